import type { PostgresConnection } from '@supabase/lite/postgres';
import type { Sql } from 'postgres';

export type RoleSettings = Record<string, string>;

/** What `alter role … set` says of the roles a request may become. */
export async function settingsOfRoles(admin: Sql): Promise<Record<string, RoleSettings>> {
  const roles = await admin<{ role: string; config: string[] }[]>`
    select rolname as role, coalesce(rolconfig, '{}') as config from pg_roles
    where rolname in ('anon', 'authenticated', 'authenticator')`;
  const entries = roles.map(({ role, config }) => [
    role,
    Object.fromEntries(config.map((one) => one.split('=') as [string, string])),
  ]);
  return Object.fromEntries(entries) as Record<string, RoleSettings>;
}

type Transaction = { executeQuery: (query: object) => Promise<unknown> };
type Inner = {
  applyJwtSessionContext: (
    transaction: Transaction,
    context: { auth?: { role?: string } },
    isSafe: boolean,
  ) => Promise<void>;
};

/**
 * Lets the settings of the role that a request becomes hold for it, as PostgREST does; lite sets the role alone. They are
 * read before: a crowd that asked from within its transactions would wait for the connections that it holds.
 */
export function applyRoleSettings(
  connection: PostgresConnection,
  roles: Record<string, RoleSettings>,
): void {
  const inner = connection as unknown as Inner;
  const become = inner.applyJwtSessionContext.bind(connection);
  inner.applyJwtSessionContext = async (transaction, context, isSafe) => {
    await become(transaction, context, isSafe);
    const settings = { ...roles.authenticator, ...roles[context.auth?.role ?? 'anon'] };
    const [names, values] = [Object.keys(settings), Object.values(settings)];
    const sql =
      'select set_config(name, value, true) from unnest($1::text[], $2::text[]) as s (name, value)';
    await transaction.executeQuery({
      sql,
      parameters: [names, values],
      query: { kind: 'RawNode' },
    });
  };
}
