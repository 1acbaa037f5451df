-- A group of friends who play private games together.
create table public.groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and private.longest_name()),
  invite_code text not null unique check (invite_code ~ '^[A-Z0-9]{6}([A-Z0-9]{2})?$'),
  created_by uuid not null references public.profiles (user_id),
  max_members int not null default 20 check (max_members > 0),
  allows_guests boolean not null default false,
  created_at timestamptz not null default now()
);

create index groups_created_by on public.groups (created_by);

-- The members of each group, and since when they belong to it.
create table public.group_members (
  group_id uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);

create index group_members_user_id on public.group_members (user_id);

-- The history of a group: who joined, left or was removed, when, and by whom. Members read it through group_state().
create table public.group_events (
  id bigint generated always as identity primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  type text not null check (type in ('joined', 'left', 'removed')),
  user_id uuid not null references public.profiles (user_id),
  actor_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default clock_timestamp(),
  -- Set if another member already had the person's display name when they joined: the name by which the group knows
  -- them from then on, such as "Alex (2)".
  shown_name text check (char_length(shown_name) between 1 and private.longest_name()),
  check ((type = 'removed') = (actor_id <> user_id))
);

create index group_events_group_id on public.group_events (group_id, id desc);
create index group_events_user_id on public.group_events (user_id, group_id, id desc);
create index group_events_actor_id on public.group_events (actor_id);

alter table public.groups enable row level security;
alter table public.group_members enable row level security;
alter table public.group_events enable row level security;

-- The groups that the signed-in person belongs to.
create function private.my_groups() returns setof uuid
language sql
stable
rows 20
set search_path = ''
as $$
  select group_id from public.group_members where user_id = (select private.living_user());
$$;

-- The removals that still keep the signed-in person out of a group. A removal no longer counts after the person has
-- come back or has left by themselves.
create function private.my_removals() returns setof public.group_events
language sql
stable
rows 20
set search_path = ''
as $$
  select latest.*
  from (
    select distinct on (group_id) *
    from public.group_events
    where user_id = (select private.living_user())
    order by group_id, id desc
  ) as latest
  where latest.type = 'removed';
$$;

-- Locks and returns the group for its members; for anybody else it refuses as if there were no such group.
create function private.lock_group(p_group_id uuid, p_user uuid) returns public.groups
language plpgsql
set search_path = ''
as $$
declare
  v_group public.groups;
begin
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user
  ) then
    perform private.refuse('group_not_found');
  end if;
  return v_group;
end;
$$;

-- Locks and returns the group for its creator.
create function private.lock_own_group(p_group_id uuid, p_user uuid) returns public.groups
language plpgsql
set search_path = ''
as $$
declare
  v_group public.groups := private.lock_group(p_group_id, p_user);
begin
  if v_group.created_by <> p_user then
    perform private.refuse('not_creator');
  end if;
  return v_group;
end;
$$;

-- Counts one group or private game that a person creates; returns 0 when it is allowed, else the seconds to wait.
create function private.attempt_making(p_user uuid) returns int
language sql
set search_path = ''
as $$
  select private.attempt('making', p_user::text, 30, interval '1 hour');
$$;

-- Adds a member to a group and to its history, by a name that is free.
create function private.add_member(p_group_id uuid, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_name text := private.free_name(p_group_id, private.name_of(p_user));
  v_event public.group_events;
begin
  insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  insert into public.group_events (group_id, type, user_id, actor_id, shown_name)
  values (p_group_id, 'joined', p_user, p_user, nullif(v_name, private.name_of(p_user)))
  returning * into v_event;
  perform private.record_return(v_event);
end;
$$;

-- The number of groups with codes of six characters, which are easier to read out but also to guess: with 500 groups,
-- one guess in 490,000 (of 25^6) hits one.
create function private.short_codes() returns int language sql immutable set search_path = '' as 'select 500';

-- The length of the next group's code.
create function private.code_length() returns int
language sql
stable
set search_path = ''
as $$
  select case when count(*) < private.short_codes() then 6 else 8 end
  from (
    select from public.groups where char_length(invite_code) = 6 limit private.short_codes()
  ) as short;
$$;

-- Creates a group with a unique code and its creator as the first member.
create function private.make_group(p_name text, p_user uuid) returns public.groups
language plpgsql
set search_path = ''
as $$
declare
  v_name text := private.clean_name(p_name);
  v_allows_guests constant boolean := coalesce(
    (select allows_guests from public.groups where created_by = p_user order by created_at desc, id limit 1), false
  );
  v_group public.groups;
begin
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  end if;
  loop
    insert into public.groups (name, invite_code, created_by, allows_guests)
    values (v_name, private.random_code(private.code_length()), p_user, v_allows_guests)
    on conflict (invite_code) do nothing
    returning * into v_group;
    exit when found;
  end loop;
  perform private.add_member(v_group.id, p_user);
  return v_group;
end;
$$;

-- Creates a group for the signed-in person.
create function public.create_group(p_name text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.make_group(p_name, v_user);
  perform private.delete_idle_guests(1);
  return jsonb_build_object('group_id', v_group.id, 'invite_code', v_group.invite_code);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- Gives a group, locked by the caller, a new unique code of eight characters. Returns the code.
create function private.renew_invite_code(p_group_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    v_code := private.random_code(8);
    exit when not exists (select from public.groups where invite_code = v_code);
  end loop;
  update public.groups set invite_code = v_code where id = p_group_id;
  return v_code;
end;
$$;

-- Gives a group a new code of eight characters; the old one stops working.
create function public.regenerate_invite_code(p_group_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.groups where id = p_group_id for no key update;
  if not found then
    perform private.refuse('group_not_found');
  end if;
  return jsonb_build_object('group_id', p_group_id, 'invite_code', private.renew_invite_code(p_group_id));
end;
$$;

grant execute on function public.create_group(text), public.regenerate_invite_code(uuid) to authenticated;
