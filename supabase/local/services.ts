import { format, inspect } from 'node:util';
import { serveApi } from './api/serve.ts';
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

/**
 * Prints each console entry on one line with control characters escaped, because a query can put colors and fake log
 * lines into an error message.
 */
function logOnOneLine(): void {
  for (const method of ['error', 'warn', 'info', 'log'] as const) {
    const print = console[method].bind(console);
    console[method] = (...values: unknown[]) => print('%s', escaped(format(...values)));
  }
}

const escaped = (text: string) =>
  text.replace(/\p{Cc}/gu, (character) => inspect(character).slice(1, -1));
