import { serveApi } from './api/serve.ts';
import { claimStack, ensureFree, type Claim } from './claim.ts';
import { startDatabase, type Database } from './database.ts';
import { serveMailbox } from './mailbox/serve.ts';
import { prepareDatabase, type Prepared } from './migrate.ts';
import { serveRealtime } from './realtime/serve.ts';
import type { Settings } from './settings.ts';

export type Stack = Prepared & {
  urls: { api: string; mailbox: string; smtp: string };
  databaseUrl: string;
  database: Database;
  claim: Claim;
  stop: () => Promise<void>;
};

/** Starts everything behind the app: database, mail, API with live updates. */
export async function bootStack(settings: Settings): Promise<Stack> {
  const claim = await claimStack(settings);
  const running: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
    claim.release();
  };
  try {
    const database = await startDatabase(settings);
    running.push(database);
    claim.addChild(database.identity);
    await ensureFree(settings.ports, ['api', 'mail', 'smtp']);
    running.push(await serveMailbox(settings));
    const prepared = await prepareDatabase(settings);
    const api = await serveApi(settings);
    running.push(api);
    running.push(await serveRealtime(api.server, settings));
    const urls = { api: settings.apiUrl, mailbox: settings.mailboxUrl, smtp: settings.smtpUrl };
    return { ...prepared, urls, databaseUrl: settings.databaseUrl, database, claim, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
