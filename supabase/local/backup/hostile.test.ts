import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserError } from '../user-error.ts';
import { openBackup, type Backup, type Manifest } from './file.ts';
import { replaceRows } from './restore.ts';
import { takeBackup } from './take.ts';

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-hostile-'));
const [file, made] = [join(directory, 'bingo.sql.gz'), join(directory, 'made')];
const sql = postgres(process.env.ADMIN_DATABASE_URL!, { max: 1, onnotice: () => {} });
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await sql.end();
});

let backup: Backup;
beforeAll(async () => {
  await takeBackup(process.env.ADMIN_DATABASE_URL!, file);
  backup = await openBackup(file);
});

/** The error with which a restore of these rows with this manifest ends. */
const refusalOf = (manifest: Manifest, rows: Backup['rows']): Promise<Error | null> =>
  sql
    .begin((tx) => replaceRows(tx, { manifest, rows }))
    .then(
      () => null,
      (error: Error) => error,
    );

const COMMAND = `id) from program 'touch ${made}' --`;
/** All names in a manifest that may reach an SQL statement. */
const NAMES = ['table', 'column', 'sequence'] as const;

function rename(changed: Manifest, kind: (typeof NAMES)[number], at: number, name: string): void {
  const table = changed.tables[at % changed.tables.length]!;
  if (kind === 'table') table.name = name;
  if (kind === 'column') table.columns[at % table.columns.length] = name;
  if (kind === 'sequence') changed.sequences[at % changed.sequences.length]!.name = name;
}

test('every name of a table, column and sequence is compared with the catalog before it reaches SQL', async () => {
  const { manifest } = backup;
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom(
      COMMAND,
      'id, id',
      'pg_catalog.pg_authid',
      'auth.sessions',
      'public.games; drop table public.games',
      'id"',
      '',
    ),
  );
  class Reached extends Error {}
  const replace = (changed: Manifest) =>
    refusalOf(changed, () => {
      throw new Reached();
    });
  expect(await replace(manifest)).toBeInstanceOf(Reached);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...NAMES), fc.nat(1_000), name, async (kind, at, other) => {
      const changed = structuredClone(manifest);
      rename(changed, kind, at, other);
      fc.pre(JSON.stringify(changed) !== JSON.stringify(manifest));
      const refusal = await replace(changed);
      expect(refusal).toBeInstanceOf(UserError);
      expect(refusal!.message).toMatch(/^The backup has other [^\p{Cc}]+\.$/u);
    }),
  );
  const without = manifest.tables.filter((table) => table.name !== 'public.user_roles');
  for (const tables of [without, [...manifest.tables, manifest.tables[0]!]])
    expect(await replace({ ...manifest, tables })).toBeInstanceOf(UserError);
});

test('a restore refuses a column of auth.users with an embedded command, and does not run it', async () => {
  const changed = structuredClone(backup.manifest);
  changed.tables.find((table) => table.name === 'auth.users')!.columns[0] = COMMAND;
  const refusal = await refusalOf(changed, backup.rows);
  expect(refusal!.message).toContain('has other columns of auth.users than this database');
  expect(existsSync(made)).toBe(false);
});

test('a restore that finds two rows where this database has one names both', async () => {
  const line = ({ columns }: Manifest['tables'][number], values: Record<string, string>) =>
    `${columns.map((column) => values[column] ?? '\\N').join('\t')}\n`;
  async function* twice() {
    const table = backup.manifest.tables.find(({ name }) => name === 'public.bingo_squares')!;
    const square = {
      theme_id: randomUUID(),
      text: 'A text',
      likelihood: 'often',
      created_at: '2026-11-29 12:00:00+00',
    };
    const rows = ['Straße ends', 'STRASSE ENDS', 'Strasse end'].map((summary) =>
      line(table, { ...square, id: randomUUID(), summary }),
    );
    yield { table, rows: Buffer.from(rows.join('')) };
  }
  const refusal = await refusalOf(backup.manifest, twice);
  expect(refusal).toBeInstanceOf(UserError);
  expect(refusal!.message).toMatch(
    /^Some rows of bingo_squares are one row here: [^\n]*“Straße ends”[^\n]* and [^\n]*“STRASSE ENDS”[^\n]*\.\nChange/,
  );
  expect(refusal!.message).not.toContain('“Strasse end”');
});

// Copies all rows of the rules tests.
test('a restore refuses rows that differ from those that were counted', async () => {
  async function* changed() {
    for await (const { table, rows } of backup.rows()) {
      // A new database has no accounts, but this one has them.
      if (table.name.startsWith('auth.')) continue;
      const isChanged = table.name === 'public.transfers';
      yield {
        table,
        rows: isChanged ? Buffer.from(String(rows).replace(/\t20\d\d-/, '\t2000-')) : rows,
      };
    }
  }
  const refusal = await refusalOf(backup.manifest, changed);
  expect(refusal!.message).toMatch(/^public\.transfers differs from the backup: \d+ rows of \d+\./);
}, 180_000);
