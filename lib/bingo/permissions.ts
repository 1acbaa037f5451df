import { HOUSE_CARDS_PER_GUEST, HOUSE_CARDS_PER_PLAYER, MOST_REDEALS } from './counts';
import type { Card, Game } from './game';

export type Participant = {
  user_id: string | null;
  is_admin: boolean;
  /** Whether they are in the group that plays a private game. */
  is_member: boolean;
  /** The number of cards of this game that they hold, if it can be more than the one on the screen. */
  cards_held?: number;
};

type ViewerKind = 'visitor' | 'guest' | 'player' | 'admin';

/** The code that the database would refuse with; its message in lib/words has the same name. */
export type Reason =
  | 'not_signed_in'
  | 'not_a_member'
  | 'not_a_player'
  | 'not_admin'
  | 'not_your_card'
  | 'game_not_active'
  | 'not_locked_yet'
  | 'sales_closed'
  | 'game_full'
  | 'already_has_card'
  | 'card_limit_reached';

export type DealAgainReason =
  | Extract<Reason, 'not_your_card' | 'not_a_member' | 'game_not_active'>
  | 'not_dealt_at_purchase'
  | 'marking_begun'
  | 'no_redeals_left';

const ACTIONS = ['mark', 'note', 'call', 'buy'] as const;
export type Action = (typeof ACTIONS)[number];

export type Permissions = {
  kind: ViewerKind;
  canMark: boolean;
  canNote: boolean;
  /** Permission to call BINGO with this card, whether or not it has a full line. */
  canCall: boolean;
  canBuy: boolean;
  reasons: Partial<Record<Action, Reason>>;
};

/**
 * What the viewer may do in this game, so that the screen offers only what the database allows.
 * `card` is the card on the screen: one of the viewer's own, the house card, or none.
 */
export function permissionsOf(viewer: Participant, game: Game, card: Card | null): Permissions {
  const ownCard = card && !card.is_house_card ? card : null;
  const held = Math.max(viewer.cards_held ?? 0, ownCard ? 1 : 0);
  const rules = game.kind === 'house' ? houseRules : privateRules;
  const refused = { ...rules(viewer, game, held), call: reasonNotToCall(viewer, game, card) };
  const reasons: Permissions['reasons'] = {};
  for (const action of ACTIONS) {
    const reason = refused[action];
    if (reason) reasons[action] = reason;
  }
  return {
    kind: kindOf(viewer, held),
    canMark: !reasons.mark,
    canNote: !reasons.note,
    canCall: !reasons.call,
    canBuy: !reasons.buy,
    reasons,
  };
}

type Refused = Reason | false;
type Verdicts = Record<'mark' | 'note' | 'buy', Refused>;

function kindOf(viewer: Participant, held: number): ViewerKind {
  if (viewer.user_id === null) return held > 0 ? 'guest' : 'visitor';
  return viewer.is_admin ? 'admin' : 'player';
}

const notActive = (game: Game): Refused => game.status !== 'active' && 'game_not_active';
const over = (game: Game): Refused => game.status === 'completed' && 'game_not_active';
const notLocked = (game: Game): Refused =>
  game.dealing === 'chosen' && !game.is_locked && 'not_locked_yet';
const closed = (game: Game): Refused => game.is_locked && 'sales_closed';
export const isSoldOut = ({ max_cards, cards_sold }: Pick<Game, 'max_cards' | 'cards_sold'>) =>
  max_cards !== null && cards_sold >= max_cards;
const full = (game: Game): Refused => isSoldOut(game) && 'game_full';
const notSignedIn = (viewer: Participant): Refused => viewer.user_id === null && 'not_signed_in';

function privateRules(viewer: Participant, game: Game, held: number): Verdicts {
  const outsider = notSignedIn(viewer) || (!viewer.is_member && 'not_a_member');
  const play = outsider || (held === 0 && 'not_a_player') || notActive(game);
  return {
    mark: play || notLocked(game),
    note: play,
    buy: outsider || over(game) || closed(game) || (held > 0 && 'already_has_card') || full(game),
  };
}

function houseRules(viewer: Participant, game: Game, held: number): Verdicts {
  const cap = viewer.user_id === null ? HOUSE_CARDS_PER_GUEST : HOUSE_CARDS_PER_PLAYER;
  return {
    mark:
      notSignedIn(viewer) ||
      (!viewer.is_admin && 'not_admin') ||
      notActive(game) ||
      notLocked(game),
    note:
      notSignedIn(viewer) || (!viewer.is_admin && held === 0 && 'not_a_player') || notActive(game),
    buy: over(game) || closed(game) || (held >= cap && 'card_limit_reached') || full(game),
  };
}

/** A guest may call with the card in their browser. Somebody who left the group may not call. */
function reasonNotToCall(viewer: Participant, game: Game, card: Card | null): Refused {
  if (!card) return 'not_a_player';
  if (card.is_house_card || card.game_id !== game.id) return 'not_your_card';
  if (game.kind === 'private') {
    const outsider = notSignedIn(viewer) || (!viewer.is_member && 'not_a_member');
    if (outsider) return outsider;
  }
  // The last of three prizes can be shared after it has ended the game.
  return game.status === 'completed' && game.prizes === 'three' ? false : notActive(game);
}

/**
 * The code with which the database would refuse to deal this card again, or null. `hasMarks`: whether a square of the game was
 * ever marked. Games whose cards are dealt at the start are told apart by the caller.
 */
export function reasonNotToDealAgain(
  viewer: Participant,
  game: Game,
  card: Card,
  hasMarks: boolean,
): DealAgainReason | null {
  if (card.is_house_card) return 'not_your_card';
  if (game.kind === 'private' && !viewer.is_member) return 'not_a_member';
  if (game.status === 'completed') return 'game_not_active';
  if (game.dealing !== 'dealt') return 'not_dealt_at_purchase';
  if (hasMarks) return 'marking_begun';
  return card.redeals >= MOST_REDEALS ? 'no_redeals_left' : null;
}
