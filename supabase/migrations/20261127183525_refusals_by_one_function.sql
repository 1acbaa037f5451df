SET local check_function_bodies = off;

DROP FUNCTION "private"."add_member"(uuid, uuid);

DROP FUNCTION "private"."gives_taken_name"(uuid, uuid);

DROP FUNCTION "private"."join_as"(uuid, uuid);

CREATE OR REPLACE FUNCTION private.add_member (
  p_group_id uuid,
  p_user     uuid,
  p_name     text DEFAULT NULL::text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name text := coalesce(p_name, private.free_name(p_group_id, private.name_of(p_user)));
  v_event public.group_events;
begin
  insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  insert into public.group_events (group_id, type, user_id, actor_id, shown_name)
  values (p_group_id, 'joined', p_user, p_user, nullif(v_name, private.name_of(p_user)))
  returning * into v_event;
  perform private.tell_return(v_event);
end;
$function$;

CREATE OR REPLACE FUNCTION private.gives_taken_name (
  p_user      uuid,
  p_free_name text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select not private.has_account(p_user)
    and not exists (select from public.group_events where user_id = p_user)
    and p_free_name <> private.name_of(p_user);
$function$;

CREATE OR REPLACE FUNCTION private.join_as (
  p_group_id uuid,
  p_user     uuid,
  p_name     text DEFAULT NULL::text
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
    perform private.add_member(p_group_id, p_user, p_name);
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
  return v_answer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refusal (
  p_code   text,
  p_detail text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_strip_nulls(jsonb_build_object('refused', p_code, 'detail', p_detail));
$function$;

CREATE OR REPLACE FUNCTION private.save_invitation (
  p_group_id uuid,
  p_email    text,
  p_resend   boolean,
  p_user     uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group constant public.groups := private.lock_own_group(p_group_id, p_user);
  v_id uuid;
  v_known boolean;
begin
  if private.has_member_with_email(p_group_id, p_email) then
    return private.refusal('already_invited_member');
  end if;
  insert into public.group_invitations as known (group_id, email, invited_by)
  values (p_group_id, p_email, p_user)
  on conflict (group_id, email) where status = 'pending' do update
  set invited_at = case when p_resend then now() else known.invited_at end
  returning id, xmax <> 0 into v_id, v_known; -- only a row that was there already carries an xmax
  if v_known and p_resend is not true then
    return private.refusal('already_invited');
  end if;
  perform private.notify_of_invitation(p_group_id, p_email);
  return private.invitation_mail(v_group, p_user, p_email) || jsonb_build_object('invitation_id', v_id, 'resent', v_known);
end;
$function$;

CREATE OR REPLACE FUNCTION public.ending_of (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('pot_amount', private.left_to_win(game), 'shares', case
    when game.shows_closeness or not exists (
      select from public.game_squares where game_id = game.id and is_marked
    ) then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card.card_number, 'display_name', card.display_name, 'amount', closest.share,
        'has_line', private.prize_to_call(game, card) is not null
      ) order by card.purchased_at, card.card_number), '[]')
      from private.closest_cards(game) as closest
      join public.bingo_cards as card on card.id = closest.card_id
      where closest.share > 0
    )
  end)
  from public.games as game
  join public.groups as grp on grp.id = game.group_id
  where game.id = p_game_id and game.status = 'active'
    and grp.created_by = (select private.living_user()) and grp.id in (select private.my_groups());
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

CREATE OR REPLACE FUNCTION public.invite_to_group (
  p_group_id uuid,
  p_email    text,
  p_resend   boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_group public.groups := private.require_group(p_group_id);
  v_email text := case when not private.is_long(p_email) then lower(btrim(p_email)) end;
  v_wait int;
  v_refused text;
begin
  if v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  elsif private.is_email(v_email) is not true then
    perform private.refuse('invalid_email');
  end if;
  v_wait := private.attempt('invitation', v_user::text, 60, interval '1 hour');
  v_refused := private.invited_already(p_group_id, v_email, p_resend);
  if v_wait = 0 and v_refused is null then
    v_wait := private.attempt_mail(v_email, v_user::text);
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif v_refused is not null then
    return private.refusal(v_refused);
  end if;
  return private.save_invitation(p_group_id, v_email, p_resend, v_user);
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
  v_group public.groups;
  v_name text;
  v_answer text;
begin
  if v_wait = 0 and (private.group_of_code(p_invite_code)).allows_guests then
    v_wait := private.attempt_as_guest(v_user, p_address);
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups
  where invite_code = private.clean_code(p_invite_code) for no key update;
  if not found then
    return private.refusal('invalid_code');
  end if;
  v_name := private.free_name(v_group.id, private.name_of(v_user));
  if private.gives_taken_name(v_user, v_name) then
    return private.refusal('name_taken', v_name);
  end if;
  v_answer := private.join_as(v_group.id, v_user, v_name);
  if v_answer in ('group_full', 'guests_not_allowed') then
    return private.refusal(v_answer);
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
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
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    return private.refusal('invalid_code');
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

REVOKE ALL ON FUNCTION "private"."add_member"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_member"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_member"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gives_taken_name"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gives_taken_name"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gives_taken_name"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."join_as"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."join_as"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."join_as"(uuid, uuid, text) TO "postgres";
