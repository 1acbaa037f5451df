-- One game of either kind: private games belong to a group, the house game to everybody. `pot_amount` is all that was
-- ever paid into the pot, so that a finished game still shows what was won; whether it was paid out is `pot_claimed`
-- (to the winner) or `pot_returned` (to the house fund).
create table public.games (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('private', 'house')),
  status text not null check (status in ('upcoming', 'active', 'completed')),
  group_id uuid references public.groups (id),
  theme_id uuid references public.themes (id) on delete set null,
  theme_name text not null,
  theme_description text,
  title text check (char_length(title) <= 100 and btrim(title) <> ''),
  description text check (char_length(description) <= 500),
  card_price numeric(12, 2) not null,
  pot_amount numeric(12, 2) not null default 0 check (pot_amount >= 0),
  max_cards int check (max_cards between 1 and 10000),
  cards_sold int not null default 0 check (cards_sold >= 0 and cards_sold <= max_cards),
  scheduled_start timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  winner_card_id uuid,
  winner_id uuid references public.profiles (user_id),
  winner_display_name text,
  pot_claimed boolean not null default false,
  pot_returned boolean not null default false,
  created_by uuid references public.profiles (user_id),
  last_seq int not null default 0,
  last_broadcast_seq int not null default 0,
  sale_broadcast_at timestamptz,
  created_at timestamptz not null default now(),
  unique (id, kind),
  check (
    case kind
      when 'private' then
        group_id is not null and title is null and max_cards is null and status <> 'upcoming'
        and card_price between 0.01 and 1000000
      else
        group_id is null and title is not null and max_cards is not null and card_price between 0.01 and 1000
    end
  ),
  check ((status = 'upcoming') = (started_at is null)),
  check ((status = 'completed') = (completed_at is not null)),
  check ((winner_card_id is null) = (winner_display_name is null)),
  check (winner_card_id is not null or (winner_id is null and not pot_claimed)),
  check (status = 'completed' or (winner_card_id is null and not pot_returned)),
  check (not (pot_claimed and pot_returned))
);

create index games_group_id on public.games (group_id, created_at desc);
create index games_theme_id on public.games (theme_id);
create index games_winner_id on public.games (winner_id);
create index games_winner_card_id on public.games (winner_card_id);
create index games_created_by on public.games (created_by);
create index games_of_the_house on public.games (status, created_at) where kind = 'house';
create index games_with_a_waiting_pot on public.games (completed_at)
where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned;

-- A game's own copy of one square. A mark or a note is one row here, whoever's card shows it.
create table public.game_squares (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  square_id uuid references public.bingo_squares (id) on delete set null,
  summary text not null,
  text text not null,
  is_marked boolean not null default false,
  marked_at timestamptz,
  marked_by uuid references public.profiles (user_id),
  source_url text check (source_url ~ '^https?://' and char_length(source_url) <= 500),
  comment text check (char_length(comment) <= 500 and btrim(comment) <> ''),
  reaction text check (char_length(reaction) between 1 and 16),
  noted_by uuid references public.profiles (user_id),
  noted_at timestamptz,
  created_at timestamptz not null default now(),
  check (is_marked = (marked_at is not null)),
  check (is_marked or (marked_by is null and source_url is null))
);

create index game_squares_game_id on public.game_squares (game_id);
create index game_squares_square_id on public.game_squares (square_id);
create index game_squares_marked_by on public.game_squares (marked_by);
create index game_squares_noted_by on public.game_squares (noted_by);

alter table public.games enable row level security;
alter table public.game_squares enable row level security;

revoke all on public.games, public.game_squares from public, anon, authenticated;
grant select (
  id, kind, status, group_id, theme_id, theme_name, theme_description, title, description, card_price, pot_amount,
  max_cards, cards_sold, scheduled_start, started_at, completed_at, winner_card_id, winner_display_name, pot_claimed,
  pot_returned, last_seq, created_at
) on public.games to anon, authenticated;
grant select (
  id, game_id, summary, text, is_marked, marked_at, source_url, comment, reaction, noted_at, created_at
) on public.game_squares to anon, authenticated;
