#!/bin/sh
# @next/env 16.4.6: `$name` is expanded inside single quotes, too, and a value that names itself empties the whole file.
# Guess: as in a shell and in dotenv, single quotes keep a value as it is, and a bad value harms only itself.
# Seen: 'pa$word' becomes "pa"; after SELF=$SELF no variable of the file is set.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "dependencies": { "@next/env": "16.4.6" } }' > package.json
npm install --silent --no-audit --no-fund
mkdir quoted itself
printf "QUOTED='pa\$word'\nESCAPED='pa\\\\\$word'\nPLAIN=yes\n" > quoted/.env
printf 'SELF=$SELF\nPLAIN=yes\n' > itself/.env
look() {
  node -e '
    const { loadEnvConfig } = require("@next/env");
    const quiet = { info() {}, error() {} };
    const { parsedEnv } = loadEnvConfig(process.argv[1], false, quiet, true);
    console.log(JSON.stringify(parsedEnv));
  ' "$dir/$1"
}
check() {
  seen=$(look "$1")
  echo "$1: $seen"
  [ "$seen" = "$2" ] || { echo "changed: expected $2"; exit 1; }
}
check quoted '{"QUOTED":"pa","ESCAPED":"pa$word","PLAIN":"yes"}'
check itself '{}'
