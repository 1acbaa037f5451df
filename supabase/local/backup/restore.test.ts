import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataDirIn, draftOfRestoreIn, holdsDatabase } from '../data-directory.ts';
import { withScratch } from '../difference.ts';
import { readLockFile } from '../lock-file.ts';
import { applyMigrations, versionsIn, withDatabase } from '../migrate.ts';
import { isRunning } from '../processes.ts';
import { listMigrations } from '../sql-files.ts';
import { newTestSettings, portVariables } from '../../tests/support/test-stack.ts';
import type { Manifest } from './file.ts';
import { restoreBackup } from './restore.ts';
import { takeBackup } from './take.ts';

const all = listMigrations();
const baseline = all[0]!;

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-restore-'));
const file = join(directory, 'earlier.sql.gz');
// All tests share one folder, and each continues with what the one before left.
const { settings, discard } = await newTestSettings();
const { stackDir, ports } = settings;
afterAll(() => {
  discard();
  rmSync(directory, { recursive: true });
});

let manifest: Manifest;
/** The backup of a database of version 0.3.0, which had the baseline alone. */
beforeAll(async () => {
  const [adminUrl, databaseUrl] = [process.env.ADMIN_DATABASE_URL!, process.env.DATABASE_URL!];
  const fill = async (owner: Sql) => {
    await applyMigrations(owner, [baseline]);
    const person = { display_name: 'From before' };
    await owner`
      insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), 'before@example.test', ${owner.json(person)})`;
  };
  await withScratch({ adminUrl, databaseUrl }, 'scratch_earlier', fill, async (url) => {
    const { pathname } = new URL(url);
    manifest = await takeBackup(Object.assign(new URL(adminUrl), { pathname }).href, file);
  });
});

const env = { ...process.env, ...portVariables(ports), STACK_DIR: stackDir };
const db = join(import.meta.dirname, '../db.ts');

test('a restore that is killed leaves no database', async () => {
  const killed = spawn(process.execPath, [db, 'restore', file], { env, stdio: 'ignore' });
  await expect
    .poll(() => readLockFile(stackDir)?.children['The database'], { timeout: 50_000 })
    .toBeDefined();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(existsSync(draftOfRestoreIn(stackDir))).toBe(true);
  expect(holdsDatabase(stackDir)).toBe(false);
});

test('the next restore cleans up after it, and brings a backup of version 0.3.0 up to date', async () => {
  expect(manifest.migrations).toEqual([baseline.version]);
  await restoreBackup(settings, file);
  expect(existsSync(draftOfRestoreIn(stackDir))).toBe(false);
  const restored = await withDatabase(settings, async ({ databaseUrl }) => {
    const owner = postgres(databaseUrl, { max: 1 });
    const names = await owner`select display_name from public.profiles`;
    return { names, versions: await versionsIn(owner).finally(() => owner.end()) };
  });
  expect(restored.names).toEqual([{ display_name: 'From before' }]);
  expect(restored.versions).toEqual(all.map(({ version }) => version));
});

test('a restore replaces another database only with --replace, and keeps that one', async () => {
  const before = readdirSync(stackDir).toSorted();
  const cluster = statSync(dataDirIn(stackDir)).ino;
  await expect(restoreBackup(settings, file)).rejects.toThrow(/already is a database[^]*--replace/);
  expect(readdirSync(stackDir).toSorted()).toEqual(before);
  const { keptIn } = await restoreBackup(settings, file, { replace: true });
  expect(statSync(keptIn!).ino).toBe(cluster);
  expect(statSync(dataDirIn(stackDir)).ino).not.toBe(cluster);
});

test('a backup that is interrupted leaves no file, and ends the database that it started', async () => {
  // A backup of so many rows runs long enough to be interrupted.
  await withDatabase(settings, async ({ adminUrl }) => {
    const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
    await admin`
      create table private.many as
      select string_agg(md5(row::text || part), '') from generate_series(1, 20000) as row, generate_series(1, 60) as part
      group by row`.finally(() => admin.end());
  });
  const folder = join(directory, 'interrupted');
  const child = spawn(process.execPath, [db, 'backup', join(folder, 'bingo.sql.gz')], {
    env,
    stdio: 'ignore',
  });
  const files = () => (existsSync(folder) ? readdirSync(folder) : []);
  await expect.poll(files, { timeout: 50_000, interval: 10 }).toEqual(['bingo.sql.gz.unfinished']);
  const database = readLockFile(stackDir)!.children['The database']!;
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
  expect(files()).toEqual([]);
  await expect.poll(() => isRunning(database), { timeout: 20_000 }).toBe(false);
});
