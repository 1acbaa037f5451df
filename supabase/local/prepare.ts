import { prepareDatabase, type Prepared } from './migrate.ts';
import type { Settings } from './settings.ts';
import { UserError } from './user-error.ts';

/** What the process that prepares the database says at its end. */
export type Said = { prepared: Prepared } | { failure: string; isExpected: boolean };

/** Prepares the database whose settings it is told, and ends: what that takes in memory, nobody needs afterwards. */
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
