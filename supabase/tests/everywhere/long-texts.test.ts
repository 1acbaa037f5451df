import { beforeAll, expect, test } from 'vitest';
import { sql, undone, type Tx } from '../support/db.ts';
import { callOf, casesOf, PLACE, prepareCalls, rows } from '../support/long-calls.ts';
import { LISTS, LONGEST_FIELD, MEASURE, NUMBERS, TEXTS } from '../support/long-values.ts';

beforeAll(prepareCalls);

async function prepare(tx: Tx) {
  await tx.unsafe(MEASURE);
  await tx`select set_config('test.rows', ${`{${rows.join()}}`}, true)`;
}

async function measure(tx: Tx, kind: string, calls: ReturnType<typeof callOf>[], shape: string) {
  const of = (wanted: string) => (wanted === kind ? shape : 'null');
  const [row] = await tx.unsafe<{ measured: { ms: number; locks: boolean }[] }[]>(
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

/** Parameters whose long values are cut or replaced by a default instead of refused. */
const NEVER_REFUSED = ['p_address', 'p_time_zone'];

test.each([
  ['text', `''`, [LONGEST_FIELD, ...TEXTS], 40],
  ['jsonb', `'[]'`, LISTS, 6],
  ['list', `'{}'`, NUMBERS, 2],
])(
  'every function refuses a long %s before it reads it or locks a game, a group or a theme, for everybody who may call it',
  async (kind, empty, shapes, atLeast) => {
    const cases = casesOf(kind);
    const names = new Set(cases.map(({ functionName }) => functionName));
    expect(names.size).toBeGreaterThanOrEqual(atLeast);
    const found: string[] = [];
    await undone(async (tx) => {
      await prepare(tx);
      for (const shape of shapes) {
        const find = (what: string, some: typeof cases) => {
          for (const { functionName, caller, varied } of some)
            found.push(
              `${what}: ${functionName} ${caller.name} ${varied.name} ${shape.slice(0, 60)}`,
            );
        };
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
          const locking = within.filter(
            ({ varied }, at) => measured[at]!.locks && !NEVER_REFUSED.includes(varied.name),
          );
          if (round === 0) find('locks', locking);
          // A field of this length may be read, to be cleaned.
          const mayRead = shape === LONGEST_FIELD;
          slow = mayRead ? [] : within.filter(({ most }, at) => measured[at]!.ms > most);
        }
        find('is slow', slow);
      }
    });
    expect(found).toEqual([]);
  },
  // The test makes thousands of calls.
  240_000,
);

test('with a short text, the same calls do lock what they change, so the check finds locks', async () => {
  const measured = await undone(async (tx) => {
    await prepare(tx);
    return measure(tx, 'text', casesOf('text').map(callOf), `'Something else'`);
  });
  expect(measured.filter(({ locks }) => locks).length).toBeGreaterThan(10);
}, 240_000);
