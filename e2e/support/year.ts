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
const lock = (gameId: string) =>
  inDatabase(async (sql) => {
    await sql`update public.games set locks_at = now() where id = ${gameId}`;
    await runClock(sql);
  });

/** The host and a friend choose for a private game of a year. The friend seals a card, the clock seals the host's. Returns the game's id. */
export async function playYear(host: Seat, friend: Seat): Promise<string> {
  const session = await as(host, async (tx) => {
    const [row] = await tx`
      select public.create_private_session('Year Table', ${tx.unsafe(YEAR)}, 5, gen_random_uuid(),
        p_pace => 'year', p_dealing => 'chosen', p_locks_at => now() + interval '1 hour') as made`;
    return row!.made as { game_id: string; group_id: string };
  });
  const { game_id, group_id } = session;
  await as(friend, async (tx, user_id) => {
    await tx`insert into public.group_members ${tx({ group_id, user_id })}`;
    await tx`
      with bought as (select (public.buy_card(${game_id}, gen_random_uuid()) ->> 'id')::uuid as id)
      select public.save_draft(bought.id, 0, (
        select private.fill_places(game, to_jsonb(array_fill(null::text, array[24])))
        from public.games as game where game.id = ${game_id}
      )) from bought`;
    await tx`
      select public.seal_card(id, 1) from public.bingo_cards where game_id = ${game_id} and user_id = ${user_id}`;
  });
  await lock(game_id);
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
