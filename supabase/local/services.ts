import { serveApi } from './api/serve.ts';
import { logOnOneLine } from './log-lines.ts';
import { serveMailbox } from './mailbox/serve.ts';
import { rememberIdentities } from './realtime/identity.ts';
import { serveRealtime } from './realtime/serve.ts';
import type { Settings } from './settings.ts';
import { publicPart } from './signing.ts';

/**
 * The process for API, live relay and mailbox. Receives its settings from the process that supervises it, reports when
 * it is ready, and ends with that process.
 */
logOnOneLine();
process.once('disconnect', () => process.exit());
process.once('message', async (settings: Settings) => {
  try {
    const stop = await serve(settings);
    process.once('SIGTERM', () => void stop().then(() => process.exit()));
    process.send?.('ready');
  } catch (error) {
    process.send?.((error as Error).message, () => process.exit(1));
  }
});

async function serve(settings: Settings): Promise<() => Promise<void>> {
  const mailbox = await serveMailbox(settings);
  const identityOf = rememberIdentities(publicPart(settings.signingKey));
  const api = await serveApi(settings, identityOf);
  const realtime = await serveRealtime(api.server, settings, identityOf);
  return async () => {
    for (const part of [realtime, api, mailbox]) await part.stop();
  };
}
