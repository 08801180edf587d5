-- Requests of wrk: the lines of a file as bodies, one after the other.
local bodies = {}
for line in io.lines(os.getenv("CAPTALLY_BODIES")) do bodies[#bodies + 1] = line end
local last = 0
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"

function request()
  last = last % #bodies + 1
  return wrk.format(nil, "/v1/score", nil, bodies[last])
end
