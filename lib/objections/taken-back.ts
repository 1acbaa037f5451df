import type { GameMessage } from '@/lib/bingo/events';
import type { Card } from '@/lib/bingo/game';

export type TakenBack = {
  /** Of the event that took the win back. */
  seq: number;
  /** The mark that was objected to. */
  summary: string;
  /** Who objected; null if the event is too old to be in `messages`. */
  by: string | null;
  pot_amount: number;
  /** One of three prizes. */
  isPrize: boolean;
};

const TURNS: readonly GameMessage['type'][] = ['bingo_called', 'game_ended', 'objection_upheld'];

/** Whether this message ended or reopened the game, or gave or took back a prize. */
export const isTurn = ({ type }: GameMessage): boolean => TURNS.includes(type);

/**
 * The viewer's own win that an upheld objection took back; null once the game was won again or ended. `messages` are
 * newest first.
 */
export function takenBack(
  messages: readonly GameMessage[],
  cards: readonly Pick<Card, 'card_number'>[],
): TakenBack | null {
  const at = messages.findIndex(
    (one) => isTurn(one) && !(one.type === 'bingo_called' && one.prize),
  );
  const upheld = messages[at];
  if (upheld?.type !== 'objection_upheld') return null;
  const { seq, summary, game_square_id } = upheld;
  const before = messages.slice(at + 1);
  const win = before.find(
    (message) =>
      message.type === 'bingo_called' && (upheld.win === undefined || upheld.win === message.seq),
  );
  if (
    win?.type !== 'bingo_called' ||
    !cards.some(({ card_number }) => card_number === win.card_number)
  )
    return null;
  const objection = before.find(
    (message) => message.type === 'objection_made' && message.game_square_id === game_square_id,
  );
  const by = objection?.type === 'objection_made' ? objection.by : null;
  return {
    seq,
    summary,
    by,
    pot_amount: win.amount ?? win.pot_amount,
    isPrize: win.prize !== undefined,
  };
}
