-- A token outlives its account by up to an hour: whoever asks is looked up among the accounts that are there.
create function private.living_user() returns uuid
language sql
stable
set search_path = ''
as $$
  select id from auth.users where id = auth.uid();
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
  select id into v_user from auth.users where id = auth.uid() for key share;
  if not found then
    perform private.refuse('not_signed_in');
  end if;
  return v_user;
end;
$$;

-- Whether the person who asks is an admin.
create or replace function private.is_admin() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.user_roles
    where user_id = (select private.living_user()) and role = 'admin'
  );
$$;

-- The signed-in admin, or a refusal. It takes no lock: what only reads asks this, too.
create or replace function private.require_admin() returns uuid
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

-- The groups of the person who asks.
create or replace function private.my_groups() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select group_id from public.group_members where user_id = (select private.living_user());
$$;

-- Everybody who shares a group with the person who asks.
create or replace function private.my_companions() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select theirs.user_id
  from public.group_members as mine
  join public.group_members as theirs on theirs.group_id = mine.group_id
  where mine.user_id = (select private.living_user());
$$;

-- The groups that the person who asks has made.
create or replace function private.groups_i_made() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.groups where created_by = (select private.living_user());
$$;

-- Makes somebody an admin whose account cannot go meanwhile.
create or replace function public.grant_admin(p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from auth.users where id = p_user_id for key share;
  if not found then
    perform private.refuse('user_not_found');
  end if;
  insert into public.user_roles (user_id, role) values (p_user_id, 'admin') on conflict do nothing;
end;
$$;

-- Deletes the account of the person who asks, unless nobody else is an admin. Asked twice at once, it is done once.
create or replace function public.delete_account() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.living_user();
begin
  perform private.require_another_admin(v_user);
  delete from auth.users where id = v_user;
  if not found then
    perform private.refuse('not_signed_in');
  end if;
end;
$$;
