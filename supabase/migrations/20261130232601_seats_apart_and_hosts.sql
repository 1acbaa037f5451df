SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.give_departures (
  p_from uuid,
  p_to   uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.group_events as past set
    user_id = p_to, actor_id = case actor_id when p_from then p_to else actor_id end,
    shown_name = case type when 'joined' then nullif(private.member_name(group_id, p_from), private.name_of(p_to)) end
  where user_id = p_from
    and not exists (select from public.group_members where group_id = past.group_id and user_id = p_from)
    and not exists (select from public.group_events where group_id = past.group_id and user_id = p_to);
$function$;

CREATE OR REPLACE FUNCTION private.give_membership (
  p_group_id uuid,
  p_from     uuid,
  p_to       uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name constant text := private.member_name(p_group_id, p_from);
  v_shown constant text := nullif(v_name, private.name_of(p_to));
  v_event public.group_events;
  v_game_id uuid;
begin
  delete from public.group_members where group_id = p_group_id and user_id = p_from;
  insert into public.group_members (group_id, user_id) values (p_group_id, p_to) on conflict do nothing;
  select * into v_event from public.group_events
  where group_id = p_group_id and user_id in (p_from, p_to) order by id desc limit 1;
  if v_event.type = 'joined' then
    update public.group_events set user_id = p_to, actor_id = p_to, shown_name = v_shown where id = v_event.id;
  else
    insert into public.group_events (group_id, type, user_id, actor_id, shown_name)
    values (p_group_id, 'joined', p_to, p_to, v_shown) returning * into v_event;
  end if;
  update public.group_events set user_id = p_to, actor_id = case actor_id when p_from then p_to else actor_id end
  where group_id = p_group_id and user_id = p_from and (type <> 'removed' or actor_id <> p_to);
  for v_game_id in
    select id from public.games as game where group_id = p_group_id and private.goes_on(game) order by id
  loop
    perform private.record_event(
      v_game_id, 'member_returned', p_to, jsonb_build_object('group_event_id', v_event.id, 'has_moved', true)
    );
    update public.games set room = room + 1 where id = v_game_id;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.give_traces (
  p_from uuid,
  p_to   uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.bingo_squares set about_id = p_to where about_id = p_from;
  update public.bingo_squares set created_by = p_to where created_by = p_from;
  update public.themes set created_by = p_to where created_by = p_from;
  update public.game_squares set
    about_id = case about_id when p_from then p_to else about_id end,
    marked_by = case marked_by when p_from then p_to else marked_by end,
    noted_by = case noted_by when p_from then p_to else noted_by end
  where about_id = p_from or marked_by = p_from or noted_by = p_from;
  update public.game_answers as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_answers where game_id = mine.game_id and user_id = p_to);
  delete from public.game_answers where user_id = p_from;
  update public.game_visits as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_visits where game_id = mine.game_id and user_id = p_to);
  update public.game_archives as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_archives where game_id = mine.game_id and user_id = p_to)
    and not exists (select from public.bingo_cards where game_id = mine.game_id and user_id = p_to);
  update public.notices set user_id = p_to where user_id = p_from and group_id is null;
  update private.taken_down_names set user_id = p_to where user_id = p_from;
  update public.game_events set actor_id = p_to where actor_id = p_from;
end;
$function$;

CREATE OR REPLACE FUNCTION private.move_seat (
  p_from uuid,
  p_to   uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.give_traces(p_from, p_to), private.give_bank(p_from, p_to), private.give_departures(p_from, p_to);
  perform private.give_membership(group_id, p_from, p_to)
  from (select group_id from public.group_members where user_id = p_from order by group_id) as seat;
  if private.is_guest(p_to) then
    delete from private.seat_digits where user_id = p_to;
    update private.seat_digits set user_id = p_to, wrong_tries = 0 where user_id = p_from;
  end if;
  delete from auth.users where id = p_from;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."give_departures"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."give_departures"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."give_departures"(uuid, uuid) TO "postgres";
