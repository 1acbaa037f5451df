import { UserError } from '../user-error.ts';
import { listMigrations, type Migration } from '../sql-files.ts';

/**
 * The migrations that a database has taken, and those that it lacks: also one that came late, with an earlier number.
 * Refuses a database that this version cannot make.
 */
export function migrationsOf(versions: string[]): { taken: Migration[]; pending: Migration[] } {
  refuseUnknownHistory(versions);
  const isTaken = ({ version }: Migration) => versions.includes(version);
  const all = listMigrations();
  return { taken: all.filter(isTaken), pending: all.filter((one) => !isTaken(one)) };
}

/** A backup is only as good as the version that can restore it. */
export function refuseUnknownHistory(versions: string[]): void {
  const known = listMigrations().map(({ version }) => version);
  const unknown = versions.filter((version) => !known.includes(version));
  if (versions.length > 0 && unknown.length === 0) return;
  const newest = unknown.at(-1) ?? '';
  throw new UserError(
    newest > known.at(-1)!
      ? `This database is of a newer version of this project (migration ${newest}): use that version, or a later one.`
      : 'This database was made by an earlier version of this project, or was never made whole: npm start brings it up to date.',
  );
}
