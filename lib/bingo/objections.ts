import { holds } from './card';
import type { Card, Game, GameMessage, MessageOf, Objection, Review, Win } from './game';

type Upheld = MessageOf<'objection_upheld'>;
type Numbered = Pick<Card, 'card_number'>;

/** Whether a press of the viewer decides this objection. */
export const isForViewer = ({ status, is_decider }: Objection): boolean =>
  status === 'open' && is_decider;

/**
 * The event in which an objection took a win away from the viewer, and this win. It is null if that never happened, if
 * somebody has won the prize again, or if the game has ended, unless the objection ended it. `messages` are newest first.
 */
export function takenBack(
  messages: readonly GameMessage[],
  cards: readonly Numbered[],
): { message: Upheld; lost: Upheld['lost'][number] } | null {
  for (const [at, message] of messages.entries()) {
    if (message.type === 'game_ended' && !isEndOf(message, messages[at + 1])) return null;
    if (message.type !== 'objection_upheld') continue;
    const later = messages.slice(0, at);
    const lost = message.lost.find(
      (win) =>
        holds(cards, win) &&
        !later.some((one) => one.type === 'bingo_called' && one.prize === win.prize),
    );
    if (lost) return { message, lost };
  }
  return null;
}

/** Whether a game ended because its time was up when an objection took a win back. */
const isEndOf = ({ seq }: GameMessage, before: GameMessage | undefined): boolean =>
  before?.type === 'objection_upheld' && !before.goes_on && before.seq === seq - 1;

/**
 * Whether the holder of these cards has objected since the win `seq`. The cached page of a finished house game does not show
 * which objections are the viewer's own, so this looks in the game's events.
 */
export const hasObjected = (
  messages: readonly GameMessage[],
  cards: readonly Numbered[],
  seq: number,
): boolean =>
  messages.some(
    (message) => message.type === 'objection_made' && message.seq > seq && holds(cards, message),
  );

type Contested = {
  game: Pick<Game, 'kind' | 'wins'>;
  reviews: readonly Review[];
  /** The viewer's cards. */
  cards: readonly Pick<Card, 'card_number' | 'purchased_at'>[];
};

/**
 * Whether the viewer's cards give the right to object to a mark of a win: one was sold before the win was called, and none
 * holds a win that falls with the mark. An objection that exists already is not considered.
 */
export function canObject(
  { game, reviews, cards }: Contested,
  win: Win,
  game_square_id: string,
): boolean {
  const falling = game.wins.filter(({ seq, is_final }) => {
    const review = reviews.find((one) => one.win === seq);
    const rests = review?.squares.some((square) => square.game_square_id === game_square_id);
    return !is_final && review?.can_uphold && rests;
  });
  return (
    falling.some(({ seq }) => seq === win.seq) &&
    falling.every((one) => !holds(cards, one)) &&
    cards.some(({ purchased_at }) => Date.parse(purchased_at) < Date.parse(win.called_at))
  );
}

/** Whether an objection keeps others from objecting to the same mark: for good in a private game, else while it is open. */
export const isInTheWay = ({ status }: Objection, kind: Game['kind']): boolean =>
  status === 'open' || kind === 'private';
