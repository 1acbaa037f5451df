SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.games_with (
  p_user uuid
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 50
  SET search_path TO ''
  AS $function$
  select game_id from public.bingo_cards where user_id = p_user
  union
  select game_id from public.game_events where actor_id = p_user
  union
  select id from public.games where winner_id = p_user
  union
  select game.id
  from public.bingo_squares as written
  join public.games as game on game.theme_id = written.theme_id and game.everybody_writes and game.status = 'upcoming'
  where written.about_id = p_user
  union
  select game.id
  from public.group_members as member
  join public.games as game on game.group_id = member.group_id
  where member.user_id = p_user;
$function$;

CREATE OR REPLACE FUNCTION private.lock_all_of (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.themes -- before the games, as everywhere
  where group_id in (select id from public.groups where created_by = p_user) order by id for no key update;
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;
end;
$function$;
