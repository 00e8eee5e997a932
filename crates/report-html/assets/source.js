// Lines of source with the place that is spoken of.

const linesOf = new Map();
for (const { file, first, lines } of data.excerpts) {
  if (!linesOf.has(file)) linesOf.set(file, new Map());
  lines.forEach((line, k) => linesOf.get(file).set(first + k, line));
}

/** The lines around a place, its characters marked; nothing if the report does not have them. */
function excerpt(at, label, kind) {
  const [file, startLine, startColumn, endLine, endColumn] = at;
  const lines = linesOf.get(file);
  if (!lines || !lines.has(startLine)) return null;
  const last = Math.min(endLine, startLine + 12);
  const rows = [];
  for (let number = startLine - 2; number <= last + 2; number++) {
    if (!lines.has(number)) continue;
    const inside = number >= startLine && number <= last;
    const text = lines.get(number);
    const from = number === startLine ? startColumn - 1 : indent(text);
    const to = number === endLine ? endColumn - 1 : Infinity;
    rows.push(el("span", { class: inside ? "line here" : "line" },
      el("span", { class: "number", "aria-hidden": "true" }, number),
      el("span", { class: "text" }, inside ? marked(text, from, to, kind) : text, "\n")));
    if (number === last && label) {
      const under = from < 70 ? " ".repeat(from) : "";
      rows.push(el("span", { class: "line" }, el("span", { class: "number" }),
        el("span", { class: "text label-" + kind }, under, "↑ ", el("span", { class: "label" }, prose(label)), "\n")));
    }
  }
  return el("pre", { class: "source", tabindex: "0", role: "region", "aria-label": "Source, " + place(at) },
    el("code", null, rows));
}

function indent(text) {
  return text.length - text.trimStart().length;
}

/** Columns count characters, not units of UTF-16. */
function marked(text, from, to, kind) {
  const all = Array.from(text);
  if (from >= all.length) return [text, el("mark", { class: "m-" + kind }, " ")];
  const end = Math.max(Math.min(to, all.length), from + 1);
  return [all.slice(0, from).join(""), el("mark", { class: "m-" + kind }, all.slice(from, end).join("")), all.slice(end).join("")];
}
