// Starts `heddle lsp` for Java and Plato; everything else is the server's.

import * as fs from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

// The command that the user names, else one that came with the extension, else the one on the path.
function command(context: vscode.ExtensionContext): string {
  const named = vscode.workspace.getConfiguration("heddle").get<string>("path", "");
  if (named !== "") {
    return named;
  }
  const program = process.platform === "win32" ? "heddle.exe" : "heddle";
  const bundled = path.join(context.extensionPath, "bin", program);
  return fs.existsSync(bundled) ? bundled : "heddle";
}

async function start(context: vscode.ExtensionContext): Promise<void> {
  const more = vscode.workspace.getConfiguration("heddle").get<string[]>("arguments", []);
  const server: ServerOptions = { command: command(context), args: ["lsp", ...more] };
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", language: "java" },
      { scheme: "file", pattern: "**/*.plato" },
    ],
  };
  client = new LanguageClient("heddle", "Heddle", server, options);
  try {
    await client.start();
  } catch (error) {
    const text = `Heddle cannot be started (${server.command}): ${String(error)}. Install it, or set "heddle.path".`;
    void vscode.window.showErrorMessage(text);
  }
}

async function stop(): Promise<void> {
  const old = client;
  client = undefined;
  if (old?.isRunning()) {
    await old.stop();
  }
}

async function restart(context: vscode.ExtensionContext): Promise<void> {
  await stop();
  await start(context);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("heddle.restart", () => restart(context)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("heddle")) {
        void restart(context);
      }
    }),
  );
  await start(context);
}

export async function deactivate(): Promise<void> {
  await stop();
}
