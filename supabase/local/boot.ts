import { mkdirSync } from 'node:fs';
import { serveApi } from './api.ts';
import { startDatabase } from './database.ts';
import { prepareDatabase, type Prepared } from './migrate.ts';
import type { Settings } from './settings.ts';

export type Stack = Prepared & { stop: () => Promise<void> };

/** Starts everything behind the app: database, API with live updates, mail. */
export async function bootStack(settings: Settings): Promise<Stack> {
  mkdirSync(settings.stackDir, { recursive: true });
  const database = await startDatabase(settings);
  const prepared = await prepareDatabase(settings);
  const api = await serveApi(settings);
  return {
    ...prepared,
    stop: async () => {
      await api.stop();
      await database.stop();
    },
  };
}
