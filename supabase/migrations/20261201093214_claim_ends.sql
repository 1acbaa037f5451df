SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.guest_cards (
  p_guest_token text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', card.game_id,
    'card', private.card_json(card),
    'game', private.game_json(game),
    'choice', private.choice_of(card),
    'is_waiting', private.prize_to_call(game, card) is not null,
    'claim_ends_at', coalesce((
      select min(private.claim_end(game, win)) from private.wins_of(game.id) as win
      where win.card_id = card.id and win.paid_to is null and private.claim_end(game, win) >= now()
    ), case when card.is_winner or card.pot_share is not null then game.completed_at + private.time_to_claim() end),
    'expires_at', private.guest_session_end(guest.session_hash)
  ) order by card.purchased_at, card.card_number), '[]')
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  join public.games as game on game.id = card.game_id
  where guest.session_hash = private.guest_hash(p_guest_token)
    and private.guest_session_end(guest.session_hash) >= now();
$function$;
