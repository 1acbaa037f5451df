SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.claim_deliveries_at (
  p_limit   integer,
  p_channel text,
  p_now     timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_due private.deliveries;
  v_sent jsonb;
  v_later timestamptz;
  v_token text;
  v_claimed jsonb := '[]';
begin
  for v_due in
    select * from private.deliveries
    where sent_at is null and failed_at is null and channel = p_channel and due_at <= p_now
      and coalesce(leased_until, '-infinity') <= p_now
    order by due_at limit least(p_limit, 100) for update skip locked
  loop
    v_sent := case when v_due.invitation_id is null
      then private.delivery_json(v_due, p_now) else private.moved_mail_json(v_due, p_now) end;
    if v_sent is null then
      delete from private.deliveries where id = v_due.id;
      if v_due.notice_id is null and v_due.user_id is not null then
        perform private.queue_digest(v_due.user_id, p_now);
      end if;
      continue;
    end if;
    v_later := private.sent_later(v_due, v_sent, p_now);
    if v_later is not null then
      update private.deliveries set due_at = v_later where id = v_due.id;
    else
      v_token := private.new_secret();
      update private.deliveries set
        tries = tries + 1, leased_until = p_now + interval '60 seconds', token_hash = sha256(convert_to(v_token, 'UTF8'))
      where id = v_due.id;
      v_claimed := v_claimed || (v_sent || jsonb_build_object('try', v_due.tries + 1, 'token', v_token));
    end if;
  end loop;
  return v_claimed;
end;
$function$;

CREATE OR REPLACE FUNCTION private.draw_changed (
  p_before   public.games,
  p_game     public.games,
  p_theme_id uuid,
  p_pace     text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_theme_id <> p_game.theme_id or (p_theme_id is not null and p_game.theme_id is null) or p_pace <> p_game.pace then
    perform private.change_theme(p_game, coalesce(p_theme_id, p_game.theme_id), coalesce(p_pace, p_game.pace));
  elsif p_game.cards_sold = 0 and p_game.theme_id is not null
    and private.season_of(p_game.scheduled_start) <> private.season_of(p_before.scheduled_start) then
    perform private.redraw_pool(p_game);
  end if;
end;
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
    return jsonb_build_object('refused', 'already_invited_member');
  end if;
  insert into public.group_invitations as known (group_id, email, invited_by)
  values (p_group_id, p_email, p_user)
  on conflict (group_id, email) where status = 'pending' do update
  set invited_at = case when p_resend then now() else known.invited_at end
  returning id, xmax <> 0 into v_id, v_known; -- only a row that was there already carries an xmax
  if v_known and p_resend is not true then
    return jsonb_build_object('refused', 'already_invited');
  end if;
  perform private.notify_of_invitation(p_group_id, p_email);
  return private.invitation_mail(v_group, p_user, p_email) || jsonb_build_object('invitation_id', v_id, 'resent', v_known);
end;
$function$;

CREATE OR REPLACE FUNCTION private.sent_later (
  p_delivery private.deliveries,
  p_sent     jsonb,
  p_now      timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_quiet constant timestamptz := private.quiet_until(p_now, coalesce(
    (select time_zone from private.mail_settings where user_id = p_delivery.user_id),
    p_sent #>> '{notice,time_zone}', 'UTC'
  ));
begin
  if v_quiet is not null and coalesce(p_sent #>> '{notice,kind}', 'line_full') <> 'line_full' and not coalesce(
    p_delivery.game_id is not null and (p_sent #>> '{notice,at}')::timestamptz <= v_quiet, false
  ) then
    return v_quiet;
  elsif p_delivery.invitation_id is not null then
    return p_now + make_interval(secs => nullif(private.attempt_mail(p_sent ->> 'email', (
      select invited_by::text from public.group_invitations where id = p_delivery.invitation_id
    )), 0));
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id        uuid,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_pace            text                     DEFAULT 'open'::text,
  p_set             jsonb                    DEFAULT NULL::jsonb,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_time_zone       text                     DEFAULT 'UTC'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_pace, p_dealing, p_prizes);
  perform private.require_set_or_none(p_set);
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (select from public.group_members where group_id = p_group_id and user_id = v_user) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at,
    p_dealing, p_locks_at, p_prizes, p_scheduled_start
  );
  update public.games set time_zone = private.clean_zone(p_time_zone) where id = v_game.id;
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_private_session (
  p_name            text,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_request_id      uuid,
  p_pace            text                     DEFAULT 'open'::text,
  p_set             jsonb                    DEFAULT NULL::jsonb,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_time_zone       text                     DEFAULT 'UTC'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_made constant jsonb := private.session_of_request(v_user, p_request_id);
  v_group_id uuid;
  v_game public.games;
  v_detail text;
begin
  perform private.require_request(p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_name, p_pace, p_dealing, p_prizes);
  perform private.require_set_or_none(p_set);
  v_group_id := (private.make_group(p_name, v_user)).id;
  v_game := private.make_private_game(
    v_group_id, private.theme_or_set(v_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at,
    p_dealing, p_locks_at, p_prizes, p_scheduled_start
  );
  update public.games set time_zone = private.clean_zone(p_time_zone) where id = v_game.id;
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
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
    return jsonb_build_object('refused', v_refused);
  end if;
  return private.save_invitation(p_group_id, v_email, p_resend, v_user);
end;
$function$;

CREATE OR REPLACE FUNCTION public.load_themes (
  p_themes jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
begin
  if jsonb_typeof(p_themes) is distinct from 'array' or pg_column_size(p_themes) > pg_size_bytes('1 MB') or exists (
    select from jsonb_array_elements(p_themes) as theme
    where private.is_long(theme ->> 'slug', theme ->> 'name', theme ->> 'text', theme ->> 'kind') or case
      when jsonb_typeof(theme -> 'squares') = 'array'
        then jsonb_array_length(theme -> 'squares') > private.largest_import()
          or private.has_large(theme -> 'squares', private.largest_square())
      else true
    end
  ) then
    perform private.refuse('invalid_request');
  end if;
  return private.load_themes(p_themes, v_admin);
exception
  when integrity_constraint_violation then
    perform private.refuse('too_long');
  when data_exception then
    perform private.refuse('invalid_request');
end;
$function$;

CREATE OR REPLACE FUNCTION public.mark_square (
  p_game_square_id uuid,
  p_source_url     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_source text;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_source_url) then
    return private.too_long();
  end if;
  v_source := private.clean_source(p_source_url);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_markable(v_game);

  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    perform private.attach_receipt(p_game_square_id, v_source, v_user);
    return private.square_answer(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true, case v_game.prizes when 'three' then v_game.last_seq + 1 end);

  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'by', private.name_of(v_user),
    'marked_at', v_square.marked_at, 'source_url', v_square.source_url
  ));
  return private.square_answer(p_game_square_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_note (
  p_game_square_id uuid,
  p_comment        text,
  p_reaction       text,
  p_seen_at        timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('save_note', v_user::text, 30, interval '1 minute');
  v_comment text;
  v_reaction text;
  v_game public.games;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_comment, p_reaction) then
    return private.too_long();
  end if;
  v_comment := nullif(private.clean_text(p_comment), '');
  v_reaction := nullif(btrim(p_reaction), '');
  perform private.check_note(v_comment, v_reaction);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_noter(v_game, v_user);
  perform private.require_active(v_game);
  select * into v_square from public.game_squares where id = p_game_square_id;
  perform private.require_seen(v_square, p_seen_at, v_game.last_seq);

  update public.game_squares set
    comment = v_comment, reaction = v_reaction, noted_by = case when comment = v_comment then noted_by else v_user end,
    noted_at = date_trunc('milliseconds', greatest(clock_timestamp(), noted_at + interval '1 millisecond'))
  where id = p_game_square_id returning * into v_square;

  perform private.record_event(v_game.id, 'note_saved', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'noted_at', v_square.noted_at
  ));
  return private.square_answer(p_game_square_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.update_house_game (
  p_game_id         uuid,
  p_title           text,
  p_description     text,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_max_cards       integer,
  p_scheduled_start timestamp with time zone,
  p_pace            text                     DEFAULT NULL::text,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT NULL::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_before public.games;
  v_game public.games;
begin
  perform private.require_short(p_pace, p_dealing, p_prizes);
  perform private.check_house_game(p_title, p_description, coalesce(p_card_price, private.usual_price()), p_max_cards);
  v_before := private.lock_game_to_change(p_game_id, p_theme_id);
  perform private.check_times(p_scheduled_start, p_ends_at), private.check_pace(coalesce(p_pace, v_before.pace), p_ends_at);
  perform private.change_dealing(v_before, p_dealing, p_locks_at, p_ends_at);
  if coalesce(p_max_cards, private.usual_cards()) < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;
  update public.games set
    title = private.clean_name(p_title), description = nullif(btrim(p_description), ''),
    card_price = coalesce(p_card_price, private.usual_price()), max_cards = coalesce(p_max_cards, private.usual_cards()),
    scheduled_start = p_scheduled_start, ends_at = p_ends_at, prizes = private.changed_prizes(v_before, p_prizes)
  where id = p_game_id
  returning * into v_game;
  perform private.draw_changed(v_before, v_game, p_theme_id, p_pace);

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at, 'prizes', v_game.prizes
  ));
  if p_scheduled_start <> v_before.scheduled_start then
    perform private.notify_of_start(game, game.last_seq, v_user) from public.games as game where id = p_game_id;
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."draw_changed"(public.games, public.games, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."draw_changed"(public.games, public.games, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."draw_changed"(public.games, public.games, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_invitation"(uuid, text, boolean, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_invitation"(uuid, text, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_invitation"(uuid, text, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sent_later"(private.deliveries, jsonb, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sent_later"(private.deliveries, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sent_later"(private.deliveries, jsonb, timestamp WITH time zone) TO "postgres";
