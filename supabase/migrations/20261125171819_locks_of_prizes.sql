SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.lock_winners (
  p_game_id uuid,
  p_prize   text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.profiles where user_id in (
    select card.user_id from private.wins_of(p_game_id) as win join public.bingo_cards as card on card.id = win.card_id
    where win.prize = p_prize
    union all
    select closest.user_id from public.games as game, private.closest_cards(game) as closest
    where game.id = p_game_id and game.status = 'completed' and game.winner_card_id is null
  ) order by user_id for no key update;
end;
$function$;
