-- Nothing is accessible by default: each file grants the API roles what they may use, by name. `service_role`, the role
-- of a project's secret keys, may only call the functions of the sender, because it ignores row security.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;

-- Internal functions and tables. The API does not expose this schema, and API roles have no USAGE on it. Row security
-- policies may still call its functions, because a policy resolves names when it is created.
create schema private;
revoke all on schema private from public;

-- Aborts the calling function with an error code that the app translates; the detail is a number or a name for the
-- message.
create function private.refuse(p_code text, p_detail text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'P0001', message = p_code, detail = coalesce(p_detail, '');
end;
$$;

-- A refusal as a function returns it that counts attempts, because a raise would roll the count back.
create function private.refusal(p_code text, p_detail text default null) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object('refused', p_code, 'detail', p_detail));
$$;

-- Generates a random code from a cryptographic random source, all characters equally likely: 25 characters, namely the
-- capital consonants and the digits that cannot be mistaken for a letter. Vowels are left out so that no code is a
-- word. Six characters make 244 million codes.
-- Each account and each known address may try 100 wrong codes a day (`private.codes_a_day`). Guessing every day, one of
-- them finds the code of a given group after 3,300 years on average, and of any one of a thousand groups after three
-- years. All visitors without a known address share 43,200 tries a day (`private.codes_of_all`), and a guessed code
-- shows no more than its link does. A code stays valid until a member is removed or an admin renews it; the new one has
-- eight characters.
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
