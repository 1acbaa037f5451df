'use client';

import { receiptsOf } from '@/lib/house-games/front-page';
import { useGame } from './game-provider';
import { winHeadline } from './win-headlines';
import { Ticker } from './ticker';

const LATEST = 8;

/** The game's ticker: the win, then the current marks, newest first. */
export function GameTicker() {
  const { game, squares } = useGame();
  const marks = receiptsOf(squares, LATEST).map(({ game_square_id, summary, by }) => ({
    key: game_square_id,
    kicker: 'Marked',
    text: summary,
    by,
  }));
  const wins = game.wins
    .toReversed()
    .map((win) => ({ key: win.seq, ...winHeadline(win, game.wins) }));
  return <Ticker items={[...wins, ...marks].slice(0, LATEST)} />;
}
