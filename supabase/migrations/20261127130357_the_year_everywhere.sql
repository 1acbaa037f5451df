SET local check_function_bodies = off;

DROP FUNCTION "private"."clean_pace"(text);

DROP FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone);

ALTER TABLE "public"."card_squares"
  ADD COLUMN "own" text;

CREATE OR REPLACE FUNCTION private.anniversary_of (
  p_day   timestamp with time zone,
  p_after timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select p_day + make_interval(years => year) from generate_series(0, 100) as year
  where p_day + make_interval(years => year) > p_after
  order by year limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.card_json (
  p_card public.bingo_cards
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_card.id,
    'game_id', p_card.game_id,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'is_house_card', p_card.is_house_card,
    'is_winner', p_card.is_winner,
    'purchased_at', p_card.purchased_at,
    'squares', (
      select coalesce(
        jsonb_agg(jsonb_strip_nulls(
          jsonb_build_object('position', position, 'game_square_id', game_square_id, 'own', own)
        ) order by position), '[]'
      )
      from public.card_squares
      where card_id = p_card.id
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.change_dealing (
  p_game     public.games,
  p_dealing  text,
  p_locks_at timestamp with time zone,
  p_end      timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  if p_dealing is null or (p_dealing, p_locks_at) is not distinct from (p_game.dealing, p_game.locks_at) then
    if p_game.locks_at >= p_end then
      perform private.refuse('invalid_lock');
    end if;
    return;
  elsif p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  perform private.check_lock(p_dealing, p_locks_at, p_end);
  update public.games set dealing = p_dealing, locks_at = p_locks_at, ends_at = p_end where id = p_game.id
  returning * into v_game;
  if v_game.dealing <> p_game.dealing and v_game.theme_id is not null then
    perform private.redraw_pool(v_game);
  else
    perform private.lay_out(v_game);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.change_theme (
  p_game     public.games,
  p_theme_id uuid,
  p_pace     text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  if p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  update public.games as game
  set theme_id = theme.id, theme_name = theme.name, theme_description = theme.description,
    pace = p_pace
  from private.playable_theme(p_theme_id, null) as theme
  where game.id = p_game.id
  returning game.* into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.redraw_pool(v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_pace (
  p_pace text,
  p_end  timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if p_pace is null or p_pace not in ('evening', 'week', 'year', 'open') then
    perform private.refuse('invalid_pace');
  elsif p_pace = 'year' and p_end is null then
    perform private.refuse('end_missing');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.draw_pool (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_most constant int := case p_game.dealing when 'dealt' then private.largest_pool(p_game.kind) end;
  v_found int;
begin
  with kept as (
    select * from public.bingo_squares
    where theme_id = p_game.theme_id
      and (p_game.pace = 'year' or private.is_in_season(months, coalesce(p_game.scheduled_start, now())))
    for key share skip locked
  ), season as (
    select *, array_position(array['often', 'sometimes', 'rare'], likelihood) as kind,
      row_number() over (partition by likelihood order by random()) as turn
    from kept
  )
  insert into public.game_squares (game_id, square_id, summary, text, likelihood)
  select p_game.id, id, summary, text, likelihood
  from season, (
    select private.mix(private.wanted_mix(p_game.pace), least(count(*), v_most)::int, array[
      count(*) filter (where kind = 1), count(*) filter (where kind = 2), count(*) filter (where kind = 3)
    ]::int[]) as parts
    from season
  ) as mix
  where parts is null or v_most is null or turn <= parts[kind]
  order by random()
  limit v_most;

  get diagnostics v_found = row_count;
  if v_found < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', v_found::text);
  end if;
  perform private.lay_out(p_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_game (
  p_game public.games,
  p_user uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_lock constant timestamptz := case p_game.pace when 'year' then now() + interval '1 week' end;
  v_next public.games := private.make_private_game(
    p_game.group_id, p_game.theme_id, p_game.card_price, p_game.pace, p_user,
    private.anniversary_of(coalesce(p_game.ends_at, p_game.completed_at), v_lock),
    case when v_lock is null then 'dealt' else p_game.dealing end,
    case p_game.dealing when 'chosen' then v_lock end, p_game.prizes
  );
begin
  update public.games set follows = p_game.id, shows_closeness = p_game.shows_closeness where id = v_next.id;
  perform private.record_event(p_game.id, 'played_again', p_user, jsonb_build_object(
    'by', private.name_of(p_user), 'next_game_id', v_next.id
  ));
  update private.table_links set game_id = v_next.id where game_id = p_game.id;
  return v_next.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_private_game (
  p_group_id        uuid,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_pace            text,
  p_user            uuid,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform private.check_times(p_scheduled_start, p_ends_at);
  perform private.check_pace(p_pace, p_ends_at);
  perform private.check_lock(p_dealing, p_locks_at, p_ends_at);
  perform private.check_lock_by_start(p_locks_at, p_scheduled_start);
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, card_price, started_at,
    scheduled_start, ends_at, dealing, locks_at, prizes, created_by
  )
  select
    'private', case when p_scheduled_start is null then 'active' else 'upcoming' end, p_group_id, id, name,
    description, p_pace, private.clean_amount(p_card_price, private.highest_price('private')),
    case when p_scheduled_start is null then now() end, p_scheduled_start, p_ends_at, p_dealing, p_locks_at,
    private.clean_prizes(p_prizes), p_user
  from private.playable_theme(p_theme_id, p_group_id)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_cards (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.game_squares (game_id, summary, text)
  select distinct on (lower(own)) p_game.id, own, own
  from public.bingo_cards as card
  join private.card_drafts as draft on draft.card_id = card.id
  cross join private.placed(draft.places)
  where card.game_id = p_game.id and p_game.kind = 'private' and own is not null and not exists (
    select from public.game_squares where game_id = p_game.id and lower(summary) = lower(own)
  )
  order by lower(own), draft.sealed_at;

  with closed as (
    select card.id, draft.places
    from public.bingo_cards as card
    join private.card_drafts as draft on draft.card_id = card.id
    where card.game_id = p_game.id and not exists (select from public.card_squares where card_id = card.id)
    order by card.card_number limit private.cards_at_once()
  )
  insert into public.card_squares (card_id, position, game_square_id, own)
  select closed.id, entry.position, coalesce(entry.square_id, square.id), nullif(entry.own, square.summary)
  from closed
  cross join private.placed(closed.places) as entry
  left join public.game_squares as square
    on entry.own is not null and square.game_id = p_game.id and lower(square.summary) = lower(entry.own);
  return found;
end;
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
    when 'start_changed' then coalesce(p_game.scheduled_start, p_game.locks_at)
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
    'locks_at', (select min(locks_at) from public.games where group_id = p_group.id and status <> 'completed' and not is_locked),
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

CREATE OR REPLACE FUNCTION public.create_house_game (
  p_title           text,
  p_theme_id        uuid,
  p_description     text                     DEFAULT NULL::text,
  p_card_price      numeric                  DEFAULT NULL::numeric,
  p_max_cards       integer                  DEFAULT NULL::integer,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_pace            text                     DEFAULT 'open'::text,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_price numeric := coalesce(p_card_price, private.usual_price());
  v_game public.games;
begin
  perform private.check_house_game(p_title, p_description, v_price, p_max_cards);
  perform private.check_times(p_scheduled_start, p_ends_at);
  perform private.check_pace(p_pace, p_ends_at);
  perform private.check_lock(p_dealing, p_locks_at, p_ends_at);
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, pace, title, description, card_price, max_cards,
    scheduled_start, ends_at, dealing, locks_at, prizes, created_by
  )
  select
    'house', 'upcoming', id, name, description, p_pace, private.clean_name(p_title),
    nullif(btrim(p_description), ''), v_price, coalesce(p_max_cards, private.usual_cards()), p_scheduled_start,
    p_ends_at, p_dealing, p_locks_at, private.clean_prizes(p_prizes), v_user
  from private.playable_theme(p_theme_id, null)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', v_user, jsonb_build_object('by', private.name_of(v_user)));
  perform private.return_unclaimed_pots();
  return jsonb_build_object('game_id', v_game.id);
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
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone
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
begin
  perform private.require_request(p_request_id);
  v_made := private.session_of_request(v_user, p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group_id := (private.make_group(p_name, v_user)).id;
  v_game := private.make_private_game(
    v_group_id, private.theme_or_set(v_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at,
    p_dealing, p_locks_at, p_prizes, p_scheduled_start
  );
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
end;
$function$;

REVOKE ALL
  ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone, timestamp WITH time zone)
  FROM PUBLIC, "anon", "service_role";

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
  v_before constant public.games := private.lock_game_to_change(p_game_id, p_theme_id);
  v_game public.games;
begin
  perform private.check_house_game(p_title, p_description, coalesce(p_card_price, private.usual_price()), p_max_cards);
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
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."anniversary_of"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."anniversary_of"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."anniversary_of"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_pace"(text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_pace"(text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_pace"(text, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone, timestamp WITH time zone)
  TO "authenticated";

REVOKE ALL
  ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone, timestamp WITH time zone)
  FROM "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone, timestamp WITH time zone)
  TO "postgres";

-- What counts in a year is what happens after the lock, wherever that is.
UPDATE public.themes SET description = 'The headlines of 2027, predicted in advance and explained afterwards. Institutions, offices and the odd comet, anywhere in the world; office-holders appear by office only. A square counts when it happens between the lock of the cards and the end of the game, with a link to the news.'
WHERE slug = 'the-year-ahead' AND description LIKE '% from 1 January to 31 December 2027, by the local calendar %';

UPDATE public.games AS game SET theme_description = theme.description
FROM public.themes AS theme
WHERE theme.id = game.theme_id AND theme.slug = 'the-year-ahead' AND game.status <> 'completed'
  AND game.theme_description LIKE '% from 1 January to 31 December 2027, by the local calendar %';

-- The cards that have locked already show their owners' wording, too.
UPDATE public.card_squares AS lies SET own = entry.own
FROM private.card_drafts AS draft
CROSS JOIN LATERAL private.placed(draft.places) AS entry
CROSS JOIN public.game_squares AS square
WHERE lies.card_id = draft.card_id AND lies.position = entry.position AND square.id = lies.game_square_id
  AND entry.own <> square.summary;

-- Whoever still chooses has the whole theme, without the lines that players of the game have written themselves.
INSERT INTO public.game_squares (game_id, square_id, summary, text, likelihood)
SELECT game.id, square.id, square.summary, square.text, square.likelihood
FROM public.games AS game JOIN public.bingo_squares AS square ON square.theme_id = game.theme_id
WHERE game.dealing = 'chosen' AND NOT game.is_locked AND game.status <> 'completed'
  AND (game.pace = 'year' OR private.is_in_season(square.months, coalesce(game.scheduled_start, now())))
  AND NOT EXISTS (
    SELECT FROM public.game_squares AS there WHERE there.game_id = game.id AND lower(there.summary) = lower(square.summary)
  )
  AND NOT EXISTS (
    SELECT FROM public.bingo_cards AS card
    JOIN private.card_drafts AS draft ON draft.card_id = card.id
    CROSS JOIN LATERAL private.placed(draft.places) AS entry
    WHERE card.game_id = game.id AND lower(entry.own) = lower(square.summary)
  );

-- A private year ends a year after its lock, or after its start. The Year of the house locks when New Year's Eve is over
-- everywhere, and ends a year later. Both write the event with which pages and calendars change.
DO $year$
DECLARE
  v_id uuid;
  v_game public.games;
BEGIN
  FOR v_id IN
    SELECT id FROM public.games
    WHERE status <> 'completed' AND pace = 'year' AND CASE kind
      WHEN 'private' THEN ends_at IS NULL
      ELSE NOT is_locked AND to_char(locks_at AT TIME ZONE 'UTC', 'MM-DD HH24:MI') = '12-31 23:59'
    END
    ORDER BY id
  LOOP
    v_game := private.lock_game(v_id);
    IF v_game.kind = 'private' THEN
      UPDATE public.games SET ends_at = greatest(
        greatest(locks_at, scheduled_start, started_at) + interval '1 year', now() + interval '1 day'
      ) WHERE id = v_id RETURNING * INTO v_game;
    ELSE
      UPDATE public.games SET
        locks_at = locks_at + interval '12 hours 1 minute',
        ends_at = CASE to_char(ends_at AT TIME ZONE 'UTC', 'MM-DD HH24:MI')
          WHEN '12-31 23:59' THEN ends_at + interval '12 hours 1 minute' ELSE ends_at
        END,
        description = CASE description
          WHEN 'Everybody’s own 24 headlines for 2027, sealed before the year begins.'
          THEN 'Everybody’s own 24 headlines for 2027. The game is open until the last New Year’s Eve on Earth is over. What happens after that counts, until the next one is over, too.'
          ELSE description
        END
      WHERE id = v_id RETURNING * INTO v_game;
      DELETE FROM public.reminders WHERE game_id = v_id AND kind IN ('game_locks', 'game_ends');
    END IF;
    PERFORM private.record_event(v_id, 'game_updated', NULL, jsonb_build_object(
      'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
      'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at,
      'locks_at', v_game.locks_at
    ));
    IF v_game.kind = 'private' THEN
      -- Its start has not moved.
      DELETE FROM public.notices WHERE game_id = v_id AND kind = 'start_changed' AND seq = v_game.last_seq + 1;
    ELSE
      PERFORM private.notify_people(v_id, v_game.last_seq + 1, 'start_changed', private.players_now(v_game), NULL);
    END IF;
  END LOOP;
END;
$year$;
