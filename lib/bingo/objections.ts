import { type Card, type GameMessage, type MessageOf } from './game';

/**
 * The event in which an objection took a win away from the viewer. It is null if that never happened, if somebody has
 * won the prize again, or if the game has ended. `messages` are newest first.
 */
export function takenBack(
  messages: readonly GameMessage[],
  cards: readonly Pick<Card, 'card_number'>[],
): MessageOf<'objection_upheld'> | null {
  for (const [at, message] of messages.entries()) {
    if (message.type === 'game_ended') return null;
    if (message.type !== 'objection_upheld') continue;
    const isWonAgain = messages
      .slice(0, at)
      .some((later) => later.type === 'bingo_called' && later.prize === message.prize);
    const isMine = cards.some(({ card_number }) => card_number === message.card_number);
    if (isMine && !isWonAgain) return message;
  }
  return null;
}

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
