import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { backup, reset, restore } from './backup/commands.ts';
import { check } from './check/check.ts';
import { printable, UserError } from './user-error.ts';
import { deploy } from './deploy.ts';
import { differenceOfSchemas, supabase } from './difference.ts';
import { endOwn } from './lock-file.ts';
import { readSettings, root, type Settings } from './settings.ts';
import { listMigrations, migrationsDir } from './sql-files.ts';
import { withDatabase } from './migrate.ts';

const HEAD = `type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: Record<never, never>;
    Views: Record<never, never>;
`;

type Lint = { level: string; name: string; detail: string };

type Command = (settings: Settings, args: string[]) => Promise<void>;

const onDatabase =
  (work: (settings: Settings) => Promise<void>, prepared: boolean): Command =>
  (settings) =>
    withDatabase(settings, work, { prepared });

const commands: Record<string, Command> = {
  reset,
  diff: onDatabase(writeDifference, false),
  types: onDatabase(writeTypes, true),
  advisors: onDatabase(advise, true),
  backup,
  restore,
  deploy,
  check,
};

// By default a signal ends a process without its last event, which clears up. `process.exit` would wait for open files.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    process.emit('exit', 1);
    process.kill(process.pid, signal);
  });

try {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new UserError(`Choose one of: ${Object.keys(commands).join(', ')}`);
  const settings = readSettings();
  process.once('exit', () => endOwn(settings));
  await command(settings, args);
} catch (error) {
  console.error(printable(error));
  process.exitCode = 1;
}

/** Writes the difference between the schema files and the migrations as the next migration, which is to be reviewed. */
async function writeDifference(settings: Settings): Promise<void> {
  const difference = await differenceOfSchemas(settings);
  const uncompared = 'Storage, statistics and settings of the cluster are not compared.';
  if (!difference) return console.log(`The migrations match supabase/schemas. ${uncompared}`);
  const name = process.argv[3] ?? '';
  if (!/^[a-z0-9_]+$/.test(name))
    throw new UserError('Describe the change: npm run db -- diff a_few_words');
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const last = listMigrations().at(-1)?.version ?? '';
  if (now <= last) throw new UserError(`The last migration, ${last}, has a version in the future.`);
  const file = join(migrationsDir, `${now}_${name}.sql`);
  writeFileSync(file, `${difference}\n`);
  console.log(`${relative(root, file)}: review it, and add changes to rows by hand. ${uncompared}`);
}

/** Writes the types of the SQL functions only, because the API writes no table and reads none. */
async function writeTypes(settings: Settings): Promise<void> {
  const file = join(root, 'lib/supabase/database.types.ts');
  const types = supabase([
    'gen',
    'types',
    '--lang',
    'typescript',
    '--schema',
    'public',
    `--remote=${settings.databaseUrl}`,
  ]);
  const { format } = await import('oxfmt');
  const { code } = await format(file, types, { printWidth: 100, singleQuote: true });
  const sections = code.split(/^(?= {4}\w+: \{)/m);
  const functions = sections.find((section) => section.startsWith('    Functions: {'));
  if (!functions) throw new Error('The generated types contain no functions.');
  writeFileSync(file, `${HEAD}${functions}  };\n};\n`);
  console.log('lib/supabase/database.types.ts is up to date.');
}

async function advise(settings: Settings): Promise<void> {
  const level = ['--type', 'all', '--level', 'info', '--fail-on', 'warn'];
  const lints = JSON.parse(
    supabase(['db', 'advisors', ...level, `--remote=${settings.databaseUrl}`]) || '[]',
  ) as Lint[];
  for (const { level, name, detail } of lints) console.log(`${level}  ${name}: ${detail}`);
  console.log(`No warning, no error; ${lints.length} remarks.`);
}
