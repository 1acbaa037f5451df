import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder in a build, with one file per process that serves from the build. */
export const SERVED_BY = 'served-by';

/** Keeps other builds from replacing this one while this process serves from it. */
export function claimBuild(dist = process.env.NEXT_DIST_DIR || '.next'): void {
  const folder = join(process.cwd(), dist, SERVED_BY);
  const file = join(folder, String(process.pid));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, '');
    process.once('exit', () => rmSync(file, { force: true }));
  } catch {
    // No build can replace a folder that is not writable.
  }
}
