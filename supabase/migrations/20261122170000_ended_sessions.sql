-- Whether the session that a token was made for goes on. Signing out and a new password end it before the token ends; a
-- token that names none is judged by its account alone.
create function private.session_goes_on() returns boolean
language sql
stable
set search_path = ''
as $$
  select auth.jwt() ->> 'session_id' is null or exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
  );
$$;

-- A token outlives its account and its session by up to an hour: whoever asks is looked up among those that are there.
create or replace function private.living_user() returns uuid
language sql
stable
set search_path = ''
as $$
  select id from auth.users where id = auth.uid() and private.session_goes_on();
$$;

-- The signed-in person, or a refusal. The account cannot go before this transaction has ended: a deletion waits, or has
-- come first. Taken before every other lock.
create or replace function private.require_user() returns uuid
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_user uuid;
begin
  select id into v_user from auth.users
  where id = auth.uid() and private.session_goes_on()
  for key share;
  if not found then
    perform private.refuse('not_signed_in');
  end if;
  return v_user;
end;
$$;

revoke execute on function private.session_goes_on() from public, anon, authenticated;

-- The account of the person who asks with the lines they could call, or null for a visitor.
create or replace function public.my_account() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', person.user_id,
    'display_name', person.display_name,
    'username', person.username,
    'email', account.email,
    'bingo_bank_balance', person.bingo_bank_balance,
    'is_admin', (select private.is_admin()),
    'waiting', private.waiting_lines(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
$$;
