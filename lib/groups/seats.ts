import 'server-only';
import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import type { z } from 'zod';
import { becomeUser, leaveNothing, withoutDeadSession } from '@/lib/accounts/without-an-account';
import { track } from '@/lib/server/analytics';
import { addressOf } from '@/lib/server/client-address';
import { log } from '@/lib/server/log';
import { claimsOf } from '@/lib/server/refresh-session';
import type { Supabase } from '@/lib/supabase/client';
import { Refusal, rpc } from '@/lib/supabase/rpc';
import { readInvite } from './invitation-queries';
import { afterJoining, joinWithCode, type Joined } from './joining';
import type { claimSeatSchema, takeSeatSchema } from './seat-schema';

type Seat = z.output<typeof takeSeatSchema>;
type Claim = z.output<typeof claimSeatSchema>;

/**
 * Signs a visitor in under a name alone, joins the group of the code, and buys the card that the form has announced. A browser
 * that is signed in already only joins. If the group refuses, nothing of the new user remains.
 */
export const joinByName = (supabase: Supabase, seat: Seat): Promise<Joined> =>
  withoutDeadSession(supabase, (now) => joinAs(now, seat));

async function joinAs(supabase: Supabase, seat: Seat): Promise<Joined> {
  const { data, error } = await claimsOf(supabase);
  if (isAuthRetryableFetchError(error)) throw error;
  const user = data ? { id: data.claims.sub } : await signInByName(supabase, seat);
  try {
    const membership = joinWithCode(supabase, seat.invite_code);
    const joined = await afterJoining({ supabase, user, by: 'link' }, membership);
    if (!data && seat.pin) await rpc(supabase, 'set_pin', { pin: seat.pin });
    if (joined.only?.card_price === seat.price) await buyFirst(supabase, user, joined.only);
    return joined;
  } catch (cause) {
    if (!data) await leaveNothing(supabase);
    throw cause;
  }
}

/** Buys the first card of a new member. If that fails, the game's page offers it again. */
async function buyFirst(supabase: Supabase, user: { id: string }, game: { id: string } | null) {
  if (!game) return;
  const card = { game_id: game.id, request_id: randomUUID() };
  const isBought = await rpc(supabase, 'buy_card', card).catch((error: unknown) => {
    if (!(error instanceof Refusal)) log.error('A new member got no card', error);
  });
  if (isBought) track('card_purchased', { game_id: game.id }, user);
}

/** Asks first whether there is a seat for somebody of this name, so that a refusal makes no user. */
async function signInByName(supabase: Supabase, { invite_code, display_name }: Seat) {
  const { table, is_full } = await readInvite(supabase, invite_code, display_name);
  if (!table) throw new Refusal('guests_not_allowed');
  if (is_full) throw new Refusal('group_full');
  if (table.wait > 0) throw new Refusal('many_joined');
  const { free_name } = table;
  if (free_name !== null && free_name !== display_name)
    throw new Refusal('name_taken', { detail: free_name });
  return becomeUser(supabase, display_name);
}

/**
 * Moves the seat of this name in the group of the code to this browser, for its PIN. A visitor who names
 * them rightly becomes a user for it, of whom nothing remains after a later refusal.
 */
export const claimSeatByPin = (supabase: Supabase, seat: Claim): Promise<Joined> =>
  withoutDeadSession(supabase, (now) => claimAs(now, seat));

async function claimAs(
  supabase: Supabase,
  { invite_code, display_name, pin }: Claim,
): Promise<Joined> {
  const { data: known, error } = await claimsOf(supabase);
  if (isAuthRetryableFetchError(error)) throw error;
  const address = addressOf(await headers());
  const seat = {
    invite_code,
    name: display_name,
    pin,
    ...(address && { address }),
  };
  if (!known) await rpc(supabase, 'check_seat', seat);
  const user = known ? { id: known.claims.sub } : await becomeUser(supabase, display_name);
  const membership = rpc(supabase, 'claim_seat', seat);
  try {
    return await afterJoining({ supabase, user, by: 'code' }, membership);
  } catch (cause) {
    if (!known) await leaveNothing(supabase);
    throw cause;
  }
}
