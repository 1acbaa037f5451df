import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserError } from '../user-error.ts';
import { entriesIn, withManifest } from '../../tests/support/archives.ts';
import { newTestSettings } from '../../tests/support/test-stack.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { replaceRows } from './rows.ts';
import { takeBackup } from './take.ts';

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-hostile-'));
const [file, hostile, made] = ['bingo.tar', 'hostile.tar', 'made'].map((name) =>
  join(directory, name),
) as [string, string, string];
afterAll(() => rmSync(directory, { recursive: true }));

const sql = postgres(process.env.ADMIN_DATABASE_URL!, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

let manifest: Manifest;
beforeAll(async () => {
  manifest = await takeBackup(process.env.ADMIN_DATABASE_URL!, file);
});

/** Writes the backup with a changed manifest. */
function write(change: (manifest: Manifest) => void): string {
  const changed = structuredClone(manifest);
  change(changed);
  writeFileSync(hostile, withManifest(entriesIn(readFileSync(file)).slice(0, -2), changed));
  return hostile;
}

const COMMAND = `id) from program 'touch ${made}' --`;
const carryCommand = ({ tables }: Manifest) => {
  tables.find(({ name }) => name === 'auth.users')!.columns[0] = COMMAND;
};

test('a restore refuses a column of auth.users with an embedded command, and does not run it', async () => {
  const { settings, discard } = await newTestSettings();
  const before = readdirSync(settings.stackDir);
  await expect(restoreBackup(settings, write(carryCommand))).rejects.toThrow(
    'The backup has other columns of auth.users than this database',
  );
  expect(existsSync(made)).toBe(false);
  expect(readdirSync(settings.stackDir)).toEqual(before);
  discard();
});

/** All names in a manifest that may reach an SQL statement. */
const NAMES = ['table', 'column', 'sequence'] as const;

function rename(changed: Manifest, kind: (typeof NAMES)[number], at: number, name: string): void {
  const table = changed.tables[at % changed.tables.length]!;
  if (kind === 'table') table.name = name;
  if (kind === 'column') table.columns[at % table.columns.length] = name;
  if (kind === 'sequence') changed.sequences[at % changed.sequences.length]!.name = name;
}

test('every name of a table, column and sequence is compared with the catalog before it reaches SQL', async () => {
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
    sql
      .begin((tx) =>
        replaceRows(tx, changed, () => {
          throw new Reached();
        }),
      )
      .then(
        () => null,
        (error: Error) => error,
      );
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
  const without = {
    ...manifest,
    tables: manifest.tables.filter((table) => table.name !== 'public.user_roles'),
  };
  expect(await replace(without)).toBeInstanceOf(UserError);
  const twice = { ...manifest, tables: [...manifest.tables, manifest.tables[0]!] };
  expect(await replace(twice)).toBeInstanceOf(UserError);
});
