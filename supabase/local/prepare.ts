import { prepareDatabase, type Prepared } from './migrate.ts';
import type { Settings } from './settings.ts';
import { UserError } from './user-error.ts';

/** The last message of the process that prepares the database. */
export type Said = { prepared: Prepared } | { failure: string; isExpected: boolean };

/**
 * Prepares the database with the settings it receives, as a separate process that ends afterwards, so that the memory
 * it needed is freed.
 */
process.once('disconnect', () => process.exit());
process.once('message', async (settings: Settings) => {
  const said: Said = await prepareDatabase(settings).then(
    (prepared) => ({ prepared }),
    (error: Error) => {
      const isExpected = error instanceof UserError;
      return { failure: (isExpected ? null : error.stack) ?? error.message, isExpected };
    },
  );
  process.send?.(said, () => process.exit());
});
