SET local check_function_bodies = off;

DROP FUNCTION "public"."list_lost_games"();

DROP FUNCTION "public"."list_my_games"();

CREATE OR REPLACE FUNCTION private.games_i_lost()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', game.id,
    'theme_name', game.theme_name,
    'group_name', (select name from public.groups where id = game.group_id),
    'was_over', coalesce(game.completed_at <= removal.created_at, false),
    'removed_by_name', private.name_of(removal.actor_id),
    'removed_at', removal.created_at,
    'archived', exists (
      select from public.game_archives where game_id = game.id and user_id = removal.user_id
    )
  ) order by game.created_at desc, game.id), '[]')
  from private.my_removals() as removal
  join public.games as game on game.group_id = removal.group_id
  where exists (select from public.bingo_cards where game_id = game.id and user_id = removal.user_id)
    and game.id not in (select private.my_visible_games());
$function$;

CREATE OR REPLACE FUNCTION private.games_i_play()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
    '[]'
  )
  from public.games as game
  where game.id in (select private.my_visible_games());
$function$;

CREATE OR REPLACE FUNCTION private.my_visible_games()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select game.id
  from public.games as game
  where game.id in (select game_id from public.bingo_cards where user_id = (select private.living_user()))
    and (
      game.kind = 'house'
      or game.group_id not in (select group_id from private.my_removals())
      or (select private.is_admin())
    );
$function$;

CREATE OR REPLACE FUNCTION private.visible_games (
  p_game_id uuid DEFAULT NULL::uuid
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select id
  from public.games
  where id >= coalesce(p_game_id, '00000000-0000-0000-0000-000000000000')
    and id <= coalesce(p_game_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and (
      kind = 'house'
      or group_id in (select private.my_groups())
      or id in (select private.my_visible_games())
      or (select private.is_admin())
    );
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
    'state', public.game_state(game.id),
    'timeline', public.game_timeline(game.id),
    'card_counts', public.card_counts(game.id),
    'uncalled', public.uncalled_cards(game.id)
  )
  from public.games as game
  where game.id = p_game_id and game.kind = 'house' and private.is_admin();
$function$;

CREATE OR REPLACE FUNCTION public.card_counts (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_object_agg(square.id, carried.card_count), '{}')
  from public.game_squares as square,
  lateral (
    select count(*) as card_count from public.card_squares where game_square_id = square.id
  ) as carried
  where square.game_id = p_game_id
    and exists (select from public.games where id = p_game_id and kind = 'house')
  having private.is_admin();
$function$;

REVOKE ALL ON FUNCTION "public"."card_counts"(uuid) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.front_page()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with listed as materialized (
    select public.house_games() as games
  ), placed as materialized (
    select
      jsonb_path_query_array(games, '$[*] ? (@.status != "completed")') as open,
      jsonb_path_query_first(games, '$[*] ? (@.status == "completed")') as last
    from listed
  )
  select jsonb_build_object(
    'lead', (
      select jsonb_build_object('state', public.game_state(game.id), 'card', public.house_card(game.id))
      from public.games as game
      where game.id = (placed.open #>> '{0, id}')::uuid
    ),
    'also', placed.open - 0,
    'last', placed.last
  )
  from placed;
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
    'state', public.game_state(game.id),
    'cards', public.my_cards(game.id),
    'timeline', public.game_timeline(game.id),
    'after', public.after_game(game.id),
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
  from public.games as game
  where game.id = (select private.visible_game(p_game_id));
$function$;

REVOKE ALL ON FUNCTION "public"."game_page"(uuid) FROM PUBLIC, "anon";

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
    'state', public.game_state(game.id),
    'card', public.house_card(game.id),
    'timeline', public.game_timeline(game.id),
    'after', public.after_game(game.id)
  )
  from public.games as game
  where game.id = p_game_id and game.kind = 'house';
$function$;

CREATE OR REPLACE FUNCTION public.my_games()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('games', private.games_i_play(), 'lost', private.games_i_lost());
$function$;

REVOKE ALL ON FUNCTION "public"."my_games"() FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.my_home (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'cards', public.my_cards(p_game_id),
    'games', coalesce(
      jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
      '[]'
    )
  )
  from public.games as game
  where game.id in (select private.my_visible_games())
    and game.kind = 'private'
    and game.status = 'active'
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
$function$;

REVOKE ALL ON FUNCTION "public"."my_home"(uuid) FROM PUBLIC, "anon";

REVOKE ALL ON FUNCTION "private"."games_i_lost"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."games_i_lost"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."games_i_lost"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."games_i_play"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."games_i_play"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."games_i_play"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."my_visible_games"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."my_visible_games"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_visible_games"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."card_counts"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."card_counts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."card_counts"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."card_counts"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."front_page"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."front_page"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."front_page"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."front_page"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."front_page"() TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."game_page"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."game_page"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."game_page"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."game_page"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."house_game"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."house_game"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."house_game"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."house_game"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."house_game"(uuid) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."my_games"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_games"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_games"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_games"() TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."my_home"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_home"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_home"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_home"(uuid) TO "service_role";
