import { expect, test } from 'vitest';
import type { Game } from '@/lib/bingo/game';
import { posterOfGame, posterOfInvitation, shareOfCard, shareOfGame } from './shares';

test('while cards are chosen, the picture and the sentence of a link say what to do until when', () => {
  const game = {
    ...{ id: 'g1', kind: 'house', status: 'active', title: 'The Year', pot_amount: 5, wins: [] },
    ...{ dealing: 'chosen', is_locked: false, locks_at: '2027-01-01T07:59:00Z' },
    time_zone: 'America/Los_Angeles',
  } as unknown as Game;
  const { kicker, title, line } = posterOfGame(game, [], null);
  expect([kicker, title, line]).toEqual([
    'By Dec 31, 2026',
    'Choose your 24 predictions',
    'The Year',
  ]);
  expect(shareOfGame(game).sentence).toBe(
    'Choose your 24 predictions for The Year by Dec 31, 2026.',
  );
  const invited = { group_name: 'Us', host_display_name: 'Ann', theme_names: [], squares: [] };
  expect(
    posterOfInvitation({ ...invited, lock: { at: game.locks_at!, time_zone: game.time_zone } })
      .kicker,
  ).toBe('Choose your 24 predictions by Dec 31, 2026');
  expect(posterOfInvitation({ ...invited, lock: null }).kicker).toBe('By invitation');
  expect(posterOfGame({ ...game, is_locked: true }, [], null).kicker).toBe('Game in Progress');
});

test('a shared card is “to go” while its game goes on, and “short” after it', () => {
  const game = {
    id: 'g1',
    kind: 'house',
    title: 'The Year',
    prizes: 'bingo',
    wins: [],
    shares: [],
  };
  const shared = (status: string) =>
    shareOfCard({ ...game, status } as unknown as Game, (1 << 12) | 0b111, false).sentence;
  expect(shared('active')).toMatch(/^3 of 24 squares came true on my card in The Year, 2 to go\.$/);
  expect(shared('completed')).toMatch(/, 2 short\.$/);
});
