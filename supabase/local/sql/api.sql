-- How the API calls a function of the product: a single statement, which is one round trip and one transaction. Runs as
-- the superuser; safe to repeat.

-- As on a hosted project, the API logs in as a role whose only right is to become one of the API's roles.
do $$
begin
  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator login noinherit;
    grant anon, authenticated, service_role to authenticator;
  end if;
end
$$;

-- Created again, so that nothing of an earlier version remains.
drop schema if exists local_api cascade;
create schema local_api;
grant usage on schema local_api to authenticator;

-- Takes the caller's role for this transaction and executes the statement, with the request body as $1.
create function local_api.call(
  caller_role text, user_id text, claims text, headers text, path text, is_read_only text,
  statement text, body text
) returns text language plpgsql set search_path = '' as $$
declare
  answer text;
begin
  perform
    set_config('transaction_read_only', is_read_only, true),
    set_config('request.jwt.claims', claims, true),
    set_config('request.jwt.claim.sub', user_id, true),
    set_config('request.jwt.claim.role', caller_role, true),
    set_config('request.headers', headers, true),
    set_config('request.method', 'POST', true),
    set_config('request.path', path, true),
    set_config('role', caller_role, true);
  execute statement into answer using body::json;
  return answer;
end
$$;
revoke execute on function local_api.call from public;
grant execute on function local_api.call to authenticator;
