-- Everything starts closed: what an API role may touch is granted by name, in the file that makes it. `service_role`, the
-- role of a project's secret keys, gets nothing: the app uses no secret key, and this role ignores row security.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;

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

-- A code to read out, from the server's strong random source, every character equally likely: capital letters without
-- vowels, so that it spells nothing, and of the digits those that look like no letter. Six of them are 244 million codes.
-- Each account, and each address that is known, tries 100 wrong ones a day (`private.codes_a_day`): one that tries every
-- day finds a given group after 3,300 years on average, and somebody's of a thousand groups after three. All visitors
-- whose address the app does not know try 43,200 a day together (`private.codes_of_all`), and a found code shows no more
-- than its link does. It lives as long as the link: until somebody is removed or an admin renews it, and then it has eight
-- characters.
create function private.random_code(p_length int) returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('BCDFGHJKLMNPQRSTVWXZ34679', 1 + byte % 25, 1), '')
  from (
    select byte
    from (
      select get_byte(uuid_send(gen_random_uuid()), 0) as byte
      from generate_series(1, 4 * p_length)
    ) as drawn
    where byte < 250 -- 10 × 25: a byte above would favour the first letters
    limit p_length
  ) as kept;
$$;
