import type { Sql } from 'postgres';

export type RoleSettings = Record<string, string>;

/** Returns the settings that `alter role … set` gave to the API roles. */
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
