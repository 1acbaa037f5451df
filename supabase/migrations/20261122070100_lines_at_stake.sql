-- For admins: the squares of a running house game whose mark would complete somebody's line, each with how many cards it
-- would complete and the first two of them; null for anybody else. A card that has a line already is not among them.
create function public.lines_at_stake(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with nearly as (
    select card.id, card.card_number, card.display_name, card.marked_mask | (1 << 12) as mask
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id
    where game.id = p_game_id and game.kind = 'house' and game.status = 'active'
      and not card.is_house_card and card.consecutive_marked_count = 4
      and private.is_admin()
  ), completed as (
    select distinct placed.game_square_id, nearly.card_number, nearly.display_name
    from nearly
    join private.lines as line on bit_count((nearly.mask & line.mask)::bit(25)) = 4
    join public.card_squares as placed
      on placed.card_id = nearly.id and (1 << placed.position) = (line.mask & ~nearly.mask)
  ), counted as (
    select
      game_square_id, card_number, display_name,
      row_number() over (partition by game_square_id order by card_number) as place
    from completed
  ), stakes as (
    select
      game_square_id, count(*) as card_count,
      jsonb_agg(
        jsonb_build_object('card_number', card_number, 'display_name', display_name) order by card_number
      ) filter (where place <= 2) as first_cards
    from counted
    group by game_square_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_square_id', game_square_id, 'card_count', card_count, 'first_cards', first_cards
  ) order by card_count desc, game_square_id), '[]')
  from stakes
  having private.is_admin();
$$;

revoke execute on function public.lines_at_stake(uuid) from public, anon, authenticated;
grant execute on function public.lines_at_stake(uuid) to authenticated;
