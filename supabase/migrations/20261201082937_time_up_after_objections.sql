SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.gaining_cards (
  p_game           public.games,
  p_game_square_id uuid,
  p_people         uuid[]
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  with falling as materialized (
    select seq, prize from private.falling_wins(p_game.id, p_game_square_id)
  ), standing as materialized (
    select card_id, prize from private.wins_of(p_game.id) where seq not in (select seq from falling)
  )
  select card.id
  from public.bingo_cards as card
  left join public.card_squares as off on off.card_id = card.id and off.game_square_id = p_game_square_id
  where card.game_id = p_game.id and card.user_id = any (p_people) and exists (
    select from falling
    where private.has_reached(falling.prize, card.marked_mask & ~coalesce(1 << off.position, 0))
  )
  union
  select card_id from standing where prize in (select prize from falling)
  union
  select closest.card_id
  from (
    select prize from private.prizes_of(p_game)
    where private.is_for_the_closest(p_game) and prize not in (select prize from standing) order by place limit 1
  ) as open
  cross join lateral private.closest_to(p_game, open.prize, p_game_square_id) as closest;
$function$;

CREATE OR REPLACE FUNCTION private.is_for_the_closest (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select private.is_time_up(p_game) or (p_game.status = 'completed' and p_game.winner_card_id is null);
$function$;

CREATE OR REPLACE FUNCTION private.lock_winners (
  p_game_id uuid,
  p_prizes  text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.profiles where user_id in (
    select card.user_id from public.wins as win join public.bingo_cards as card on card.id = win.card_id
    where win.game_id = p_game_id and win.prize = any (p_prizes)
    union all
    select closest.user_id from public.games as game, private.closest_to(game, private.next_prize(game)) as closest
    where game.id = p_game_id and private.is_for_the_closest(game)
  ) order by user_id for no key update;
end;
$function$;

CREATE OR REPLACE FUNCTION private.uphold_objection (
  p_game      public.games,
  p_objection public.objections,
  p_user      uuid,
  p_more      jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_wins constant public.wins[] := array(
    select win from private.falling_wins(p_game.id, p_objection.game_square_id) as win
  );
  v_prizes constant text[] := array(select distinct prize from unnest(v_wins));
  v_before constant jsonb := (
    select coalesce(jsonb_agg(to_jsonb(held)), '[]') from private.holdings_of(p_game.id) as held
  );
  v_left numeric;
  v_game public.games;
  v_is_over boolean;
  v_fate jsonb;
begin
  perform private.take_mark(p_game, p_objection.game_square_id);
  v_left := private.take_wins(p_game.id, v_wins);
  v_game := private.reopen_game(p_game.id, v_prizes, v_left, p_user);
  v_is_over := v_game.status = 'completed' or private.is_time_up(v_game);
  perform private.correct_reached(p_game.id, p_objection.game_square_id, true);
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and bingo_seq in (select seq from unnest(v_wins)) and status = 'open';
  v_fate := private.fate_of_wins(v_wins, v_before);
  perform private.record_objection('objection_upheld', p_objection, p_user, p_more || jsonb_build_object(
    'note_cleared', p_game.kind = 'private', 'final_at', v_game.final_at, 'objector', (
      select card_number from public.bingo_cards where id = p_objection.card_id
    ), 'goes_on', not v_is_over and exists (
      select from unnest(v_prizes) as prize where prize not in (select win.prize from private.wins_of(v_game.id) as win)
    )
  ) || case when v_game.status = 'active' or (v_fate ->> 'returned')::numeric = 0 then v_fate - 'returned' else v_fate end);
  if v_is_over and v_game.status = 'active' then
    perform private.end_by_closeness(v_game, null);
  end if;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."is_for_the_closest"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_for_the_closest"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_for_the_closest"(public.games) TO "postgres";
