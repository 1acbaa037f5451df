import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { findCalls, make, schemaOf, type Call } from '../support/calls.ts';
import { undone, type Tx } from '../support/db.ts';
import { makeWorld } from '../support/world.ts';

/** The tables that functions may read from end to end: all games to count them, and the one fund. */
const READ_WHOLE = {
  'public.games': ['admin_stats'],
  'public.house_fund': ['contribute_house_fund_to_game', 'list_house_games'],
  'public.house_template': ['house_template', 'save_house_template'],
};

let calls: Map<string, Call | null>;

beforeAll(async () => {
  calls = await findCalls(await makeWorld());
});

const scansIn = async (tx: Tx) =>
  new Map(
    (
      await tx<{ table: string; times: number }[]>`
        select schemaname || '.' || relname as table, seq_scan::int as times from pg_stat_xact_all_tables
        where seq_scan > 0 and schemaname in ('public', 'private', 'auth', 'realtime')
          and relname <> 'lines' -- the twelve of a board`
    ).map(({ table, times }) => [table, times]),
  );

/** Makes a call and takes it back. Returns its answer, and the tables that it read from end to end. */
const observe = (pool: postgres.Sql, call: Call) =>
  undone(async (tx) => {
    // The counts include those of earlier transactions that were not reported yet.
    const before = await scansIn(tx);
    const answer = await make(tx, call);
    const after = [...(await scansIn(tx))];
    const scanned = after.filter(([table, times]) => times > (before.get(table) ?? 0));
    return { answer, scanned: scanned.map(([table]) => table) };
  }, pool);

/** Postgres can plan a call for its arguments, or, after many calls, use one generic plan. */
test.each(['force_custom_plan', 'force_generic_plan'])(
  'every function’s result matches its schema, and no function scans a table that grows: %s',
  async (mode) => {
    // With sequential scans disabled, the planner uses one only if no index fits, however few rows a table has.
    const connection = { enable_seqscan: 'off', plan_cache_mode: mode };
    const pool = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {}, connection });
    const readBy: Record<string, string[]> = {};
    for (const [name, call] of calls) {
      expect(call, `the world has no call that shows what ${name} answers`).not.toBeNull();
      const { answer, scanned } = await observe(pool, call!);
      const { error } = schemaOf(name).safeParse(answer);
      expect(error?.issues ?? [], `${name} ${JSON.stringify(answer)}`).toEqual([]);
      for (const table of scanned) readBy[table] = [...(readBy[table] ?? []), name];
    }
    await pool.end();
    expect(readBy).toEqual(READ_WHOLE);
  },
);
