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
-- name, unless an admin took it down there, also from somebody else; then it is the name on their first card. A finished
-- private game keeps the name on the card.
create function private.player_name(p_game_id uuid, p_user uuid) returns text
language sql
stable
strict
set search_path = ''
as $$
  select coalesce(
    (
      select card.display_name
      from public.games as game join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_user
      where game.id = p_game_id and game.kind = 'private' and game.status = 'completed'
      order by card.card_number limit 1
    ),
    (select private.member_name(group_id, p_user) from public.games where id = p_game_id and group_id is not null),
    private.shown_instead(p_game_id, p_user),
    case when private.is_taken_down(p_game_id, private.name_of(p_user)) then coalesce(
      (
        select display_name from public.bingo_cards
        where game_id = p_game_id and user_id = p_user order by card_number limit 1
      ),
      'Reader'
    ) end,
    private.name_of(p_user)
  );
$$;

-- Returns a name that no member of the group but this person has: this one, or the same with a number. The caller holds
-- the group's lock.
create function private.free_name(p_group_id uuid, p_name text, p_user uuid default null) returns text
language sql
stable
set search_path = ''
as $$
  with taken as materialized (
    select private.name_key(private.member_name(p_group_id, user_id)) as key
    from public.group_members where group_id = p_group_id and user_id is distinct from p_user
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
