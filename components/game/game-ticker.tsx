'use client';

import { useGame } from './game-provider';
import { Ticker } from './ticker';

/** The ticker of the game on this screen. */
export function GameTicker() {
  const { messages } = useGame();
  return <Ticker messages={messages} />;
}
