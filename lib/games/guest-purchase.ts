import 'server-only';
import { headers } from 'next/headers';
import type { z } from 'zod';
import { track } from '@/lib/server/analytics';
import type { Card } from '@/lib/bingo/game';
import { expireGame } from './cache-tags';
import { holdBought, type GuestSession } from '@/lib/accounts/guest-session';
import { keepGuestSession, newGuestSession, openGuestSession } from '@/lib/accounts/guest-cookie';
import type { guestJoinSchema } from './guest-schema';
import { addressOf } from '@/lib/server/client-address';
import type { Supabase } from '@/lib/supabase/client';
import { Refusal, rpc } from '@/lib/supabase/rpc';

type Purchase = z.output<typeof guestJoinSchema>;

/** Sells a card to this browser's guest. An expired guest session is replaced by a new one. */
export async function sellToGuest(supabase: Supabase, input: Purchase): Promise<Card> {
  // The database limits cards per address, but sees only the app's.
  const address = addressOf(await headers()) ?? 'unknown';
  const buyWith = ({ id }: GuestSession) =>
    rpc(supabase, 'buy_card_as_guest', {
      ...input,
      guest_token: id,
      address,
    });
  let session = await openGuestSession();
  const card = await buyWith(session).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'session_expired') throw error;
    session = newGuestSession();
    return buyWith(session);
  });
  const { email, display_name: displayName } = input;
  await keepGuestSession(holdBought({ ...session, email, displayName }, card));
  expireGame(card.game_id);
  track('house_card_purchased', { game_id: card.game_id, as_guest: true }, null);
  track('game_joined', { game_id: card.game_id, kind: 'house' }, null);
  return card;
}
