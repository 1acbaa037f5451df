import type { Route } from 'next';
import type { Game } from '@/lib/bingo/game';

/** One game in a list: enough for its badge, its title and its link. */
export type GameSummary = Pick<
  Game,
  | 'id'
  | 'kind'
  | 'status'
  | 'title'
  | 'theme_name'
  | 'group_id'
  | 'group_name'
  | 'card_price'
  | 'pot_amount'
  | 'cards_sold'
  | 'scheduled_start'
  | 'started_at'
  | 'completed_at'
  | 'winner_display_name'
  | 'created_at'
> & {
  /** The viewer won it. */
  won: boolean;
  /** The viewer put it away. */
  archived: boolean;
  has_card: boolean;
};

export const gamePath = ({ id, kind }: Pick<Game, 'id' | 'kind'>) =>
  (kind === 'house' ? `/house-game/${id}` : `/game/${id}`) as Route;
