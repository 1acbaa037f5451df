import { samplesOf, type Sample } from './contract.ts';
import { sellUntil, fillGames } from './fill.ts';
import { markdown } from './report.ts';
import type { Tx } from '../../supabase/tests/support/db.ts';
import type { World } from './world.ts';

const GAMES = 10_000;
/** A full scan is the best plan for a game with most rows of a table, so the examined game has only a few. */
const CARDS = { large: 9_000, own: 1_000 };
/** Tables with more rows than this count as large. */
const LARGE = 2_000;

type Scan = { table: string; times: number; rows: number };
/** The plan of the first call, and the generic plan that Postgres may choose after many calls. */
const MODES = { auto: '', force_generic_plan: ' with a generic plan' };
/** These functions count all rows, so a full scan is right. */
const COUNTING = ['admin_groups', 'admin_stats', 'admin_users'];
type Looked = { name: string; ms: number; refused: string; scans: string[] };

/**
 * Calls every SQL function of the API on a large database, and fails if one of them, or a function it calls, has no
 * alternative to a full scan of a large table. With sequential scans disabled, the planner uses one only if no index
 * fits. All calls are rolled back. The scans come from Postgres' statistics of the transaction.
 */
export async function plans(world: World): Promise<void> {
  const { db, game } = world;
  const player = await db.makePerson('Regular');
  const admin = await game.makeAdmin();
  await fillGames(db.sql, player, GAMES);
  const houseGame = async (cards: number) => {
    const id = await game.makeHouseGame(admin, 10_000);
    await game.callAs(admin, 'start_house_game', { p_game_id: id });
    await sellUntil(db.sql, id, cards);
    return id;
  };
  await houseGame(CARDS.large);
  const gameId = await houseGame(CARDS.own);
  const samples = await samplesOf(world, { player, admin, gameId });

  const looked: Looked[] = [];
  for (const name of await listFunctions(world)) {
    const sample = samples[name];
    if (!sample) throw new Error(`contract.ts has no call of ${name}.`);
    looked.push(await look(world, name, sample));
  }
  const rows = looked.map(({ name, ms, refused, scans }) => [
    name,
    ms.toFixed(1),
    refused,
    scans.join(', '),
  ]);
  console.log(`\n${markdown([['function', 'ms', 'refused', 'read from end to end'], ...rows])}`);
  const guilty = looked
    .filter(({ name, scans }) => scans.length > 0 && !COUNTING.includes(name))
    .map(({ name }) => name);
  if (guilty.length > 0)
    throw new Error(`These functions scan large tables from end to end: ${guilty.join(', ')}.`);
}

/** The functions that the API offers. */
async function listFunctions({ db: { sql } }: World): Promise<string[]> {
  const found = await sql<{ name: string }[]>`
    select distinct proname::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
    order by 1`;
  return found.map(({ name }) => name);
}

class Undo extends Error {}

/** Calls a function once with a custom plan and once with a generic plan, and rolls both back. */
async function look({ db: { sql }, game }: World, name: string, sample: Sample): Promise<Looked> {
  const looked: Looked = { name, ms: 0, refused: '', scans: [] };
  const { person, args } = sample;
  for (const [mode, words] of Object.entries(MODES)) {
    const work = sql.begin(async (tx) => {
      const claims = person ? { sub: person.id, role: 'authenticated' } : { role: 'anon' };
      const before = await scansOf(tx);
      await tx`
        select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', ${mode}, true),
          set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
          set_config('request.jwt.claim.sub', ${person?.id ?? ''}, true),
          set_config('role', ${claims.role}, true)`;
      const began = performance.now();
      const refused = await tx
        .savepoint((inner) => game.call<{ refused?: string } | null>(inner, name, args))
        .then(
          (answer) => answer?.refused ?? '',
          (error: Error) => error.message,
        );
      looked.ms = Math.max(looked.ms, performance.now() - began);
      looked.refused ||= refused;
      await tx`reset role`;
      for (const scan of await scansOf(tx)) {
        const { table, times, rows } = scan;
        const isNew = before.every((known) => known.table !== table || known.times < times);
        const isKnown = looked.scans.some((known) => known.startsWith(`${table} `));
        if (isNew && !isKnown)
          looked.scans.push(`${table} (${rows.toLocaleString('en')} rows${words})`);
      }
      throw new Undo();
    });
    await work.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  }
  return looked;
}

/**
 * The large tables that this connection has scanned since its statistics were last reported, which happens between
 * transactions.
 */
const scansOf = (tx: Tx) => tx<Scan[]>`
  select scanned.relname as table, scanned.seq_scan::int as times, known.n_live_tup::int as rows
  from pg_stat_xact_all_tables as scanned
  join pg_stat_all_tables as known using (relid)
  where scanned.seq_scan > 0 and known.n_live_tup > ${LARGE}
    and scanned.schemaname in ('public', 'private', 'auth', 'realtime')`;
