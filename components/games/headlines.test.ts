import { expect, test } from 'vitest';
import type { GameMessage } from '@/lib/bingo/events';
import { headlineOf } from './headlines';

const at = { seq: 7, prev: 6, created_at: '2026-11-21T15:04:00Z' };

test('a mark is reported with its source', () => {
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

test('a receipt that came later is reported with its link', () => {
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
    text: 'A receipt for Budget leaks',
    by: 'Ana',
    source_url: 'https://example.com/',
  });
});

test('a note is reported without its words, which may be taken back', () => {
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

test('who left and who was removed is told apart, and by whom', () => {
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

test('an end says who was closest and what they take', () => {
  const ended = { ...at, type: 'game_ended', completed_at: at.created_at, pot_amount: 10 } as const;
  const share = (display_name: string) => ({ card_number: 1, display_name, amount: 10 });
  const textOf = (...names: string[]) => headlineOf({ ...ended, shares: names.map(share) })?.text;
  expect(textOf()).toBe('The game ended without a winner');
  expect(textOf('Mia')).toBe('The game was ended: Mia was closest and takes $10.00');
  expect(textOf('Mia', 'Nora')).toBe(
    'The game was ended: Mia and Nora were closest and share the pot',
  );
});

test('an objection is reported, and what became of it', () => {
  const about = { ...at, game_square_id: 's1', summary: 'Budget leaks', by: 'Ana' };
  expect(headlineOf({ ...about, type: 'objection_made', card_number: 7 })).toEqual({
    ...{ kicker: 'Objection', text: 'An objection to Budget leaks', by: 'Ana' },
  });
  const upheld: GameMessage = {
    ...{ ...about, top: [], note_cleared: true },
    type: 'objection_upheld',
  };
  expect(headlineOf(upheld)?.text).toBe(
    'Budget leaks: the objection is upheld, and the game goes on',
  );
  expect(headlineOf({ ...about, type: 'objection_dismissed' })?.text).toBe(
    'Budget leaks: the objection is dismissed',
  );
});

test('a type from a later edition is left out', () => {
  const message = { ...at, type: 'moon_landed' } as unknown as GameMessage;
  expect(headlineOf(message)).toBeNull();
});

test('a proposal is reported without its words, and what became of it with them', () => {
  expect(headlineOf({ ...at, type: 'square_proposed', by: 'Ana' })).toEqual({
    kicker: 'Tip-off',
    text: 'A square was proposed',
    by: 'Ana',
  });
  expect(headlineOf({ ...at, type: 'square_declined', by: 'Ada' })).toEqual({
    kicker: 'Spiked',
    text: 'A proposed square was not taken',
    by: 'Ada',
  });
  const square = { game_square_id: 's1', summary: 'Cat walks in', text: 'On camera', by: 'Ada' };
  expect(headlineOf({ ...at, type: 'square_added', ...square })?.text).toBe(
    'Cat walks in: a square for the cards still to be dealt',
  );
});
