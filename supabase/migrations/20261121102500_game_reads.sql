-- Everything that a game's page shows, as of the event numbered `seq`; null where the person who asks may not see the game.
create function public.game_state(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_json(game),
    'squares', (
      select coalesce(jsonb_agg(private.square_json(square) order by square.summary, square.id), '[]')
      from public.game_squares as square
      where square.game_id = game.id
    ),
    'players', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card_number,
        'display_name', display_name,
        'is_winner', is_winner,
        'purchased_at', purchased_at
      ) order by purchased_at, card_number), '[]')
      from public.bingo_cards
      where game.kind = 'private' and game_id = game.id
    ),
    'leaderboard', private.top_cards(game.id),
    'seq', game.last_seq
  )
  from public.games as game
  where game.id = (select private.game_in_sight(p_game_id));
$$;

-- The five best cards of a game, as LeaderboardRow[].
create function public.leaderboard(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.top_cards(private.game_in_sight(p_game_id));
$$;

-- What happened after the event numbered `p_seq`, oldest first: what a screen reads to catch up.
create function public.events_since(p_game_id uuid, p_seq int, p_limit int default 200) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with best as materialized (
    select private.top_cards(private.game_in_sight(p_game_id)) as top
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.game_in_sight(p_game_id)) and seq > p_seq
    order by seq
    limit least(greatest(p_limit, 1), 500)
  ) as event, best;
$$;

-- What happened before the event numbered `p_before_seq` (null: up to now), newest first: the story of the game.
create function public.game_timeline(p_game_id uuid, p_before_seq int default null, p_limit int default 50)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with best as materialized (
    select private.top_cards(private.game_in_sight(p_game_id)) as top
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq desc), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.game_in_sight(p_game_id)) and (p_before_seq is null or seq < p_before_seq)
    order by seq desc
    limit least(greatest(p_limit, 1), 500)
  ) as event, best;
$$;

revoke execute on function public.game_state(uuid), public.leaderboard(uuid), public.events_since(uuid, int, int),
public.game_timeline(uuid, int, int) from public, anon, authenticated;
grant execute on function public.game_state(uuid), public.leaderboard(uuid), public.events_since(uuid, int, int),
public.game_timeline(uuid, int, int) to anon, authenticated;
