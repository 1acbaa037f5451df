SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.final_cards (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.card_json(card) || jsonb_build_object('winnings', private.winnings_of(card))
    order by card.is_winner desc, card.pot_share is null, card.consecutive_marked_count desc, card.purchased_at,
      card.card_number
  ), '[]')
  from (
    select * from public.bingo_cards
    where game_id = p_game.id and card_number > 0
    order by is_winner desc, pot_share is null, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card;
$function$;

CREATE OR REPLACE FUNCTION private.winner_names (
  p_game public.games
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select string_agg(display_name, ', ' order by place) filter (where place <= 5)
    || case when count(*) > 5 then ' and ' || count(*) - 5 || ' more' else '' end
  from (
    select display_name, row_number() over (order by purchased_at, card_number) as place
    from public.bingo_cards as card
    where p_game.status = 'completed' and game_id = p_game.id and (
      pot_share is not null or exists (select from private.wins_of(p_game.id) where card_id = card.id)
    )
  ) as winner;
$function$;

CREATE OR REPLACE FUNCTION public.game_seals (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with read as materialized (
    select * from public.games
    where id = p_game_id
      and (id = (select private.visible_game(p_game_id)) or (status = 'completed' and shares_results))
  ), published as (
    select jsonb_object_agg(payload ->> 'card_number', payload -> 'seal' order by seq) as seals
    from public.game_events
    where game_id = (select id from read) and type = 'card_sealed'
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card.card_number,
    'display_name', card.display_name,
    'sealed_at', draft.sealed_at,
    'seal', published.seals -> card.card_number::text,
    'salt', case when read.status = 'completed' then draft.salt end,
    'squares', case when read.status = 'completed' and draft.salt is not null then private.texts_of(draft.places) end
  ) order by card.is_winner desc, card.pot_share is null, card.consecutive_marked_count desc, card.purchased_at,
    card.card_number), '[]')
  from read
  cross join published
  cross join lateral (
    select * from public.bingo_cards
    where game_id = read.id and card_number > 0
    order by is_winner desc, pot_share is null, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card
  join private.card_drafts as draft on draft.card_id = card.id;
$function$;
