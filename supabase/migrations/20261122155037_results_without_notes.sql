SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.squares_without_notes (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.square_json(square) || '{"comment": null, "reaction": null, "noted_by_name": null, "noted_at": null}'
    order by square.summary, square.id
  ), '[]')
  from public.game_squares as square
  where square.game_id = p_game_id;
$function$;

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
    'is_host', game.kind = 'private' and exists (
      select from public.groups
      where id = game.group_id and created_by = (select private.living_user()) and id in (select private.my_groups())
    ),
    'shares_results', game.shares_results,
    'squares', case when mine.id is null then private.squares_without_notes(game.id) else private.squares_of(game.id) end,
    'cards', private.final_cards(game)
  )
  from public.games as game, lateral (select private.visible_game(p_game_id) as id offset 0) as mine
  where game.id = p_game_id and game.status = 'completed' and (mine.id is not null or game.shares_results);
$function$;

REVOKE ALL ON FUNCTION "private"."squares_without_notes"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."squares_without_notes"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."squares_without_notes"(uuid) TO "postgres";
