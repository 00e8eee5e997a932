#!/usr/bin/env python3
"""Compares solver versions and options (see "Choice of solver version" in docs/performance.md).

    python3 benches/solver/measure.py [--runs N] [--options "NAME=VALUE ..."]... [--transcripts DIR] VERSION|PATH...

A VERSION is fetched by pip from the package z3-solver into a temporary directory; a PATH is run as it is. The queries are
those of queries.py or, with --transcripts, the files below DIR that `heddle check --log-smt` has written.
Times are processor time in ms, each the least of N runs, so that a busy machine does not blur them.
"""
import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import zipfile

import queries

LIMIT = 10.0
ANSWERS = {"sat", "unsat", "unknown"}


def fetch(version, folder):
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    subprocess.run([*pip, "-d", folder, f"z3-solver=={version}"], check=True)
    wheel = next(pathlib.Path(folder).glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        member = next(n for n in archive.namelist() if n.endswith("/bin/z3"))
        program = pathlib.Path(folder) / "z3"
        program.write_bytes(archive.read(member))
    program.chmod(0o755)
    wheel.unlink()
    return program


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (usage.ru_utime + usage.ru_stime) * 1e3


def run(program, options, text):
    """Processor time and the answers, in order."""
    before = spent()
    try:
        done = subprocess.run([program, "-in", *options], input=text, capture_output=True, text=True, timeout=LIMIT)
        answers = [line for line in done.stdout.splitlines() if line in ANSWERS or line.startswith("(error")]
    except subprocess.TimeoutExpired:
        answers = ["timeout"]
    return spent() - before, answers


def best(program, options, text, runs):
    first, answers = run(program, options, text)
    again = 0 if first > 1000 else runs - 1
    return min([first] + [run(program, options, text)[0] for _ in range(again)]), answers


def right(answers, expected):
    """Whether every answer is as expected; an expected `None` is anything definite or not."""
    return len(answers) == len(expected) and all(e in (None, a) for a, e in zip(answers, expected))


def measure(label, program, options, cases, runs):
    start, _ = best(program, options, "(declare-fun x () Bool)(assert x)(check-sat)\n", runs * 3)
    times, wrong = {}, []
    for name, text, expected in cases:
        times[name], answers = best(program, options, text, runs)
        if not right(answers, expected):
            wrong.append(name)
    slowest = max(times, key=times.get)
    size = os.path.getsize(program) >> 20
    print(
        f"| {label} | {size} | {start:.0f} | {len(times) - len(wrong)}/{len(times)} | {sum(times.values()):.0f} "
        f"| {times[slowest]:.0f} {slowest} | {', '.join(wrong[:4])} |",
        flush=True,
    )


def transcripts(folder):
    """Recorded tasks; expected are the recorded `unsat`s."""
    for path in sorted(pathlib.Path(folder).rglob("*.smt2")):
        text = path.read_text()
        recorded = [line[2:].split(" (")[0] for line in text.splitlines() if line.startswith("; ")][1:]
        yield str(path.relative_to(folder)), text, [a if a == "unsat" else None for a in recorded]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--options", action="append")
    parser.add_argument("--transcripts")
    parser.add_argument("solvers", nargs="+")
    args = parser.parse_args()
    cases = list(transcripts(args.transcripts) if args.transcripts else queries.queries())
    print("| solver | MiB | start | right | all | slowest | not as expected |\n|---|---|---|---|---|---|---|")
    for solver in args.solvers:
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.abspath(solver) if os.path.exists(solver) else fetch(solver, folder)
            for options in args.options or [""]:
                measure(f"{solver} {options}".strip(), program, options.split(), cases, args.runs)


if __name__ == "__main__":
    main()
