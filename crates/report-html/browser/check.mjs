// Opens reports in a real browser: structure, search, keys, themes, accessibility, hostile texts, size. See docs/report.md.
//
//   npm install && npm run check
//
// HEDDLE: the program (default: the debug build); CHROMIUM: the browser (default: /usr/bin/chromium); SHOTS: a folder for pictures.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { hostile, large } from "./samples.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../../..");
const heddle = process.env.HEDDLE ?? join(root, "target/debug/heddle");
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
for (const needed of [heddle, executablePath]) {
  if (!existsSync(needed)) {
    console.error(`NOT CHECKED: there is no ${needed}`);
    process.exit(2);
  }
}
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "heddle-report-"));
let failures = 0;

function expect(what, holds, found) {
  if (holds) console.log(`ok    ${what}`);
  else {
    failures++;
    console.log(`WRONG ${what}${found === undefined ? "" : ": " + JSON.stringify(found)}`);
  }
}

function report(name, ...args) {
  const file = join(folder, name + ".html");
  try {
    execFileSync(heddle, ["report", ...args, "-o", file], { cwd: root, stdio: "ignore" });
  } catch (error) {
    if (error.status !== 1) throw error;
  }
  return file;
}

function fromSample(name, document) {
  const json = join(folder, name + ".json");
  writeFileSync(json, JSON.stringify(document));
  return report(name, "--from", json);
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });

/** Opens a page; whatever it complains about or asks for from elsewhere is an error. */
async function open(file, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && complaints.push(m.text()));
  page.on("pageerror", (e) => complaints.push(e.message));
  page.on("request", (r) => r.url() !== "file://" + file && complaints.push("asks for " + r.url()));
  await page.goto("file://" + file);
  return { page, complaints, close: () => context.close() };
}

async function shot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, name + ".png"), fullPage: false });
}

/** What axe has against the page as it is. The page's own policy keeps scripts out, so that axe comes in by the debugger. */
async function violations(page) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return result.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(", ")}`);
}

async function searching(file) {
  const { page, complaints, close } = await open(file);
  const summaries = (list) => page.locator(`#${list} > details, #${list} > * > details, #${list} li > details`).count();
  const all = await page.locator("#finding-list details.finding").count();
  expect("findings are listed", all > 10, all);
  await page.keyboard.press("/");
  expect("/ goes to the search", await page.evaluate(() => document.activeElement.id === "query"));
  await page.keyboard.type("transfer");
  await page.waitForFunction((n) => document.querySelectorAll("#finding-list details.finding").length < n, all);
  const words = await page.locator("#finding-list summary").allInnerTexts();
  expect("search by name finds what it should", words.length > 0 && words.every((w) => w.includes("transfer")), words);
  expect("classes are searched, too", (await summaries("class-list")) > 0);
  await page.keyboard.press("Escape");
  expect("Esc clears the search", (await page.locator("#finding-list details.finding").count()) === all);
  await page.locator("label.chip.v-violation input").uncheck();
  expect("a verdict can be left out", (await page.locator("#finding-list .badge.v-violation").count()) === 0);
  await page.locator("label.chip.v-violation input").check();
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  const first = page.locator("#finding-list details.finding").first();
  expect("j, k and Enter open a finding", await first.evaluate((d) => d.open));
  expect("it shows its source", (await first.locator("pre.source mark").count()) > 0);
  expect("it shows its path", (await first.locator("svg .mark.fails").count()) > 0);
  await first.locator("a[href^='#item-']").click();
  const there = () => document.activeElement.closest("details.item")?.open === true;
  const led = await page.waitForFunction(there, null, { timeout: 3000 }).then(() => true, () => false);
  expect("a link leads to the method", led);
  const guards = await page.locator("table.guards").first().innerText();
  expect("guards are told with their sources", /Protected by/.test(guards) && /(inferred|default|written)/.test(guards));
  await page.locator("#assumptions summary").first().click();
  await page.locator("#assumptions details[open] a[data-assumption]").click();
  expect("the ledger leads to the items", /match/.test(await page.locator("#matches").innerText()));
  expect("no complaints", complaints.length === 0, complaints);
  await close();
}

async function looks(file) {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1280, 390]) {
      const { page, complaints, close } = await open(file, { colorScheme, viewport: { width, height: 900 } });
      await page.locator("#finding-list summary").nth(1).click();
      await page.locator("#class-list summary").first().click();
      await page.locator("#class-list .item > summary").first().click();
      await page.locator("#assumptions summary").first().click();
      const found = await violations(page);
      expect(`accessible: ${colorScheme}, ${width} wide`, found.length === 0, found);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(`nothing sticks out: ${colorScheme}, ${width} wide`, overflow <= 0, overflow);
      expect(`no complaints: ${colorScheme}, ${width} wide`, complaints.length === 0, complaints);
      await shot(page, `${colorScheme}-${width}`);
      await close();
    }
  }
  const { page, close } = await open(file, { colorScheme: "light" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.locator("#theme").click();
  await page.locator("#theme").click();
  expect("the theme can be chosen", (await background()) !== before && (await page.locator("#theme").innerText()) === "Theme: dark");
  await close();
}

async function hostileTexts(file) {
  const { page, complaints, close } = await open(file);
  for (const summary of await page.locator("#finding-list .finding > summary, #class-list .class > summary").all()) await summary.click();
  for (const summary of await page.locator("#class-list .item > summary, .steps > summary").all()) await summary.click();
  expect("texts are no markup", (await page.locator("img").count()) === 0);
  expect("texts are no scripts", (await page.evaluate(() => window.hacked)) === undefined);
  const shown = await page.locator("#finding-list .finding > summary").first().textContent();
  expect("texts are shown as they are", shown.includes("<img src=x onerror="), shown);
  expect("hostile texts: no complaints", complaints.length === 0, complaints);
  await close();
}

async function size(file) {
  const start = Date.now();
  const { page, complaints, close } = await open(file);
  await page.locator("#class-list .class").first().waitFor();
  const opened = Date.now() - start;
  expect(`5,000 methods open in ${opened} ms`, opened < 4000);
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  expect(`with ${elements} elements`, elements < 20000);
  const took = await page.evaluate(() => {
    const query = document.getElementById("query");
    query.value = "c499.method3";
    const start = performance.now();
    document.getElementById("filter").requestSubmit();
    document.body.getBoundingClientRect();
    return performance.now() - start;
  });
  expect(`the search takes ${Math.round(took)} ms`, took < 500);
  expect("and finds one method", (await page.locator("#class-list .item").count()) === 1);
  expect(`${Math.round(statSync(file).size / 1024)} KB`, statSync(file).size < 8 << 20);
  expect("large report: no complaints", complaints.length === 0, complaints);
  await close();
}

async function unscripted(file) {
  const { page, close } = await open(file, { javaScriptEnabled: false });
  const text = await page.locator("main").innerText();
  expect("without scripts: findings are listed", /H0703/.test(text) && /Overview/.test(text));
  expect("without scripts: no dead search", !(await page.locator("#query").isVisible()));
  await close();
}

try {
  const earlier = join(folder, "earlier.json");
  try {
    execFileSync(heddle, ["check", "tests/java/everyday", "--format", "json", "-o", earlier], { cwd: root });
  } catch (error) {
    if (error.status !== 1) throw error;
  }
  const real = report("real", "tests/java/everyday", "tests/java/inferred/LockPlaces.java", "tests/java/inferred/TwoExplicitLocks.java", "--history", earlier);
  await searching(real);
  await looks(real);
  await hostileTexts(fromSample("hostile", hostile()));
  await size(fromSample("large", large()));
  await unscripted(real);
} finally {
  await browser.close();
}
console.log(failures === 0 ? "all well" : `${failures} wrong`);
process.exit(failures === 0 ? 0 : 1);
