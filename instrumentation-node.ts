import 'server-only';
import { postDue } from '@/lib/notices/webhook';
import { authMailPauseMs, mailAuthDue } from '@/lib/accounts/auth-mailing';
import { mailDue } from '@/lib/notices/mailing';
import { pushDue, pushKey } from '@/lib/notices/pushing';
import { closeLiveSockets } from '@/lib/server/live-sockets';
import { log } from '@/lib/server/log';
import { quietAuthClient } from '@/lib/server/auth-client-output';
import { dropOversized } from '@/lib/server/oversized-requests';
import { claimBuild } from '@/lib/server/served-build';
import { duePauseMs, endIfWrong, settings } from '@/lib/server/settings';
import { canMail, canSend, keepSending } from '@/lib/server/sender';
import { browserUrl, publishableKey } from '@/lib/supabase/env';
import { followResponses } from '@/lib/server/unavailable';
import { rpc } from '@/lib/supabase/rpc';
import { createPublicSupabase } from '@/lib/server/supabase';

/** Starts a process that serves requests. After an error it exits with a message; Next would continue and respond 500. */
export async function startUp(): Promise<void> {
  // A standalone server does not read next.config.ts, and the variables of its backend are inlined in the build.
  const inlined = {
    NEXT_PUBLIC_SUPABASE_URL: browserUrl,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  };
  endIfWrong({ ...process.env, ...inlined }, { needsBackend: true });
  try {
    if (settings().OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { startTelemetry } = await import('@/lib/server/telemetry');
      startTelemetry();
    }
    dropOversized();
    quietAuthClient();
    followResponses();
    keepSchedule();
    if (canSend()) keepSending(postDue, 'Marks cannot be posted to channels');
    if (canMail()) {
      keepSending(mailDue, 'Notices cannot be mailed');
      keepSending(mailAuthDue, 'Links of accounts cannot be mailed', authMailPauseMs);
    }
    if (pushKey()) keepSending(pushDue, 'Notices cannot be pushed');
  } catch (error) {
    log.error('The app cannot start', error);
    process.exit(1);
  }
  if (process.env.NODE_ENV !== 'production') return;
  claimBuild();
  closeLiveSockets();
}

/**
 * Starts and ends games at their time and announces the weekly edition, until the process ends. Every process does so;
 * the database does each thing once. With pg_cron it also looks by itself, every minute.
 */
function keepSchedule(supabase = createPublicSupabase()): void {
  let isLost = false;

  async function look() {
    try {
      while (await rpc(supabase, 'run_schedule', {}));
      isLost = false;
    } catch (error) {
      if (!isLost) log.error('Games do not start and end at their time', error);
      isLost = true;
    }
    setTimeout(look, duePauseMs()).unref();
  }

  void look();
}
