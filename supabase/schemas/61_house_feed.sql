-- What feed readers are shown of a house game, or of the ten newest (null): the 200 latest marks and all ends, each with
-- the times of its first and latest event, also if it was taken back, because a reader keeps an entry that only vanishes.
create function public.house_feed(p_game_id uuid default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with shown as materialized (
    select game from public.games as game
    where kind = 'house' and (p_game_id is null or id = p_game_id)
    order by coalesce(completed_at, 'infinity') desc, created_at desc, id limit 10
  ), told as materialized (
    select event.*
    from shown
    join public.game_events as event on event.game_id = (shown.game).id and event.type in (
      'square_marked', 'square_unmarked', 'receipt_added', 'objection_upheld', 'bingo_called', 'game_ended', 'game_called_off'
    )
  ), marks as (
    select
      (payload ->> 'game_square_id')::uuid as id, game_id, min(created_at) as at, max(created_at) as updated_at,
      (array_agg(payload ->> 'summary' order by seq desc))[1] as summary
    from told
    where payload ? 'game_square_id'
    group by 1, 2
    order by updated_at desc limit 200
  ), ends as (
    select
      game_id, min(created_at) filter (where type <> 'objection_upheld') as at, max(created_at) as updated_at
    from told
    where type = 'game_ended' or payload ->> 'completed_at' is not null or (payload ->> 'goes_on')::boolean
    group by game_id
  )
  select jsonb_build_object(
    'games', (select coalesce(jsonb_agg(private.game_json(game)), '[]') from shown),
    'marks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', marks.id, 'game_id', marks.game_id, 'summary', marks.summary, 'at', marks.at, 'updated_at', marks.updated_at,
        'is_marked', coalesce(square.is_marked, false), 'source_url', square.source_url,
        'marked_by_name', private.player_name(marks.game_id, square.marked_by)
      ) order by marks.updated_at desc, marks.id), '[]')
      from marks left join public.game_squares as square on square.id = marks.id
    ),
    'ends', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'game_id', game_id, 'at', at, 'updated_at', updated_at
      ) order by updated_at desc, game_id), '[]')
      from ends where at is not null
    )
  );
$$;

grant execute on function public.house_feed(uuid) to anon, authenticated;
