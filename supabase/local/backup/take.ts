import type { Readable } from 'node:stream';
import postgres, { type TransactionSql } from 'postgres';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { refuseUnknownHistory } from './history.ts';
import type { Manifest, TableInBackup } from './manifest.ts';
import {
  contentsOf,
  countUnbalanced,
  listTables,
  readSequences,
  versionsIn,
  writePlainly,
  type Table,
} from './tables.ts';

/** The size of a part, which is the unit for memory, transfer and checking. */
const PART_BYTES = 4 * 1024 * 1024;
const END_OF_ROW = 10;

/**
 * Writes every row of the product into one file. A single transaction reads them all, so they belong to one moment
 * while people continue to play. The file contains no definitions, because migrations create those, so it fits every
 * version of Postgres.
 */
export async function takeBackup(
  adminUrl: string,
  file: string,
  partBytes = PART_BYTES,
): Promise<Manifest> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  try {
    return await sql.begin('isolation level repeatable read read only', async (snapshot) => {
      await writePlainly(snapshot);
      const migrations = await versionsIn(snapshot);
      refuseUnknownHistory(migrations);
      const archive = writeArchive(file);
      try {
        const manifest = await writeRows(snapshot, archive, migrations, partBytes);
        archive.finish(manifest);
        return manifest;
      } catch (error) {
        archive.discard();
        throw error;
      }
    });
  } finally {
    await sql.end();
  }
}

async function writeRows(
  snapshot: TransactionSql,
  archive: ArchiveWriter,
  migrations: string[],
  partBytes: number,
): Promise<Manifest> {
  const [server] = await snapshot<{ version: string; now: Date }[]>`
    select current_setting('server_version') as version, now()`;
  const tables: TableInBackup[] = [];
  for (const table of await listTables(snapshot))
    tables.push(await writeTable(snapshot, archive, table, partBytes));
  return {
    format: 1,
    takenAt: server!.now.toISOString(),
    postgres: server!.version,
    migrations,
    tables,
    sequences: await readSequences(snapshot),
    unbalanced: await countUnbalanced(snapshot),
  };
}

/** In the order of the primary key, so that the same rows make the same parts. */
async function writeTable(
  snapshot: TransactionSql,
  archive: ArchiveWriter,
  { name, columns, key }: Table,
  partBytes: number,
): Promise<TableInBackup> {
  const contents = await contentsOf(snapshot, name, columns);
  const rows = await snapshot
    .unsafe(`copy (select ${columns.join(', ')} from ${name} order by ${key.join(', ')}) to stdout`)
    .readable();
  const parts: TableInBackup['parts'] = [];
  for await (const part of partsOf(rows, partBytes)) {
    const number = String(parts.length + 1).padStart(5, '0');
    parts.push(archive.add(`${name.replaceAll('"', '')}/${number}`, part));
  }
  return { name, columns, ...contents, parts };
}

/**
 * Splits rows into parts, each ending with the first row that fills it, so that the same rows make the same parts
 * however the stream was split. Within a row, COPY writes a line break as \\n.
 */
export async function* partsOf(rows: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const piece of rows as AsyncIterable<Buffer>) {
    held.push(piece);
    size += piece.length;
    if (size < partBytes) continue;
    let rest = Buffer.concat(held);
    for (
      let end;
      (end = rest.indexOf(END_OF_ROW, partBytes - 1)) >= 0;
      rest = rest.subarray(end + 1)
    )
      yield rest.subarray(0, end + 1);
    [held, size] = [[rest], rest.length];
  }
  if (size > 0) yield Buffer.concat(held);
}
