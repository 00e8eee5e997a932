#!/usr/bin/env bash
# Runs the examples for builds as builds do: Gradle, Maven and pre-commit on a class with a race, and on the same class without it.
#   ci/builds/try.sh HEDDLE
# Debian's packages: gradle; maven libexec-maven-plugin-java libmaven-dependency-plugin-java libmaven-compiler-plugin-java libmaven-resources-plugin-java
# libmaven-jar-plugin-java libsurefire-java; pre-commit. What is missing is named and makes the script fail. Not part of the tests: builds take long to start.
set -euo pipefail
heddle=$(realpath "$1")
root=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

right='class Counter {
    private int n;
    synchronized void up() { n++; }
    synchronized int get() { return n; }
}'
wrong=${right/synchronized int get/int get}

# A build of the wrong class must fail because of the race, one of the right class must pass.
try() {
  local name=$1 source=$2; shift 2
  printf '%s\n' "$wrong" >"$source"
  if "$@" >"$work/log" 2>&1 || ! grep -q 'H0701' "$work/log"; then
    echo "$name: the race was not reported"; tail -n 20 "$work/log"; failed=1; return
  fi
  printf '%s\n' "$right" >"$source"
  if ! "$@" >"$work/log" 2>&1; then
    echo "$name: the right class did not pass"; tail -n 20 "$work/log"; failed=1; return
  fi
  echo "$name: refused with the race, passed without it"
}
has() {
  command -v "$1" >/dev/null && return
  echo "$1 is not installed: not tried"; failed=1; return 1
}

if has gradle; then
  mkdir -p "$work/gradle/src/main/java"
  cp "$root/examples/build/gradle/build.gradle" "$work/gradle"
  touch "$work/gradle/settings.gradle"
  cd "$work/gradle"
  try gradle src/main/java/Counter.java gradle --offline --no-daemon check "-Pheddle=$heddle"
fi

# Debian keeps other releases of the plugins than the example names, and one of each.
newest() {
  local jar
  jar=$(ls "/usr/share/maven-repo/$1"/*/*.jar | tail -n 1)
  basename "$(dirname "$jar")"
}
if has mvn; then
  mkdir -p "$work/maven/src/main/java"
  cd "$work/maven"
  managed=
  for plugin in resources compiler surefire jar; do
    managed+="<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-$plugin-plugin</artifactId>"
    managed+="<version>$(newest "org/apache/maven/plugins/maven-$plugin-plugin")</version></plugin>"
  done
  sed -e "/maven-dependency-plugin/{n;s|>.*<|>$(newest org/apache/maven/plugins/maven-dependency-plugin)<|}" \
    -e "/exec-maven-plugin/{n;s|>.*<|>$(newest org/codehaus/mojo/exec-maven-plugin)<|}" \
    -e "s|<build>|<build><pluginManagement><plugins>$managed</plugins></pluginManagement>|" \
    "$root/examples/build/maven/pom.xml" >pom.xml
  try maven src/main/java/Counter.java mvn -o -q -s /etc/maven/settings-debian.xml "-Dheddle=$heddle" verify
fi

if has pre-commit; then
  mkdir -p "$work/hook/bin" && cd "$work/hook"
  ln -s "$heddle" bin/heddle
  git init -q && git config user.email nobody@example.com && git config user.name nobody
  printf '%s\n' "$right" >Counter.java
  git add Counter.java && git commit -qm 'the class'
  staged() {
    git add Counter.java
    PATH="$PWD/bin:$PATH" pre-commit try-repo "$root" heddle --all-files
  }
  try pre-commit Counter.java staged
fi
exit "$failed"
