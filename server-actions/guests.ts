'use server';

import { z } from 'zod';
import { action, formAction } from '@/lib/server/actions';
import { hasStartedSignInHere } from '@/lib/accounts/session-cookies';
import { track } from '@/lib/server/analytics';
import { expireGame } from '@/lib/games/cache-tags';
import { sellToGuest } from '@/lib/games/guest-purchase';
import { endsGuestSession } from '@/lib/accounts/guest-session';
import {
  dropGuestSession,
  getGuestSession,
  keepGuestSession,
  keepHeldCards,
  listHeldCards,
  newGuestSession,
} from '@/lib/accounts/guest-cookie';
import { messageOf } from '@/lib/words/all-messages';
import { redealtMessage } from '@/lib/words/cards';
import { formatMoney } from '@/lib/words/money';
import { cardIdSchema, dealAgainSchema } from '@/lib/games/card-schema';
import {
  guestJoinSchema,
  guestPurchaseSchema,
  migrateGuestCardsSchema,
} from '@/lib/games/guest-schema';
import type { Card } from '@/lib/bingo/game';
import { wonBy } from '@/lib/bingo/prizes';
import { Refusal, rpc } from '@/lib/supabase/rpc';
import { log } from '@/lib/server/log';

const nothing = z.object({});

/**
 * Creates this browser's guest session before a purchase. If the response of the purchase is lost, the repeated request
 * has the same token and returns the same card.
 */
export const prepareGuestSession = action(
  { schema: nothing, failure: 'purchase_failed', as: 'anyone' },
  async () => {
    if (!(await getGuestSession())) await keepGuestSession(newGuestSession(), false);
  },
);

/** The browser then loads the game's page, which shows that the guest has joined. */
const sold = { as: 'anyone' } as const;

/** Buys a card through the join dialog, which needs a name and accepts an e-mail address. */
export const joinAsGuest = formAction(
  { schema: guestJoinSchema, failure: 'purchase_failed', ...sold },
  ({ input, supabase }) => sellToGuest(supabase, input),
);

/** Buys a card through the dialog of the house game's page, which needs both. */
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
    const call = await rpc(supabase, 'call_bingo_as_guest', { ...input, guest_token: session.id });
    await keepHeldCards(supabase, session);
    expireGame(call.game_id);
    if (call.won) track('bingo_won', wonBy(input.card_id, call), null);
    return call;
  },
);

/** Deals a card of this browser's guest session again. */
export const dealAgainAsGuest = action(
  { schema: dealAgainSchema, failure: 'deal_again_failed', success: redealtMessage, as: 'anyone' },
  async ({ input, supabase }): Promise<Card> => {
    const session = await getGuestSession();
    if (!session) throw new Refusal('session_expired');
    return rpc(supabase, 'deal_again_as_guest', { ...input, guest_token: session.id });
  },
);

type Moved = { migrated_cards: number; claimed_amount: number };

function movedNotice({ migrated_cards: cards, claimed_amount }: Moved) {
  if (cards === 0) return undefined;
  return claimed_amount > 0
    ? messageOf('cards_migrated_with_pot', { cards, amount: formatMoney(claimed_amount) })
    : messageOf('cards_migrated', { cards });
}

/**
 * Moves this browser's guest cards to the viewer's account, and claims what they won. If the sign-in did not begin in this
 * browser, the viewer must first agree; `agreed_by` is the account that the dialog showed.
 */
export const migrateGuestCards = action(
  {
    schema: migrateGuestCardsSchema,
    failure: 'migrate_cards_failed',
    success: movedNotice,
    refresh: true,
  },
  async ({ input, supabase, user }): Promise<Moved> => {
    const session = await getGuestSession();
    const held = session ? await listHeldCards(supabase, session) : [];
    if (!session || held.length === 0) {
      await dropGuestSession();
      return { migrated_cards: 0, claimed_amount: 0 };
    }
    if (input.agreed_by !== user.id && !(await hasStartedSignInHere(user.email))) {
      throw new Refusal('not_begun_here', { words: messageOf('confirm_move_cards', user) });
    }
    const moved = await rpc(supabase, 'migrate_guest_cards', {
      guest_token: session.id,
    }).catch(async (error) => {
      if (!(error instanceof Refusal)) throw error;
      log.rejected(`guest cards: ${error.code}`);
      if (endsGuestSession(error.code)) await dropGuestSession();
      throw error;
    });
    await dropGuestSession();
    for (const { game_id } of held) expireGame(game_id);
    const { migrated_cards: cards, claimed_amount: pot_amount } = moved;
    if (pot_amount > 0) track('house_pot_claimed', { cards, pot_amount }, user);
    return moved;
  },
);

/** Removes a guest session that holds no cards any more, or that is invalid. */
export const endGuestSession = action({ schema: nothing, as: 'anyone' }, async ({ supabase }) => {
  const session = await getGuestSession();
  if (session && (await listHeldCards(supabase, session)).length > 0) return;
  if (session) log.rejected('a guest session: expired');
  await dropGuestSession();
});
