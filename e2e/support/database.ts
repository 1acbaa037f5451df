import postgres, { type Sql } from 'postgres';

const DATABASE =
  process.env.DATABASE_URL ??
  `postgresql://postgres:postgres@127.0.0.1:${process.env.DB_PORT ?? 54322}/postgres`;

/** What an SQL function returned. Throws if it is a refusal, which some functions return instead of raising it. */
export function accepted<T>(answer: T): T {
  const { refused, ...more } = Object(answer) as { refused?: string };
  if (refused) throw new Error(`Refused: ${refused} ${JSON.stringify(more)}`);
  return answer;
}

/** Connections of all tests of a process, because a new one reads the catalogs and compiles the functions anew. */
const sql = postgres(DATABASE, { max: 2, idle_timeout: 20, onnotice: () => {} });

/** Runs statements as the owner of the tables, to change what no screen and no SQL function can change. */
export const inDatabase = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => work(sql);
