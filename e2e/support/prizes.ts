import { inDatabase } from './database';
import { dialog, part } from './evening';
import { createAccount } from './session';
import { signIn } from './sign-in';
import { as } from './sixty-games';
import { expect, type Seat } from './table';

const prizes = ({ page }: Seat) =>
  part(page, 'Prizes').getByRole('list', { name: 'Prizes' }).locator('> li');

/**
 * Opens a game of these people, priced 0.07, on their screens. The first two hold cards with the same squares; the others
 * have them at other places, so that no mark of a line completes theirs, and one square more. Returns the game's id.
 */
export async function openTwins(seats: readonly Seat[], p_prizes = 'three'): Promise<string> {
  for (const seat of seats) await createAccount(seat);
  const [host, ...friends] = seats as [Seat, ...Seat[]];
  const id = await as(host, async (tx) => {
    const [theme] = await tx`
      select theme_id as id from public.bingo_squares group by theme_id having count(*) > 30 limit 1`;
    const [made] = await tx`select public.create_private_session(
      'The Late Supper', gen_random_uuid(),
      ${tx.json({ theme_id: theme!.id, card_price: 0.07, prizes: p_prizes })}
    ) ->> 'game_id' as id`;
    return made!.id as string;
  });
  for (const friend of friends)
    await as(friend, async (tx, user_id) => {
      await tx`insert into public.group_members (group_id, user_id)
        select group_id, ${user_id} from public.games where id = ${id}`;
      await tx`select public.buy_card(${id}, gen_random_uuid())`;
    });
  await dealTwins(id);
  for (const seat of seats) await signIn(seat, seat, `/game/${id}`);
  for (const { page } of seats) await expect(page.getByText('Live', { exact: true })).toBeVisible();
  return id;
}

/**
 * Deals all other players the squares of the first two at other places (each seventh position in turn), except for
 * position 0, which gets a square that the first two do not have.
 */
const dealTwins = (id: string) =>
  inDatabase(async (sql) => {
    await sql`create temp table dealt as
      with held as (
        select id, row_number() over (order by purchased_at) as place from public.bingo_cards where game_id = ${id}
      ), first as (
        select position, game_square_id from public.card_squares join held on held.id = card_id where place = 1
      )
      select held.id as card_id, case when place <= 2 then position else turn + (turn >= 12)::int end as position,
        case when place > 2 and position = 0 then (
          select id from public.game_squares
          where game_id = ${id} and id not in (select game_square_id from first) limit 1
        ) else game_square_id end as game_square_id
      from held, first, lateral (select (position - (position > 12)::int) * 7 % 24 as turn) as moved`;
    await sql`delete from public.card_squares where card_id in (select card_id from dealt)`;
    await sql`insert into public.card_squares select card_id, position, game_square_id from dealt`;
  });

/**
 * Sets how long a prize can be shared. The tests set an hour, and make browsers believe that the server's clock is ten
 * minutes late, so that a slow machine does not miss the ten seconds.
 */
export const setTimeToTie = (time: string) =>
  inDatabase((sql) =>
    sql.unsafe(`create or replace function private.time_to_tie() returns interval
      language sql immutable set search_path = '' as 'select interval ''${time}'''`),
  );
export const slowClock = ({ context }: Seat) =>
  context.route('**/api/health', (route) =>
    route.fulfill({ headers: { date: new Date(Date.now() - 600_000).toUTCString() } }),
  );

/** Lets the seconds pass in which other cards could share a prize that has been called. */
export const endTies = (gameId: string) =>
  inDatabase(
    (sql) =>
      sql`update public.wins set called_at = called_at - interval '2 hours' where game_id = ${gameId}`,
  );

/**
 * The first player calls a prize. The other one reached it with the same mark and shares it from the dialog. Everybody
 * closes the dialog.
 */
export async function share(
  [first, other]: readonly [Seat, Seat],
  others: readonly Seat[],
  prize: string,
  [whole, half]: readonly [string, string],
) {
  await first.page.getByRole('button', { name: 'CALL BINGO' }).click();
  await expect(dialog(first)).toContainText(`${prize}!`);
  await expect(dialog(other)).toContainText(/You have it too:\s*CALL BINGO, \d+ s/);
  await dialog(other).getByRole('button', { name: 'CALL BINGO' }).click();
  await expect(dialog(other)).toContainText('Congratulations! You won!');
  for (const seat of [first, other]) {
    await expect(dialog(seat)).toContainText(`${whole} became ${half}: `);
    await expect(dialog(seat)).not.toContainText('Better luck next time!');
  }
  const both = `${first.name} and ${other.name} won the ${prize.toLowerCase()}.`;
  for (const seat of others) await expect(dialog(seat)).toContainText(both);
  for (const seat of [first, other, ...others]) {
    await dialog(seat)
      .getByRole('button', { name: /^Continue/ })
      .click();
    await expect(dialog(seat)).toBeHidden();
  }
}

/** One player calls a prize. The others read who won it and close the dialog. */
export async function callPrize(winner: Seat, others: readonly Seat[], prize: string) {
  await winner.page.getByRole('button', { name: 'CALL BINGO' }).click();
  await expect(dialog(winner)).toContainText(`${prize}!`);
  await expect(dialog(winner)).toContainText('Congratulations! You won!');
  await dialog(winner).getByRole('button', { name: 'Continue Playing' }).click();
  for (const seat of others) {
    await expect(dialog(seat)).toContainText(`${winner.name} won the ${prize.toLowerCase()}.`);
    await dialog(seat).getByRole('button', { name: 'Continue' }).click();
  }
}

/** Expects what everybody reads of the three prizes, such as 'Sam$3.75' or 'Open'. */
export async function expectPrizes(seats: readonly Seat[], expected: readonly string[]) {
  for (const seat of seats) await expect(prizes(seat)).toContainText([...expected]);
}

/** Objects to a mark of the first win that is listed. */
export async function objectToPrize(seat: Seat, mark: string, reason: string) {
  await part(seat.page, 'Prizes')
    .getByText(/^Marks of card #/)
    .first()
    .click();
  await part(seat.page, 'Prizes')
    .getByRole('button', { name: `Object to ${mark}` })
    .first()
    .click();
  await dialog(seat).getByLabel('Reason').fill(reason);
  await dialog(seat).getByRole('button', { name: 'Object' }).click();
  await expect(dialog(seat)).toBeHidden();
}

/** The winner, who is the only other player, agrees to an objection. */
export const agreeOnPrize = (winner: Seat, mark: string) =>
  part(winner.page, 'Prizes')
    .getByRole('button', { name: `Agree to take the mark of ${mark} back` })
    .click();
