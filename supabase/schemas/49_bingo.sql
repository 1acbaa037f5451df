-- Ends the game with its winner; the result becomes final when the time to object to the last win is over.
create function private.complete_game(p_game public.games, p_card public.bingo_cards) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.games as game set
    status = 'completed', completed_at = (select max(called_at) from private.wins_of(game.id)),
    final_at = (select max(final_at) from private.wins_of(game.id)),
    winner_card_id = p_card.id, winner_id = p_card.user_id, winner_display_name = p_card.display_name, pot_claimed = not exists (
      select from private.wins_of(game.id) where paid_to is null
    )
  where id = p_game.id;
end;
$$;

-- Records and pays the win of a prize, or of a card's part of it where others have won it with the same mark. A player's
-- part is paid at once, a guest's waits to be claimed. The last prize ends the game.
create function private.win_prize(p_game public.games, p_card public.bingo_cards, p_prize text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_is_open constant boolean := p_prize not in (select prize from private.wins_of(p_game.id));
  v_amount constant numeric := case
    when v_is_open then private.amount_of(p_game, p_prize)
    else (select sum(amount) from private.wins_of(p_game.id) where prize = p_prize)
  end;
  v_now constant timestamptz := clock_timestamp();
  v_win public.wins;
begin
  insert into public.wins (game_id, seq, prize, card_id, positions, paid_to, called_at, final_at)
  values (
    p_game.id, p_game.last_seq + 1, p_prize, p_card.id, private.positions_of(p_prize, p_card.marked_mask),
    'user:' || p_card.user_id, v_now, v_now + private.time_to_object(p_game.kind)
  ) returning * into v_win;
  update public.bingo_cards set is_winner = true where id = p_card.id;
  perform private.divide_prize(p_game.id, p_prize, v_amount);
  if p_game.status = 'active' and not exists (
    select from private.prizes_of(p_game) where prize not in (select prize from private.wins_of(p_game.id))
  ) then
    perform private.complete_game(p_game, p_card);
  elsif p_card.user_id is null then
    update public.games set pot_claimed = false where id = p_game.id;
  end if;
  perform private.record_win(v_win, p_card);
end;
$$;

-- Records the event of a win.
create function private.record_win(p_win public.wins, p_card public.bingo_cards) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  select * into v_game from public.games where id = p_win.game_id;
  perform private.record_event(v_game.id, 'bingo_called', p_card.user_id, jsonb_build_object(
    'prize', p_win.prize,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'positions', to_jsonb(p_win.positions),
    'amount', (select amount from public.wins where game_id = p_win.game_id and seq = p_win.seq),
    'parts', (
      select jsonb_agg(jsonb_build_object('card_number', card_number, 'amount', amount) order by seq)
      from (
        select card.card_number, win.amount, win.seq
        from private.wins_of(p_win.game_id) as win join public.bingo_cards as card on card.id = win.card_id
        where win.prize = p_win.prize order by win.seq limit 50
      ) as held
    ),
    'pot_claimed', v_game.pot_claimed,
    'completed_at', v_game.completed_at,
    'final_at', v_game.final_at
  ));
end;
$$;

-- The response to a call of BINGO: whether the card has won, all wins that stand, and the game.
create function private.bingo_answer(p_card_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.in_game(jsonb_build_object(
    'won', card.is_winner, 'status', game.status, 'wins', private.wins_json(game.id)
  ), game)
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.id = p_card_id;
$$;

-- Calls BINGO for a card whose holder has been checked: it wins the next prize that it has reached.
create function private.call_bingo(p_game public.games, p_card_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_card public.bingo_cards;
  v_prize text;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  v_prize := private.prize_to_call(p_game, v_card);
  if v_prize is not null then
    perform private.win_prize(p_game, v_card, v_prize);
    perform private.return_unclaimed_pots();
  elsif p_game.winner_card_id is null and not v_card.is_winner then
    perform private.require_active(p_game);
    if not private.has_line(v_card.marked_mask) then
      perform private.refuse('no_line');
    end if;
  end if;
  return private.bingo_answer(p_card_id);
end;
$$;

-- Calls BINGO for the signed-in person's card; the server finds the line. Returns who won and with which line.
create function public.call_bingo(p_card_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
  v_game public.games;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  elsif v_card.user_id is distinct from v_user then
    perform private.refuse('not_your_card');
  end if;
  v_game := private.lock_game(v_card.game_id);
  perform private.require_member(v_game, v_user);
  return private.call_bingo(v_game, p_card_id);
end;
$$;

-- The cards of a person that can call BINGO now, also to share the last prize of a game that has just ended.
create function private.waiting_lines(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game.id,
    'kind', game.kind,
    'title', game.title,
    'theme_name', game.theme_name,
    'card_number', card.card_number
  ) order by game.started_at, game.id, card.card_number), '[]')
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.user_id = p_user
    and card.consecutive_marked_count = 5
    and (game.status = 'active' or game.completed_at > now() - private.time_to_tie())
    and private.prize_to_call(game, card) is not null
    and (game.kind = 'house' or game.group_id in (select private.my_groups()));
$$;

grant execute on function public.call_bingo(uuid) to authenticated;
