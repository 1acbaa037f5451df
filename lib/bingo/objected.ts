import { type Card, type GameMessage } from './game';

/**
 * Whether the holder of these cards has objected since the win `seq`. The cached page of a finished house game does not show
 * which objections are the viewer's own, so this looks in the game's events.
 */
export const hasObjected = (
  messages: readonly GameMessage[],
  cards: readonly Pick<Card, 'card_number'>[],
  seq: number,
): boolean =>
  messages.some(
    (message) =>
      message.type === 'objection_made' &&
      message.seq > seq &&
      cards.some(({ card_number }) => card_number === message.card_number),
  );
