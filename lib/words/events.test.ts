import { expect, test } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import { headlineOf } from './events';

const at = { seq: 7, prev: 6, created_at: '2026-11-21T15:04:00Z' };

test('the headline of a mark has its source', () => {
  const message: GameMessage = {
    ...at,
    type: 'square_marked',
    game_square_id: 's1',
    summary: 'Budget leaks',
    by: 'Ana',
    marked_at: at.created_at,
    source_url: 'https://example.com/',
    top: [],
  };
  expect(headlineOf(message)).toEqual({
    kicker: 'Marked',
    text: 'Budget leaks',
    by: 'Ana',
    source_url: 'https://example.com/',
  });
});

test('the headline of a prize names it, and who shares it', () => {
  const message = {
    ...at,
    ...{ type: 'bingo_called', display_name: 'Sam', seq: 7, card_number: 3, prize: 'second_line' },
    wins: [{ prize: 'second_line', seq: 7 }],
  } as unknown as GameMessage;
  expect(headlineOf(message)?.text).toBe('Sam won the second line with card #3');
  const tied = { ...message, wins: [{ prize: 'second_line', seq: 6 }] } as unknown as GameMessage;
  expect(headlineOf(tied)?.text).toBe('Sam shares the second line with card #3');
  const upheld = { ...at, type: 'objection_upheld', summary: 'Rail', prize: 'first_line' };
  const lost = { display_name: 'Sam', amount: 5, wins: [] };
  expect(headlineOf({ ...upheld, ...lost, goes_on: true } as unknown as GameMessage)?.text).toBe(
    '“Rail”: the objection is upheld, Sam’s $5.00 of the first line went back into the pot, and the prize is open again',
  );
});

test('the headline of a receipt added later has its link', () => {
  const message: GameMessage = {
    ...at,
    type: 'receipt_added',
    game_square_id: 's1',
    summary: 'Budget leaks',
    by: 'Ana',
    source_url: 'https://example.com/',
  };
  expect(headlineOf(message)).toEqual({
    kicker: 'Evidence',
    text: 'A receipt for “Budget leaks”',
    by: 'Ana',
    source_url: 'https://example.com/',
  });
});

test('the headline of a note does not quote it, because it can be taken back', () => {
  const message: GameMessage = {
    ...at,
    type: 'note_saved',
    game_square_id: 's1',
    summary: 'Budget leaks',
    by: 'Ana',
    noted_at: at.created_at,
    comment: 'I knew it',
    reaction: null,
    noted_by_name: 'Ana',
  };
  expect(JSON.stringify(headlineOf(message))).not.toContain('I knew it');
});

test('headlines distinguish members who left from removed members, and name who removed them', () => {
  const gone = { ...at, display_name: 'Mia' };
  expect(headlineOf({ ...gone, type: 'member_left', by: 'Mia' })).toEqual({
    kicker: 'Departures',
    text: 'Mia left the group',
  });
  expect(headlineOf({ ...gone, type: 'member_removed', by: 'Nora' })).toMatchObject({
    text: 'Mia was removed from the group',
    by: 'Nora',
  });
  expect(headlineOf({ ...gone, type: 'member_returned', by: 'Mia' })).toEqual({
    kicker: 'Arrivals',
    text: 'Mia is back in the group',
  });
});

test('the headline of an ended game names the closest players and their share', () => {
  const ended = { ...at, type: 'game_ended', completed_at: at.created_at, pot_amount: 10 } as const;
  const share = (display_name: string) => ({ card_number: 1, display_name, amount: 10 });
  const textOf = (...names: string[]) =>
    headlineOf({ ...ended, shares: names.map(share), share_count: names.length })?.text;
  expect(textOf()).toBe('The game ended without a winner');
  expect(textOf('Mia')).toBe('The game was ended: Mia was closest and takes $10.00');
  expect(textOf('Mia', 'Nora')).toBe(
    'The game was ended: Mia and Nora were closest and share the pot',
  );
  expect(textOf('Mia', 'Nora', 'Ana', 'Ben', 'Cora', 'Dan')).toBe(
    'The game was ended: 6 cards were closest and share the pot',
  );
});

test('an objection and its outcome have headlines', () => {
  const about = { ...at, game_square_id: 's1', summary: 'Budget leaks', by: 'Ana' };
  expect(headlineOf({ ...about, type: 'objection_made', card_number: 7 })).toEqual({
    ...{ kicker: 'Objection', text: 'An objection to “Budget leaks”', by: 'Ana' },
  });
  const upheld: GameMessage = {
    ...{ ...about, top: [], note_cleared: true, objected_by: 'Mia', prize: 'bingo', win: 5 },
    ...{ card_number: 7, display_name: 'Sam', amount: 10, goes_on: true, wins: [] },
    ...{ shares: [], share_count: 0 },
    type: 'objection_upheld',
  };
  expect(headlineOf(upheld)?.text).toBe(
    '“Budget leaks”: the objection is upheld, the win is taken back, and the game goes on',
  );
  expect(headlineOf({ ...about, type: 'objection_dismissed' })?.text).toBe(
    '“Budget leaks”: the objection is dismissed',
  );
});

test('a retired event type and one of a later build have no headline', () => {
  expect(headlineOf({ ...at, type: 'retired' })).toBeNull();
  const message = { ...at, type: 'moon_landed' } as unknown as GameMessage;
  expect(headlineOf(message)).toBeNull();
});

test('the headline of a sealed card has the beginning of its fingerprint', () => {
  const card = { card_number: 3, display_name: 'Ana', seal: '0123456789abcdef'.repeat(4) };
  expect(headlineOf({ ...at, type: 'card_sealed', ...card })?.text).toBe(
    'Ana sealed card #3, fingerprint 0123456789ab',
  );
});

test('the headline of open or closed cards says who changed that', () => {
  const change = { ...at, type: 'shows_cards_set', by: 'Ana' } as const;
  expect(headlineOf({ ...change, shows_cards: true })).toMatchObject({
    ...{ text: 'Everybody sees all cards', by: 'Ana' },
  });
  expect(headlineOf({ ...change, shows_cards: false })?.text).toBe('Other cards are hidden');
});
