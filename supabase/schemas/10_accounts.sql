-- A person as other players see them. The row outlives the account: cards and events still point to it after the
-- account is deleted. A bank holds more than anybody can win, because one that is full would keep a game from ending.
create table public.profiles (
  user_id uuid primary key,
  display_name text not null check (char_length(display_name) between 1 and private.longest_name()),
  username text not null unique check (char_length(username) between 1 and private.longest_name()),
  bingo_bank_balance numeric(20, 2) not null default 0 check (bingo_bank_balance >= 0),
  created_at timestamptz not null default now()
);

-- The roles of a person. The only one is admin.
create table public.user_roles (
  user_id uuid not null references public.profiles (user_id),
  role text not null check (role = 'admin'),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;

-- Whether the session that an access token was issued for still exists. Signing out and changing the password end a
-- session before its token expires. A token without a session id is valid as long as its account exists.
create function private.session_goes_on() returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  return v_session is null or exists (select from auth.sessions where id = v_session and user_id = auth.uid());
end;
$$;

-- The signed-in person, or null. An access token outlives its account and its session by up to an hour, so both are
-- looked up.
create function private.living_user() returns uuid
language sql
stable
set search_path = ''
as $$
  select id from auth.users where id = auth.uid() and private.session_goes_on();
$$;

-- Returns the signed-in person or refuses. Locks the account, so that it cannot be deleted before this transaction
-- ends. Takes this lock before any other.
create function private.require_user() returns uuid
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

-- Whether a person has an account with an e-mail address, instead of playing under a name alone. Reads the row and not
-- the token's claim `is_anonymous`, which stays true for up to an hour after the person has confirmed an address.
create function private.has_account(p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from auth.users where id = p_user and not is_anonymous);
$$;

-- Whether a person plays under a name alone. Unlike those without an account, deleted people do not.
create function private.is_guest(p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from auth.users where id = p_user and is_anonymous);
$$;

-- The signed-in person if they have an account, or null.
create function private.living_account() returns uuid
language sql
stable
set search_path = ''
as $$
  select id from auth.users where id = private.living_user() and not is_anonymous;
$$;

-- Returns the signed-in person, locked as by `require_user`, or refuses; also refuses without an account.
create function private.require_account() returns uuid
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if not private.has_account(v_user) then
    perform private.refuse('account_needed');
  end if;
  return v_user;
end;
$$;

-- Whether the signed-in person is an admin.
create function private.is_admin() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select private.living_user()) and role = 'admin'
  );
$$;

-- Returns the signed-in admin or refuses. Takes no lock, because functions that only read call it, too.
create function private.require_admin() returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_user uuid := private.living_user();
begin
  if v_user is null then
    perform private.refuse('not_signed_in');
  elsif not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return v_user;
end;
$$;

-- The current display name of a person. Most squares have no author (null), so null skips the lookup.
create function private.name_of(p_user uuid) returns text
language sql
stable
strict
set search_path = ''
as $$
  select display_name from public.profiles where user_id = p_user;
$$;

-- The display name that came with a sign-up, cleaned and cut to the maximum length of a name.
create function private.name_at_sign_up(p_metadata jsonb) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    nullif(
      private.clean_name(left(
        private.clean_name(left(p_metadata ->> 'display_name', private.longest_field())), private.longest_name()
      )), ''
    ),
    'Anonymous'
  );
$$;

-- Creates the profile of a new account. The username is random, never derived from the e-mail address.
create function private.create_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, display_name, username)
  values (
    new.id,
    private.name_at_sign_up(new.raw_user_meta_data),
    'player-' || private.lower_case(private.random_code(10))
  );
  return new;
end;
$$;

create trigger accounts_get_a_profile
after insert on auth.users
for each row execute function private.create_profile();

-- The signed-in person's account, with the full lines they could call, the objections that wait for them, the number of
-- their unread notices and when the PIN of their seat was unlocked lately; null for a visitor.
create function public.my_account() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'user_id', person.user_id,
    'display_name', person.display_name,
    'username', person.username,
    'email', coalesce(account.email, ''),
    'is_anonymous', account.is_anonymous,
    'bingo_bank_balance', person.bingo_bank_balance,
    'is_admin', (select private.is_admin()),
    'waiting', private.waiting_lines(person.user_id) || private.waiting_objections(person.user_id),
    'unread', private.unread_notices(person.user_id),
    'pin_unlocked_at', private.pin_unlocked_at(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
$$;

-- How many times somebody has lost the admin role: one row, inserted with the first loss.
create table private.admin_losses (
  is_the_count boolean primary key default true check (is_the_count),
  losses int not null default 0
);

-- Returns how many times somebody has lost the admin role; 0 if there is no row yet.
create function private.admins_lost() returns int
language sql
stable
set search_path = ''
as $$
  select coalesce((select losses from private.admin_losses where is_the_count), 0);
$$;

-- Counts the loss of an admin role, whether another admin, the deletion of the account or the SQL editor removed it.
create function private.count_admin_loss() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.admin_losses as count (losses) values (1)
  on conflict (is_the_count) do update set losses = count.losses + 1;
  return null;
end;
$$;

create trigger lost_admins_are_counted
after delete on public.user_roles
for each row when (old.role = 'admin') execute function private.count_admin_loss();

-- Locks the roles of all admins in one order, so that two admins cannot remove each other at once, and refuses if this
-- person is the only admin.
create function private.require_another_admin(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.user_roles where role = 'admin' order by user_id for update;
  if exists (select from public.user_roles where user_id = p_user and role = 'admin')
    and not exists (select from public.user_roles where user_id <> p_user and role = 'admin') then
    perform private.refuse('last_admin');
  end if;
end;
$$;

-- Makes somebody an admin and locks their account, so that it cannot be deleted meanwhile.
create function public.grant_admin(p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from auth.users where id = p_user_id for key share;
  if not found then
    perform private.refuse('user_not_found');
  elsif not private.has_account(p_user_id) then
    perform private.refuse('account_needed');
  end if;
  insert into public.user_roles (user_id, role) values (p_user_id, 'admin') on conflict do nothing;
end;
$$;

-- Removes somebody's admin role, except from the last admin.
create function public.revoke_admin(p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_another_admin(p_user_id);
  perform private.require_admin(); -- the lock may have waited for the one that took it from us
  delete from public.user_roles where user_id = p_user_id and role = 'admin';
end;
$$;

grant execute on function public.my_account() to anon, authenticated;
grant execute on function public.grant_admin(uuid), public.revoke_admin(uuid) to authenticated;
