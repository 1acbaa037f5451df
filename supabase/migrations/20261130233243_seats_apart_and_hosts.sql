SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.find_host (
  p_group_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group public.groups;
begin
  update public.groups as orphan set created_by = successor.user_id
  from (
    select user_id from public.group_members
    where group_id = p_group_id and private.has_account(user_id) order by created_at, user_id limit 1
  ) as successor
  where orphan.id = p_group_id
    and not exists (select from public.group_members where group_id = p_group_id and user_id = orphan.created_by)
  returning orphan.* into v_group;
  if found then
    perform private.notify_new_host(v_group);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_hosts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform from public.groups
  where id in (select group_id from public.group_members where user_id = new.id) order by id for no key update;
  perform private.find_host(group_id) from public.group_members where user_id = new.id order by group_id;
  return null;
end;
$function$;

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
  perform private.find_host(p_group_id);
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

CREATE OR REPLACE FUNCTION private.guests_an_hour (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select case when coalesce(p_address, 'unknown') = 'unknown' then 1000 else 100 end$function$;

CREATE OR REPLACE FUNCTION private.join_as (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_max int;
  v_allows_guests boolean;
  v_answer text := 'joined';
begin
  select max_members, allows_guests into v_max, v_allows_guests
  from public.groups where id = p_group_id for no key update;

  if exists (select from public.group_members where group_id = p_group_id and user_id = p_user) then
    v_answer := 'already_member';
  elsif not v_allows_guests and not private.has_account(p_user) then
    return 'guests_not_allowed';
  elsif (select count(*) from public.group_members where group_id = p_group_id) >= v_max then
    return 'group_full';
  else
    perform private.add_member(p_group_id, p_user);
  end if;

  update public.group_invitations set status = 'accepted'
  where group_id = p_group_id and status = 'pending' and email = private.verified_email(p_user);
  if found then
    -- Somebody who was invited by mail gets a moved start by mail, too.
    insert into public.notice_choices (user_id, kind, is_on, mails)
    values (p_user, 'start_changed', true, not private.is_stopped(private.verified_email(p_user)))
    on conflict do nothing;
  end if;
  delete from public.notices where group_id = p_group_id and user_id = p_user;
  perform private.find_host(p_group_id);
  return v_answer;
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
  perform private.lock_all_of(p_user), private.stop_reading(p_user);
  for v_group_id in
    select group_id from public.group_members where user_id = p_user order by group_id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.webhooks where group_id in (select id from public.groups where created_by = p_user);
  delete from private.secret_links where card_id in (select id from public.bingo_cards where user_id = p_user);
  delete from private.secret_links where game_id in (
    select game.id from public.games as game join public.groups as host on host.id = game.group_id
    where host.created_by = p_user
  );
  for v_group_id in select id from public.groups where created_by = p_user order by id loop
    perform private.find_host(v_group_id);
  end loop;
  perform private.call_off(game, null)
  from public.games as game join public.groups as orphan on orphan.id = game.group_id
  where orphan.created_by = p_user and game.everybody_writes and game.status = 'upcoming';
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
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

CREATE OR REPLACE FUNCTION public.invite_preview (
  invite_code_param text,
  p_address         text DEFAULT NULL::text,
  p_display_name    text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_wait int := private.wait_for_code(p_address);
  v_group public.groups;
begin
  perform private.require_app();
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    perform private.count_wrong_code(p_address);
    return private.refusal('invalid_code');
  end if;
  return private.seat_in(v_group) || jsonb_build_object('table', private.open_table(v_group, p_address, p_display_name));
end;
$function$;

CREATE OR REPLACE FUNCTION public.join_group (
  p_invite_code text,
  p_address     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user, p_address);
  v_is_new constant boolean := not private.has_account(v_user)
    and not exists (select from public.group_events where user_id = v_user);
  v_group public.groups;
  v_refusal jsonb;
  v_answer text;
begin
  perform private.require_app();
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups
  where invite_code = (select private.clean_code(p_invite_code)) for no key update;
  if not found then
    return private.refuse_code(v_user, p_address);
  end if;
  v_refusal := case when v_is_new then private.refuse_newcomer(v_group, v_user, p_address) end;
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_answer := private.join_as(v_group.id, v_user);
  if v_answer in ('group_full', 'guests_not_allowed') then
    return private.refusal(v_answer);
  end if;
  if v_is_new and private.attempt(
    'new_guest', private.guests_at(p_address), private.guests_an_hour(p_address), interval '1 hour'
  ) > 0 then
    perform private.refuse('many_joined'); -- others were faster
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.remove_member (
  p_group_id uuid,
  p_user_id  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_group public.groups := private.lock_own_group(p_group_id, v_user);
begin
  if p_user_id = v_user then
    perform private.refuse('creator_cannot_leave');
  elsif p_user_id is null or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user_id
  ) then
    perform private.refuse('not_a_member');
  end if;
  perform from public.themes -- before the games, as everywhere
  where id in (select theme_id from public.games where group_id = p_group_id and everybody_writes and status = 'upcoming')
  order by id for no key update;
  perform from public.games as game where group_id = p_group_id and private.goes_on(game) order by id for no key update;
  perform private.require_removable(v_group, p_user_id);
  perform private.drop_written_squares(p_group_id, p_user_id, v_user);
  perform private.drop_member(p_group_id, p_user_id, v_user);
  perform private.renew_invite_code(p_group_id);
  update private.secret_links set shows_code = false
  where game_id in (select id from public.games where group_id = p_group_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.validate_invite_code (
  invite_code_param text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user);
  v_group public.groups;
begin
  perform private.require_app();
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    return private.refuse_code(v_user);
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'current_members', (select count(*) from public.group_members where group_id = v_group.id),
    'max_members', v_group.max_members,
    'is_member', exists (
      select from public.group_members where group_id = v_group.id and user_id = v_user
    )
  );
end;
$function$;

CREATE TRIGGER accounts_take_over_groups
  AFTER UPDATE OF is_anonymous ON auth.users
  FOR EACH ROW
  WHEN ((old.is_anonymous AND (NOT new.is_anonymous)))
  EXECUTE FUNCTION private.find_hosts();

REVOKE ALL ON FUNCTION "private"."find_host"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_host"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_host"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_hosts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_hosts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_hosts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."give_departures"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."give_departures"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."give_departures"(uuid, uuid) TO "postgres";

-- Groups whose host had closed the account before this migration, and that have a member with an account since.
SELECT private.find_host(id) FROM public.groups AS orphan
WHERE NOT EXISTS (
  SELECT FROM public.group_members WHERE group_id = orphan.id AND user_id = orphan.created_by
);
