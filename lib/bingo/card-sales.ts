import { LEADERBOARD_SIZE } from './counts';
import type { Card, Game, GameState, LeaderboardRow } from './game';
import { toGoOf } from './prizes';
import { isRankingHidden } from './ranking';

type Totals = { card_number: number; cards_sold: number; pot_amount: number };
type Sale = Totals &
  Pick<LeaderboardRow, 'display_name' | 'purchased_at'> & { is_guest?: boolean | undefined };

/**
 * Only private games list players. They rank all of them unless the ranking is hidden; a house game ranks the first five
 * cards. Totals never shrink, because an earlier sale can arrive after a later one.
 */
export function soldCard(state: GameState, sale: Sale): Partial<GameState> {
  const {
    card_number,
    display_name,
    purchased_at,
    cards_sold,
    pot_amount,
    is_guest = false,
  } = sale;
  const player = { card_number, display_name, purchased_at, is_winner: false };
  const hasRow = (rows: { card_number: number }[]) =>
    rows.some((row) => row.card_number === card_number);

  const listed = state.game.kind === 'house' || hasRow(state.players);
  const hasPlace =
    state.game.kind === 'house'
      ? state.leaderboard.length < LEADERBOARD_SIZE
      : state.game.shows_closeness && !isRankingHidden(state);
  const ranked = !hasPlace || hasRow(state.leaderboard);
  return {
    game: {
      ...state.game,
      cards_sold: Math.max(cards_sold, state.game.cards_sold),
      pot_amount: Math.max(pot_amount, state.game.pot_amount),
    },
    players: listed ? state.players : [...state.players, { ...player, is_guest, has_left: false }],
    leaderboard: ranked
      ? state.leaderboard
      : [
          ...state.leaderboard,
          { ...player, consecutive_marked_count: 0, to_go: toGoOf(state.game, 0) },
        ],
  };
}

/** A game that was read before the latest of these cards of one holder were sold, with their sales. */
export function withSales(game: Game, held: readonly Pick<Card, 'card_number'>[]): Game {
  const unknown = held.filter(({ card_number }) => card_number > game.cards_sold).length;
  if (unknown === 0) return game;
  return {
    ...game,
    cards_sold: game.cards_sold + unknown,
    pot_amount: game.pot_amount + unknown * game.card_price,
  };
}

/** Removes a card whose player left before the cards were locked. */
export function returnedCard(
  state: GameState,
  { card_number, ...totals }: Totals,
): Partial<GameState> {
  const { cards_sold, pot_amount } = totals;
  const isOther = (row: { card_number: number }) => row.card_number !== card_number;
  return {
    game: { ...state.game, cards_sold, pot_amount },
    players: state.players.filter(isOther),
    leaderboard: state.leaderboard.filter(isOther),
  };
}
