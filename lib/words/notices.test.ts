import { expect, it } from 'vitest';
import type { ListedNotice, Delivery } from '@/lib/contract/notices';
import { noticeLine, mailWords } from './notices';

const game = { id: 'g', kind: 'private', title: null, theme_name: 'Win at evil.example' } as const;

it('the second reminder of a start says that it is within an hour', () => {
  const notice = { kind: 'game_starts', at: '2026-11-27T20:00:00Z' } as ListedNotice;
  const writtenAt = (created_at: string) => noticeLine({ ...notice, created_at }).title;
  expect(writtenAt('2026-11-27T00:30:00Z')).toBe('Starts within a day');
  expect(writtenAt('2026-11-27T19:00:00Z')).toBe('Starts within an hour');
});

it('a notice of an end that was moved does not say that the start was, and its mail has all dates', () => {
  const moved = { locks_at: '2099-01-01T18:00:00Z', ends_at: '2099-01-01T23:00:00Z' };
  const notice = { kind: 'start_changed', game, change: 'dates', at: '2099-01-01T19:00:00Z' };
  const { subject, sentences } = mailWords({
    notice,
    moved: { ...moved, is_locked: false, time_zone: 'UTC' },
  } as never as Delivery);
  expect(subject).toContain('The dates were moved');
  expect(sentences.slice(1, 4)).toEqual([
    'It starts on Thursday, January 1, 2099, 7:00 PM UTC.',
    'The cards lock on Thursday, January 1, 2099, 6:00 PM UTC.',
    'It ends on Thursday, January 1, 2099, 11:00 PM UTC.',
  ]);
});

it('a notice of a game that was called off says so, and its mail names the start that it had', () => {
  const notice = { kind: 'start_changed', game, change: 'called_off', at: '2099-01-01T19:00:00Z' };
  const { subject, sentences } = mailWords({ notice } as never as Delivery);
  expect(noticeLine(notice as ListedNotice).title).toBe('The game was called off');
  expect(subject).toContain('The game was called off: “Win at evil example BINGO”');
  expect(sentences[1]).toBe('It was to start on Thursday, January 1, 2099, 7:00 PM UTC.');
});

it('the moved dates of a house game are not called its start, because a year may lock later', () => {
  const titleOf = (kind: string) =>
    noticeLine({ kind: 'start_changed', game: { kind } } as ListedNotice).title;
  expect(titleOf('private')).toBe('The start was moved');
  expect(titleOf('house')).toBe('The dates were moved');
});

it.each([
  ['bingo', 'has a full line', 'The first to call wins the pot (play money).'],
  ['first_line', 'has a full line', 'The first to call wins the first line (play money).'],
  ['second_line', 'has a second line', 'The first to call wins the second line (play money).'],
  ['full_card', 'is full', 'The first to call wins the full card (play money).'],
])('the mail of a card that can call %s says what it has and can win', (prize, has, wins) => {
  const notice = { kind: 'line_full', game, card_number: 1, prize };
  const { sentences } = mailWords({ notice } as never as Delivery);
  expect(sentences[0]).toContain(`Your card #1 ${has} in`);
  expect(sentences).toContain(wins);
});

it('a notice of the end says what its reader had, too', () => {
  const ended = { kind: 'game_over', winner: 'Ada', missing: 0 } as ListedNotice;
  const sentenceOf = (prize: ListedNotice['prize']) => noticeLine({ ...ended, prize }).sentence;
  expect(sentenceOf('bingo')).toBe('You had a full line, too.');
  expect(sentenceOf('full_card')).toBe('You had a full card, too.');
});

it.each(['line_full', 'game_over', 'start_changed'] as const)(
  'the mail of %s quotes names, and none of them is a link',
  (kind) => {
    const names = {
      by: 'ada@evil.example',
      winner: 'evil.example',
      group_name: 'www.evil.example',
    };
    const notice = { kind, game, ...names, at: '2099-01-01T19:00:00Z', card_number: 1 };
    const { subject, sentences } = mailWords({
      notice,
      digest: null,
      next: game,
    } as never as Delivery);
    const text = [subject, ...sentences].join('\n');
    expect(text).not.toMatch(/\w\.\w|@/);
    expect(text).toContain('“www evil example”');
    expect(text).toContain('“Win at evil example BINGO”');
  },
);
