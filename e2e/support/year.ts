import type { Sql } from 'postgres';
import { inDatabase } from './database';
import { EDITOR } from './house-admin';
import { as } from './sixty-games';
import type { Seat } from './table';

const YEAR = `(select id from public.themes where slug = 'the-year-ahead')`;

const runClock = async (sql: Sql) => {
  while ((await sql`select public.run_schedule() as is_done`)[0]!.is_done);
};

/** The time to lock comes. */
export const lock = (gameId: string) =>
  inDatabase(async (sql) => {
    await sql`update public.games set locks_at = now() where id = ${gameId}`;
    await runClock(sql);
  });

/** A private game of a year in which the host and these friends have cards without squares. Returns its id. */
export async function openYear(host: Seat, friends: readonly Seat[]): Promise<string> {
  const { game_id, group_id } = await as(host, async (tx) => {
    const [row] = await tx`
      select public.create_private_session('Year Table', ${tx.unsafe(YEAR)}, 5, gen_random_uuid(),
        p_pace => 'year', p_dealing => 'chosen', p_locks_at => now() + interval '1 hour') as made`;
    return row!.made as { game_id: string; group_id: string };
  });
  for (const friend of friends)
    await as(friend, async (tx, user_id) => {
      await tx`insert into public.group_members ${tx({ group_id, user_id })}`;
      await tx`select public.buy_card(${game_id}, gen_random_uuid())`;
    });
  return game_id;
}

/** A house game of a year in which this player holds a card, after its lock. Returns its id. */
export async function playHouseYear(player: Seat): Promise<string> {
  const admin = { email: EDITOR.email } as Seat;
  const id = await as(admin, async (tx) => {
    const [row] = await tx`
      select public.create_house_game('Next Year, by link', ${tx.unsafe(YEAR)}, p_pace => 'year',
        p_dealing => 'chosen', p_locks_at => now() + interval '1 hour') ->> 'game_id' as id`;
    await tx`select public.start_house_game(${row!.id})`;
    return row!.id as string;
  });
  await as(player, (tx) => tx`select public.buy_card(${id}, gen_random_uuid())`);
  await lock(id);
  return id;
}

/** The time of the game is up. */
export const endYear = (gameId: string) =>
  inDatabase(async (sql) => {
    await sql`update public.games set locks_at = now() - interval '1 minute', ends_at = now() where id = ${gameId}`;
    await runClock(sql);
  });

/** Replaces a square of this person's card, which nobody may. */
export const forgeCard = ({ email }: Seat, gameId: string) =>
  inDatabase(
    (sql) => sql`
      update public.card_squares as place set game_square_id = (
        select id from public.game_squares where game_id = ${gameId}
          and id not in (select game_square_id from public.card_squares where card_id = place.card_id) limit 1
      )
      where position = 0 and card_id = (
        select card.id from public.bingo_cards as card join auth.users as owner on owner.id = card.user_id
        where game_id = ${gameId} and email = ${email}
      )`,
  );
