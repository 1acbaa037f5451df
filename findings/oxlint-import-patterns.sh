#!/bin/sh
# oxlint 1.94.0 beside eslint 10.15.0: the same `no-restricted-imports` pattern forbids fewer imports.
# Guess: oxlint's rule of the same name takes the same patterns.
# Seen: ESLint reads them as .gitignore does, so "app/*" also forbids "app/one/two". oxlint reads globs, in which `*` ends at a slash.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{ "private": true, "type": "module", "dependencies": { "eslint": "10.15.0", "oxlint": "1.94.0" } }' > package.json
npm install --silent --no-audit --no-fund
printf 'import "app/one";\nimport "app/one/two";\n' > file.js
rule='{ "no-restricted-imports": ["error", { "patterns": [{ "group": ["app/*"] }] }] }'
echo "export default [{ rules: $rule }];" > eslint.config.js
echo "{ \"categories\": { \"correctness\": \"off\" }, \"rules\": $rule }" > .oxlintrc.json
by_eslint=$(npx eslint file.js | grep -c no-restricted-imports || true)
by_oxlint=$(npx oxlint -f unix file.js | grep -c no-restricted-imports || true)
seen="of two imports, eslint forbids $by_eslint and oxlint $by_oxlint"
echo "$seen"
expected='of two imports, eslint forbids 2 and oxlint 1'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
