import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Card } from '../../lib/bingo/game';
import { PUBLISHABLE_KEY } from '../../supabase/local/settings';
import type { Seat } from './table';

const API = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? 54321}`;
const KEY = process.env.PUBLISHABLE_KEY ?? PUBLISHABLE_KEY;

async function apiOf({ email, password }: Seat) {
  const api = createClient(API, KEY, { auth: { persistSession: false } });
  const { error } = await api.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return api;
}

async function call<T>(api: SupabaseClient, name: string, args: Record<string, unknown>) {
  const { data, error } = await api.rpc(name, args);
  if (error) throw new Error(`${name}: ${error.message}`);
  return data as T;
}

/** A private game of people who have arrived, a card each: the screens of getting there have journeys of their own. */
export async function dealPrivately(host: Seat, guest: Seat) {
  const [hosts, guests] = [await apiOf(host), await apiOf(guest)];
  const { data: theme, error } = await hosts.from('themes').select('id').limit(1).single();
  if (error) throw error;
  const made = await call<{ game_id: string; group_id: string; invite_code: string }>(
    hosts,
    'create_private_session',
    {
      p_name: 'The Fact Checkers',
      p_theme_id: theme.id as string,
      p_card_price: 3,
      p_request_id: randomUUID(),
    },
  );
  const { game_id: p_game_id, group_id: p_group_id } = made;
  await call(hosts, 'invite_to_group', { p_group_id, p_email: guest.email });
  await call(guests, 'join_group', { p_invite_code: made.invite_code });
  const card = await call<Card>(guests, 'buy_card', { p_game_id, p_request_id: randomUUID() });

  return {
    path: `/game/${p_game_id}`,
    /** The host marks what lies on these positions of the other's card. */
    async mark(positions: readonly number[]) {
      for (const { position, game_square_id: p_game_square_id } of card.squares)
        if (positions.includes(position)) await call(hosts, 'mark_square', { p_game_square_id });
    },
  };
}
