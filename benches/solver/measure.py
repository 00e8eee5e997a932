#!/usr/bin/env python3
"""Compares solver versions and options on the query set (see docs/performance.md).

    python3 benches/solver/measure.py [--runs N] [--options NAME=VALUE,...]... VERSION|PATH...

A VERSION is fetched by pip from the package z3-solver into a temporary directory; a PATH is run as it is.
For each: bare start, number of right answers, sum over the queries of the fastest run, the slowest query.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import zipfile

import queries

LIMIT = 10.0


def fetch(version, folder):
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "-d", folder, f"z3-solver=={version}"],
        check=True,
    )
    wheel = next(pathlib.Path(folder).glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        member = next(n for n in archive.namelist() if n.endswith("/bin/z3"))
        program = pathlib.Path(folder) / "z3"
        program.write_bytes(archive.read(member))
    program.chmod(0o755)
    wheel.unlink()
    return program


def run(program, options, text):
    """Wall-clock seconds and the answers."""
    start = time.perf_counter()
    try:
        done = subprocess.run([program, "-in", *options], input=text, capture_output=True, text=True, timeout=LIMIT)
        answers = done.stdout.split()
    except subprocess.TimeoutExpired:
        answers = ["timeout"]
    return time.perf_counter() - start, answers


def best(program, options, text, runs):
    first, answers = run(program, options, text)
    if first > 1:
        return first, answers
    return min([first] + [run(program, options, text)[0] for _ in range(runs - 1)]), answers


def measure(label, program, options, prelude, runs):
    start, _ = best(program, options, "(exit)\n", runs * 4)
    times, wrong = {}, []
    for name, text, expected in queries.queries():
        times[name], answers = best(program, options, prelude + text, runs)
        if answers != expected:
            definite = any(a != e for a, e in zip(answers, expected) if a in ("sat", "unsat"))
            wrong.append(name + (" (WRONG)" if definite else ""))
    slowest = max(times, key=times.get)
    print(
        f"| {label} | {start * 1e3:.1f} | {len(times) - len(wrong)}/{len(times)} | {sum(times.values()) * 1e3:.0f} "
        f"| {slowest} {times[slowest] * 1e3:.0f} | {os.path.getsize(program) >> 20} | {', '.join(wrong)} |",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--options", action="append", default=None)
    parser.add_argument("--prelude", default="")
    parser.add_argument("solvers", nargs="+")
    args = parser.parse_args()
    print("| solver | start ms | right | all queries ms | slowest ms | MiB | not decided |\n|---|---|---|---|---|---|---|")
    for solver in args.solvers:
        with tempfile.TemporaryDirectory() as folder:
            program = solver if os.path.exists(solver) else fetch(solver, folder)
            for options in args.options or [""]:
                words = [w for w in options.split(",") if w]
                measure(f"{solver} {options}".strip(), program, words, args.prelude, args.runs)


if __name__ == "__main__":
    main()
