SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.attempt_draft (
  p_guest_token text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_who text := auth.uid()::text;
begin
  if v_who is null then
    if not exists (select from public.guest_cards where session_hash = private.guest_hash(p_guest_token)) then
      perform private.refuse('not_your_card');
    end if;
    v_who := encode(private.guest_hash(p_guest_token), 'hex');
  end if;
  return private.attempt('save_draft', v_who, 240, interval '1 minute');
end;
$function$;

CREATE OR REPLACE FUNCTION private.attempt_guest_purchase (
  p_game_id uuid,
  p_hash    bytea,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select coalesce(
    nullif(private.wait_for('guest_sales', p_game_id::text, private.guest_sales_ceiling()), 0),
    nullif(private.attempt_direct_sale(p_game_id), 0),
    nullif(private.attempt_sale_to(p_game_id, p_address), 0),
    private.attempt('guest_purchase', encode(p_hash, 'hex'), 20, interval '1 hour')
  );
$function$;

CREATE OR REPLACE FUNCTION private.attempt_mail (
  p_email  text,
  p_sender text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select coalesce(
    nullif(private.attempt('mail_by', p_sender || ' to ' || private.mailbox_of(p_email), private.mails_at_most(p_sender), interval '1 day'), 0),
    private.attempt('mail_to', private.mailbox_of(p_email), 10, interval '1 day')
  );
$function$;

CREATE OR REPLACE FUNCTION private.delivery_json (
  p_delivery private.deliveries,
  p_now      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_delivery.id, 'email', address, 'digest', digest, 'next', next, 'browsers', browsers,
    'unread', (select count(*) from public.notices where user_id = p_delivery.user_id and read_at is null),
    'notice', case when notice.id is not null then private.notice_json(notice) end,
    'moved', case when p_delivery.channel = 'mail' and notice.kind = 'start_changed' then private.game_json(game) end,
    'invitation_id', null
  )
  from (
    select case p_delivery.channel when 'mail' then private.verified_email(p_delivery.user_id) end as address,
      case p_delivery.channel when 'push' then private.push_subscriptions_of(p_delivery.user_id) end as browsers
  ) as reached
  left join public.notices as notice on notice.user_id = p_delivery.user_id and notice.id = p_delivery.notice_id
  left join public.notice_choices as choice on choice.user_id = notice.user_id and choice.kind = notice.kind
  cross join lateral (select case when p_delivery.notice_id is null then private.digest_of(
    p_delivery.user_id, p_delivery.created_at - private.longest_behind(), p_now - private.longest_behind()
  ) end as digest) as news
  left join public.games as game on game.id = notice.game_id
  left join public.games as over on over.id = notice.game_id and notice.kind = 'game_over'
  left join lateral (
    select jsonb_build_object('id', id, 'kind', kind, 'title', title, 'theme_name', theme_name) as next
    from public.games
    where kind = over.kind and group_id is not distinct from over.group_id and status <> 'completed'
    order by follows is not distinct from over.id desc, created_at desc limit 1
  ) as following on true
  where coalesce(address, browsers::text) is not null and (
    digest is not null
    or (
      (notice.read_at is null or (notice.kind = 'start_changed' and p_delivery.channel = 'mail'))
      and case p_delivery.channel when 'mail' then choice.mails else choice.pushes end
      and coalesce(private.is_timely(game, notice.kind, p_now), true)
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.lock_after_move (
  p_game  public.games,
  p_start timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_game.locks_at = p_game.scheduled_start and not private.is_past_lock(p_game) then p_start else p_game.locks_at
  end;
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_of (
  p_email text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select regexp_replace(split_part(address, '@', 1), '[.]|[+].*', '', 'g') || '@' || split_part(address, '@', 2)
  from lower(normalize(p_email, NFKC)) as address;
$function$;

CREATE OR REPLACE FUNCTION private.require_movable (
  p_game       public.games,
  p_start      timestamp with time zone,
  p_seen_start timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  elsif p_start is null then
    perform private.refuse('invalid_start');
  elsif p_game.scheduled_start is distinct from p_seen_start then
    perform private.refuse('start_changed');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_second (
  p_game      public.games,
  p_win       public.wins,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if private.part_in(p_game, p_win, p_objection, p_user) is distinct from 'second' then
    perform private.refuse(case
      when p_user = private.objector_of(p_objection) then 'own_objection'
      when p_user = private.winner_of(p_win) then 'own_win'
      when not private.can_reopen(p_win) then 'winner_gone'
      else 'not_to_second'
    end);
  end if;
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
  end if;
  return (
    select nullif(greatest(
      max(at) filter (where other.invited_by = own.invited_by) + interval '1 hour',
      (array_agg(at order by at desc))[10] + interval '1 day', p_now
    ), p_now)
    from public.group_invitations as own
    join public.group_invitations as other on private.mailbox_of(other.email) = private.mailbox_of(own.email)
    join public.games as game on game.group_id = other.group_id
    join private.deliveries as sent on sent.game_id = game.id and sent.invitation_id = other.id
    cross join lateral coalesce(sent.sent_at, sent.leased_until) as at
    where own.id = p_delivery.invitation_id and sent.id <> p_delivery.id and at is not null
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.uncount_mail (
  p_email  text,
  p_sender text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update private.attempts set made = made - 1
  where made > 0 and (what, who) in (('mail_by', p_sender || ' to ' || private.mailbox_of(p_email)), ('mail_to', private.mailbox_of(p_email)));
$function$;

CREATE OR REPLACE FUNCTION public.add_receipt (
  p_game_square_id uuid,
  p_source_url     text
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
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_source := private.clean_source(p_source_url);
  if v_source is null then
    perform private.refuse('invalid_source_url');
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game);

  perform private.attach_receipt(p_game_square_id, v_source, v_user);
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.change_start (
  p_game_id    uuid,
  p_start      timestamp with time zone,
  p_seen_start timestamp with time zone,
  p_time_zone  text                     DEFAULT 'UTC'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('change_start', v_user::text, 20, interval '1 hour');
  v_game public.games;
  v_locks_at timestamptz;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user), private.require_movable(v_game, p_start, p_seen_start);
  v_locks_at := private.lock_after_move(v_game, p_start);
  perform private.check_times(p_start, v_game.ends_at), private.check_lock_by_start(v_locks_at, p_start);
  if p_start <> v_game.scheduled_start then
    update public.games set scheduled_start = p_start, locks_at = v_locks_at, time_zone = private.clean_zone(p_time_zone)
    where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
      'title', null, 'description', null, 'card_price', v_game.card_price, 'max_cards', null,
      'scheduled_start', p_start, 'ends_at', v_game.ends_at, 'locks_at', v_game.locks_at
    ));
  end if;
  return private.game_json(v_game);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.count_mail (
  p_email   text,
  p_kind    text,
  p_address text    DEFAULT NULL::text,
  p_is_sent boolean DEFAULT true
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_sender constant text := private.visitor_at(p_address);
  v_is_mailed boolean;
  v_wait int;
begin
  if char_length(p_email) not between 3 and private.longest_email() then
    perform private.refuse('invalid_email');
  elsif p_kind is null or p_kind not in ('sign_up', 'resend', 'reset')
    or (private.app_key_hash() is not null and not private.is_app()) then
    perform private.refuse('invalid_request');
  elsif p_kind = 'reset' then
    v_wait := case
      when private.is_app() and coalesce(p_address, 'unknown') <> 'unknown'
        then private.attempt('reset_mail', v_sender || ' to ' || private.mailbox_of(p_email), 10, interval '1 day')
    end;
    return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
  elsif p_is_sent is not true then
    if private.is_app() then
      perform private.uncount_mail(p_email, v_sender);
    end if;
    return 'true';
  end if;
  v_is_mailed := private.is_app() and case p_kind
    when 'sign_up' then private.confirmed_account(p_email) is not true
    else private.confirmed_account(p_email) is false
  end;
  v_wait := case
    when v_is_mailed then private.attempt_mail(p_email, v_sender)
    else private.attempt('mail_by', v_sender || ' to ' || private.mailbox_of(p_email), private.mails_at_most(v_sender), interval '1 day')
  end;
  return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_group (
  p_name text
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
$function$;

CREATE OR REPLACE FUNCTION public.decide_objection (
  p_objection_id uuid,
  p_upholds      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_win public.wins;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_decider(v_game, v_win, v_user);
  perform private.require_open_objection(v_objection, v_win);

  if p_upholds then
    perform private.uphold_objection(v_game, v_win, v_objection, v_user);
  else
    update public.objections set status = 'dismissed', decided_at = clock_timestamp() where id = p_objection_id;
    perform private.tell_objection('objection_dismissed', v_objection, v_user, '{}');
  end if;
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
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
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_source := private.clean_source(p_source_url);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user), private.require_markable(v_game);
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
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.object_to_mark (
  p_game_square_id uuid,
  p_reason         text,
  p_win            integer DEFAULT NULL::integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.refused_reason(p_reason) is not null then
    return private.refused_reason(p_reason);
  end if;
  p_reason := private.clean_name(p_reason);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.make_objection(
    v_game, p_win, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  return private.objection_answer(v_objection.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.play_again (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_emails jsonb;
  v_game public.games;
  v_next_id uuid;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_emails := private.addresses_to_tell(p_game_id, v_user); -- attempts are locked before the group
  perform from public.groups
  where id = (select group_id from public.games where id = p_game_id) for no key update;
  perform from public.games as game, private.playable_theme(game.theme_id, game.group_id) where game.id = p_game_id;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;

  select id into v_next_id from public.games where follows = p_game_id;
  if found then
    return jsonb_build_object('game_id', v_next_id, 'is_new', false, 'mail', null);
  end if;
  v_next_id := private.follow_game(v_game, v_user);
  return jsonb_build_object(
    'game_id', v_next_id, 'is_new', true, 'mail', private.rematch_mail(v_next_id, v_emails)
  );
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
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
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_comment, p_reaction);
  v_comment := nullif(private.clean_text(p_comment), '');
  v_reaction := nullif(btrim(p_reaction), '');
  perform private.check_note(v_comment, v_reaction);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_noter(v_game, v_user), private.require_active(v_game);
  select * into v_square from public.game_squares where id = p_game_square_id;
  perform private.require_seen(v_square, p_seen_at, v_game.last_seq);
  update public.game_squares set
    comment = v_comment, reaction = v_reaction, noted_by = case when comment = v_comment then noted_by else v_user end,
    noted_at = date_trunc('milliseconds', greatest(clock_timestamp(), noted_at + interval '1 millisecond'))
  where id = p_game_square_id returning * into v_square;
  perform private.record_event(v_game.id, 'note_saved', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'by', private.name_of(v_user), 'noted_at', v_square.noted_at
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_secret_link (
  p_id          uuid,
  p_shows_names boolean,
  p_shows_code  boolean,
  p_renews      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('secret_link', v_user::text, 30, interval '1 minute');
  v_shows_names constant boolean := coalesce(p_shows_names, false);
  v_shows_code constant boolean := coalesce(p_shows_code, false);
  v_token text := private.new_secret();
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_linkable(p_id, v_user);
  if coalesce(p_renews, false) then
    delete from private.secret_links where game_id = p_id or card_id = p_id;
  end if;
  update private.secret_links set shows_names = v_shows_names, shows_code = v_shows_code
  where game_id = p_id or card_id = p_id;
  if found then
    v_token := null;
  else
    insert into private.secret_links (token_hash, game_id, card_id, shows_names, shows_code)
    values (
      sha256(convert_to(v_token, 'UTF8')), (select id from public.games where id = p_id),
      (select id from public.bingo_cards where id = p_id), v_shows_names, v_shows_code
    );
  end if;
  return jsonb_build_object('is_on', true, 'shows_names', v_shows_names, 'shows_code', v_shows_code, 'token', v_token);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.second_objection (
  p_objection_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_win public.wins;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_player(v_game, v_user);
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_open_objection(v_objection, v_win);
  perform private.require_second(v_game, v_win, v_objection, v_user);
  update public.objections set seconded_by = (
    select id from public.bingo_cards where game_id = v_game.id and user_id = v_user
  ) where id = p_objection_id;
  if private.waits_for(v_game, v_win, v_objection, v_user) then
    perform private.uphold_objection(v_game, v_win, v_objection, v_user);
  else
    perform private.tell_objection('objection_seconded', v_objection, v_user, '{}');
  end if;
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_closeness (
  p_game_id  uuid,
  p_is_shown boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('closeness', v_user::text, 30, interval '1 minute');
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, v_user);
  if not exists (select from public.groups where id = v_game.group_id and created_by = v_user) then
    perform private.refuse('not_creator');
  end if;
  perform private.require_active(v_game);
  if v_game.shows_closeness is distinct from coalesce(p_is_shown, false) then
    update public.games set shows_closeness = not shows_closeness where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'closeness_set', v_user, jsonb_build_object(
      'shows_closeness', v_game.shows_closeness, 'by', private.name_of(v_user)
    ));
  end if;
  return private.in_game(jsonb_build_object('shows_closeness', v_game.shows_closeness), v_game);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_shows_cards (
  p_game_id  uuid,
  p_is_shown boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('shows_cards', v_user::text, 30, interval '1 minute');
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  perform private.require_active(v_game);
  if v_game.shows_cards is distinct from coalesce(p_is_shown, false) then
    update public.games set shows_cards = not shows_cards where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'shows_cards_set', v_user, jsonb_build_object(
      'shows_cards', v_game.shows_cards, 'by', private.name_of(v_user)
    ));
  end if;
  return private.in_game(jsonb_build_object('shows_cards', v_game.shows_cards), v_game);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.try_webhook (
  p_group_id uuid,
  p_url      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt('webhook', v_user::text, 20, interval '1 hour');
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_webhook(p_url) is not true then
    return private.refusal('invalid_webhook');
  end if;
  return to_jsonb((private.lock_own_group(p_group_id, v_user)).name);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.unmark_square (
  p_game_square_id uuid
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
  v_square public.game_squares;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game);

  v_square := private.take_mark(v_game, p_game_square_id);
  if v_square.id is null then
    return private.square_answer(p_game_square_id);
  end if;

  perform private.record_event(v_game.id, 'square_unmarked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'note_cleared', v_game.kind = 'private'
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."lock_after_move"(public.games, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_after_move"(public.games, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_after_move"(public.games, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailbox_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mailbox_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mailbox_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_movable"(public.games, timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_movable"(public.games, timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_movable"(public.games, timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_second"(public.games, public.wins, public.objections, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_second"(public.games, public.wins, public.objections, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_second"(public.games, public.wins, public.objections, uuid) TO "postgres";

CREATE INDEX group_invitations_mailbox ON public.group_invitations USING btree (private.mailbox_of(email));
