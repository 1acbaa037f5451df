import type postgres from 'postgres';
import { inDatabase } from './database';
import type { Seat } from './table';

const PLAYED = 'Table 17';

type Tx = postgres.TransactionSql;

/** Runs `work` in a transaction in which SQL functions act for this person. */
export async function as<T>({ email }: Seat, work: (tx: Tx, id: string) => Promise<T>): Promise<T> {
  const { value } = await inDatabase((sql) =>
    sql.begin(async (tx) => {
      const [person] = await tx<{ id: string }[]>`select id from auth.users where email = ${email}`;
      const claims = JSON.stringify({ sub: person!.id, role: 'authenticated' });
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      return { value: await work(tx, person!.id) };
    }),
  );
  return value;
}

/** Creates sixty private games with a card of the host's in each. The friend is a member of one, whose id is returned. */
export async function playSixtyGames(host: Seat, friend: Seat): Promise<string> {
  const game = await as(host, async (tx, id) => {
    const [theme] =
      await tx`select id from public.themes where group_id is null order by name limit 1`;
    for (let n = 1; n <= 60; n += 1) {
      await tx`select public.create_private_session(${`Table ${n}`}, gen_random_uuid(), ${tx.json({ theme_id: theme!.id, card_price: 1 })})`;
      await tx`delete from private.attempts where who = ${id}`;
    }
    const [played] = await tx<{ id: string; group_id: string }[]>`
      select game.id, group_id from public.games as game
      join public.groups as grp on grp.id = game.group_id
      where grp.name = ${PLAYED} and grp.created_by = ${id}`;
    return played!;
  });
  await as(friend, async (tx, user_id) => {
    await tx`insert into public.group_members ${tx({ group_id: game.group_id, user_id })}`;
    await tx`select public.buy_card(${game.id}, gen_random_uuid())`;
  });
  return game.id;
}

/** The friend marks these positions of the host's card. */
export const markFor = (friend: Seat, host: Seat, gameId: string, positions: readonly number[]) =>
  as(friend, async (tx) => {
    await tx`
      select public.mark_square(lies.game_square_id) from public.card_squares as lies
      join public.bingo_cards as card on card.id = lies.card_id
      join auth.users as host on host.id = card.user_id
      where card.game_id = ${gameId} and host.email = ${host.email}
        and lies.position in ${tx([...positions])}`;
  });

/** Whether this person's visit includes the game's last event. */
export const hasReadAll = (seat: Seat, gameId: string) =>
  as(seat, async (tx, id) => {
    const [visit] = await tx<{ is_whole: boolean }[]>`
      select visit.last_seq = game.last_seq as is_whole from public.game_visits as visit
      join public.games as game on game.id = visit.game_id
      where visit.user_id = ${id} and visit.game_id = ${gameId}`;
    return visit?.is_whole;
  });

/** Moves everything that has happened in the game to the day before. */
export const passOneDay = (seat: Seat, gameId: string) =>
  as(seat, async (tx) => {
    await tx`update public.game_visits set visited_at = visited_at - interval '1 day' where game_id = ${gameId}`;
    await tx`update public.game_events set created_at = created_at - interval '1 day' where game_id = ${gameId}`;
    await tx`update public.game_squares set marked_at = marked_at - interval '1 day'
      where game_id = ${gameId} and is_marked`;
  });
