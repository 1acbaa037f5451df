SET local check_function_bodies = off;

ALTER TABLE "public"."games"
  ADD COLUMN "stake" text;

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
    'card_price', p_game.card_price, 'stake', p_game.stake,
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

CREATE OR REPLACE FUNCTION private.is_sound_game (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_game.kind in ('private', 'house')
    and p_game.status in ('upcoming', 'active', 'completed')
    and case p_game.kind
      when 'private' then
        p_game.group_id is not null and p_game.title is null and p_game.max_cards is null
        and (p_game.status <> 'upcoming' or p_game.scheduled_start is not null)
      else
        p_game.group_id is null and p_game.title is not null and p_game.max_cards is not null and p_game.stake is null
    end
    and char_length(p_game.title) <= private.longest_name() and btrim(p_game.title) <> ''
    and char_length(p_game.description) <= private.longest_text()
    and char_length(p_game.stake) <= private.longest_stake() and btrim(p_game.stake) <> ''
    and p_game.pace in ('evening', 'week', 'year', 'open')
    and p_game.dealing in ('dealt', 'chosen') and p_game.prizes in ('bingo', 'three')
    and (p_game.dealing = 'chosen') = (p_game.locks_at is not null)
    and (not p_game.is_locked or p_game.locks_at is not null)
    and p_game.ends_at > p_game.locks_at
    and p_game.layout ~ '^[osr]{12}-[osr]{12}$'
    and p_game.card_price > 0 and p_game.card_price <= private.highest_price(p_game.kind)
    and p_game.pot_amount >= 0
    and p_game.max_cards between 1 and private.most_cards()
    and p_game.cards_sold >= 0 and p_game.cards_sold <= p_game.max_cards
    and (p_game.status = 'upcoming') = (p_game.started_at is null)
    and (p_game.status = 'completed') = (p_game.completed_at is not null)
    and (p_game.status = 'completed') = (p_game.final_at is not null)
    and (p_game.winner_card_id is null) = (p_game.winner_display_name is null)
    and p_game.ends_at > p_game.scheduled_start
    and (p_game.winner_card_id is not null or (p_game.winner_id is null and (p_game.pot_shared or not p_game.pot_claimed)))
    and (p_game.status = 'completed' or (p_game.winner_card_id is null and not p_game.pot_returned and not p_game.pot_shared))
    and p_game.pot_claimed::int + p_game.pot_returned::int
      + (p_game.pot_shared and (p_game.kind = 'private' or p_game.winner_card_id is not null))::int <= 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.longest_stake()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 80$function$;

CREATE OR REPLACE FUNCTION private.make_game (
  p_wanted public.games,
  p_user   uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_active constant boolean := p_wanted.kind = 'private' and p_wanted.scheduled_start is null;
  v_game public.games;
begin
  perform private.check_times(p_wanted.scheduled_start, p_wanted.ends_at);
  perform private.check_pace(p_wanted.pace, p_wanted.ends_at);
  perform private.check_lock(p_wanted.dealing, p_wanted.locks_at, p_wanted.ends_at);
  if p_wanted.kind = 'private' then
    perform private.check_lock_by_start(p_wanted.locks_at, p_wanted.scheduled_start);
  end if;
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, title, description, card_price, stake, max_cards,
    started_at, scheduled_start, ends_at, dealing, locks_at, prizes, time_zone, created_by
  )
  select
    p_wanted.kind, case when v_is_active then 'active' else 'upcoming' end, p_wanted.group_id, id, name,
    theme.description, p_wanted.pace, p_wanted.title, p_wanted.description, p_wanted.card_price, p_wanted.stake,
    p_wanted.max_cards, case when v_is_active then now() end, p_wanted.scheduled_start, p_wanted.ends_at, p_wanted.dealing,
    p_wanted.locks_at, private.clean_prizes(p_wanted.prizes), private.clean_zone(p_wanted.time_zone), p_user
  from private.playable_theme(p_wanted.theme_id, p_wanted.group_id) as theme
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_settings (
  p_settings jsonb,
  p_kind     text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_name text;
  v_value jsonb;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' then
    perform private.refuse('invalid_request');
  elsif pg_column_size(p_settings - 'set') > 10 * private.longest_field() then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
  for v_name, v_value in select * from jsonb_each(p_settings) loop
    if jsonb_typeof(v_value) not in ('null', case
      when v_name in ('theme_id', 'pace', 'dealing', 'locks_at', 'prizes', 'scheduled_start', 'ends_at') then 'string'
      when v_name = any (case p_kind when 'house' then '{title,description}' else '{time_zone,stake}' end::text[]) then 'string'
      when v_name = 'card_price' or (p_kind = 'house' and v_name = 'max_cards') then 'number'
      when p_kind = 'private' and v_name = 'set' then 'object'
      else ''
    end) then
      perform private.refuse('invalid_request');
    elsif v_name in ('title', 'description', 'stake') then
      perform private.require_short(v_value #>> '{}');
    elsif v_name <> 'set' and pg_column_size(v_value) > 100 then
      perform private.refuse('too_long', '100');
    end if;
  end loop;
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
    'host_display_name', private.member_name(p_group.id, p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status <> 'completed'
    ),
    'prizes', coalesce((private.newest_game(p_group.id)).prizes, 'bingo'),
    'stake', (private.newest_game(p_group.id)).stake,
    'starts_at', (
      select min(scheduled_start) from public.games where group_id = p_group.id and status = 'upcoming'
    ),
    'lock', (
      select jsonb_build_object('at', locks_at, 'time_zone', time_zone) from public.games
      where group_id = p_group.id and status <> 'completed' and not is_locked and locks_at is not null
      order by locks_at
      limit 1
    ),
    'squares', (
      select coalesce(jsonb_agg(summary order by id), '[]')
      from (
        select square.id, square.summary
        from private.newest_game(p_group.id) as newest
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

CREATE OR REPLACE FUNCTION private.settings_of (
  p_settings jsonb,
  p_kind     text,
  p_defaults jsonb DEFAULT '{"pace": "open", "prizes": "bingo", "dealing": "dealt"}'::jsonb
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform private.require_settings(p_settings, p_kind);
  -- Apart, because the column would round it.
  v_game := jsonb_populate_record(null::public.games, p_defaults || (p_settings - '{card_price,set}'::text[]));
  v_game.kind := p_kind;
  v_game.card_price := private.clean_amount(
    coalesce((p_settings ->> 'card_price')::numeric, case p_kind when 'house' then private.usual_price() end),
    private.highest_price(p_kind)
  );
  if p_kind = 'house' then
    v_game := private.clean_house_settings(v_game);
  end if;
  v_game.stake := nullif(private.clean_name(v_game.stake), '');
  if char_length(v_game.stake) > private.longest_stake() then
    perform private.refuse('too_long', private.longest_stake()::text);
  end if;
  return v_game;
exception
  when data_exception then
    perform private.refuse('invalid_request');
end;
$function$;

REVOKE ALL ON FUNCTION "private"."longest_stake"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."longest_stake"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."longest_stake"() TO "postgres";
