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
import { DEALINGS, PACES, PRIZE_PLANS } from '@/lib/bingo/kinds';
import { card, gameSquare, is_returned, status, win } from './cards';
import { objection } from './objections';

const kind = z.enum(['private', 'house']);

export const potShare = z.strictObject({
  card_number: count,
  display_name: text,
  amount: money,
  is_returned,
});

export const game = z.strictObject({
  id,
  kind,
  status,
  group_id: idOrNull,
  group_name: textOrNull,
  /** Null once the theme is deleted. The game keeps its own copy of the squares. */
  theme_id: idOrNull,
  theme_name: text,
  theme_description: textOrNull,
  pace: z.enum(PACES),
  dealing: z.enum(DEALINGS),
  prizes: z.enum(PRIZE_PLANS),
  /** The wins that stand, in the order of their calls. */
  wins: z.array(win),
  /** Until then, players choose their squares and buy cards; null in a dealt game. */
  locks_at: momentOrNull,
  /** Whether the clock has sealed all cards since. Nothing can be marked before. */
  is_locked: yesNo,
  /** Whether players see the ranking during the game. */
  shows_closeness: yesNo,
  /** Whether the players of a private game see each other's cards once they are locked. */
  shows_cards: yesNo,
  title: textOrNull,
  description: textOrNull,
  card_price: money,
  /** What a private game is played for, in words. */
  stake: textOrNull,
  pot_amount: money,
  max_cards: countOrNull,
  cards_sold: count,
  /** When an upcoming game starts by itself. */
  scheduled_start: momentOrNull,
  /** How many squares it still needs before it can start, where everybody writes them. */
  missing_lines: count,
  /** When the game ends by itself; null if it has an open end. */
  ends_at: momentOrNull,
  started_at: momentOrNull,
  completed_at: momentOrNull,
  /** Until then, players can object to a win. */
  final_at: momentOrNull,
  /** Whether the result was final when the game was read. */
  is_final: yesNo,
  /** It never began. Its status is `completed`. */
  is_called_off: yesNo,
  pot_claimed: yesNo,
  /** Nobody won the pot, or nobody claimed it in time, so it went back to where it came from. */
  pot_returned: yesNo,
  /** The shares of the closest cards if the host or the clock ended the game, oldest card first, at most fifty. */
  shares: z.array(potShare),
  /** The number of cards that share the pot. */
  share_count: count,
  created_at: moment,
  /** The time zone of the game's host, for mails that name a time. */
  time_zone: text,
  /** How often the times and texts of its calendar entries were changed, and when last. */
  revision: count,
  revised_at: moment,
});

export const player = z.strictObject({
  card_number: count,
  display_name: textOrNull,
  /** Plays without an account. */
  is_guest: yesNo.optional(),
  is_winner: yesNo,
  /** Left the group, so the card is no longer played. */
  has_left: yesNo,
  purchased_at: moment,
});

export const leaderboardRow = z.strictObject({
  card_number: count,
  display_name: text,
  consecutive_marked_count: count,
  /** The squares that the card needs for the next open prize. */
  to_go: count,
  is_winner: yesNo,
  purchased_at: moment,
});

/** A row of a private game's ranking. It has no names, because every screen already has the players. */
export const broadcastRow = z.strictObject({
  ...{ card_number: count, consecutive_marked_count: count, to_go: count },
});

/** Everything that a page shows of one game, as of the event `seq`. */
export const gameState = z.strictObject({
  game,
  squares: z.array(gameSquare),
  players: z.array(player),
  leaderboard: z.array(leaderboardRow),
  /** The name of the game's channel. It changes when somebody loses access to the game. */
  channel: text,
  seq: count,
});

/**
 * Another game of the same kind, of a private game in the same group. `locks_at` is null once its cards are locked, and
 * `has_card` is false on pages cached for everybody.
 */
export const nextGame = z.strictObject({
  ...{ id, kind, status, title: textOrNull, theme_name: text, has_card: yesNo },
  ...{ scheduled_start: momentOrNull, missing_lines: count },
  ...{ started_at: momentOrNull, locks_at: momentOrNull },
});

/** The objections to each win, the winning card and the next game, as of the event `seq`. */
export const afterGame = z.strictObject({
  seq: count,
  reviews: z.array(
    z.strictObject({
      /** The `seq` of the win. */
      win: count,
      /** False once the winner's account is deleted, because the money cannot be taken back. */
      can_uphold: yesNo,
      objections: z.array(objection),
      squares: z.array(z.strictObject({ position: count, game_square_id: id })),
    }),
  ),
  winning_card: card.nullable(),
  next: nextGame.nullable(),
});

/** What End Game would do now. */
export const endGamePreview = z.strictObject({
  pot_amount: money,
  /** Empty if no card has a mark; null while the host hides the ranking. */
  shares: z
    .array(
      z.strictObject({ card_number: count, display_name: text, amount: money, has_line: yesNo }),
    )
    .nullable(),
});

export const savedOption = z.strictObject({ is_on: yesNo });

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
  is_called_off: yesNo,
  title: textOrNull,
  theme_name: text,
  group_id: idOrNull,
  group_name: textOrNull,
  card_price: money,
  pot_amount: money,
  cards_sold: count,
  scheduled_start: momentOrNull,
  missing_lines: count,
  started_at: momentOrNull,
  completed_at: momentOrNull,
  /** The names of those who won a finished game; null if nobody did. */
  winners: textOrNull,
  /** The names of those who shared the pot of a game that nobody won. */
  closest: textOrNull,
  created_at: moment,
  /** Whether the viewer won it. */
  won: yesNo,
  /** Whether the viewer has archived it. */
  archived: yesNo,
  has_card: yesNo,
  /** The squares that the viewer's cards still need for the next open prize; null unless a card of theirs can be marked. */
  to_go: countOrNull,
  /** How far the viewer is with choosing; of several cards, the one that is farthest from being sealed. */
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
