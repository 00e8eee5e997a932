// What is shown of a finding, of an item and of a class when it is opened.

function findingBody(number) {
  const finding = data.findings[number];
  const item = finding.item === null ? null : data.items[finding.item];
  const parts = [];
  parts.push(el("p", { class: "facts" },
    el("span", null, finding.title), " · ",
    item !== null && ["in ", el("a", { href: "#item-" + finding.item }, item.title), " · "],
    el("span", { class: "place" }, finding.at === null ? "no place in a file" : place(finding.at)), " · ",
    el("code", null, "heddle explain " + finding.code)));
  if (finding.held_back !== null) parts.push(heldBack(finding.held_back));
  if (finding.at !== null) parts.push(excerpt(finding.at, finding.label, "primary"));
  for (const related of finding.related) {
    parts.push(el("p", { class: "beside" }, el("span", { class: "place" }, place(related.at)), " ",
      related.other && el("strong", null, "another thread: "), prose(related.text)));
    parts.push(excerpt(related.at, "", related.other ? "other" : "related"));
  }
  parts.push(diagram(finding));
  if (finding.path.length > 0) parts.push(stepTable(finding.path));
  if (finding.notes.length > 0) parts.push(el("ul", { class: "notes" }, finding.notes.map((n) => el("li", null, prose(n)))));
  if (finding.help.length > 0) {
    parts.push(el("div", { class: "help" }, el("h3", null, "What to do"), el("ul", null, finding.help.map((h) => el("li", null, prose(h))))));
  }
  return el("div", { class: "body" }, parts);
}

/** Why a finding does not count. */
function heldBack({ by, reason, at }) {
  return el("p", { class: "held-back" }, el("strong", null, "Held back"), by === "baseline" ? ": it is in the baseline." : ": suppressed in the source",
    reason && [", because: ", el("q", null, reason)], at !== null && [" ", el("span", { class: "place" }, place(at))]);
}

function stepTable(path) {
  const row = (step, k) => el("tr", { class: step.kind },
    el("td", { class: "number" }, k + 1),
    el("td", null, step.thread || (step.kind === "environment" ? "other threads" : "")),
    el("td", { class: "place" }, place(step.at)),
    el("td", null, step.source && el("code", null, step.source.split(/\s+/).join(" ")), " ", step.text),
    el("td", null, step.values.map(([name, value]) => [el("code", null, name + " = " + value), " "])),
    el("td", null, step.held.map((lock) => [el("code", null, lock), " "])));
  const heads = ["#", "Thread", "Where", "Step", "Values", "Holds"];
  return fold({ class: "steps" }, "Steps as a table", () =>
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Steps" }, el("table", { class: "plain" },
      el("thead", null, el("tr", null, heads.map((h) => el("th", { scope: "col" }, h)))),
      el("tbody", null, path.map(row)))));
}

function itemBody(number) {
  const item = data.items[number];
  const parts = [el("p", { class: "facts" }, item.kind, " · ", el("span", { class: "place" }, place(item.at)), " · ", time(item.millis))];
  if (item.findings.length > 0) {
    parts.push(el("ul", { class: "findings-of" }, item.findings.map((f) => {
      const { code, message } = data.findings[f];
      return el("li", null, el("a", { href: "#finding-" + f }, code), " ", prose(message));
    })));
  }
  if (item.assumptions.length > 0) {
    parts.push(el("p", null, "Rests on:"), el("ul", { class: "assumptions-of" }, item.assumptions.map((a) => {
      const { id, text, at } = data.assumptions[a];
      return el("li", null, el("a", { href: "#assumption-" + id }, id), " ", prose(text), at !== null && [" ", el("span", { class: "place" }, place(at))]);
    })));
  }
  return el("div", { class: "body" }, parts);
}

/** What keeps the fields of a class. */
function guardTable(fields) {
  const row = (field) => el("tr", null,
    el("th", { scope: "row" }, field.contents ? "contents of " : "", el("code", null, field.name)),
    el("td", { class: "guard-" + field.kind.split(" ")[0] }, prose(field.guard)),
    el("td", null, el("span", { class: "tag origin-" + field.source }, field.source), field.clause !== null && [" ", el("span", { class: "place" }, "line " + field.clause[1])]),
    el("td", { class: "number" }, field.line));
  const heads = [["Field", ""], ["Protected by", ""], ["Source", ""], ["Line", "number"]];
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Guards of fields" }, el("table", { class: "plain guards" },
    el("caption", null, "What protects the fields"),
    el("thead", null, el("tr", null, heads.map(([h, of]) => el("th", { scope: "col", class: of || false }, h)))),
    el("tbody", null, fields.map(row))));
}
