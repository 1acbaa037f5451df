SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.ending_of (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('pot_amount', private.left_to_win(game), 'shares', case
    when private.ranked_at_most(game) > 0 or (
      select count(*) from public.game_squares where game_id = game.id and is_marked
    ) = 0 then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card.card_number, 'display_name', card.display_name, 'amount', closest.share,
        'has_line', private.prize_to_call(game, card) is not null
      ) order by card.purchased_at, card.card_number), '[]')
      from private.closest_cards(game, private.left_to_win(game)) as closest
      join public.bingo_cards as card on card.id = closest.card_id
      where closest.share > 0
    )
  end)
  from public.games as game
  join public.groups as grp on grp.id = game.group_id
  where game.id = p_game_id and game.status = 'active'
    and grp.created_by = (select private.living_user()) and grp.id in (select private.my_groups());
$function$;
