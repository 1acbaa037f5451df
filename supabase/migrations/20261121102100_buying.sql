-- Refuses a purchase without a request id: asked twice, it could not be told from two purchases.
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

-- Refuses a sale that the game has no room for, or that would give one buyer of a house game more than `p_cap` cards.
create function private.require_room(p_game public.games, p_held bigint, p_cap int) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.status = 'completed' then
    perform private.refuse('game_not_active');
  elsif p_game.kind = 'private' and p_held > 0 then
    perform private.refuse('already_has_card');
  elsif p_game.kind = 'house' and p_held >= p_cap then
    perform private.refuse('card_limit_reached', p_cap::text);
  elsif p_game.cards_sold >= p_game.max_cards then
    perform private.refuse('game_full');
  end if;
end;
$$;

-- Buys a card: one per member in a private game, up to five per person in a house game. A request is done once; asked
-- again it answers with the same card. Returns the Card.
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
  perform private.require_member(v_game, v_user);
  perform private.require_request(p_request_id);
  select * into v_card from public.bingo_cards
  where user_id = v_user and game_id = p_game_id and request_id = p_request_id;

  if not found then
    perform private.require_room(
      v_game, (select count(*) from public.bingo_cards where user_id = v_user and game_id = p_game_id), 5
    );
    v_card := private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
    perform private.return_unclaimed_pots();
  end if;
  return private.card_json(v_card);
end;
$$;

-- The cards that the person who asks holds in a game, oldest first, as Card[].
create function public.my_cards(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.card_json(card) order by card.purchased_at, card.card_number), '[]')
  from public.bingo_cards as card
  where card.game_id = p_game_id and card.user_id = (select auth.uid());
$$;

-- Fills the missing positions of one's own card, or as an admin of a house card; what lies there already stays. Returns the Card.
create function public.repair_card(p_card_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  elsif v_card.is_house_card then
    perform private.require_admin();
  elsif v_card.user_id is distinct from v_user then
    perform private.refuse('not_your_card');
  end if;
  perform private.lock_game(v_card.game_id);
  perform private.deal(v_card);
  return private.card_json(v_card);
end;
$$;

revoke execute on function public.buy_card(uuid, uuid), public.my_cards(uuid), public.repair_card(uuid)
from public, anon, authenticated;
grant execute on function public.my_cards(uuid) to anon, authenticated;
grant execute on function public.buy_card(uuid, uuid), public.repair_card(uuid) to authenticated;
