#!/usr/bin/env bash
# Installs what the suites of test/runtimes run on: the newest Node, Deno, Bun and workerd from npm, Chromium, Firefox and wrk from
# the system's packages. Says nothing and does nothing where all of it is there.
set -eu
cd "$(dirname "$0")/.."
programs=(chromium firefox-esr wrk)
missing=()
for program in "${programs[@]}"; do command -v "$program" >/dev/null || missing+=("$program"); done
if [ ${#missing[@]} -gt 0 ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2
  apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
lock=test/runtimes/node_modules/.package-lock.json
if [ ! -e "$lock" ] || [ test/runtimes/package-lock.json -nt "$lock" ]; then
  # Their install scripts only choose among binaries that are packages of their own.
  # Not by --prefix, which leaves out the machine's settings of npm: registries, certificates.
  (cd test/runtimes && npm ci --ignore-scripts --no-audit --no-fund --silent)
  touch "$lock"
fi
