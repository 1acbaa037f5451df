import { UserError } from '../user-error.ts';
import { listMigrations, type Migration } from '../sql-files.ts';

/** The migrations that a database has taken, and those that it lacks. Refuses one that this version cannot make. */
export function migrationsUpTo(versions: string[]): { taken: Migration[]; pending: Migration[] } {
  refuseUnknownHistory(versions);
  const all = listMigrations();
  return { taken: all.slice(0, versions.length), pending: all.slice(versions.length) };
}

/** A backup is only as good as the version that can restore it. */
export function refuseUnknownHistory(versions: string[]): void {
  const known = listMigrations().map(({ version }) => version);
  if (versions.length > 0 && versions.every((version, index) => version === known[index])) return;
  const newer = versions.filter((version) => version > known.at(-1)!);
  throw new UserError(
    newer.length > 0
      ? `This database is of a newer version of this project (migration ${newer.at(-1)}): use that version, or a later one.`
      : 'This database was made by an earlier version of this project, or was never made whole: npm start brings it up to date.',
  );
}
