SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.looked_up (
  p_game   public.games,
  p_places jsonb
)
  RETURNS TABLE (
    place      integer,
    square_id  uuid,
    line       text,
    id         uuid,
    kind       text,
    likelihood text,
    about_id   uuid
  )
  LANGUAGE sql
  STABLE
  ROWS 24
  SET search_path TO ''
  AS $function$
  select
    placed.place, placed.square_id, placed.own, square.id, private.kind_of(p_game.layout, placed.position),
    coalesce(square.likelihood, 'sometimes'), square.about_id
  from private.placed(p_places) as placed
  left join public.game_squares as square on square.game_id = p_game.id
    and square.id = coalesce(placed.square_id, (
      -- A game that began under another rule for capitals may have two squares that are equal now.
      select id from public.game_squares
      where game_id = p_game.id and private.fold(summary) = private.fold(placed.own) order by id limit 1
    ))
  order by placed.place;
$function$;

CREATE OR REPLACE FUNCTION private.open_cards (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.game_squares (game_id, summary, text)
  select distinct on (private.fold(own)) p_game.id, own, own
  from public.bingo_cards as card
  join private.card_drafts as draft on draft.card_id = card.id
  cross join private.placed(draft.places)
  where card.game_id = p_game.id and p_game.kind = 'private' and own is not null and not exists (
    select from public.game_squares where game_id = p_game.id and private.fold(summary) = private.fold(own)
  )
  order by private.fold(own), draft.sealed_at;

  with closed as (
    select card.id, draft.places
    from public.bingo_cards as card
    join private.card_drafts as draft on draft.card_id = card.id
    where card.game_id = p_game.id and not exists (select from public.card_squares where card_id = card.id)
    order by card.card_number limit private.cards_at_once()
  )
  insert into public.card_squares (card_id, position, game_square_id, own)
  select closed.id, entry.position, coalesce(entry.square_id, square.id), nullif(entry.own, square.summary)
  from closed
  cross join private.placed(closed.places) as entry
  left join (
    -- A game that began under another rule for capitals may have two squares that are equal now.
    select distinct on (private.fold(summary)) id, summary, private.fold(summary) as key
    from public.game_squares where game_id = p_game.id order by private.fold(summary), id
  ) as square on square.key = private.fold(entry.own);
  return found;
end;
$function$;
