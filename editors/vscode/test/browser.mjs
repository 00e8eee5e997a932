// The extension in a real VS Code in a real browser: opens a project, waits for the finding and the verdicts, takes the quick fix, and
// sees the finding gone. No part of `cargo test`: code-server, Chromium and playwright-core cannot be taken for granted.
//
//   node browser.mjs CODE_SERVER VSIX HEDDLE CHROMIUM SCREENSHOTS
//
// CODE_SERVER is the command of npm's code-server; SCREENSHOTS a folder. playwright-core must be where node looks for it.

import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const [server, vsix, heddle, browser, shots] = process.argv.slice(2);
const { chromium } = createRequire(path.join(process.cwd(), "x.js"))("playwright-core");
const port = 18765;
const text = "class Counter {\n    private int n;\n\n    void inc() { n++; }\n\n    synchronized int get() { return n; }\n}\n";

function prepared() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "heddle-vscode-"));
  const at = (name) => path.join(folder, name);
  fs.mkdirSync(at("project"));
  fs.writeFileSync(at("project/Counter.java"), text);
  fs.mkdirSync(at("data/User"), { recursive: true });
  const settings = {
    "heddle.path": path.resolve(heddle),
    "security.workspace.trust.enabled": false,
    "workbench.startupEditor": "none",
    "files.autoSave": "off",
  };
  fs.writeFileSync(at("data/User/settings.json"), JSON.stringify(settings));
  return { folder, options: ["--user-data-dir", at("data"), "--extensions-dir", at("extensions")] };
}

async function answers(url) {
  for (let k = 0; k < 120; k++) {
    const fine = await fetch(url).then((r) => r.ok, () => false);
    if (fine) return;
    await new Promise((next) => setTimeout(next, 500));
  }
  throw new Error("code-server does not answer");
}

async function scenario(page, folder) {
  const shot = (name) => page.screenshot({ path: path.join(shots, `${name}.png`) });
  const patience = { timeout: 90000 };
  await page.goto(`http://127.0.0.1:${port}/?folder=${path.join(folder, "project")}`);
  await page.waitForSelector(".monaco-workbench", patience);
  await page.getByText("Counter.java").first().dblclick(patience);
  await page.waitForSelector(".squiggly-error", patience);
  await page.getByText("possible violation").first().waitFor(patience);
  await shot("1-finding");
  await page.locator(".view-line", { hasText: "inc()" }).first().click();
  await page.keyboard.press("F8");
  await page.waitForTimeout(1000);
  await shot("2-message");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+.");
  await page.getByText("synchronized").last().waitFor(patience);
  await page.getByText(/Make .inc. synchronized/).first().waitFor(patience);
  await shot("3-actions");
  await page.getByText(/Make .inc. synchronized/).first().click();
  await page.waitForSelector(".squiggly-error", { ...patience, state: "detached" });
  await page.locator(".view-line", { hasText: "synchronized void inc()" }).first().waitFor(patience);
  await page.waitForFunction(() => !document.body.innerText.includes("possible violation"), undefined, patience);
  await shot("4-mended");
}

const { folder, options } = prepared();
fs.mkdirSync(shots, { recursive: true });
execFileSync(server, [...options, "--install-extension", path.resolve(vsix)], { stdio: "inherit" });
const address = `127.0.0.1:${port}`;
const running = spawn(server, [...options, "--auth", "none", "--bind-addr", address, "--disable-telemetry", "--disable-update-check"], { stdio: "ignore" });
let window;
try {
  await answers(`http://${address}/healthz`);
  window = await chromium.launch({ executablePath: browser, args: ["--no-sandbox"] });
  const page = await window.newPage({ viewport: { width: 1280, height: 720 } });
  try {
    await scenario(page, folder);
    console.log("ok: found, shown, mended");
  } catch (error) {
    await page.screenshot({ path: path.join(shots, "failed.png") });
    throw error;
  }
} finally {
  await window?.close();
  running.kill();
  fs.rmSync(folder, { recursive: true, force: true });
}
