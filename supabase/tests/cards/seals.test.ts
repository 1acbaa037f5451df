import { execFileSync } from 'node:child_process';
import { beforeEach, expect, test } from 'vitest';
import { cellsOf, squaresById } from '../../../lib/bingo/card.ts';
import type { GamePool } from '../../../lib/bingo/drafts.ts';
import type { GameResults } from '../../../lib/contract/results.ts';
import { proofOf } from '../../../components/drafts/sealed-cards.tsx';
import * as chosen from '../support/chosen.ts';
import { makePeople, refusalOf, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';
import { typesOf } from '../support/wins.ts';

const { EMPTY, draftOf, fitting, ownSpot, save, seal, withSpot } = chosen;
let ann: Person, ben: Person;
let id: string;

const OWN = `“Ü🎯 日本” it's $HOME \`id\` & \\n "x" / !`;

/**
 * Ann seals a card with a square of her own, which contains everything that a shell could change; Ben seals one with the
 * same headline in capitals.
 */
beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  id = await chosen.openPrivately([ann, ben]);
  for (const [person, own] of [
    [ann, OWN],
    [ben, OWN.toUpperCase()],
  ] as const) {
    const card = await game.buy(person, id);
    await save(person, card, await chosen.spotsWith(id, own));
    await seal(person, card);
  }
  await chosen.lock(id);
  await game.callAs(ann, 'end_game', { p_game_id: id });
});

/**
 * Checks Ann's card and then Ben's as the results page describes: the command must print the published seal, and the
 * hashed text must contain what the card shows.
 */
async function checks() {
  const { cards, squares } = await game.callAs<GameResults>(ann, 'game_results', { p_game_id: id });
  const byId = squaresById(squares);
  return (await chosen.sealsOf(ann, id)).map((sealed) => {
    const proof = proofOf(id, sealed)!;
    const [printed] = execFileSync('sh', ['-c', proof.command], { encoding: 'utf8' }).split(' ');
    const card = cards.find(({ card_number }) => card_number === sealed.card_number)!;
    const shown = cellsOf(card, byId).flatMap((cell) =>
      cell.kind === 'square' ? [cell.square.summary] : [],
    );
    const isShown = proof.text === JSON.stringify([id, card.card_number, shown, sealed.salt]);
    return printed === sealed.seal && isShown ? 'unchanged' : 'changed';
  });
}

const ofBen = () => sql<{ id: string }[]>`
  select id from public.bingo_cards where game_id = ${id} and user_id = ${ben.id}`;

/** Puts another square under one spot of this card, which has a square of its owner's or not. */
const replaceSquare = (card: string, isOwn: boolean) => sql`
  update public.card_squares set game_square_id = (
    select id from public.game_squares where game_id = ${id}
      and id not in (select game_square_id from public.card_squares where card_id = ${card}) limit 1
  )
  where card_id = ${card} and position = (
    select min(position) from public.card_squares where card_id = ${card} and (own is not null) = ${isOwn}
  )`;

test('the printed command prints the seal of what each card shows, also with a square that two people wrote in their own way', async () => {
  expect(await checks()).toEqual(['unchanged', 'unchanged']);
  for (const { salt } of await chosen.sealsOf(ben, id)) expect(salt).toMatch(/^[0-9a-f]{32}$/);
});

test.each<[string, (card: string) => Promise<unknown>]>([
  ['a square of the card replaced', (card) => replaceSquare(card, false)],
  ['another square under the headline of its owner', (card) => replaceSquare(card, true)],
  [
    'the sealed spots changed with it',
    (card) =>
      sql`update private.card_drafts set spots = jsonb_set(spots, '{3}', spots -> 4) where card_id = ${card}`,
  ],
  [
    'another salt',
    (card) => sql`update private.card_drafts set salt = repeat('0', 32) where card_id = ${card}`,
  ],
])('a card that was changed in the database is reported: %s', async (_, change) => {
  const [card] = await ofBen();
  await change(card!.id);
  expect(await checks()).toEqual(['unchanged', 'changed']);
});

test('a sealed card is published as a hash whose salt nobody reads before the end, and not even its owner changes it', async () => {
  id = await chosen.openPrivately([ann, ben]);
  const card = await game.buy(ann, id);
  expect(await refusalOf(seal(ann, card, 0))).toBe('spots_missing');
  await save(ann, card, fitting(await chosen.poolOf(id)));
  const sealed = await seal(ann, card);
  expect(await seal(ann, card)).toEqual(sealed);
  expect(await refusalOf(save(ann, card, EMPTY, 1))).toBe('card_sealed');
  expect((await typesOf(id)).filter((type) => type === 'card_sealed')).toHaveLength(1);
  const published = {
    ...{ card_number: card.card_number, display_name: 'Ann', salt: null, squares: null },
    ...{ seal: sealed.seal, sealed_at: sealed.sealed_at },
  };
  expect(await chosen.sealsOf(ben, id)).toEqual([published]);
  await chosen.lock(id);
  expect(await chosen.sealsOf(ben, id)).toEqual([published]);
});

test('a guest chooses with the token of the card, and takes it along to an account', async () => {
  const house = await chosen.openPublicly(await game.makeAdmin());
  const [token, other] = [game.guestToken(), game.guestToken()];
  const mine = await game.buyAsGuest(token, house);
  await game.buyAsGuest(other, house);
  const pool = (await game.visit<GamePool>('game_pool', { p_game_id: house }))!;
  await save(token, mine, fitting(pool));
  expect(await draftOf(other, mine)).toBeNull();
  expect(await refusalOf(save(other, mine, EMPTY, 1))).toBe('not_your_card');
  expect(await refusalOf(save(ann, mine, EMPTY, 1))).toBe('not_your_card');
  expect(await refusalOf(game.visit('seal_card', { p_card_id: mine.id, p_version: 1 }))).toBe(
    'not_your_card',
  );
  const own = withSpot(EMPTY, ownSpot(pool), { own: OWN });
  expect(await refusalOf(save(token, mine, own, 1))).toBe('own_squares_closed');
  const [gus] = await makePeople('Gus');
  await game.callAs(gus, 'migrate_guest_cards', { p_guest_token: token });
  expect(await refusalOf(seal(token, mine))).toBe('not_your_card');
  expect(await seal(gus, mine)).toMatchObject({ kind: 'house', game_id: house });
});
