import { expect, test } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import { headlineOf } from './events';

const at = { seq: 7, prev: 6, created_at: '2026-11-21T15:04:00Z' };
const about = { game_square_id: 's1', summary: 'Budget leaks', by: 'Ana' };
const headline = (type: string, more: object) =>
  headlineOf({ ...at, type, ...more } as unknown as GameMessage);
const prize = { prize: 'second_line', display_name: 'Sam', card_number: 3 };
const gone = { display_name: 'Mia' };
const upheld = (prize: string) => ({
  ...{ ...about, goes_on: true, received: [] },
  lost: [{ prize, card_number: 3, display_name: 'Sam', amount: 5 }],
});
const ended = (...names: string[]) => ({
  shares: names.map((display_name) => ({ card_number: 1, display_name, amount: 10 })),
  share_count: names.length,
});
const seal = { card_number: 3, display_name: 'Ana', seal: '0123456789abcdef'.repeat(4) };

test.each<[string, object, object | null]>([
  [
    'bingo_called',
    { ...prize, parts: [{ card_number: 3 }] },
    { text: 'Sam won the second line with card #3' },
  ],
  [
    'bingo_called',
    { ...prize, parts: [{ card_number: 2 }, { card_number: 3 }] },
    { text: 'Sam shares the second line with card #3' },
  ],
  ['member_left', { ...gone, by: 'Mia' }, { kicker: 'Departures', text: 'Mia left the group' }],
  [
    'member_removed',
    { ...gone, by: 'Nora' },
    { text: 'Mia was removed from the group', by: 'Nora' },
  ],
  [
    'member_returned',
    { ...gone, by: 'Mia' },
    { kicker: 'Arrivals', text: 'Mia is back in the group' },
  ],
  ['game_ended', ended(), { text: 'The game ended without a winner' }],
  ['game_ended', ended('Mia'), { text: 'The game was ended: Mia was closest and takes $10.00' }],
  [
    'game_ended',
    ended('Mia', 'Nora'),
    { text: 'The game was ended: Mia and Nora were closest and share the pot' },
  ],
  [
    'game_ended',
    ended('Mia', 'Nora', 'Ana', 'Ben', 'Cora', 'Dan'),
    { text: 'The game was ended: 6 cards were closest and share the pot' },
  ],
  [
    'objection_upheld',
    upheld('bingo'),
    {
      text: '“Budget leaks”: the objection is upheld, the win is taken back, and the game goes on',
    },
  ],
  [
    'objection_upheld',
    upheld('first_line'),
    {
      text: '“Budget leaks”: the objection is upheld, Sam’s $5.00 of the first line went back into the pot, and the prize is open again',
    },
  ],
  ['objection_dismissed', about, { text: '“Budget leaks”: the objection is dismissed' }],
  ['card_sealed', seal, { text: 'Ana sealed card #3, fingerprint 0123456789ab' }],
  [
    'shows_cards_set',
    { by: 'Ana', shows_cards: true },
    { text: 'Everybody sees all cards', by: 'Ana' },
  ],
  ['shows_cards_set', { by: 'Ana', shows_cards: false }, { text: 'Other cards are hidden' }],
  ['retired', {}, null],
  ['moon_landed', {}, null],
])('the headline of %s', (type, more, words) => {
  if (words === null) expect(headline(type, more)).toBeNull();
  else expect(headline(type, more)).toMatchObject(words);
});

test('the headline of a note does not quote it, because it can be taken back', () => {
  const note = { noted_at: at.created_at, comment: 'I knew it', reaction: null, noted_by_name: '' };
  expect(JSON.stringify(headline('note_saved', { ...about, ...note }))).not.toContain('I knew it');
});
