-- The roles and default privileges of a hosted project, so that a migration with a missing revoke has the same effect
-- here. Runs as the superuser at every start; safe to repeat.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin;
    create role authenticated nologin;
    create role service_role nologin bypassrls;
    create role supabase_auth_admin nologin noinherit;
    create role supabase_realtime_admin nologin noinherit;
    create role postgres login createrole createdb bypassrls password 'postgres';
    grant anon, authenticated, service_role to postgres;
    grant pg_monitor, pg_signal_backend to postgres;
  end if;
end
$$;

-- The time limits of a hosted project's roles (Postgres 17.12). The API has them in the settings of its connections.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

-- Of a hosted project's rights, `postgres` also has these, so that no test relies on their absence (Postgres 17.12).
alter role postgres replication;
grant pg_read_all_data to postgres;

-- Replaces the hosted extension that lets `postgres` create policies on realtime.messages; nobody can take this role.
grant supabase_realtime_admin to postgres with inherit true, set false;

alter database postgres owner to postgres;

create schema if not exists public authorization pg_database_owner;
grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to postgres;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

alter database postgres set search_path = "$user", public, extensions;

-- The default grants of a new hosted project since May 2026: everything at first, then the Data API's part is revoked
-- (RevokeDefaultDataApiPrivilegesSql of Supabase's CLI: "matches the SQL that Studio runs at cloud project creation").
-- Migrations may change them later, so this is not repeated.
do $$
begin
  if to_regnamespace('supabase_migrations') is null then
    alter default privileges for role postgres in schema public
      grant all on tables to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      grant all on sequences to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      revoke select, insert, update, delete on tables from anon, authenticated, service_role;
    alter default privileges for role postgres in schema public
      revoke usage, select on sequences from anon, authenticated, service_role;
  end if;
end
$$;
