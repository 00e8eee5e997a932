"""Makes finding.svg from what the command prints about Account.java:

    python3 docs/pictures/make.py target/release/heddle
"""

import html
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
COLOURS = {31: "#ff7b72", 32: "#7ee787", 33: "#e3b341", 34: "#79c0ff", 35: "#d2a8ff", 36: "#76e3ea"}
WIDTH, HEIGHT, LEFT, TOP = 8.43, 18, 16, 52


def spans(line):
    """Pieces of a line with their colour and weight."""
    colour, bold, at = None, False, 0
    for code in re.finditer(r"\x1b\[([0-9;]*)m", line):
        if code.start() > at:
            yield line[at:code.start()], colour, bold
        at = code.end()
        for number in map(int, (code.group(1) or "0").split(";")):
            if number == 0:
                colour, bold = None, False
            elif number == 1:
                bold = True
            elif number % 60 in COLOURS or number in COLOURS:
                colour = COLOURS.get(number) or COLOURS.get(number - 60)
    if line[at:]:
        yield line[at:], colour, bold


def drawn(line, y):
    x, out = 0, []
    for text, colour, bold in spans(line):
        style = f' fill="{colour}"' if colour else ""
        style += ' font-weight="bold"' if bold else ""
        place = f'x="{LEFT + x * WIDTH:.1f}" y="{y}" textLength="{len(text) * WIDTH:.1f}"'
        if text.strip():
            kept = html.escape(text).replace(" ", "\u00a0")
            out.append(f"<text {place}{style}>{kept}</text>")
        x += len(text)
    return "".join(out)


def main():
    command = [sys.argv[1], "check", "--no-config", "--no-cache", "--color", "always", "Account.java"]
    # Without the time, which is another one on every machine.
    text = subprocess.run(command, cwd=HERE, capture_output=True, text=True).stdout
    lines = ["$ heddle check Account.java"] + re.sub(r" \(\d+\.\d+ s\)", "", text).rstrip().split("\n")
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
    width = 2 * LEFT + max(map(len, plain)) * WIDTH
    height = TOP + len(lines) * HEIGHT + 12
    dots = "".join(f'<circle cx="{20 + 20 * k}" cy="20" r="6" fill="{c}"/>' for k, c in enumerate(["#ff5f56", "#ffbd2e", "#27c93f"]))
    body = "\n".join(drawn(line, TOP + k * HEIGHT) for k, line in enumerate(lines))
    svg = f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}" role="img" aria-label="heddle check reports an access without the lock">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>{dots}
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#c9d1d9" xml:space="preserve">
{body}
</g></svg>
"""
    (HERE / "finding.svg").write_text(svg)


main()
