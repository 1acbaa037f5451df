'use client';

import { reconnectAfterMs } from '@/lib/browser/reconnect';
import type { LiveClient } from './client';
import type { Database } from './database.types';
import { publishableKey, serviceUrl } from '@/lib/env';
import { fetchWithTimeout } from './fetch-timeout';

/**
 * The client of a tab without a session: the API and live parts of @supabase/supabase-js, without auth and storage, at a
 * third of the size. The two parts are loaded one after the other, so that a slow phone can react to touches in between.
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
