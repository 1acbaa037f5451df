SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.game_state_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'game', private.game_json(p_game),
    'squares', (
      select coalesce(jsonb_agg(private.square_json(square) order by square.summary, square.id), '[]')
      from public.game_squares as square
      where square.game_id = p_game.id
    ),
    'players', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card_number,
        'display_name', display_name,
        'is_winner', is_winner,
        'purchased_at', purchased_at
      ) order by purchased_at, card_number), '[]')
      from public.bingo_cards
      where p_game.kind = 'private' and game_id = p_game.id
    ),
    'leaderboard', private.top_cards(p_game.id),
    'channel', private.channel_of(p_game),
    'seq', p_game.last_seq
  );
$function$;

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
  from public.games as game
  join private.my_removals() as removal on removal.group_id = game.group_id
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
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
  where game.id = any (array(select private.my_visible_games()));
$function$;

CREATE OR REPLACE FUNCTION private.my_visible_games()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select game.id
  from public.games as game
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and (
      game.kind = 'house'
      or game.group_id not in (select group_id from private.my_removals())
      or (select private.is_admin())
    );
$function$;

CREATE OR REPLACE FUNCTION private.name_of (
  p_user uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  STRICT
  SET search_path TO ''
  AS $function$
  select display_name from public.profiles where user_id = p_user;
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
    'state', private.game_state_of(game),
    'timeline', public.game_timeline(game.id),
    'card_counts', public.card_counts(game.id),
    'uncalled', public.uncalled_cards(game.id)
  )
  from public.games as game
  where game.id = p_game_id and game.kind = 'house' and private.is_admin();
$function$;

CREATE OR REPLACE FUNCTION public.events_since (
  p_game_id uuid,
  p_seq     integer,
  p_limit   integer DEFAULT 200
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with best as materialized (
    select private.top_cards(private.visible_game(p_game_id)) as top
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.visible_game(p_game_id))
      and seq > p_seq and seq <= greatest(p_seq, 0)::bigint + private.page_of_events(p_limit)
  ) as event, best
  having private.visible_game(p_game_id) is not null;
$function$;

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
      select jsonb_build_object('state', private.game_state_of(game), 'card', public.house_card(game.id))
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
    'state', private.game_state_of(game),
    'cards', public.my_cards(game.id),
    'timeline', public.game_timeline(game.id),
    'after', case when game.status = 'completed' then public.after_game(game.id) end,
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

CREATE OR REPLACE FUNCTION public.game_state (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.game_state_of(game)
  from public.games as game
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
  with best as materialized (
    select private.top_cards(private.visible_game(p_game_id)) as top
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq desc), '[]')
  from (
    select told.*
    from public.games as game
    join public.game_events as told on told.game_id = game.id
    where game.id = (select private.visible_game(p_game_id))
      and told.seq < least(p_before_seq, game.last_seq + 1)
      and told.seq >= least(p_before_seq, game.last_seq + 1)::bigint - private.page_of_events(p_limit)
  ) as event, best;
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
    'state', private.game_state_of(game),
    'card', public.house_card(game.id),
    'timeline', public.game_timeline(game.id),
    'after', case when game.status = 'completed' then public.after_game(game.id) end
  )
  from public.games as game
  where game.id = p_game_id and game.kind = 'house';
$function$;

CREATE OR REPLACE FUNCTION public.list_my_groups()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'invite_code', mine.invite_code,
    'member_count', (select count(*) from public.group_members where group_id = mine.id),
    'is_creator', mine.created_by = (select auth.uid()),
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.groups as mine
  where mine.id = any (array(select private.my_groups()));
$function$;

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
  where game.id = any (array(select private.my_visible_games()))
    and game.kind = 'private'
    and game.status = 'active'
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
$function$;

REVOKE ALL ON FUNCTION "private"."game_state_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."game_state_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."game_state_of"(public.games) TO "postgres";
