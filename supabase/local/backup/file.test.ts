import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { UserError } from '../user-error.ts';
import { openBackup, writeBackup, type Manifest } from './file.ts';

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-file-'));
const file = join(directory, 'bingo.sql.gz');
afterAll(() => rmSync(directory, { recursive: true }));

const manifest: Manifest = {
  format: 2,
  takenAt: '2026-11-23T08:00:00.000Z',
  migrations: ['20261122063000'],
  tables: ['auth.users', 'public.games', 'private.attempts'].map((name, rows) => ({
    ...{ name, columns: ['id', 'name'], rows, digest: '-17' },
  })),
  sequences: [{ name: 'public.transfers_id_seq', value: '7', isCalled: true }],
  unbalanced: 0,
};
const rowsOf = ({ name, rows }: { name: string; rows: number }) =>
  Buffer.from(Array.from({ length: rows }, (_, n) => `${n}\t${name}\n`).join(''));
await writeBackup(file, manifest, async (table) => rowsOf(table));
const whole = readFileSync(file);
const lines = gunzipSync(whole)
  .toString()
  .split(/(?<=\n)/);
const original = await readAll();

async function readAll() {
  const { manifest, rows } = await openBackup(file);
  const contents: string[] = [];
  for await (const part of rows()) contents.push(`${part.table.name}: ${part.rows}`);
  return { manifest, contents };
}

/** The message with which these bytes are refused, or null where they are accepted. */
async function refusalOf(content: Buffer): Promise<string | null> {
  writeFileSync(file, content);
  try {
    await openBackup(file);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    expect((error as Error).message).toMatch(/^[^\p{Cc}]+\.$/u);
    return (error as Error).message;
  }
}

const packed = (text: string[]) => gzipSync(text.join(''));

async function expectRefusedOrSame(content: Buffer): Promise<void> {
  if ((await refusalOf(content)) === null) expect(await readAll()).toEqual(original);
}

test('a changed byte, a missing end and added bytes are refused in one sentence', async () => {
  const place = fc.nat(whole.length - 1);
  const flip = fc.tuple(place, fc.integer({ min: 1, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(flip, { minLength: 1, maxLength: 8 }), (flips) => {
      const content = Buffer.from(whole);
      for (const [at, bits] of flips) content[at]! ^= bits;
      return expectRefusedOrSame(content);
    }),
    { numRuns: 200 },
  );
  await fc.assert(
    fc.asyncProperty(place, fc.uint8Array({ maxLength: 200 }), (end, more) =>
      expectRefusedOrSame(Buffer.concat([whole.subarray(0, end), more])),
    ),
  );
});

test('missing, added and exchanged lines are refused in one sentence', async () => {
  for (let at = 1; at < lines.length; at += 1) {
    expect(await refusalOf(packed(lines.toSpliced(at, 1)))).toContain('damaged');
    expect(await refusalOf(packed(lines.toSpliced(at, 0, lines[at]!)))).toContain('damaged');
  }
  expect(await refusalOf(packed([lines[0]!, ...lines.slice(1).toReversed()]))).toContain('damaged');
  expect(await refusalOf(packed(lines))).toBeNull();
});

test('a line that unpacks to more than the maximum is refused', async () => {
  const bomb = packed([...lines, 'x'.repeat(64 * 1024 * 1024)]);
  expect(await refusalOf(bomb)).toContain('a row is too long');
});

test('a manifest with any other structure is refused in one sentence', async () => {
  const withManifest = (value: unknown) =>
    packed([`-- ${JSON.stringify(value)}\n`, ...lines.slice(1)]);
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      expect(await refusalOf(withManifest(value))).toContain('has a format');
    }),
  );
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom('../x', '\u001b[31m\n', -1, 1e300, null));
  const key = fc.constantFrom(...(Object.keys(manifest) as (keyof Manifest)[]));
  await fc.assert(
    fc.asyncProperty(key, odd, async (name, value) => {
      await refusalOf(withManifest({ ...manifest, [name]: value }));
      const tables = manifest.tables.with(1, {
        ...manifest.tables[1]!,
        [name]: value,
        rows: value as number,
      });
      await refusalOf(withManifest({ ...manifest, tables }));
    }),
  );
});

test('a folder and a pipe without a writer are refused in one sentence', async () => {
  const pipe = join(directory, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const path of [directory, pipe])
    await expect(openBackup(path)).rejects.toThrow(
      new UserError(`The backup cannot be read: ${path} is not a regular file.`),
    );
});
