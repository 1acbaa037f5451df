import 'server-only';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { fetchFromBackend } from './backend-fetch';
import { inBackground, isStopping } from './background';
import { log } from './log';
import { duePauseMs, serverUrl, settings } from './settings';
import type { Database } from '@/lib/supabase/database.types';
import { isHosted } from '@/lib/supabase/env';

export type Sender = Pick<SupabaseClient, 'rpc'>;

/** Whether this process may read the addresses of people and channels, and send to them. */
export const canSend = (): boolean => settings().SUPABASE_SECRET_KEY !== undefined;

/** Whether this process sends mails of the queues. Their links need the app's address. */
export function canMail(): boolean {
  const { SMTP_URL, SITE_URL } = settings();
  return canSend() && SMTP_URL !== undefined && (SITE_URL !== undefined || !isHosted());
}

/** A client with the secret key, which may call the functions of the sender and nothing else. */
export const createSender = (): SupabaseClient<Database> =>
  createClient(serverUrl(), settings().SUPABASE_SECRET_KEY ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => fetchFromBackend(input, { ...init, cache: 'no-store' }) },
  });

/**
 * Sends what is due until the process ends, with these pauses; logs `failure` once while it fails. Every process does so;
 * the database gives each message to one of them.
 */
export function keepSending(
  send: (sender: Sender) => Promise<void>,
  failure: string,
  pauseMs = duePauseMs,
): void {
  const sender = createSender();
  let isLost = false;

  async function look() {
    if (isStopping()) return;
    try {
      await inBackground(send(sender));
      isLost = false;
    } catch (error) {
      if (!isLost) log.error(failure, error);
      isLost = true;
    }
    setTimeout(look, pauseMs()).unref();
  }

  void look();
}
