'use client';

import { receiptsOf } from '@/lib/house-games/front-page';
import { useGame } from './game-provider';
import { bingoHeadline, prizeHeadline } from './win-headlines';
import { Ticker } from './ticker';

const LATEST = 8;

/** The game's ticker: the win, then the current marks, newest first. */
export function GameTicker() {
  const { game, squares } = useGame();
  const { winner_display_name: winner, winner_card_number: card_number } = game;
  const marks = receiptsOf(squares, LATEST).map(({ game_square_id, summary, by }) => ({
    key: game_square_id,
    kicker: 'Marked',
    text: summary,
    by,
  }));
  const prizes = game.wins.toReversed().map((win) => ({
    key: win.seq,
    ...prizeHeadline({ ...win, winner_display_name: win.display_name, wins: game.wins }),
  }));
  const win =
    game.prizes === 'bingo' && winner !== null && card_number !== null
      ? [{ key: 'bingo', ...bingoHeadline(winner, card_number) }]
      : [];
  return <Ticker items={[...win, ...prizes, ...marks].slice(0, LATEST)} />;
}
