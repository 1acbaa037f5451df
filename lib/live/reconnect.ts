import { spreadOf } from './machine';

const DELAYS = [1000, 2000, 5000];
const LONGEST_DELAY = 10_000;

let cardsSold = () => 0;

/** How many may be looking at what this tab shows, who all lose their connection when the server goes. */
export const reconnectWith = (count: () => number): void => void (cardsSold = count);

/** Milliseconds until a lost connection is opened again: Realtime's own, spread over the audience. */
export const reconnectAfterMs = (tries: number): number =>
  (DELAYS[tries - 1] ?? LONGEST_DELAY) + Math.random() * spreadOf(cardsSold());
