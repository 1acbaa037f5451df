import { beforeAll, expect, test } from 'vitest';
import { sql, type Tx } from '../support/db.ts';
import { callOf, casesOf, PLACE, prepareCalls, rows } from '../support/long-calls.ts';
import {
  FIND_LOCKS,
  LISTS,
  LONGEST_FIELD,
  MEASURE,
  NUMBERS,
  TEXTS,
} from '../support/long-values.ts';

beforeAll(prepareCalls);

async function measure(tx: Tx, kind: string, calls: ReturnType<typeof callOf>[], shape: string) {
  const of = (wanted: string) => (wanted === kind ? shape : 'null');
  const [row] = await tx.unsafe<{ measured: { ms: number; answer: string }[] }[]>(
    `select pg_temp.measured($1, ${of('text')}, ${of('jsonb')}, n::smallint[], n::bigint[], n::text[]) as measured
    from (select ${of('list')}::int[] as n) as numbers`,
    [sql.json(calls) as never],
  );
  return row!.measured;
}

/**
 * What a refusal may cost, in milliseconds: ten times what a function takes that does nothing with this value, because
 * Postgres copies it several times, or sixteen hashes of 100 kB. Cleaning a text of 60,000 characters takes far longer.
 */
async function mostOf(tx: Tx, kind: string, shape: string): Promise<number> {
  const place = PLACE[kind === 'list' ? 'text[]' : kind];
  const queries = [`select pg_temp.taken(${place})`, `select md5(repeat('a', 100000))`];
  const calls = queries.map((query) => ({ query, role: 'none', sub: '', most: 0 }));
  const [taken, hash] = await measure(tx, kind, calls, shape);
  return Math.max(10 * taken!.ms, 16 * hash!.ms);
}

const UNDO = new Error('undo');

test.each([
  ['text', `''`, TEXTS, 40],
  ['jsonb', `'[]'`, LISTS, 6],
  ['list', `'{}'`, NUMBERS, 2],
])(
  'every function refuses a long %s before it reads it, for everybody who may call it',
  async (kind, empty, shapes, atLeast) => {
    const cases = casesOf(kind);
    expect(new Set(cases.map(({ functionName }) => functionName)).size).toBeGreaterThanOrEqual(
      atLeast,
    );
    const found: string[] = [];
    const work = sql.begin(async (tx) => {
      await tx.unsafe(MEASURE);
      for (const shape of shapes) {
        let slow = cases;
        // Other tests run at the same time, so a slow call is measured again, each time together with its floor.
        for (let round = 0; round < 5 && slow.length > 0; round++) {
          const floors = await measure(tx, kind, slow.map(callOf), empty);
          const most = await mostOf(tx, kind, shape);
          const within = slow.map((one, at) => ({
            ...one,
            most: Math.max(10 * floors[at]!.ms, most),
          }));
          const measured = await measure(tx, kind, within.map(callOf), shape);
          slow = within.filter(({ most }, at) => measured[at]!.ms > most);
        }
        const ofShape = shape.slice(0, 60);
        for (const { functionName, caller, varied } of slow)
          found.push(`${functionName} ${caller.name} ${varied.name} ${ofShape}`);
      }
      throw UNDO;
    });
    await expect(work).rejects.toBe(UNDO);
    expect(found).toEqual([]);
  },
  // The test makes thousands of calls.
  240_000,
);

/** Parameters whose long values are cut or replaced by a default instead of refused. */
const NEVER_REFUSED = ['p_address', 'p_time_zone'];

/** The calls with a value of this shape that lock something. */
async function locking(tx: Tx, kind: string, shape: string): Promise<string[]> {
  const calls = casesOf(kind)
    .filter(({ varied }) => !NEVER_REFUSED.includes(varied.name))
    .map((one) => ({
      ...callOf(one),
      name: [one.functionName, one.caller.name, one.varied.name, shape.slice(0, 60)].join(' '),
    }));
  const of = (wanted: string) => (wanted === kind ? shape : 'null');
  const [row] = await tx.unsafe<{ locks: string[] }[]>(
    `select pg_temp.locks($1, ${of('text')}, ${of('jsonb')}, n::smallint[], n::bigint[], n::text[]) as locks
    from (select ${of('list')}::int[] as n) as numbers`,
    [sql.json(calls) as never],
  );
  return row!.locks;
}

test('a text or list above its limit is refused before a game, a group or a theme is locked', async () => {
  const work = sql.begin(async (tx) => {
    await tx.unsafe(FIND_LOCKS);
    await tx`select set_config('test.rows', ${`{${rows.join()}}`}, true)`;
    const shapes = [
      ...[LONGEST_FIELD, ...TEXTS].map((shape) => ['text', shape] as const),
      ...LISTS.map((shape) => ['jsonb', shape] as const),
      ...NUMBERS.map((shape) => ['list', shape] as const),
    ];
    const found: string[] = [];
    for (const [kind, shape] of shapes) found.push(...(await locking(tx, kind, shape)));
    expect(found).toEqual([]);
    // With a short text, the same calls do lock what they change, so the check finds locks.
    expect((await locking(tx, 'text', `'Something else'`)).length).toBeGreaterThan(10);
    throw UNDO;
  });
  await expect(work).rejects.toBe(UNDO);
}, 240_000);
