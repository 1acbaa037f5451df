import { mkdirSync, renameSync, rmSync } from 'node:fs';
import postgres from 'postgres';
import { startDatabase } from '../database.ts';
import {
  dataDirIn,
  draftOfRestoreIn,
  holdsDatabase,
  restoredDirIn,
  takeRestored,
} from '../data-directory.ts';
import { DIRECTORY_MODE } from '../folders.ts';
import { lockStack, type StackLock } from '../lock-file.ts';
import { applyMigrations } from '../migrate.ts';
import type { Settings } from '../settings.ts';
import { makeServices } from '../sql-files.ts';
import { UserError } from '../user-error.ts';
import { openBackup, type Backup, type Manifest } from './file.ts';
import { refuseOtherBooks, replaceRows } from './rows.ts';
import { migrationsOf } from './tables.ts';

/**
 * Creates a database from a backup beside the stack's own, and moves it into place as the last step, so that an
 * interrupted restore changes nothing. Applies the migrations that the backup's database had, then copies the rows,
 * then applies the other migrations.
 */
export async function restoreBackup(
  settings: Settings,
  file: string,
  { replace = false } = {},
): Promise<{ manifest: Manifest; keptIn: string | null }> {
  const backup = await openBackup(file);
  migrationsOf(backup.manifest.migrations);
  const lock = await lockStack(settings);
  try {
    takeRestored(settings);
    if (!replace && holdsDatabase(settings.stackDir))
      throw new UserError(
        `There already is a database, so nothing was changed. To replace it with the backup (it is kept beside it):\n` +
          `npm run db -- restore ${file} --replace`,
      );
    await makeDatabase(settings, lock, backup).catch((error: Error) => {
      if (!(error instanceof postgres.PostgresError)) throw error;
      throw new UserError(`${file} cannot be restored: ${error.message}. Nothing was changed.`);
    });
    return { manifest: backup.manifest, keptIn: takeRestored(settings) };
  } finally {
    lock.release();
  }
}

async function makeDatabase(settings: Settings, lock: StackLock, backup: Backup): Promise<void> {
  const stackDir = draftOfRestoreIn(settings.stackDir);
  rmSync(stackDir, { recursive: true, force: true });
  mkdirSync(stackDir, { mode: DIRECTORY_MODE });
  try {
    const database = await startDatabase({ ...settings, stackDir });
    lock.setChild('The database', database.identity);
    await fillDatabase(settings, backup).finally(database.stop);
    renameSync(dataDirIn(stackDir), restoredDirIn(settings.stackDir));
  } finally {
    rmSync(stackDir, { recursive: true, force: true });
  }
}

async function fillDatabase(settings: Settings, backup: Backup): Promise<void> {
  const quiet = { max: 1, onnotice: () => {} };
  const admin = postgres(settings.adminUrl, quiet);
  const owner = postgres(settings.databaseUrl, quiet);
  const { taken, pending } = migrationsOf(backup.manifest.migrations);
  try {
    await makeServices(admin);
    await applyMigrations(owner, taken);
    await admin.begin((tx) => replaceRows(tx, backup));
    await applyMigrations(owner, pending);
    await admin.begin((tx) => refuseOtherBooks(tx, backup.manifest));
    await admin`analyze`;
  } finally {
    await Promise.all([admin.end(), owner.end()]);
  }
}
