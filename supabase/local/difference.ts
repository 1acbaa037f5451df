import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { root, type Settings } from './settings.ts';
import { applySchemas, listMigrations, makeServices, runFile } from './sql-files.ts';
import { UserError } from './user-error.ts';

/** The superuser creates databases; the other role owns the tables. */
type Server = Pick<Settings, 'adminUrl' | 'databaseUrl'>;

/** The statements that turn the result of the migrations into the result of the schema files; '' where they agree. */
export const differenceOfSchemas = (server: Server): Promise<string> =>
  withScratch(server, 'scratch_migrations', applyToOlderProject, (made) =>
    withScratch(server, 'scratch_schemas', applySchemas, async (wanted) =>
      differenceBetween(made, wanted),
    ),
  );

/** The tool does not compare storage parameters, statistics and settings of the cluster. */
export const differenceBetween = (from: string, to: string): string =>
  sqlIn(supabase(['db', 'diff', '--use-pg-delta', `--from=${from}`, `--to=${to}`]).trim());

/** The tool prints its warnings between the statements, about what it leaves out. */
function sqlIn(output: string): string {
  const warnings = output.split('\n').filter((line) => line.startsWith('▲'));
  if (warnings.length > 0)
    throw new UserError(`The difference cannot be written as SQL:\n${warnings.join('\n')}`);
  return output;
}

/** Projects created before May 2026 grant everything in `public` by default; the result must not depend on that. */
const GRANTS_OF_OLDER_PROJECTS = ['tables', 'sequences', 'functions'].map(
  (kind) =>
    `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role`,
);

async function applyToOlderProject(owner: Sql): Promise<void> {
  for (const grant of GRANTS_OF_OLDER_PROJECTS) await owner.unsafe(grant);
  await applyMigrations(owner);
}

async function applyMigrations(owner: Sql): Promise<void> {
  for (const { file } of listMigrations()) await owner.begin((tx) => runFile(tx, file));
}

/**
 * Creates a temporary database on the same server, filled by its owner, and drops it after the work. `locale` is how it
 * compares texts, if not as the server's others do.
 */
export async function withScratch<T>(
  server: Server,
  name: string,
  fill: (owner: Sql) => Promise<void>,
  work: (url: string) => Promise<T>,
  locale = '',
): Promise<T> {
  const quiet = { max: 1, onnotice: () => {} };
  const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const main = postgres(server.adminUrl, quiet);
  const drop = () => main.unsafe(`drop database if exists ${name} with (force)`);
  try {
    await drop();
    await main.unsafe(`create database ${name} template template0 ${locale}`);
    const admin = postgres(urlOf(server.adminUrl), quiet);
    await makeServices(admin)
      .then(() => admin.unsafe(`alter database ${name} owner to postgres`))
      .finally(() => admin.end());
    const owner = postgres(urlOf(server.databaseUrl), quiet);
    await fill(owner).finally(() => owner.end());
    return await work(urlOf(server.databaseUrl));
  } finally {
    await drop().finally(() => main.end());
  }
}

/** Runs the official CLI on exactly the local databases that the arguments name. Returns its output. */
export function supabase(args: string[]): string {
  const cli = join(root, 'node_modules/supabase/dist/supabase.js');
  if (!existsSync(cli)) throw new UserError('This needs the tools for development: npm install');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      PGSSLMODE: 'disable',
      SUPABASE_TELEMETRY_DISABLED: '1',
      DO_NOT_TRACK: '1',
    },
  });
  if (status !== 0) throw new UserError(`supabase ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
