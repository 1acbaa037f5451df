import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from './settings';

let known: string | undefined;

/** The id of the running build: DEPLOYMENT_ID if it is set, otherwise Next's BUILD_ID. */
export const buildId = (): string =>
  (known ??= settings().DEPLOYMENT_ID ?? buildOf(process.env.NEXT_DIST_DIR || '.next'));

function buildOf(folder: string): string {
  try {
    return readFileSync(join(process.cwd(), folder, 'BUILD_ID'), 'utf8').trim();
  } catch {
    // `next dev` writes no BUILD_ID.
    return 'none';
  }
}
