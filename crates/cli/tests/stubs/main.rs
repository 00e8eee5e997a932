//! Stubs of users (`--stubs`), from outside: what proofs take from them is listed, what is wrong with them is said.
#![allow(clippy::unwrap_used)]

mod bad;
#[path = "../common/mod.rs"]
mod common;
mod contradiction;
mod skeletons;
mod used;

use common::folder;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// The output of a command and its exit code.
fn heddle(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
    let output = command.current_dir(folder).args(arguments).output();
    let output = output.unwrap();
    let mut text = String::from_utf8(output.stdout).unwrap();
    text += &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), text)
}

/// The report of `heddle check --stubs stubs` on everything in the folder.
fn check(folder: &Path, more: &[&str]) -> (i32, Value) {
    let fixed = [
        "check",
        "--no-cache",
        "--format",
        "json",
        "--check",
        "all",
        "--stubs",
        "stubs",
    ];
    let arguments: Vec<&str> = fixed.iter().chain(more).copied().collect();
    let (code, text) = heddle(folder, &arguments);
    let start = text.find('{').unwrap();
    (code, serde_json::from_str(&text[start..]).unwrap())
}

/// The verdict of a method and the texts of its assumptions of a kind.
fn verdict<'r>(report: &'r Value, method: &str, kind: &str) -> (&'r str, Vec<&'r str>) {
    let mut items = report["items"].as_array().unwrap().iter();
    let item = items.find(|i| i["name"] == method).unwrap();
    let assumed = item["assumptions"].as_array().unwrap().iter();
    let assumed = assumed.filter(|a| a["id"] == kind);
    let texts = assumed.map(|a| a["text"].as_str().unwrap()).collect();
    (item["verdict"].as_str().unwrap(), texts)
}

/// The codes of what is said about the input.
fn input(report: &Value) -> Vec<&str> {
    let all = report["input"].as_array().unwrap().iter();
    all.map(|d| d["code"].as_str().unwrap()).collect()
}
