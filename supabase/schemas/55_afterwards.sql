-- The game after a finished one: of the same kind, in the same group if it is private, and one that the signed-in
-- person may play; when it starts, locks or began; and whether they hold a card in it. A rematch comes first, also a
-- rematch of a rematch, then any game created later.
create function private.next_game(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  with recursive rematches as (
    select id from public.games where follows = p_game.id
    union all
    select game.id from public.games as game join rematches on game.follows = rematches.id
  )
  select jsonb_build_object(
    'id', game.id, 'kind', game.kind, 'status', game.status, 'title', game.title, 'theme_name', game.theme_name,
    'scheduled_start', game.scheduled_start, 'missing_lines', game.missing_lines, 'started_at', game.started_at,
    'locks_at', case when not game.is_locked then game.locks_at end,
    'has_card', exists (
      select from public.bingo_cards where game_id = game.id and user_id = (select private.living_user())
    )
  )
  from public.games as game
  where game.kind = p_game.kind
    and game.status <> 'completed'
    and (
      game.kind = 'house' or (game.group_id = p_game.group_id and game.group_id in (select private.my_groups()))
    )
  order by
    game.id in (select id from rematches) desc, game.kind = 'house' and game.pace = 'year', game.status = 'active' desc,
    game.created_at > p_game.created_at desc, game.created_at, game.id
  limit 1;
$$;

-- The wins of a game, each with its squares, the objections to it, and whether its money can still be taken back. The other squares of the card stay secret.
create function private.reviews_of(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'win', win.seq,
    'can_uphold', private.can_reopen(win),
    'objections', private.objections_to(p_game, win),
    'squares', (
      select jsonb_agg(jsonb_build_object('position', position, 'game_square_id', game_square_id) order by position)
      from public.card_squares where card_id = win.card_id and position = any (win.positions)
    )
  ) order by win.seq), '[]')
  from private.wins_of(p_game.id) as win;
$$;

-- What follows the wins and the end of a game, as of the event numbered `seq`: the objections to each win, the winning card
-- and the next game. Null before anybody has won or ended it, or if they may not see it.
create function public.after_game(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'seq', game.last_seq,
    'reviews', private.reviews_of(game),
    'winning_card', private.winning_card(game),
    'next', case when game.status = 'completed' then private.next_game(game) end
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and (game.status = 'completed' or exists (select from private.wins_of(game.id)));
$$;

grant execute on function public.after_game(uuid) to anon, authenticated;
