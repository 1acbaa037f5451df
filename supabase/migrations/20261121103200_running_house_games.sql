-- Starts an upcoming house game and deals the house card, number 0, which plays along and never wins. Returns the Game.
create function public.start_house_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_upcoming_game(p_game_id);
  v_card public.bingo_cards;
begin
  update public.games set status = 'active', started_at = clock_timestamp()
  where id = p_game_id
  returning * into v_game;
  insert into public.bingo_cards (game_id, kind, card_number, display_name)
  values (p_game_id, 'house', 0, 'The House')
  returning * into v_card;
  perform private.deal(v_card);

  perform private.record_event(p_game_id, 'game_started', v_user, jsonb_build_object('started_at', v_game.started_at));
  perform private.return_unclaimed_pots();
  return private.game_json(v_game);
end;
$$;

-- Ends an active house game without a winner; its pot goes back to the fund. Returns the Game.
create function public.end_house_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_house(v_game);
  perform private.require_active(v_game);

  update public.games set status = 'completed', completed_at = clock_timestamp()
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_ended', v_user, jsonb_build_object(
    'completed_at', v_game.completed_at, 'pot_amount', v_game.pot_amount
  ));
  perform private.return_pot(v_game, v_user);
  perform private.return_unclaimed_pots();
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

-- Puts money of the fund into the pot of an upcoming house game. False when the fund has too little or the person is no admin.
create function public.contribute_house_fund_to_game(p_game_id uuid, p_amount numeric) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game public.games;
  v_fund numeric;
begin
  if not private.is_admin() then
    return false;
  end if;
  v_game := private.lock_upcoming_game(p_game_id);
  perform private.clean_amount(p_amount, 10000000);
  perform private.return_unclaimed_pots();
  select total_amount into v_fund from public.house_fund for no key update;
  if v_fund < p_amount then
    return false;
  end if;
  perform private.transfer('fund', 'pot:' || p_game_id, p_amount, p_game_id, 'pot_contributed');

  perform private.record_event(p_game_id, 'pot_contributed', v_user, jsonb_build_object(
    'amount', p_amount, 'pot_amount', v_game.pot_amount + p_amount
  ));
  return true;
end;
$$;

revoke execute on function public.start_house_game(uuid), public.end_house_game(uuid),
public.contribute_house_fund_to_game(uuid, numeric) from public, anon, authenticated;
grant execute on function public.start_house_game(uuid), public.end_house_game(uuid),
public.contribute_house_fund_to_game(uuid, numeric) to authenticated;
