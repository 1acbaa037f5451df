import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellSourcesOf } from './inline-scripts.ts';

/** Shared through `globalThis`, because Next bundles the page cache and the middleware separately. */
const shared = globalThis as typeof globalThis & { hbShellSources?: Set<string> };

/**
 * A partly prerendered page begins with a shell, which has no nonce. The policy therefore has the hashes of the inline
 * scripts of all shells, which are few.
 */
export function rememberShell(html: string): void {
  shared.hbShellSources ??= new Set();
  for (const source of shellSourcesOf(html)) shared.hbShellSources.add(source);
}

/** The sources of all known shells. Null if the build's shells cannot be read, because a nonce alone would block them. */
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
