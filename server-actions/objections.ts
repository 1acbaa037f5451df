'use server';

import { headers } from 'next/headers';
import { action, formAction } from '@/lib/server/actions';
import { expireGame, expireGameAfterwards } from '@/lib/games/cache-tags';
import { getGuestSession } from '@/lib/accounts/guest-cookie';
import {
  decideObjectionSchema,
  objectToMarkSchema,
  secondObjectionSchema,
} from '@/lib/games/card-schema';
import { addressOf } from '@/lib/server/client-address';
import { Refusal, rpc } from '@/lib/supabase/rpc';

/** Objects to a mark of the winning line, before the result is final. */
export const objectToMark = formAction(
  {
    schema: objectToMarkSchema,
    failure: 'object_failed',
  },
  async ({ input, supabase }) => {
    const objection = await rpc(supabase, 'object_to_mark', input);
    expireGameAfterwards(objection);
    return objection;
  },
);

/** Objects to a mark as this browser's guest. */
export const objectToMarkAsGuest = formAction(
  {
    schema: objectToMarkSchema,
    failure: 'object_failed',
    as: 'anyone',
  },
  async ({ input, supabase }) => {
    const session = await getGuestSession();
    if (!session) throw new Refusal('session_expired');
    const objection = await rpc(supabase, 'object_to_mark_as_guest', {
      ...input,
      guest_token: session.id,
      address: addressOf(await headers()) ?? 'unknown',
    });
    expireGame(objection.game_id);
    return objection;
  },
);

/** Takes the mark of an objection back, and with it the win, or keeps the result. */
export const decideObjection = action(
  {
    schema: decideObjectionSchema,
    failure: 'decide_objection_failed',
  },
  async ({ input, supabase }) => {
    const objection = await rpc(supabase, 'decide_objection', input);
    expireGameAfterwards(objection);
    return objection;
  },
);

/** Agrees to another player's objection. */
export const secondObjection = action(
  { schema: secondObjectionSchema, failure: 'second_objection_failed' },
  async ({ input, supabase }) => rpc(supabase, 'second_objection', input),
);
