/** The shapes that every part of the product shares. Names are those of the database, money is in dollars, times are ISO strings. */

export type GameKind = 'private' | 'house';
export type GameStatus = 'upcoming' | 'active' | 'completed';

/** How often a prediction comes true in a game of the length that its theme was written for. */
export const LIKELIHOODS = ['often', 'sometimes', 'rare'] as const;
export type Likelihood = (typeof LIKELIHOODS)[number];

/** What a theme is for: the news of days or weeks, the news of a year, or one evening. */
export const THEME_KINDS = ['news', 'year', 'evening'] as const;
export type ThemeKind = (typeof THEME_KINDS)[number];

/** How long a game is meant to last. It determines how many squares of each likelihood a card gets. */
export const PACES = ['evening', 'week', 'year', 'open'] as const;
export type Pace = (typeof PACES)[number];

/** Everybody gets a random card, or everybody chooses their own squares. */
export const DEALINGS = ['dealt', 'chosen'] as const;
type Dealing = (typeof DEALINGS)[number];

/** The first BINGO wins the pot, or three prizes share it: first line, second line and full card. */
export const PRIZE_PLANS = ['bingo', 'three'] as const;
type PrizePlan = (typeof PRIZE_PLANS)[number];

/** The prizes of each plan, in the order in which a card reaches them. */
export const PRIZES_OF = {
  bingo: ['bingo'],
  three: ['first_line', 'second_line', 'full_card'],
} as const satisfies Record<PrizePlan, readonly string[]>;
export type Prize = (typeof PRIZES_OF)[PrizePlan][number];

/** A prize that a card has won, alone or with others. */
export type Win = {
  /** Of the event with which the prize was called. */
  seq: number;
  prize: Prize;
  card_number: number;
  display_name: string;
  /** The squares on which the win rests. */
  positions: number[];
  amount: number;
  /** False while the amount waits for a guest. */
  is_paid: boolean;
  called_at: string;
  /** Until then, players can object to the win. */
  final_at: string;
  is_final: boolean;
  /** The ids of cards that reached the prize with the same mark and can still share it. */
  tied: string[];
};

export type Game = {
  id: string;
  kind: GameKind;
  status: GameStatus;
  group_id: string | null;
  group_name: string | null;
  /** Null once the theme is deleted. The game keeps its own copy of the squares. */
  theme_id: string | null;
  theme_name: string;
  theme_description: string | null;
  pace: Pace;
  dealing: Dealing;
  prizes: PrizePlan;
  /** The wins that stand, in the order of their calls. */
  wins: Win[];
  /** Until then, players choose their squares and buy cards; null in a dealt game. */
  locks_at: string | null;
  /** Whether the clock has sealed all cards since. Nothing can be marked before. */
  is_locked: boolean;
  /** Whether players see the ranking during the game. */
  shows_closeness: boolean;
  /** Whether the players of a private game see each other's cards once they are locked. */
  shows_cards: boolean;
  title: string | null;
  description: string | null;
  card_price: number;
  pot_amount: number;
  max_cards: number | null;
  cards_sold: number;
  /** When an upcoming game starts by itself. */
  scheduled_start: string | null;
  /** When the game ends by itself; null if it has an open end. */
  ends_at: string | null;
  started_at: string | null;
  completed_at: string | null;
  /** Until then, players can object to a win. */
  final_at: string | null;
  /** Whether the result was final when the game was read. */
  is_final: boolean;
  pot_claimed: boolean;
  /** Nobody won the pot, or nobody claimed it in time, so it went back to where it came from. */
  pot_returned: boolean;
  /** The shares of the closest cards if the host or the clock ended the game, oldest card first, at most fifty. */
  shares: PotShare[];
  /** The number of cards that share the pot. */
  share_count: number;
  created_at: string;
  /** The host's, for mails that name a time. */
  time_zone: string;
  /** How often the times and texts of its calendar entries were changed, and when last. */
  revision: number;
  revised_at: string;
};

export type PotShare = { card_number: number; display_name: string; amount: number };

/** One headline of a game. Its mark and its note are stored once, for all cards that hold it. */
export type GameSquare = {
  id: string;
  summary: string;
  text: string;
  is_marked: boolean;
  marked_at: string | null;
  marked_by_name: string | null;
  source_url: string | null;
  comment: string | null;
  reaction: string | null;
  noted_by_name: string | null;
  noted_at: string | null;
  /** Only in a game that has not started, for balancing sample cards; absent means 'sometimes'. */
  likelihood?: Likelihood;
};

/** A square as of the event `seq`, returned by the action that wrote that event. */
export type ChangedSquare = GameSquare & { seq: number };

export type CardSquare = {
  position: number;
  game_square_id: string;
  /** The owner's wording, where it differs from that of the square. */
  own?: string | undefined;
};

export type Card = {
  id: string;
  game_id: string;
  card_number: number;
  display_name: string;
  is_house_card: boolean;
  is_winner: boolean;
  purchased_at: string;
  /** Empty until the game locks, if players choose. */
  squares: CardSquare[];
};

export type Player = {
  card_number: number;
  display_name: string | null;
  /** Plays without an account. */
  is_guest?: boolean | undefined;
  is_winner: boolean;
  /** Left the group, so the card is no longer played. */
  has_left: boolean;
  purchased_at: string;
};

/** The players that a game's screen lists: those who are still in the group, and the winner. */
export const listedPlayers = (players: readonly Player[]): Player[] =>
  players.filter(({ has_left, is_winner }) => !has_left || is_winner);

export type LeaderboardRow = {
  card_number: number;
  display_name: string;
  consecutive_marked_count: number;
  /** The squares that the card needs for the next open prize. */
  to_go: number;
  is_winner: boolean;
  purchased_at: string;
};

/** A leaderboard row in a message. A private game sends no names, because every screen already has its players. */
export type BroadcastRow =
  LeaderboardRow | Pick<LeaderboardRow, 'card_number' | 'consecutive_marked_count' | 'to_go'>;

/** Everything that a page shows of one game, as of the event `seq`. */
export type GameState = {
  game: Game;
  squares: GameSquare[];
  players: Player[];
  leaderboard: LeaderboardRow[];
  /** The name of the game's channel. It changes when somebody loses access to the game. */
  channel: string;
  seq: number;
};

/**
 * Who decides an objection: an admin in a house game, the host in a private game. If the host has a stake in the win, it
 * needs a second by another player, or by the winner if there is no other player.
 */
export type Decider = 'admin' | 'host' | 'second' | 'winner';

/** A claim that one mark of a win is wrong. */
export type Objection = {
  id: string;
  game_square_id: string;
  by: string;
  /** The player who agreed, or null. */
  seconded_by: string | null;
  /** Null if the viewer may not read it. */
  reason: string | null;
  /** `dropped` if another objection took the win back first. */
  status: 'open' | 'upheld' | 'dismissed' | 'dropped';
  decided_by: Decider;
  is_mine: boolean;
  /** What the viewer may do about it. Where the host decides, a second is only read. */
  may: 'decide' | 'second' | null;
  created_at: string;
};

/** The objections to one win, and the squares on which it rests. */
export type Review = {
  /** The `seq` of the win. */
  win: number;
  /** Who would decide the next objection. */
  decided_by: Decider;
  /** False once the winner's account is deleted, because the money cannot be taken back. */
  can_uphold: boolean;
  objections: Objection[];
  squares: CardSquare[];
};

/** The objections to each win, the winning card and the next game, as of the event `seq`. */
export type AfterGame = {
  seq: number;
  reviews: Review[];
  winning_card: Card | null;
  next: NextGame | null;
};

/** Another game of the same kind; of a private game, in the same group. */
export type NextGame = Pick<Game, 'id' | 'kind' | 'status' | 'title' | 'theme_name'> & {
  /** Whether the viewer holds a card in it. Always false on a page that is cached for everybody. */
  has_card: boolean;
};

/** The name of a game in lists: the title of a house game, or the theme of a private one. */
export const gameTitle = (game: Pick<Game, 'title' | 'theme_name'>): string =>
  game.title ?? `${game.theme_name} BINGO`;

/** What End Game would do now. */
export type EndGamePreview = {
  pot_amount: number;
  /** Empty if no card has a mark; null while the host hides the ranking. */
  shares: (PotShare & { has_line: boolean })[] | null;
};

/** A result together with its game. */
export type InGame<Answer> = Answer & { game_id: string; kind: GameKind };

/** The result of calling BINGO: whether the card has won, and all wins that stand. */
export type BingoCall = { won: boolean; status: GameStatus; wins: Win[] };
