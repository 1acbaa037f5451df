import { z } from 'zod';
import {
  count,
  countOrNull,
  id,
  moment,
  momentOrNull,
  money,
  text,
  textOrNull,
  yesNo,
} from './parts';
import { PRIZE_PLANS } from '@/lib/bingo/kinds';
import { line, prize, win } from './cards';
import { leaderboardRow, potShare, broadcastRow } from './games';

/** A win that was taken back, with the amount that it had. `win` is the `seq` of its call. */
const lostWin = z.strictObject({ ...potShare.shape, win: count, prize });

/** Who received how much when wins were taken back: a co-winner more of a prize, or, with null, a closest card a share. */
const received = z.strictObject({ ...potShare.shape, prize: prize.nullable() });

/** `seq` has no gaps within the game; `prev` is the seq of the broadcast before this one. */
const head = { seq: count, prev: count, created_at: moment };
const onSquare = { ...head, game_square_id: id, summary: text, by: textOrNull };
/** Set if `by` objected, won or gains, because there was no other admin. */
const is_interested = z.literal(true).optional();
const top = z.array(z.union([leaderboardRow, broadcastRow]));

/** The message of each type of event. */
export const messages = {
  game_created: z.strictObject({ ...head, type: z.literal('game_created'), by: textOrNull }),
  game_updated: z.strictObject({
    ...head,
    type: z.literal('game_updated'),
    title: textOrNull,
    description: textOrNull,
    card_price: money,
    max_cards: countOrNull,
    scheduled_start: momentOrNull,
    ends_at: momentOrNull,
    prizes: z.enum(PRIZE_PLANS).optional(),
    locks_at: momentOrNull.optional(),
    /** False if only other dates of a private game were moved. */
    start_moved: yesNo.optional(),
  }),
  game_started: z.strictObject({ ...head, type: z.literal('game_started'), started_at: moment }),
  /** If `shares` is empty, nobody won and the pot went back to where it came from. */
  game_ended: z.strictObject({
    ...head,
    type: z.literal('game_ended'),
    completed_at: moment,
    /** Set if players can still object to a prize that was won; then it is later than `completed_at`. */
    final_at: moment.optional(),
    pot_amount: money,
    /** False while a share or a win waits for a guest. Missing in events of earlier versions. */
    pot_claimed: yesNo.optional(),
    /** As of this event, the first fifty. */
    shares: z.array(potShare),
    share_count: count,
    /** What nobody had won. Missing in events of earlier versions whose shares an objection has changed since. */
    rest: money.optional(),
    /** An ended game shows the ranking that was hidden. Missing in messages of earlier versions. */
    top: top.optional(),
  }),
  /** The game never began. `by` is null if the clock called it off, because its squares never came. */
  game_called_off: z.strictObject({
    ...head,
    type: z.literal('game_called_off'),
    by: textOrNull,
    completed_at: moment,
    pot_amount: money,
  }),
  card_sold: z.strictObject({
    ...head,
    type: z.literal('card_sold'),
    card_number: count,
    display_name: text,
    purchased_at: moment,
    cards_sold: count,
    pot_amount: money,
    /** Set if the buyer has no account. */
    is_guest: yesNo.optional(),
    /** Set on broadcasts only. Sales of the next two seconds may not be broadcast. */
    more: yesNo.optional(),
  }),
  square_marked: z.strictObject({
    ...onSquare,
    type: z.literal('square_marked'),
    marked_at: moment,
    source_url: textOrNull,
    top,
  }),
  square_unmarked: z.strictObject({
    ...onSquare,
    type: z.literal('square_unmarked'),
    top,
    note_cleared: yesNo,
  }),
  /** Somebody added the receipt of a mark that had none. */
  receipt_added: z.strictObject({
    ...onSquare,
    type: z.literal('receipt_added'),
    source_url: text,
  }),
  /** Holds the note and its author as of the time the message is read. `by` is who saved, who may not be the author. */
  note_saved: z.strictObject({
    ...onSquare,
    type: z.literal('note_saved'),
    noted_at: moment,
    comment: textOrNull,
    reaction: textOrNull,
    noted_by_name: textOrNull,
  }),
  /** The host showed or hid the ranking. */
  closeness_set: z.strictObject({
    ...head,
    type: z.literal('closeness_set'),
    shows_closeness: yesNo,
    by: textOrNull,
    top,
  }),
  bingo_called: z.strictObject({
    ...head,
    type: z.literal('bingo_called'),
    card_number: count,
    prize,
    display_name: text,
    positions: line,
    /** The card's part of the prize. */
    amount: money,
    /**
     * All cards that held the prize after this call, in the order of their calls, the first fifty. Missing in events of
     * earlier versions if it is not known.
     */
    parts: z.array(potShare).optional(),
    /** False until all guests who won have claimed their money. */
    pot_claimed: yesNo,
    /** Null while the game goes on. */
    completed_at: momentOrNull,
    final_at: momentOrNull,
    /** All wins that stand at the time when the message is read. */
    wins: z.array(win),
    top,
  }),
  objection_made: z.strictObject({
    ...onSquare,
    type: z.literal('objection_made'),
    card_number: count,
  }),
  retired: z.strictObject({ ...head, type: z.literal('retired') }),
  /** The mark is taken back, with all wins that fall with it. `by` is who agreed, or the admin who decided. */
  objection_upheld: z.strictObject({
    ...onSquare,
    type: z.literal('objection_upheld'),
    top,
    note_cleared: yesNo,
    objected_by: textOrNull,
    lost: z.array(lostWin),
    /** The first fifty. Missing in events of earlier versions if it is not known. */
    received: z.array(received).optional(),
    received_count: count.optional(),
    /** What nobody received in a game that was ended, and went to the mint or the fund; missing for nothing. */
    returned: money.optional(),
    /** Whether a prize is open again, and the game goes on. */
    goes_on: yesNo,
    /** Null while the game is active; missing in events of earlier versions. */
    final_at: momentOrNull.optional(),
    /** Missing in events of earlier versions. */
    pot_claimed: yesNo.optional(),
    is_interested,
    /** The wins and shares that stand at the time when the message is read. */
    wins: z.array(win),
    shares: z.array(potShare),
    share_count: count,
  }),
  objection_dismissed: z.strictObject({
    ...onSquare,
    type: z.literal('objection_dismissed'),
    is_interested,
  }),
  /** The host started the next game of the same group. */
  played_again: z.strictObject({
    ...head,
    type: z.literal('played_again'),
    by: textOrNull,
    next_game_id: id,
  }),
  pot_contributed: z.strictObject({
    ...head,
    type: z.literal('pot_contributed'),
    amount: money,
    pot_amount: money,
  }),
  /** Guests have claimed all they won or, with `wins`, only these. */
  pot_claimed: z.strictObject({
    ...head,
    type: z.literal('pot_claimed'),
    wins: z.array(count).optional(),
  }),
  /** Somebody left the group. The game continues on another channel. */
  member_left: z.strictObject({
    ...head,
    type: z.literal('member_left'),
    display_name: textOrNull,
    by: textOrNull,
  }),
  member_removed: z.strictObject({
    ...head,
    type: z.literal('member_removed'),
    display_name: textOrNull,
    by: textOrNull,
  }),
  /** Somebody who holds a card joined the group again, or `has_moved` to another device without ever leaving it. */
  member_returned: z.strictObject({
    ...head,
    type: z.literal('member_returned'),
    display_name: textOrNull,
    by: textOrNull,
    has_moved: yesNo.optional(),
  }),
  /** With `win`, the amount of this win of three prizes; `pot_claimed` if nothing of the game waits any more. */
  pot_returned: z.strictObject({
    ...head,
    type: z.literal('pot_returned'),
    amount: money,
    win: count.optional(),
    pot_claimed: yesNo.optional(),
  }),
  /** A player fixed the squares that they chose, or the clock did. `seal` is their fingerprint. */
  card_sealed: z.strictObject({
    ...head,
    type: z.literal('card_sealed'),
    card_number: count,
    display_name: text,
    seal: text,
    more: yesNo.optional(),
  }),
  /** A member said whether they come to the start. Who comes is read again, because it is not kept after the start. */
  game_answered: z.strictObject({ ...head, type: z.literal('game_answered') }),
  /**
   * Somebody added or deleted a square before the start. The page reads them. `summary` is that of a square that the host deleted
   * although somebody else wrote it. Events of earlier versions have neither.
   */
  lines_changed: z.strictObject({
    ...head,
    type: z.literal('lines_changed'),
    missing_lines: count.optional(),
    summary: text.optional(),
    by: textOrNull.optional(),
  }),
  /** The clock has sealed all cards, and marking begins. */
  cards_locked: z.strictObject({ ...head, type: z.literal('cards_locked') }),
  /** The host opened or closed the players' cards for each other. */
  shows_cards_set: z.strictObject({
    ...{ ...head, type: z.literal('shows_cards_set'), shows_cards: yesNo, by: textOrNull },
  }),
  /** An admin replaced the name on these cards of a house game. */
  name_taken_down: z.strictObject({
    ...{ ...head, type: z.literal('name_taken_down'), cards: z.array(count), new_name: text },
  }),
  /** A member left before the cards were locked, and got the price back. */
  card_returned: z.strictObject({
    ...head,
    type: z.literal('card_returned'),
    card_number: count,
    display_name: text,
    cards_sold: count,
    pot_amount: money,
  }),
};

/** One event of a game, read or broadcast. */
export const gameMessage = z.union(Object.values(messages));
