import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { LeaderboardRow } from '@/lib/bingo/game';
import { Leaderboard } from './leaderboard';

const game = { status: 'active', prizes: 'bingo', kind: 'private' };
const row = (card_number: number, consecutive_marked_count: number): LeaderboardRow => ({
  ...{ card_number, consecutive_marked_count, to_go: 4, display_name: 'Ada', is_winner: false },
  purchased_at: '2026-11-22T10:00:00Z',
});
vi.mock('@/components/game/game-provider', () => ({
  useGame: () => ({ game, viewer: {}, leaderboard: [row(1, 3), row(2, 0)] }),
}));

test('the leaderboard counts FREE as the card itself does: a card without marks has one of five', () => {
  const page = renderToStaticMarkup(createElement(Leaderboard));
  const counts = [...page.matchAll(/>(\d)<\/span><span class="sr-only"> of 5/g)];
  expect(counts.map(([, count]) => count)).toEqual(['3', '1']);
});
