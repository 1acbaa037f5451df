-- How many cards of a house game one guest session buys.
create function private.cards_per_guest() returns int language sql immutable set search_path = '' as 'select 3';

-- For how long a guest session is good after a purchase.
create function private.guest_session_time() returns interval
language sql immutable set search_path = '' as 'select interval ''7 days''';

-- Whose a guest's card is: whoever shows the token with this SHA-256. Nobody reads it through the API. The address is
-- kept until `email_kept_until` without a look at whether the session is over.
create table public.guest_cards (
  card_id uuid primary key references public.bingo_cards (id) on delete cascade,
  session_hash bytea not null check (octet_length(session_hash) = 32),
  email text check (char_length(email) between 3 and private.longest_email()),
  expires_at timestamptz not null default now() + private.guest_session_time(),
  email_kept_until timestamptz not null default now() + private.guest_session_time(),
  created_at timestamptz not null default now()
);

create index guest_cards_session_hash on public.guest_cards (session_hash);
create index guest_cards_email_kept_until on public.guest_cards (email_kept_until) where email is not null;

alter table public.guest_cards enable row level security;
revoke all on public.guest_cards from public, anon, authenticated;

-- What is kept of a guest's token: its hash. The token is 32 random bytes in base64url, made by the web server.
create function private.guest_hash(p_guest_token text) returns bytea
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_guest_token is null or p_guest_token !~ '^[A-Za-z0-9_-]{43}$' then
    perform private.refuse('invalid_token');
  end if;
  return sha256(convert_to(p_guest_token, 'UTF8'));
end;
$$;

-- Until when a guest's session is good: a while after its last purchase, and longer while a game that holds one of
-- its cards goes on or its pot can be claimed. Null for a session without cards.
create function private.guest_session_end(p_hash bytea) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select max(greatest(
    guest.expires_at,
    coalesce(game.completed_at + private.time_to_claim(), now() + private.guest_session_time())
  ))
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  join public.games as game on game.id = card.game_id
  where guest.session_hash = p_hash;
$$;

-- Refuses a session that has cards but is over.
create function private.require_live_session(p_hash bytea) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.guest_session_end(p_hash) < now() then
    perform private.refuse('session_expired');
  end if;
end;
$$;

-- A guest's name as other players read it, or a refusal.
create function private.clean_guest_name(p_display_name text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_name text := private.clean_name(p_display_name);
begin
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_display_name');
  end if;
  return v_name;
end;
$$;

-- The cards that a guest session holds in a game.
create function private.guest_cards_of(p_game_id uuid, p_hash bytea) returns setof public.bingo_cards
language sql
stable
set search_path = ''
as $$
  select card.*
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  where guest.session_hash = p_hash and card.game_id = p_game_id;
$$;

-- The most cards that guests buy of one game in a minute, whoever they are.
create function private.guest_sales_ceiling() returns int
language sql
immutable
set search_path = ''
as $$
  select 600;
$$;

-- The most cards of one game that guests buy in two minutes from one address: a tenth of the game, but at least twenty, so
-- that a party of twenty on one Wi-Fi gets in, and at most 60. Without a trusted header all guests of the app share one
-- address, 'unknown', and at most 120 cards.
create function private.guest_sales_from(p_game_id uuid, p_address text) returns int
language sql
stable
set search_path = ''
as $$
  select least(
    case coalesce(p_address, 'unknown') when 'unknown' then 120 else 60 end,
    greatest(20, (select max_cards / 10 from public.games where id = p_game_id))
  );
$$;

-- Counts one purchase for the game and the visitor's address, and returns the seconds to wait. A refused purchase is
-- rolled back with its count.
create function private.attempt_sale_to(p_game_id uuid, p_address text) returns int
language sql
set search_path = ''
as $$
  select private.attempt(
    'guest_sales_to', p_game_id || ' to ' || private.visitor_at(p_address),
    private.guest_sales_from(p_game_id, p_address), interval '2 minutes'
  );
$$;

-- Counts one purchase by a caller other than the app, and returns the seconds to wait. Such a caller can invent an address
-- for each card, so its connection buys at most a tenth of a game in a day. Without an app key the app's server is such
-- a caller, too, and every connection gets that tenth, or twenty cards, each minute.
create function private.attempt_direct_sale(p_game_id uuid) returns int
language sql
set search_path = ''
as $$
  select private.attempt(
    'direct_sales', p_game_id || ' to ' || private.connection(),
    greatest(case when private.app_key_hash() is null then 20 else 1 end, max_cards / 10),
    case when private.app_key_hash() is null then interval '1 minute' else interval '1 day' end
  )
  from public.games
  where id = p_game_id and not private.is_app();
$$;

-- Counts one purchase that a guest session tries, and returns the seconds to wait: for the session, for the connection,
-- for the address, or for the game whose ceiling is reached. Of two at once the second waits here for the first.
create function private.attempt_guest_purchase(p_game_id uuid, p_hash bytea, p_address text) returns int
language sql
set search_path = ''
as $$
  select coalesce(
    nullif(private.attempt('guest_purchase', encode(p_hash, 'hex'), 20, interval '1 hour'), 0),
    nullif(private.wait_for('guest_sales', p_game_id::text, private.guest_sales_ceiling()), 0),
    nullif(private.attempt_direct_sale(p_game_id), 0),
    private.attempt_sale_to(p_game_id, p_address)
  );
$$;

-- Sells a card to a guest; the caller holds the game's lock and has checked the buyer. Only what is sold counts towards
-- the game's ceiling: whoever asks again for the same card, or is refused one, closes the game to nobody. Whoever
-- counts here holds the game's lock, so the counter's own lock comes in no other order.
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
-- it answers with the same card and counts nowhere. `p_address` is the visitor's address as the app sends it. Returns
-- the Card, or a refusal with the seconds to wait.
create function public.buy_card_as_guest(
  p_game_id uuid, p_display_name text, p_email text, p_guest_token text, p_request_id uuid, p_address text default null
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
  v_wait := private.attempt_guest_purchase(p_game_id, v_hash, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_house(v_game);
  perform private.require_request(p_request_id);

  select * into v_card from private.guest_cards_of(p_game_id, v_hash) where request_id = p_request_id;
  if not found then
    perform private.require_room(
      v_game, (select count(*) from private.guest_cards_of(p_game_id, v_hash)), private.cards_per_guest()
    );
    v_card := private.sell_card_to_guest(v_game, v_hash, v_name, v_email, p_request_id);
  end if;
  return private.card_json(v_card);
end;
$$;

-- Calls BINGO for a card that this guest session holds. Returns who won and with which line.
create function public.call_bingo_as_guest(p_card_id uuid, p_guest_token text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_game_id uuid;
  v_game public.games;
begin
  select game_id into v_game_id from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  end if;
  v_game := private.lock_game(v_game_id);
  if not exists (select from private.guest_cards_of(v_game_id, v_hash) where id = p_card_id) then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_live_session(v_hash);
  return private.call_bingo(v_game, p_card_id);
end;
$$;

-- The cards of a guest session, the oldest first, each with its game, whether it has a line to call, and the end of the
-- session; none once it is over.
create function public.guest_cards(p_guest_token text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', card.game_id,
    'card', private.card_json(card),
    'game', private.game_json(game),
    'is_waiting', game.status = 'active' and card.consecutive_marked_count = 5,
    'claim_ends_at', case when card.is_winner then game.completed_at + private.time_to_claim() end,
    'expires_at', private.guest_session_end(guest.session_hash)
  ) order by card.purchased_at, card.card_number), '[]')
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  join public.games as game on game.id = card.game_id
  where guest.session_hash = private.guest_hash(p_guest_token)
    and private.guest_session_end(guest.session_hash) >= now();
$$;

revoke execute on function
  public.buy_card_as_guest(uuid, text, text, text, uuid, text), public.call_bingo_as_guest(uuid, text),
  public.guest_cards(text)
from public, anon, authenticated;
grant execute on function
  public.buy_card_as_guest(uuid, text, text, text, uuid, text), public.call_bingo_as_guest(uuid, text),
  public.guest_cards(text)
to anon, authenticated;
