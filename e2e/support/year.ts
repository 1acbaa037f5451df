import type { Sql } from 'postgres';
import { inDatabase } from './database';
import { EDITOR } from './house-admin';
import { as } from './together';
import type { Seat } from './table';

const YEAR = `(select id from public.themes where slug = 'the-year-ahead')`;

const runClock = async (sql: Sql) => {
  while ((await sql`select public.run_schedule() as is_done`)[0]!.is_done);
};

/** Lets the time to lock this game come, and runs the clock. */
export const lock = (gameId: string) =>
  inDatabase(async (sql) => {
    await sql`update public.games set locks_at = now() where id = ${gameId}`;
    await runClock(sql);
  });

/** A house game of a year whose cards are chosen. Returns its id. */
export const startHouseYear = () =>
  as(EDITOR, async (tx) => {
    const [row] = await tx`
      select public.create_house_game(jsonb_build_object(
        'title', 'Next Year, by link', 'theme_id', ${tx.unsafe(YEAR)}, 'pace', 'year', 'dealing', 'chosen',
        'locks_at', now() + interval '1 hour', 'ends_at', now() + interval '1 year'
      )) ->> 'game_id' as id`;
    await tx`select public.start_house_game(${row!.id})`;
    return row!.id as string;
  });

/** A house game of a year in which this player holds a card, after its lock. Returns its id. */
export async function playHouseYear(player: Seat): Promise<string> {
  const id = await startHouseYear();
  await as(player, (tx) => tx`select public.buy_card(${id}, gen_random_uuid())`);
  await lock(id);
  return id;
}

/** Lets the time of this game end, and runs the clock. */
export const endYear = (gameId: string) =>
  inDatabase(async (sql) => {
    await sql`update public.games set locks_at = now() - interval '1 minute', ends_at = now() where id = ${gameId}`;
    await runClock(sql);
  });
