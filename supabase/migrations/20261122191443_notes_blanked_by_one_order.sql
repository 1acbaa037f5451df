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
    square || '{"comment": null, "reaction": null, "noted_by_name": null, "noted_at": null}' order by place
  ), '[]')
  from jsonb_array_elements(private.squares_of(p_game_id)) with ordinality as listed (square, place);
$function$;
