import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Puts what browsers ask for beside the server that `next build` has made. Returns the folder that is then whole. */
export function completeStandalone(dist: string): string {
  const folder = join(dist, 'standalone');
  const served = [
    [join(dist, 'static'), join(folder, basename(dist), 'static')],
    [join(dist, '../public'), join(folder, 'public')],
  ] as const;
  for (const [from, to] of served) if (existsSync(from)) cpSync(from, to, { recursive: true });
  return folder;
}
