SET local check_function_bodies = off;

DROP INDEX "public"."notices_created_at";

ALTER TABLE "private"."deliveries"
  DROP CONSTRAINT "deliveries_channel_check";

ALTER TABLE "public"."notices"
  DROP CONSTRAINT "notices_check";

ALTER TABLE "public"."notices"
  DROP CONSTRAINT "notices_kind_check";

ALTER TABLE "private"."push_subscriptions"
  ADD COLUMN "session_id" uuid;

ALTER TABLE "public"."bingo_cards"
  ADD COLUMN "line_before" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.mark_cards (
  p_game_square_id uuid,
  p_is_marked      boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.bingo_cards as card set
    line_before = card.consecutive_marked_count,
    marked_mask = case
      when p_is_marked then card.marked_mask | (1 << placed.position)
      else card.marked_mask & ~(1 << placed.position)
    end
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id;
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
    'group_name', circle.name,
    'card_number', p_notice.card_number,
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.name_of(circle.created_by) else event.payload ->> 'by' end,
    'winner_display_name', event.payload ->> 'winner_display_name',
    'missing', own.missing,
    'pot_share', own.pot_share,
    'at', private.reminded_of(game, p_notice.kind)
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

CREATE OR REPLACE FUNCTION private.notice_kinds()
  RETURNS text[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select array[
    'line_full', 'one_to_go', 'square_marked', 'game_over', 'objection_made', 'invited', 'game_began',
    'start_changed', 'game_starts', 'game_locks', 'game_ends'
  ];
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
    when 'square_unmarked' then perform private.take_notices_back(p_event, false);
    when 'objection_upheld' then perform private.take_notices_back(p_event, true);
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
    when 'game_updated' then perform private.notify_of_start(p_game, p_event);
    when 'game_started' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'game_began', private.expected_at(p_game), p_event.actor_id
      );
    else null;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_mark (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_square constant uuid := p_event.payload ->> 'game_square_id';
  v_is_house constant boolean := p_game.kind = 'house';
begin
  with touched as materialized (
    select card.user_id, card.card_number, card.consecutive_marked_count as line, case
      when card.consecutive_marked_count < 4 or card.consecutive_marked_count = card.line_before then 'square_marked'
      when card.consecutive_marked_count = 5 then 'line_full'
      else 'one_to_go'
    end as notice_kind
    from public.bingo_cards as card
    join public.card_squares as placed on placed.card_id = card.id and placed.game_square_id = v_square
    where card.game_id = p_game.id and card.user_id <> p_event.actor_id
      and (card.consecutive_marked_count >= 4 or not v_is_house)
  )
  insert into public.notices (user_id, kind, game_id, seq, card_number)
  select distinct on (touched.user_id) touched.user_id, notice_kind, p_game.id, p_event.seq, touched.card_number
  from touched
  left join public.notice_choices as choice on choice.user_id = touched.user_id and choice.kind = notice_kind
  where coalesce(choice.is_on, notice_kind <> 'square_marked') and case
    when v_is_house then notice_kind <> 'square_marked'
    else exists (
      select from public.group_members where group_id = p_game.group_id and user_id = touched.user_id
    )
  end
  order by touched.user_id, touched.line desc, touched.card_number;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_start (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from public.notices where game_id = p_game.id and kind = 'start_changed' and read_at is null;
  select private.notify_people(
    p_game.id, p_event.seq, 'start_changed',
    array(select user_id from public.group_members where group_id = p_game.group_id), p_event.actor_id
  );
$function$;

CREATE OR REPLACE FUNCTION private.push_subscriptions_of (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_agg(jsonb_build_object('endpoint', endpoint, 'keys', jsonb_build_object('p256dh', p256dh, 'auth', auth)))
  from private.push_subscriptions
  where user_id = p_user and (session_id is null or exists (select from auth.sessions where id = session_id));
$function$;

CREATE OR REPLACE FUNCTION private.reminded_of (
  p_game public.games,
  p_kind text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_kind
    when 'game_starts' then p_game.scheduled_start
    when 'start_changed' then p_game.scheduled_start
    when 'game_began' then case p_game.status when 'upcoming' then p_game.scheduled_start end
    when 'game_locks' then p_game.locks_at
    when 'game_ends' then p_game.ends_at
  end;
$function$;

CREATE OR REPLACE FUNCTION private.seat_in (
  p_group public.groups
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.name_of(p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status <> 'completed'
    ),
    'starts_at', (
      select min(scheduled_start) from public.games where group_id = p_group.id and status = 'upcoming'
    ),
    'squares', (
      select coalesce(jsonb_agg(summary order by id), '[]')
      from (
        select square.id, square.summary
        from (
          select id, theme_id from public.games
          where group_id = p_group.id and status <> 'completed'
          order by created_at desc, id
          limit 1
        ) as newest
        join public.themes as theme on theme.id = newest.theme_id and theme.group_id is null
        join public.game_squares as square on square.game_id = newest.id
        order by square.id
        limit 3
      ) as shown
    ),
    'member_count', count(*),
    'is_full', count(*) >= p_group.max_members,
    'table', null
  )
  from public.group_members where group_id = p_group.id;
$function$;

CREATE OR REPLACE FUNCTION public.save_push (
  p_endpoint text,
  p_p256dh   text,
  p_auth     text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  if (
    private.is_push_endpoint(p_endpoint) and p_p256dh ~ '^[A-Za-z0-9_-]{87}$' and p_auth ~ '^[A-Za-z0-9_-]{22}$'
  ) is not true then
    perform private.refuse('invalid_push');
  end if;
  insert into private.push_subscriptions (endpoint, user_id, p256dh, auth, session_id)
  values (p_endpoint, v_user, p_p256dh, p_auth, (auth.jwt() ->> 'session_id')::uuid)
  on conflict (endpoint) do update set
    user_id = v_user, p256dh = p_p256dh, auth = p_auth, created_at = clock_timestamp(), session_id = excluded.session_id;
  delete from private.push_subscriptions where endpoint in (
    select endpoint from private.push_subscriptions where user_id = v_user order by created_at desc offset 10
  );
end;
$function$;

REVOKE ALL ON FUNCTION "private"."notify_of_start"(public.games, public.game_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_start"(public.games, public.game_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_start"(public.games, public.game_events) TO "postgres";
