-- Everything starts closed: what an API role may touch is granted by name, in the file that makes it.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;

-- Internals: never exposed through the API, and API roles cannot name anything in it. Row security policies may still
-- call its functions, because a policy binds its names when it is created.
create schema private;
revoke all on schema private from public;

-- Stops the function with a code that the program has words for; the detail is a number or a name for the sentence.
create function private.refuse(p_code text, p_detail text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = p_code, detail = coalesce(p_detail, '');
end;
$$;

-- A code of capital letters and digits from the server's strong random source, every character equally likely.
create function private.random_code(p_length int) returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 1 + byte % 36, 1), '')
  from (
    select byte
    from (
      select get_byte(uuid_send(gen_random_uuid()), 0) as byte
      from generate_series(1, 4 * p_length)
    ) as drawn
    where byte < 252 -- 7 × 36: a byte above would favour the first letters
    limit p_length
  ) as kept;
$$;
