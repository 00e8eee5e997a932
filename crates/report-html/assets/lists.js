// The lists of findings and classes, as far as the search and the verdicts let them through.

const PAGE = 200;

/** What the search looks through, in small letters, made once. */
const groupText = data.groups.map((g) => (g.package + "." + g.name + " " + data.files[g.file]).toLowerCase());
const findingText = data.findings.map((f) => [f.code, f.title, f.message, f.label, f.held_back === null ? "" : "held back " + f.held_back.by, place(f.at), ...f.notes, ...f.help,
  ...f.related.map((r) => r.text)].join("\n").toLowerCase());
const itemText = data.items.map((i) => (i.title + "\n" + i.kind + "\n" + groupText[i.group] + "\n" +
  i.findings.map((f) => findingText[f]).join("\n") + "\n" + i.assumptions.map((a) => data.assumptions[a].id).join("\n")).toLowerCase());

let matching = { items: [], findings: [] };

/** Which items and findings have one of the verdicts and all of the words. */
function select(words, verdicts) {
  const all = (text) => words.every((word) => text.includes(word));
  const items = [];
  data.items.forEach((item, k) => {
    if (verdicts.has(item.verdict) && all(itemText[k])) items.push(k);
  });
  const findings = [];
  data.findings.forEach((finding, k) => {
    const item = finding.item === null ? null : data.items[finding.item];
    const shown = item === null || verdicts.has(item.verdict);
    if (shown && all(findingText[k] + "\n" + (item === null ? "input" : item.title.toLowerCase()))) findings.push(k);
  });
  return { items, findings };
}

function showFindings(filtered) {
  const list = document.getElementById("finding-list");
  const { findings } = matching;
  list.replaceChildren();
  if (findings.length === 0) {
    list.append(el("p", { class: "muted" }, filtered ? "No finding matches." : "Nothing was found."));
    return;
  }
  const entries = el("ol", { class: "list" });
  list.append(entries);
  more(list, entries, findings, PAGE);
}

/** Adds entries up to a number, and a button for more. */
function more(list, entries, findings, upTo) {
  for (let k = entries.childElementCount; k < Math.min(upTo, findings.length); k++) entries.append(el("li", null, findingEntry(findings[k])));
  list.querySelector(":scope > button")?.remove();
  if (findings.length > upTo) {
    const button = el("button", { type: "button", class: "more" }, `Show ${Math.min(PAGE, findings.length - upTo)} more of ${findings.length}`);
    button.addEventListener("click", () => more(list, entries, findings, upTo + PAGE));
    list.append(button);
  }
}

function findingEntry(number) {
  const finding = data.findings[number];
  const item = finding.item === null ? null : data.items[finding.item];
  return fold({ id: "finding-" + number, class: "finding" }, [
    item === null ? el("span", { class: "badge v-input" }, finding.severity) : badge(item.verdict, item.interrupted), " ",
    el("span", { class: "code" }, finding.code), " ",
    finding.held_back !== null && [el("span", { class: "tag held" }, finding.held_back.by === "baseline" ? "known (baseline)" : "suppressed"), " "],
    el("span", { class: "words" }, prose(finding.message)), " ",
    el("span", { class: "where" }, item === null ? "input" : item.title, " ", el("span", { class: "place" }, place(finding.at)))],
  () => findingBody(number));
}

function showClasses(filtered) {
  const list = document.getElementById("class-list");
  const of = new Map();
  for (const item of matching.items) {
    const group = data.items[item].group;
    if (!of.has(group)) of.set(group, []);
    of.get(group).push(item);
  }
  list.replaceChildren();
  let section = null;
  let name = null;
  const open = filtered && matching.items.length <= 40;
  data.groups.forEach((group, k) => {
    const items = of.get(k) || [];
    if (items.length === 0 && (filtered || group.items.length > 0)) return;
    if (group.package !== name) {
      name = group.package;
      section = el("section", { class: "package" }, el("h3", null, name === "" ? "no package" : name));
      list.append(section);
    }
    const entry = classEntry(k, items, filtered);
    section.append(entry);
    if (open) unfold(entry);
  });
  if (list.childElementCount === 0) list.append(el("p", { class: "muted" }, "No method matches."));
}

function classEntry(number, items, filtered) {
  const group = data.groups[number];
  const counts = data.verdicts.map((_, v) => items.filter((i) => data.items[i].verdict === v).length);
  const said = counts.flatMap((n, v) => (n > 0 ? [n + " " + several(data.verdicts[v].words, n)] : [])).join(", ");
  const millis = items.reduce((sum, i) => sum + data.items[i].millis, 0);
  return fold({ id: "class-" + number, class: "class" }, [
    el("span", { class: "name" }, group.name), " ",
    verdictBar(counts, items.length), " ",
    el("span", { class: "said" }, items.length === 0 ? "no code of its own" : said), " ",
    el("span", { class: "where" }, time(millis), " ", el("span", { class: "place" }, data.files[group.file] + ":" + group.line))],
  () => el("div", { class: "body" },
    group.fields.length > 0 && guardTable(group.fields),
    filtered && items.length < group.items.length && el("p", { class: "muted" }, `${items.length} of ${group.items.length} match.`),
    el("ul", { class: "list" }, items.map((i) => el("li", null, itemEntry(i))))));
}

function several(words, count) {
  return count > 1 && /(violation|failure)$/.test(words) ? words + "s" : words;
}

function itemEntry(number) {
  const item = data.items[number];
  return fold({ id: "item-" + number, class: "item" }, [
    badge(item.verdict, item.interrupted), " ", el("span", { class: "name" }, item.title), " ",
    item.held_back && [el("span", { class: "tag held" }, "held back"), " "],
    el("span", { class: "where" }, item.findings.length > 0 && counted(item.findings.length, "finding", "findings") + " · ",
      item.assumptions.length > 0 && counted(item.assumptions.length, "assumption", "assumptions") + " · ", time(item.millis))],
  () => itemBody(number));
}

function verdictBar(counts, all) {
  let x = 0;
  const parts = counts.flatMap((n, v) => {
    if (n === 0) return [];
    const width = (1000 * n) / all;
    x += width;
    return [draw("rect", { class: "v-" + data.verdicts[v].key, x: x - width, y: 0, width, height: 10 })];
  });
  return draw("svg", { class: "bar tiny", viewBox: "0 0 1000 10", preserveAspectRatio: "none", "aria-hidden": "true" }, parts);
}
