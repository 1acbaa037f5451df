import { beforeEach, expect, test } from 'vitest';
import { waiting } from '../support/clock.ts';
import { becomeAccount, makeNameless, makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { allowGuests, groupOf, join } from '../support/groups.ts';
import { call, listed, openThree, winsIn } from '../support/prizes.ts';
import * as wins from '../support/wins.ts';

const ROUNDS = 5;
let low: Person, host: Person, high: Person;

beforeEach(async () => {
  const people = await makePeople('Ann', 'Ben', 'Cora');
  // Sorted by id, which is the order in which banks are locked.
  [low, host, high] = people.toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  ) as typeof people;
});

test('two cards that call all three prizes at once win each prize once, or share it by the same mark', async () => {
  const ids: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { id, cards } = await openThree([host, low]);
    ids.push(id);
    await wins.markEverything(host, id);
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => call([host, low][n % 2]!, cards[n % 2]!)),
    );
    const held = await winsIn(host, id);
    expect(new Set(held.map(({ prize }) => prize)).size).toBe(3);
    expect(held.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(2.22);
    expect((await game.stateOf(host, id))!.game.status).toBe('completed');
    const unfair = await sql`
      select prize from public.wins as win join public.bingo_cards as card on card.id = card_id
      where win.game_id = ${id} group by prize
      having count(distinct card.reached ->> prize) <> 1 or count(distinct card_id) < count(*)`;
    expect(unfair).toEqual([]);
  }
  expect(await wins.allWrong(...ids)).toEqual([]);
});

test('a person who keeps the cards while winning one of three prizes is paid once, and plays on', async () => {
  const ids: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const gus = await makeNameless('Gus');
    const { id } = await openThree([host]);
    ids.push(id);
    const group = await groupOf(id);
    await allowGuests(host, group);
    await join(gus, group.invite_code);
    const card = await game.buy(gus, id);
    await game.markPositions(gus, card, game.MIDDLE_ROW);
    const [called] = await Promise.all([call(gus, card), becomeAccount(gus), call(gus, card)]);
    expect(called).toMatchObject({ won: true });
    expect(await listed(gus, id)).toEqual([['first_line', card.card_number, 1.11]]);
    expect(await wins.balanceOf(gus)).toBe(1.11);
    expect(await game.callAs(gus, 'my_account')).toMatchObject({ is_anonymous: false });
    await wins.markEverything(gus, id);
    expect(await call(gus, card)).toMatchObject({ wins: [{}, { prize: 'second_line' }] });
  }
  expect(await wins.allWrong(...ids)).toEqual([]);
});

test('a prize that is taken back after an early end is shared in the order of the banks', async () => {
  const { id, cards } = await openThree([host, low, high]);
  await wins.markEverything(host, id);
  await call(high, cards[2]!);
  const [review] = (await wins.afterOf(low, id))!.reviews;
  const { objection_id } = await wins.object(low, review!.squares[0]!.game_square_id);
  await wins.endGame(host, id);
  let decision: Promise<unknown> | undefined;
  // Locks a bank, as a transaction of another game does that pays the same people.
  await sql.begin(async (tx) => {
    await tx`select from public.profiles where user_id = ${low.id} for no key update`;
    decision = wins.second(host, objection_id);
    await waiting();
    await tx`select from public.profiles where user_id = ${high.id} for no key update`;
  });
  expect(await decision).toMatchObject({ status: 'upheld' });
  expect(await wins.allWrong(id)).toEqual([]);
});
