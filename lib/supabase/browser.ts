'use client';

import { reconnectAfterMs } from './reconnect';
import { publishableKey, serviceUrl } from './env';
import { accessToken } from './access-token';
import type { Database } from './database.types';
import { type LiveClient, fetchWithTimeout } from './client';

let opened: Promise<LiveClient> | undefined;

/** The one client of this tab. After a failed load, the next call tries again. */
export const browserSupabase = (): Promise<LiveClient> =>
  (opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  }));

/**
 * The API and live parts of @supabase/supabase-js, without auth and storage, at a third of the size. The two parts are
 * loaded one after the other, so that a slow phone can react to touches in between.
 */
async function open(): Promise<LiveClient> {
  const { PostgrestClient } = await import('@supabase/postgrest-js');
  const { RealtimeClient } = await import('@supabase/realtime-js');
  const { origin } = window.location;
  const rest = new PostgrestClient<Database>(serviceUrl('rest/v1', origin), {
    headers: { apikey: publishableKey },
    fetch: fetchWithToken,
  });
  const realtime = new RealtimeClient(serviceUrl('realtime/v1', origin).replace(/^http/, 'ws'), {
    params: { apikey: publishableKey },
    accessToken,
    reconnectAfterMs,
  });
  return {
    realtime,
    rpc: rest.rpc.bind(rest),
    channel: (...given) => {
      const channel = realtime.channel(...given);
      // The client has no option for this. It would join a failed channel again after exactly one second, in every browser.
      channel.rejoinTimer.timerCalc = reconnectAfterMs;
      return channel;
    },
    removeChannel: realtime.removeChannel.bind(realtime),
  };
}

const fetchWithToken: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('Authorization', `Bearer ${await accessToken()}`);
  return fetchWithTimeout(input, { ...init, headers });
};

/** Called before signing out, because a joined channel keeps its old identity. */
export async function leaveAllChannels(): Promise<void> {
  await (await opened)?.realtime.removeAllChannels();
}
