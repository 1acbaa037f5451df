'use client';

import { useGame } from './game-provider';
import { headlineOf } from './headlines';
import { Ticker } from './ticker';

const LATEST = 8;

/** The ticker of the game on this screen. */
export function GameTicker() {
  const { messages } = useGame();
  const items = messages
    .filter(({ type }) => type === 'square_marked' || type === 'bingo_called')
    .slice(0, LATEST)
    .flatMap((message) => {
      const headline = headlineOf(message);
      return headline ? [{ key: message.seq, ...headline }] : [];
    });
  return <Ticker items={items} />;
}
