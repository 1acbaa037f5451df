#!/bin/sh
# @conform-to/zod 1.21.1 beside zod 4.5.0 and 4.6.7, both within what it accepts: with the newer zod, fields lose their limits.
# Guess: `getZodConstraint` gives a field of `z.string().max(100)` a `maxLength` of 100, and one can add what is missing to its result.
# Seen: with zod 4.6.7 only `required` is left, while the schema's own `maxLength` is still 100. The result is a proxy that keeps
# what was read first: `result.title = { ...result.title, maxLength: 100 }` has no effect on a later `result.title`.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat > look.mjs <<'END'
import { z } from 'zod';
import { getZodConstraint } from '@conform-to/zod/v4';
const schema = z.object({ title: z.string().max(100) });
const result = getZodConstraint(schema);
const found = result.title.maxLength ?? 'none';
result.title = { ...result.title, maxLength: 7 };
console.log(`schema ${schema.shape.title.maxLength}, constraint ${found}, after 7 was assigned ${result.title.maxLength ?? 'none'}`);
END
look() {
  echo "{ \"private\": true, \"dependencies\": { \"@conform-to/zod\": \"1.21.1\", \"zod\": \"$1\" } }" > package.json
  rm -rf node_modules package-lock.json
  npm install --silent --no-audit --no-fund
  echo "zod $1: $(node look.mjs)"
}
seen="$(look 4.5.0)
$(look 4.6.7)"
echo "$seen"
expected='zod 4.5.0: schema 100, constraint 100, after 7 was assigned 100
zod 4.6.7: schema 100, constraint none, after 7 was assigned none'
[ "$seen" = "$expected" ] || { echo "changed: expected $expected"; exit 1; }
