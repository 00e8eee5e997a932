// Elements and texts. Everything from the report is put in as text, never as markup.

const data = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";

/** Makes an element; children are elements, texts, or lists of them. */
function el(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for drawings. */
function draw(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "object" ? child : visible(String(child)));
  }
  return element;
}

/** Characters that turn or hide text are made visible. */
function visible(text) {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, (c) =>
    c === "\r" ? "" : "⟨U+" + c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0") + "⟩");
}

/** Words with code in backquotes. */
function prose(text) {
  const pieces = text.split("`");
  if (pieces.length % 2 === 0) return [text];
  return pieces.map((piece, k) => (k % 2 === 1 ? el("code", null, piece) : piece));
}

function place(at) {
  return at === null ? "" : data.files[at[0]] + ":" + at[1];
}

function badge(verdict, interrupted) {
  const { words, key, sign } = data.verdicts[verdict];
  return el("span", { class: "badge v-" + key }, el("span", { "aria-hidden": "true" }, sign), " ",
    words + (interrupted ? ": interrupted" : ""));
}

function time(millis) {
  if (millis < 1000) return millis + " ms";
  if (millis < 60000) return (millis / 1000).toFixed(1) + " s";
  return Math.floor(millis / 60000) + " min " + Math.floor((millis % 60000) / 1000) + " s";
}

function counted(count, one, many) {
  return count === 1 ? "1 " + one : count + " " + many;
}

/** A text cut to so many characters. */
function cut(text, most) {
  const all = Array.from(text);
  return all.length <= most ? text : all.slice(0, most - 1).join("") + "…";
}

/** A fold whose content is made when it is opened first. */
function fold(attributes, summary, make) {
  const details = el("details", attributes, el("summary", null, summary));
  details.addEventListener("toggle", () => {
    if (details.open) unfold(details);
  });
  details.make = make;
  return details;
}

function unfold(details) {
  if (details.make) {
    details.append(...[details.make()].flat());
    details.make = null;
  }
  details.open = true;
}
