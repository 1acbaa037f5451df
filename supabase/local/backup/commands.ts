import { join } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { fromCaller, shown } from '../caller.ts';
import { holdsDatabase } from '../data-directory.ts';
import { runningStack } from '../lock-file.ts';
import type { Settings } from '../settings.ts';
import { UserError } from '../user-error.ts';
import { withDatabase } from '../with-database.ts';
import { restoreBackup } from './restore.ts';
import { takeBackup } from './take.ts';
import { describeManifest } from './words.ts';

/** `npm run db -- backup [FILE]`; works while people play. */
export async function backup(settings: Settings, args: string[]): Promise<void> {
  const { positionals } = readArguments(args, 1, {}, 'npm run db -- backup FILE');
  const file = positionals[0] ? fromCaller(positionals[0]) : newFile(settings, 'bingo');
  if (!holdsDatabase(settings.stackDir))
    throw new UserError(`There is no database in ${shown(settings.stackDir)}.`);
  const manifest = await withDatabase(settings, ({ adminUrl }) => takeBackup(adminUrl, file));
  console.log(`${shown(file)}: ${describeManifest(manifest)}, as of ${manifest.takenAt}.`);
  if (manifest.unbalanced > 0)
    console.error(
      `${manifest.unbalanced} totals disagree with the ledger: see private.check_books().`,
    );
}

/** `npm run db -- restore FILE [--replace]`; requires that the product is stopped. */
export async function restore(settings: Settings, args: string[]): Promise<void> {
  const usage = 'npm run db -- restore FILE [--replace]';
  const { positionals, values } = readArguments(args, 1, { replace: { type: 'boolean' } }, usage);
  const [file] = positionals;
  if (!file) throw new UserError(`Name the backup: ${usage}`);
  const running = runningStack(settings);
  if (running)
    throw new UserError(
      `Stop Headline Bingo first: Ctrl-C where it runs, or kill ${running.owner.pid}. Games played meanwhile would be lost.`,
    );
  const replace = values.replace === true;
  const { manifest, keptIn } = await restoreBackup(settings, fromCaller(file), { replace });
  console.log(
    `Restored: ${describeManifest(manifest)}, as of ${manifest.takenAt}. The books balance.`,
  );
  console.log('Everybody has to sign in again, with the password of that time.');
  if (keptIn)
    console.log(`The previous database is in ${shown(keptIn)}; delete it when nobody needs it.`);
}

export function readArguments(
  args: string[],
  files: number,
  options: ParseArgsOptionsConfig,
  usage: string,
) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: files > 0 });
    if (positionals.length <= files) return { values, positionals };
  } catch {
    // The error is thrown below.
  }
  throw new UserError(`Unknown arguments. Usage: ${usage}`);
}

/** A new file in the backups folder of the data folder. */
export const newFile = ({ stackDir }: Settings, name: string) =>
  join(
    stackDir,
    'backups',
    `${name}-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.tar`,
  );
