import postgres, { type Sql } from 'postgres';
import { supabase } from './cli.ts';
import { applySchemas, listMigrations, makeServices, runFile } from './sql-files.ts';

/** How the server is reached: as the superuser, who makes databases, and as the role that owns the tables. */
export type Server = { adminUrl: string; databaseUrl: string };

/** The statements that lead from what the migrations make to what the schema files say; '' where they agree. */
export const differenceOfSchemas = (server: Server): Promise<string> =>
  withScratch(server, 'scratch_migrations', applyMigrations, (made) =>
    withScratch(server, 'scratch_schemas', applySchemas, async (wanted) =>
      differenceBetween(made, wanted),
    ),
  );

/** The statements that lead from a database to what the migrations make. */
export const differenceToMigrations = (server: Server): Promise<string> =>
  withScratch(server, 'scratch_migrations', applyMigrations, async (wanted) =>
    differenceBetween(server.databaseUrl, wanted),
  );

export const differenceBetween = (from: string, to: string): string =>
  supabase(['db', 'diff', '--use-pg-delta', `--from=${from}`, `--to=${to}`]).trim();

async function applyMigrations(owner: Sql): Promise<void> {
  for (const { file } of listMigrations()) await owner.begin((tx) => runFile(tx, file));
}

/** A database beside the product's, filled by its owner, for as long as the work takes. */
export async function withScratch<T>(
  server: Server,
  name: string,
  fill: (owner: Sql) => Promise<void>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const quiet = { max: 1, onnotice: () => {} };
  const urlOf = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const main = postgres(server.adminUrl, quiet);
  const drop = () => main.unsafe(`drop database if exists ${name} with (force)`);
  try {
    await drop();
    await main.unsafe(`create database ${name} template template0`);
    const admin = postgres(urlOf(server.adminUrl), quiet);
    await makeServices(admin)
      .then(() => admin.unsafe(`alter database ${name} owner to postgres`))
      .finally(() => admin.end());
    const owner = postgres(urlOf(server.databaseUrl), quiet);
    await fill(owner).finally(() => owner.end());
    return await work(urlOf(server.databaseUrl));
  } finally {
    await drop().finally(() => main.end());
  }
}
