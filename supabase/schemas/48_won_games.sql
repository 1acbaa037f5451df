-- Moves this much of a win back from the account that has it to the pot; one that waits for a guest is there already. What a
-- closed account had comes back from the mint. Does not call `private.transfer`, because the pot's total of payments in must
-- not change, and what comes to a closed account would go on to the mint.
create function private.pay_back(p_win public.wins, p_amount numeric, p_reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_win.paid_to is not null and p_amount > 0 then
    if p_win.paid_to like 'user:%' and not private.can_reopen(p_win) then
      insert into public.transfers (from_account, to_account, amount, reason)
      values ('mint', p_win.paid_to, p_amount, 'account_closed');
      perform private.change_total(p_win.paid_to, p_amount);
    end if;
    insert into public.transfers (from_account, to_account, amount, game_id, reason)
    values (p_win.paid_to, 'pot:' || p_win.game_id, p_amount, p_win.game_id, p_reason);
    perform private.change_total(p_win.paid_to, -p_amount);
  end if;
end;
$$;

-- Moves money between the pot and the account of a win, so that the win has this amount.
create function private.set_win(p_win public.wins, p_amount numeric) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_more constant numeric := p_amount - p_win.amount;
begin
  update public.wins set amount = p_amount where game_id = p_win.game_id and seq = p_win.seq;
  if v_more > 0 and p_win.paid_to is not null then
    perform private.transfer('pot:' || p_win.game_id, p_win.paid_to, v_more, p_win.game_id, 'pot_won');
  else
    perform private.pay_back(p_win, -v_more, 'prize_divided');
  end if;
end;
$$;

-- Locks the banks of those who hold or held these prizes, in one order, and those of the closest cards where these get a
-- prize that is taken back.
create function private.lock_winners(p_game_id uuid, p_prizes text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.profiles where user_id in (
    select card.user_id from public.wins as win join public.bingo_cards as card on card.id = win.card_id
    where win.game_id = p_game_id and win.prize = any (p_prizes)
    union all
    select closest.user_id from public.games as game, private.closest_to(game, private.next_prize(game)) as closest
    where game.id = p_game_id and private.is_for_the_closest(game)
  ) order by user_id for no key update;
end;
$$;

-- Divides the amount of a prize among the cards that hold it: equal parts in whole cents, the remainder to the earliest
-- call. The caller holds the game's lock.
create function private.divide_prize(p_game_id uuid, p_prize text, p_amount numeric) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_held record;
begin
  perform private.lock_winners(p_game_id, array[p_prize]);
  for v_held in
    select win, part + case when row_number() over (order by win.seq) = 1 then p_amount - parts * part else 0 end as amount
    from (
      select win, (win).seq, trunc(p_amount / count(*) over (), 2) as part, count(*) over () as parts
      from private.wins_of(p_game_id) as win where prize = p_prize
    ) as win
    order by win.seq
  loop
    perform private.set_win(v_held.win, v_held.amount);
  end loop;
end;
$$;

-- The wins of a game that stand, as screens receive them, in the order of their calls; of those that guests did not claim in
-- time, that they were returned. The first of each prize has the ids of the cards that can still share it. Everybody receives
-- them, but only their owners know them.
create function private.wins_json(p_game_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'seq', win.seq,
    'prize', win.prize,
    'card_number', card.card_number,
    'display_name', card.display_name,
    'positions', to_jsonb(win.positions),
    'amount', win.amount,
    'is_paid', win.paid_to is not null,
    'called_at', win.called_at,
    'final_at', win.final_at,
    'is_final', win.final_at <= clock_timestamp(),
    'tied', case when not exists (
      select from private.wins_of(p_game_id) where prize = win.prize and seq < win.seq
    ) then (select coalesce(jsonb_agg(id), '[]') from private.tied_cards(game, win.prize) as id) else '[]' end
  ) || case
    when win.paid_to = 'fund' or win.paid_to is null and private.claim_end(game, win) < now() then '{"is_returned": true}'::jsonb
    else '{}'
  end order by win.seq), '[]')
  from private.wins_of(p_game_id) as win
  join public.bingo_cards as card on card.id = win.card_id
  join public.games as game on game.id = win.game_id;
$$;
