import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** How the programs of Postgres are started, and under which account. */
export type Runner = {
  command: (binary: string) => [string, string[]];
  /** Gives a file to the account that Postgres runs under. */
  own: (path: string) => void;
  uid?: number;
  gid?: number;
};

/** Postgres refuses to run as root, so root runs it under the account `postgres`. */
export function chooseRunner(stackDir: string): Runner {
  const direct = (binary: string): [string, string[]] => [binary, []];
  if (process.getuid?.() !== 0) return { command: direct, own: () => {} };
  const { uid, gid } = postgresAccount();
  const own = (path: string) => chownSync(path, uid, gid);
  if (isOpenToOthers(stackDir) && isOpenToOthers(import.meta.dirname))
    return { command: direct, own, uid, gid };
  // A home of root (mode 700) is closed to that account. Lend it the capability to traverse directories, which also
  // works where the server only tests its access (securebits).
  const lend = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--clear-groups'];
  const account = [`--reuid=${uid}`, `--regid=${gid}`, '--securebits=+no_setuid_fixup'];
  return { command: (binary) => ['setpriv', [...account, ...lend, binary]], own };
}

function postgresAccount(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

function isOpenToOthers(directory: string): boolean {
  for (let path = directory; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
