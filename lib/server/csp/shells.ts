import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellSourcesOf } from './inline-scripts.ts';

/** Shared by the page cache and the middleware, which Next builds apart from each other. */
const shared = globalThis as typeof globalThis & { hbShellSources?: Set<string> };

/**
 * A page that is partly prerendered begins with a shell that knows no nonce. Its inline scripts are named by their
 * hashes: those of every shell, as they are React's and ours and few.
 */
export function rememberShell(html: string): void {
  shared.hbShellSources ??= new Set();
  for (const source of shellSourcesOf(html)) shared.hbShellSources.add(source);
}

/** The sources of all shells known by now; null where the build's are out of reach, and no nonce would be enough. */
export function shellSources(): ReadonlySet<string> | null {
  shellsWereRead ??= readShells();
  return shellsWereRead ? (shared.hbShellSources ?? new Set()) : null;
}

let shellsWereRead: boolean | undefined;

function readShells(): boolean {
  const built = join(process.cwd(), process.env.NEXT_DIST_DIR ?? '.next', 'server/app');
  try {
    const shells = globSync('**/*.html', { cwd: built });
    for (const shell of shells) rememberShell(readFileSync(join(built, shell), 'utf8'));
    return shells.length > 0;
  } catch {
    return false;
  }
}
