import { execFileSync } from 'node:child_process';
import { beforeEach, expect, test } from 'vitest';
import { cellsOf, squaresById } from '../../../lib/bingo/card.ts';
import type { GameResults } from '../../../lib/contract/results.ts';
import { proofOf } from '../../../components/drafts/sealed-cards.tsx';
import * as chosen from '../support/chosen.ts';
import { makePeople, sql, type Person } from '../support/db.ts';
import * as game from '../support/games.ts';

let ann: Person, ben: Person;
let id: string;

const OWN = "The cat’s “elected”: it's $HOME `id` \\n!";

/**
 * Ann seals a card with a line of her own, which contains everything that a shell could change; Ben seals one with the
 * same line in capitals.
 */
beforeEach(async () => {
  [ann, ben] = await makePeople('Ann', 'Ben');
  id = await chosen.openPrivately([ann, ben]);
  for (const [person, own] of [
    [ann, OWN],
    [ben, OWN.toUpperCase()],
  ] as const) {
    const card = await game.buy(person, id);
    await chosen.save(person, card, await chosen.placesWith(id, own));
    await chosen.seal(person, card);
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
    const proof = proofOf(id, sealed);
    if (!proof) return 'no proof';
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

test('the printed command prints the seal of what each card shows, also with a line that two people wrote in their own way', async () => {
  expect(await checks()).toEqual(['unchanged', 'unchanged']);
});

test.each<[string, (card: string) => Promise<unknown>]>([
  [
    'a square of the card replaced',
    (card) => sql`
      update public.card_squares set game_square_id = (
        select id from public.game_squares where game_id = ${id}
          and id not in (select game_square_id from public.card_squares where card_id = ${card}) limit 1
      )
      where card_id = ${card} and position = (
        select min(position) from public.card_squares where card_id = ${card} and own is null
      )`,
  ],
  [
    'another square under a line of its owner',
    (card) => sql`
      update public.card_squares set game_square_id = (
        select id from public.game_squares where game_id = ${id}
          and id not in (select game_square_id from public.card_squares where card_id = ${card}) limit 1
      )
      where card_id = ${card} and own is not null`,
  ],
  [
    'the sealed places changed with it',
    (card) =>
      sql`update private.card_drafts set places = jsonb_set(places, '{3}', places -> 4) where card_id = ${card}`,
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

test('a card of a game that ended before its lock has no proof', async () => {
  id = await chosen.openPrivately([ann, ben]);
  await game.buy(ann, id);
  await game.callAs(ann, 'end_game', { p_game_id: id });
  expect(await checks()).toEqual(['no proof']);
});
