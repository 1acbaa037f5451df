import { describe, expect, it } from 'vitest';
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

/** The permissions as a short string, such as `mark note`, for readable expectations. */
const may = (viewer: Participant, of: Game, holding: Card | null) => {
  const { canMark, canNote, canCall, canBuy } = permissionsOf(viewer, of, holding);
  return [canMark && 'mark', canNote && 'note', canCall && 'call', canBuy && 'buy']
    .filter(Boolean)
    .join(' ');
};

describe('in a private game', () => {
  it('members with a card play, members without one buy, others do nothing', () => {
    expect(may(member, game({}), card)).toBe('mark note call');
    expect(may(member, game({}), null)).toBe('buy');
    expect(may(stranger, game({}), card)).toBe('');
    expect(may(stranger, game({}), null)).toBe('');
    expect(may(visitor, game({}), card)).toBe('');
    expect(may(admin, game({}), null)).toBe('');
  });

  it('each refused action has its reason', () => {
    expect(permissionsOf(member, game({}), null).reasons).toEqual({
      mark: 'not_a_player',
      note: 'not_a_player',
      call: 'not_a_player',
    });
    expect(permissionsOf(member, game({}), card).reasons).toEqual({ buy: 'already_has_card' });
    expect(permissionsOf(stranger, game({}), card).reasons.mark).toBe('not_a_member');
    expect(permissionsOf(visitor, game({}), card).reasons.call).toBe('not_signed_in');
  });
});

describe('in the house game', () => {
  it('admins mark, signed-in players write notes, and every card holder calls BINGO', () => {
    expect(may(visitor, house(), null)).toBe('buy');
    expect(may(visitor, house(), card)).toBe('call buy');
    expect(may(stranger, house(), null)).toBe('buy');
    expect(may(stranger, house(), card)).toBe('note call buy');
    expect(may(admin, house(), null)).toBe('mark note buy');
    expect(may(admin, house(), card)).toBe('mark note call buy');
  });

  it('the house card belongs to nobody: it cannot call BINGO and makes nobody a player', () => {
    expect(may(stranger, house(), houseCard)).toBe('buy');
    expect(may(admin, house(), houseCard)).toBe('mark note buy');
    expect(permissionsOf(stranger, house(), houseCard).reasons).toMatchObject({
      call: 'not_your_card',
      note: 'not_a_player',
    });
  });

  it('a player who looks at the house card can still write notes', () => {
    expect(may({ ...stranger, cards_held: 1 }, house(), houseCard)).toBe('note buy');
  });

  it('five cards are sold to a player, three to a guest, and none once the game is sold out', () => {
    const buys = (viewer: Participant, cards_held: number, of = house()) =>
      permissionsOf({ ...viewer, cards_held }, of, card).canBuy;
    expect([buys(stranger, 4), buys(stranger, 5)]).toEqual([true, false]);
    expect([buys(visitor, 2), buys(visitor, 3)]).toEqual([true, false]);
    expect(buys(stranger, 0, house({ cards_sold: 10 }))).toBe(false);
    expect(permissionsOf(stranger, house({ cards_sold: 10 }), null).reasons.buy).toBe('game_full');
  });

  it('cards are sold before the start, but no other action is allowed', () => {
    const upcoming = house({ status: 'upcoming' });
    expect(may(admin, upcoming, card)).toBe('buy');
    expect(permissionsOf(admin, upcoming, card).reasons.mark).toBe('game_not_active');
  });
});

it('nobody may do anything once a game is over', () => {
  for (const over of [game({ status: 'completed' }), house({ status: 'completed' })])
    for (const viewer of [visitor, stranger, member, { ...admin, is_member: true }])
      for (const holding of [null, card, houseCard]) expect(may(viewer, over, holding)).toBe('');
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
