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
import type { GameMessageType, MessageOf } from '@/lib/bingo/events';
import { PRIZE_PLANS } from '@/lib/bingo/game';
import { line, prize, win } from './cards';
import { leaderboardRow, potShare, broadcastRow } from './games';

const head = { seq: count, prev: count, created_at: moment };
const onSquare = { ...head, game_square_id: id, summary: text, by: textOrNull };
const top = z.array(z.union([leaderboardRow, broadcastRow]));

const messages: { [T in GameMessageType]: z.ZodType<MessageOf<T>> } = {
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
  }),
  game_started: z.strictObject({ ...head, type: z.literal('game_started'), started_at: moment }),
  game_ended: z.strictObject({
    ...head,
    type: z.literal('game_ended'),
    completed_at: moment,
    final_at: moment.optional(),
    pot_amount: money,
    shares: z.array(potShare),
    share_count: count,
  }),
  card_sold: z.strictObject({
    ...head,
    type: z.literal('card_sold'),
    card_number: count,
    display_name: text,
    purchased_at: moment,
    cards_sold: count,
    pot_amount: money,
    is_guest: yesNo.optional(),
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
  receipt_added: z.strictObject({
    ...onSquare,
    type: z.literal('receipt_added'),
    source_url: text,
  }),
  note_saved: z.strictObject({
    ...onSquare,
    type: z.literal('note_saved'),
    noted_at: moment,
    comment: textOrNull,
    reaction: textOrNull,
    noted_by_name: textOrNull,
  }),
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
    amount: money,
    pot_claimed: yesNo,
    completed_at: momentOrNull,
    final_at: momentOrNull,
    wins: z.array(win),
    top,
  }),
  objection_made: z.strictObject({
    ...onSquare,
    type: z.literal('objection_made'),
    card_number: count,
  }),
  retired: z.strictObject({ ...head, type: z.literal('retired') }),
  objection_seconded: z.strictObject({ ...onSquare, type: z.literal('objection_seconded') }),
  objection_upheld: z.strictObject({
    ...onSquare,
    type: z.literal('objection_upheld'),
    top,
    note_cleared: yesNo,
    objected_by: textOrNull,
    prize,
    win: count,
    card_number: count,
    display_name: text,
    amount: money,
    goes_on: yesNo,
    wins: z.array(win),
    shares: z.array(potShare),
    share_count: count,
  }),
  objection_dismissed: z.strictObject({ ...onSquare, type: z.literal('objection_dismissed') }),
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
  pot_claimed: z.strictObject({ ...head, type: z.literal('pot_claimed') }),
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
  member_returned: z.strictObject({
    ...head,
    type: z.literal('member_returned'),
    display_name: textOrNull,
    by: textOrNull,
  }),
  pot_returned: z.strictObject({ ...head, type: z.literal('pot_returned'), amount: money }),
  card_sealed: z.strictObject({
    ...head,
    type: z.literal('card_sealed'),
    card_number: count,
    display_name: text,
    seal: text,
    more: yesNo.optional(),
  }),
  game_answered: z.strictObject({ ...head, type: z.literal('game_answered') }),
  cards_locked: z.strictObject({ ...head, type: z.literal('cards_locked') }),
  shows_cards_set: z.strictObject({
    ...{ ...head, type: z.literal('shows_cards_set'), shows_cards: yesNo, by: textOrNull },
  }),
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
