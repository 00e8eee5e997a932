#!/usr/bin/env python3
"""Prints a Plato program with N procedures (default 1000):

    python3 benches/check/generate.py N

Five kinds of procedures in turn: sums under a lock, a compare-and-swap loop with an action, branches with a result, a latch, and
callers of the procedure before. All are specified and all can be proved; each has a number of its own in its conditions, so
that no question equals that of another procedure.
"""
import sys

PREAMBLE = """\
var lock: tid = none;
var count: int = 0;
var hits: int = 0;
var limit: int = 10;
var done: bool = false;

invariant Limit: limit >= 0;
env Lock: lock == tid ==> lock' == lock;
env Count: lock == tid ==> count' == count;
env Grows: limit' >= limit;
env Done: done ==> done';
"""

KINDS = [
    """
proc add{i}(n: int)
  requires n > {i};
  modifies lock, count;
{{
  acquire lock;
  var before: int := count;
  count := count + n;
  assert count > before + {i};
  count := count + n * n;
  assert count > before + {i};
  release lock;
}}
""",
    """
proc hit{i}()
  action Add: modifies hits; ensures hits' == hits + {i};
{{
  var seen: int := hits;
  var sum: int := seen + {i};
  while (sum != seen) {{
    seen := hits;
    sum := seen + {i};
    cas(hits, seen, sum);
  }}
}}
""",
    """
proc choose{i}(a: int, b: int): int
  ensures result >= a && result >= b + {i};
{{
  var m: int := b + {i};
  if (a > m) {{
    m := a;
  }}
  assert m >= a;
  return m;
}}
""",
    """
proc raise{i}(n: int)
  requires n >= {i};
  modifies limit, done;
  ensures done && limit >= old(limit);
{{
  var seen: int := limit;
  atomic modifies limit; action limit' == limit + n * n;
  assert limit >= seen;
  done := true;
}}
""",
    """
proc use{i}()
  requires limit >= {i};
  modifies limit, done;
  ensures done && limit >= {i};
{{
  raise{before}({i});
  assert done;
}}
""",
]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    text = [PREAMBLE]
    for i in range(count):
        text.append(KINDS[i % len(KINDS)].format(i=i, before=i - 1))
    print("".join(text), end="")


if __name__ == "__main__":
    main()
