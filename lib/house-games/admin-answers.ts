import type { Game, GameSquare } from '@/lib/bingo/game';

/** One page of a list that may be long; pages are counted from 1. */
export type Page<Row> = { total: number; page_size: number; rows: Row[] };

export type AdminStats = {
  total_users: number;
  total_groups: number;
  total_members: number;
  average_members: number;
  /** Private and house games together. */
  total_games: number;
  private_games: number;
  active_games: number;
  active_private_games: number;
  /** Upcoming or active: cards are on sale. */
  open_house_games: number;
  total_themes: number;
  total_squares: number;
};

export type AdminUser = {
  user_id: string;
  display_name: string;
  username: string | null;
  bingo_bank_balance: number;
  group_count: number;
  game_count: number;
  win_count: number;
  is_admin: boolean;
  created_at: string;
};

export type AdminGroup = {
  id: string;
  name: string;
  creator_name: string;
  member_count: number;
  max_members: number;
  game_count: number;
  invite_code: string;
  created_at: string;
};

export type AdminTheme = {
  id: string;
  name: string;
  description: string | null;
  square_count: number;
  created_at: string;
};

export type AdminSquare = {
  id: string;
  theme_id: string;
  theme_name: string;
  summary: string;
  text: string;
  created_at: string;
};

export type HouseGames = {
  fund_balance: number;
  active_count: number;
  upcoming_count: number;
  games: Game[];
};

/** The cards of a house game that could be called now; `total` counts those beyond the first fifty, too. */
export type UncalledCards = {
  total: number;
  cards: { card_number: number; display_name: string }[];
};

/** A square of a house game's pool, and how many cards carry it. */
export type CallSheetSquare = GameSquare & { card_count: number };
