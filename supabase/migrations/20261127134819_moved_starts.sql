SET local check_function_bodies = off;

ALTER TABLE "public"."notice_choices"
  DROP CONSTRAINT "notice_choices_check";

DROP FUNCTION "private"."notify_of_start"(public.games, public.game_events);

DROP FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone);

DROP FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone);

DROP FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone, timestamp WITH time zone);

ALTER TABLE "private"."deliveries"
  ADD COLUMN "invitation_id" uuid;

ALTER TABLE "private"."deliveries"
  ADD COLUMN "game_id" uuid;

ALTER TABLE "public"."games"
  ADD COLUMN "time_zone" text NOT NULL DEFAULT 'UTC'::text;

ALTER TABLE "public"."games"
  ADD COLUMN "revision" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."games"
  ADD COLUMN "revised_at" timestamp WITH time zone NOT NULL DEFAULT now();

ALTER TABLE "public"."group_invitations"
  ADD COLUMN "is_stopped" boolean NOT NULL DEFAULT false;

ALTER TABLE "private"."deliveries"
  ALTER COLUMN "user_id" DROP NOT NULL;

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
    v_sent := case
      when v_due.invitation_id is null then private.delivery_json(v_due, p_now)
      else private.moved_mail_json(v_due, p_now)
    end;
    if v_sent is null then
      delete from private.deliveries where id = v_due.id;
      if v_due.notice_id is null and v_due.user_id is not null then
        perform private.queue_digest(v_due.user_id, p_now);
      end if;
      continue;
    end if;
    v_later := private.quiet_until(p_now, coalesce(
      (select time_zone from private.mail_settings where user_id = v_due.user_id),
      v_sent #>> '{notice,time_zone}', 'UTC'
    ));
    if coalesce(v_sent #>> '{notice,kind}', 'line_full') = 'line_full'
      or (v_due.game_id is not null and (v_sent #>> '{notice,at}')::timestamptz <= v_later) then
      v_later := null;
    end if;
    if v_later is null and v_due.invitation_id is not null then
      v_later := p_now + make_interval(secs => nullif(
        private.attempt_mail(v_sent ->> 'email', (
          select invited_by::text from public.group_invitations where id = v_due.invitation_id
        )), 0
      ));
    end if;
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

CREATE OR REPLACE FUNCTION private.clean_zone (
  p_name text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when private.is_time_zone(p_name) then p_name else 'UTC' end;
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
    'unread', (
      select count(*) from public.notices where user_id = p_delivery.user_id and read_at is null
    ),
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

CREATE OR REPLACE FUNCTION private.game_json (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'theme_id', p_game.theme_id,
    'theme_name', p_game.theme_name,
    'theme_description', p_game.theme_description,
    'pace', p_game.pace,
    'dealing', p_game.dealing, 'prizes', p_game.prizes,
    'wins', private.wins_json(p_game.id),
    'locks_at', p_game.locks_at, 'is_locked', p_game.is_locked,
    'shows_closeness', p_game.shows_closeness, 'shows_cards', p_game.shows_cards,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'ends_at', p_game.ends_at,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', not p_game.pot_shared and (p_game.pot_returned or private.is_overdue(p_game)),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'share_count', case when p_game.pot_shared then private.share_count(p_game.id) else 0 end,
    'created_at', p_game.created_at,
    'time_zone', p_game.time_zone, 'revision', p_game.revision, 'revised_at', p_game.revised_at
  );
$function$;

CREATE OR REPLACE FUNCTION private.is_stopped (
  p_email text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from public.group_invitations where email = p_email and is_stopped);
$function$;

CREATE OR REPLACE FUNCTION private.is_timely (
  p_game public.games,
  p_kind text,
  p_now  timestamp with time zone
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_kind
    when 'start_changed' then p_game.status = 'upcoming' and p_game.scheduled_start > p_now
    when 'game_starts' then p_game.status = 'upcoming'
      and p_game.scheduled_start between p_now and p_now + interval '24 hours'
    when 'game_locks' then not p_game.is_locked and p_game.locks_at between p_now and p_now + interval '24 hours'
    when 'game_ends' then p_game.status = 'active' and p_game.ends_at between p_now and p_now + interval '24 hours'
    else true
  end;
$function$;

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
    -- Who was told a start by mail is told a moved one there.
    insert into public.notice_choices (user_id, kind, is_on, mails)
    values (p_user, 'start_changed', true, not private.is_stopped(private.verified_email(p_user)))
    on conflict do nothing;
  end if;
  delete from public.notices where group_id = p_group_id and user_id = p_user;
  return v_answer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mailed_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select array['line_full', 'game_over', 'start_changed', 'game_starts', 'game_locks', 'game_ends'];
$function$;

CREATE OR REPLACE FUNCTION private.moved_mail_due (
  p_game_id       uuid,
  p_user          uuid,
  p_invitation_id uuid
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select greatest(clock_timestamp() + private.longest_behind(), max(sent_at) + interval '1 hour')
  from private.deliveries
  where game_id = p_game_id and channel = 'mail' and (user_id = p_user or invitation_id = p_invitation_id);
$function$;

CREATE OR REPLACE FUNCTION private.moved_mail_json (
  p_delivery private.deliveries,
  p_now      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_delivery.id, 'email', invitation.email, 'digest', null, 'next', null, 'browsers', null, 'unread', 0,
    'notice', private.notice_json(jsonb_populate_record(null::public.notices, jsonb_build_object(
      'id', 0, 'kind', 'start_changed', 'game_id', game.id, 'seq', 0, 'created_at', p_delivery.created_at
    ))),
    'moved', private.game_json(game), 'invitation_id', invitation.id
  )
  from public.group_invitations as invitation
  join public.games as game on game.id = p_delivery.game_id
  where invitation.id = p_delivery.invitation_id and private.is_timely(game, 'start_changed', p_now)
    and not private.is_stopped(invitation.email)
    and (invitation.status = 'pending' or private.has_member_with_email(invitation.group_id, invitation.email));
$function$;

CREATE OR REPLACE FUNCTION private.notice_json (
  p_notice public.notices
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_notice.id,
    'kind', p_notice.kind,
    'created_at', p_notice.created_at,
    'is_read', p_notice.read_at is not null,
    'game', case when game.id is not null then jsonb_build_object(
      'id', game.id, 'kind', game.kind, 'title', game.title, 'theme_name', game.theme_name
    ) end,
    'group_id', p_notice.group_id,
    'group_name', circle.name,
    'card_number', p_notice.card_number,
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(circle.id, circle.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'missing', own.missing,
    'pot_share', own.pot_share,
    'at', private.reminded_of(game, p_notice.kind),
    'time_zone', game.time_zone
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  left join public.groups as circle on circle.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select 5 - greatest(max(consecutive_marked_count), 1) as missing, sum(pot_share) as pot_share
    from public.bingo_cards
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
$function$;

CREATE OR REPLACE FUNCTION private.notify (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  case p_event.type
    when 'square_marked' then perform private.notify_of_mark(p_game, p_event);
    when 'square_unmarked', 'objection_upheld' then perform private.take_notices_back(p_game, p_event);
    when 'bingo_called', 'game_ended' then
      if p_game.status = 'completed' then
        perform private.notify_people(
          p_game.id, p_event.seq, 'game_over', private.players_now(p_game), p_event.actor_id
        );
      end if;
    when 'objection_made' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'objection_made', private.deciders_now(p_game, p_event), p_event.actor_id
      );
    when 'played_again' then
      perform private.notify_people(
        (p_event.payload ->> 'next_game_id')::uuid, 0, 'game_began', private.players_now(p_game), p_event.actor_id
      );
    when 'game_updated' then
      -- In a house game, `update_house_game` knows whether the start was changed.
      if p_game.kind = 'private' then
        perform private.notify_of_start(p_game, p_event.seq, p_event.actor_id);
      end if;
    when 'game_started' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'game_began', private.expected_at(p_game), p_event.actor_id
      );
    else null;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_start (
  p_game  public.games,
  p_seq   integer,
  p_actor uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from public.reminders where game_id = p_game.id and kind in ('game_starts', 'starts_soon');
  delete from private.deliveries where game_id = p_game.id and sent_at is null and failed_at is null;
  delete from public.notices where game_id = p_game.id and kind = 'start_changed' and read_at is null;
  perform private.notify_people(p_game.id, p_seq, 'start_changed', case p_game.kind
    when 'house' then private.players_now(p_game)
    else array(select user_id from public.group_members where group_id = p_game.group_id)
  end, p_actor);
  insert into private.deliveries (invitation_id, game_id, channel, due_at)
  select id, p_game.id, 'mail', private.moved_mail_due(p_game.id, null, id)
  from public.group_invitations
  where group_id = p_game.group_id and status = 'pending' and invited_at >= p_game.created_at
    and not private.is_stopped(email);
end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_deliveries()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.deliveries (user_id, notice_id, game_id, channel, due_at)
  select written.user_id, written.id, moved.game_id, channel.name, case
    when channel.name = 'mail' and moved.game_id is not null
      then private.moved_mail_due(moved.game_id, written.user_id, null)
    else clock_timestamp() + private.longest_behind()
  end
  from written
  cross join lateral (select case written.kind when 'start_changed' then written.game_id end as game_id) as moved
  join public.notice_choices as choice on choice.user_id = written.user_id and choice.kind = written.kind
  cross join lateral (values ('mail', choice.mails), ('push', choice.pushes)) as channel (name, is_on)
  where (choice.mails or choice.pushes) and channel.is_on;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.revise_game()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.revision := old.revision + 1;
  new.revised_at := clock_timestamp();
  return new;
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
  v_game public.games := private.lock_game(p_game_id);
  v_locks_at timestamptz := v_game.locks_at;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  elsif p_start is null then
    perform private.refuse('invalid_start');
  elsif v_game.scheduled_start is distinct from p_seen_start then
    perform private.refuse('start_changed');
  end if;
  if v_locks_at = v_game.scheduled_start and not private.is_past_lock(v_game) then
    v_locks_at := p_start;
  end if;
  perform private.check_times(p_start, v_game.ends_at);
  perform private.check_lock_by_start(v_locks_at, p_start);
  if p_start <> v_game.scheduled_start then
    update public.games set scheduled_start = p_start, locks_at = v_locks_at, time_zone = private.clean_zone(p_time_zone)
    where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
      'title', null, 'description', null, 'card_price', v_game.card_price, 'max_cards', null,
      'scheduled_start', p_start, 'ends_at', v_game.ends_at, 'locks_at', v_game.locks_at
    ));
  end if;
  return private.game_json(v_game);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.choose_notices (
  p_kinds     text[],
  p_channel   text,
  p_is_on     boolean,
  p_time_zone text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_is_mail constant boolean := p_channel = 'mail';
  v_is_push constant boolean := p_channel = 'push';
begin
  perform private.require_short(p_channel, p_time_zone);
  if cardinality(p_kinds) > cardinality(private.notice_kinds()) then
    perform private.refuse('invalid_notice_kind');
  end if;
  perform private.require_short(variadic p_kinds);
  if p_is_on is null or p_kinds is null or not p_kinds <@ private.notice_kinds()
    or p_channel is null or p_channel not in ('app', 'mail', 'push')
    or (v_is_mail and not p_kinds <@ private.mailed_kinds()) then
    perform private.refuse('invalid_notice_kind');
  end if;
  insert into public.notice_choices as choice (user_id, kind, is_on, mails, pushes)
  select
    v_user, kind, p_is_on or (p_channel <> 'app' and kind <> 'square_marked'), p_is_on and v_is_mail,
    p_is_on and v_is_push
  from (select distinct unnest(p_kinds) as kind) as chosen
  on conflict (user_id, kind) do update set
    is_on = case p_channel when 'app' then p_is_on else choice.is_on or p_is_on end,
    mails = case when v_is_push then choice.mails else p_is_on and (choice.mails or v_is_mail) end,
    pushes = case when v_is_mail then choice.pushes else p_is_on and (choice.pushes or v_is_push) end;
  if private.is_time_zone(p_time_zone) then
    insert into private.mail_settings (user_id, time_zone) values (v_user, p_time_zone) on conflict do nothing;
  end if;
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
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = v_user
  ) then
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

REVOKE ALL
  ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  FROM PUBLIC, "anon", "service_role";

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
  v_made jsonb;
  v_group_id uuid;
  v_game public.games;
  v_detail text;
begin
  perform private.require_request(p_request_id);
  v_made := private.session_of_request(v_user, p_request_id);
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

REVOKE ALL
  ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone, timestamp
    WITH time zone, text)
  FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.my_notices (
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 20
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with page as (
    select * from public.notices
    where user_id = (select private.living_user())
    order by id desc limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select jsonb_build_object(
    'notices', jsonb_build_object(
      'total', (select count(*) from public.notices where user_id = (select private.living_user())),
      'page_size', private.page_size(p_page_size),
      'rows', (select coalesce(jsonb_agg(private.notice_json(page::public.notices) order by id desc), '[]') from page)
    ),
    'choices', (
      select jsonb_agg(jsonb_build_object(
        'kind', known.kind, 'is_on', coalesce(choice.is_on, known.kind <> 'square_marked'),
        'mails', case when known.kind = any (private.mailed_kinds()) then coalesce(choice.mails, false) end,
        'pushes', coalesce(choice.pushes, false)
      ) order by place)
      from unnest(private.notice_kinds()) with ordinality as known (kind, place)
      left join public.notice_choices as choice on choice.user_id = (select private.living_user()) and choice.kind = known.kind
    ),
    'mail', private.mail_settings_of((select private.living_user()))
  );
$function$;

CREATE OR REPLACE FUNCTION public.report_delivery (
  p_id      bigint,
  p_try     integer,
  p_outcome text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_delivery private.deliveries;
begin
  update private.deliveries set
    sent_at = case p_outcome when 'sent' then clock_timestamp() end,
    failed_at = case
      when p_outcome = 'failed' or (p_outcome = 'retry' and (tries >= 5 or (notice_id is null and user_id is not null))) then clock_timestamp()
    end,
    due_at = case p_outcome when 'retry' then clock_timestamp() + tries * interval '5 minutes' else due_at end,
    leased_until = case p_outcome when 'sent' then leased_until end
  where id = p_id and tries = p_try and failed_at is null and (p_outcome <> 'sent' or sent_at is null)
  returning * into v_delivery;
  if p_outcome = 'sent' and v_delivery.notice_id is null and v_delivery.user_id is not null then
    perform private.queue_digest(v_delivery.user_id, v_delivery.leased_until - interval '60 seconds');
  end if;
  return v_delivery.id is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.stop_mail (
  p_token text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_email text;
  v_user uuid;
begin
  select user_id, coalesce(private.verified_email(user_id), (
    select email from public.group_invitations where id = invitation_id
  )) into v_user, v_email
  from private.deliveries where token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
  if not found then
    return false;
  end if;
  v_user := coalesce(v_user, (
    select id from auth.users where lower(email) = v_email and email_confirmed_at is not null
  ));
  update public.group_invitations set is_stopped = true where email = v_email;
  update public.notice_choices set mails = false where user_id = v_user and mails;
  if v_user is not null then
    insert into public.notice_choices (user_id, kind, is_on) values (v_user, 'start_changed', true) on conflict do nothing;
  end if;
  update private.mail_settings set digest = 'off' where user_id = v_user;
  delete from private.deliveries
  where channel = 'mail' and sent_at is null and failed_at is null and (
    user_id = v_user or invitation_id in (select id from public.group_invitations where email = v_email)
  );
  return true;
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
  if p_theme_id <> v_game.theme_id or (p_theme_id is not null and v_game.theme_id is null) or p_pace <> v_game.pace then
    perform private.change_theme(v_game, coalesce(p_theme_id, v_game.theme_id), coalesce(p_pace, v_game.pace));
  elsif v_game.cards_sold = 0 and v_game.theme_id is not null
    and private.season_of(p_scheduled_start) <> private.season_of(v_before.scheduled_start) then
    perform private.redraw_pool(v_game);
  end if;

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

ALTER TABLE "private"."deliveries"
  ADD CONSTRAINT "deliveries_check" CHECK (((user_id IS NULL) = (invitation_id IS NOT NULL)));

CREATE INDEX deliveries_moved ON private.deliveries USING btree (game_id)
  WHERE (game_id IS NOT NULL);

CREATE TRIGGER games_are_revised
  BEFORE UPDATE OF scheduled_start, locks_at, ends_at, title, description ON public.games
  FOR EACH ROW
  WHEN
    ((old.scheduled_start IS DISTINCT FROM new.scheduled_start) OR (old.locks_at IS DISTINCT FROM new.locks_at) OR (old.ends_at IS DISTINCT FROM new.ends_at) OR (old.title IS DISTINCT FROM new.title) OR (old.description IS DISTINCT FROM new.description))
  EXECUTE FUNCTION private.revise_game();

REVOKE ALL ON FUNCTION "private"."clean_zone"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_zone"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_zone"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_stopped"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_stopped"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_stopped"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_timely"(public.games, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_timely"(public.games, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_timely"(public.games, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mailed_kinds"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mailed_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mailed_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."moved_mail_due"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moved_mail_due"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."moved_mail_due"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."moved_mail_json"(private.deliveries, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moved_mail_json"(private.deliveries, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."moved_mail_json"(private.deliveries, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_start"(public.games, integer, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_start"(public.games, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_start"(public.games, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."revise_game"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."revise_game"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."revise_game"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone, text) TO "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  TO "authenticated";

REVOKE ALL
  ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  FROM "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  TO "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone, timestamp
    WITH time zone, text)
  TO "authenticated";

REVOKE ALL
  ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone, timestamp
    WITH time zone, text)
  FROM "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone, timestamp
    WITH time zone, text)
  TO "postgres";

ALTER TABLE "public"."notice_choices"
  ADD CONSTRAINT "notice_choices_check" CHECK (((NOT mails) OR (is_on AND (kind = ANY (private.mailed_kinds())))));

-- Who has joined by a mailed invitation is mailed a moved start.
insert into public.notice_choices (user_id, kind, is_on, mails)
select account.id, 'start_changed', true, true
from public.group_invitations as invitation
join auth.users as account on lower(account.email) = invitation.email and account.email_confirmed_at is not null
where invitation.status = 'accepted'
on conflict do nothing;
