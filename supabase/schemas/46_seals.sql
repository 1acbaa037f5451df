-- The number of cards that the clock seals in one transaction.
create function private.seals_at_once() returns int language sql immutable set search_path = '' as 'select 200';

-- The number of cards whose squares the clock writes in one transaction.
create function private.cards_at_once() returns int language sql immutable set search_path = '' as 'select 1000';

-- The 24 texts of a draft in the order of its spots; null for an empty spot.
create function private.texts_of(p_spots jsonb) returns text[]
language sql
stable
set search_path = ''
as $$
  select array_agg(coalesce(entry.own, square.summary) order by entry.spot)
  from private.placed(p_spots) as entry
  left join public.game_squares as square on square.id = entry.square_id;
$$;

-- Seals a card with these spots and publishes its fingerprint, the SHA-256 of [game id, card number, texts, salt] as
-- JavaScript's JSON.stringify writes it; the caller holds the game's lock.
create function private.seal(p_card public.bingo_cards, p_spots jsonb, p_actor_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_salt constant text := private.new_secret();
  v_seal constant text := encode(sha256(convert_to(format(
    '["%s",%s,%s,"%s"]', p_card.game_id, p_card.card_number, array_to_json(private.texts_of(p_spots)), v_salt
  ), 'UTF8')), 'hex');
begin
  update private.card_drafts set spots = p_spots, salt = v_salt, seal = v_seal, sealed_at = clock_timestamp()
  where card_id = p_card.id;
  perform private.record_event(p_card.game_id, 'card_sealed', p_actor_id, jsonb_build_object(
    'card_number', p_card.card_number, 'display_name', p_card.display_name, 'seal', v_seal
  ));
end;
$$;

-- Seals a full card for its owner: nobody can change it any more. Sealing a sealed card succeeds. Returns the seal.
create function public.seal_card(p_card_id uuid, p_version int, p_guest_token text default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_game constant public.games := private.lock_game_of_draft(p_card_id, p_guest_token);
  v_card public.bingo_cards;
  v_draft private.card_drafts;
  v_missing bigint;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not exists (select from private.card_drafts where card_id = p_card_id and sealed_at is not null) then
    v_draft := private.seen_draft(p_card_id, p_version);
    v_missing := (select count(*) from private.placed(v_draft.spots) where square_id is null and own is null);
    if v_missing > 0 then
      perform private.refuse('spots_missing', v_missing::text);
    end if;
    perform private.seal(v_card, v_draft.spots, v_card.user_id);
  end if;
  return (
    select private.in_game(jsonb_build_object('seal', seal, 'sealed_at', sealed_at), v_game)
    from private.card_drafts where card_id = p_card_id
  );
end;
$$;

-- Writes the squares of some sealed cards into their game, and their owners' own squares as squares of the game: equal ones,
-- ignoring case, are one square, and each card keeps its owner's wording. Returns whether there was a card left; the
-- caller holds the game's lock.
create function private.open_cards(p_game public.games) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.game_squares (game_id, summary, text)
  select distinct on (private.fold(own)) p_game.id, own, own
  from public.bingo_cards as card
  join private.card_drafts as draft on draft.card_id = card.id
  cross join private.placed(draft.spots)
  where card.game_id = p_game.id and p_game.kind = 'private' and own is not null and not exists (
    select from public.game_squares where game_id = p_game.id and private.fold(summary) = private.fold(own)
  )
  order by private.fold(own), draft.sealed_at;

  with closed as (
    select card.id, draft.spots
    from public.bingo_cards as card
    join private.card_drafts as draft on draft.card_id = card.id
    where card.game_id = p_game.id and not exists (select from public.card_squares where card_id = card.id)
    order by card.card_number limit private.cards_at_once()
  )
  insert into public.card_squares (card_id, position, game_square_id, own)
  select closed.id, entry.position, coalesce(entry.square_id, square.id), nullif(entry.own, square.summary)
  from closed
  cross join private.placed(closed.spots) as entry
  left join (
    -- A game that began under another rule for capitals may have two squares that are equal now.
    select distinct on (private.fold(summary)) id, summary, private.fold(summary) as key
    from public.game_squares where game_id = p_game.id order by private.fold(summary), id
  ) as square on square.key = private.fold(entry.own);
  return found;
end;
$$;

-- Does one part of what is due when a game locks: fills and seals some cards that their owners have not sealed, or writes
-- the squares of some cards, or lets the marking begin. The caller holds the game's lock.
create function private.lock_cards(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_card public.bingo_cards;
begin
  for v_card in
    select card.* from private.card_drafts as draft join public.bingo_cards as card on card.id = draft.card_id
    where draft.sealed_at is null and card.game_id = p_game.id
    order by card.card_number limit private.seals_at_once()
  loop
    perform private.seal(
      v_card, private.fill_spots(
        p_game, (select spots from private.card_drafts where card_id = v_card.id), v_card.user_id
      ), null
    );
  end loop;
  if not found and not private.open_cards(p_game) then
    update public.games set is_locked = true where id = p_game.id;
    perform private.record_event(p_game.id, 'cards_locked', null, '{}');
  end if;
end;
$$;

-- Deletes the card of a person who leaves the group before the game starts or locks, and returns its price; the caller
-- holds the game's lock.
create function private.return_card(p_game_id uuid, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_card public.bingo_cards;
  v_game public.games;
begin
  delete from public.bingo_cards as card using public.games as game
  where game.id = p_game_id and game.status <> 'completed' and not private.is_past_lock(game)
    and (game.status = 'upcoming' or game.dealing = 'chosen')
    and card.game_id = game.id and card.user_id = p_user
  returning card.* into v_card;
  if not found then
    return;
  end if;
  update public.games set cards_sold = cards_sold - 1, pot_amount = pot_amount - card_price
  where id = p_game_id returning * into v_game;
  perform private.transfer('pot:' || p_game_id, 'mint', v_game.card_price, p_game_id, 'card_returned');
  perform private.record_event(p_game_id, 'card_returned', p_user, jsonb_build_object(
    'card_number', v_card.card_number, 'display_name', v_card.display_name,
    'cards_sold', v_game.cards_sold, 'pot_amount', v_game.pot_amount
  ));
end;
$$;

-- The seals of a game's cards, at most a hundred, the best cards first, for those who may read the game or its results;
-- once it is over, with the salts and texts that prove them, unless it was called off. The seal is read from the event that published it.
create function public.game_seals(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with read as materialized (
    select * from public.games
    where id = p_game_id
      and (id = (select private.visible_game(p_game_id)) or (status = 'completed' and shares_results))
  ), shown as materialized (
    select card.*
    from read
    cross join lateral (
      select * from public.bingo_cards
      where game_id = read.id and card_number > 0
      order by is_winner desc, pot_share is null, consecutive_marked_count desc, purchased_at, card_number
      limit 100
    ) as card
  ), published as ( -- of these cards alone, because each row that is sorted holds all of it
    select jsonb_object_agg(payload ->> 'card_number', payload -> 'seal' order by seq) as seals
    from public.game_events
    where game_id = (select id from read) and type = 'card_sealed'
      and (payload ->> 'card_number')::int = any (array(select card_number from shown))
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card.card_number,
    'display_name', card.display_name,
    'sealed_at', draft.sealed_at,
    'seal', published.seals -> card.card_number::text,
    'salt', case when read.status = 'completed' and not read.is_called_off then draft.salt end,
    'squares', case when read.status = 'completed' and not read.is_called_off and draft.salt is not null then private.texts_of(draft.spots) end
  ) order by card.is_winner desc, card.pot_share is null, card.consecutive_marked_count desc, card.purchased_at,
    card.card_number), '[]')
  from read
  cross join published
  cross join shown as card
  join private.card_drafts as draft on draft.card_id = card.id;
$$;

-- Everybody's cards of a private game, oldest first, for those who may see the game; null until they are locked, and
-- while the host keeps them closed.
create function public.game_cards(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select (
    select coalesce(jsonb_agg(private.card_json(card) order by card.purchased_at, card.card_number), '[]')
    from public.bingo_cards as card where card.game_id = game.id
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id))
    and game.kind = 'private' and game.dealing = 'chosen' and game.is_locked and game.shows_cards;
$$;

grant execute on function public.seal_card(uuid, int, text), public.game_seals(uuid) to anon, authenticated;
grant execute on function public.game_cards(uuid) to authenticated;
