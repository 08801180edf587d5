"""Runs a command and writes what it used, its children included, as JSON: seconds of CPU and wall time, peak bytes.

    python usage.py REPORT COMMAND [ARGUMENT...]
"""

import json
import resource
import subprocess
import sys
import time

report, *command = sys.argv[1:]
start = time.perf_counter()
status = subprocess.call(command)
wall = time.perf_counter() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(report, "w", encoding="utf-8") as file:
    json.dump(
        {
            "cpu": used.ru_utime + used.ru_stime,
            "wall": wall,
            # Kilobytes, except on macOS. The largest single process, not the sum.
            "rss": used.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
        },
        file,
    )
sys.exit(status)
