'use client';

import { reconnectAfterMs } from '@/lib/browser/reconnect';
import type { LiveClient } from './client';
import type { Database } from './database.types';
import { publishableKey, serviceUrl } from '@/lib/env';
import { fetchWithTimeout } from './fetch-timeout';

/**
 * The client of a tab without a session: the same two parts that @supabase/supabase-js is made of, without the
 * accounts and files that a visitor has none of. It is a third of the size, and comes in two pieces, so that a slow phone
 * can listen to a finger in between.
 */
export async function createVisitorSupabase(): Promise<LiveClient> {
  const { PostgrestClient } = await import('@supabase/postgrest-js');
  const { RealtimeClient } = await import('@supabase/realtime-js');
  const { origin } = window.location;
  const rest = new PostgrestClient<Database>(serviceUrl('rest/v1', origin), {
    headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
    fetch: fetchWithTimeout,
  });
  const realtime = new RealtimeClient(serviceUrl('realtime/v1', origin).replace(/^http/, 'ws'), {
    params: { apikey: publishableKey },
    accessToken: async () => publishableKey,
    reconnectAfterMs,
  });
  return {
    realtime,
    rpc: rest.rpc.bind(rest),
    channel: realtime.channel.bind(realtime),
    removeChannel: realtime.removeChannel.bind(realtime),
  };
}
