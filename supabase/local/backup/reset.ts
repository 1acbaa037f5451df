import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { shown } from '../caller.ts';
import { holdsDatabase } from '../data-directory.ts';
import { runningStack } from '../lock-file.ts';
import { prepareDatabase } from '../migrate.ts';
import type { Settings } from '../settings.ts';
import { UserError } from '../user-error.ts';
import { withDatabase } from '../with-database.ts';
import { newFile, readArguments } from './commands.ts';
import { takeBackup } from './take.ts';
import { describeDatabase } from './words.ts';

const EMPTY = `
  do $$
  declare
    name text;
  begin
    for name in
      select nspname from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'extensions')
    loop
      execute format('drop schema %I cascade', name);
    end loop;
  end
  $$`;

/**
 * `npm run db -- reset [--yes]` empties the local database and fills it again, even while the stack is running. Asks
 * for confirmation first, and keeps a backup.
 */
export async function reset(settings: Settings, args: string[]): Promise<void> {
  const usage = 'npm run db -- reset --yes';
  const { values } = readArguments(args, 0, { yes: { type: 'boolean' } }, usage);
  const isFilled = holdsDatabase(settings.stackDir);
  if (isFilled && !values.yes && !process.stdin.isTTY)
    throw new UserError(
      `This empties the database in ${shown(settings.stackDir)}, and there is no terminal to confirm it. Use: ${usage}`,
    );
  if (runningStack(settings))
    console.log('Headline Bingo is running on this database, and people may be playing.');
  await withDatabase(settings, async (current) => {
    const admin = postgres(current.adminUrl, { max: 1, onnotice: () => {} });
    try {
      if (isFilled) {
        if (!values.yes) await ask(current, await describeDatabase(admin));
        await keepBackup(current);
      }
      await admin.unsafe(EMPTY);
    } finally {
      await admin.end();
    }
    const { applied } = await prepareDatabase(current);
    console.log(
      `The local database is new: ${applied.length} migrations, demo accounts and themes.`,
    );
  });
}

async function ask({ stackDir }: Settings, held: string): Promise<void> {
  console.log(`The database in ${shown(stackDir)} holds ${held}.`);
  console.log('All of it will be deleted; a backup is kept.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const said = await new Promise<string>((resolve) => {
    terminal.question('Type yes to empty it: ', resolve);
    terminal.once('close', () => resolve(''));
  });
  terminal.close();
  if (said.trim().toLowerCase() !== 'yes') throw new UserError('Nothing was changed.');
}

async function keepBackup(settings: Settings): Promise<void> {
  const file = newFile(settings, 'before-reset');
  await takeBackup(settings.adminUrl, file).catch((error: Error) => {
    throw new UserError(
      `No backup could be taken, so nothing was changed: ${error.message}\n` +
        `To start with a new database anyway, stop Headline Bingo and move ${shown(settings.stackDir)} away: npm start creates another one.`,
    );
  });
  console.log(`The backup is in ${shown(file)}.`);
  console.log('To restore it, stop Headline Bingo, then run: npm run db -- restore FILE --replace');
}
