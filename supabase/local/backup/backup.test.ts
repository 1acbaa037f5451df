import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootStack, type Stack } from '../boot.ts';
import type { Settings } from '../settings.ts';
import { openApi, permitMail, queuedTo } from '../../tests/support/api.ts';
import { makePerson, sql } from '../../tests/support/db.ts';
import { buy, callAs, callByApp, makeTheme, mark } from '../../tests/support/games.ts';
import { newTestSettings, portVariables } from '../../tests/support/test-stack.ts';
import { openBackup, writeBackup, type Manifest } from './file.ts';
import { restoreBackup } from './restore.ts';
import { readCopy, takeBackup } from './take.ts';

type Session = { group_id: string; game_id: string; card_id: string; invite_code: string };

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-backup-'));
const file = join(directory, 'bingo.sql.gz');
const { settings, discard } = await newTestSettings();
const gone: (() => void)[] = [discard, () => rmSync(directory, { recursive: true })];
afterAll(() => gone.forEach((clear) => clear()));

const [email, password] = [`ann-${randomUUID()}@example.test`, randomUUID()];
let session: Session;
let squares: string[];
let manifest: Manifest;

/** Ann and Ben play a game, and keep marking and unmarking squares while the backup is taken. */
beforeAll(async () => {
  await permitMail(email);
  await openApi().auth.signUp({ email, password, options: { data: { display_name: 'Ann' } } });
  const [ann] = await sql<{ id: string }[]>`
    update auth.users set email_confirmed_at = now() where email = ${email} returning id`;
  const person = { id: ann!.id, name: 'Ann', email };
  const ben = await makePerson('Ben');
  session = await callAs<Session>(person, 'create_private_session', {
    p_name: 'Saved',
    p_theme_id: await makeTheme(),
    p_card_price: 2.5,
    p_request_id: randomUUID(),
  });
  await callByApp(ben, 'join_group', { p_invite_code: session.invite_code });
  const card = await buy(ben, session.game_id);
  squares = card.squares.slice(0, 4).map(({ game_square_id }) => game_square_id);
  let isOver = false;
  const play = async (player: typeof person, squareId: string) => {
    while (!isOver) {
      await mark(player, squareId);
      await callAs(player, 'unmark_square', { p_game_square_id: squareId });
    }
  };
  const playing = [play(person, squares[0]!), play(person, squares[1]!), play(ben, squares[2]!)];
  manifest = await takeBackup(process.env.ADMIN_DATABASE_URL!, file).finally(() => (isOver = true));
  await Promise.all(playing);
});

/** The rows that violate an invariant of any database at any moment. */
const wrongIn = (database: Sql) => database`
  select 'books' as what, account as which from private.check_books()
  union all
  select 'events', id::text from public.games
  where last_seq <> (select count(*) from public.game_events where game_id = id)
    or last_seq <> (select coalesce(max(seq), 0) from public.game_events where game_id = id)
  union all
  select 'next number', 'transfers' where (select max(id) from public.transfers) >
    (select last_value from public.transfers_id_seq)`;

test('a backup contains one moment of a continuing game, and only its owner can read it', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const tables = new Map(manifest.tables.map((table) => [table.name, table.rows]));
  expect(tables.get('public.card_squares')).toBeGreaterThan(24);
  expect([...tables.keys()]).toEqual(
    expect.arrayContaining(['auth.users', 'private.attempts', 'public.transfers']),
  );
  // What an operator has set belongs to the place, and the key of one app is no other's.
  expect([...tables.keys()]).not.toContain('private.operator_settings');
  const [now] = await sql<
    { events: number }[]
  >`select count(*)::int as events from public.game_events`;
  expect(tables.get('public.game_events')).toBeLessThan(now!.events);
});

test('a backup contains no link that is being mailed, no permit and nothing of its operator', async () => {
  expect(await queuedTo(email)).toHaveLength(1);
  const names = manifest.tables.map(({ name }) => name);
  for (const name of ['auth_mails', 'mail_permits', 'operator_settings', 'sender']) {
    const [here] = await sql`select to_regclass(${`private.${name}`}) is not null as is_here`;
    expect([here!.is_here, names.includes(`private.${name}`)], name).toEqual([true, false]);
  }
});

describe('restored into an empty folder', () => {
  let stack: Stack;
  let restored: Sql;
  beforeAll(async () => {
    await expect(restoreBackup(settings, file)).resolves.toMatchObject({ keptIn: null });
    stack = await bootStack(settings);
    restored = postgres(settings.adminUrl, { max: 1, onnotice: () => {} });
  });
  afterAll(async () => {
    await restored.end();
    await stack.stop();
  });

  test('it is complete, and people sign in as before and continue to play', async () => {
    expect(stack.applied).toEqual([]);
    expect(await wrongIn(restored)).toEqual(await wrongIn(sql));
    expect(await restored`select from auth.sessions`).toHaveLength(0);
    const { api, lastSeq } = await signIn(settings, restored);
    const { data, error } = await api.rpc('mark_square', {
      p_game_square_id: squares[3],
      p_source_url: null,
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ is_marked: true });
    const { data: events } = await api.rpc('events_since', {
      p_game_id: session.game_id,
      p_seq: lastSeq,
    });
    expect(events).toMatchObject([{ seq: lastSeq + 1, type: 'square_marked' }]);
  });

  const env = { ...process.env, ...portVariables(settings.ports), STACK_DIR: settings.stackDir };
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../db.ts'), ...args], {
      env,
    });
  const reset = (...args: string[]) => run('reset', ...args);
  const games = () => restored`select from public.games where id = ${session.game_id}`;
  const backups = () => readdirSync(join(settings.stackDir, 'backups'));

  test('a backup whose connection is lost says so', async () => {
    const other = postgres(settings.adminUrl, { max: 1, onnotice: () => {} });
    const end = `
      select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`;
    await restored.begin(async (tx) => {
      await tx`lock table public.transfers in access exclusive mode`;
      const failed = run('backup', join(directory, 'lost.sql.gz')).catch(String);
      await expect.poll(() => other.unsafe(end)).toHaveLength(1);
      expect(await failed).toMatch(/\nThe connection to the database was lost\.\n$/);
    });
    await other.end();
  });

  test('it is emptied only with --yes, and a backup is kept', async () => {
    await expect(reset()).rejects.toThrow(/would empty[^]*To do it: npm run db -- reset --yes/);
    expect(await games()).toHaveLength(1);
    const { stdout } = await reset('--yes');
    expect(stdout).toMatch(/^Headline Bingo is running on this database/);
    expect(stdout).toMatch(/before-reset-[^]*stop Headline Bingo, then run: npm run db -- restore/);
    expect(stdout).toMatch(/The local database is new[^\n]*\n$/);
    expect(await games()).toHaveLength(0);
    const kept = await openBackup(join(settings.stackDir, 'backups', backups()[0]!));
    expect(kept.manifest.tables).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'public.card_squares',
          rows: rowsOf('public.card_squares'),
        }),
      ]),
    );
  });

  test('it stays unchanged if it cannot be backed up', async () => {
    const version = '29990101000000';
    await restored`insert into supabase_migrations.schema_migrations ${restored({ version })}`;
    await expect(reset('--yes')).rejects.toThrow(
      /nothing was changed: [^\n]*does not know migration 29990101000000[^]*away/,
    );
    expect(backups()).toHaveLength(1);
  });
});

const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)!.rows;

async function signIn({ apiUrl, publishableKey }: Settings, database: Sql) {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const api = createClient(apiUrl, publishableKey, options);
  const { error } = await api.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  const [game] = await database`select last_seq from public.games where id = ${session.game_id}`;
  return { api, lastSeq: game!.last_seq as number };
}

test('a damaged, truncated, newer or unrelated file is refused, and nothing is left behind', async () => {
  const { settings: empty, discard } = await newTestSettings();
  gone.push(discard);
  const before = readdirSync(empty.stackDir);
  const copy = join(directory, 'broken.sql.gz');
  const restored = (content: string | Buffer) => {
    writeFileSync(copy, content);
    return restoreBackup(empty, copy);
  };
  const whole = readFileSync(file);
  await expect(restored(whole.subarray(0, -5_000))).rejects.toThrow('its end is missing');
  whole[whole.length - 6]! ^= 1;
  await expect(restored(whole)).rejects.toThrow('is not what was written');
  await expect(restored('bingo')).rejects.toThrow('is no backup: npm run db -- backup writes one');
  const withMigrations = async (...migrations: string[]) => {
    rmSync(copy, { force: true });
    const made = { ...manifest, migrations, tables: [] };
    await writeBackup(copy, made, () => Promise.reject(new Error()));
    return restoreBackup(empty, copy);
  };
  for (const unknown of ['20260101000000', '29991231000000'])
    await expect(withMigrations(...manifest.migrations, unknown)).rejects.toThrow(
      `does not know migration ${unknown} of the backup`,
    );
  await expect(withMigrations()).rejects.toThrow('a format that this version does not support');
  await expect(restoreBackup(empty, join(directory, 'none'))).rejects.toThrow('cannot be read');
  expect(readdirSync(empty.stackDir)).toEqual(before);
});

test('a backup that fails leaves no file of its name', async () => {
  const other = join(directory, 'other.sql.gz');
  const wrong = Object.assign(new URL(process.env.ADMIN_DATABASE_URL!), {
    pathname: '/template1',
  }).href;
  await expect(takeBackup(wrong, other)).rejects.toThrow('npm start');
  expect(existsSync(other)).toBe(false);
  await expect(takeBackup(process.env.ADMIN_DATABASE_URL!, file)).rejects.toThrow('exists already');
  await openBackup(file);
});

test('a connection answers after rows of any size were copied from it', async () => {
  const row = 100_000;
  for (let rows = 1; rows <= 60; rows += 1) {
    const source = `(select repeat('x', ${row}) from generate_series(1, ${rows}))`;
    const copy = readCopy(sql, source);
    await expect(copy).resolves.toHaveLength(rows * (row + 1));
    await expect(sql`select 1 as here`).resolves.toEqual([{ here: 1 }]);
  }
});
