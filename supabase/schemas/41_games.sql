-- The reactions that a note can have; it has one or none.
create function private.reactions() returns text[]
language sql
immutable
set search_path = ''
as $$
  select array['😂', '😮', '😱', '🤯', '🙄', '🤦', '😭', '🤡', '🔥', '🎯', '🍿', '👏'];
$$;

-- The maximum price of a card in a game of this kind.
create function private.highest_price(p_kind text) returns numeric
language sql immutable set search_path = '' as 'select case p_kind when ''private'' then 1000000 else 1000 end';

-- The maximum number of cards that a house game sells.
create function private.most_cards() returns int language sql immutable set search_path = '' as 'select 10000';

-- The maximum number of squares that a game of this kind draws from its theme.
create function private.largest_pool(p_kind text) returns int
language sql immutable set search_path = '' as 'select case p_kind when ''private'' then 30 else 50 end';

-- The number of squares on a card, without FREE, and the minimum of a pool.
create function private.squares_of_a_card() returns int language sql immutable set search_path = '' as 'select 24';

-- The sort order of a game's status in lists: active, then upcoming, then completed.
create function private.place_of_status(p_status text) returns int
language sql immutable set search_path = '' as 'select array_position(array[''active'', ''upcoming'', ''completed''], p_status)';

-- A game of either kind. Private games belong to a group, house games to nobody in particular.
-- `pace` is how long the game should last. `layout` is the likelihood of the square at each position of its cards, by
-- its first character; null with an open end, where cards are dealt purely at random.
-- `everybody_writes`: members add squares to the set of a private game until it starts. `missing_lines`: how many it still
-- needs, counted when they change, because the clock asks each game that waits.
-- `shows_closeness`: everybody sees how close the others are. `shares_results`: anybody with the address can read the
-- results once the game is over. `shows_cards`: the players of a private game see each other's cards once they are locked.
-- `pot_amount` is the sum of all payments into the pot, so that a finished game still shows what was won. Whether the
-- pot was paid out is `pot_claimed` (to the winner), `pot_shared` (among the closest cards) or `pot_returned` (to where
-- it came from). A house game shares its pot too when its time is up; then `pot_claimed` means that every share is paid,
-- and `pot_returned` that the shares which guests did not claim went back.
-- At `scheduled_start` an upcoming game starts by itself, and at `ends_at` an active game ends, as End Game ends it. With `dealing` chosen, players choose the squares of their cards until `locks_at`. `is_locked`: the clock has sealed all
-- cards since, and marking has begun. `edition` is the Monday of a house game that the template made.
-- `is_called_off`: it is over and never began; where players chose, it may have no cards with squares.
-- Until `final_at`, players can object to the winner's marks, and a finished game may reopen. A rematch `follows`
-- another game.
-- `stake` is what a private game is played for, in words, such as "The loser cooks". It moves no money.
-- Permission to receive a game's events is checked once, when a client joins the channel. So when somebody loses that
-- permission, the game moves to another channel, whose name contains `room`: they cannot follow, and all others ask for
-- the new name. `admins_lost` is how many admin roles had been lost when the game last moved.
create table public.games (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  status text not null,
  group_id uuid references public.groups (id),
  theme_id uuid references public.themes (id) on delete set null,
  theme_name text not null,
  theme_description text,
  title text,
  description text,
  pace text not null default 'open',
  dealing text not null default 'dealt',
  prizes text not null default 'bingo',
  locks_at timestamptz,
  is_locked boolean not null default false,
  everybody_writes boolean not null default false,
  missing_lines int not null default 0,
  shows_closeness boolean not null default true,
  shares_results boolean not null default false,
  shows_cards boolean not null default true,
  layout text,
  card_price numeric(12, 2) not null,
  stake text,
  pot_amount numeric(12, 2) not null default 0,
  max_cards int,
  cards_sold int not null default 0,
  scheduled_start timestamptz,
  ends_at timestamptz,
  edition date unique,
  started_at timestamptz,
  completed_at timestamptz,
  final_at timestamptz,
  winner_card_id uuid,
  winner_id uuid references public.profiles (user_id),
  winner_display_name text,
  pot_claimed boolean not null default false,
  pot_returned boolean not null default false,
  pot_shared boolean not null default false,
  is_called_off boolean not null default false,
  follows uuid unique references public.games (id),
  created_by uuid references public.profiles (user_id),
  last_seq int not null default 0,
  last_broadcast_seq int not null default 0,
  -- All events up to this number have been posted to the group's webhook, or need no post.
  posted_seq int not null default 0,
  sales_paced_until timestamptz,
  room int not null default 0,
  admins_lost int not null default private.admins_lost(),
  -- The time zone of the host, for mails that name a start.
  time_zone text not null default 'UTC',
  -- How often the times and texts of the game's calendar entries were changed, and the time of the last change.
  revision int not null default 0,
  revised_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (id, kind)
);

-- The constraints on a game, in one function: Postgres parses every check of a table again for each statement that
-- writes to it, and every event writes to its game, whereas a function's plan is cached.
create function private.is_sound_game(p_game public.games) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_game.kind in ('private', 'house')
    and p_game.status in ('upcoming', 'active', 'completed')
    and case p_game.kind
      when 'private' then
        p_game.group_id is not null and p_game.title is null and p_game.max_cards is null
        and (p_game.status <> 'upcoming' or p_game.scheduled_start is not null)
      else
        p_game.group_id is null and p_game.title is not null and p_game.max_cards is not null and p_game.stake is null
    end
    and char_length(p_game.title) <= private.longest_name() and btrim(p_game.title) <> ''
    and char_length(p_game.description) <= private.longest_text()
    and char_length(p_game.stake) <= private.longest_stake() and btrim(p_game.stake) <> ''
    and p_game.pace in ('evening', 'week', 'year', 'open')
    and p_game.dealing in ('dealt', 'chosen') and p_game.prizes in ('bingo', 'three')
    and (p_game.dealing = 'chosen') = (p_game.locks_at is not null)
    and (not p_game.is_locked or p_game.locks_at is not null)
    and p_game.ends_at > p_game.locks_at
    and p_game.layout ~ '^[osr]{12}-[osr]{12}$'
    and p_game.card_price > 0 and p_game.card_price <= private.highest_price(p_game.kind)
    and p_game.pot_amount >= 0
    and p_game.max_cards between 1 and private.most_cards()
    and p_game.cards_sold >= 0 and p_game.cards_sold <= p_game.max_cards
    and ((p_game.status = 'upcoming') = (p_game.started_at is null) or p_game.is_called_off)
    and (not p_game.is_called_off or (
      p_game.status = 'completed' and p_game.winner_card_id is null and p_game.pot_returned and not p_game.pot_shared
    ))
    and (p_game.status = 'completed') = (p_game.completed_at is not null)
    and (p_game.status = 'completed') = (p_game.final_at is not null)
    and (p_game.winner_card_id is null) = (p_game.winner_display_name is null)
    and p_game.ends_at > p_game.scheduled_start
    and (p_game.winner_card_id is not null or (p_game.winner_id is null and (p_game.pot_shared or not p_game.pot_claimed)))
    and (p_game.status = 'completed' or (p_game.winner_card_id is null and not p_game.pot_returned and not p_game.pot_shared))
    and p_game.pot_claimed::int + p_game.pot_returned::int
      + (p_game.pot_shared and (p_game.kind = 'private' or p_game.winner_card_id is not null))::int <= 1;
end;
$$;

alter table public.games add constraint games_are_sound check (private.is_sound_game(games));

create index games_group_id on public.games (group_id, created_at desc);
create index games_theme_id on public.games (theme_id);
create index games_that_wait on public.games (theme_id) where everybody_writes and status = 'upcoming';
create index games_winner_id on public.games (winner_id);
create index games_winner_card_id on public.games (winner_card_id);
create index games_created_by on public.games (created_by);
create index games_group_id_final_at on public.games (group_id, final_at) where winner_card_id is not null;
create index games_of_the_house on public.games (status, created_at) where kind = 'house';
create index games_for_admins on public.games (private.place_of_status(status), created_at desc, id) where kind = 'house';
create index games_by_end on public.games (ends_at) where status <> 'completed' and ends_at is not null;
create index games_by_lock on public.games (locks_at)
where not is_locked and status <> 'completed' and locks_at is not null;
create index games_by_start on public.games (scheduled_start) where status = 'upcoming' and scheduled_start is not null;
create index games_to_start on public.games (scheduled_start) where status = 'upcoming' and missing_lines = 0;
create index games_with_a_waiting_pot on public.games (completed_at)
where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned;

-- A game's own copy of a square. A mark or a note is stored here once and shows on all cards with this square, except on a
-- card of the member whom the square is about.
create table public.game_squares (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  square_id uuid references public.bingo_squares (id) on delete set null,
  summary text not null,
  text text not null,
  likelihood text not null default 'sometimes',
  about_id uuid references public.profiles (user_id) on delete set null,
  is_marked boolean not null default false,
  marked_at timestamptz,
  marked_by uuid references public.profiles (user_id),
  source_url text,
  comment text,
  reaction text,
  noted_by uuid references public.profiles (user_id),
  noted_at timestamptz,
  created_at timestamptz not null default now()
);

-- The constraints on a square of a game, in one function for the same reason as those on a game.
create function private.is_sound_square(p_square public.game_squares) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_square.likelihood in ('often', 'sometimes', 'rare')
    and p_square.source_url ~ '^https?://' and char_length(p_square.source_url) <= private.longest_text()
    and char_length(p_square.comment) <= private.longest_text() and btrim(p_square.comment) <> ''
    and p_square.reaction = any (private.reactions())
    and p_square.is_marked = (p_square.marked_at is not null)
    and (p_square.is_marked or (p_square.marked_by is null and p_square.source_url is null));
end;
$$;

alter table public.game_squares add constraint game_squares_are_sound check (private.is_sound_square(game_squares));

create index game_squares_game_id on public.game_squares (game_id);
create index game_squares_square_id on public.game_squares (square_id);
create index game_squares_about_id on public.game_squares (about_id);
create index game_squares_marked_by on public.game_squares (marked_by);
create index game_squares_noted_by on public.game_squares (noted_by);

-- The games that each person has archived.
create table public.game_archives (
  game_id uuid not null references public.games (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default now(),
  primary key (game_id, user_id)
);

create index game_archives_user_id on public.game_archives (user_id);

alter table public.games enable row level security;
alter table public.game_squares enable row level security;
alter table public.game_archives enable row level security;

-- The games in which the signed-in person holds a card and that they may see. Leaving the group keeps this right;
-- removal from the group ends it, except for admins.
create function private.my_visible_games() returns setof uuid
language sql
stable
rows 50
set search_path = ''
as $$
  select game.id
  from public.games as game
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and (
      game.kind = 'house'
      or game.group_id not in (select group_id from private.my_removals())
      or (select private.is_admin())
    );
$$;

-- The game with this id where the signed-in person may see it: any house game, a game of their groups, or one in which they
-- hold a card, if they were not removed from the group; admins see all. No row for null.
create function private.visible_games(p_game_id uuid default null) returns setof uuid
language sql
stable
security definer
rows 1
set search_path = ''
as $$
  select id
  from public.games
  where id = p_game_id
    and (
      kind = 'house'
      or group_id in (select private.my_groups())
      or id in (select private.my_visible_games())
      or (select private.is_admin())
    );
$$;

-- Returns the game's id where the signed-in person may see the game, else null.
create function private.visible_game(p_game_id uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select p_game_id where p_game_id in (select private.visible_games(p_game_id));
$$;

grant execute on function private.visible_games(uuid) to anon, authenticated;

-- Returns an amount of money, or refuses one below a cent, above `p_most` or with fractions of a cent.
create function private.clean_amount(p_amount numeric, p_most numeric) returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_amount is null or p_amount < 0.01 or p_amount > p_most or p_amount <> round(p_amount, 2) then
    perform private.refuse('invalid_amount');
  end if;
  return p_amount;
end;
$$;
