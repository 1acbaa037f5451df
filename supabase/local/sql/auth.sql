-- The grants of a hosted project on its auth schema. The auth server creates the tables. The helper functions read the
-- claims in any form in which the caller passed them.

grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on all tables in schema auth to postgres;
revoke all on all tables in schema auth from anon, authenticated;

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- An anonymous user who confirms an address is an account from then on, as on a hosted project.
create or replace function auth.leave_anonymity() returns trigger language plpgsql as $$
begin
  new.is_anonymous := false;
  return new;
end
$$;

create or replace trigger anonymous_users_become_accounts
before update of email on auth.users
for each row when (old.is_anonymous and new.email is not null)
execute function auth.leave_anonymity();
