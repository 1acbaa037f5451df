SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.table_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', private.game_state_of(p_game) || jsonb_build_object('channel', '', 'squares', (
      select coalesce(jsonb_agg(
        square || '{"text": "", "source_url": null, "comment": null, "reaction": null, "noted_by_name": null, "noted_at": null}'
        order by place
      ), '[]')
      from jsonb_array_elements(private.squares_of(p_game.id)) with ordinality as listed (square, place)
    )),
    'messages', private.table_messages(p_game.id),
    'winning_card', private.winning_card(p_game)
  );
$function$;

CREATE OR REPLACE FUNCTION private.winning_card (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.card_json(card)
  from public.bingo_cards as card
  where card.game_id = p_game.id and (card.id = p_game.winner_card_id or card.pot_share is not null)
  order by card.id = p_game.winner_card_id desc nulls last, card.purchased_at, card.card_number
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION public.after_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'seq', game.last_seq,
    'reviews', private.reviews_of(game),
    'winning_card', private.winning_card(game),
    'next', case when game.status = 'completed' then private.next_game(game) end
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and (game.status = 'completed' or exists (select from private.wins_of(game.id)));
$function$;

REVOKE ALL ON FUNCTION "private"."winning_card"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."winning_card"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."winning_card"(public.games) TO "postgres";
