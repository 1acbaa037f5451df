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

-- Calls a function of the product with the arguments in a JSON object, and returns its result as JSON, or null if it
-- returns nothing. It becomes the caller's role for this transaction, and a stable function runs read-only. Of a function, it
-- knows one value as the result, and arguments with names; all functions of this project are so.
create function local_api.call(
  caller_role text, claims text, headers text, name text, body text
) returns text language plpgsql set search_path = '' as $$
declare
  sent json := body;
  keys text[] := array(select distinct json_object_keys(sent));
  called record;
  answer text;
begin
  select
    p.provolatile = 'v' as is_volatile,
    p.prorettype = 'void'::regtype as is_void,
    coalesce(bool_and(arg = any (keys) or place > p.pronargs - p.pronargdefaults), true) as is_complete,
    string_agg(format('%1$I => body.%1$I', arg), ', ') filter (where arg = any (keys)) as arguments,
    string_agg(format('%I %s', arg, format_type(type, null)), ', ') filter (where arg = any (keys)) as columns,
    count(*) filter (where arg = any (keys)) as given
  into called
  from pg_proc as p
  left join lateral unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as args (arg, type, place) on true
  where p.pronamespace = 'public'::regnamespace and p.proname = call.name and p.prokind = 'f'
    and not p.proretset and p.proallargtypes is null and p.provariadic = 0
  group by p.oid;
  if not found or not called.is_complete or called.given < cardinality(keys) then
    raise exception 'Could not find the function public.% with these parameters', name using errcode = 'PT404';
  end if;
  perform
    set_config('transaction_read_only', case when called.is_volatile then 'off' else 'on' end, true),
    set_config('request.jwt.claims', claims, true),
    set_config('request.headers', headers, true),
    set_config('request.method', 'POST', true),
    set_config('request.path', '/rpc/' || name, true),
    set_config('search_path', '"public", "extensions"', true),
    set_config('role', caller_role, true);
  execute format(
    'select %s(public.%I(%s))%s',
    case when called.is_void then '' else 'to_json' end, name, called.arguments,
    ' from json_to_record($1) as body (' || called.columns || ')'
  ) into answer using sent;
  return case when not called.is_void then coalesce(answer, 'null') end;
end
$$;
revoke execute on function local_api.call from public;
grant execute on function local_api.call to authenticator;
