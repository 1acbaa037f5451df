-- Locks and returns the game of an objection. Callers read the objection afterwards, because it may have been decided
-- before the lock was granted.
create function private.lock_game_of_objection(p_objection_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game_id constant uuid := (select game_id from public.objections where id = p_objection_id);
begin
  if v_game_id is null then
    perform private.refuse('objection_not_found');
  end if;
  return private.lock_game(v_game_id);
end;
$$;

-- Refuses an objection that is decided, or whose win is final.
create function private.require_open_objection(p_objection public.objections, p_win public.wins) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_objection.status <> 'open' then
    perform private.refuse('already_decided');
  end if;
  perform private.require_open_win(p_win);
end;
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

-- Upholds an objection to a win: removes the mark from every card, takes the money back from the winner's bank, and
-- opens the prize again. Other open objections to the win are dropped.
create function private.uphold_objection(
  p_game public.games, p_win public.wins, p_objection public.objections, p_user uuid
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_goes_on boolean;
begin
  if not private.can_reopen(p_win) then
    perform private.refuse('winner_gone');
  end if;
  perform private.take_mark(p_game, p_objection.game_square_id);
  perform private.take_win(p_win);
  perform private.reach_without(p_objection.game_square_id);
  v_goes_on := private.reopen_game(p_game.id, p_win.prize, p_user);
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and bingo_seq = p_win.seq and status = 'open';
  perform private.tell_objection('objection_upheld', p_objection, p_user, jsonb_build_object(
    'note_cleared', p_game.kind = 'private', 'prize', p_win.prize, 'win', p_win.seq, 'goes_on', v_goes_on
  ));
end;
$$;

-- Refuses unless the person decides objections to this win alone.
create function private.require_decider(p_game public.games, p_win public.wins, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind = 'private' then
    perform private.require_host(p_game, p_user);
  elsif not exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
  if private.has_stake(p_game, p_win, p_user) then
    perform private.refuse('has_stake');
  end if;
end;
$$;

-- Takes the mark of an objection back or keeps the result, for the person who decides alone: an admin in a house game,
-- the host of a private game, unless they have a stake. Returns the objection's status.
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
  v_win public.wins;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_upholds is null then
    perform private.refuse('invalid_request');
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_decider(v_game, v_win, v_user);
  perform private.require_open_objection(v_objection, v_win);

  if p_upholds then
    perform private.uphold_objection(v_game, v_win, v_objection, v_user);
  else
    update public.objections set status = 'dismissed', decided_at = clock_timestamp() where id = p_objection_id;
    perform private.tell_objection('objection_dismissed', v_objection, v_user, '{}');
  end if;
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- Refuses unless the person may second an objection.
create function private.require_second(
  p_game public.games, p_win public.wins, p_objection public.objections, p_user uuid
) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.part_in(p_game, p_win, p_objection, p_user) is distinct from 'second' then
    perform private.refuse(case
      when p_user = private.holder_of(p_objection.card_id) then 'own_objection'
      when p_user = private.holder_of(p_win.card_id) then 'own_win'
      when not private.can_reopen(p_win) then 'winner_gone'
      when private.is_about(p_win, p_user) then 'about_you'
      else 'not_to_second'
    end);
  end if;
end;
$$;

-- Seconds another player's objection. Where the host has a stake, that takes the mark back; the winner can do it if there
-- is no other player. Elsewhere the host reads it. Returns the objection's status.
create function public.second_objection(p_objection_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_win public.wins;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_player(v_game, v_user);
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_open_objection(v_objection, v_win);
  perform private.require_second(v_game, v_win, v_objection, v_user);
  update public.objections set seconded_by = (
    select id from public.bingo_cards where game_id = v_game.id and user_id = v_user
  ) where id = p_objection_id;
  if private.waits_for(v_game, v_win, v_objection, v_user) then
    perform private.uphold_objection(v_game, v_win, v_objection, v_user);
  else
    perform private.tell_objection('objection_seconded', v_objection, v_user, '{}');
  end if;
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function public.decide_objection(uuid, boolean), public.second_objection(uuid) to authenticated;
