import type { GameMessage } from '@/lib/bingo/events';
import type { GameState } from '@/lib/bingo/game';

/**
 * Some sales of a burst are not broadcast, and neither are some seals of cards, which count as sales here. Only the
 * broadcast before them has `more: true`, and stored events do not have it. A screen that reads a sale from the stored
 * events therefore reads once more a little later.
 */
export const isSale = ({ type }: GameMessage) => type === 'card_sold' || type === 'card_sealed';
/** Sales within this many milliseconds of a broadcast sale may not be broadcast: two seconds and a reserve. */
export const UNSENT_SALES_MS = 2500;
/** A page may be rendered within a burst. 30 s allow for a browser clock that differs from the server's. */
export const isRecentSale = (message: GameMessage) =>
  isSale(message) && Date.now() - Date.parse(message.created_at) < 30_000;

/** A game and its timeline are read one after the other. Events between the two reads must appear exactly once. */
export const upTo = (seq: number, story: readonly GameMessage[]) =>
  story.filter((message) => message.seq <= seq);
export const contiguousSeqOf = ({ seq }: GameState, story: readonly GameMessage[]) =>
  Math.min(seq, story[0]?.seq ?? seq);

/** Merges two parts of the timeline: newest first, each event once. */
export function merged(one: readonly GameMessage[], other: readonly GameMessage[]): GameMessage[] {
  const bySeq = new Map([...other, ...one].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq);
}
