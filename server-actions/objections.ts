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
    const objection = await rpc(supabase, 'object_to_mark', {
      p_game_square_id: input.game_square_id,
      p_reason: input.reason,
      p_win: input.win,
    });
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
      p_game_square_id: input.game_square_id,
      p_reason: input.reason,
      p_guest_token: session.id,
      p_address: addressOf(await headers()) ?? 'unknown',
      p_win: input.win,
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
    const objection = await rpc(supabase, 'decide_objection', {
      p_objection_id: input.objection_id,
      p_upholds: input.upholds,
    });
    expireGameAfterwards(objection);
    return objection;
  },
);

/** Agrees to another player's objection. */
export const secondObjection = action(
  { schema: secondObjectionSchema, failure: 'second_objection_failed' },
  async ({ input, supabase }) =>
    rpc(supabase, 'second_objection', { p_objection_id: input.objection_id }),
);
