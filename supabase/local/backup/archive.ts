import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { makeFolder } from '../folders.ts';
import { UserError } from '../user-error.ts';
import { manifestSchema, type Manifest, type PartOfTable } from './manifest.ts';
import { paddingAfter, parseTarHeader, TAR_BLOCK, tarEnd, tarHeader } from './tar.ts';

/** The maximum uncompressed size of a part: its 4 MB, and the row that exceeded them. */
const MAX_PART_BYTES = 16 * 1024 * 1024;
const MAX_FILE_BYTES = 2 * MAX_PART_BYTES;

const MANIFEST = 'manifest.json';
const CHECKSUM = `${MANIFEST}.sha256`;

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

export type ArchiveWriter = {
  add: (name: string, content: Buffer) => PartOfTable;
  /** Renames the file to its final name; until then no file of that name exists. */
  finish: (manifest: Manifest) => void;
  discard: () => void;
};

/**
 * Writes a tar archive of compressed files, readable only by its owner, because it contains addresses and password
 * hashes.
 */
export function writeArchive(file: string): ArchiveWriter {
  if (existsSync(file)) throw new UserError(`${file} exists already: name another file.`);
  makeFolder(dirname(file));
  const draft = `${file}.unfinished`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  const when = new Date();
  const write = (name: string, content: Buffer) => {
    const padding = Buffer.alloc(paddingAfter(content.length));
    const whole = [tarHeader({ name, size: content.length }, when), content, padding];
    for (const piece of whole) writeWhole(handle, piece);
  };
  return {
    add(name, content) {
      if (content.length > MAX_PART_BYTES)
        throw new UserError(`A row of ${name} is too large for a backup.`);
      const file = `${name}.copy.gz`;
      write(file, gzipSync(content));
      return { file, sha256: sha256(content) };
    },
    finish(manifest) {
      const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      write(MANIFEST, text);
      write(CHECKSUM, Buffer.from(`${sha256(text)}  ${MANIFEST}\n`));
      writeWhole(handle, tarEnd());
      fsyncSync(handle);
      closeSync(handle);
      renameSync(draft, file);
    },
    discard() {
      closeSync(handle);
      rmSync(draft, { force: true });
    },
  };
}

function writeWhole(handle: number, content: Buffer): void {
  for (let at = 0; at < content.length;) at += writeSync(handle, content, at);
}

export type Backup = {
  manifest: Manifest;
  read: (part: PartOfTable) => Buffer;
  close: () => void;
};

/** Opens a backup and checks it completely; the error says what is wrong with a damaged one. */
export function openBackup(file: string): Backup {
  const handle = openOrExplain(file);
  try {
    const { size } = fstatSync(handle);
    const places = placesIn(handle, size, file);
    const readFile = (name: string) => {
      const place = places.get(name);
      if (!place) throw damaged(file, `${JSON.stringify(name)} is missing`);
      return readAt(handle, place.at, place.size);
    };
    const read = (part: PartOfTable) => {
      const content = decompress(readFile(part.file));
      if (!content || sha256(content) !== part.sha256)
        throw damaged(file, `${JSON.stringify(part.file)} is not what was written`);
      return content;
    };
    const manifest = readManifest(file, readFile);
    const parts = manifest.tables.flatMap((table) => table.parts);
    const named = new Set([MANIFEST, CHECKSUM, ...parts.map((part) => part.file)]);
    if (named.size !== parts.length + 2 || places.size !== named.size)
      throw damaged(file, 'its files are not those that its manifest names');
    for (const part of parts) read(part);
    return { manifest, read, close: () => closeSync(handle) };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

function readManifest(file: string, readFile: (name: string) => Buffer): Manifest {
  const text = readFile(MANIFEST);
  if (!readFile(CHECKSUM).toString().startsWith(sha256(text)))
    throw damaged(file, `${MANIFEST} is not what was written`);
  const { data, error } = manifestSchema.safeParse(parseJson(text));
  if (error) throw new UserError(`${file} has a format that this version does not support.`);
  return data;
}

function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

/** The position of each file in the archive. */
function placesIn(handle: number, size: number, file: string) {
  const places = new Map<string, { at: number; size: number }>();
  let at = 0;
  try {
    for (;;) {
      const entry = parseTarHeader(readAt(handle, at, TAR_BLOCK));
      if (!entry) return places;
      if (places.has(entry.name) || entry.size > MAX_FILE_BYTES) throw new Error();
      places.set(entry.name, { at: at + TAR_BLOCK, size: entry.size });
      at += TAR_BLOCK + entry.size + paddingAfter(entry.size);
    }
  } catch {
    if (at === 0) throw new UserError(`${file} is no backup of this product.`);
    throw damaged(
      file,
      size < at + TAR_BLOCK ? 'its end is missing' : 'it is not what was written',
    );
  }
}

function readAt(handle: number, at: number, length: number): Buffer {
  const content = Buffer.alloc(length);
  let got = 0;
  while (got < length) {
    const more = readSync(handle, content, got, length - got, at + got);
    if (more === 0) throw new Error('The file ends here.');
    got += more;
  }
  return content;
}

function decompress(content: Buffer): Buffer | null {
  try {
    return gunzipSync(content, { maxOutputLength: MAX_PART_BYTES });
  } catch {
    return null;
  }
}

function openOrExplain(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    throw new UserError(`The backup cannot be read: ${(error as Error).message}`);
  }
}

const damaged = (file: string, what: string) =>
  new UserError(`${file} is damaged: ${what}. Nothing was changed; take another backup.`);
