SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.top_cards (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(best)), '[]')
  from (
    select card_number, display_name, consecutive_marked_count, is_winner, purchased_at
    from public.bingo_cards as card
    where game_id = p_game_id and card_number > 0 and (kind = 'house' or private.is_in_play(card))
    order by consecutive_marked_count desc, purchased_at, card_number
    limit (select private.ranked_at_most(game) from public.games as game where game.id = p_game_id)
  ) as best;
$function$;
