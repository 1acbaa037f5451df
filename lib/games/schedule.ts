import 'server-only';
import { log } from '@/lib/server/log';
import { rpc } from '@/lib/supabase/rpc';
import { createPublicSupabase } from '@/lib/supabase/server';

/** The pause between two looks at what is due. With pg_cron the database also looks by itself, every minute. */
const PAUSE_MS = 10_000;

/**
 * Starts and ends games at their time and announces the weekly edition, until the process ends. Every process does so;
 * the database does each thing once.
 */
export function keepSchedule(supabase = createPublicSupabase()): void {
  let isLost = false;

  async function look() {
    try {
      while (await rpc(supabase, 'run_schedule', {}));
      isLost = false;
    } catch (error) {
      if (!isLost) log.error('Games do not start and end at their time', error);
      isLost = true;
    }
    setTimeout(look, PAUSE_MS).unref();
  }

  void look();
}
