import { z } from 'zod';
import {
  count,
  countOrNull,
  id,
  idOrNull,
  moment,
  momentOrNull,
  money,
  text,
  textOrNull,
  yesNo,
} from './parts';
import { DEALINGS, PACES, PRIZE_PLANS } from '@/lib/bingo/game';
import type {
  AfterGame,
  Game,
  EndGamePreview,
  GameState,
  LeaderboardRow,
  NextGame,
  Player,
  PotShare,
} from '@/lib/bingo/game';
import { card, gameSquare, status, win } from './cards';
import { decider, objection } from './objections';

const kind = z.enum(['private', 'house']);

export const potShare: z.ZodType<PotShare> = z.strictObject({
  card_number: count,
  display_name: text,
  amount: money,
});

export const game: z.ZodType<Game> = z.strictObject({
  id,
  kind,
  status,
  group_id: idOrNull,
  group_name: textOrNull,
  theme_id: idOrNull,
  theme_name: text,
  theme_description: textOrNull,
  pace: z.enum(PACES),
  dealing: z.enum(DEALINGS),
  prizes: z.enum(PRIZE_PLANS),
  wins: z.array(win),
  locks_at: momentOrNull,
  is_locked: yesNo,
  shows_closeness: yesNo,
  shows_cards: yesNo,
  title: textOrNull,
  description: textOrNull,
  card_price: money,
  pot_amount: money,
  max_cards: countOrNull,
  cards_sold: count,
  scheduled_start: momentOrNull,
  ends_at: momentOrNull,
  started_at: momentOrNull,
  completed_at: momentOrNull,
  final_at: momentOrNull,
  is_final: yesNo,
  pot_claimed: yesNo,
  pot_returned: yesNo,
  shares: z.array(potShare),
  share_count: count,
  created_at: moment,
  time_zone: text,
  revision: count,
  revised_at: moment,
});

const player: z.ZodType<Player> = z.strictObject({
  card_number: count,
  display_name: textOrNull,
  is_guest: yesNo.optional(),
  is_winner: yesNo,
  has_left: yesNo,
  purchased_at: moment,
});

export const leaderboardRow: z.ZodType<LeaderboardRow> = z.strictObject({
  card_number: count,
  display_name: text,
  consecutive_marked_count: count,
  to_go: count,
  is_winner: yesNo,
  purchased_at: moment,
});

/** A row of a private game's ranking, whose players every screen already has. */
export const broadcastRow = z.strictObject({
  ...{ card_number: count, consecutive_marked_count: count, to_go: count },
});

export const gameState: z.ZodType<GameState> = z.strictObject({
  game,
  squares: z.array(gameSquare),
  players: z.array(player),
  leaderboard: z.array(leaderboardRow),
  channel: text,
  seq: count,
});

export const nextGame: z.ZodType<NextGame> = z.strictObject({
  ...{ id, kind, status, title: textOrNull, theme_name: text, has_card: yesNo },
});

export const afterGame: z.ZodType<AfterGame> = z.strictObject({
  seq: count,
  reviews: z.array(
    z.strictObject({
      win: count,
      decided_by: decider,
      can_uphold: yesNo,
      objections: z.array(objection),
      squares: z.array(z.strictObject({ position: count, game_square_id: id })),
    }),
  ),
  winning_card: card.nullable(),
  next: nextGame.nullable(),
});

export const endGamePreview: z.ZodType<EndGamePreview> = z.strictObject({
  pot_amount: money,
  shares: z
    .array(
      z.strictObject({ card_number: count, display_name: text, amount: money, has_line: yesNo }),
    )
    .nullable(),
});

export const shownCards = z.strictObject({ shows_cards: yesNo, game_id: id, kind });

export const shownCloseness = z.strictObject({ shows_closeness: yesNo, game_id: id, kind });

export const madeGame = z.strictObject({ game_id: id });

/** The next game after a finished one. It is created once; `mail` has the addresses to announce it to. */
export const followedGame = z.strictObject({
  game_id: id,
  is_new: yesNo,
  mail: z
    .strictObject({
      emails: z.array(text),
      group_id: id,
      group_name: text,
      host_name: text,
      theme_name: text,
    })
    .nullable(),
});

export type FollowedGame = z.infer<typeof followedGame>;

/** How far the owner of a card is with choosing its squares; null once they are locked, and for a dealt card. */
export const choice = z
  .strictObject({ is_sealed: yesNo, placed: count, locks_at: moment })
  .nullable();

export type Choice = z.infer<typeof choice>;

/** One game in a list. */
export const gameSummary = z.strictObject({
  id,
  kind,
  status,
  title: textOrNull,
  theme_name: text,
  group_id: idOrNull,
  group_name: textOrNull,
  card_price: money,
  pot_amount: money,
  cards_sold: count,
  scheduled_start: momentOrNull,
  started_at: momentOrNull,
  completed_at: momentOrNull,
  /** Once the game is over. */
  winners: textOrNull,
  created_at: moment,
  /** The viewer won it. */
  won: yesNo,
  /** By the viewer. */
  archived: yesNo,
  has_card: yesNo,
  /** The squares that the viewer's cards still need for the next open prize; null unless a card of theirs can be marked. */
  to_go: countOrNull,
  /** Of the viewer's card that is farthest from being sealed. */
  choice,
  /** The marks by others since the viewer's last visit that still stand. */
  new_marks: count,
});

export type GameSummary = z.infer<typeof gameSummary>;

/** The viewer's last visit to a game, where something has happened since. */
export const visit = z.strictObject({ last_seq: count, visited_at: moment, new_marks: count });

export type Visit = z.infer<typeof visit>;

/** A game that the viewer can no longer see, because they were removed from its group. */
export const lostGame = z.strictObject({
  id,
  theme_name: text,
  group_name: text,
  /** Whether the game had ended before the viewer was removed from its group. */
  was_over: yesNo,
  removed_by_name: text,
  removed_at: moment,
  archived: yesNo,
});

export type LostGame = z.infer<typeof lostGame>;

/** The transfers of one game, oldest first; consecutive purchases are summed. */
export const gameBooks = z.strictObject({
  entries: z.array(
    z.strictObject({
      reason: text,
      from_name: text,
      to_name: text,
      amount: money,
      count,
      created_at: moment,
    }),
  ),
  balance: money,
});

export type GameBooks = z.infer<typeof gameBooks>;
