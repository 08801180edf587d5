"""Runs a command and writes what it used, its children included, as JSON: seconds of CPU and wall time, peak bytes.

    python usage.py REPORT COMMAND [ARGUMENT...]
"""

import json
import os
import shutil
import sys
import time

report, *command = sys.argv[1:]
start = time.perf_counter()
# Not subprocess: a fork of this process would be counted with the command.
pid = os.posix_spawn(shutil.which(command[0]) or command[0], command, os.environ)
_, status, used = os.wait4(pid, 0)
wall = time.perf_counter() - start
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
sys.exit(os.waitstatus_to_exitcode(status))
