#!/bin/sh
# Heddle's explorer beside SPIN and Stateright on Simple(n), in one go, with ratios.
# usage: benches/explore/run.sh [N for the standard search, default 14] [rounds, default 5]
# Needs spin and a C compiler; Stateright is fetched from crates.io (set SKIP_STATERIGHT=1 to leave it out).
set -eu
cd "$(dirname "$0")/../.."
n=${1:-14}
size=$n
rounds=${2:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# HEDDLE names another binary to measure.
if [ -z "${HEDDLE:-}" ]; then cargo build -q --release -p heddle; fi
heddle=${HEDDLE:-${CARGO_TARGET_DIR:-target}/release/heddle}

# One run of `heddle explore`: states, seconds, bytes per state.
measure() {
  "$heddle" explore "$@" --format json > "$work/out.json" || true
  python3 - "$work/out.json" <<'PY'
import json, sys
s = json.load(open(sys.argv[1]))["stages"][-1]
print(s["states"], s["micros"] / 1e6, s["bytes"] / max(1, s["states"]))
PY
}

# states, seconds, bytes per state of a SPIN run
spin_build() {
  model=$1; shift
  cp "benches/explore/$model" "$work/model.pml"
  (cd "$work" && spin -DN="$n" -a model.pml && gcc -O2 -DSAFETY -DMEMLIM=12000 "$@" -o pan pan.c)
}
spin_again() {
  (cd "$work" && ./pan -m10000000 -w24 > pan.out)
  awk '/states, stored/ { states = $1 } /elapsed time/ { time = $4 } /^State-vector/ { bytes = $2 }
       END { print states, time, bytes }' "$work/pan.out"
}
spin_run() { spin_build "$@"; spin_again; }

# Keeps the run with the least time in a file.
best() { cat >> "$work/$1"; sort -g -k2 "$work/$1" | head -1 > "$work/least"; cp "$work/least" "$work/$1"; }

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", (b > 0) ? a / b : 0 }'; }
rate() { awk -v s="$1" -v t="$2" 'BEGIN { printf "%.0f", (t > 0) ? s / t : 0 }'; }

example=examples/explore/simple.plato
echo "== Simple($n), every thread runs once, all interleavings; least of $rounds rounds in which all sides take turns"
echo "load: $(cut -d' ' -f1-3 /proc/loadavg), $(nproc) cores"
spin_build simple.pml -DNOREDUCE
if [ -z "${SKIP_STATERIGHT:-}" ]; then
  (cd benches/explore/stateright && cargo build -q --release --target-dir "${STATERIGHT_TARGET:-$work/stateright}")
  stateright=${STATERIGHT_TARGET:-$work/stateright}/release/simple-stateright
fi
round=0
while [ "$round" -lt "$rounds" ]; do
  measure "$example" --mode standard --threads "$n" --jobs 1 | best heddle1
  measure "$example" --mode standard --threads "$n" --jobs 2 | best heddle2
  spin_again | best spin
  if [ -z "${SKIP_STATERIGHT:-}" ]; then
    for way in bfs dfs; do
      for k in 1 2; do "$stateright" "$n" "$k" "$way" | best "$way$k"; done
    done
  fi
  round=$((round + 1))
done
line() { read -r a b c < "$work/$2"; echo "$1 $a states, $b s, $(rate "$a" "$b") states/s${c:+, $c bytes/state}"; }
per_second() { read -r a b c < "$work/$1"; rate "$a" "$b"; }
line "heddle, 1 worker:         " heddle1
line "heddle, 2 workers:        " heddle2
line "spin, no reduction:       " spin
echo "heddle/spin: 1 worker $(ratio "$(per_second heddle1)" "$(per_second spin)"), 2 workers $(ratio "$(per_second heddle2)" "$(per_second spin)") (states per second)"
if [ -z "${SKIP_STATERIGHT:-}" ]; then
  for way in bfs dfs; do
    for k in 1 2; do
      line "stateright, $way, $k thread(s):" "$way$k"
      echo "  heddle ($k)/stateright ($way, $k): $(ratio "$(per_second "heddle$k")" "$(per_second "$way$k")")"
    done
  done
fi

echo "-- the same by processor time of the whole process (one worker), least of $rounds rounds: what a busy machine changes least"
processor() {
  python3 - "$@" <<'PY'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print("cpu", used.ru_utime + used.ru_stime)
PY
}
n=$size
spin_build simple.pml -DNOREDUCE
round=0
while [ "$round" -lt "$rounds" ]; do
  processor "$heddle" explore "$example" --mode standard --threads "$n" --jobs 1 | best cpu_heddle
  (cd "$work" && processor ./pan -m10000000 -w24) | best cpu_spin
  if [ -z "${SKIP_STATERIGHT:-}" ]; then
    for way in bfs dfs; do processor "$stateright" "$n" 1 "$way" | best "cpu_$way"; done
  fi
  round=$((round + 1))
done
read -r _ ours < "$work/cpu_heddle"
read -r states _ < "$work/heddle1"
read -r spin_states _ < "$work/spin"
echo "heddle:          $ours s, $(rate "$states" "$ours") states/s"
for other in spin bfs dfs; do
  if [ -e "$work/cpu_$other" ]; then
    read -r _ theirs < "$work/cpu_$other"
    if [ "$other" = spin ]; then count=$spin_states; else count=$states; fi
    echo "$other:            $theirs s, $(rate "$count" "$theirs") states/s; heddle/$other: $(ratio "$(rate "$states" "$ours")" "$(rate "$count" "$theirs")")"
  fi
done

# Threads that run once, then threads that run for ever.
for kind in once looping; do
  if [ "$kind" = once ]; then model=simple.pml; program=$example; else model=simple_looping.pml; program=examples/explore/simple-looping.plato; fi
  echo "== Simple(12), threads run: $kind; SPIN's best against thread-modular"
  n=12
  set -- $(spin_run "$model" -DNOREDUCE)
  echo "spin, no reduction: $1 states, $2 s"
  set -- $(spin_run "$model"); reduced=$1
  echo "spin, reduction:    $1 states, $2 s"
  set -- $(measure "$program" --mode standard --threads 12 --jobs 1)
  echo "heddle, standard:   $1 states, $2 s"
  set -- $(measure "$program" --mode modular --threads 12)
  echo "heddle, modular:    $1 facts, $2 s; $(ratio "$reduced" "$1") times less work than spin with reduction"
  set -- $(measure "$program" --mode symmetric)
  echo "heddle, symmetric:  $1 facts, $2 s, for any number of threads; $(ratio "$reduced" "$1") times less work"
done

echo "== Simple(n), modular: growth with n"
before=""
for k in 125 250 500 1000; do
  set -- $(measure "$example" --mode modular --threads "$k")
  if [ -n "$before" ]; then growth="x$(ratio "$2" "$before")"; else growth=""; fi
  echo "n = $k: $1 facts, $2 s $growth"
  before=$2
done
