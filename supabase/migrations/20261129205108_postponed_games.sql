SET local check_function_bodies = off;

DROP FUNCTION "private"."change_dealing"(public.games, text, timestamp WITH time zone, timestamp WITH time zone);

DROP FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone, text);

CREATE OR REPLACE FUNCTION private.change_dealing (
  p_game   public.games,
  p_wanted public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  if p_wanted.dealing is null or (p_wanted.dealing, p_wanted.locks_at) is not distinct from (p_game.dealing, p_game.locks_at) then
    if p_game.locks_at >= p_wanted.ends_at then
      perform private.refuse('invalid_lock');
    end if;
    return;
  elsif p_game.cards_sold > 0 and p_wanted.dealing <> p_game.dealing then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  elsif p_game.cards_sold > 0 and private.is_past_lock(p_game) then
    perform private.refuse('cards_locked');
  end if;
  perform private.check_lock(p_wanted.dealing, p_wanted.locks_at, p_wanted.ends_at);
  update public.games set
    dealing = p_wanted.dealing, locks_at = p_wanted.locks_at, ends_at = p_wanted.ends_at,
    scheduled_start = p_wanted.scheduled_start
  where id = p_game.id
  returning * into v_game;
  if v_game.dealing <> p_game.dealing and v_game.theme_id is not null then
    perform private.redraw_pool(v_game);
  elsif p_game.cards_sold = 0 then
    perform private.lay_out(v_game);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.moved_along (
  p_at   timestamp with time zone,
  p_from timestamp with time zone,
  p_to   timestamp with time zone,
  p_zone text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_from = p_to then p_at
    when p_at = p_from then p_to
    else (p_at at time zone p_zone + (p_to at time zone p_zone - p_from at time zone p_zone)) at time zone p_zone
  end;
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
    'group_name', grp.name,
    'card_number', p_notice.card_number,
    'can_call', p_notice.kind = 'line_full' and exists (
      select from public.bingo_cards as card
      where game_id = about.game_id and user_id = p_notice.user_id and card_number = p_notice.card_number
        and private.prize_to_call(game, card) is not null
    ),
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(grp.id, grp.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'prize', case p_notice.kind when 'game_over' then event.payload ->> 'prize' end,
    'missing', own.missing,
    'winnings', own.winnings,
    'at', private.reminded_of(game, p_notice.kind),
    'change', case when p_notice.kind = 'start_changed' and event.payload ->> 'start_moved' = 'false' then 'dates' end,
    'time_zone', game.time_zone
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  left join public.groups as grp on grp.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select
      min(private.missing((select private.next_prize(game)), marked_mask)) as missing,
      sum(private.winnings_of(card)) as winnings
    from public.bingo_cards as card
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
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
  delete from public.reminders where game_id = p_game.id and kind in ('game_starts', 'starts_soon', 'game_locks');
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

CREATE OR REPLACE FUNCTION private.postponed (
  p_game     public.games,
  p_start    timestamp with time zone,
  p_locks_at timestamp with time zone,
  p_ends_at  timestamp with time zone,
  p_is_open  boolean,
  p_zone     text
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_wanted public.games := p_game;
  v_is_past_lock constant boolean := private.is_past_lock(p_game);
begin
  perform private.check_times(p_start, null);
  v_wanted.scheduled_start := p_start;
  v_wanted.time_zone := private.clean_zone(p_zone);
  v_wanted.ends_at := case when p_is_open is not true then coalesce(
    p_ends_at, private.moved_along(p_game.ends_at, p_game.scheduled_start, p_start, v_wanted.time_zone)
  ) end;
  v_wanted.locks_at := coalesce(p_locks_at, case
    when v_is_past_lock then p_game.locks_at
    else private.moved_along(p_game.locks_at, p_game.scheduled_start, p_start, v_wanted.time_zone)
  end);
  perform private.check_times(p_start, v_wanted.ends_at), private.check_pace(p_game.pace, v_wanted.ends_at);
  if not v_is_past_lock then
    perform private.check_lock(p_game.dealing, v_wanted.locks_at, v_wanted.ends_at);
  elsif v_wanted.locks_at is distinct from p_game.locks_at then
    perform private.refuse('cards_locked');
  end if;
  perform private.check_lock_by_start(v_wanted.locks_at, p_start);
  return v_wanted;
end;
$function$;

CREATE OR REPLACE FUNCTION private.times_of (
  p_game public.games
)
  RETURNS timestamp WITH time zone[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select array[p_game.scheduled_start, p_game.locks_at, p_game.ends_at];
$function$;

CREATE OR REPLACE FUNCTION public.change_start (
  p_game_id    uuid,
  p_start      timestamp with time zone,
  p_seen_start timestamp with time zone,
  p_time_zone  text                     DEFAULT 'UTC'::text,
  p_locks_at   timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_ends_at    timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_is_open    boolean                  DEFAULT false
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
  v_wanted public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user), private.require_movable(v_game, p_start, p_seen_start);
  v_wanted := private.postponed(v_game, p_start, p_locks_at, p_ends_at, p_is_open, p_time_zone);
  if private.times_of(v_wanted) is distinct from private.times_of(v_game) then
    update public.games set
      scheduled_start = p_start, locks_at = v_wanted.locks_at, ends_at = v_wanted.ends_at, time_zone = v_wanted.time_zone
    where id = p_game_id;
    perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
      'title', null, 'description', null, 'card_price', v_game.card_price, 'max_cards', null,
      'scheduled_start', p_start, 'ends_at', v_wanted.ends_at, 'locks_at', v_wanted.locks_at,
      'start_moved', p_start <> v_game.scheduled_start
    ));
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL
  ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone, text, timestamp WITH time zone, timestamp WITH time zone, boolean)
  FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.update_house_game (
  p_game_id  uuid,
  p_settings jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_wanted constant public.games := private.settings_of(p_settings, 'house', '{}');
  v_before public.games;
  v_game public.games;
begin
  perform from public.themes
  where id in (v_wanted.theme_id, (select theme_id from public.games where id = p_game_id))
  order by id for share;
  v_before := private.lock_upcoming_game(p_game_id);
  perform private.check_times(v_wanted.scheduled_start, v_wanted.ends_at);
  perform private.check_pace(coalesce(v_wanted.pace, v_before.pace), v_wanted.ends_at);
  perform private.change_dealing(v_before, v_wanted);
  if v_wanted.max_cards < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;
  update public.games set
    title = v_wanted.title, description = v_wanted.description, card_price = v_wanted.card_price,
    max_cards = v_wanted.max_cards, scheduled_start = v_wanted.scheduled_start, ends_at = v_wanted.ends_at,
    prizes = private.changed_prizes(v_before, v_wanted.prizes)
  where id = p_game_id
  returning * into v_game;
  perform private.draw_changed(v_before, v_game, v_wanted.theme_id, v_wanted.pace);

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at, 'locks_at', v_game.locks_at, 'prizes', v_game.prizes
  ));
  if v_before.scheduled_start is not null and private.times_of(v_game) is distinct from private.times_of(v_before) then
    perform private.notify_of_start(game, game.last_seq, v_user) from public.games as game where id = p_game_id;
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."change_dealing"(public.games, public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_dealing"(public.games, public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_dealing"(public.games, public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."moved_along"(timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."moved_along"(timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."moved_along"(timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."postponed"(public.games, timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."postponed"(public.games, timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."postponed"(public.games, timestamp WITH time zone, timestamp WITH time zone, timestamp WITH time zone, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."times_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."times_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."times_of"(public.games) TO "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone, text, timestamp WITH time zone, timestamp WITH time zone, boolean)
  TO "authenticated";

REVOKE ALL
  ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone, text, timestamp WITH time zone, timestamp WITH time zone, boolean)
  FROM "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."change_start"(uuid, timestamp WITH time zone, timestamp WITH time zone, text, timestamp WITH time zone, timestamp WITH time zone, boolean)
  TO "postgres";
