-- Refuses to deal a card again once a square of the game was marked, even if the mark was taken back, and in games whose
-- cards are not dealt when they are bought.
create function private.require_untouched(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.status = 'completed' or private.is_time_up(p_game) then
    perform private.refuse('game_not_active');
  elsif p_game.dealing <> 'dealt' or p_game.everybody_writes then
    perform private.refuse('not_dealt_at_purchase');
  elsif exists (
    select from public.game_events where game_id = p_game.id and type in ('square_marked', 'square_unmarked')
  ) then
    perform private.refuse('marking_begun');
  end if;
end;
$$;

-- Replaces the squares of a card by others of the same mix; the caller holds the game's lock and has checked the owner.
-- `p_redeals` is how many times the caller has seen the card dealt again: a repeated request, or one from another device,
-- gets the card as it is. Returns the Card.
create function private.deal_again(p_game public.games, p_card_id uuid, p_redeals int) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_card public.bingo_cards;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if p_redeals is null or p_redeals < 0 then
    perform private.refuse('invalid_request');
  elsif v_card.redeals > p_redeals then
    return private.in_game(private.card_json(v_card), p_game);
  end if;
  perform private.require_untouched(p_game);
  if v_card.redeals >= private.most_redeals() then
    perform private.refuse('no_redeals_left');
  end if;
  update public.bingo_cards set redeals = redeals + 1 where id = p_card_id returning * into v_card;
  delete from public.card_squares where card_id = p_card_id;
  perform private.deal(v_card);
  return private.in_game(private.card_json(v_card), p_game);
end;
$$;

-- Deals the caller's card again, before the first mark and at most three times. Nothing is broadcast. Returns the Card.
create function public.deal_again(p_card_id uuid, p_redeals int) returns jsonb
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
  end if;
  v_game := private.lock_game(v_card.game_id);
  if not exists (select from public.bingo_cards where id = p_card_id and user_id = v_user) then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_member(v_game, v_user);
  return private.deal_again(v_game, p_card_id, p_redeals);
end;
$$;

grant execute on function public.deal_again(uuid, int) to authenticated;
