import 'server-only';
import { headers } from 'next/headers';
import { track } from '@/lib/server/analytics';
import { gamePath } from '@/lib/paths';
import type { GameSummary } from '@/lib/contract/games';
import type { Membership } from '@/lib/contract/groups';
import { addressOf } from '@/lib/server/client-address';
import type { Supabase } from '@/lib/supabase/client';
import { rpc } from '@/lib/supabase/rpc';
import { log } from '@/lib/server/log';

export type Joined = Membership & {
  path: string;
  /** The group's only unfinished game, for a new member; null where there is none, or more than one. */
  only: GameSummary | null;
};

type Joining = { supabase: Supabase; user: { id: string }; by: 'link' | 'code' | 'invitation' };

/** Tracks a new member and returns where to go next: to the group's unfinished game if there is exactly one, otherwise to the group. */
export async function afterJoining(
  { supabase, user, by }: Joining,
  membership: Promise<Membership>,
): Promise<Joined> {
  const joined = await membership;
  const { group_id, already_member } = joined;
  const path = `/group/${group_id}`;
  if (already_member) return { ...joined, path, only: null };
  track('group_joined', { group_id, by }, user);
  const state = await rpc(supabase, 'group_state', {
    group_id,
  }).catch((error: unknown) => log.error('Could not read the games of a group', error));
  const [game, ...others] = state?.games.filter(({ status }) => status !== 'completed') ?? [];
  const only = game && others.length === 0 ? game : null;
  return { ...joined, path: only ? gamePath(only) : path, only };
}

/** Joins the group of a code. The database counts people without an account by address, but sees only the app's. */
export async function joinWithCode(supabase: Supabase, invite_code: string): Promise<Membership> {
  const address = addressOf(await headers());
  return rpc(supabase, 'join_group', { invite_code, ...(address && { address }) });
}
