#!/bin/sh
# How much of a body of Java code cannot be translated, and why: methods with a body, refused methods, reasons by frequency.
#
#   benches/unsupported/run.sh HEDDLE DIRECTORY…
#
# HEDDLE is the program to measure. Nothing is proved: `--emit plato` ends behind the translation. Each file is given alone, so that
# one that cannot be typed costs itself only.
set -eu
heddle=$1
shift
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
find "$@" -name '*.java' ! -name module-info.java ! -name package-info.java | sort > "$out/files"
: > "$out/all"
while read -r file; do
    timeout 60 "$heddle" check --emit plato "$file" > "$out/text" 2> "$out/messages" || true
    cat "$out/messages" >> "$out/all"
    grep -cE '^proc ' "$out/text" >> "$out/translated" || true
done < "$out/files"
translated=$(awk '{ n += $1 } END { print n + 0 }' "$out/translated")
refused=$(grep -c '^error\[H0504\]' "$out/all" || true)
echo "files: $(wc -l < "$out/files"), translated procedures: $translated, refused methods: $refused"
grep '^error\[H0504\]' "$out/all" | sed -e 's/^error\[H0504\]: //' -e 's/`[^`]*`/…/g' -e 's/ ([^)]*)//g' \
    | sort | uniq -c | sort -rn | head -25
