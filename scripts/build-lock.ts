import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOfProcess, isRunning, type ProcessIdentity } from '../supabase/local/processes.ts';
import { root } from '../supabase/local/settings.ts';

/**
 * Waits until no other process of this checkout runs a Next command that writes route types, because two at once would
 * read each other's incomplete files. Returns a function that releases the lock.
 */
export async function takeBuildLock(directory: string = root): Promise<() => void> {
  const file = join(directory, '.next-lock');
  const mine = `${file}-${process.pid}-${Math.random()}`;
  writeFileSync(mine, JSON.stringify(identityOfProcess(process.pid)));
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
