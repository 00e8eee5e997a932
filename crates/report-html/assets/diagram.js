// The interleaving of a path: a lane for each thread, time going down, a bar for each lock while it is held.

const ROW = 46;
const TOP = 34;
const BAR = 9;
const LOCK_COLOURS = 5;

/** The steps with the lane of each, and what another thread may do beside the failing one. */
function lanesOf(finding) {
  const lanes = [];
  const lane = (name) => {
    if (!lanes.includes(name)) lanes.push(name);
    return lanes.indexOf(name);
  };
  const failing = finding.path.find((s) => s.kind === "failure");
  const own = (failing && failing.thread) || finding.path.map((s) => s.thread).find(Boolean) || "this thread";
  lane(own);
  const steps = finding.path.map((step) => ({
    step,
    lane: lane(step.thread || (step.kind === "environment" ? "other threads" : own)),
  }));
  const others = finding.related.filter((r) => r.other).map((related) => ({ related, lane: lane("another thread") }));
  return { lanes, steps, others };
}

/** Stretches of rows of one lane in which a lock is held. */
function heldStretches(steps, lane) {
  const stretches = [];
  const open = new Map();
  let lastRow = -1;
  steps.forEach(({ step, lane: of }, row) => {
    if (of !== lane) return;
    const fails = step.kind === "failure";
    for (const lock of step.held) {
      if (!open.has(lock)) {
        open.set(lock, { lock, from: row, to: row });
        stretches.push(open.get(lock));
      }
    }
    for (const [lock, stretch] of open) {
      stretch.to = row;
      stretch.ended = !step.held.includes(lock);
      if (stretch.ended && !fails) open.delete(lock);
    }
    lastRow = row;
  });
  // A thread holds its locks while others run.
  for (const stretch of open.values()) stretch.to = Math.max(stretch.to, lastRow === -1 ? 0 : steps.length - 1);
  for (const [k, stretch] of stretches.entries()) {
    const taken = stretches.slice(0, k).filter((s) => s.from <= stretch.to && stretch.from <= s.to).map((s) => s.slot);
    stretch.slot = 0;
    while (taken.includes(stretch.slot)) stretch.slot++;
  }
  return stretches;
}

/** The diagram; nothing for a path that tells less than the source does. */
function diagram(finding) {
  const { lanes, steps, others } = lanesOf(finding);
  if (steps.length + others.length < 2) return null;
  const held = lanes.map((_, lane) => heldStretches(steps, lane));
  const slots = held.map((s) => Math.max(0, ...s.map((one) => one.slot + 1)));
  const texts = [760, 470][lanes.length - 1] || 360;
  const widths = slots.map((n) => 26 + n * (BAR + 5) + texts);
  const lefts = widths.map((_, k) => 8 + widths.slice(0, k).reduce((a, b) => a + b, 0));
  const width = widths.reduce((a, b) => a + b, 16);
  const beside = Math.max(0, steps.length - others.length);
  const height = TOP + Math.max(steps.length, others.length) * ROW + 12;
  const locks = [...new Set(held.flat().map((s) => s.lock))];
  const y = (row) => TOP + row * ROW + ROW / 2;
  const parts = [];
  lanes.forEach((name, lane) => {
    const axis = lefts[lane] + 12;
    parts.push(
      draw("text", { class: "lane", x: lefts[lane] + 4, y: 20 }, cut(name, 36)),
      draw("line", { class: "axis", x1: axis, x2: axis, y1: TOP - 4, y2: height - 6 }));
    for (const { lock, from, to, slot, ended } of held[lane]) {
      const x = axis + 12 + slot * (BAR + 5);
      const top = y(from) - 8;
      const bottom = ended ? y(to) + 4 : y(to) + ROW / 2 - 2;
      parts.push(draw("rect", { class: "held lock-" + (locks.indexOf(lock) % LOCK_COLOURS), x, y: top, width: BAR, height: bottom - top, rx: 3 },
        draw("title", null, "holds " + lock)));
    }
  });
  steps.forEach(({ step, lane }, row) => {
    const x = lefts[lane] + 24 + slots[lane] * (BAR + 5) + 8;
    parts.push(stepMark(step, lefts[lane] + 12, y(row)), stepText(step, x, y(row), texts - 24));
  });
  others.forEach(({ related, lane }, k) => {
    const row = Math.min(beside + k, Math.max(steps.length, others.length) - 1);
    const x = lefts[lane] + 12;
    const failing = steps.findIndex(({ step }) => step.kind === "failure");
    if (failing >= 0) {
      // Below the texts, from mark to mark.
      const [from, to] = [y(failing), y(row)];
      const low = Math.max(from, to) + 20;
      parts.push(draw("path", { class: "race", d: `M${lefts[0] + 12} ${from + 9}V${low}H${x}V${to + 9}` }, draw("title", null, "at the same time")));
    }
    parts.push(draw("circle", { class: "mark fails", cx: x, cy: y(row), r: 8 }), draw("text", { class: "sign", x, y: y(row) + 4 }, "!"),
      draw("text", { class: "what", x: x + 18, y: y(row) - 2 }, cut(sourceAt(related.at), Math.floor((texts - 24) / 7.9))),
      draw("text", { class: "values", x: x + 18, y: y(row) + 13 }, cut(related.text.replaceAll("`", ""), Math.floor((texts - 24) / 7))));
  });
  const legend = locks.map((lock, k) => el("li", null, el("span", { class: "swatch lock-" + (k % LOCK_COLOURS) }), " holds ", el("code", null, lock)));
  const said = `Interleaving: ${counted(lanes.length, "thread", "threads")}, ${counted(steps.length, "step", "steps")}; the same as a table below`;
  return el("figure", { class: "interleaving" },
    el("figcaption", null, lanes.length > 1 ? "Interleaving, from top to bottom" : "Path, from top to bottom",
      legend.length > 0 && el("ul", { class: "legend" }, legend)),
    el("div", { class: "scroll tall", tabindex: "0", role: "region", "aria-label": "Diagram" },
      draw("svg", { role: "img", "aria-label": said, viewBox: `0 0 ${width} ${height}`, width, height }, parts)));
}

function sourceAt(at) {
  const lines = linesOf.get(at[0]);
  const line = lines && lines.get(at[1]);
  return "line " + at[1] + (line ? ": " + line.trim() : "");
}

function stepMark(step, x, y) {
  switch (step.kind) {
    case "failure":
      return [draw("circle", { class: "mark fails", cx: x, cy: y, r: 8 }), draw("text", { class: "sign", x, y: y + 4 }, "✗")];
    case "branch":
      return [draw("path", { class: "mark", d: `M${x} ${y - 7}L${x + 7} ${y}L${x} ${y + 7}L${x - 7} ${y}z` })];
    case "environment":
      return [draw("circle", { class: "mark env", cx: x, cy: y, r: 6 })];
    default:
      return [draw("circle", { class: "mark", cx: x, cy: y, r: 5 })];
  }
}

/** What a step is, and below it what it changes, in what room there is. */
function stepText(step, x, y, room) {
  const source = step.source.split(/\s+/).join(" ");
  const what = step.kind === "environment" ? step.text : step.text === "" || step.kind === "branch" ? source : source + " · " + step.text;
  const head = (step.kind === "branch" ? "is " + what + " ? " + step.text : what) || step.text;
  const values = step.values.map(([name, value]) => name + " = " + value).join(", ");
  const line = draw("text", { class: step.kind === "failure" ? "what fails" : "what", x, y: values ? y - 2 : y + 4 },
    draw("tspan", { class: "at" }, step.at[1] + "  "), cut(head, Math.floor(room / 7.9) - 5), draw("title", null, head));
  if (!values) return [line];
  return [line, draw("text", { class: "values", x, y: y + 13 }, cut(values, Math.floor(room / 7)), draw("title", null, values))];
}
