import type { GameMessage } from '@/lib/bingo/events';
import type { GameState } from '@/lib/bingo/game';

/**
 * Not all sales of a burst are broadcast, and only the message of the last that is says so: a screen that has read of a
 * sale reads once more a little later.
 */
export const isSale = ({ type }: GameMessage) => type === 'card_sold';
/** For how many milliseconds they may; a little longer than two seconds. */
export const SILENCE = 2500;
/** Whether sales that nobody is told of may follow this message. */
export const mayBeFollowed = (message: GameMessage) =>
  message.type === 'card_sold' && message.more === true;
export const hasSaleAfter = (seq: number, messages: readonly GameMessage[]) =>
  messages.some((message) => message.seq > seq && isSale(message));
/** A page may have been drawn within such a burst; this browser's clock may be half a minute off. */
export const isRecentSale = (message: GameMessage) =>
  isSale(message) && Date.now() - Date.parse(message.created_at) < 30_000;

/** A game and its story are read one after the other: what happened in between must not be told twice, nor left out. */
export const upTo = (seq: number, story: readonly GameMessage[]) =>
  story.filter((message) => message.seq <= seq);
export const contiguousSeqOf = ({ seq }: GameState, story: readonly GameMessage[]) =>
  Math.min(seq, story[0]?.seq ?? seq);

/** Two stretches of the story as one, newest first, each event once. */
export function merged(one: readonly GameMessage[], other: readonly GameMessage[]): GameMessage[] {
  const bySeq = new Map([...other, ...one].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq);
}
