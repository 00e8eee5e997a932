#!/usr/bin/env bash
# Runs heddle check for action.yml: a SARIF file, the exit code as output and as the result of the step.
set -euo pipefail

arguments=(check --format sarif --output "$HEDDLE_SARIF")
[ -z "${HEDDLE_FAIL_ON:-}" ] || arguments+=(--fail-on "$HEDDLE_FAIL_ON")
[ -z "${HEDDLE_BASELINE:-}" ] || arguments+=(--baseline "$HEDDLE_BASELINE")
[ -z "${HEDDLE_DIFF:-}" ] || arguments+=(--diff "$HEDDLE_DIFF")
while IFS= read -r line; do
  [ -z "$line" ] || arguments+=("$line")
done <<< "${HEDDLE_ARGUMENTS:-}"
# Paths are separated by spaces or lines; a path with spaces goes into heddle.toml.
read -r -d '' -a paths <<< "${HEDDLE_PATHS:-}" || true

code=0
"${HEDDLE_COMMAND:-heddle}" "${arguments[@]}" ${paths[@]+"${paths[@]}"} || code=$?
echo "exit-code=$code" >> "$GITHUB_OUTPUT"
exit "$code"
