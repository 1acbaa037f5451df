import { mkdirSync } from 'node:fs';
import { serveApi } from './api/serve.ts';
import { startDatabase, type Database } from './database.ts';
import { serveMailbox } from './mailbox/serve.ts';
import { prepareDatabase, type Prepared } from './migrate.ts';
import type { Settings } from './settings.ts';

export type Stack = Prepared & {
  settings: Settings;
  database: Database;
  stop: () => Promise<void>;
};

/** Starts everything behind the app: mail, database, API with live updates. */
export async function bootStack(settings: Settings): Promise<Stack> {
  mkdirSync(settings.stackDir, { recursive: true });
  const running: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop();
  };
  try {
    const database = await startDatabase(settings);
    running.push(database);
    running.push(await serveMailbox(settings));
    const prepared = await prepareDatabase(settings);
    running.push(await serveApi(settings));
    return { ...prepared, settings, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
