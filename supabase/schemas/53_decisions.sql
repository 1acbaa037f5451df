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

-- Takes wins back that fall with one mark: their money goes from the winners' banks back to the pot, and where other cards
-- hold a prize and stand, they share the whole of it. Money leaves a bank only when its account is deleted, and the
-- accounts were checked under the game's lock, so the balances cover it. Returns what is left for open prizes or the
-- closest cards.
create function private.take_wins(p_game_id uuid, p_wins public.wins[]) returns numeric
language plpgsql
set search_path = ''
as $$
declare
  v_fallen record;
  v_left numeric := 0;
begin
  update public.wins set taken_back_at = clock_timestamp()
  where game_id = p_game_id and seq in (select seq from unnest(p_wins));
  update public.bingo_cards as card set is_winner = exists (
    select from private.wins_of(p_game_id) where card_id = card.id
  ) where id in (select card_id from unnest(p_wins));
  perform private.lock_winners(p_game_id, array(select prize from unnest(p_wins)));
  perform private.pay_back(win, win.amount, 'pot_reopened') from unnest(p_wins) as win;
  for v_fallen in
    select fallen.prize, fallen.amount, held.amount as held
    from (select prize, sum(amount) as amount from unnest(p_wins) group by prize) as fallen
    left join lateral (
      select sum(amount) as amount from private.wins_of(p_game_id) where prize = fallen.prize
    ) as held on true
    order by fallen.prize
  loop
    if v_fallen.held is null then
      v_left := v_left + v_fallen.amount;
    else
      perform private.divide_prize(p_game_id, v_fallen.prize, v_fallen.held + v_fallen.amount);
    end if;
  end loop;
  return v_left;
end;
$$;

-- Call it after taking wins back, with the prizes that they had and what is left of them. If all prizes are still held by
-- others, only the time limit changes, and the winner if it was one of those. A game that its host, an admin or the clock
-- had ended stays ended, and the closest cards get the money. Otherwise these prizes are open again, also in a game that
-- its last prize had ended. Returns the game.
create function private.reopen_game(p_game_id uuid, p_prizes text[], p_left numeric, p_user uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_is_open constant boolean := exists (
    select from unnest(p_prizes) as prize where prize not in (select win.prize from private.wins_of(p_game_id) as win)
  );
  v_game public.games;
begin
  select * into v_game from public.games where id = p_game_id;
  if v_is_open and (v_game.status = 'active' or v_game.winner_card_id is not null) then
    update public.games set
      status = 'active', completed_at = null, final_at = null, shares_results = false, winner_card_id = null, winner_id = null,
      winner_display_name = null, pot_claimed = false
    where id = p_game_id;
  elsif v_game.status = 'completed' then
    if p_left > 0 then
      perform private.share_rest(v_game, p_left, p_user);
    end if;
    update public.games set final_at = greatest(completed_at, (select max(final_at) from private.wins_of(p_game_id)))
    where id = p_game_id;
    perform private.pass_winner_on(v_game, p_prizes);
    if v_game.kind = 'house' then
      perform private.is_claimed_now(p_game_id);
    end if;
  end if;
  select * into v_game from public.games where id = p_game_id;
  return v_game;
end;
$$;

-- Makes the first card that still holds one of these prizes the winner of a finished game, if its winner holds no prize any
-- more.
create function private.pass_winner_on(p_game public.games, p_prizes text[]) returns void
language sql
set search_path = ''
as $$
  update public.games set
    winner_card_id = card.id, winner_id = card.user_id, winner_display_name = card.display_name
  from private.wins_of(p_game.id) as win join public.bingo_cards as card on card.id = win.card_id
  where games.id = p_game.id and p_game.winner_card_id not in (select card_id from private.wins_of(p_game.id))
    and win.seq = (select min(seq) from private.wins_of(p_game.id) where prize = any (p_prizes));
$$;

-- What each card has of a game's pot: the amounts of its wins that stand, and with null as the prize its share of the rest.
create function private.holdings_of(p_game_id uuid) returns table (card_id uuid, prize text, amount numeric)
language sql
stable
set search_path = ''
as $$
  select card_id, prize, amount from private.wins_of(p_game_id)
  union all
  select id, null, pot_share from public.bingo_cards where game_id = p_game_id and pot_share is not null;
$$;

-- What wins were taken back, and who received how much since `p_before`, which was read before it, for the event.
create function private.fate_of_wins(p_wins public.wins[], p_before jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  with received as (
    select card.card_number, card.purchased_at, now.prize, now.amount - coalesce(old.amount, 0) as amount
    from private.holdings_of((p_wins[1]).game_id) as now
    join public.bingo_cards as card on card.id = now.card_id
    left join jsonb_to_recordset(p_before) as old (card_id uuid, prize text, amount numeric)
      on old.card_id = now.card_id and old.prize is not distinct from now.prize
    where now.amount > coalesce(old.amount, 0)
  )
  select jsonb_build_object(
    'lost', (
      select jsonb_agg(jsonb_build_object(
        'win', win.seq, 'prize', win.prize, 'card_number', card.card_number, 'amount', win.amount
      ) order by win.seq)
      from unnest(p_wins) as win join public.bingo_cards as card on card.id = win.card_id
    ),
    'received', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'prize', prize, 'card_number', card_number, 'amount', amount
      ) order by prize, purchased_at, card_number), '[]')
      from (select * from received order by prize, purchased_at, card_number limit 50) as first_received
    ),
    'received_count', (select count(*) from received),
    'returned', (select sum(amount) from unnest(p_wins)) - (select coalesce(sum(amount), 0) from received)
  );
$$;

-- Upholds an objection: removes the mark from every card and takes back all wins that fall with it. Other open objections to
-- these wins are dropped. A game that would go on ends if its time is up. `p_more` goes into the event.
create function private.uphold_objection(
  p_game public.games, p_objection public.objections, p_user uuid, p_more jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_wins constant public.wins[] := array(
    select win from private.falling_wins(p_game.id, p_objection.game_square_id) as win
  );
  v_prizes constant text[] := array(select distinct prize from unnest(v_wins));
  v_before constant jsonb := (
    select coalesce(jsonb_agg(to_jsonb(held)), '[]') from private.holdings_of(p_game.id) as held
  );
  v_left numeric;
  v_game public.games;
  v_is_over boolean;
  v_fate jsonb;
begin
  perform private.take_mark(p_game, p_objection.game_square_id);
  v_left := private.take_wins(p_game.id, v_wins);
  v_game := private.reopen_game(p_game.id, v_prizes, v_left, p_user);
  v_is_over := v_game.status = 'completed' or private.is_time_up(v_game);
  perform private.correct_reached(p_game.id, p_objection.game_square_id, true);
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and bingo_seq in (select seq from unnest(v_wins)) and status = 'open';
  v_fate := private.fate_of_wins(v_wins, v_before);
  perform private.record_objection('objection_upheld', p_objection, p_user, p_more || jsonb_build_object(
    'note_cleared', p_game.kind = 'private', 'final_at', v_game.final_at, 'pot_claimed', v_game.pot_claimed, 'objector', (
      select card_number from public.bingo_cards where id = p_objection.card_id
    ), 'goes_on', not v_is_over and exists (
      select from unnest(v_prizes) as prize where prize not in (select win.prize from private.wins_of(v_game.id) as win)
    )
  ) || case when v_game.status = 'active' or (v_fate ->> 'returned')::numeric = 0 then v_fate - 'returned' else v_fate end);
  if v_is_over and v_game.status = 'active' then
    perform private.end_by_closeness(v_game, null);
  end if;
end;
$$;

-- Refuses unless the person's press decides an objection. Otherwise says why.
create function private.require_decider(p_win public.wins, p_objection public.objections, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_open_objection(p_objection, p_win);
  if not private.can_reopen(p_win) then
    perform private.refuse('winner_gone');
  elsif p_user not in (select private.deciders(p_objection)) then
    perform private.refuse(case
      when exists (
        select from public.bingo_cards where id = p_objection.card_id and user_id = p_user
      ) then 'own_objection'
      else 'others_decide'
    end);
  end if;
end;
$$;

-- For admins of a house game: takes the mark of an objection back or keeps the result. Returns the objection's status.
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
  v_more jsonb;
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
  perform private.require_house(v_game), private.require_admin();
  perform private.require_decider(v_win, v_objection, v_user);

  select case when is_interested then '{"is_interested": true}'::jsonb else '{}' end into v_more
  from private.admins_by_interest(v_game, v_objection) where user_id = v_user;
  if p_upholds then
    perform private.uphold_objection(v_game, v_objection, v_user, v_more);
  else
    update public.objections set status = 'dismissed', decided_at = clock_timestamp() where id = p_objection_id;
    perform private.record_objection('objection_dismissed', v_objection, v_user, v_more);
  end if;
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- Agrees to another player's objection in a private game, which takes the mark back. Returns the objection's status.
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
  if v_game.kind = 'house' then
    perform private.refuse('others_decide');
  end if;
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_decider(v_win, v_objection, v_user);

  perform private.uphold_objection(v_game, v_objection, v_user, '{}');
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function public.decide_objection(uuid, boolean), public.second_objection(uuid) to authenticated;
