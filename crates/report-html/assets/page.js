// The page: search, verdicts, keys, links, theme, print.

const form = document.getElementById("filter");
const query = document.getElementById("query");
const boxes = [...form.querySelectorAll("input[name=verdict]")];

function update() {
  const words = query.value.toLowerCase().split(/\s+/).filter((w) => w !== "");
  const verdicts = new Set(boxes.filter((b) => b.checked).map((b) => Number(b.value)));
  const filtered = words.length > 0 || verdicts.size < boxes.length;
  matching = select(words, verdicts);
  showFindings(filtered);
  showClasses(filtered);
  document.getElementById("matches").textContent =
    `${counted(matching.findings.length, "finding", "findings")}, ${counted(matching.items.length, "item", "items")}` + (filtered ? " match" : "");
}

let waiting = 0;
query.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(update, 120);
});
form.addEventListener("change", (event) => {
  if (event.target !== query) update();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(waiting);
  update();
});

function search(text) {
  query.value = text;
  for (const box of boxes) box.checked = true;
  update();
}

// Keys. Enter opens a fold by itself.

function entries() {
  const all = document.querySelectorAll("#finding-list summary, #class-list summary");
  return [...all].filter((s) => s.checkVisibility());
}

function move(by) {
  const all = entries();
  const at = all.indexOf(document.activeElement);
  const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1);
  all[next]?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (target === query) {
    if (event.key === "Escape") search("");
    if (event.key === "ArrowDown") {
      event.preventDefault();
      move(1);
    }
    return;
  }
  if (target.matches("input, textarea, select")) return;
  const listed = target.matches("summary");
  if (event.key === "/") {
    event.preventDefault();
    query.focus();
    query.select();
  } else if (event.key === "j" || (event.key === "ArrowDown" && listed)) {
    event.preventDefault();
    move(1);
  } else if (event.key === "k" || (event.key === "ArrowUp" && listed)) {
    event.preventDefault();
    move(-1);
  } else if (event.key === "Escape" && query.value !== "") {
    search("");
  }
});

// Links to what may not be shown yet.

function reveal() {
  const [, kind, rest] = /^#(finding|item|class|assumption)-(.+)$/.exec(location.hash) || [];
  if (kind === undefined) return;
  const number = Number(rest);
  const hidden = (kind === "finding" && !matching.findings.includes(number)) || (kind === "item" && !matching.items.includes(number));
  if (hidden) search("");
  if (kind === "finding") {
    const list = document.getElementById("finding-list");
    const place = matching.findings.indexOf(number);
    if (place >= 0) more(list, list.querySelector("ol"), matching.findings, Math.max(list.querySelector("ol").childElementCount, place + 1));
  }
  const item = kind === "item" ? data.items[number] : undefined;
  const around = item && document.getElementById("class-" + item.group);
  if (around) unfold(around);
  let id = rest;
  try {
    id = decodeURIComponent(rest);
  } catch {
    // Taken as it is written.
  }
  const target = document.getElementById(kind + "-" + id);
  if (!target) return;
  unfold(target);
  target.scrollIntoView({ block: "start" });
  target.querySelector("summary").focus({ preventScroll: true });
}

window.addEventListener("hashchange", reveal);
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#'], a[data-assumption]");
  if (!link) return;
  if (link.dataset.assumption !== undefined) search(link.dataset.assumption);
  else if (link.hash === location.hash) reveal();
});

// Light and dark: as the system says, unless the reader does.

const THEMES = ["auto", "light", "dark"];
const button = document.getElementById("theme");

function theme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  button.textContent = "Theme: " + name;
}

function remembered() {
  try {
    const name = localStorage.getItem("heddle-theme");
    return THEMES.includes(name) ? name : "auto";
  } catch {
    // Pages from files may have no memory.
    return "auto";
  }
}

let current = remembered();
theme(current);
button.addEventListener("click", () => {
  current = THEMES[(THEMES.indexOf(current) + 1) % THEMES.length];
  theme(current);
  try {
    localStorage.setItem("heddle-theme", current);
  } catch {
    // It lasts as long as the page does.
  }
});

// On paper nothing can be opened: findings are printed with all that is known of them, up to a number.

const PRINTED = 300;
let opened = [];
window.addEventListener("beforeprint", () => {
  const closed = [...document.querySelectorAll("#finding-list details:not([open])")].slice(0, PRINTED);
  const ledger = [...document.querySelectorAll("#assumptions details:not([open])")];
  opened = [...closed, ...ledger];
  opened.forEach(unfold);
});
window.addEventListener("afterprint", () => {
  for (const details of opened) details.open = false;
  opened = [];
});

document.documentElement.classList.add("js");
update();
reveal();
