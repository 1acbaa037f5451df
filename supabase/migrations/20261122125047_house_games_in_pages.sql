SET local check_function_bodies = off;

DROP FUNCTION "public"."list_house_games"();

CREATE OR REPLACE FUNCTION private.place_of_status (
  p_status text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select array_position(array['active', 'upcoming', 'completed'], p_status)$function$;

CREATE OR REPLACE FUNCTION private.timeline_of (
  p_game       public.games,
  p_top        jsonb,
  p_before_seq integer      DEFAULT NULL::integer,
  p_limit      integer      DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, p_top) order by event.seq desc), '[]')
  from public.game_events as event
  where event.game_id = p_game.id
    and event.seq < least(p_before_seq, p_game.last_seq + 1)
    and event.seq >= least(p_before_seq, p_game.last_seq + 1)::bigint - private.page_of_events(p_limit);
$function$;

CREATE OR REPLACE FUNCTION public.call_sheet (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', asked.state,
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'card_counts', public.card_counts(game.id),
    'uncalled', public.uncalled_cards(game.id)
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = p_game_id and game.kind = 'house' and private.is_admin();
$function$;

CREATE OR REPLACE FUNCTION public.game_page (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', asked.state,
    'cards', public.my_cards(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', case when game.status = 'completed' then public.after_game(game.id) end,
    'proposals', private.proposals_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user())
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
$function$;

CREATE OR REPLACE FUNCTION public.game_timeline (
  p_game_id    uuid,
  p_before_seq integer DEFAULT NULL::integer,
  p_limit      integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select private.timeline_of(game, private.top_cards(game.id), p_before_seq, p_limit)
      from public.games as game
      where game.id = (select private.visible_game(p_game_id))
    ),
    '[]'
  );
$function$;

CREATE OR REPLACE FUNCTION public.house_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', asked.state,
    'card', public.house_card(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', case when game.status = 'completed' then public.after_game(game.id) end
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = p_game_id and game.kind = 'house';
$function$;

CREATE OR REPLACE FUNCTION public.house_games()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    jsonb_agg(
      private.game_json(game)
      order by private.place_of_status((game).status), (game).completed_at desc,
        (game).created_at, (game).id
    ),
    '[]'
  )
  from (
    (select game from public.games as game where kind = 'house' and status <> 'completed')
    union all
    (
      select game from public.games as game
      where kind = 'house' and status = 'completed'
      order by completed_at desc
      limit 10
    )
  ) as shown;
$function$;

CREATE OR REPLACE FUNCTION public.list_house_games (
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with page as (
    select game from public.games as game
    where kind = 'house'
    order by private.place_of_status(status), created_at desc, id
    limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select jsonb_build_object(
    'fund_balance', (select total_amount from public.house_fund) + coalesce(
      (
        select sum(pot_amount) from public.games as ended
        where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
          and private.is_overdue(ended)
      ),
      0
    ),
    'active_count', (select count(*) from public.games where kind = 'house' and status = 'active'),
    'upcoming_count', (select count(*) from public.games where kind = 'house' and status = 'upcoming'),
    'total', (select count(*) from public.games where kind = 'house'),
    'page_size', private.page_size(p_page_size),
    'rows', coalesce(
      jsonb_agg(
        private.game_json(game)
        order by private.place_of_status((game).status), (game).created_at desc, (game).id
      ),
      '[]'
    )
  )
  from page
  having private.is_admin();
$function$;

REVOKE ALL ON FUNCTION "public"."list_house_games"(integer, integer) FROM PUBLIC, "anon";

REVOKE ALL ON FUNCTION "private"."place_of_status"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."place_of_status"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."place_of_status"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."timeline_of"(public.games, jsonb, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."timeline_of"(public.games, jsonb, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."timeline_of"(public.games, jsonb, integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_house_games"(integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_house_games"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_house_games"(integer, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_house_games"(integer, integer) TO "service_role";

CREATE INDEX games_for_admins ON public.games USING btree (private.place_of_status(status), created_at DESC, id)
  WHERE (kind = 'house'::text);
