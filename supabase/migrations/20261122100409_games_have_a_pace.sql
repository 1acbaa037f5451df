SET local check_function_bodies = off;

DROP FUNCTION "private"."change_theme"(public.games, uuid);

DROP FUNCTION "private"."make_private_game"(uuid, uuid, numeric, uuid);

DROP FUNCTION "public"."create_game"(uuid, uuid, numeric);

DROP FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone);

DROP FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid);

DROP FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone);

ALTER TABLE "public"."games"
  ADD COLUMN "pace" text NOT NULL DEFAULT 'open'::text;

ALTER TABLE "public"."games"
  ADD COLUMN "layout" text;

CREATE OR REPLACE FUNCTION private.balanced_layout (
  p_mix integer[]
)
  RETURNS text
  LANGUAGE plpgsql
  STRICT
  SET search_path TO ''
  AS $function$
declare
  v_best text;
  v_try text;
begin
  for i in 1 .. 300 loop
    v_try := private.random_layout(p_mix);
    if v_best is null or private.spread_of_layout(v_try) < private.spread_of_layout(v_best) then
      v_best := v_try;
    end if;
    exit when private.spread_of_layout(v_best) <= 1;
  end loop;
  return v_best;
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
    pace = private.clean_pace(p_pace)
  from public.themes as theme
  where game.id = p_game.id and theme.id = p_theme_id
  returning game.* into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  delete from public.game_squares where game_id = v_game.id;
  perform private.draw_pool(v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_pace (
  p_pace text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if p_pace is null or p_pace not in ('evening', 'week', 'open') then
    perform private.refuse('invalid_pace');
  end if;
  return p_pace;
end;
$function$;

CREATE OR REPLACE FUNCTION private.deal (
  p_card public.bingo_cards
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.deal_evenly(p_card);
  with slots as (
    select position, row_number() over (order by random()) as turn
    from generate_series(0, 24) as position
    where position <> 12
      and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, row_number() over (order by is_marked, random()) as turn
    from public.game_squares
    where game_id = p_card.game_id
      and id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, slots.position, drawn.id
  from slots
  join drawn using (turn);

  update public.bingo_cards as card set marked_mask = placed_now.mask
  from (
    select (1 << 12) | coalesce(bit_or(1 << placed.position), 0) as mask
    from public.card_squares as placed
    join public.game_squares as square on square.id = placed.game_square_id
    where placed.card_id = p_card.id and square.is_marked
  ) as placed_now
  where card.id = p_card.id and card.marked_mask <> placed_now.mask;
end;
$function$;

CREATE OR REPLACE FUNCTION private.deal_evenly (
  p_card public.bingo_cards
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_chance int := floor(32 * random());
  v_layout text := (
    select turned
    from public.games as game, generate_series(0, 31) as way, private.turn_layout(game.layout, way) as turned
    where game.id = p_card.game_id and game.layout is not null
      and (way = v_chance or exists (select from public.card_squares where card_id = p_card.id))
    order by (
      select count(*) from public.card_squares as placed join public.game_squares as square
        on square.id = placed.game_square_id
      where placed.card_id = p_card.id and left(square.likelihood, 1) = substr(turned, placed.position + 1, 1)
    ) desc, random()
    limit 1
  );
begin
  if v_layout is null then
    return;
  end if;
  with slots as (
    select position, kind, row_number() over (partition by kind order by random()) as turn
    from generate_series(0, 24) as position, substr(v_layout, position + 1, 1) as kind
    where position <> 12 and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, left(likelihood, 1) as kind, row_number() over (partition by likelihood order by random()) as turn
    from public.game_squares
    where game_id = p_card.game_id and not is_marked
      and id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, position, id from slots join drawn using (kind, turn);
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
  v_most int := private.largest_pool(p_game.kind);
  v_found int;
begin
  with season as (
    select *, array_position(array['often', 'sometimes', 'rare'], likelihood) as kind,
      row_number() over (partition by likelihood order by random()) as turn
    from public.bingo_squares
    where theme_id = p_game.theme_id and private.is_in_season(months, coalesce(p_game.scheduled_start, now()))
  )
  insert into public.game_squares (game_id, square_id, summary, text, likelihood)
  select p_game.id, id, summary, text, likelihood
  from season, (
    select private.mix(private.wanted_mix(p_game.pace), least(count(*), v_most)::int, array[
      count(*) filter (where kind = 1), count(*) filter (where kind = 2), count(*) filter (where kind = 3)
    ]::int[]) as parts
    from season
  ) as mix
  where parts is null or turn <= parts[kind]
  order by random()
  limit v_most;

  get diagnostics v_found = row_count;
  if v_found < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', v_found::text);
  end if;
  perform private.lay_out(p_game);
end;
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
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'winner_card_number', (select card_number from public.bingo_cards where id = p_game.winner_card_id),
    'winner_display_name', p_game.winner_display_name,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', p_game.pot_returned or private.is_overdue(p_game),
    'created_at', p_game.created_at
  );
$function$;

CREATE OR REPLACE FUNCTION private.lay_out (
  p_game public.games
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.games set layout = private.balanced_layout(
    private.mix(private.wanted_mix(p_game.pace), private.squares_of_a_card(), pool.there)
  )
  from (
    select array[
      count(*) filter (where likelihood = 'often'), count(*) filter (where likelihood = 'sometimes'),
      count(*) filter (where likelihood = 'rare')
    ]::int[] as there
    from public.game_squares
    where game_id = p_game.id
  ) as pool
  where id = p_game.id;
$function$;

CREATE OR REPLACE FUNCTION private.make_private_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text,
  p_user       uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, card_price, started_at, created_by
  )
  select
    'private', 'active', p_group_id, id, name, description, private.clean_pace(p_pace),
    private.clean_amount(p_card_price, private.highest_price('private')), now(), p_user
  from public.themes
  where id = p_theme_id
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mix (
  p_wanted integer[],
  p_total  integer,
  p_there  integer[]
)
  RETURNS integer[]
  LANGUAGE plpgsql
  IMMUTABLE
  STRICT
  SET search_path TO ''
  AS $function$
declare
  v_often int := least(round(p_wanted[1] * p_total::numeric / private.squares_of_a_card()), p_there[1]);
  v_rare int := least(round(p_wanted[3] * p_total::numeric / private.squares_of_a_card()), p_there[3]);
  v_sometimes int := least(p_total - v_often - v_rare, p_there[2]);
begin
  v_often := least(p_total - v_sometimes - v_rare, p_there[1]);
  return array[v_often, v_sometimes, p_total - v_often - v_sometimes];
end;
$function$;

CREATE OR REPLACE FUNCTION private.random_layout (
  p_mix integer[]
)
  RETURNS text
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  with sets as (
    select number, random() as turn from generate_series(0, 4) as number
  ), places as (
    select position, row_number() over (order by turn, random()) as place
    from generate_series(0, 24) as position
    join sets on number = (position / 5 + 2 * (position % 5)) % 5
    where position <> 12
  )
  select overlay(string_agg(
    case when place <= p_mix[1] then 'o' when place <= p_mix[1] + p_mix[2] then 's' else 'r' end, '' order by position
  ) placing '-' from 13 for 0)
  from places;
$function$;

CREATE OR REPLACE FUNCTION private.spread_of_layout (
  p_layout text
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select max(most - least)
  from (
    select max(squares) as most, min(squares) as least
    from unnest(array['o', 's', 'r']) as kind, private.lines, lateral (
      select count(*)::int as squares from unnest(positions) as position where substr(p_layout, position + 1, 1) = kind
    ) as of_line
    group by kind
  ) as of_kind;
$function$;

CREATE OR REPLACE FUNCTION private.turn_layout (
  p_layout text,
  p_way    integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  STRICT
  SET search_path TO ''
  AS $function$
  with moved as (
    select (array['01234', '41230', '03214', '43210', '10243', '14203', '30241', '34201'])[1 + p_way / 4] as places
  ), turned as (
    select position, substr(places, 1 + position / 5, 1)::int as across,
      substr(places, 1 + abs(p_way % 2 * 4 - position % 5), 1)::int as down
    from moved, generate_series(0, 24) as position
  )
  select string_agg(
    substr(p_layout, 1 + case when p_way / 2 % 2 = 1 then 5 * down + across else 5 * across + down end, 1), ''
    order by position
  )
  from turned;
$function$;

CREATE OR REPLACE FUNCTION private.wanted_mix (
  p_pace text
)
  RETURNS integer[]
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select case p_pace when 'evening' then array[10, 10, 4] when 'week' then array[10, 9, 5] end$function$;

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text    DEFAULT 'open'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = v_user
  ) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(p_group_id, p_theme_id, p_card_price, p_pace, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.create_house_game (
  p_title           text,
  p_theme_id        uuid,
  p_description     text                     DEFAULT NULL::text,
  p_card_price      numeric                  DEFAULT NULL::numeric,
  p_max_cards       integer                  DEFAULT NULL::integer,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_pace            text                     DEFAULT 'open'::text
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
  perform private.check_start(p_scheduled_start);
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, pace, title, description, card_price, max_cards,
    scheduled_start, created_by
  )
  select
    'house', 'upcoming', id, name, description, private.clean_pace(p_pace), private.clean_name(p_title),
    nullif(btrim(p_description), ''), v_price, coalesce(p_max_cards, private.usual_cards()), p_scheduled_start, v_user
  from public.themes
  where id = p_theme_id
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

REVOKE ALL ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.create_private_session (
  p_name       text,
  p_theme_id   uuid,
  p_card_price numeric,
  p_request_id uuid,
  p_pace       text    DEFAULT 'open'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_made jsonb;
  v_game public.games;
begin
  perform private.require_request(p_request_id);
  v_made := private.session_of_request(v_user, p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.make_private_game(
    (private.make_group(p_name, v_user)).id, p_theme_id, p_card_price, p_pace, v_user
  );
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.update_house_game (
  p_game_id         uuid,
  p_title           text,
  p_description     text,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_max_cards       integer,
  p_scheduled_start timestamp with time zone,
  p_pace            text                     DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_upcoming_game(p_game_id);
begin
  perform private.check_house_game(p_title, p_description, coalesce(p_card_price, private.usual_price()), p_max_cards);
  perform private.check_start(p_scheduled_start);
  if coalesce(p_max_cards, private.usual_cards()) < v_game.cards_sold then
    perform private.refuse('cards_already_sold', v_game.cards_sold::text);
  elsif p_theme_id <> v_game.theme_id or (p_theme_id is not null and v_game.theme_id is null)
    or p_pace <> v_game.pace then
    perform private.change_theme(v_game, coalesce(p_theme_id, v_game.theme_id), coalesce(p_pace, v_game.pace));
  end if;

  update public.games set
    title = private.clean_name(p_title), description = nullif(btrim(p_description), ''),
    card_price = coalesce(p_card_price, private.usual_price()),
    max_cards = coalesce(p_max_cards, private.usual_cards()),
    scheduled_start = p_scheduled_start
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start
  ));
  return private.game_json(v_game);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text) FROM PUBLIC, "anon";

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_layout_check" CHECK ((layout ~ '^[osr]{12}-[osr]{12}$'::text));

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_pace_check" CHECK ((pace = ANY (ARRAY['evening'::text, 'week'::text, 'open'::text])));

REVOKE ALL ON FUNCTION "private"."balanced_layout"(integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."balanced_layout"(integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."balanced_layout"(integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."change_theme"(public.games, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_theme"(public.games, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_theme"(public.games, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_pace"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_pace"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_pace"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deal_evenly"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deal_evenly"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deal_evenly"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lay_out"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_out"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lay_out"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mix"(integer[], integer, integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mix"(integer[], integer, integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mix"(integer[], integer, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."random_layout"(integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."random_layout"(integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."random_layout"(integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."spread_of_layout"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."spread_of_layout"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."spread_of_layout"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."turn_layout"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."turn_layout"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."turn_layout"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wanted_mix"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wanted_mix"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wanted_mix"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text) TO "service_role";
