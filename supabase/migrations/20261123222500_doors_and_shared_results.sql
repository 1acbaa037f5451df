SET local check_function_bodies = off;

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
      where group_id = p_group.id and status = 'active'
    ),
    'squares', (
      select coalesce(jsonb_agg(summary order by id), '[]')
      from (
        select square.id, square.summary
        from (
          select id, theme_id from public.games
          where group_id = p_group.id and status = 'active'
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
    'is_full', count(*) >= p_group.max_members
  )
  from public.group_members where group_id = p_group.id;
$function$;

CREATE OR REPLACE FUNCTION private.uphold_objection (
  p_game      public.games,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_square public.game_squares;
begin
  v_square := private.take_mark(p_game, p_objection.game_square_id);
  update public.bingo_cards set is_winner = false where id = p_game.winner_card_id;
  perform private.reopen_pot(p_game);
  update public.games set
    status = 'active', completed_at = null, final_at = null, shares_results = false, winner_card_id = null, winner_id = null,
    winner_display_name = null, pot_claimed = false
  where id = p_game.id;
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and status = 'open';

  perform private.record_event(p_game.id, 'objection_upheld', p_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(p_user),
    'note_cleared', p_game.kind = 'private'
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION public.finished_house_games()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'completed_at', completed_at) order by completed_at desc, id), '[]')
  from (
    select id, completed_at from public.games
    where kind = 'house' and status = 'completed'
    order by completed_at desc, id
    limit 5000
  ) as ended;
$function$;

REVOKE ALL ON FUNCTION "public"."finished_house_games"() FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.game_results (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'game', private.game_json(game),
    'is_theirs', mine.id is not null,
    'may_share', game.kind = 'private' and mine.id is not null and (
      game.winner_id is not distinct from (select private.living_user()) or exists (
        select from public.groups
        where id = game.group_id and created_by = (select private.living_user()) and id in (select private.my_groups())
      )
    ),
    'shares_results', game.shares_results,
    'squares', case when mine.id is null then private.squares_without_notes(game.id) else private.squares_of(game.id) end,
    'cards', private.final_cards(game),
    'next', private.next_game(game)
  )
  from public.games as game, lateral (select private.visible_game(p_game_id) as id offset 0) as mine
  where game.id = p_game_id and game.status = 'completed' and (mine.id is not null or game.shares_results);
$function$;

CREATE OR REPLACE FUNCTION public.group_of_game (
  p_game_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select host.name
  from public.games as game
  join public.groups as host on host.id = game.group_id
  where game.id = p_game_id and game.kind = 'private';
$function$;

REVOKE ALL ON FUNCTION "public"."group_of_game"(uuid) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.share_results (
  p_game_id   uuid,
  p_is_shared boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
begin
  if v_game.kind <> 'private' or v_game.winner_id is distinct from v_user or private.visible_game(v_game.id) is null then
    perform private.require_host(v_game, v_user);
  end if;
  if v_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;
  update public.games set shares_results = coalesce(p_is_shared, false) where id = p_game_id returning * into v_game;
  return private.in_game(jsonb_build_object('shares_results', v_game.shares_results), v_game);
end;
$function$;

GRANT EXECUTE ON FUNCTION "public"."finished_house_games"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."finished_house_games"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."finished_house_games"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."game_page"(uuid) FROM "anon";

GRANT EXECUTE ON FUNCTION "public"."game_page"(uuid) TO "anon";

GRANT EXECUTE ON FUNCTION "public"."group_of_game"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."group_of_game"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."group_of_game"(uuid) TO "postgres";
