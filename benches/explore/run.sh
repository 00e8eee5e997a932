#!/bin/sh
# Heddle's explorer beside SPIN and Stateright on Simple(n), in one go, with ratios.
# usage: benches/explore/run.sh [N for standard search, default 14]
# Needs spin and a C compiler; Stateright is fetched from crates.io (set SKIP_STATERIGHT=1 to leave it out).
set -eu
cd "$(dirname "$0")/../.."
n=${1:-14}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# HEDDLE names another binary to measure.
if [ -z "${HEDDLE:-}" ]; then cargo build -q --release -p heddle; fi
heddle=${HEDDLE:-${CARGO_TARGET_DIR:-target}/release/heddle}

# One stage line of `heddle explore -v`: states, seconds, bytes per state.
measure() {
  "$heddle" explore "$@" --format json > "$work/out.json" || true
  python3 - "$work/out.json" <<'PY'
import json, sys
s = json.load(open(sys.argv[1]))["stages"][-1]
print(s["states"], s["micros"] / 1e6, s["bytes"] / max(1, s["states"]))
PY
}

# states, seconds, bytes per state of a SPIN run
spin_run() {
  model=$1; shift
  cp "benches/explore/$model" "$work/model.pml"
  (cd "$work" && spin -DN="$n" -a model.pml && gcc -O2 -DSAFETY -DMEMLIM=12000 "$@" -o pan pan.c && ./pan -m10000000 -w24 > pan.out)
  awk '/states, stored/ { states = $1 } /elapsed time/ { time = $4 } /^State-vector/ { bytes = $2 }
       END { print states, time, bytes }' "$work/pan.out"
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", (b > 0) ? a / b : 0 }'; }
rate() { awk -v s="$1" -v t="$2" 'BEGIN { printf "%.0f", (t > 0) ? s / t : 0 }'; }

example=examples/explore/simple.plato
echo "== Simple($n), every thread runs once, standard search"
set -- $(measure "$example" --mode standard --threads "$n" --jobs 1); one=$(rate "$1" "$2")
echo "heddle, 1 worker:   $1 states, $2 s, $one states/s, $3 bytes/state"
set -- $(measure "$example" --mode standard --threads "$n" --jobs 2); two=$(rate "$1" "$2")
echo "heddle, 2 workers:  $1 states, $2 s, $two states/s, $3 bytes/state"
set -- $(spin_run simple.pml -DNOREDUCE); spin=$(rate "$1" "$2")
echo "spin, no reduction: $1 states, $2 s, $spin states/s, $3 bytes/state (state vector)"
echo "heddle/spin: 1 worker $(ratio "$one" "$spin"), 2 workers $(ratio "$two" "$spin") (states per second)"
if [ -z "${SKIP_STATERIGHT:-}" ]; then
  (cd benches/explore/stateright && cargo build -q --release --target-dir "$work/stateright")
  set -- $("$work/stateright/release/simple-stateright" "$n" 1); other=$(rate "$1" "$2")
  echo "stateright, bfs:    $1 states, $2 s, $other states/s"
  echo "heddle/stateright: $(ratio "$one" "$other") (states per second)"
fi

echo "== Simple(12): SPIN's best against thread-modular"
n=12
set -- $(spin_run simple.pml); reduced=$1; spin_time=$2
echo "spin, reduction:    $1 states, $2 s"
set -- $(measure "$example" --mode modular --threads 12)
echo "heddle, modular:    $1 facts, $2 s; $(ratio "$reduced" "$1") times less work"
set -- $(measure "$example" --mode symmetric)
echo "heddle, symmetric:  $1 facts, $2 s, for any number of threads; $(ratio "$reduced" "$1") times less work (spin took $spin_time s)"

echo "== Simple(12) with threads that run for ever"
set -- $(spin_run simple_looping.pml -DNOREDUCE)
echo "spin, no reduction: $1 states, $2 s"
set -- $(measure examples/explore/simple-looping.plato --mode standard --threads 12 --jobs 1)
echo "heddle, standard:   $1 states, $2 s"

echo "== Simple(n), modular: growth with n"
before=""
for k in 125 250 500 1000; do
  set -- $(measure "$example" --mode modular --threads "$k")
  if [ -n "$before" ]; then growth="x$(ratio "$2" "$before")"; else growth=""; fi
  echo "n = $k: $1 facts, $2 s $growth"
  before=$2
done
