SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.count_without (
  p_game_id uuid,
  p_gone    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_objection public.objections;
begin
  for v_objection in
    select objection.*
    from public.objections as objection
    join public.bingo_cards as card on card.game_id = p_game_id and card.user_id = p_gone and not card.is_winner
    where objection.game_id = p_game_id and objection.status = 'open'
    order by objection.created_at, objection.id
  loop
    select * into v_game from public.games where id = p_game_id;
    -- One that was upheld has opened the game again: nothing is left of the others.
    exit when v_game.status <> 'completed' or v_game.final_at <= clock_timestamp()
      or private.who_decides(v_game) <> 'players';
    perform private.tell_votes(v_game, v_objection, p_gone);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.drop_member (
  p_group_id uuid,
  p_user     uuid,
  p_actor    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_event public.group_events;
  v_game_id uuid;
begin
  perform from public.games as game where group_id = p_group_id and private.goes_on(game) order by id for no key update;
  delete from public.group_members where group_id = p_group_id and user_id = p_user;
  insert into public.group_events (group_id, type, user_id, actor_id)
  values (p_group_id, case when p_user = p_actor then 'left' else 'removed' end, p_user, p_actor)
  returning * into v_event;
  for v_game_id in
    select id from public.games as game where group_id = p_group_id and private.goes_on(game) order by id
  loop
    perform private.tell_departure(v_game_id, v_event);
    perform private.count_without(v_game_id, p_user);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.leave_all_groups (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group_id uuid;
begin
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  perform private.stop_reading(p_user);
  for v_group_id in
    select member.group_id
    from public.group_members as member
    join public.groups as circle on circle.id = member.group_id
    where member.user_id = p_user
    order by circle.created_by, circle.id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  update public.groups as orphan set created_by = coalesce(
    (
      select user_id from public.group_members
      where group_id = orphan.id order by created_at, user_id limit 1
    ),
    created_by
  )
  where created_by = p_user;
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_votes (
  p_game      public.games,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.record_event(
    p_game.id, 'objection_voted', p_user, private.votes_on(p_game, p_objection.id)
  );
  perform private.count_votes(p_game, p_objection);
end;
$function$;

CREATE OR REPLACE FUNCTION private.vote (
  p_game      public.games,
  p_objection public.objections,
  p_user      uuid,
  p_upholds   boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.objection_votes (objection_id, user_id, upholds) values (p_objection.id, p_user, p_upholds)
  on conflict (objection_id, user_id) do update set upholds = excluded.upholds;
  perform private.tell_votes(p_game, p_objection, p_user);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."count_without"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_without"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_without"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_votes"(public.games, public.objections, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_votes"(public.games, public.objections, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_votes"(public.games, public.objections, uuid) TO "postgres";
