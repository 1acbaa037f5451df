'use client';

import { receiptsOf } from '@/lib/games/front-page';
import { markHeadline, winHeadline } from '@/lib/words/events';
import { useGame } from '@/components/game/game-provider';
import { Ticker } from './ticker';

const LATEST = 8;

/** The game's ticker: the win, then the current marks, newest first. */
export function GameTicker() {
  const { game, squares } = useGame();
  const marks = receiptsOf(squares, LATEST).map((receipt) => ({
    key: receipt.game_square_id,
    ...markHeadline(receipt),
  }));
  const wins = game.wins
    .toReversed()
    .map((win) => ({ key: win.seq, ...winHeadline(win, game.wins) }));
  return <Ticker items={[...wins, ...marks].slice(0, LATEST)} />;
}
