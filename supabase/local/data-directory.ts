import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from './user-error.ts';

export const dataDirIn = (stackDir: string) => join(stackDir, 'postgres');

/** Where a restore moves the finished database as its last step. From then on it is this stack's database. */
export const restoredDirIn = (stackDir: string) => join(stackDir, 'postgres.restored');

/** The working directory of a restore. The remains of an interrupted restore are removed by the next one. */
export const draftOfRestoreIn = (stackDir: string) => join(stackDir, 'restore.unfinished');

/** Whether a complete database exists; an incomplete one has another name. */
export const holdsDatabase = (stackDir: string) => majorOf(dataDirIn(stackDir)) !== null;

/**
 * Moves a restored database into place and keeps the previous one under another name, which is returned, or null if
 * there was none. Every start calls this as well, so an interrupted replacement is completed.
 */
export function takeRestored({ stackDir }: { stackDir: string }): string | null {
  const [place, restored] = [dataDirIn(stackDir), restoredDirIn(stackDir)];
  if (!existsSync(restored)) return null;
  const before = holdsDatabase(stackDir) ? freeName(`${place}.before-restore`) : null;
  if (before) renameSync(place, before);
  else rmSync(place, { recursive: true, force: true });
  renameSync(restored, place);
  return before;
}

/** Postgres cannot open a folder of another major version, and only reports that in a log, so it is checked first. */
export function refuseOtherMajor({ stackDir }: { stackDir: string }, major: string): void {
  const found = majorOf(dataDirIn(stackDir));
  if (found === null || found === major) return;
  throw new UserError(
    `The database in ${stackDir} was made by Postgres ${found}, and this is Postgres ${major}, which cannot open it.\n` +
      `To migrate it: POSTGRES=${found} npm run db -- backup bingo.sql.gz, then npm run db -- restore bingo.sql.gz --replace`,
  );
}

function majorOf(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return null;
  }
}

function freeName(wanted: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!existsSync(name)) return name;
  }
}

/**
 * When started by root, Postgres runs under another account, which has to traverse the data directory but may not list
 * it.
 */
export const DIRECTORY_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/**
 * Creates a folder and its parents. mkdir with `recursive` never returns if a parent cannot be created although its own
 * parent exists, such as below /proc.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: DIRECTORY_MODE });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: DIRECTORY_MODE });
  }
}

/** Postgres' error code for a full disk. */
export const DISK_FULL = '53100';

/**
 * Turns a failed file operation in the data folder, by the stack or by Postgres, into one sentence; returns any other
 * error unchanged.
 */
export function folderError(stackDir: string, error: unknown): unknown {
  const { message, code = '', syscall } = error as NodeJS.ErrnoException;
  if (code !== DISK_FULL && (!syscall || syscall === 'connect')) return error;
  return new UserError(
    `The data folder ${stackDir} cannot be used (${message}): repair that, or name another folder in STACK_DIR.`,
  );
}
