SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.marks_in (
  p_game_id uuid
)
  RETURNS TABLE (
    game_square_id uuid,
    seq            integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select game_square_id, seq
  from (
    select square.id as game_square_id, event.seq, event.type,
      lag(event.type) over before = 'square_unmarked' and lag(square.id) over before = square.id as is_set_again
    from public.game_events as event
    cross join lateral (select (event.payload ->> 'game_square_id')::uuid as id) as square
    where event.game_id = p_game_id and event.type in ('square_marked', 'square_unmarked')
    window before as (order by event.seq)
  ) as mark
  where type = 'square_marked' and is_set_again is not true;
$function$;

CREATE OR REPLACE FUNCTION private.reach_again (
  p_game_id        uuid,
  p_game_square_id uuid,
  p_seq            integer
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.bingo_cards as card set reached = (
    select jsonb_object_agg(held.prize, case
      when held.seq::int = p_seq or held.prize not in (select prize from private.wins_of(p_game_id)) then now.reached -> held.prize
      else held.seq
    end)
    from jsonb_each(card.reached) as held (prize, seq), private.reached_now(card) as now (reached)
  )
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id and card.reached <> '{}'
    and p_seq not in (select seq from private.marks_in(p_game_id));
$function$;

CREATE OR REPLACE FUNCTION private.reached_now (
  p_card public.bingo_cards
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with marked as (
    select placed.position, max(mark.seq) as seq
    from private.marked_places(p_card) as placed
    join private.marks_in(p_card.game_id) as mark using (game_square_id)
    group by placed.position
  ), completed as (
    select max(marked.seq) as seq, row_number() over (order by max(marked.seq)) as place
    from private.lines as line
    join marked on marked.position = any (line.positions)
    group by line.id, line.positions
    having count(*) = 5 - (12 = any (line.positions))::int
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'first_line', (select seq from completed where place = 1),
    'second_line', (select seq from completed where place = 2),
    'full_card', (select max(seq) from marked having count(*) = 24)
  ));
$function$;

CREATE OR REPLACE FUNCTION public.mark_square (
  p_game_square_id uuid,
  p_source_url     text DEFAULT NULL::text
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
  v_source text;
  v_square public.game_squares;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_source := private.clean_source(p_source_url);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user), private.require_active(v_game), private.require_locked(v_game);
  perform private.require_not_about(p_game_square_id, v_user);
  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    perform private.attach_receipt(p_game_square_id, v_source, v_user);
    return private.square_answer(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true, case v_game.prizes when 'three' then v_game.last_seq + 1 end);
  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'by', private.name_of(v_user),
    'marked_at', v_square.marked_at, 'source_url', v_square.source_url
  ));
  if v_game.prizes = 'three' then
    perform private.reach_again(v_game.id, p_game_square_id, v_game.last_seq + 1);
  end if;
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."marks_in"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."marks_in"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."marks_in"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reach_again"(uuid, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reach_again"(uuid, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reach_again"(uuid, uuid, integer) TO "postgres";
