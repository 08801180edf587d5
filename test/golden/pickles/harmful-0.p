cposix
system
p0
(Vtouch harmed
p1
tp2
Rp3
.