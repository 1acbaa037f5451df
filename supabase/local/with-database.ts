import { startDatabase } from './database.ts';
import { lockStack, runningStack } from './lock-file.ts';
import { prepareDatabase } from './migrate.ts';
import type { Settings } from './settings.ts';

/**
 * Uses the database of a running stack, or starts it for the duration of the work, with pending migrations applied on
 * request.
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (settings: Settings) => Promise<T>,
  { prepared = false } = {},
): Promise<T> {
  const running = runningStack(settings);
  if (running) return work({ ...settings, isOpen: running.isOpen });
  const lock = await lockStack(settings);
  try {
    const database = await startDatabase(settings);
    lock.setChild('The database', database.identity);
    try {
      if (prepared) await prepareDatabase(settings);
      return await work(settings);
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
}
