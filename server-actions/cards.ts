'use server';

import type { Card, Game } from '@/lib/bingo/game';
import { action } from '@/lib/server/actions';
import { track } from '@/lib/server/analytics';
import { expireGame, expireGameAfterwards } from '@/lib/games/cache-tags';
import { messageOf } from '@/lib/words/all-messages';
import { redealtMessage, squareMarkedMessage } from '@/lib/words/cards';
import {
  addReceiptSchema,
  buyCardSchema,
  cardIdSchema,
  dealAgainSchema,
  markSquareSchema,
  saveNoteSchema,
  unmarkSquareSchema,
} from '@/lib/games/card-schema';
import { wonBy } from '@/lib/bingo/prizes';
import { rpc } from '@/lib/supabase/rpc';

type Sold = Card & Pick<Game, 'kind'>;

/** Buys one card. A repeated request id returns the first card. */
export const buyCard = action(
  {
    schema: buyCardSchema,
    failure: 'buy_card_failed',
    success: ({ kind, card_number }: Sold) =>
      kind === 'house'
        ? messageOf('card_purchased')
        : messageOf('card_number_purchased', { card_number }),
    refresh: true,
  },
  async ({ input, supabase, user }) => {
    const card = await rpc(supabase, 'buy_card', input);
    const { game_id, kind } = card;
    if (kind === 'house') {
      expireGame(game_id);
      track('house_card_purchased', { game_id, as_guest: false }, user);
    } else track('card_purchased', { game_id }, user);
    track('game_joined', { game_id, kind }, user);
    return card;
  },
);

/** Deals the missing squares of a card and keeps its others. */
export const repairCard = action(
  { schema: cardIdSchema, failure: 'repair_failed', refresh: true },
  async ({ input, supabase }) => {
    const { kind, ...card } = await rpc(supabase, 'repair_card', input);
    if (kind === 'house') expireGame(card.game_id);
    return card;
  },
);

/** Replaces the squares of a card on which nothing was marked yet. */
export const dealAgain = action(
  { schema: dealAgainSchema, failure: 'deal_again_failed', success: redealtMessage },
  async ({ input, supabase }): Promise<Card> => rpc(supabase, 'deal_again', input),
);

/** Marks one square on every card of its game. */
export const markSquare = action(
  {
    schema: markSquareSchema,
    failure: 'mark_square_failed',
    success: () => squareMarkedMessage(),
  },
  async ({ input, supabase, user }) => {
    const { game_id, kind, ...square } = await rpc(supabase, 'mark_square', input);
    expireGameAfterwards({ game_id, kind });
    const marked = { game_square_id: square.id, has_source: square.source_url !== null };
    track(kind === 'house' ? 'house_square_called' : 'square_marked', marked, user);
    return square;
  },
);

/** Adds the receipt of a mark that has none. */
export const addReceipt = action(
  { schema: addReceiptSchema, failure: 'add_receipt_failed' },
  async ({ input, supabase, user }) => {
    const { game_id, kind, ...square } = await rpc(supabase, 'add_receipt', input);
    expireGameAfterwards({ game_id, kind });
    track('receipt_added', { game_square_id: square.id }, user);
    return square;
  },
);

export const unmarkSquare = action(
  { schema: unmarkSquareSchema, failure: 'unmark_square_failed', success: 'square_unmarked' },
  async ({ input, supabase, user }) => {
    const { game_id, kind, ...square } = await rpc(supabase, 'unmark_square', input);
    expireGameAfterwards({ game_id, kind });
    track('square_unmarked', { game_square_id: square.id }, user);
    return square;
  },
);

/** Saves the note of one square. Refused with note_conflict if somebody saved it after `seen_at`. */
export const saveNote = action(
  { schema: saveNoteSchema, failure: 'save_note_failed', success: 'note_saved' },
  async ({ input, supabase, user }) => {
    const { game_id, kind, ...square } = await rpc(supabase, 'save_note', input);
    expireGameAfterwards({ game_id, kind });
    const { id, comment, reaction } = square;
    const note = { has_comment: comment !== null, has_reaction: reaction !== null };
    track('note_saved', { game_square_id: id, ...note }, user);
    return square;
  },
);

/** Calls BINGO. The first valid call wins the pot; later ones return the winner. */
export const callBingo = action(
  { schema: cardIdSchema, failure: 'call_bingo_failed' },
  async ({ input, supabase, user }) => {
    const { game_id, kind, ...call } = await rpc(supabase, 'call_bingo', input);
    expireGameAfterwards({ game_id, kind });
    if (call.won) track('bingo_won', wonBy(input.card_id, call), user);
    return call;
  },
);
