-- The maximum number of cards that one person buys in a house game.
create function private.cards_per_player() returns int language sql immutable set search_path = '' as 'select 5';

-- Refuses a purchase without a request id, because a retry would look like a second purchase.
create function private.require_request(p_request_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_request_id is null then
    perform private.refuse('invalid_request');
  end if;
end;
$$;

-- Refuses a sale for which the game has no room, or after which a buyer of a house game would hold more than `p_cap`
-- cards.
create function private.require_room(p_game public.games, p_held bigint, p_cap int) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.status = 'completed' or private.is_time_up(p_game) then
    perform private.refuse('game_not_active');
  elsif private.is_past_lock(p_game) then
    perform private.refuse('sales_closed');
  elsif p_game.kind = 'private' and p_held > 0 then
    perform private.refuse('already_has_card');
  elsif p_game.kind = 'house' and p_held >= p_cap then
    perform private.refuse('card_limit_reached', p_cap::text);
  elsif p_game.cards_sold >= p_game.max_cards then
    perform private.refuse('game_full');
  end if;
end;
$$;

-- Deals a new card, unless it waits for the squares of everybody, or begins its draft where players choose, pays its price
-- into the pot and records the sale; the caller holds the game's lock and has checked the buyer. Does not call
-- `private.transfer`, so that a single update changes both totals of the game.
create function private.sell_card(p_game public.games, p_user uuid, p_name text, p_request_id uuid)
returns public.bingo_cards
language plpgsql
set search_path = ''
as $$
declare
  v_number constant int := private.next_card_number(p_game);
  v_game public.games;
  v_card public.bingo_cards;
begin
  insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, request_id, purchased_at)
  values (
    p_game.id, p_game.kind, v_number, p_user,
    case
      when p_game.kind = 'private' then private.player_name(p_game.id, p_user)
      else private.house_name(p_game.id, p_user, p_name, v_number)
    end,
    p_request_id, clock_timestamp()
  )
  returning * into v_card;
  if p_game.dealing = 'chosen' then
    insert into private.card_drafts (card_id) values (v_card.id);
  elsif p_game.status <> 'upcoming' or not p_game.everybody_writes then
    perform private.deal(v_card);
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1, pot_amount = pot_amount + p_game.card_price
  where id = p_game.id
  returning * into v_game;
  if v_game.status = 'upcoming' and v_game.kind = 'private' then
    perform private.store_answer(v_game.id, p_user, true);
  end if;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ) || case when private.is_guest(p_user) then jsonb_build_object('is_guest', true) else '{}' end);
  return v_card;
end;
$$;

-- Refuses a buyer for whom the pool has too few squares, because too many are about them: they have become one with
-- somebody else since it was drawn.
create function private.require_squares_for(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_about constant bigint := (select count(*) from public.game_squares where game_id = p_game.id and about_id = p_user);
  v_missing bigint;
begin
  if v_about > 0 then
    select private.squares_of_a_card() + v_about - count(*) into v_missing
    from public.game_squares where game_id = p_game.id;
    if v_missing > 0 then
      perform private.refuse('squares_missing', v_missing::text);
    end if;
  end if;
end;
$$;

-- Buys a card: one per member in a private game, up to five per account in a house game. Repeating a request returns the
-- same card. Returns the Card.
create function public.buy_card(p_game_id uuid, p_request_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
  v_card public.bingo_cards;
begin
  if v_game.kind = 'house' and not private.has_account(v_user) then
    perform private.refuse('account_needed');
  end if;
  perform private.require_member(v_game, v_user);
  perform private.require_request(p_request_id);
  select * into v_card from public.bingo_cards
  where user_id = v_user and game_id = p_game_id and request_id = p_request_id;

  if not found then
    perform private.require_room(
      v_game, (select count(*) from public.bingo_cards where user_id = v_user and game_id = p_game_id),
      private.cards_per_player()
    );
    perform private.require_squares_for(v_game, v_user);
    v_card := private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
    perform private.return_unclaimed_pots();
  end if;
  return private.in_game(private.card_json(v_card), v_game);
end;
$$;

grant execute on function public.buy_card(uuid, uuid) to authenticated;
