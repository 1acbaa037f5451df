import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameState } from '../lib/bingo/game.ts';
import { bootStack } from '../supabase/local/boot.ts';
import { environment, PORTS, readSettings } from '../supabase/local/settings.ts';

/** How long the SQL functions take on a full house game: `npm run bench`. Each time is a whole transaction over loopback. */

const CARDS = 10_000;
const BUYS = 100;

const stackDir = mkdtempSync(join(tmpdir(), 'headline-bingo-bench-'));
const env = { ...environment(), STACK_DIR: stackDir };
for (const { variable } of Object.values(PORTS))
  Object.assign(env, { [variable]: await freePort() });
const stack = await bootStack(readSettings(env));
process.env.DATABASE_URL = stack.databaseUrl;
const { makePerson, sql } = await import('../supabase/tests/support/db.ts');
const game = await import('../supabase/tests/support/games.ts');

try {
  await bench();
} finally {
  await sql.end();
  await stack.stop();
  rmSync(stackDir, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function bench(): Promise<void> {
  const admin = await game.makeAdmin();
  const people = await Promise.all(Array.from({ length: 25 }, (_, n) => makePerson(`Buyer ${n}`)));
  const id = await game.makeHouseGame(admin, CARDS);
  await game.callAs(admin, 'start_house_game', { p_game_id: id });
  await load(id, CARDS - BUYS);

  const buying = await time(BUYS, (n) => game.buy(people[n % people.length]!, id));
  const { squares } = await game.visit<GameState>('game_state', { p_game_id: id });
  const before = await counts(id);
  const square = (n: number) => ({ p_game_square_id: squares[n % squares.length]!.id });
  const marking: number[] = [];
  const unmarking: number[] = [];
  for (let round = 0; round < 4; round++) {
    marking.push(
      ...(await time(squares.length, (n) => game.callAs(admin, 'mark_square', square(n)))),
    );
    unmarking.push(
      ...(await time(squares.length, (n) => game.callAs(admin, 'unmark_square', square(n)))),
    );
  }
  const after = await counts(id);
  await time(25, (n) => game.callAs(admin, 'mark_square', square(n * 2)));

  const of = { p_game_id: id };
  console.table({
    'buy_card (50% under 10)': row(buying),
    'mark_square (50% under 60, 99% under 200)': row(marking),
    unmark_square: row(unmarking),
    'leaderboard (under 5)': row(await time(200, () => game.visit('leaderboard', of))),
    'game_state (under 20)': row(await time(200, () => game.visit('game_state', of))),
    house_card: row(await time(200, () => game.visit('house_card', of))),
    my_cards: row(await time(200, (n) => game.callAs(people[n % 25]!, 'my_cards', of))),
    house_games: row(await time(200, () => game.visit('house_games'))),
    game_timeline: row(await time(100, () => game.visit('game_timeline', of))),
    game_books: row(await time(100, () => game.visit('game_books', of))),
    call_sheet: row(await time(20, () => game.callAs(admin, 'call_sheet', of))),
  });
  const marks = marking.length + unmarking.length;
  console.log(
    `${CARDS} cards, ${marks} marks taken or given: ` +
      `${after.events - before.events} events, ${after.messages - before.messages} messages.`,
  );
  console.log(
    `Load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores: above that, times stretch.`,
  );
  const off = [...(await game.booksOff()), ...(await game.masksOff()), ...(await game.gaps())];
  if (off.length > 0) throw new Error(`The game does not add up: ${JSON.stringify(off[0])}`);
}

/** Sells this many cards in bulk, past the functions: the same rows, without their events. */
async function load(id: string, cards: number): Promise<void> {
  await sql`
    insert into public.bingo_cards (game_id, kind, card_number, display_name)
    select ${id}, 'house', n, 'Player ' || n from generate_series(1, ${cards}) as n`;
  await sql`
    insert into public.card_squares (card_id, position, game_square_id)
    select card.id, slot.position, drawn.id
    from public.bingo_cards as card,
    lateral (
      select id, row_number() over (order by random()) as turn
      from public.game_squares where game_id = card.game_id
    ) as drawn
    join (
      select position, row_number() over (order by position) as turn
      from generate_series(0, 24) as position where position <> 12
    ) as slot using (turn)
    where card.game_id = ${id} and card.card_number > 0`;
  await sql`select private.transfer('mint', ${`pot:${id}`}, ${cards * 5}, ${id}, 'card_sold')`;
  await sql`update public.games set cards_sold = ${cards} where id = ${id}`;
  await sql`vacuum analyze`;
}

async function counts(id: string): Promise<{ events: number; messages: number }> {
  const [row] = await sql`
    select
      (select count(*)::int from public.game_events where game_id = ${id}) as events,
      (select count(*)::int from realtime.messages where topic = ${`game:${id}`}) as messages`;
  return row as unknown as { events: number; messages: number };
}

/** Milliseconds of each run, one after the other. */
async function time(runs: number, run: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < runs; n++) {
    const began = performance.now();
    await run(n);
    times.push(performance.now() - began);
  }
  return times;
}

function row(times: number[]): Record<string, number> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return {
    runs: times.length,
    'p50 ms': round(at(0.5)),
    'p99 ms': round(at(0.99)),
    'max ms': round(at(1)),
  };
}
