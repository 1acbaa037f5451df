import { buffer } from 'node:stream/consumers';
import postgres, { type TransactionSql } from 'postgres';
import { nameWithColumns, writeBackup, type Manifest } from './file.ts';
import {
  contentsOf,
  countUnbalanced,
  listTables,
  migrationsOf,
  readSequences,
  versionsIn,
  writePlainly,
} from './tables.ts';

/**
 * Writes every row of the product into one file. A single transaction reads them all, so they belong to one moment
 * while people continue to play. The file contains no definitions, because migrations create those, so it fits every
 * version of Postgres.
 */
export async function takeBackup(adminUrl: string, file: string): Promise<Manifest> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  try {
    return await sql.begin('isolation level repeatable read read only', async (snapshot) => {
      await writePlainly(snapshot);
      const manifest = await describe(snapshot);
      // A table is read without a pause: the driver never resumes a stream that was full at its end.
      await writeBackup(file, manifest, async (table) =>
        buffer(await snapshot.unsafe(`copy ${nameWithColumns(table)} to stdout`).readable()),
      );
      return manifest;
    });
  } finally {
    await sql.end();
  }
}

async function describe(snapshot: TransactionSql): Promise<Manifest> {
  const [moment] = await snapshot<{ now: Date }[]>`select now()`;
  const migrations = await versionsIn(snapshot);
  migrationsOf(migrations);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(snapshot))
    tables.push({ ...table, ...(await contentsOf(snapshot, table)) });
  return {
    format: 2,
    takenAt: moment!.now.toISOString(),
    migrations,
    tables,
    sequences: await readSequences(snapshot),
    unbalanced: await countUnbalanced(snapshot),
  };
}
