'use server';

import { headers } from 'next/headers';
import type { z } from 'zod';
import type { BingoCall, Card } from '@/lib/bingo/game';
import { action, formAction } from '@/lib/actions';
import { track } from '@/lib/analytics/server';
import { expireGame } from '@/lib/games/cache-tags';
import {
  getGuestSession,
  keepHeldCards,
  newGuestSession,
  openGuestSession,
} from '@/lib/guests/session-cookie';
import { withinGuestLimit } from '@/lib/guests/limit';
import type { GuestSession } from '@/lib/guests/session';
import { cardIdSchema, guestJoinSchema, guestPurchaseSchema } from '@/lib/schemas';
import type { Supabase } from '@/lib/supabase/client';
import { Refusal, rpc } from '@/lib/supabase/rpc';

type Purchase = z.output<typeof guestJoinSchema>;

const sold = { as: 'anyone', success: 'game_joined', refresh: true } as const;

/** Buys a card through the join dialog, which asks for a name and takes an address. */
export const joinAsGuest = formAction(
  { schema: guestJoinSchema, failure: 'purchase_failed', ...sold },
  ({ input, supabase }) => sellToGuest(supabase, input),
);

/** Buys a card through the house game's own dialog, which asks for both. */
export const buyCardAsGuest = formAction(
  { schema: guestPurchaseSchema, failure: 'purchase_failed', ...sold },
  ({ input, supabase }) => sellToGuest(supabase, input),
);

/** Calls BINGO with a card of this browser's guest session. */
export const callBingoAsGuest = action(
  { schema: cardIdSchema, failure: 'call_bingo_failed', as: 'anyone' },
  async ({ input, supabase }) => {
    const session = await getGuestSession();
    if (!session) throw new Refusal('session_expired');
    const call = await rpc<BingoCall>(supabase, 'call_bingo_as_guest', {
      p_card_id: input.card_id,
      p_guest_token: session.id,
    });
    for (const { game_id } of await keepHeldCards(supabase, session)) expireGame(game_id);
    if (call.won) track('bingo_won', { card_id: input.card_id, pot_amount: call.pot_amount }, null);
    return call;
  },
);

async function sellToGuest(supabase: Supabase, input: Purchase): Promise<Card> {
  const buyWith = ({ id }: GuestSession) =>
    rpc<Card>(supabase, 'buy_card_as_guest', {
      p_game_id: input.game_id,
      p_display_name: input.display_name,
      p_email: input.email,
      p_guest_token: id,
      p_request_id: input.request_id,
    });
  let session = await openGuestSession();
  const card = await withinGuestLimit(await headers(), () =>
    buyWith(session).catch((error) => {
      if (!(error instanceof Refusal) || error.code !== 'session_expired') throw error;
      session = newGuestSession();
      return buyWith(session);
    }),
  );
  await keepHeldCards(supabase, {
    ...session,
    email: input.email,
    displayName: input.display_name,
    cards: [...session.cards, { cardNumber: card.card_number, cardId: card.id }],
  });
  expireGame(card.game_id);
  track('house_card_purchased', { game_id: card.game_id, as_guest: true }, null);
  track('game_joined', { game_id: card.game_id, kind: 'house' }, null);
  return card;
}
