drop function private.attempt_guest_purchase(uuid, bytea);

-- The seconds to wait while a limit is reached, else 0; counts nothing.
create function private.wait_for(p_what text, p_who text, p_limit int) returns int
language sql
stable
set search_path = ''
as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from resets_at - clock_timestamp())))), 0)::int
  from private.attempts
  where what = p_what and who = p_who and made >= p_limit and resets_at > clock_timestamp();
$$;

-- The most cards that guests buy of one game in a minute, whoever they are.
create function private.guest_sales_ceiling() returns int
language sql
immutable
set search_path = ''
as $$
  select 600;
$$;

-- Counts one purchase that a guest session tries, and returns the seconds to wait: for the session, or for the game
-- whose ceiling is reached. Of two at once the second waits here for the first.
create function private.attempt_guest_purchase(p_game_id uuid, p_hash bytea) returns int
language sql
set search_path = ''
as $$
  select greatest(
    private.attempt('guest_purchase', encode(p_hash, 'hex'), 20, interval '1 hour'),
    private.wait_for('guest_sales', p_game_id::text, private.guest_sales_ceiling())
  );
$$;

-- Sells a card to a guest; the caller holds the game's lock and has checked the buyer. Only what is sold counts towards
-- the game's ceiling: whoever asks again for the same card, or is refused one, closes the game to nobody. Whoever counts here holds the game's lock, so the counter's
-- own lock comes in no other order.
create function private.sell_card_to_guest(
  p_game public.games, p_hash bytea, p_name text, p_email text, p_request_id uuid
) returns public.bingo_cards
language plpgsql
set search_path = ''
as $$
declare
  v_card public.bingo_cards := private.sell_card(p_game, null, p_name, p_request_id);
begin
  insert into public.guest_cards (card_id, session_hash, email) values (v_card.id, p_hash, p_email);
  perform private.attempt('guest_sales', p_game.id::text, private.guest_sales_ceiling(), interval '1 minute');
  perform private.return_unclaimed_pots();
  return v_card;
end;
$$;

-- Buys a house game's card without an account: up to three for each guest session. A request is done once; asked again
-- it answers with the same card and counts nowhere. Returns the Card, or a refusal with the seconds to wait.
create or replace function public.buy_card_as_guest(
  p_game_id uuid, p_display_name text, p_email text, p_guest_token text, p_request_id uuid
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_name text := private.clean_guest_name(p_display_name);
  v_email text := private.clean_email(p_email);
  v_card public.bingo_cards;
  v_wait int;
  v_game public.games;
begin
  perform private.require_live_session(v_hash);
  select * into v_card from private.guest_cards_of(p_game_id, v_hash) where request_id = p_request_id;
  if found then
    return private.card_json(v_card);
  end if;
  v_wait := private.attempt_guest_purchase(p_game_id, v_hash);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_house(v_game);
  perform private.require_request(p_request_id);

  select * into v_card from private.guest_cards_of(p_game_id, v_hash) where request_id = p_request_id;
  if not found then
    perform private.require_room(v_game, (select count(*) from private.guest_cards_of(p_game_id, v_hash)), 3);
    v_card := private.sell_card_to_guest(v_game, v_hash, v_name, v_email, p_request_id);
  end if;
  return private.card_json(v_card);
end;
$$;
