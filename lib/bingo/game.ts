/** The shapes every part of the product shares. Names are the database's; money is dollars; times are ISO strings. */

export type GameKind = 'private' | 'house';
export type GameStatus = 'upcoming' | 'active' | 'completed';

/** How often a prediction comes true in a game of the length that its theme is written for. */
export const LIKELIHOODS = ['often', 'sometimes', 'rare'] as const;
export type Likelihood = (typeof LIKELIHOODS)[number];

/** For how long a game is meant: it says how many squares of each likelihood a card gets. */
export const PACES = ['evening', 'week', 'open'] as const;
export type Pace = (typeof PACES)[number];

export type Game = {
  id: string;
  kind: GameKind;
  status: GameStatus;
  group_id: string | null;
  group_name: string | null;
  /** Null once the theme is gone; the game keeps its own copy. */
  theme_id: string | null;
  theme_name: string;
  theme_description: string | null;
  pace: Pace;
  /** Everybody sees how close the others are while it runs. */
  shows_closeness: boolean;
  title: string | null;
  description: string | null;
  card_price: number;
  pot_amount: number;
  max_cards: number | null;
  cards_sold: number;
  scheduled_start: string | null;
  started_at: string | null;
  completed_at: string | null;
  /** When the result stands for good; until then marks of the winning line can be objected to. */
  final_at: string | null;
  /** That it stood for good when it was read. */
  is_final: boolean;
  winner_card_number: number | null;
  winner_display_name: string | null;
  pot_claimed: boolean;
  /** The pot went back to where it came from: nobody won, or nobody claimed it in time. */
  pot_returned: boolean;
  /** What the closest cards got where the host ended the game, the earliest first. */
  shares: PotShare[];
  created_at: string;
};

export type PotShare = { card_number: number; display_name: string; amount: number };

/** One headline of a game. A mark or a note lives here, once, whichever cards carry it. */
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
  /** Of a game that has not started, where it is not 'sometimes': what sample cards are balanced by. */
  likelihood?: Likelihood;
};

/** A square after somebody's action, as of the event numbered `seq`. */
export type ChangedSquare = GameSquare & { seq: number };

export type CardSquare = { position: number; game_square_id: string };

export type Card = {
  id: string;
  game_id: string;
  card_number: number;
  display_name: string;
  is_house_card: boolean;
  is_winner: boolean;
  purchased_at: string;
  squares: CardSquare[];
};

export type Player = {
  card_number: number;
  display_name: string | null;
  is_winner: boolean;
  /** No longer in the group, so the card is not played any more. */
  has_left: boolean;
  purchased_at: string;
};

/** The players a game's screen lists: while it runs, those who are still in the group. */
export const listedPlayers = ({ game, players }: Pick<GameState, 'game' | 'players'>): Player[] =>
  game.status === 'completed' ? players : players.filter(({ has_left }) => !has_left);

export type LeaderboardRow = {
  card_number: number;
  display_name: string;
  consecutive_marked_count: number;
  is_winner: boolean;
  purchased_at: string;
};

/** The same as a message tells it: of a private game, whose players every screen knows, only how close they are. */
export type ToldRow =
  LeaderboardRow | Pick<LeaderboardRow, 'card_number' | 'consecutive_marked_count'>;

/** Everything a game page shows of one game, as of the event numbered `seq`. */
export type GameState = {
  game: Game;
  squares: GameSquare[];
  players: Player[];
  leaderboard: LeaderboardRow[];
  /** On which the game goes on; another one as soon as somebody may not hear it any more. */
  channel: string;
  seq: number;
};

/**
 * Who decides an objection: admins in a house game; in a private game its host, or the other players where the host won or
 * objects, or the winner where only one other player is left.
 */
export type Decider = 'host' | 'players' | 'winner' | 'admins';

/** What somebody has against one mark of the winning line. */
export type Objection = {
  id: string;
  game_square_id: string;
  by: string;
  /** Null where it is not for the viewer to read. */
  reason: string | null;
  /** `dropped` when another one opened the game again first. */
  status: 'open' | 'upheld' | 'dismissed' | 'dropped';
  decided_by: Decider;
  is_mine: boolean;
  my_vote: boolean | null;
  votes_for: number;
  votes_against: number;
  /** How many may vote. */
  voters: number;
  created_at: string;
};

/** What a finished game leads to, as of the event numbered `seq`. */
export type AfterGame = {
  seq: number;
  /** Who would decide the next objection: one by the host only where nobody else can object. */
  decided_by: Decider;
  /** False once the winner's account is closed: the pot cannot be taken back. */
  can_uphold: boolean;
  objections: Objection[];
  winning_card: Card | null;
  next: NextGame | null;
};

/** Another game of the same kind, in the same group where it is private. */
export type NextGame = Pick<Game, 'id' | 'kind' | 'status' | 'title' | 'theme_name'> & {
  /** Whether the viewer holds a card in it; a page that is cached for everybody does not know. */
  has_card: boolean;
};

/** What a game is called wherever it is listed: a house game by its title, a private one by its theme. */
export const gameTitle = (game: Pick<Game, 'title' | 'theme_name'>): string =>
  game.title ?? `${game.theme_name} BINGO`;

/** What End Game would do now. */
export type EndGamePreview = {
  pot_amount: number;
  /** Empty where no card has a mark; null while the host hides who is close. */
  shares: (PotShare & { has_line: boolean })[] | null;
};

/** An answer with the game that it is about. */
export type InGame<Answer> = Answer & { game_id: string; kind: GameKind };

/** What somebody who calls BINGO is told: that their card won, or who won before them. */
export type BingoCall =
  | { won: true; pot_amount: number; winner_display_name: string; line: number[] }
  | { won: false; winner_display_name: string };
