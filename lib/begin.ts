import 'server-only';
import { deployment } from './deployment';
import { stopGracefully } from './graceful-stop';
import { followHouseGames } from './house-games/changes';
import { log } from './log';
import { proxySettings } from './proxy-settings';

/** What each process that serves begins with. One that could not serve ends with words: Next would go on, and answer 500. */
export async function begin(): Promise<void> {
  try {
    // A standalone server reads no next.config.ts.
    deployment(process.env);
    proxySettings(process.env);
    if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { startTelemetry } = await import('./telemetry');
      startTelemetry();
    }
    followHouseGames();
  } catch (error) {
    log.error('The app cannot start', error);
    process.exit(1);
  }
  if (process.env.NODE_ENV === 'production') stopGracefully();
}
