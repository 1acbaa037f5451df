-- A person as other players see them. It outlives the account: cards and events keep pointing here after an account is deleted.
create table public.profiles (
  user_id uuid primary key,
  display_name text not null check (char_length(display_name) between 1 and 100),
  username text not null unique check (char_length(username) between 1 and 100),
  bingo_bank_balance numeric(12, 2) not null default 0 check (bingo_bank_balance >= 0),
  created_at timestamptz not null default now()
);

-- What a person may do beyond playing.
create table public.user_roles (
  user_id uuid not null references public.profiles (user_id),
  role text not null check (role = 'admin'),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;

revoke all on public.profiles, public.user_roles from public, anon, authenticated;
grant select (user_id, display_name, username) on public.profiles to authenticated;

-- The display name that came with a sign-up, tidied and cut to what a profile holds.
create function private.name_at_sign_up(p_metadata jsonb) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    nullif(btrim(left(private.clean_name(p_metadata ->> 'display_name'), 100)), ''),
    'Anonymous'
  );
$$;

-- Gives every new account its profile; the username is drawn, never derived from an address.
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
    'player-' || lower(private.random_code(10))
  );
  return new;
end;
$$;

create trigger accounts_get_a_profile
after insert on auth.users
for each row execute function private.create_profile();

-- Accounts made before this migration get theirs now.
insert into public.profiles (user_id, display_name, username)
select id, private.name_at_sign_up(raw_user_meta_data), 'player-' || lower(private.random_code(10))
from auth.users;

-- Whether the person who asks is an admin.
create function private.is_admin() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  );
$$;

grant execute on function private.is_admin() to authenticated;

-- The signed-in person, or a refusal. A token outlives a deleted account, so the account itself is looked up.
create function private.require_user() returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_user uuid := auth.uid();
begin
  if v_user is null or not exists (select from auth.users where id = v_user) then
    perform private.refuse('not_signed_in');
  end if;
  return v_user;
end;
$$;

-- The signed-in admin, or a refusal.
create function private.require_admin() returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if not private.is_admin() then
    perform private.refuse('not_admin');
  end if;
  return v_user;
end;
$$;
