import type { GameMessage } from '@/lib/bingo/events';
import type { Card } from '@/lib/bingo/game';

/**
 * Whether the holder of these cards has objected to the latest win. `messages` are newest first. The cached page of a
 * finished house game does not show which objections are the viewer's own, so this looks in the game's events.
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
