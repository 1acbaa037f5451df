-- Returns the objection if it is open and the result is not yet final, or refuses; the caller holds the game's lock.
create function private.open_objection(p_game public.games, p_objection_id uuid) returns public.objections
language plpgsql
set search_path = ''
as $$
declare
  v_objection public.objections;
begin
  select * into v_objection from public.objections where id = p_objection_id;
  if v_objection.status <> 'open' then
    perform private.refuse('already_decided');
  end if;
  perform private.require_open_result(p_game);
  return v_objection;
end;
$$;

-- Dismisses an objection, so that the result stands. `p_user` is null where the players voted.
create function private.dismiss_objection(p_objection public.objections, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.objections set status = 'dismissed', decided_at = clock_timestamp() where id = p_objection.id;
  perform private.record_event(p_objection.game_id, 'objection_dismissed', p_user, jsonb_build_object(
    'game_square_id', p_objection.game_square_id,
    'summary', (select summary from public.game_squares where id = p_objection.game_square_id),
    'by', private.name_of(p_user)
  ));
end;
$$;

-- Whether the money of a game as won can be taken back; it cannot if the winner's account is deleted.
create function private.can_reopen(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select not p_game.pot_claimed or exists (select from auth.users where id = p_game.winner_id);
$$;

-- Takes a win back: its money goes from the winner's bank back to the pot. Where other cards share the prize, it is
-- divided among them. Money leaves a bank only when its account is deleted, and the account was checked under the game's
-- lock, so the balance covers it.
create function private.take_win(p_win public.wins) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_prize numeric;
begin
  perform private.lock_winners(p_win.game_id, p_win.prize);
  perform private.set_win(p_win, 0, 'pot_reopened');
  update public.wins set amount = p_win.amount, taken_back_at = clock_timestamp()
  where game_id = p_win.game_id and seq = p_win.seq;
  update public.bingo_cards set is_winner = exists (
    select from private.wins_of(p_win.game_id) where card_id = p_win.card_id
  ) where id = p_win.card_id;
  select p_win.amount + sum(amount) into v_prize from private.wins_of(p_win.game_id) where prize = p_win.prize;
  if v_prize is not null then
    perform private.divide_prize(p_win.game_id, p_win.prize, v_prize);
  end if;
end;
$$;

-- Call it after taking a win back. Does nothing if other cards still hold the prize. In a game that its host or the clock
-- had ended, the closest cards get the money. Otherwise the prize is open again, also in a game that its last prize had
-- ended. Returns whether the game goes on with an open prize.
create function private.reopen_game(p_game_id uuid, p_prize text, p_user uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  select * into v_game from public.games where id = p_game_id;
  if p_prize in (select prize from private.wins_of(p_game_id)) then
    return false;
  elsif v_game.status = 'completed' and v_game.winner_card_id is null then
    perform private.share_rest(v_game, p_user);
    return false;
  end if;
  update public.games set
    status = 'active', completed_at = null, final_at = null, shares_results = false, winner_card_id = null, winner_id = null,
    winner_display_name = null, pot_claimed = false
  where id = p_game_id;
  return true;
end;
$$;

-- Upholds an objection to a win of a game, as won: removes the mark from every card, takes the money back from the
-- winner's bank, and opens the prize again. Other open objections to the win are dropped.
create function private.uphold_objection(p_game public.games, p_objection public.objections, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_win public.wins;
  v_goes_on boolean;
begin
  if not private.can_reopen(p_game) then
    perform private.refuse('winner_gone');
  end if;
  perform private.take_mark(p_game, p_objection.game_square_id);
  select * into v_win from private.wins_of(p_game.id) where seq = p_objection.bingo_seq;
  perform private.take_win(v_win);
  v_goes_on := private.reopen_game(p_game.id, v_win.prize, p_user);
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and bingo_seq = v_win.seq and status = 'open';

  perform private.record_event(p_game.id, 'objection_upheld', p_user, jsonb_build_object(
    'game_square_id', p_objection.game_square_id,
    'summary', (select summary from public.game_squares where id = p_objection.game_square_id),
    'by', private.name_of(p_user),
    'note_cleared', p_game.kind = 'private'
  ) || case p_game.prizes when 'three' then jsonb_build_object(
    'prize', v_win.prize, 'win', v_win.seq, 'goes_on', v_goes_on
  ) else '{}' end);
end;
$$;

-- The status of an objection, and its game.
create function private.objection_answer(p_objection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.in_game(jsonb_build_object('objection_id', objection.id, 'status', objection.status), game)
  from public.objections as objection
  join public.games as game on game.id = objection.game_id
  where objection.id = p_objection_id;
$$;

-- Objects to one mark of a win, by default the last one with this mark, with a reason, once for each win. Where the
-- players decide, the objection is also the first vote. Returns the objection's status.
create function public.object_to_mark(p_game_square_id uuid, p_reason text, p_win int default null) returns jsonb
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
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.make_objection(
    v_game, p_win, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  v_game := private.as_won(v_game, v_objection.bingo_seq);
  if private.who_decides(v_game, v_user) = 'players' then
    perform private.vote(v_game, v_objection, v_user, true);
  end if;
  return private.objection_answer(v_objection.id);
end;
$$;

-- The same in a house game for the cards of a guest session. `p_address` is the visitor's address as the app sends it.
create function public.object_to_mark_as_guest(
  p_game_square_id uuid, p_reason text, p_guest_token text, p_address text default null, p_win int default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_wait int;
  v_game public.games;
  v_cards uuid[];
  v_objection public.objections;
begin
  if not exists (select from public.guest_cards where session_hash = v_hash) then
    perform private.refuse('invalid_token');
  end if;
  perform private.require_live_session(v_hash);
  v_wait := coalesce(
    nullif(private.attempt_objection(encode(v_hash, 'hex')), 0),
    private.attempt_guest_objection(
      (select game_id from public.game_squares where id = p_game_square_id), p_address
    )
  );
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_house(v_game);
  v_cards := array(select id from private.guest_cards_of(v_game.id, v_hash) order by card_number);
  if cardinality(v_cards) = 0 then
    perform private.refuse('not_a_player');
  end if;
  v_objection := private.make_objection(v_game, p_win, v_cards, null, p_game_square_id, p_reason);
  return private.objection_answer(v_objection.id);
end;
$$;

-- Refuses unless the person alone decides this objection.
create function private.require_decider(p_game public.games, p_objector uuid, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.who_decides(p_game, p_objector) = 'winner' and p_game.winner_id = p_user then
    perform private.require_member(p_game, p_user);
    return;
  elsif p_game.kind = 'private' then
    perform private.require_host(p_game, p_user);
  elsif not exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
  if p_game.winner_id = p_user then
    perform private.refuse('own_win');
  elsif p_objector = p_user then
    perform private.refuse('own_objection');
  end if;
end;
$$;

-- Upholds or dismisses an objection, for the person who decides it: the host of a private game, an admin in a house
-- game, or the winner if only one other player is left. Returns the objection's status.
create function public.decide_objection(p_objection_id uuid, p_upholds boolean) returns jsonb
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
  perform private.require_decider(v_game, private.objector_of(p_objection_id), v_user);
  v_objection := private.open_objection(v_game, p_objection_id);

  if p_upholds then
    perform private.uphold_objection(v_game, v_objection, v_user);
  else
    perform private.dismiss_objection(v_objection, v_user);
  end if;
  return private.objection_answer(p_objection_id);
end;
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
    select game.id as game_id, game.title, game.theme_name, min(private.final_at(game, win)) as final_at, count(*) as waiting
    from public.objections as objection
    join public.wins as win on win.game_id = objection.game_id and win.seq = objection.bingo_seq
    join public.games as game on game.id = objection.game_id
    where objection.status = 'open' and game.kind = 'house' and private.final_at(game, win) > clock_timestamp()
    group by game.id
  ) as contested
  having (select private.is_admin());
$$;

revoke execute on function
  public.object_to_mark(uuid, text, int), public.open_objections(),
  public.object_to_mark_as_guest(uuid, text, text, text, int),
  public.decide_objection(uuid, boolean)
from public, anon, authenticated;
grant execute on function
  public.object_to_mark(uuid, text, int), public.open_objections(), public.decide_objection(uuid, boolean)
to authenticated;
grant execute on function public.object_to_mark_as_guest(uuid, text, text, text, int) to anon, authenticated;
