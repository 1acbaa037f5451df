SET local check_function_bodies = off;

DROP INDEX "public"."wins_completed_by";

ALTER TABLE "public"."wins"
  DROP CONSTRAINT "wins_completed_by_fkey";

DROP FUNCTION "private"."completing_mark"(uuid, text);

DROP FUNCTION "private"."mark_cards"(uuid, boolean);

ALTER TABLE "public"."wins"
  DROP COLUMN "completed_by";

ALTER TABLE "public"."bingo_cards"
  ADD COLUMN "reached" jsonb NOT NULL DEFAULT '{}'::jsonb;

CREATE OR REPLACE FUNCTION private.mark_cards (
  p_game_square_id uuid,
  p_is_marked      boolean,
  p_seq            integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.bingo_cards as card set
    line_before = card.consecutive_marked_count,
    marked_mask = case
      when p_is_marked then card.marked_mask | (1 << placed.position)
      else card.marked_mask & ~(1 << placed.position)
    end,
    reached = case
      when p_seq is not null and private.has_line(card.marked_mask | (1 << placed.position)) then private.reached_with(
        card.reached, card.marked_mask, card.marked_mask | (1 << placed.position), p_seq
      )
      else card.reached
    end
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reach_without (
  p_game_square_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_marked constant int := (
    select min(event.seq) from public.game_squares as square join public.game_events as event using (game_id)
    where square.id = p_game_square_id and event.type = 'square_marked'
      and (event.payload ->> 'game_square_id')::uuid = square.id
  );
begin
  update public.bingo_cards as card set reached = private.reached_now(card) || (
    select coalesce(jsonb_object_agg(prize, seq), '{}')
    from jsonb_each(card.reached) as held (prize, seq)
    where seq::int < v_marked or prize in (select prize from private.wins_of(card.game_id) where card_id = card.id)
  )
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id and card.reached <> '{}';
end;
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
    select placed.position, max(event.seq) as seq
    from public.card_squares as placed
    join public.game_squares as square on square.id = placed.game_square_id
    join public.game_events as event on event.game_id = square.game_id
      and event.type = 'square_marked' and (event.payload ->> 'game_square_id')::uuid = square.id
    where placed.card_id = p_card.id and square.is_marked
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

CREATE OR REPLACE FUNCTION private.reached_with (
  p_reached jsonb,
  p_before  integer,
  p_mask    integer,
  p_seq     integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_object_agg(prize, p_seq), '{}') || p_reached
  from unnest(array['first_line', 'second_line', 'full_card']) as prize
  where not p_reached ? prize and private.has_reached(prize, p_mask) and not private.has_reached(prize, p_before);
$function$;

CREATE OR REPLACE FUNCTION private.take_mark (
  p_game           public.games,
  p_game_square_id uuid
)
  RETURNS public.game_squares
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_keeps_note boolean := p_game.kind = 'house';
  v_square public.game_squares;
begin
  update public.game_squares set
    is_marked = false, marked_at = null, marked_by = null, source_url = null,
    comment = case when v_keeps_note then comment end,
    reaction = case when v_keeps_note then reaction end,
    noted_by = case when v_keeps_note then noted_by end,
    noted_at = case when v_keeps_note then noted_at end
  where id = p_game_square_id and is_marked
  returning * into v_square;
  if found then
    perform private.mark_cards(p_game_square_id, false, null);
  end if;
  return v_square;
end;
$function$;

CREATE OR REPLACE FUNCTION private.ties_for (
  p_game  public.games,
  p_card  public.bingo_cards,
  p_prize text
)
  RETURNS boolean
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select p_game.prizes = 'three' and coalesce(
    bool_and(win.card_id <> p_card.id and (
      win.paid_to is null or exists (select from auth.users where id = holder.user_id)
    )) and min(win.called_at) > clock_timestamp() - private.time_to_tie()
      and bool_or(holder.reached -> p_prize = p_card.reached -> p_prize), false)
  from private.wins_of(p_game.id) as win
  join public.bingo_cards as holder on holder.id = win.card_id
  where win.prize = p_prize;
$function$;

CREATE OR REPLACE FUNCTION private.uphold_objection (
  p_game      public.games,
  p_win       public.wins,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_goes_on boolean;
begin
  if not private.can_reopen(p_win) then
    perform private.refuse('winner_gone');
  end if;
  perform private.take_mark(p_game, p_objection.game_square_id);
  perform private.take_win(p_win);
  perform private.reach_without(p_objection.game_square_id);
  v_goes_on := private.reopen_game(p_game.id, p_win.prize, p_user);
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and bingo_seq = p_win.seq and status = 'open';
  perform private.tell_objection('objection_upheld', p_objection, p_user, jsonb_build_object(
    'note_cleared', p_game.kind = 'private', 'prize', p_win.prize, 'win', p_win.seq, 'goes_on', v_goes_on
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.win_prize (
  p_game  public.games,
  p_card  public.bingo_cards,
  p_prize text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_open constant boolean := p_prize not in (select prize from private.wins_of(p_game.id));
  v_amount constant numeric := case
    when v_is_open then private.amount_of(p_game, p_prize)
    else (select sum(amount) from private.wins_of(p_game.id) where prize = p_prize)
  end;
  v_now constant timestamptz := clock_timestamp();
  v_win public.wins;
begin
  insert into public.wins (game_id, seq, prize, card_id, positions, paid_to, called_at, final_at)
  values (
    p_game.id, p_game.last_seq + 1, p_prize, p_card.id, private.positions_of(p_prize, p_card.marked_mask),
    'user:' || p_card.user_id, v_now, v_now + private.time_to_object(p_game.kind)
  ) returning * into v_win;
  update public.bingo_cards set is_winner = true where id = p_card.id;
  perform private.divide_prize(p_game.id, p_prize, v_amount);
  if p_game.status = 'active' and not exists (
    select from private.prizes_of(p_game) where prize not in (select prize from private.wins_of(p_game.id))
  ) then
    perform private.complete_game(p_game, p_card);
  elsif p_card.user_id is null then
    update public.games set pot_claimed = false where id = p_game.id;
  end if;
  perform private.tell_win(v_win, p_card);
end;
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
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_source_url) then
    return private.too_long();
  end if;
  v_source := private.clean_source(p_source_url);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_markable(v_game);

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
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user),
    'marked_at', v_square.marked_at,
    'source_url', v_square.source_url
  ));
  return private.square_answer(p_game_square_id);
end;
$function$;

ALTER TABLE "public"."bingo_cards"
  ADD CONSTRAINT "bingo_cards_reached_check" CHECK ((jsonb_typeof(reached) = 'object'::text));

REVOKE ALL ON FUNCTION "private"."mark_cards"(uuid, boolean, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mark_cards"(uuid, boolean, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mark_cards"(uuid, boolean, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reach_without"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reach_without"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reach_without"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reached_now"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reached_now"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reached_now"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reached_with"(jsonb, integer, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reached_with"(jsonb, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reached_with"(jsonb, integer, integer, integer) TO "postgres";

-- What the cards of running games have reached, and of those that an objection can open again.
UPDATE public.bingo_cards AS card
SET reached = private.reached_now(card)
FROM public.games AS game
WHERE game.id = card.game_id
  AND game.prizes = 'three'
  AND (game.status = 'active' OR game.final_at > now())
  AND card.consecutive_marked_count = 5;
