#!/usr/bin/env bash
# Builds the module a second time in another folder: the bytes must be the same.
set -eu
cd "$(dirname "$0")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r assembly scripts asconfig.json package.json "$copy/"
ln -s "$PWD/node_modules" "$copy/node_modules"
(cd "$copy" && mkdir build && node scripts/compile-engine.mjs >/dev/null)
if cmp -s build/captally.wasm "$copy/build/captally.wasm"; then
  echo "reproducible: $(sha256sum <build/captally.wasm | cut -c1-16)"
else
  echo "the module differs between two folders" >&2
  exit 1
fi
