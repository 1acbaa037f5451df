-- The game, locked for this transaction: every deed of a game happens behind this lock, one after the other.
create function private.lock_game(p_game_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  select * into v_game from public.games where id = p_game_id for no key update;
  if not found then
    perform private.refuse('game_not_found');
  end if;
  return v_game;
end;
$$;

-- Refuses a deed of play in a game that has not begun or is over.
create function private.require_active(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.status <> 'active' then
    perform private.refuse('game_not_active');
  end if;
end;
$$;

-- Refuses a deed of the house in a private game, as if there were no such game.
create function private.require_house(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind <> 'house' then
    perform private.refuse('game_not_found');
  end if;
end;
$$;

-- Refuses whoever is not in the game's group now; a house game is everybody's.
create function private.require_member(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind = 'private'
    and not exists (select from public.group_members where group_id = p_game.group_id and user_id = p_user) then
    perform private.refuse('not_a_member');
  end if;
end;
$$;

-- Refuses whoever holds no card of the game.
create function private.require_player(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_member(p_game, p_user);
  if not exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user) then
    perform private.refuse('not_a_player');
  end if;
end;
$$;

-- Draws the game's own copy of its theme's squares: up to 30 for a private game, up to 50 for a house game.
create function private.draw_pool(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_found int;
begin
  insert into public.game_squares (game_id, square_id, summary, text)
  select p_game.id, id, summary, text
  from public.bingo_squares
  where theme_id = p_game.theme_id
  order by random()
  limit case p_game.kind when 'private' then 30 else 50 end;

  get diagnostics v_found = row_count;
  if v_found < 24 then
    perform private.refuse('too_few_squares', v_found::text);
  end if;
end;
$$;

-- Fills a card's empty positions with squares that it does not hold, those not yet marked first: waiting for the news
-- before buying gains nothing.
create function private.deal(p_card public.bingo_cards) returns void
language sql
set search_path = ''
as $$
  with slots as (
    select position, row_number() over (order by random()) as turn
    from generate_series(0, 24) as position
    where position <> 12
      and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, row_number() over (order by is_marked, random()) as turn
    from public.game_squares
    where game_id = p_card.game_id
      and id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, slots.position, drawn.id
  from slots
  join drawn using (turn);

  update public.bingo_cards as card set marked_mask = now_lies.mask
  from (
    select (1 << 12) | coalesce(bit_or(1 << lies.position), 0) as mask
    from public.card_squares as lies
    join public.game_squares as square on square.id = lies.game_square_id
    where lies.card_id = p_card.id and square.is_marked
  ) as now_lies
  where card.id = p_card.id and card.marked_mask <> now_lies.mask;
$$;

-- A number nobody in the game has: 1, 2, 3 … in a house game, random up to 100000 in a private one.
create function private.next_card_number(p_game public.games) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_number int := p_game.cards_sold + 1;
begin
  while p_game.kind = 'private' loop
    v_number := 1 + floor(random() * 100000);
    exit when not exists (
      select from public.bingo_cards
      where game_id = p_game.id and kind = p_game.kind and card_number = v_number
    );
  end loop;
  return v_number;
end;
$$;

-- Deals a new card, pays its price into the pot and tells the game; the caller holds the lock and has checked the buyer.
create function private.sell_card(p_game public.games, p_user uuid, p_name text, p_request_id uuid)
returns public.bingo_cards
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, request_id, purchased_at)
  values (
    p_game.id, p_game.kind, private.next_card_number(p_game), p_user, p_name, p_request_id, clock_timestamp()
  )
  returning * into v_card;
  perform private.deal(v_card);
  perform private.transfer('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1 where id = p_game.id returning * into v_game;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ));
  return v_card;
end;
$$;
