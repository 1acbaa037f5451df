SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.can_call_line (
  p_notice public.notices
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.game_id = p_notice.game_id and user_id = p_notice.user_id and card_number = p_notice.card_number
      and private.prize_to_call(game, card) is not null
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
    'id', p_delivery.id, 'email', address, 'digest', news.digest, 'next', next, 'browsers', browsers,
    'unread', (select count(*) from public.notices where user_id = p_delivery.user_id and read_at is null),
    'notice', case when notice.id is not null then private.notice_json(notice) end,
    'moved', case when p_delivery.channel = 'mail' and notice.kind = 'start_changed' then private.game_json(game) end,
    'invitation_id', null,
    'time_zone', coalesce(settings.time_zone, game.time_zone, 'UTC'),
    'digest_at', case when p_delivery.notice_id is null then jsonb_build_object(
      'from', p_delivery.created_at, 'digest', settings.digest, 'digest_hour', settings.digest_hour
    ) end
  )
  from (
    select case p_delivery.channel when 'mail' then private.verified_email(p_delivery.user_id) end as address,
      case p_delivery.channel when 'push' then private.push_subscriptions_of(p_delivery.user_id, p_delivery.reached) end as browsers
  ) as reached
  left join private.mail_settings as settings on settings.user_id = p_delivery.user_id
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
  where case when p_delivery.notice_id is null then settings.digest <> 'off' else
    coalesce(address, browsers::text) is not null
    and (notice.read_at is null or (notice.kind = 'start_changed' and p_delivery.channel = 'mail'))
    and case p_delivery.channel when 'mail' then choice.mails else choice.pushes end
    and coalesce(private.is_timely(game, notice.kind, p_now), true)
    and (notice.kind <> 'line_full' or private.can_call_line(notice))
  end;
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
    when 'start_changed' then p_game.is_called_off or (p_game.status = 'upcoming' and p_game.scheduled_start > p_now)
    when 'game_starts' then p_game.status = 'upcoming'
      and p_game.scheduled_start between p_now and p_now + interval '24 hours'
    when 'game_locks' then not p_game.is_locked and p_game.locks_at between p_now and p_now + interval '24 hours'
    when 'game_ends' then p_game.status = 'active' and p_game.ends_at between p_now and p_now + interval '24 hours'
    when 'one_to_go' then p_game.status = 'active'
    else true
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
    'can_call', p_notice.kind = 'line_full' and private.can_call_line(p_notice),
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(grp.id, grp.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'prize', case p_notice.kind when 'game_over' then event.payload ->> 'prize' end,
    'missing', own.missing,
    'winnings', own.winnings,
    'at', case
      when event.type is distinct from 'game_started' and (p_notice.kind <> 'game_began' or game.scheduled_start > p_notice.created_at)
        then private.reminded_of(game, p_notice.kind)
    end,
    'has_begun', event.type is not distinct from 'game_started',
    'change', case when p_notice.kind = 'start_changed' then case
      -- A mail to the address of an invitation has no event.
      when event.type = 'game_called_off' or (event.type is null and game.is_called_off) then 'called_off'
      when event.payload ->> 'start_moved' = 'false' then 'dates'
    end end,
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

REVOKE ALL ON FUNCTION "private"."can_call_line"(public.notices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_call_line"(public.notices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_call_line"(public.notices) TO "postgres";
