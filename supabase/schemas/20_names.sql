-- The name by which a group knows a person: the display name, or "Alex (2)" if another member was already called Alex
-- when they joined.
create function private.member_name(p_group_id uuid, p_user uuid) returns text
language sql
stable
strict
set search_path = ''
as $$
  select coalesce(
    (
      select shown_name from public.group_events
      where user_id = p_user and group_id = p_group_id and type = 'joined' order by id desc limit 1
    ),
    private.name_of(p_user)
  );
$$;

-- The name of a person in a game: in a private game the name by which its group knows them, in a house game the display
-- name, unless an admin took it down.
create function private.player_name(p_game_id uuid, p_user uuid) returns text
language sql
stable
strict
set search_path = ''
as $$
  select coalesce(
    (select private.member_name(group_id, p_user) from public.games where id = p_game_id and group_id is not null),
    private.shown_instead(p_game_id, p_user),
    private.name_of(p_user)
  );
$$;

-- Returns a name that no member of the group has: this one, or the same with a number. The caller holds the group's lock.
create function private.free_name(p_group_id uuid, p_name text) returns text
language sql
stable
set search_path = ''
as $$
  with taken as materialized (
    select private.name_key(private.member_name(p_group_id, user_id)) as key
    from public.group_members where group_id = p_group_id
  )
  select name
  from generate_series(1, (select count(*) + 1 from taken)) as number
  cross join lateral (
    select case number when 1 then p_name else left(p_name, private.longest_name() - 6) || ' (' || number || ')' end as name
  ) as numbered
  where private.name_key(name) not in (select key from taken)
  order by number
  limit 1;
$$;
