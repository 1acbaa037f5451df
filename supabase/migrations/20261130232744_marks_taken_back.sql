SET local check_function_bodies = off;

DROP FUNCTION "private"."reach_without"(uuid);

CREATE OR REPLACE FUNCTION private.correct_reached (
  p_game_id        uuid,
  p_game_square_id uuid,
  p_is_upheld      boolean
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.bingo_cards as card set reached = corrected.reached
  from (
    select id, private.still_reached(held, case when p_is_upheld then p_game_square_id end) as reached
    from public.bingo_cards as held
    where game_id = p_game_id and reached <> '{}' and (
      p_is_upheld
      or exists (select from public.card_squares where card_id = held.id and game_square_id = p_game_square_id)
      and reached - array(select prize from private.wins_of(p_game_id)) <> '{}'
    )
  ) as corrected
  where card.id = corrected.id and card.reached <> corrected.reached;
$function$;

CREATE OR REPLACE FUNCTION private.still_reached (
  p_card  public.bingo_cards,
  p_never uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with never as (
    select min(event.seq) as seq
    from public.card_squares as placed
    join public.game_events as event on event.game_id = p_card.game_id
      and event.type = 'square_marked' and (event.payload ->> 'game_square_id')::uuid = placed.game_square_id
    where placed.card_id = p_card.id and placed.game_square_id = p_never
  ), settled as (
    select held.prize
    from private.wins_of(p_card.game_id) as win
    join jsonb_each(p_card.reached) as held (prize, seq) on held.prize = win.prize
    where win.card_id = p_card.id or (held.seq::int >= (select seq from never)) is not true
  )
  select jsonb_strip_nulls(jsonb_object_agg(
    held.prize, case when held.prize in (select prize from settled) then held.seq else now.reached -> held.prize end
  ))
  from jsonb_each(p_card.reached) as held (prize, seq), private.reached_now(p_card) as now (reached);
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
  v_fate jsonb;
begin
  perform private.take_mark(p_game, p_objection.game_square_id);
  v_left := private.take_wins(p_game.id, v_wins);
  v_game := private.reopen_game(p_game.id, v_prizes, v_left, p_user);
  perform private.correct_reached(p_game.id, p_objection.game_square_id, true);
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and bingo_seq in (select seq from unnest(v_wins)) and status = 'open';
  v_fate := private.fate_of_wins(v_wins, v_before);
  perform private.record_objection('objection_upheld', p_objection, p_user, p_more || jsonb_build_object(
    'note_cleared', p_game.kind = 'private', 'final_at', v_game.final_at, 'objector', (
      select card_number from public.bingo_cards where id = p_objection.card_id
    ), 'goes_on', v_game.status = 'active' and exists (
      select from unnest(v_prizes) as prize where prize not in (select win.prize from private.wins_of(v_game.id) as win)
    )
  ) || case when v_game.status = 'active' or (v_fate ->> 'returned')::numeric = 0 then v_fate - 'returned' else v_fate end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.unmark_square (
  p_game_square_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_square public.game_squares;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game), private.require_not_about(p_game_square_id, v_user);

  v_square := private.take_mark(v_game, p_game_square_id);
  if v_square.id is null then
    return private.square_answer(p_game_square_id);
  end if;
  perform private.correct_reached(v_game.id, p_game_square_id, false);
  perform private.record_event(v_game.id, 'square_unmarked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'note_cleared', v_game.kind = 'private'
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."correct_reached"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."correct_reached"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."correct_reached"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."still_reached"(public.bingo_cards, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."still_reached"(public.bingo_cards, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."still_reached"(public.bingo_cards, uuid) TO "postgres";

-- Marks that were taken back before this migration share no prize in games that are still played.
update public.bingo_cards as card set reached = private.still_reached(card, null)
from public.games as game
where game.id = card.game_id and game.status = 'active' and game.prizes = 'three' and card.reached <> '{}';
