import type { GameMessage } from '@/lib/bingo/events';
import type { GameState } from '@/lib/bingo/game';

/** Sales within two seconds of one are not broadcast: however a screen learns of a sale, it reads once more a little later. */
export const isSale = ({ type }: GameMessage) => type === 'card_sold';
export const hasSaleAfter = (seq: number, messages: readonly GameMessage[]) =>
  messages.some((message) => message.seq > seq && isSale(message));
/** A page may have been drawn within those two seconds; this browser's clock may be half a minute off. */
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
