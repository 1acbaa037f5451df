import { expect, test } from 'vitest';
import { DEEPEST, isTooComplex, MOST_KEYS } from './nesting.ts';

const { API_URL = '', PUBLISHABLE_KEY = '' } = process.env;

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const fields = { email: 'a@example.com', password: 'hunter22', type: 'email', token_hash: 'x' };
const withDeep = (fields: object, name: string) =>
  JSON.stringify({ ...fields, [name]: 0 }).replace(/0}$/, `${deep(100_000)}}`);

const ROUTES: [string, string][] = [
  ['/rest/v1/rpc/leaderboard', withDeep({}, 'p_game_id')],
  ['/rest/v1/rpc/leaderboard', deep(100_000)],
  ['/rest/v1/rpc/import_squares', withDeep({}, 'p_squares')],
  ...['signup', 'token?grant_type=password', 'verify', 'recover', 'resend'].map(
    (route): [string, string] => [`/auth/v1/${route}`, withDeep(fields, 'data')],
  ),
];

test.each(ROUTES)('%s treats a body nested too deeply as invalid JSON', async (path, body) => {
  const headers = { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' };
  const { status } = await fetch(API_URL + path, { method: 'POST', headers, body });
  expect(status).toBe(400);
});

test('an object with too many keys is treated as invalid JSON', async () => {
  const keys = Object.fromEntries(Array.from({ length: MOST_KEYS + 1 }, (_, n) => [`x${n}`, 0]));
  const { status } = await fetch(`${API_URL}/rest/v1/rpc/house_game`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(keys),
  });
  expect(status).toBe(400);
});

test('brackets inside strings do not count', () => {
  const read = (text: string) => isTooComplex(Buffer.from(text));
  expect(read(deep(DEEPEST))).toBe(false);
  expect(read(deep(DEEPEST + 1))).toBe(true);
  expect(read(JSON.stringify(['[', '\\"[', '"', ']'].map((sign) => sign.repeat(200))))).toBe(false);
  expect(read(JSON.stringify(Array(200).fill(['"', {}])))).toBe(false);
});
