import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';
import { UserError } from './user-error.ts';

export const dataDirIn = (stackDir: string) => join(stackDir, 'postgres');

/** Where a restore puts what it has made, as the last thing it does; from then on it is what this stack holds. */
export const restoredDirIn = (stackDir: string) => join(stackDir, 'postgres.restored');

/** Where a restore works. What a restore leaves there that was cut off, the next one clears away. */
export const draftOfRestoreIn = (stackDir: string) => join(stackDir, 'restore.unfinished');

/** Whether a database was made here; a half-made one has another name. */
export const holdsDatabase = (stackDir: string) => majorOf(dataDirIn(stackDir)) !== null;

/**
 * Puts what a restore has made in the database's place, and keeps what was there under another name: returned, null
 * where there was nothing. A start does it, too: whenever this is cut off, it goes on from there.
 */
export function takeRestored({ stackDir }: Pick<Settings, 'stackDir'>): string | null {
  const [place, restored] = [dataDirIn(stackDir), restoredDirIn(stackDir)];
  if (!existsSync(restored)) return null;
  const before = holdsDatabase(stackDir) ? freeName(`${place}.before-restore`) : null;
  if (before) renameSync(place, before);
  else rmSync(place, { recursive: true, force: true });
  renameSync(restored, place);
  return before;
}

/** Postgres opens no folder of another major, and says so in its own words, into a log. */
export function refuseOtherMajor({ stackDir }: Pick<Settings, 'stackDir'>, major: string): void {
  const found = majorOf(dataDirIn(stackDir));
  if (found === null || found === major) return;
  throw new UserError(
    `The database in ${stackDir} was made by Postgres ${found}, and this is Postgres ${major}, which cannot open it.\n` +
      `To carry it over: POSTGRES=${found} npm run db -- backup bingo.tar, then npm run db -- restore bingo.tar --replace`,
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
