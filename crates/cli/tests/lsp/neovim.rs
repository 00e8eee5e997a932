//! The same with Neovim: a real editor with a client that somebody else wrote.

use super::COUNTER;
use super::common::folder;
use std::process::Command;

/// Opens the file, waits for the finding, takes the code action, waits until the finding is gone, and says what it saw.
const SCRIPT: &str = r#"
local function until_true(what, condition)
  if not vim.wait(60000, condition, 50) then error("MISSING " .. what) end
  print("SEEN " .. what)
end
local function ask(buffer, method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(buffer, method, params, 10000)) do
    return answer.result
  end
end
local function scenario()
  vim.cmd("edit Counter.java")
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.start_client({ name = "heddle", cmd = { HEDDLE, "lsp" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(buffer, client)
  until_true("finding", function() return #vim.diagnostic.get(buffer) > 0 end)
  local found = vim.diagnostic.get(buffer)[1]
  print("LINE " .. found.lnum)
  vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col })
  local hover = ask(buffer, "textDocument/hover", vim.lsp.util.make_position_params(0, "utf-16"))
  print("HOVER " .. vim.inspect(hover.contents.value))
  local params = vim.lsp.util.make_range_params(0, "utf-16")
  params.context = { diagnostics = {} }
  local action = ask(buffer, "textDocument/codeAction", params)[1]
  print("ACTION " .. action.title)
  vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
  until_true("mended", function() return #vim.diagnostic.get(buffer) == 0 end)
  print("TEXT " .. table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "|"))
end
local fine, why = pcall(scenario)
if not fine then print(why) end
vim.cmd(fine and "qall!" or "cquit 1")
"#;

fn has_neovim() -> bool {
    Command::new("nvim")
        .arg("--version")
        .output()
        .is_ok_and(|o| o.status.success())
}

#[test]
fn neovim_shows_a_race_and_mends_it() {
    if !has_neovim() {
        assert!(
            std::env::var_os("CI").is_none(),
            "nvim is not installed; .ci/run installs it"
        );
        eprintln!("SKIPPED: nvim is not installed (for example: apt-get install neovim)");
        return;
    }
    let folder = folder(&[("Counter.java", COUNTER)]);
    let heddle = format!("HEDDLE = [[{}]]\n", env!("CARGO_BIN_EXE_heddle"));
    std::fs::write(folder.path().join("script.lua"), heddle + SCRIPT).unwrap();
    let output = Command::new("nvim")
        .args(["--headless", "--clean", "-n", "-S", "script.lua"])
        .current_dir(folder.path())
        .env("HEDDLE_CACHE_DIR", folder.path().join(".cache"))
        .env("XDG_STATE_HOME", folder.path().join(".state"))
        .output()
        .unwrap();
    let said = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    let wanted = [
        "SEEN finding",
        "LINE 3",
        "field `Counter.n`",
        "ACTION Make `inc` synchronized",
        "SEEN mended",
        "synchronized void inc()",
    ];
    for seen in wanted {
        assert!(said.contains(seen), "{seen} is missing:\n{said}");
    }
}
