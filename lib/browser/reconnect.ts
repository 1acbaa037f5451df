/** Actions that every screen of a game takes at the same moment are spread over time: at most this many screens a second. */
const SCREENS_A_SECOND = 200;
const LONGEST_SPREAD = 15_000;

/** Milliseconds over which the screens of a game spread such an action; the number of cards sold estimates the screens. */
export const spreadOf = (cardsSold: number): number =>
  Math.min((cardsSold / SCREENS_A_SECOND) * 1000, LONGEST_SPREAD);

const DELAYS = [1000, 2000, 5000];
const LONGEST_DELAY = 10_000;

let cardsSold = () => 0;

/** How many may be looking at what this tab shows, who all lose their connection when the server goes. */
export const reconnectWith = (count: () => number): void => void (cardsSold = count);

/** Milliseconds until a lost connection is opened again: Realtime's own, spread over the audience. */
export const reconnectAfterMs = (tries: number): number =>
  (DELAYS[tries - 1] ?? LONGEST_DELAY) + Math.random() * spreadOf(cardsSold());
