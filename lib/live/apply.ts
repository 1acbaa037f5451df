import { applyEarlierSale, applyMessage, changesMembers } from '@/lib/bingo/events';
import type { GameMessage } from '@/lib/bingo/events';
import type { ChangedSquare, GameState } from '@/lib/bingo/game';

/** A square, or a part of it, as an action of the viewer left it. */
export type OwnChange = Pick<ChangedSquare, 'id' | 'seq'> & Partial<ChangedSquare>;

/**
 * The state after new messages, oldest first, and whether something changed that no message contains. Of messages older
 * than the state, only sales change it.
 */
export function applyAll(before: GameState, news: readonly GameMessage[]) {
  let state = before;
  let isOutdated = false;
  for (const message of news) {
    if (message.seq > state.seq) {
      state = applyMessage(state, message);
      if (isPartOfIt(message) || changesMembers(message)) isOutdated = true;
    } else if (message.type === 'card_sold') state = applyEarlierSale(state, message);
  }
  return { state, isOutdated };
}

/** Whether the message does not contain all that changed: locked cards bring squares and cards. */
const isPartOfIt = ({ type }: GameMessage) => type === 'game_updated' || type === 'cards_locked';

export const withSquare = (state: GameState, { id, seq: _, ...change }: OwnChange): GameState => ({
  ...state,
  squares: state.squares.map((old) => (old.id === id ? { ...old, ...change } : old)),
});
