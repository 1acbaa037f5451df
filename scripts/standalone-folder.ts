import { copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const CHECK = 'standalone-check.mjs';

/**
 * Completes the output of `next build`: makes `server.js` import the check of Node and PORT first, and copies the static
 * files. Returns the folder.
 */
export function completeStandalone(dist: string): string {
  const folder = join(dist, 'standalone');
  copyFileSync(join(import.meta.dirname, CHECK), join(folder, CHECK));
  const server = readFileSync(join(folder, 'server.js'), 'utf8');
  const first = `import './${CHECK}';\n`;
  if (!server.startsWith(first)) writeFileSync(join(folder, 'server.js'), first + server);
  const served = [
    [join(dist, 'static'), join(folder, basename(dist), 'static')],
    [join(dist, '../public'), join(folder, 'public')],
  ] as const;
  for (const [from, to] of served) if (existsSync(from)) cpSync(from, to, { recursive: true });
  return folder;
}
