-- The highest card number in a private game.
create function private.highest_card_number() returns int
language sql immutable set search_path = '' as 'select 100000';

-- How many times a card can be dealt again.
create function private.most_redeals() returns int language sql immutable set search_path = '' as 'select 3';

-- A card of a game. Number 0 is the house card of a house game; a guest's card and the house card have no user. `kind`
-- repeats the game's, so that a unique index can enforce one card per player in a private game. A mark rewrites the
-- mask of half the cards of a game, so no index contains the columns that change then, and pages keep free space for it
-- (fillfactor). `pot_share` is the card's share of a pot that the closest cards share: paid, waiting for a guest, or returned
-- because nobody claimed it. `reached` has the event of the mark with which it first reached each prize. `redeals` counts new deals.
create table public.bingo_cards (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null,
  kind text not null,
  card_number int not null check (card_number between 0 and private.highest_card_number()),
  user_id uuid references public.profiles (user_id),
  display_name text not null check (char_length(display_name) between 1 and private.longest_name()),
  is_house_card boolean not null generated always as (card_number = 0) stored,
  is_winner boolean not null default false,
  marked_mask int not null default 1 << 12 check ((marked_mask & (1 << 12)) <> 0 and marked_mask < (1 << 25)),
  consecutive_marked_count int not null generated always as (private.best_line(marked_mask)) stored,
  pot_share numeric(12, 2) check (pot_share > 0),
  share_state text check (share_state in ('paid', 'waiting', 'returned')),
  request_id uuid,
  purchased_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  reached jsonb not null default '{}' check (jsonb_typeof(reached) = 'object'),
  redeals int not null default 0 check (redeals between 0 and private.most_redeals()),
  foreign key (game_id, kind) references public.games (id, kind) on delete cascade,
  unique (game_id, kind, card_number),
  unique (user_id, game_id, request_id),
  check (card_number > 0 or (kind = 'house' and user_id is null and not is_winner)),
  check ((pot_share is null) = (share_state is null))
) with (fillfactor = 50);

create unique index bingo_cards_one_per_player on public.bingo_cards (game_id, user_id) where kind = 'private';

alter table public.games
add foreign key (winner_card_id) references public.bingo_cards (id);

-- The squares of a card by position: 24 rows, dealt with the purchase, or written when a game in which players choose
-- locks. Afterwards only `deal_again` changes them. `own` is the owner's wording, where it differs from that of the square:
-- equal squares of two players are one.
create table public.card_squares (
  card_id uuid not null references public.bingo_cards (id) on delete cascade,
  position int not null check (position between 0 and 24 and position <> 12),
  game_square_id uuid not null references public.game_squares (id) on delete cascade,
  own text,
  primary key (card_id, position)
);

-- Marking a square uses this index to find all cards with that square.
create unique index card_squares_game_square_id on public.card_squares (game_square_id, card_id) include (position);

alter table public.bingo_cards enable row level security;
alter table public.card_squares enable row level security;

-- The squares of a game that a card can have: all but those about its owner.
create function private.squares_for(p_card public.bingo_cards) returns setof public.game_squares
language sql
stable
set search_path = ''
as $$
  select * from public.game_squares where game_id = p_card.game_id and (about_id = p_card.user_id) is not true;
$$;

-- The places of a card whose squares are marked and count. A square about the card's owner does not: a card can have one
-- if its owner has changed.
create function private.marked_places(p_card public.bingo_cards) returns table ("position" int, game_square_id uuid)
language sql
stable
rows 24
set search_path = ''
as $$
  select placed.position, square.id
  from public.card_squares as placed
  join public.game_squares as square on square.id = placed.game_square_id
  where placed.card_id = p_card.id and square.is_marked and (square.about_id = p_card.user_id) is not true;
$$;

-- The mask of what is marked on a card and counts.
create function private.mask_of(p_card public.bingo_cards) returns int
language sql
stable
set search_path = ''
as $$
  select (1 << 12) | coalesce(bit_or(1 << position), 0) from private.marked_places(p_card);
$$;

-- Counts the marks of a card again when it gets another owner.
create function private.count_for_owner() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.marked_mask := private.mask_of(new);
  if new.marked_mask <> old.marked_mask then
    new.reached := private.reached_now(new);
  end if;
  return new;
end;
$$;

create trigger cards_count_for_their_owner
before update of user_id on public.bingo_cards
for each row when (new.user_id is distinct from old.user_id) execute function private.count_for_owner();

-- A card with its 24 squares, as its owner receives it, and which of them do not count. A wording of the owner's is shown
-- only while the square beneath it still has the same text, so that a card that was changed in the database shows what it
-- is marked by.
create function private.card_json(p_card public.bingo_cards) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_card.id,
    'game_id', p_card.game_id,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'is_house_card', p_card.is_house_card,
    'is_winner', p_card.is_winner,
    'purchased_at', p_card.purchased_at,
    'redeals', p_card.redeals,
    'squares', (
      select coalesce(
        jsonb_agg(jsonb_strip_nulls(
          jsonb_build_object('position', position, 'game_square_id', game_square_id, 'own', case
            when own is not null then (
              select own from public.game_squares where id = game_square_id and private.fold(summary) = private.fold(own)
            )
          end, 'counts', case
            when p_card.kind = 'private' then (
              select false from public.game_squares where id = game_square_id and about_id = p_card.user_id
            )
          end)
        ) order by position), '[]'
      )
      from public.card_squares
      where card_id = p_card.id
    )
  );
$$;

-- A layout transformed in one of the 32 ways (0 to 31) that map every line to a line: permuting the rows and the
-- columns alike, mirroring, and exchanging rows and columns.
create function private.turn_layout(p_layout text, p_way int) returns text
language sql
immutable strict
set search_path = ''
as $$
  with moved as (
    select (array['01234', '41230', '03214', '43210', '10243', '14203', '30241', '34201'])[1 + p_way / 4] as places
  ), turned as (
    select position, substr(places, 1 + position / 5, 1)::int as across,
      substr(places, 1 + abs(p_way % 2 * 4 - position % 5), 1)::int as down
    from moved, generate_series(0, 24) as position
  )
  select string_agg(
    substr(p_layout, 1 + case when p_way / 2 % 2 = 1 then 5 * down + across else 5 * across + down end, 1), ''
    order by position
  )
  from turned;
$$;

-- Deals unmarked squares according to the game's layout, if it has one, in a random transformation; a card that already
-- has some squares gets the transformation that matches them best. A position stays empty where the pool has too few
-- squares of its likelihood.
create function private.deal_evenly(p_card public.bingo_cards) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_chance int := floor(32 * random());
  v_layout text := (
    select turned
    from public.games as game, generate_series(0, 31) as way, private.turn_layout(game.layout, way) as turned
    where game.id = p_card.game_id and game.layout is not null
      and (way = v_chance or exists (select from public.card_squares where card_id = p_card.id))
    order by (
      select count(*) from public.card_squares as placed join public.game_squares as square
        on square.id = placed.game_square_id
      where placed.card_id = p_card.id and left(square.likelihood, 1) = substr(turned, placed.position + 1, 1)
    ) desc, random()
    limit 1
  );
begin
  if v_layout is null then
    return;
  end if;
  with slots as (
    select position, kind, row_number() over (partition by kind order by random()) as turn
    from generate_series(0, 24) as position, substr(v_layout, position + 1, 1) as kind
    where position <> 12 and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, left(likelihood, 1) as kind, row_number() over (partition by likelihood order by random()) as turn
    from private.squares_for(p_card)
    where not is_marked
      and id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, position, id from slots join drawn using (kind, turn);
end;
$$;

-- Fills a card's empty positions with squares that it does not have yet, unmarked ones first, so that waiting for news
-- before buying brings no advantage. Where the game has a layout, it is used first.
create function private.deal(p_card public.bingo_cards) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.deal_evenly(p_card);
  with slots as (
    select position, row_number() over (order by random()) as turn
    from generate_series(0, 24) as position
    where position <> 12
      and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, row_number() over (order by is_marked, random()) as turn
    from private.squares_for(p_card)
    where id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, slots.position, drawn.id
  from slots
  join drawn using (turn);

  update public.bingo_cards set marked_mask = private.mask_of(p_card)
  where id = p_card.id and marked_mask <> private.mask_of(p_card);
end;
$$;

-- A card number that is not taken in the game: 1, 2, 3 … in a house game, random up to 100000 in a private one.
create function private.next_card_number(p_game public.games) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_number int := p_game.cards_sold + 1;
begin
  while p_game.kind = 'private' loop
    v_number := 1 + floor(random() * private.highest_card_number());
    exit when not exists (
      select from public.bingo_cards
      where game_id = p_game.id and kind = p_game.kind and card_number = v_number
    );
  end loop;
  return v_number;
end;
$$;

-- The cards that the signed-in person holds in a game they may see, oldest first, as Card[].
create function public.my_cards(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.card_json(card) order by card.purchased_at, card.card_number), '[]')
  from public.bingo_cards as card
  where card.game_id = (select private.visible_game(p_game_id)) and card.user_id = (select private.living_user());
$$;

-- Fills the missing positions of a card until its game is over, for its owner while they may play it, or for an admin
-- where it is a house card; existing squares stay. Returns the Card.
create function public.repair_card(p_card_id uuid) returns jsonb
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
  elsif v_card.is_house_card then
    perform private.require_admin();
  elsif v_card.user_id is distinct from v_user then
    perform private.refuse('not_your_card');
  end if;
  v_game := private.lock_game(v_card.game_id);
  perform private.require_member(v_game, v_user);
  perform private.require_locked(v_game);
  if v_game.status = 'completed' then
    perform private.refuse('game_not_active');
  end if;
  perform private.deal(v_card);
  return private.in_game(private.card_json(v_card), v_game);
end;
$$;

grant execute on function public.my_cards(uuid) to anon, authenticated;
grant execute on function public.repair_card(uuid) to authenticated;
