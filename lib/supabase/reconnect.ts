/** Work that all screens of a game would do at the same moment is spread over time: this many screens per second. */
const SCREENS_A_SECOND = 200;
const LONGEST_SPREAD = 15_000;

/** The spread in milliseconds. The number of screens is estimated by the number of cards sold. */
export const spreadOf = (cardsSold: number): number =>
  Math.min((cardsSold / SCREENS_A_SECOND) * 1000, LONGEST_SPREAD);

const DELAYS = [1000, 2000, 5000];
const LONGEST_DELAY = 10_000;

let cardsSold = () => 0;

/** Sets the size of the audience, which loses its connections or channels all at once when the server restarts. */
export const reconnectWith = (count: () => number): void => void (cardsSold = count);

/** Milliseconds until a lost connection is opened or a failed channel is joined again: the delays of realtime-js, with a spread for the audience. */
export const reconnectAfterMs = (tries: number): number =>
  (DELAYS[tries - 1] ?? LONGEST_DELAY) + Math.random() * spreadOf(cardsSold());
