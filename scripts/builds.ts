import { existsSync, globSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { commandOf } from '../supabase/local/processes.ts';
import { UserError } from '../supabase/local/user-error.ts';
import { SERVED_BY } from '../lib/server/served-build.ts';

/** The folders into which `npm start` and the tests build: `.next-` and twelve digits of a hash. */
export const BUILD_PREFIX = '.next-';
const BUILDS = `${BUILD_PREFIX}${'[0-9a-f]'.repeat(12)}`;

/** The number of unused builds that stay, because `git switch` and the tests return to earlier ones. */
const KEPT = 3;

/** A file that is written when the build is complete, and at each use. */
const stampOf = (dist: string) => join(dist, 'complete');

export const isComplete = (dist: string) => existsSync(stampOf(dist));
export const markUsed = (dist: string) => writeFileSync(stampOf(dist), '');

const lastUse = (dist: string) => statSync(stampOf(dist), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** All builds beside this one, most recently used first. */
const others = (dist: string) =>
  globSync(BUILDS, { cwd: dirname(dist) })
    .filter((name) => name !== basename(dist))
    .map((name) => join(dirname(dist), name))
    .sort((a, b) => lastUse(b) - lastUse(a));

/** Removes the oldest builds beside this one that no process serves. */
export function removeUnused(dist: string): void {
  for (const other of others(dist).slice(KEPT))
    if (serversOf(other).length === 0) rmSync(other, { recursive: true, force: true });
}

/** The ids of the processes that serve this build. */
function serversOf(dist: string): number[] {
  const folder = join(dist, SERVED_BY);
  if (!existsSync(folder)) return [];
  // Next sets this process title. The id of a killed server may belong to another program by now.
  return readdirSync(folder)
    .map(Number)
    .filter((pid) => commandOf(pid).includes('next-server'));
}

/** Refuses to build into a folder that a running app serves, because a build removes all its files. */
export function ensureNotServed(dist: string): void {
  const [pid] = serversOf(dist);
  if (!pid) return;
  throw new UserError(
    `Process ${pid} serves the app from ${dist}, and a build would remove its files.\n` +
      `Stop it first (kill ${pid}), or name another folder for this build and the next start, for example NEXT_DIST_DIR=.next-b`,
  );
}
