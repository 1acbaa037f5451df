import { expect, it } from 'vitest';
import type { Card, Game } from './game';
import { permissionsOf, type Participant } from './permissions';

const game = (change: Partial<Game>) =>
  ({
    id: 'g',
    kind: 'private',
    status: 'active',
    max_cards: null,
    cards_sold: 3,
    ...change,
  }) as Game;
const house = (change: Partial<Game> = {}) => game({ kind: 'house', max_cards: 10, ...change });

const card = { id: 'c', game_id: 'g', card_number: 7, is_house_card: false } as Card;
const houseCard = { ...card, card_number: 0, is_house_card: true };

const visitor: Participant = { user_id: null, is_admin: false, is_member: false };
const stranger: Participant = { ...visitor, user_id: 'u' };
const member: Participant = { ...stranger, is_member: true };
const admin: Participant = { ...stranger, is_admin: true };

it('five cards of a house game are sold to a player, three to a guest, and none once the game is sold out', () => {
  const buys = (viewer: Participant, cards_held: number, of = house()) =>
    permissionsOf({ ...viewer, cards_held }, of, card).canBuy;
  expect([buys(stranger, 4), buys(stranger, 5)]).toEqual([true, false]);
  expect([buys(visitor, 2), buys(visitor, 3)]).toEqual([true, false]);
  expect(buys(stranger, 0, house({ cards_sold: 10 }))).toBe(false);
  expect(permissionsOf(stranger, house({ cards_sold: 10 }), null).reasons.buy).toBe('game_full');
});

it.each([
  ['visitor', visitor, null],
  ['visitor', visitor, houseCard],
  ['guest', visitor, card],
  ['player', stranger, card],
  ['admin', admin, null],
] as const)('a viewer is a %s', (kind, viewer, holding) => {
  expect(permissionsOf(viewer, house(), holding).kind).toBe(kind);
});

it('every refused action has a reason, and no allowed action has one', () => {
  const games = [game({}), house(), house({ status: 'upcoming' }), house({ status: 'completed' })];
  for (const of of games)
    for (const viewer of [visitor, stranger, member, admin])
      for (const holding of [null, card, houseCard]) {
        const { canMark, canNote, canCall, canBuy, reasons } = permissionsOf(viewer, of, holding);
        expect([!canMark, !canNote, !canCall, !canBuy]).toEqual(
          (['mark', 'note', 'call', 'buy'] as const).map((action) => action in reasons),
        );
      }
});
