SET local check_function_bodies = off;

DROP FUNCTION "private"."channel_of"(public.games);

DROP FUNCTION "private"."deal"(public.bingo_cards);

DROP FUNCTION "private"."session_goes_on"();

CREATE OR REPLACE FUNCTION private.channel_of (
  p_game public.games
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return 'game:' || p_game.id || case when p_game.room > 0 then ':' || p_game.room else '' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.deal (
  p_card public.bingo_cards
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  with slots as (
    select position, row_number() over (order by random()) as turn
    from generate_series(0, 24) as position
    where position <> 12
      and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, row_number() over (order by is_marked, random()) as turn
    from public.game_squares
    where game_id = p_card.game_id
      and id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, slots.position, drawn.id
  from slots
  join drawn using (turn);

  update public.bingo_cards as card set marked_mask = placed_now.mask
  from (
    select (1 << 12) | coalesce(bit_or(1 << placed.position), 0) as mask
    from public.card_squares as placed
    join public.game_squares as square on square.id = placed.game_square_id
    where placed.card_id = p_card.id and square.is_marked
  ) as placed_now
  where card.id = p_card.id and card.marked_mask <> placed_now.mask;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sell_card (
  p_game       public.games,
  p_user       uuid,
  p_name       text,
  p_request_id uuid
)
  RETURNS public.bingo_cards
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, request_id, purchased_at)
  values (
    p_game.id, p_game.kind, private.next_card_number(p_game), p_user, p_name, p_request_id, clock_timestamp()
  )
  returning * into v_card;
  perform private.deal(v_card);
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1, pot_amount = pot_amount + p_game.card_price
  where id = p_game.id
  returning * into v_game;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ));
  return v_card;
end;
$function$;

CREATE OR REPLACE FUNCTION private.session_goes_on()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  return v_session is null or exists (select from auth.sessions where id = v_session and user_id = auth.uid());
end;
$function$;

REVOKE ALL ON FUNCTION "private"."channel_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."channel_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."channel_of"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deal"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deal"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deal"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."session_goes_on"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."session_goes_on"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."session_goes_on"() TO "postgres";
