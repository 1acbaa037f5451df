import { hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { makeFolder } from '../folders.ts';
import { UserError } from '../user-error.ts';
import { manifestSchema, type Manifest, type PartOfTable } from './manifest.ts';
import { paddingAfter, parseTarHeader, TAR_BLOCK, tarHeader } from './tar.ts';

/** The maximum uncompressed size of a part: its 4 MB, and the row that exceeded them. */
const MAX_PART_BYTES = 16 * 1024 * 1024;
const MAX_FILE_BYTES = 2 * MAX_PART_BYTES;

const MANIFEST = 'manifest.json';
const CHECKSUM = `${MANIFEST}.sha256`;

export const sha256 = (content: Buffer) => hash('sha256', content);

export type ArchiveWriter = ReturnType<typeof writeArchive>;

/**
 * Writes a tar archive of compressed files, readable only by its owner, because it contains addresses and password
 * hashes. `finish` renames the file to its final name; until then no file of that name exists.
 */
export function writeArchive(file: string) {
  if (existsSync(file)) throw new UserError(`${file} exists already: name another file.`);
  makeFolder(dirname(file));
  const draft = `${file}.unfinished`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  const when = new Date();
  const write = (name: string, content: Buffer) => {
    const header = tarHeader({ name, size: content.length }, when);
    const padding = Buffer.alloc(paddingAfter(content.length));
    writeFileSync(handle, Buffer.concat([header, content, padding]));
  };
  return {
    add(name: string, content: Buffer): PartOfTable {
      if (content.length > MAX_PART_BYTES)
        throw new UserError(`A row of ${name} is too large for a backup.`);
      const part = { file: `${name}.copy.gz`, sha256: sha256(content) };
      write(part.file, gzipSync(content));
      return part;
    },
    finish(manifest: Manifest): void {
      const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
      write(MANIFEST, text);
      write(CHECKSUM, Buffer.from(`${sha256(text)}  ${MANIFEST}\n`));
      writeFileSync(handle, Buffer.alloc(2 * TAR_BLOCK));
      fsyncSync(handle);
      closeSync(handle);
      renameSync(draft, file);
    },
    discard(): void {
      closeSync(handle);
      rmSync(draft, { force: true });
    },
  };
}

export type Backup = { manifest: Manifest; read: (part: PartOfTable) => Buffer };

/** Reads a backup and checks it completely; the error says what is wrong with a damaged one. */
export function openBackup(file: string): Backup {
  const files = filesIn(file);
  const readFile = (name: string) => {
    const content = files.get(name);
    if (!content) throw damaged(file, `${JSON.stringify(name)} is missing`);
    return content;
  };
  const read = (part: PartOfTable) => {
    const content = decompress(readFile(part.file));
    if (!content || sha256(content) !== part.sha256)
      throw damaged(file, `${JSON.stringify(part.file)} is not what was written`);
    return content;
  };
  const text = readFile(MANIFEST);
  if (!readFile(CHECKSUM).toString().startsWith(sha256(text)))
    throw damaged(file, `${MANIFEST} is not what was written`);
  const { data: manifest } = manifestSchema.safeParse(jsonIn(text));
  if (!manifest) throw new UserError(`${file} has a format that this version does not support.`);
  const parts = manifest.tables.flatMap((table) => table.parts);
  const named = new Set([MANIFEST, CHECKSUM, ...parts.map((part) => part.file)]);
  if (named.size !== parts.length + 2 || files.size !== named.size)
    throw damaged(file, 'its files are not those that its manifest names');
  for (const part of parts) read(part);
  return { manifest, read };
}

function jsonIn(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return null;
  }
}

/** The files of an archive by name. */
function filesIn(file: string): Map<string, Buffer> {
  const archive = readOrExplain(file);
  const files = new Map<string, Buffer>();
  let at = 0;
  try {
    for (;;) {
      const entry = parseTarHeader(archive.subarray(at, at + TAR_BLOCK));
      if (!entry) return files;
      const { name, size } = entry;
      if (files.has(name) || size > MAX_FILE_BYTES) throw new Error();
      at += TAR_BLOCK;
      files.set(name, archive.subarray(at, at + size));
      at += size + paddingAfter(size);
    }
  } catch {
    if (at === 0) throw new UserError(`${file} is no backup of this product.`);
    const isCut = archive.length < at + TAR_BLOCK;
    throw damaged(file, isCut ? 'its end is missing' : 'it is not what was written');
  }
}

function decompress(content: Buffer): Buffer | null {
  try {
    return gunzipSync(content, { maxOutputLength: MAX_PART_BYTES });
  } catch {
    return null;
  }
}

function readOrExplain(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UserError(`The backup cannot be read: ${(error as Error).message}`);
  }
}

const damaged = (file: string, what: string) =>
  new UserError(`${file} is damaged: ${what}. Nothing was changed; take another backup.`);
