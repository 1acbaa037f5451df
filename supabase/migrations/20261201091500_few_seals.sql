SET local check_function_bodies = off;

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
  ), shown as materialized (
    select card.*
    from read
    cross join lateral (
      select * from public.bingo_cards
      where game_id = read.id and card_number > 0
      order by is_winner desc, pot_share is null, consecutive_marked_count desc, purchased_at, card_number
      limit 100
    ) as card
  ), published as ( -- of these cards alone, because each row that is sorted holds all of it
    select jsonb_object_agg(payload ->> 'card_number', payload -> 'seal' order by seq) as seals
    from public.game_events
    where game_id = (select id from read) and type = 'card_sealed'
      and (payload ->> 'card_number')::int = any (array(select card_number from shown))
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card.card_number,
    'display_name', card.display_name,
    'sealed_at', draft.sealed_at,
    'seal', published.seals -> card.card_number::text,
    'salt', case when read.status = 'completed' and not read.is_called_off then draft.salt end,
    'squares', case when read.status = 'completed' and not read.is_called_off and draft.salt is not null then private.texts_of(draft.spots) end
  ) order by card.is_winner desc, card.pot_share is null, card.consecutive_marked_count desc, card.purchased_at,
    card.card_number), '[]')
  from read
  cross join published
  cross join shown as card
  join private.card_drafts as draft on draft.card_id = card.id;
$function$;
