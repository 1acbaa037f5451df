import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the folder of a build: a file for each process that serves from it. */
export const SERVED_BY = 'served-by';

/** Has no other build replace this one while this process serves from it. */
export function claimBuild(dist = process.env.NEXT_DIST_DIR || '.next'): void {
  const folder = join(process.cwd(), dist, SERVED_BY);
  const file = join(folder, String(process.pid));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, '');
    process.once('exit', () => rmSync(file, { force: true }));
  } catch {
    // Nobody builds into a folder that cannot be written to.
  }
}
