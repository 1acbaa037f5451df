-- How often the squares of these themes came true, by theme and headline: {games, marked} of the finished games that held the
-- square on a card, were played at the theme's own pace and had a mark; a set has no pace of its own. A game that ends at its
-- first BINGO says less about a square that was not marked by then, so of the games with a planned end there is also the
-- exposure: {timed, timed_marked, exposure}, the last as a sum of shares of the planned time until the mark, or until the
-- end. Games that nobody won because nothing was marked, and marks that were taken back, do not count.
create function private.square_records(p_theme_ids uuid[]) returns table (theme_id uuid, headline text, record jsonb)
language sql
stable
set search_path = ''
as $$
  select played.theme_id, played.headline, jsonb_build_object(
    'games', count(*), 'marked', count(*) filter (where played.is_marked),
    'timed', count(played.exposure), 'timed_marked', count(played.exposure) filter (where played.is_marked),
    'exposure', coalesce(sum(played.exposure), 0)
  )
  from (
    select
      game.theme_id, private.fold(square.summary) as headline, square.is_marked,
      case when game.ends_at > began.at then least(1, greatest(0, extract(epoch from (
        coalesce(square.marked_at, game.completed_at) - began.at
      )) / extract(epoch from game.ends_at - began.at))) end as exposure
    from public.games as game
    join public.themes as theme on theme.id = game.theme_id
    join public.game_squares as square on square.game_id = game.id
    cross join lateral (select greatest(game.started_at, game.locks_at) as at) as began
    where game.theme_id = any (p_theme_ids) and game.status = 'completed' and not game.is_called_off
      and (theme.group_id is not null or game.pace = case theme.kind when 'news' then 'week' else theme.kind end)
      and exists (select from public.game_squares as other where other.game_id = game.id and other.is_marked)
      and exists (select from public.card_squares where game_square_id = square.id)
  ) as played
  group by played.theme_id, played.headline;
$$;
