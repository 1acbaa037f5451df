import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { holdsDatabase } from '../data-directory.ts';
import { runningStack } from '../lock-file.ts';
import { prepareDatabase, withDatabase } from '../migrate.ts';
import { fromCaller, type Settings } from '../settings.ts';
import { UserError } from '../user-error.ts';
import type { Manifest } from './file.ts';
import { restoreBackup } from './restore.ts';
import { takeBackup } from './take.ts';

/** `npm run db -- backup [FILE]`; works while people play. */
export async function backup(settings: Settings, args: string[]): Promise<void> {
  const [name] = parseArgs({ args, allowPositionals: true }).positionals;
  const file = name ? fromCaller(name) : newFile(settings, 'bingo');
  if (!holdsDatabase(settings.stackDir))
    throw new UserError(`There is no database in ${settings.stackDir}.`);
  const manifest = await withDatabase(settings, ({ adminUrl }) => takeBackup(adminUrl, file));
  console.log(`${file}: ${describe(manifest)}, as of ${manifest.takenAt}.`);
  if (manifest.unbalanced > 0)
    console.error(
      `${manifest.unbalanced} totals disagree with the ledger: see private.check_books().`,
    );
}

/** `npm run db -- restore FILE [--replace]`; requires that the product is stopped. */
export async function restore(settings: Settings, args: string[]): Promise<void> {
  const options = { replace: { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [file] = positionals;
  if (!file) throw new UserError('Name the backup: npm run db -- restore FILE [--replace]');
  const running = runningStack(settings);
  if (running)
    throw new UserError(
      `Stop Headline Bingo first: Ctrl-C where it runs, or kill ${running.owner.pid}. Games played meanwhile would be lost.`,
    );
  const { manifest, keptIn } = await restoreBackup(settings, fromCaller(file), values);
  console.log(`Restored: ${describe(manifest)}, as of ${manifest.takenAt}. The books balance.`);
  console.log('Everybody has to sign in again, with the password of that time.');
  if (keptIn) console.log(`The previous database is in ${keptIn}; delete it when nobody needs it.`);
}

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
 * `npm run db -- reset --yes` empties the local database and fills it again, even while the stack is running. Takes a
 * backup first.
 */
export async function reset(settings: Settings, args: string[]): Promise<void> {
  const { yes } = parseArgs({ args, options: { yes: { type: 'boolean' } } }).values;
  if (!yes)
    throw new UserError(
      `This would empty the database in ${settings.stackDir}, after a backup. To do it: npm run db -- reset --yes`,
    );
  const isFilled = holdsDatabase(settings.stackDir);
  if (runningStack(settings))
    console.log('Headline Bingo is running on this database, and people may be playing.');
  await withDatabase(settings, async (current) => {
    if (isFilled) await keepBackup(current);
    const admin = postgres(current.adminUrl, { max: 1, onnotice: () => {} });
    await admin.unsafe(EMPTY).finally(() => admin.end());
    const { applied } = await prepareDatabase(current);
    console.log(
      `The local database is new: ${applied.length} migrations, demo accounts and themes.`,
    );
  });
}

async function keepBackup(settings: Settings): Promise<void> {
  const file = newFile(settings, 'before-reset');
  const manifest = await takeBackup(settings.adminUrl, file).catch((error: Error) => {
    throw new UserError(
      `No backup could be taken, so nothing was changed: ${error.message}\n` +
        `To start with a new database anyway, stop Headline Bingo and move ${settings.stackDir} away: npm start creates another one.`,
    );
  });
  console.log(`A backup of ${describe(manifest)} is in ${file}.`);
  console.log('To restore it, stop Headline Bingo, then run: npm run db -- restore FILE --replace');
}

/** A new file in the backups folder of the data folder. */
function newFile({ stackDir }: Settings, name: string): string {
  const time = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  return join(stackDir, 'backups', `${name}-${time}.sql.gz`);
}

/** `3 accounts, 17 themes, …` */
function describe({ tables }: Manifest): string {
  const nouns = ['accounts', 'themes', 'groups', 'games', 'cards'];
  const names = 'auth.users public.themes public.groups public.games public.bingo_cards'.split(' ');
  const rowsOf = (table?: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  return nouns.map((noun, at) => `${rowsOf(names[at])} ${noun}`).join(', ');
}
