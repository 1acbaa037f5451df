import { beforeAll, describe, expect, test } from 'vitest';
import { OPEN_POSITIONS } from '../../../lib/bingo/board.ts';
import type { Card, Likelihood, Pace } from '../../../lib/bingo/game.ts';
import { countKinds, sampleCard, WANTED } from '../../../lib/bingo/dealing.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import { dealHere, makeMixedTheme, poolOf } from '../support/dealing.ts';
import * as game from '../support/games.ts';
import { seeded } from '../support/random.ts';
import { startGameIn } from '../support/groups.ts';

const random = seeded();

let admin: Person;
let theme: string;

beforeAll(async () => {
  admin = await game.makeAdmin();
  theme = await makeMixedTheme([16, 17, 9]);
});

const announce = async (p_pace: Pace) => {
  const args = { p_title: 'Dealt', p_theme_id: theme, p_pace };
  return (await game.callAs<{ game_id: string }>(admin, 'create_house_game', args)).game_id;
};

test('before a house game starts everybody sees its likelihoods, and a sample card has the mix of a dealt one', async () => {
  const id = await announce('evening');
  const state = (await game.stateOf(null, id))!;
  const sample = sampleCard(
    state.squares.map(({ likelihood = 'sometimes' }) => ({ likelihood })),
    ...(['evening', random, state.squares.length] as const),
  );
  const kindsOf = (card: typeof sample) =>
    countKinds(card.flatMap((square) => square?.likelihood ?? []));
  const pool = new Map((await poolOf(id)).map((square) => [square.id, square]));
  const dealt = await game.buy(admin, id);
  expect(kindsOf(sample)).toEqual(
    kindsOf(dealt.squares.map(({ game_square_id }) => pool.get(game_square_id) ?? null)),
  );
  expect(kindsOf(sample)).toEqual(WANTED.evening);

  await game.callAs(admin, 'start_house_game', { p_game_id: id });
  const started = (await game.stateOf(null, id))!.squares;
  expect(started.filter((square) => 'likelihood' in square)).toEqual([]);
});

describe('an active game for an evening', () => {
  let id: string;
  let late: Card;

  beforeAll(async () => {
    const [ann, ben] = await makePeople('Ann', 'Ben');
    const group = { group_id: await game.makeGroup([ann, ben]) };
    id = await startGameIn(ann, group, { p_theme_id: theme, p_pace: 'evening' });
    const first = await game.buy(ann, id);
    const often = (await poolOf(id)).filter(({ likelihood }) => likelihood === 'often');
    const held = new Set(first.squares.map(({ game_square_id }) => game_square_id));
    const marked = often.filter((square) => held.has(square.id)).slice(0, 4);
    for (const square of marked) await game.mark(ann, square.id);
    late = await game.buy(ben, id);
  });

  test('deals a late card from the unmarked squares first', async () => {
    const pool = await poolOf(id);
    const held = new Set(late.squares.map(({ game_square_id }) => game_square_id));
    expect(pool.filter((square) => square.is_marked && held.has(square.id))).toEqual([]);
    const rare = pool.filter((square) => square.likelihood === 'rare' && held.has(square.id));
    expect(held.size).toBe(24);
    expect(rare.length).toBeGreaterThanOrEqual(WANTED.evening![2]);
  });

  test('repairs a card with the missing squares of its mix', async () => {
    const other = await announce('evening');
    await dealHere(other, 1);
    const [card] = await sql`select id from public.bingo_cards where game_id = ${other}`;
    const lost = OPEN_POSITIONS.filter(() => random() < 0.4);
    await sql`delete from public.card_squares where card_id = ${card!.id} and position = any(${lost})`;
    await sql`select private.deal(card) from public.bingo_cards as card where id = ${card!.id}`;
    const kinds = await sql<{ likelihood: Likelihood }[]>`
      select likelihood from public.card_squares
      join public.game_squares as square on square.id = game_square_id where card_id = ${card!.id}`;
    expect(countKinds(kinds.map(({ likelihood }) => likelihood))).toEqual(WANTED.evening);
  });
});

test('a house game’s pace can change before its first card is sold, which draws its squares again', async () => {
  const id = await announce('open');
  const change = (p_pace: string | null) => game.changeHouseGame(admin, id, { p_pace });
  expect(await refusalOf(change('never'))).toBe('invalid_pace');
  const before = await poolOf(id);
  expect(await change(null)).toMatchObject({ pace: 'open' });
  expect(await poolOf(id)).toEqual(before);
  expect(await change('week')).toMatchObject({ pace: 'week' });
  expect(await poolOf(id)).not.toEqual(before);
  await game.buy(admin, id);
  expect(await refusalOf(change('evening'))).toBe('cards_already_sold');
  expect(await change('week')).toMatchObject({ pace: 'week' });
});
