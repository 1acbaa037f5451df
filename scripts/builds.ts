import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  commandOf,
  identityOf,
  isRunning,
  type ProcessIdentity,
} from '../supabase/local/processes.ts';
import { root } from '../supabase/local/settings.ts';
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

/**
 * Waits until no other process of this checkout runs a Next command that writes route types, because two at once would
 * read each other's incomplete files. Returns a function that releases the lock.
 */
export async function takeBuildLock(directory: string = root): Promise<() => void> {
  const file = join(directory, '.next-lock');
  const mine = `${file}-${process.pid}-${Math.random()}`;
  writeFileSync(mine, JSON.stringify(identityOf(process)));
  try {
    let hasSaid = false;
    while (!take(mine, file)) {
      if (!isHeld(file)) {
        rmSync(file, { force: true });
        continue;
      }
      if (!hasSaid) console.log('Another process is building here. Waiting until it is done …');
      hasSaid = true;
      await sleep(250);
    }
  } finally {
    rmSync(mine);
  }
  return () => rmSync(file, { force: true });
}

/** Linking a complete file to the lock's name is atomic. */
function take(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A lock whose owner was killed does not count. */
function isHeld(file: string): boolean {
  try {
    return isRunning(JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity);
  } catch {
    return false;
  }
}

const STANDALONE_CHECK = 'standalone-check.mjs';

/**
 * Completes the output of `next build`: makes `server.js` import the check of Node and PORT first, and copies the static
 * files. Returns the folder.
 */
export function completeStandalone(dist: string): string {
  const folder = join(dist, 'standalone');
  copyFileSync(join(import.meta.dirname, STANDALONE_CHECK), join(folder, STANDALONE_CHECK));
  const server = readFileSync(join(folder, 'server.js'), 'utf8');
  const first = `import './${STANDALONE_CHECK}';\n`;
  if (!server.startsWith(first)) writeFileSync(join(folder, 'server.js'), first + server);
  const served = [
    [join(dist, 'static'), join(folder, basename(dist), 'static')],
    [join(dist, '../public'), join(folder, 'public')],
  ] as const;
  for (const [from, to] of served) if (existsSync(from)) cpSync(from, to, { recursive: true });
  return folder;
}
