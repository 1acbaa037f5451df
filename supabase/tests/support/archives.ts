import { readFileSync } from 'node:fs';
import { sha256, writeArchive } from '../../local/backup/archive.ts';
import { paddingAfter, TAR_BLOCK, tarHeader } from '../../local/backup/tar.ts';

type Entry = { header: Buffer; body: Buffer };

/** Writes a backup archive of three tables with two parts each. */
export function makeArchive(file: string): Buffer {
  const archive = writeArchive(file);
  const tables = ['auth.users', 'public.games', 'private.attempts'].map((name) => ({
    name,
    columns: ['id', 'name'],
    rows: 2,
    digest: '-17',
    parts: ['first', 'second'].map((row) => archive.add(`${name}/${row}`, Buffer.from(`${row}\n`))),
  }));
  archive.finish({
    format: 1,
    takenAt: '2026-11-23T08:00:00.000Z',
    postgres: '18.4',
    migrations: ['20261122063000'],
    tables,
    sequences: [{ name: 'public.transfers_id_seq', value: '7', isCalled: true }],
    unbalanced: 0,
  });
  return readFileSync(file);
}

/** The files in an archive. */
export function entriesIn(content: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; content[at] !== 0;) {
    const header = content.subarray(at, at + TAR_BLOCK);
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    const length = size + paddingAfter(size);
    entries.push({ header, body: content.subarray(at + TAR_BLOCK, at + TAR_BLOCK + length) });
    at += TAR_BLOCK + length;
  }
  return entries;
}

export const joined = (entries: Entry[]) =>
  Buffer.concat([
    ...entries.flatMap(({ header, body }) => [header, body]),
    Buffer.alloc(2 * TAR_BLOCK),
  ]);

export const entry = (name: string, content: Buffer): Entry => ({
  header: tarHeader({ name, size: content.length }, new Date(0)),
  body: Buffer.concat([content, Buffer.alloc(paddingAfter(content.length))]),
});

/** An archive of these parts with this manifest and its checksum. */
export function withManifest(parts: Entry[], manifest: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(manifest));
  const sum = Buffer.from(`${sha256(text)}  manifest.json\n`);
  return joined([...parts, entry('manifest.json', text), entry('manifest.json.sha256', sum)]);
}

/** The header with these bytes replaced and the checksum corrected. */
export function changedHeader(header: Buffer, at: number, bytes: Uint8Array): Buffer {
  const changed = Buffer.from(header);
  changed.set(bytes.subarray(0, TAR_BLOCK - at), at);
  changed.fill(' ', 148, 156);
  const sum = changed.reduce((total, byte) => total + byte, 0);
  changed.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return changed;
}

/** A copy of a manifest with another value in one place. */
export function changedAt(value: unknown, path: number[], other: unknown): unknown {
  const [index, ...rest] = path;
  if (index === undefined || typeof value !== 'object' || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[index % keys.length] ?? 'more';
  const held = (value as Record<string, unknown>)[key];
  const changed = { ...value, [key]: changedAt(held, rest, other) };
  return Array.isArray(value) ? Object.values(changed) : changed;
}
