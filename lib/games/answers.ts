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

/** A game that the viewer plays no more and may not see: they were removed from its group. */
export type LostGame = {
  id: string;
  theme_name: string;
  group_name: string;
  /** It had ended before. */
  was_over: boolean;
  removed_by_name: string;
  removed_at: string;
  archived: boolean;
};

export const gamePath = ({ id, kind }: Pick<Game, 'id' | 'kind'>) =>
  (kind === 'house' ? `/house-game/${id}` : `/game/${id}`) as Route;
