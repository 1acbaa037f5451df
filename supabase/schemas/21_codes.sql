-- A secret of 128 random bits, in hex.
create function private.new_secret() returns text
language sql
volatile
set search_path = ''
as $$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
$$;

-- Normalizes an invite code that was read out, typed or pasted: full-width characters count, separators and invisible
-- characters do not. Null for a text that is too long: sorting many combining marks takes quadratic time. `cleanCode` in
-- lib/groups/codes.ts does the same.
create function private.clean_code(p_invite_code text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when octet_length(p_invite_code) <= private.longest_text()
    then upper(regexp_replace(normalize(p_invite_code, NFKC), '[^A-Za-z0-9]', '', 'g'))
  end;
$$;

-- The group with this invite code, as typed, or null.
create function private.group_of_code(p_invite_code text) returns public.groups
language sql
stable
set search_path = ''
as $$
  -- The code is cleaned once, not for each group.
  select * from public.groups where invite_code = (select private.clean_code(p_invite_code));
$$;

-- The number of invite codes that one person may try before they have to wait.
create function private.codes_at_most() returns int language sql immutable set search_path = '' as 'select 30';

-- The number of invite codes that one person may try in a day.
create function private.codes_a_day() returns int language sql immutable set search_path = '' as 'select 100';

-- The number of wrong codes that all visitors of the app may try in a day. After that each visitor has a single wrong
-- try.
create function private.codes_of_all() returns int language sql immutable set search_path = '' as 'select 43200';

-- The window of time in which tries of invite codes are counted.
create function private.codes_counted_for() returns interval
language sql immutable set search_path = '' as 'select interval ''10 minutes''';

-- The number of people without an account who may start to play from one address in an hour, and from all addresses
-- together if the app sends no address.
create function private.guests_an_hour(p_address text) returns int
language sql immutable set search_path = ''
as 'select case when coalesce(p_address, ''unknown'') = ''unknown'' then 1000 else 100 end';

-- The name under which new people without an account are counted: the address that the app sends, or the caller's
-- connection, because other callers can invent addresses.
create function private.guests_at(p_address text) returns text
language sql
stable
set search_path = ''
as $$
  select case when private.is_app() then private.visitor_at(p_address) else private.connection() end;
$$;

-- Counts one try of an invite code; returns 0 when it is allowed, else the seconds to wait. One person can create many
-- users without an account, so their wrong codes count as those of a visitor do, too. Their valid ones count for
-- nobody else.
create function private.attempt_code(p_user uuid, p_address text default null) returns int
language sql
set search_path = ''
as $$
  select greatest(
    private.attempt('invite_code', p_user::text, private.codes_at_most(), private.codes_counted_for()),
    private.attempt('invite_code_a_day', p_user::text, private.codes_a_day(), interval '1 day'),
    case when not private.has_account(p_user) then private.wait_for_code(p_address) end
  );
$$;

-- The refusal of a wrong code, which is counted for people without an account.
create function private.refuse_code(p_user uuid, p_address text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if not private.has_account(p_user) then
    perform private.count_wrong_code(p_address);
  end if;
  return private.refusal('invalid_code');
end;
$$;
