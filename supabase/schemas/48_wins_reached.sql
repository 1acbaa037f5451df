-- What a card has reached after a mark that changed its mask, with the event of that mark for each prize it reaches first.
create function private.reached_with(p_reached jsonb, p_before int, p_mask int, p_seq int) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(prize, p_seq), '{}') || p_reached
  from unnest(array['first_line', 'second_line', 'full_card']) as prize
  where not p_reached ? prize and private.has_reached(prize, p_mask) and not private.has_reached(prize, p_before);
$$;

-- The events of the marks in a game. A mark that was taken back and set again, with no other mark between, counts as never
-- taken back, so its second event is not among them.
create function private.marks_in(p_game_id uuid) returns table (game_square_id uuid, seq int)
language sql
stable
set search_path = ''
as $$
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
$$;

-- What a card has reached with the marks that stand now: each prize with the event of the mark that completed it.
create function private.reached_now(p_card public.bingo_cards) returns jsonb
language sql
stable
set search_path = ''
as $$
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
$$;

-- What a card has reached after a mark was taken back: a prize that is won as before, because its call settled who shares it,
-- and any other with the marks that stand now. If an objection took the mark of `p_never` back, it never was: of a prize that
-- is won, what a card reached from that mark on counts only if the card holds it.
create function private.still_reached(p_card public.bingo_cards, p_never uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
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
$$;

-- Corrects what cards have reached after a mark was taken back: of the cards with its square those that have reached an open
-- prize; after an objection, which can open prizes again, all cards of the game.
create function private.correct_reached(p_game_id uuid, p_game_square_id uuid, p_is_upheld boolean) returns void
language sql
set search_path = ''
as $$
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
$$;

-- Gives cards back what they had reached before a mark was taken back, if it was set again: each open prize, and those that the
-- card has reached with the second event of the mark.
create function private.reach_again(p_game_id uuid, p_game_square_id uuid, p_seq int) returns void
language sql
set search_path = ''
as $$
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
$$;
