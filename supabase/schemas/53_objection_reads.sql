-- The objections to a win, oldest first, with the people whose press decides them. In a house game these are admins, who are
-- not named, only admins see the reasons, and for the thousands of other screens nothing is calculated.
create function private.objections_to(p_game public.games, p_win public.wins) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', objection.id,
    'game_square_id', objection.game_square_id,
    'by', card.display_name,
    'reason', case when p_game.kind = 'private' or (select private.is_admin()) then objection.reason end,
    'status', objection.status,
    'is_mine', coalesce(card.user_id = (select private.living_user()), false),
    'deciders', (
      select coalesce(jsonb_agg(decider.display_name order by decider.purchased_at), '[]')
      from public.bingo_cards as decider
      where p_game.kind = 'private' and decider.game_id = p_game.id and decider.user_id = any (people)
    ),
    'is_decider', coalesce((select private.living_user()) = any (people), false),
    'created_at', objection.created_at
  ) order by objection.created_at, objection.id), '[]')
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  cross join lateral (
    select array(
      select private.deciders(objection) where p_game.kind = 'private' or (select private.is_admin())
    ) as people
  ) as now
  where objection.game_id = p_win.game_id and objection.bingo_seq = p_win.seq;
$$;

-- The number of objections that wait for the signed-in person, for each game with any, those that become final soonest
-- first: of their groups, and for admins of house games.
create function private.waiting_objections(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game.id,
    'kind', game.kind,
    'title', game.title,
    'theme_name', game.theme_name,
    'objections', waiting.objections
  ) order by waiting.final_at, game.id), '[]')
  from (
    with near as materialized ( -- so that nobody's deciders are calculated for the objections of others
      select win.game_id, win.final_at, objection
      from public.wins as win
      join public.games as game on game.id = win.game_id
      join public.objections as objection
        on objection.game_id = win.game_id and objection.bingo_seq = win.seq and objection.status = 'open'
      where win.taken_back_at is null and win.final_at > now()
        and (game.group_id = any (array(select private.my_groups())) or game.group_id is null and (select private.is_admin()))
    )
    select game_id, count(*) as objections, min(final_at) as final_at
    from near where p_user in (select private.deciders(objection))
    group by game_id
  ) as waiting
  join public.games as game on game.id = waiting.game_id;
$$;

-- For admins: the house games with open objections, those that become final soonest first, and how many each has; null
-- for anybody else.
create function public.open_objections() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game_id, 'title', title, 'theme_name', theme_name, 'waiting', waiting, 'final_at', final_at
  ) order by final_at, game_id), '[]')
  from (
    select game.id as game_id, game.title, game.theme_name, min(win.final_at) as final_at, count(*) as waiting
    from public.objections as objection
    join public.wins as win on win.game_id = objection.game_id and win.seq = objection.bingo_seq
    join public.games as game on game.id = objection.game_id
    where objection.status = 'open' and game.kind = 'house' and win.final_at > clock_timestamp() and private.can_reopen(win)
    group by game.id
  ) as contested
  having (select private.is_admin());
$$;

grant execute on function public.open_objections() to authenticated;
