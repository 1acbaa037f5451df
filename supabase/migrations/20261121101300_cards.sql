-- A card of a game. Number 0 is the house card of a house game; a guest's card and the house card belong to no user.
-- `kind` repeats the game's, so that "one card per player in a private game" can be a unique index. A mark rewrites the
-- mask of half the cards of a game: no index holds what changes then, and pages keep room for it.
create table public.bingo_cards (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null,
  kind text not null,
  card_number int not null check (card_number between 0 and 100000),
  user_id uuid references public.profiles (user_id),
  display_name text not null check (char_length(display_name) between 1 and 100),
  is_house_card boolean not null generated always as (card_number = 0) stored,
  is_winner boolean not null default false,
  marked_mask int not null default 1 << 12 check ((marked_mask & (1 << 12)) <> 0 and marked_mask < (1 << 25)),
  consecutive_marked_count int not null generated always as (private.best_line(marked_mask)) stored,
  request_id uuid,
  purchased_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  foreign key (game_id, kind) references public.games (id, kind) on delete cascade,
  unique (game_id, kind, card_number),
  unique (user_id, game_id, request_id),
  check (card_number > 0 or (kind = 'house' and user_id is null and not is_winner))
) with (fillfactor = 50);

create unique index bingo_cards_one_per_player on public.bingo_cards (game_id, user_id) where kind = 'private';

alter table public.games
add foreign key (winner_card_id) references public.bingo_cards (id);

-- Which square lies where on a card: 24 rows, dealt with the purchase and never changed afterwards.
create table public.card_squares (
  card_id uuid not null references public.bingo_cards (id) on delete cascade,
  position int not null check (position between 0 and 24 and position <> 12),
  game_square_id uuid not null references public.game_squares (id) on delete cascade,
  primary key (card_id, position)
);

-- A mark walks this index from the square to every card that holds it.
create unique index card_squares_game_square_id on public.card_squares (game_square_id, card_id) include (position);

-- Whose a guest's card is: whoever shows the token with this SHA-256. Nobody reads it through the API.
create table public.guest_cards (
  card_id uuid primary key references public.bingo_cards (id) on delete cascade,
  session_hash bytea not null check (octet_length(session_hash) = 32),
  email text check (char_length(email) between 3 and 255),
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now()
);

create index guest_cards_session_hash on public.guest_cards (session_hash);

-- Which games a person has put away.
create table public.game_archives (
  game_id uuid not null references public.games (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default now(),
  primary key (game_id, user_id)
);

create index game_archives_user_id on public.game_archives (user_id);

alter table public.bingo_cards enable row level security;
alter table public.card_squares enable row level security;
alter table public.guest_cards enable row level security;
alter table public.game_archives enable row level security;

revoke all on public.bingo_cards, public.card_squares, public.guest_cards, public.game_archives
from public, anon, authenticated;
grant select (
  id, game_id, kind, card_number, display_name, is_house_card, is_winner, marked_mask, consecutive_marked_count,
  purchased_at, created_at
) on public.bingo_cards to anon, authenticated;
grant select (card_id, position, game_square_id) on public.card_squares to anon, authenticated;
