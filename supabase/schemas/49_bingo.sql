-- Ends the game with its winner; the result becomes final when the time to object is over. A player's pot is paid at
-- once, a guest's waits to be claimed.
create function private.complete_game(p_game public.games, p_card public.bingo_cards) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_game public.games;
begin
  update public.bingo_cards set is_winner = true where id = p_card.id;
  update public.games set
    status = 'completed', completed_at = v_now, final_at = v_now + private.time_to_object(kind), winner_card_id = p_card.id, winner_id = p_card.user_id,
    winner_display_name = p_card.display_name, pot_claimed = p_card.user_id is not null
  where id = p_game.id
  returning * into v_game;
  if p_card.user_id is not null then
    perform private.transfer(
      'pot:' || p_game.id, 'user:' || p_card.user_id, v_game.pot_amount, p_game.id, 'pot_won'
    );
  end if;

  perform private.record_event(p_game.id, 'bingo_called', p_card.user_id, jsonb_build_object(
    'card_number', p_card.card_number,
    'winner_display_name', v_game.winner_display_name,
    'line', (select to_jsonb(line) from private.completed_lines(p_card.marked_mask) as line limit 1),
    'pot_amount', v_game.pot_amount,
    'pot_claimed', v_game.pot_claimed,
    'completed_at', v_game.completed_at,
    'final_at', v_game.final_at
  ));
end;
$$;

-- What the caller of BINGO receives: whether their card won, or who won before them, and in which game.
create function private.bingo_answer(p_card_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.in_game(case
    when card.is_winner then jsonb_build_object(
      'won', true,
      'pot_amount', game.pot_amount,
      'winner_display_name', game.winner_display_name,
      'line', (select to_jsonb(line) from private.completed_lines(card.marked_mask) as line limit 1)
    )
    else jsonb_build_object('won', false, 'winner_display_name', game.winner_display_name)
  end, game)
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.id = p_card_id;
$$;

-- Calls BINGO for a card whose holder has been checked: the first card with a full line wins and ends the game.
create function private.call_bingo(p_game public.games, p_card_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_card public.bingo_cards;
begin
  if p_game.winner_card_id is null then
    perform private.require_active(p_game);
    select * into v_card from public.bingo_cards where id = p_card_id;
    if not private.has_line(v_card.marked_mask) then
      perform private.refuse('no_line');
    end if;
    perform private.complete_game(p_game, v_card);
    perform private.return_unclaimed_pots();
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

-- The full lines on a person's cards that have not been called, in games where they may call.
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
    and game.status = 'active'
    and (game.kind = 'house' or game.group_id in (select private.my_groups()));
$$;

revoke execute on function public.call_bingo(uuid) from public, anon, authenticated;
grant execute on function public.call_bingo(uuid) to authenticated;
