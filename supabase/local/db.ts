import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import postgres from 'postgres';
import { claimStack, Problem, runningStack } from './claim.ts';
import { startDatabase } from './database.ts';
import { prepareDatabase } from './migrate.ts';
import { readSettings, root, type Settings } from './settings.ts';

type Lint = { level: string; name: string; detail: string };

const commands: Record<string, (settings: Settings) => Promise<void>> = {
  reset,
  types: writeTypes,
  advisors: advise,
};

try {
  const name = process.argv[2] ?? '';
  const command = commands[name];
  if (!command) throw new Problem(`Choose one of: ${Object.keys(commands).join(', ')}`);
  await withDatabase(readSettings(), command);
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}

/** Uses the database of a running stack, else starts it for as long as the work takes. */
async function withDatabase(
  settings: Settings,
  work: (settings: Settings) => Promise<void>,
): Promise<void> {
  const running = runningStack(settings);
  if (running) return work({ ...settings, isOpen: running.isOpen });
  const claim = await claimStack(settings);
  const database = await startDatabase(settings);
  claim.setChild('The database', database.identity);
  try {
    if (work !== reset) await prepareDatabase(settings);
    await work(settings);
  } finally {
    await database.stop();
    claim.release();
  }
}

/** Empties the local database and fills it again; works under a running stack too. */
async function reset(settings: Settings): Promise<void> {
  const admin = postgres(settings.adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`
    do $$
    declare
      name text;
    begin
      for name in
        select nspname from pg_namespace
        where nspname !~ '^pg_' and nspname not in ('information_schema', 'extensions')
      loop
        execute format('drop schema %I cascade', name);
      end loop;
    end
    $$`);
  await admin.end();
  const { applied } = await prepareDatabase(settings);
  console.log(`The local database is new: ${applied.length} migrations, demo accounts and themes.`);
}

async function writeTypes(settings: Settings): Promise<void> {
  const file = join(root, 'lib/supabase/database.types.ts');
  const types = supabase(['gen', 'types', '--lang', 'typescript', '--schema', 'public'], settings);
  const options = { ...(await resolveConfig(file)), filepath: file };
  writeFileSync(file, await format(types, options));
  console.log('lib/supabase/database.types.ts is up to date.');
}

async function advise(settings: Settings): Promise<void> {
  const level = ['--type', 'all', '--level', 'info', '--fail-on', 'warn'];
  const lints = JSON.parse(supabase(['db', 'advisors', ...level], settings) || '[]') as Lint[];
  for (const { level, name, detail } of lints) console.log(`${level}  ${name}: ${detail}`);
  console.log(`No warning, no error; ${lints.length} remarks.`);
}

/** The official CLI, against this database and no other. */
function supabase(args: string[], settings: Settings): string {
  const cli = join(root, 'node_modules/supabase/dist/supabase.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, ...args, `--remote=${settings.databaseUrl}`],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        PGSSLMODE: 'disable',
        SUPABASE_TELEMETRY_DISABLED: '1',
        DO_NOT_TRACK: '1',
      },
    },
  );
  if (status !== 0) throw new Problem(`supabase ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
