SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.squares_of (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    case
      when game.status = 'upcoming' and square.likelihood <> 'sometimes'
        then private.square_json(square) || jsonb_build_object('likelihood', square.likelihood)
      else private.square_json(square)
    end order by square.summary, square.id
  ), '[]')
  from public.game_squares as square
  join public.games as game on game.id = square.game_id
  where square.game_id = p_game_id;
$function$;
