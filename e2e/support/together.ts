import type postgres from 'postgres';
import { accepted, inDatabase } from './database';
import { createAccount } from './session';
import { signIn } from './sign-in';
import { expect, type Seat } from './table';

/** Runs `work` in a transaction in which SQL functions act for this person. */
export async function as<T>(
  { email }: Pick<Seat, 'email'>,
  work: (tx: postgres.TransactionSql, id: string) => Promise<T>,
): Promise<T> {
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

const set = {
  name: 'Sunday dinner',
  squares: Array.from({ length: 24 }, (_, at) => ({ summary: `Uncle tells story ${at + 10}` })),
};

/**
 * A private game in a group of this name, in which these new people hold a card each, the host first. By default all cards
 * have the same 24 squares. Returns the id of the game.
 */
export async function seatTogether(seats: readonly Seat[], group: string, settings = {}) {
  for (const seat of seats) await createAccount(seat);
  const [host, ...friends] = seats as [Seat, ...Seat[]];
  const id = await as(host, async (tx) => {
    const [made] = await tx`select public.create_private_session(
      ${group}, gen_random_uuid(), ${tx.json({ card_price: 2.5, set, ...settings })}) as answer`;
    return accepted(made!.answer).game_id as string;
  });
  for (const friend of friends) await takeSeatIn(id, friend);
  return id;
}

/** This person joins the group of a game, and buys a card. */
export const takeSeatIn = (game_id: string, friend: Pick<Seat, 'email'>) =>
  as(friend, async (tx, user_id) => {
    await tx`
      insert into public.group_members (group_id, user_id)
      select group_id, ${user_id} from public.games where id = ${game_id}`;
    await tx`select public.buy_card(${game_id}, gen_random_uuid())`;
  });

/** These people sign in on the page of a game. */
export async function openGame(seats: readonly Seat[], id: string) {
  await Promise.all(seats.map((seat) => signIn(seat, seat, `/game/${id}`)));
  for (const { page } of seats) await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** New people with a card each in a new private game, which is open on their screens. Returns its id. */
export async function playTogether(seats: readonly Seat[], group: string, settings = {}) {
  const id = await seatTogether(seats, group, settings);
  await openGame(seats, id);
  return id;
}

/** One person marks these positions of another person's card. */
export const markFor = (marker: Seat, holder: Seat, gameId: string, positions: readonly number[]) =>
  as(marker, async (tx) => {
    const marked = await tx`
      select public.mark_square(lies.game_square_id) as answer from public.card_squares as lies
      join public.bingo_cards as card on card.id = lies.card_id
      join auth.users as holder on holder.id = card.user_id
      where card.game_id = ${gameId} and holder.email = ${holder.email}
        and lies.position in ${tx([...positions])}`;
    for (const { answer } of marked) accepted(answer);
    if (marked.length !== positions.length)
      throw new Error(`${holder.name} has ${marked.length} squares at ${positions.join()}`);
  });
