//! placeholder
pub fn run(_args: &[&str]) -> Result<(), String> {
    Err("not yet".to_string())
}
