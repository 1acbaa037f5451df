import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../demo.ts';
import { withScratch } from '../difference.ts';
import { applyMigrations } from '../migrate.ts';
import { listMigrations } from '../sql-files.ts';
import { makeWorld } from '../../tests/support/world.ts';
import type { Manifest } from './manifest.ts';
import { copyPart } from './copy-in.ts';
import { moveBackup } from './move.ts';
import { contentsOf, countUnbalanced, isOfAuth, writePlainly } from './tables.ts';
import { takeBackup } from './take.ts';

const adminUrl = process.env.ADMIN_DATABASE_URL!;
const databaseUrl = process.env.DATABASE_URL!;
const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-move-'));
const file = join(directory, 'moved.tar');
afterAll(() => rmSync(directory, { recursive: true }));

const quiet = { max: 1, onnotice: () => {} };
const sql = postgres(databaseUrl, quiet);
afterAll(() => sql.end());

let manifest: Manifest;
beforeAll(async () => {
  await makeWorld();
  manifest = await takeBackup(adminUrl, file);
});

/** A project with all migrations and nothing in it, whose auth tables are another role's, as a hosted one's are. */
let project: Sql;
let to: string;
const isOver = Promise.withResolvers<void>();
let discarded: Promise<void>;
beforeAll(async () => {
  const isReady = Promise.withResolvers<string>();
  const server = { adminUrl, databaseUrl };
  const migrate = (owner: Sql) => applyMigrations(owner, listMigrations());
  discarded = withScratch(server, 'scratch_project', migrate, async (url) => {
    isReady.resolve(url);
    await isOver.promise;
  });
  to = await Promise.race([isReady.promise, discarded.then(() => '')]);
  project = postgres(to, quiet);
  const admin = postgres(
    Object.assign(new URL(adminUrl), { pathname: new URL(to).pathname }).href,
    quiet,
  );
  // Columns of the hosted auth server that the local one lacks.
  await admin`alter table auth.users add instance_id uuid, add is_super_admin boolean`;
  await admin.end();
});
afterAll(async () => {
  await project.end();
  isOver.resolve();
  await discarded;
});

const tablesIn = (project: Sql) =>
  project.begin(async (tx) => {
    await writePlainly(tx);
    const ours = manifest.tables.filter((table) => !isOfAuth(table));
    const found = [];
    for (const { name, columns } of ours)
      found.push({ name, ...(await contentsOf(tx, name, columns)) });
    return found;
  });
const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)!.rows;
const wanted = () =>
  manifest.tables
    .filter((table) => !isOfAuth(table))
    .map(({ name, rows, digest }) => ({ name, rows, digest }));

const demo = DEMO_ACCOUNTS.map(({ email }) => email as string);

test('a project at another migration is refused before anything is sent', async () => {
  const [last] = await project`
    delete from supabase_migrations.schema_migrations where version = ${manifest.migrations.at(-1)!} returning *`;
  await expect(moveBackup(file, to)).rejects.toThrow('must have the same migrations');
  await project`insert into supabase_migrations.schema_migrations ${project(last!)}`;
});

test('a move that is cut off changes nothing, and the next one is exact', async () => {
  const last = manifest.tables.length;
  const cut = moveBackup(file, to, (arrived) => {
    if (arrived === last) throw new Error('The line is cut.');
  });
  await expect(cut).rejects.toThrow('The line is cut.');
  for (const table of ['auth.users', 'public.profiles', 'public.games'])
    expect(await project`select from ${project(table)}`, table).toHaveLength(0);

  expect(await moveBackup(file, to)).toBe(true);
  expect(await tablesIn(project)).toEqual(wanted());
  expect(await countUnbalanced(project)).toBe(0);
  expect(await moveBackup(file, to), 'as if the answer had been lost').toBe(false);
});

test('accounts arrive as the hosted auth server reads them, with their passwords', async () => {
  const people = (database: Sql) => database`
    select id, lower(email) as email, coalesce(encrypted_password, '') as password, email_confirmed_at,
      raw_user_meta_data
    from auth.users where email <> all(${demo}) order by id`;
  expect(await people(project)).toEqual(await people(sql));
  expect(
    await project`select encrypted_password from auth.users where email = any(${demo})`,
  ).toEqual(demo.map(() => ({ encrypted_password: '' })));
  const unreadable = await project`
    select from auth.users as account
    where instance_id is distinct from '00000000-0000-0000-0000-000000000000' or aud <> 'authenticated'
      or role <> 'authenticated' or created_at is null or confirmation_token is null
      or concat(confirmation_token, recovery_token, email_change_token_new, email_change) <> ''
      or email <> '' and encrypted_password <> '' and not exists (
        select from auth.identities where user_id = account.id and provider_id = account.id::text
      )`;
  expect(unreadable).toHaveLength(0);
});

test('foreign keys, triggers and counters are as they were, and the project is refused from then on', async () => {
  const keys = (database: Sql) => database`
    select conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace order by 1`;
  expect(await keys(project)).toEqual(await keys(sql));
  expect(await project`select from pg_trigger where tgenabled <> 'O'`).toHaveLength(0);
  await project`insert into auth.users (id, email) values (gen_random_uuid(), 'new@example.test')`;
  expect(await project`select from public.profiles`).toHaveLength(rowsOf('public.profiles') + 1);
  await project`select private.transfer('mint', 'fund', 1, null, 'fund_opened')`;
  expect(await project`select from public.transfers`).toHaveLength(rowsOf('public.transfers') + 1);
  await expect(moveBackup(file, to)).rejects.toThrow(/needs an empty project[^]*\d+ accounts/);
});

test('rows that the server refuses are an error, not a wait without end', async () => {
  const refused = sql.begin(async (tx) => {
    await tx`create temporary table numbers (number int) on commit drop`;
    await copyPart(tx, 'numbers', Buffer.from('1\nno number\n'));
  });
  await expect(refused).rejects.toThrow('refused rows for numbers');
});
