"""Writes the pickles of document frequencies in test/golden/pickles: the same table in the shapes and protocols people have.

Run: python3 test/golden/generate/pickles.py  (made with Python 3.11 and numpy 2.4; byte-stable)
Files named py2-* are what Python 2 writes, put together instruction by instruction.
"""

import collections
import json
import math
import os
import pickle
import struct

import numpy

OUT = os.path.join(os.path.dirname(__file__), "..", "pickles")

TABLE = {
    ("a",): 3, ("dog",): 2, ("caf\u00e9",): 1, ("cat",): 2,
    ("a", "dog"): 2, ("a", "cat"): 2, ("the", "dog", "runs"): 1, ("a", "dog", "runs", "away"): 1,
}


def write(name, data):
    with open(os.path.join(OUT, name), "wb") as file:
        file.write(data)


def dumped(value, protocol):
    return pickle.dumps(value, protocol=protocol)


def python2_text(table):
    """Protocol 0: dict of tuples of str."""
    out, memo = [b"(dp0\n"], 1
    for gram, count in table.items():
        out.append(b"(")
        for word in gram:
            literal = repr(word.encode("latin1"))[1:].encode("ascii")
            out.append(b"S" + literal + b"\np%d\n" % memo)
            memo += 1
        out.append(b"tp%d\nI%d\ns" % (memo, count))
        memo += 1
    return b"".join(out) + b"."


def python2_binary(table, total):
    """Protocol 2 of cPickle: {'document_frequency': defaultdict(float), 'ref_len': int}, str as SHORT_BINSTRING."""
    def text(word):
        raw = word.encode("latin1")
        return b"U" + bytes([len(raw)]) + raw
    out = [b"\x80\x02}q\x01(", text("ref_len"), b"q\x02K" + bytes([total]), text("document_frequency"), b"q\x03"]
    out.append(b"ccollections\ndefaultdict\nq\x04c__builtin__\nfloat\nq\x05\x85q\x06Rq\x07(")
    for gram, count in table.items():
        out.append(b"(" + b"".join(text(word) for word in gram) + b"t" + b"G" + struct.pack(">d", count))
    return b"".join(out) + b"uu."


os.makedirs(OUT, exist_ok=True)
for protocol in (0, 1, 2, 3, 4, 5):
    write(f"coco-val-df-{protocol}.p", dumped(TABLE, protocol))
    frequencies = collections.defaultdict(float, {gram: float(count) for gram, count in TABLE.items()})
    write(f"words-{protocol}.p", dumped({"document_frequency": frequencies, "ref_len": 7}, protocol))
write("df-ref-len.p", dumped({"df": collections.OrderedDict(TABLE), "ref_len": 7.0}, 2))
write("counter.p", dumped({"df": collections.Counter(TABLE), "ref_len": 7}, 4))
write("long-count.p", dumped({"df": TABLE, "ref_len": 2**40}, 2))
for protocol in (2, 4):
    scalars = {gram: numpy.float64(count) for gram, count in TABLE.items()}
    write(f"numpy-{protocol}.p", dumped({"document_frequency": scalars, "ref_len": numpy.int64(7)}, protocol))
write("big-endian.p", dumped({"df": {("a",): numpy.dtype(">i4").type(3)}, "ref_len": numpy.array([7], ">f8")[0]}, 2))
write("bytes.p", dumped({"df": {(b"a", b"dog"): 2}, "ref_len": 7}, 2))
write("idxs.p", dumped({"document_frequency": {(str(i), "0"): i for i in range(1, 30)} | {(str(i),): i for i in range(30)}, "ref_len": 40}, 4))
# The logarithm of 250 documents, which some scripts store instead of the number.
write("log-ref-len.p", dumped({"document_frequency": {("a",): 200.0, ("a", "dog"): 3.0}, "ref_len": math.log(250)}, 4))
write("py2-coco-val-df.p", python2_text(TABLE))
write("py2-words.p", python2_binary(TABLE, 7))


class Harmful:
    def __reduce__(self):
        return (os.system, ("touch harmed",))


write("harmful-0.p", dumped(Harmful(), 0))
write("harmful-4.p", dumped({"df": Harmful(), "ref_len": 1}, 4))
write("builtin-eval.p", b"\x80\x02cbuiltins\neval\nX\x03\x00\x00\x001+1\x85R.")
write("expected.json", json.dumps({" ".join(gram): count for gram, count in TABLE.items()}, indent=1).encode() + b"\n")
