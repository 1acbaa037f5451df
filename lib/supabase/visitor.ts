'use client';

import { PostgrestClient } from '@supabase/postgrest-js';
import { RealtimeClient } from '@supabase/realtime-js';
import type { Wire } from './client';
import type { Database } from './database.types';
import { browserUrl, publishableKey } from './env';

/**
 * The client of a tab without a session: the same two parts that @supabase/supabase-js is made of, without the
 * accounts and files that a visitor has none of. It is a third of the size.
 */
export function createVisitorSupabase(): Wire {
  const url = new URL(browserUrl, window.location.origin).href;
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, {
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
  });
  const realtime = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken: async () => publishableKey,
  });
  return {
    realtime,
    rpc: rest.rpc.bind(rest),
    channel: realtime.channel.bind(realtime),
    removeChannel: realtime.removeChannel.bind(realtime),
  };
}
