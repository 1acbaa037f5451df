-- The people who vote where the players decide: the holders of the other cards who are members of the group now.
create function private.voters(p_game public.games) returns setof uuid
language sql
stable
rows 20
set search_path = ''
as $$
  select card.user_id
  from public.bingo_cards as card
  where p_game.kind = 'private' and card.game_id = p_game.id and card.id is distinct from p_game.winner_card_id
    and private.is_in_play(card);
$$;

-- Who decides an objection by this person: admins in a house game, and the host in a private game. Nobody decides alone
-- about their own win or objection, so where the host won or objects, the other players decide, or the winner if only
-- one other player is left.
create function private.who_decides(p_game public.games, p_objector uuid) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_game.kind = 'house' then 'admins'
    when not exists (
      select from public.groups where id = p_game.group_id and created_by in (p_game.winner_id, p_objector)
    ) then 'host'
    when (select count(*) from private.voters(p_game)) > 1 then 'players'
    else 'winner'
  end;
$$;

-- The only person who can still object to a win, or null.
create function private.only_objector(p_game public.games) returns uuid
language sql
stable
set search_path = ''
as $$
  select (array_agg(voter))[1] from private.voters(p_game) as voter having count(*) = 1;
$$;

-- The account that made an objection; null for a guest.
create function private.objector_of(p_objection_id uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select card.user_id
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  where objection.id = p_objection_id;
$$;

-- The votes for and against an objection, and the number of people who may vote.
create function private.votes_on(p_game public.games, p_objection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'votes_for', count(*) filter (where vote.upholds),
    'votes_against', count(*) filter (where not vote.upholds),
    'voters', count(*)
  )
  from private.voters(p_game) as voter
  left join public.objection_votes as vote on vote.objection_id = p_objection_id and vote.user_id = voter;
$$;

-- Decides an objection once its votes allow it: more than half of all who may vote uphold it, half or more dismiss it.
-- Otherwise it stays open, as does an objection that can no longer be upheld.
create function private.count_votes(p_game public.games, p_objection public.objections) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_votes jsonb := private.votes_on(p_game, p_objection.id);
begin
  if 2 * (v_votes ->> 'votes_for')::int > (v_votes ->> 'voters')::int then
    if private.can_reopen(p_game) then
      perform private.uphold_objection(p_game, p_objection, null);
    end if;
  elsif 2 * (v_votes ->> 'votes_against')::int >= (v_votes ->> 'voters')::int then
    perform private.dismiss_objection(p_objection, null);
  end if;
end;
$$;

-- Records the state of the vote on an objection after a person's action, and decides it if the votes allow; the caller
-- holds the game's lock.
create function private.tell_votes(p_game public.games, p_objection public.objections, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.record_event(
    p_game.id, 'objection_voted', p_user, private.votes_on(p_game, p_objection.id)
  );
  perform private.count_votes(p_game, p_objection);
end;
$$;

-- Casts or changes a vote on an open objection, and decides it if the votes allow; the caller holds the game's lock.
create function private.vote(p_game public.games, p_objection public.objections, p_user uuid, p_upholds boolean)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.objection_votes (objection_id, user_id, upholds) values (p_objection.id, p_user, p_upholds)
  on conflict (objection_id, user_id) do update set upholds = excluded.upholds;
  perform private.tell_votes(p_game, p_objection, p_user);
end;
$$;

-- Counts the votes again after a voter has left the game's group, because the votes of the remaining members may now be
-- enough. Does nothing for the winner, who has no vote. The caller holds the game's lock.
create function private.count_without(p_game_id uuid, p_gone uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
  v_objection public.objections;
begin
  for v_objection in
    select objection.*
    from public.objections as objection
    where objection.game_id = p_game_id and objection.status = 'open'
    order by objection.created_at, objection.id
  loop
    -- One that was upheld has taken its win back: nothing is left of the others.
    select * into v_objection from public.objections where id = v_objection.id;
    select (private.as_won(game, v_objection.bingo_seq)).* into v_game from public.games as game where id = p_game_id;
    continue when v_objection.status <> 'open' or v_game.final_at <= clock_timestamp() or v_game.winner_id = p_gone
      or not exists (select from public.bingo_cards where game_id = p_game_id and user_id = p_gone);
    continue when private.who_decides(v_game, private.objector_of(v_objection.id)) <> 'players';
    perform private.tell_votes(v_game, v_objection, p_gone);
  end loop;
end;
$$;

-- Votes on an objection that the players decide. Each holder of a card that did not win has one vote, and may change it
-- while the objection is open. Returns the objection's status.
create function public.vote_on_objection(p_objection_id uuid, p_upholds boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.open_objection(v_game, p_objection_id);
  if private.who_decides(v_game, private.objector_of(p_objection_id)) <> 'players' then
    perform private.refuse('not_a_vote');
  elsif v_game.winner_id = v_user then
    perform private.refuse('own_win');
  end if;

  perform private.vote(v_game, v_objection, v_user, coalesce(p_upholds, false));
  return private.objection_answer(p_objection_id);
end;
$$;

-- Whether an open objection waits for this person to decide it or vote on it. The caller has checked that they are a
-- member of the private game's group, or an admin for a house game.
create function private.waits_for(p_game public.games, p_objection public.objections, p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select case private.who_decides(p_game, objector.user_id)
    when 'host' then exists (select from public.groups where id = p_game.group_id and created_by = p_user)
    when 'winner' then p_game.winner_id = p_user
    when 'players' then private.can_reopen(p_game)
      and p_user in (select private.voters(p_game))
      and not exists (
        select from public.objection_votes where objection_id = p_objection.id and user_id = p_user
      )
    else p_user is distinct from p_game.winner_id and p_user is distinct from objector.user_id
  end
  from public.bingo_cards as objector
  where objector.id = p_objection.card_id;
$$;

-- The wins that are not final yet: those of the signed-in person's groups, and for admins those of house games.
create function private.my_contestable_wins() returns setof public.wins
language sql
stable
rows 5
set search_path = ''
as $$
  select win.*
  from public.games as game
  join public.wins as win on win.game_id = game.id and win.taken_back_at is null and win.final_at > now()
  where (game.group_id = any (array(select private.my_groups())) or game.group_id is null and (select private.is_admin()))
    and private.final_at(game, win) > now();
$$;

-- The number of objections that wait for the person, for each game with any, those that become final soonest first.
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
    select win.game_id, count(*) as objections, min(win.final_at) as final_at
    from private.my_contestable_wins() as win
    join public.games as game on game.id = win.game_id
    join public.objections as objection
      on objection.game_id = win.game_id and objection.bingo_seq = win.seq and objection.status = 'open'
    where private.waits_for(private.as_won(game, win.seq), objection, p_user)
    group by win.game_id
  ) as waiting
  join public.games as game on game.id = waiting.game_id;
$$;

revoke execute on function public.vote_on_objection(uuid, boolean) from public, anon, authenticated;
grant execute on function public.vote_on_objection(uuid, boolean) to authenticated;
