import type { PostgresConnection } from '@supabase/lite/postgres';

export type Schema = Awaited<ReturnType<PostgresConnection['introspect']>>;

/**
 * Reads what the database offers once for all who ask, until it is said to have changed: what was begun before that is
 * kept for nobody. lite would keep it, and have every request of a crowd read for itself.
 */
export function readSchemaOnce(connection: PostgresConnection): void {
  const read = connection.introspect.bind(connection);
  let kept: Promise<Schema> | undefined;
  connection.introspect = (options) => {
    if (!options?.useCache) return read();
    if (kept) return kept;
    const reading = read();
    const forget = () => {
      if (kept === reading) kept = undefined;
    };
    // A database that cannot be read offers nothing; that is not kept.
    reading.then(({ default_schema }) => default_schema || forget(), forget);
    return (kept = reading);
  };
  connection.clearSchemaCache = async () => {
    kept = undefined;
  };
}
