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

/** Runs statements as the owner of the tables, to change what no screen and no SQL function can change. */
export async function inDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(DATABASE, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
