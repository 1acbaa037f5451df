import { UserError } from '../user-error.ts';
import { REPLACED, withBaseline } from '../earlier.ts';
import { listMigrations, type Migration } from '../sql-files.ts';

/**
 * Divides this version's migrations into those that a database has and those that it lacks, even out of order. Refuses
 * a backup of a database with migrations that this version does not have.
 */
export function migrationsOf(versions: string[]): { taken: Migration[]; pending: Migration[] } {
  const held = withBaseline(versions) ?? versions;
  refuseUnknownHistory(
    held,
    `This backup is of an earlier version of this project, whose migrations have been replaced: restore it with that version (git worktree add ../bingo-earlier ${REPLACED.commit}).`,
  );
  const isTaken = ({ version }: Migration) => held.includes(version);
  const all = listMigrations();
  return { taken: all.filter(isTaken), pending: all.filter((one) => !isTaken(one)) };
}

/** A backup can only be restored by a version that has its migrations. `earlier` is the refusal of replaced migrations. */
export function refuseUnknownHistory(
  versions: string[],
  earlier = 'This database was made by an earlier version of this project, or was never made whole: npm start brings it up to date.',
): void {
  const known = listMigrations().map(({ version }) => version);
  const unknown = versions.filter((version) => !known.includes(version));
  if (versions.length > 0 && unknown.length === 0) return;
  const newest = unknown.at(-1) ?? '';
  throw new UserError(
    newest > known.at(-1)!
      ? `This database is of a newer version of this project (migration ${newest}): use that version, or a later one.`
      : earlier,
  );
}
