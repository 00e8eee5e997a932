"""What many methods cost on how many workers, from what was measured on few.

    heddle check --no-cache --jobs 1 --format json -o report.json examples/java tests/java/everyday
    python3 benches/scale/simulate.py report.json

Draws methods from the report (with repetition) and lets workers take them one after the other, the next free one the next method.
The questions of one method are asked one after the other.
"""

import heapq
import json
import random
import sys

METHODS = 1_000_000
WORKERS = [1, 10, 1000]
# Measured, docs/scale.md: what one action costs beside the solver's work, and one look into the cache.
ACTION, LOOK = 0.25, 0.003
# Cores of the machine that asks a farm.
CORES = 16


def hours(seconds):
    return f"{seconds / 3600:.1f} h" if seconds >= 3600 else f"{seconds / 60:.0f} min"


def schedule(lengths, workers):
    """When the last of the workers is done."""
    if workers == 1:
        return sum(lengths)
    free = [0.0] * workers
    for length in lengths:
        heapq.heappush(free, heapq.heappop(free) + length)
    return max(free)


def main():
    report = json.load(open(sys.argv[1]))
    items, counts = report["items"], report["statistics"]
    solving = counts["solver_millis"] / 1000
    whole = sum(i["millis"] for i in items) / 1000
    front = (counts["millis"] - counts["solver_millis"]) / 1000 / len(items)
    questions = counts["checks"] / len(items)
    share = solving / whole
    random.seed(20)
    drawn = random.choices(items, k=METHODS)
    solver = [i["millis"] / 1000 * share for i in drawn]
    again = sum(s for s, i in zip(solver, drawn) if not i["verdict"].startswith("proved"))
    mean = sum(solver) / METHODS
    print(f"{len(items)} methods: {questions:.1f} questions, {mean:.2f} s of solving and {front:.3f} s of everything else per method; "
          f"{again / sum(solver):.0%} of the solving is for methods that are not proved")
    # A question costs in proportion to its method.
    for workers in WORKERS:
        alone = schedule([s + front for s in solver], workers)
        looks = schedule([LOOK * questions / 4 + front + (s if not i["verdict"].startswith("proved") else 0) for s, i in zip(solver, drawn)], workers)
        work = schedule([s + ACTION * questions for s in solver], workers)
        client = (front * METHODS + again) / CORES
        print(f"{workers} workers: {hours(alone)} if each works by itself on its part; {hours(looks)} if all answers are in the farm's cache; "
              f"{hours(max(work, client))} if one machine with {CORES} cores has them solve (farm {hours(work)}, that machine {hours(client)})")


main()
