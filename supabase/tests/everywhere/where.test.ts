import { describe, expect, test } from 'vitest';
import { sql } from '../support/db.ts';

/**
 * Hosted databases load pg-safeupdate into every session of the API: an UPDATE or DELETE without WHERE is refused there,
 * inside functions too. Here it would run, so the bodies are read instead.
 */

/** The words and signs of a body; what stands in comments and quotes is none of them. */
const TOKEN = /--.*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|[a-z_]\w*|\S/gi;
const tokensOf = (body: string) =>
  (body.match(TOKEN) ?? [])
    .filter((token) => /^(?!--)[\w();]/.test(token))
    .map((token) => token.toLowerCase());

/** `for update`, `no key update` and `on conflict … do update` begin no statement of their own. */
const CONTINUES = new Set(['for', 'key', 'do']);

/** Every UPDATE and DELETE of a body that no WHERE of its own belongs to. */
function wholeTableChanges(body: string): string[] {
  const tokens = tokensOf(body);
  return tokens.flatMap((token, at) => {
    const begins = token === 'update' ? !CONTINUES.has(tokens[at - 1] ?? '') : token === 'delete';
    return begins && !hasWhere(tokens, at) ? [tokens.slice(at, at + 6).join(' ')] : [];
  });
}

/** Walks to the end of the statement: its semicolon, or the bracket that a CTE closes. */
function hasWhere(tokens: string[], from: number): boolean {
  let depth = 0;
  for (const token of tokens.slice(from)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && token === ';')) return false;
    if (depth === 0 && token === 'where') return true;
  }
  return false;
}

const functions = await sql<{ name: string; body: string }[]>`
  select pronamespace::regnamespace || '.' || proname as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body
  from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind in ('f', 'p')`;

describe('an UPDATE or DELETE without WHERE', () => {
  test.each([
    ['update fund set total = 1;', 1],
    ['update fund set total = (select 1 from t where a); select 1 where b;', 1],
    ['with gone as (delete from t) select from gone where true', 1],
    ['if a then delete from only t; end if;', 1],
    ["update t set a = ' where '; -- where", 1],
    ['update t set a = 1 /* where */ from b; update t set a = 2 where b;', 1],
    ['update t set a = (select 1) where b', 0],
    ['insert into t values (1) on conflict (a) do update set b = 2;', 0],
    ['select from t for update; select from t for no key update;', 0],
    ['with gone as (delete from t where a returning b) select from gone', 0],
  ])('is found in: %s', (body, count) => {
    expect(wholeTableChanges(body)).toHaveLength(count);
  });

  test('is in no function of ours, and none builds statements from text', () => {
    const found = functions.flatMap(({ name, body }) =>
      wholeTableChanges(body).map((change) => `${name}: ${change}`),
    );
    expect(found).toEqual([]);
    const dynamic = functions.filter(({ body }) => tokensOf(body).includes('execute'));
    expect(dynamic.map(({ name }) => name)).toEqual([]);
    expect(functions.length).toBeGreaterThan(100);
  });
});
