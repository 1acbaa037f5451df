import 'server-only';
import { stopGracefully } from '@/lib/server/graceful-stop';
import { followHouseGames } from '@/lib/house-games/changes';
import { log } from '@/lib/server/log';
import { logExpectedErrors } from '@/lib/server/next-console';
import { dropOversized } from '@/lib/server/oversized-requests';
import { claimBuild } from '@/lib/server/served-build';
import { endIfWrong } from '@/lib/server/settings';
import { browserUrl, publishableKey } from '@/lib/env';

/** What each process that serves begins with. One that could not serve ends with words: Next would go on, and answer 500. */
export async function begin(): Promise<void> {
  // A standalone server reads no next.config.ts, and its build holds the two variables of its backend.
  const baked = {
    NEXT_PUBLIC_SUPABASE_URL: browserUrl,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  };
  endIfWrong({ ...process.env, ...baked }, { needsBackend: true });
  try {
    if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { startTelemetry } = await import('@/lib/server/telemetry');
      startTelemetry();
    }
    logExpectedErrors();
    dropOversized();
    followHouseGames();
  } catch (error) {
    log.error('The app cannot start', error);
    process.exit(1);
  }
  if (process.env.NODE_ENV !== 'production') return;
  claimBuild();
  stopGracefully();
}
