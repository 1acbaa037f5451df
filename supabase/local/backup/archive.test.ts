import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { UserError } from '../user-error.ts';
import {
  changedAt,
  changedHeader,
  entriesIn,
  entry,
  joined,
  makeArchive,
  withManifest,
} from '../../tests/support/archives.ts';
import { openBackup, sha256 } from './archive.ts';
import { TAR_BLOCK } from './tar.ts';

const directory = mkdtempSync(join(tmpdir(), 'headline-bingo-archive-'));
const file = join(directory, 'bingo.tar');
afterAll(() => rmSync(directory, { recursive: true }));

function readAll() {
  const { manifest, read } = openBackup(file);
  const contents = manifest.tables.flatMap(({ parts }) => parts.map(read).map(String));
  return { manifest, contents };
}

const whole = makeArchive(file);
const original = readAll();

/** The message with which these bytes are refused, or null where they are accepted. */
function refusalOf(content: Buffer): string | null {
  writeFileSync(file, content);
  try {
    openBackup(file);
    return null;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect(error.message).toMatch(/^[^\p{Cc}]+\.$/u);
    return error.message;
  }
}

/** Expects that these bytes are refused in one sentence, or have the original contents. */
function expectRefusedOrSame(content: Buffer): void {
  if (refusalOf(content) === null) expect(readAll()).toEqual(original);
}

const entries = entriesIn(whole);
const parts = entries.slice(0, -2);
const place = fc.nat(whole.length - 1);
const HOSTILE_SIZES = [
  '-0000001000\0',
  '-0000000777\0',
  '0000000-777\0',
  '77777777777\0',
  '\x80\0\0\0\x7f\xff\xff\xff\xff\xff\xff\xff',
  '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xfe\0',
  '1e9\0\0\0\0\0\0\0\0\0',
  '           \0',
];
const headerChange = fc.oneof(
  fc.tuple(
    fc.constant(124),
    fc.constantFrom(...HOSTILE_SIZES).map((size) => Buffer.from(size, 'latin1')),
  ),
  fc.tuple(
    fc.constant(0),
    fc
      .constantFrom('../../etc/passwd', '/', '', 'manifest.json', '\u001b[31m\n')
      .map((name) => Buffer.from(`${name}\0`)),
  ),
  fc.tuple(fc.nat(TAR_BLOCK - 1), fc.uint8Array({ minLength: 1, maxLength: 100 })),
);

test('a changed byte, a missing end and added bytes are refused in one sentence', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 8 }),
      (flips) => {
        const content = Buffer.from(whole);
        for (const [at, bits] of flips) content[at]! ^= bits;
        expectRefusedOrSame(content);
      },
    ),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(place, fc.uint8Array({ maxLength: 2_000 }), (end, more) => {
      expectRefusedOrSame(Buffer.concat([whole.subarray(0, end), more]));
    }),
  );
});

test('reordered, missing, duplicated and changed entries are refused in one sentence', () => {
  const chosen = fc.array(fc.nat(entries.length - 1), { maxLength: 12 });
  fc.assert(
    fc.property(chosen, (order) =>
      expectRefusedOrSame(joined(order.map((index) => entries[index]!))),
    ),
  );
  expect(refusalOf(joined(entries.toReversed()))).toBeNull();
  expect(refusalOf(joined([...entries, entries[0]!]))).toContain('is not what was written');
  fc.assert(
    fc.property(fc.nat(entries.length - 1), headerChange, (index, [at, bytes]) => {
      const header = changedHeader(entries[index]!.header, at, bytes);
      expectRefusedOrSame(joined(entries.with(index, { ...entries[index]!, header })));
    }),
    { numRuns: 300 },
  );
});

test('a negative size, or one above the maximum of a part, ends the reading', () => {
  for (const size of HOSTILE_SIZES) {
    const header = changedHeader(entries[1]!.header, 124, Buffer.from(size, 'latin1'));
    expect(refusalOf(joined(entries.with(1, { ...entries[1]!, header })))).toContain('damaged');
  }
});

test('a part that unpacks to more than the maximum is refused by its size', () => {
  const bomb = Buffer.alloc(64 * 1024 * 1024);
  const manifest = structuredClone(original.manifest);
  const [part] = manifest.tables[0]!.parts;
  part!.sha256 = sha256(bomb);
  const packed = entry(part!.file, gzipSync(bomb));
  expect(refusalOf(withManifest(parts.with(0, packed), manifest))).toContain(
    `${JSON.stringify(part!.file)} is not what was written`,
  );
});

test('a manifest with any other structure is refused in one sentence', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(refusalOf(withManifest(parts, value))).toContain('has a format');
    }),
  );
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom('../x', '\u001b[31m\n', -1, 1e300, null));
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 5 }), odd, (path, value) => {
      refusalOf(withManifest(parts, changedAt(original.manifest, path, value)));
    }),
    { numRuns: 300 },
  );
});
