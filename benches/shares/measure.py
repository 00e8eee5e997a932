#!/usr/bin/env python3
"""Which answers Java code gets that nobody annotated: shares of verdicts, and why methods are not supported.

    benches/shares/measure.py HEDDLE [--alone] [--seconds N] [--top N] DIRECTORY…

Runs `HEDDLE check --format json` on each directory as one program (with `--alone`: on each file by itself), and prints for all methods, and
for those that synchronize (`synchronized`, or a call of `lock`, `tryLock`, `wait`, `await` in their text), how many there are of each
verdict, and the reasons for *unsupported* and the codes of alarms by frequency. `--seconds` ends a run; what it would have said is not
counted, and the number of such runs is printed.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import time

SYNCHRONIZES = re.compile(
    r"\bsynchronized\b|\.\s*(lock|lockInterruptibly|tryLock|await|readLock|writeLock)\s*\(|\b(wait|notify|notifyAll)\s*\("
)
KINDS = ["proved", "under assumptions", "alarm", "undecided", "unsupported"]
KIND_OF = {
    "proved": "proved",
    "proved under assumptions": "under assumptions",
    "refuted": "alarm",
    "possible violation": "alarm",
    "unsupported": "unsupported",
}


def text_of_method(source, start):
    """The declaration around the name at an offset: modifiers before it, and its body."""
    before = max(source.rfind(c, 0, start) for c in ";{}")
    opening = source.find("{", start)
    if opening < 0:
        return source[before + 1 : start]
    depth = 0
    for at in range(opening, len(source)):
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        if depth == 0:
            return source[before + 1 : at]
    return source[before + 1 :]


def reason(message):
    """A message without the names that it is about."""
    return re.sub(r"`[^`]*`", "…", re.sub(r"\s*\([^)]*\)", "", message))


class Shares:
    def __init__(self):
        self.verdicts = collections.Counter()
        self.reasons = collections.Counter()
        self.examples = {}
        self.alarms = collections.Counter()

    def add(self, item):
        kind = KIND_OF.get(item["verdict"], "undecided")
        self.verdicts[kind] += 1
        errors = [d for d in item["diagnostics"] if d["severity"] == "error"]
        if kind == "unsupported":
            text = reason(errors[0]["message"]) if errors else "no reason given"
            self.reasons[text] += 1
            self.examples.setdefault(text, item["name"])
        if kind == "alarm":
            self.alarms.update({d["code"] for d in errors})

    def show(self, title, top):
        total = sum(self.verdicts.values())
        print(f"{title}: {total} methods")
        for kind in KINDS:
            count = self.verdicts[kind]
            print(f"  {kind:18} {count:6} {100 * count / max(total, 1):5.1f} %")
        if self.alarms:
            print("  alarms: " + ", ".join(f"{c} {n}" for c, n in self.alarms.most_common(top)))
        for text, count in self.reasons.most_common(top):
            print(f"  {count:6} {text} ({self.examples[text]})")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heddle")
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--top", type=int, default=25)
    parser.add_argument("directories", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    everything, locking = Shares(), Shares()
    runs = options.directories
    if options.alone:
        files = [f for d in runs for f in sorted(d.rglob("*.java"))]
        runs = [f for f in files if f.stem not in ("module-info", "package-info")]
    cut, unread, begun = 0, 0, time.time()
    for run in runs:
        command = [options.heddle, "check", "--format", "json", str(run)]
        try:
            done = subprocess.run(command, capture_output=True, timeout=options.seconds)
            report = json.loads(done.stdout)
        except subprocess.TimeoutExpired:
            cut += 1
            continue
        except ValueError:
            unread += 1
            continue
        sources = {}
        for item in report["items"]:
            if item["kind"] not in ("method", "procedure", "constructor", "thread"):
                continue
            everything.add(item)
            name = item["file"]
            if name not in sources:
                sources[name] = pathlib.Path(name).read_text(errors="replace")
            if SYNCHRONIZES.search(text_of_method(sources[name], item["position"]["start"]["offset"])):
                locking.add(item)
    print(f"{len(runs)} runs, {cut} ended early, {unread} without a report, {time.time() - begun:.0f} s")
    everything.show("all", options.top)
    locking.show("that synchronize", options.top)


if __name__ == "__main__":
    sys.exit(main())
