import { expect, test } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import type { ChannelPost } from '@/lib/contract/groups';
import { headlineOf, postOf } from './events';

const at = { seq: 7, prev: 6, created_at: '2026-11-21T15:04:00Z' };
const about = { game_square_id: 's1', summary: 'Budget leaks', by: 'Ana' };
const headline = (type: string, more: object) =>
  headlineOf({ ...at, type, ...more } as unknown as GameMessage);
const prize = { prize: 'second_line', display_name: 'Sam', card_number: 3 };
const gone = { display_name: 'Mia' };
const upheld = (prize: string, more = {}) => ({
  ...{ ...about, objected_by: 'Nora', goes_on: true, received: [] },
  lost: [{ prize, card_number: 3, display_name: 'Sam', amount: 5 }],
  ...more,
});
const ended = (...names: string[]) => ({
  shares: names.map((display_name) => ({ card_number: 1, display_name, amount: 10 })),
  share_count: names.length,
  rest: 10 * names.length,
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
    {
      ...prize,
      parts: [
        { card_number: 2, display_name: 'Ida' },
        { card_number: 3, display_name: 'Sam' },
      ],
    },
    { text: 'Sam shares the second line with Ida' },
  ],
  // An old event, which does not say whether others held the prize.
  ['bingo_called', prize, { text: 'Sam called the second line with card #3' }],
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
  ['game_called_off', { by: 'Ana' }, { text: 'The game was called off', by: 'Ana' }],
  ['game_called_off', { by: null }, { text: 'The game was called off: its squares never came' }],
  ['game_ended', ended(), { text: 'The game was ended' }],
  ['game_ended', { ...ended(), rest: 5 }, { text: 'The game was ended, and $5.00 was returned' }],
  ['game_ended', { ...ended('Mia'), rest: undefined }, { text: 'The game was ended' }],
  ['game_ended', ended('Mia'), { text: 'The game was ended: Mia was closest and got $10.00' }],
  [
    'game_ended',
    ended('Mia', 'Nora'),
    { text: 'The game was ended: Mia and Nora were closest and shared $20.00' },
  ],
  [
    'game_ended',
    ended('Mia', 'Nora', 'Ana', 'Ben', 'Cora', 'Dan'),
    { text: 'The game was ended: 6 cards were closest and shared $60.00' },
  ],
  [
    'objection_upheld',
    upheld('bingo'),
    {
      text: '“Budget leaks” comes off. Nora objected and Ana agreed. Sam’s $5.00 is taken back, and play goes on',
    },
  ],
  [
    'objection_upheld',
    upheld('first_line'),
    {
      text: '“Budget leaks” comes off. Nora objected and Ana agreed. Sam’s $5.00 for the first line is taken back. The first line is open again',
    },
  ],
  [
    'objection_upheld',
    upheld('first_line', { objected_by: null, by: 'Ana', is_interested: true }),
    {
      text: '“Budget leaks” comes off. Ana agreed, as there was no other editor. Sam’s $5.00 for the first line is taken back. The first line is open again',
    },
  ],
  ['objection_dismissed', about, { text: '“Budget leaks”: the objection is dismissed' }],
  [
    'objection_dismissed',
    { ...about, is_interested: true },
    { text: '“Budget leaks”: the objection is dismissed, as there was no other editor' },
  ],
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

const plain = { text: (text: string) => text, link: (url: string) => url };
const called = {
  ...{ type: 'bingo_called', prize: 'first_line' },
  ...{ card_number: 3, display_name: 'Sam', amount: 3 },
};
const ida = { card_number: 2, display_name: 'Ida', amount: 3 };
const sam = { card_number: 3, display_name: 'Sam', amount: 3 };

const posts: [object, string][] = [
  [{ ...called, parts: [sam] }, 'First line! Sam won $3.00 (play money).'],
  [
    { ...called, parts: [ida, sam] },
    'First line! Sam shares it with Ida and gets $3.00 (play money).',
  ],
  [called, 'First line! Sam called it.'],
  [
    { ...upheld('first_line'), type: 'objection_upheld' },
    'Objection upheld: “Budget leaks” comes off. Sam’s $5.00 for the first line is taken back. The first line is open again.',
  ],
  [{ ...ended('Mia'), type: 'game_ended' }, 'The game was ended: Mia was closest and got $10.00.'],
  [{ ...ended(), type: 'game_ended', rest: undefined }, 'The game was ended.'],
];
test.each(posts.map(([news, line]) => [line, news] as const))(
  'a group’s channel reads what was true at that moment: %s',
  (line, news) => {
    const post = { theme_name: 'News', news: [news] } as unknown as ChannelPost;
    expect(postOf(post, 'https://example.org', plain).split('\n')[1]).toBe(line);
  },
);
