import {
  createReadStream,
  createWriteStream,
  existsSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { makeFolder } from '../data-directory.ts';
import { UserError } from '../user-error.ts';

/** Rows reach the database in parts of this many bytes. */
const PART_BYTES = 4 * 1024 * 1024;
const LONGEST_LINE = 16 * 1024 * 1024;
const END_OF_LINE = 10;

const count = z.int().nonnegative();
const number = z.string().regex(/^-?\d+$/);

/**
 * The first line of a backup, as a comment of SQL. The author of the file chose every name in it, so a name may reach SQL only
 * after `refuseOtherShape` has found it in the catalog.
 */
const manifestSchema = z.object({
  format: z.literal(2),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string().regex(/^\d+$/)).min(1),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: count, digest: number }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: number, isCalled: z.boolean() })),
  /** The number of totals that disagreed with the ledger; 0 unless something was wrong before. */
  unbalanced: count,
});

export type Manifest = z.infer<typeof manifestSchema>;
type TableInBackup = Manifest['tables'][number];

export const nameWithColumns = ({ name, columns }: Pick<TableInBackup, 'name' | 'columns'>) =>
  `${name} (${columns.join(', ')})`;
const headOf = (table: TableInBackup) => `\ncopy ${nameWithColumns(table)} from stdin;\n`;
const END_OF_TABLE = '\\.\n';

/**
 * Writes a compressed file, readable only by its owner, because it contains addresses and password hashes. It gets its name when
 * it is complete. `rowsOf` returns what `copy … to stdout` writes.
 */
export async function writeBackup(
  file: string,
  manifest: Manifest,
  rowsOf: (table: TableInBackup) => Promise<Buffer>,
): Promise<void> {
  if (existsSync(file)) throw new UserError(`${file} exists already: name another file.`);
  makeFolder(dirname(file));
  const draft = `${file}.unfinished`;
  const remove = () => rmSync(draft, { force: true });
  remove();
  process.once('exit', remove);
  async function* text() {
    yield `-- ${JSON.stringify(manifest)}\n`;
    for (const table of manifest.tables) {
      yield headOf(table);
      yield await rowsOf(table);
      yield END_OF_TABLE;
    }
  }
  const options = { flags: 'wx', mode: 0o600, flush: true };
  try {
    await pipeline(text, createGzip(), createWriteStream(draft, options));
    renameSync(draft, file);
  } catch (error) {
    remove();
    throw error;
  } finally {
    process.off('exit', remove);
  }
}

export type Rows = { table: TableInBackup; rows: Buffer };
export type Backup = { manifest: Manifest; rows: () => AsyncGenerator<Rows> };

/** Reads a backup to its end; the error says what is wrong with a damaged one. */
export async function openBackup(file: string): Promise<Backup> {
  // It is read more than once, and a pipe without a writer would be waited for.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new UserError(`The backup cannot be read: ${file} is not a regular file.`);
  const manifest = await readManifest(file);
  const rows = () => rowsIn(file, manifest);
  for (const all = rows(); !(await all.next()).done;);
  return { manifest, rows };
}

async function readManifest(file: string): Promise<Manifest> {
  for await (const line of linesIn(file)) {
    const { data } = manifestSchema.safeParse(jsonIn(line.toString().slice('-- '.length)));
    if (data) return data;
    break;
  }
  throw new UserError(`${file} has a format that this version does not support.`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The rows of each table in parts. Every other line has to be the one that was written there. */
async function* rowsIn(file: string, { tables }: Manifest): AsyncGenerator<Rows> {
  const lines = linesIn(file);
  const next = async () => (await lines.next()).value;
  const expectText = async (text: string) => {
    for (const line of text.split(/(?<=\n)/))
      if ((await next())?.toString() !== line) throw damaged(file, 'it is not what was written');
  };
  await next();
  for (const table of tables) {
    await expectText(headOf(table));
    let [held, size]: [Buffer[], number] = [[], 0];
    for (let left = table.rows; left > 0; left -= 1) {
      const line = await next();
      if (!line) throw damaged(file, 'rows are missing');
      held.push(line);
      size += line.length;
      if (left > 1 && size < PART_BYTES) continue;
      yield { table, rows: Buffer.concat(held) };
      [held, size] = [[], 0];
    }
    await expectText(END_OF_TABLE);
  }
  if (await next()) throw damaged(file, 'it has more rows than were written');
}

/** The uncompressed lines, each with its line break. Within a row, COPY writes a line break as \\n. */
async function* linesIn(file: string): AsyncGenerator<Buffer, undefined> {
  const text = createGunzip();
  // An error of the file ends `text` as well.
  pipeline(createReadStream(file), text).catch(() => {});
  let [held, size]: [Buffer[], number] = [[], 0];
  try {
    for await (const piece of text as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end; (end = piece.indexOf(END_OF_LINE, from)) >= 0; from = end + 1) {
        yield Buffer.concat([...held, piece.subarray(from, end + 1)]);
        [held, size] = [[], 0];
      }
      held.push(piece.subarray(from));
      size += piece.length - from;
      if (size > LONGEST_LINE) throw damaged(file, 'a row is too long');
    }
  } catch (error) {
    throw explain(file, error as NodeJS.ErrnoException);
  }
  if (size > 0) yield Buffer.concat(held);
}

function explain(file: string, error: NodeJS.ErrnoException): Error {
  if (error.syscall) return new UserError(`The backup cannot be read: ${error.message}`);
  if (error.message === 'incorrect header check')
    return new UserError(`${file} is no backup: npm run db -- backup writes one.`);
  if (!error.code?.startsWith('Z_')) return error;
  const isCut = error.code === 'Z_BUF_ERROR';
  return damaged(file, isCut ? 'its end is missing' : 'it is not what was written');
}

const damaged = (file: string, what: string) =>
  new UserError(`${file} is damaged: ${what}. Nothing was changed; take another backup.`);
