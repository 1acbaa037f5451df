import type { GameMessage } from '@/lib/bingo/events';
import type { Card } from '@/lib/bingo/game';

/**
 * Whether the holder of these cards has objected to the win that was called last; `messages` are newest first. What is read
 * of a finished house game is everybody's and does not say whose an objection is: the story of the game does.
 */
export function hasObjected(
  messages: readonly GameMessage[],
  cards: readonly Pick<Card, 'card_number'>[],
): boolean {
  const won = messages.findIndex(({ type }) => type === 'bingo_called');
  return messages
    .slice(0, won < 0 ? undefined : won)
    .some(
      (message) =>
        message.type === 'objection_made' &&
        cards.some(({ card_number }) => card_number === message.card_number),
    );
}
