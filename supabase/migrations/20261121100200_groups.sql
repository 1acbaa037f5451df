-- A circle of friends who play private games together.
create table public.groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  invite_code text not null unique check (invite_code ~ '^[A-Z0-9]{6}([A-Z0-9]{2})?$'),
  created_by uuid not null references public.profiles (user_id),
  max_members int not null default 20 check (max_members > 0),
  created_at timestamptz not null default now()
);

-- Who belongs to which group, and since when.
create table public.group_members (
  group_id uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);

-- An address asked to join; the person who proves to own it may join without a code.
create table public.group_invitations (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.groups (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 255),
  invited_by uuid not null references public.profiles (user_id),
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  invited_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index groups_created_by on public.groups (created_by);
create index group_members_user_id on public.group_members (user_id);
create index group_invitations_group_id on public.group_invitations (group_id, invited_at desc);
create index group_invitations_invited_by on public.group_invitations (invited_by);
create unique index group_invitations_pending on public.group_invitations (group_id, email) where status = 'pending';

alter table public.groups enable row level security;
alter table public.group_members enable row level security;
alter table public.group_invitations enable row level security;

-- The groups of the person who asks.
create function private.my_groups() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select group_id from public.group_members where user_id = (select auth.uid());
$$;

-- Everybody who shares a group with the person who asks.
create function private.my_companions() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select theirs.user_id
  from public.group_members as mine
  join public.group_members as theirs on theirs.group_id = mine.group_id
  where mine.user_id = (select auth.uid());
$$;

-- The groups that the person who asks has made.
create function private.groups_i_made() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.groups where created_by = (select auth.uid());
$$;

grant execute on function private.my_groups(), private.my_companions(), private.groups_i_made() to authenticated;

revoke all on public.groups, public.group_members, public.group_invitations from public, anon, authenticated;
grant select on public.groups, public.group_members, public.group_invitations to authenticated;

create policy "people see themselves and who shares a group with them, admins see everybody"
on public.profiles for select to authenticated
using (
  user_id = (select auth.uid())
  or user_id in (select private.my_companions())
  or (select private.is_admin())
);

create policy "members and admins see the group"
on public.groups for select to authenticated
using (id in (select private.my_groups()) or (select private.is_admin()));

create policy "members and admins see who belongs to the group"
on public.group_members for select to authenticated
using (group_id in (select private.my_groups()) or (select private.is_admin()));

create policy "creators see the addresses they invited"
on public.group_invitations for select to authenticated
using (group_id in (select private.groups_i_made()));

-- Makes a group with a code nobody else has, and its maker the first member.
create function private.make_group(p_name text, p_user uuid) returns public.groups
language plpgsql
set search_path = ''
as $$
declare
  v_name text := private.clean_name(p_name);
  v_group public.groups;
begin
  if char_length(v_name) not between 1 and 100 then
    perform private.refuse('invalid_name');
  end if;
  loop
    insert into public.groups (name, invite_code, created_by)
    values (v_name, private.random_code(6), p_user)
    on conflict (invite_code) do nothing
    returning * into v_group;
    exit when found;
  end loop;
  insert into public.group_members (group_id, user_id) values (v_group.id, p_user);
  return v_group;
end;
$$;
