-- The number of events to read at once: the requested number, at least 1, at most 500.
create function private.page_of_events(p_limit int) returns int
language sql immutable set search_path = '' as 'select least(greatest(p_limit, 1), 500)';

-- The events of a game after number `p_seq`, oldest first, with which a client catches up; null where the signed-in
-- person may not see the game, or no longer may. Numbers have no gaps, so a page of events is a range.
create function public.events_since(p_game_id uuid, p_seq int, p_limit int default 200) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with best as materialized (
    select private.ranking_for_broadcast(game) as top
    from public.games as game
    where game.id = (select private.visible_game(p_game_id))
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.visible_game(p_game_id))
      and seq > p_seq and seq <= greatest(p_seq, 0)::bigint + private.page_of_events(p_limit)
  ) as event, best
  having private.visible_game(p_game_id) is not null;
$$;

-- The events of a game before number `p_before_seq` (null: all), newest first; `p_top` is the ranking for broadcast.
create function private.timeline_of(
  p_game public.games, p_top jsonb, p_before_seq int default null, p_limit int default 50
) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, p_top) order by event.seq desc), '[]')
  from public.game_events as event
  where event.game_id = p_game.id
    and event.seq < least(p_before_seq, p_game.last_seq + 1)
    and event.seq >= least(p_before_seq, p_game.last_seq + 1)::bigint - private.page_of_events(p_limit);
$$;

-- The events before number `p_before_seq` of a game that the signed-in person may see, newest first; otherwise an empty
-- list.
create function public.game_timeline(p_game_id uuid, p_before_seq int default null, p_limit int default 50)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select private.timeline_of(game, private.ranking_for_broadcast(game), p_before_seq, p_limit)
      from public.games as game
      where game.id = (select private.visible_game(p_game_id))
    ),
    '[]'
  );
$$;

grant execute on function
  public.events_since(uuid, int, int), public.game_timeline(uuid, int, int)
to anon, authenticated;
