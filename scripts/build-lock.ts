import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOfProcess, isRunning, type ProcessIdentity } from '../supabase/local/processes.ts';
import { root } from '../supabase/local/settings.ts';

/**
 * Waits until no other process of this checkout lets Next write what it knows of routes and types, and returns how to
 * let the next one in: two at once find each other's halves.
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
      if (!hasSaid) console.log('Another process builds here. Waiting until it is done …');
      hasSaid = true;
      await sleep(250);
    }
  } finally {
    rmSync(mine);
  }
  return () => rmSync(file, { force: true });
}

/** A file that is linked to its name is there whole, or not at all. */
function take(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A lock whose owner was killed is nobody's. */
function isHeld(file: string): boolean {
  try {
    return isRunning(JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity);
  } catch {
    return false;
  }
}
