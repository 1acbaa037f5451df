-- Whether a card with this mask has reached a prize.
create function private.has_reached(p_prize text, p_mask int) returns boolean
language sql
immutable
set search_path = ''
as $$
  select private.missing(p_prize, p_mask) = 0;
$$;

-- The positions on which a prize rests: the first line, the first two, or the whole card.
create function private.positions_of(p_prize text, p_mask int) returns int[]
language sql
stable
set search_path = ''
as $$
  select array_agg(distinct position order by position)
  from (
    select line from private.completed_lines(p_mask) as line
    limit case p_prize when 'full_card' then 12 when 'second_line' then 2 else 1 end
  ) as won, unnest(won.line) as position;
$$;

-- One row for each win of a prize. With `prizes` bingo, the first BINGO wins the pot and ends the game. With three, the
-- first line, the second line and the full card win a part of the pot each, and the last of them ends the game; its card
-- is then the game's winner. `seq` is the number of the event with which it was called. `positions` are the squares on
-- which it rests. `amount` is the card's part of the prize; `paid_to` is the account that has it, or null while it waits in
-- the pot for a guest. Until `final_at`, players can object. A win that an objection took back does not count any more.
create table public.wins (
  game_id uuid not null references public.games (id) on delete cascade,
  seq int not null,
  prize text not null check (prize in ('bingo', 'first_line', 'second_line', 'full_card')),
  card_id uuid not null references public.bingo_cards (id) on delete cascade,
  positions int[] not null,
  amount numeric(12, 2) not null default 0 check (amount >= 0),
  paid_to text check (paid_to ~ '^(fund|user:[0-9a-f-]{36})$'),
  called_at timestamptz not null default clock_timestamp(),
  final_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (game_id, seq)
);

create unique index wins_that_stand on public.wins (card_id, prize) where taken_back_at is null;
create index wins_card_id on public.wins (card_id);
create index wins_by_end on public.wins (final_at) where taken_back_at is null;
create index wins_that_wait on public.wins (called_at) where paid_to is null and taken_back_at is null;

alter table public.wins enable row level security;

-- Returns the prizes of a new game, or refuses unknown ones.
create function private.clean_prizes(p_prizes text) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_prizes is null or p_prizes not in ('bingo', 'three') then
    perform private.refuse('invalid_request');
  end if;
  return p_prizes;
end;
$$;

-- Returns the prizes of a game after a change, or refuses one after the first card is sold; null changes nothing.
create function private.changed_prizes(p_game public.games, p_prizes text) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_prizes <> p_game.prizes and p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  return private.clean_prizes(coalesce(p_prizes, p_game.prizes));
end;
$$;

-- The prizes of a game in their order, each with its part of the pot in percent.
create function private.prizes_of(p_game public.games) returns table (prize text, percent int, place bigint)
language sql
immutable
rows 3
set search_path = ''
as $$
  select prize, percent, place
  from unnest(
    case p_game.prizes when 'three' then array['first_line', 'second_line', 'full_card'] else array['bingo'] end,
    case p_game.prizes when 'three' then array[50, 30, 20] else array[100] end
  ) with ordinality as listed (prize, percent, place);
$$;

-- The wins of a game that stand.
create function private.wins_of(p_game_id uuid) returns setof public.wins
language sql
stable
rows 3
set search_path = ''
as $$
  select * from public.wins where game_id = p_game_id and taken_back_at is null;
$$;

-- The prize that is played for: the first that nobody has won, or the last one if all are won. How close a card is counts
-- to this prize.
create function private.next_prize(p_game public.games) returns text
language sql
stable
set search_path = ''
as $$
  select prize
  from private.prizes_of(p_game)
  left join private.wins_of(p_game.id) as win using (prize)
  order by win.seq is not null, case when win.seq is null then place else -place end
  limit 1;
$$;

-- The part of the pot that is left for prizes: neither won, nor shared among the closest cards.
create function private.left_to_win(p_game public.games) returns numeric
language sql
stable
set search_path = ''
as $$
  select p_game.pot_amount
    - (select coalesce(sum(amount), 0) from private.wins_of(p_game.id))
    - (select coalesce(sum(pot_share), 0) from public.bingo_cards where game_id = p_game.id);
$$;

-- The amount of an open prize: its part of the pot in whole cents; the last open one gets everything that is left.
create function private.amount_of(p_game public.games, p_prize text) returns numeric
language sql
stable
set search_path = ''
as $$
  select case
    when exists (
      select from private.prizes_of(p_game)
      where prize <> p_prize and prize not in (select prize from private.wins_of(p_game.id))
    ) then least(trunc(p_game.pot_amount * percent / 100, 2), private.left_to_win(p_game))
    else private.left_to_win(p_game)
  end
  from private.prizes_of(p_game)
  where prize = p_prize;
$$;

-- How long after the first call of a prize other cards that reached it with the same mark can call, too.
create function private.time_to_tie() returns interval
language sql immutable set search_path = '' as 'select interval ''10 seconds''';

-- The events of the marks with which those who hold a prize first reached it, while the time to share it is not over. A prize
-- of somebody whose account is deleted is not divided again.
create function private.ties_open(p_game public.games, p_prize text) returns setof jsonb
language sql
volatile
rows 1
set search_path = ''
as $$
  select distinct reached
  from (
    select
      holder.reached -> p_prize as reached, min(win.called_at) over () as first_called_at,
      bool_and(win.paid_to is null or exists (select from auth.users where id = holder.user_id)) over () as is_divisible
    from private.wins_of(p_game.id) as win
    join public.bingo_cards as holder on holder.id = win.card_id
    where p_game.prizes = 'three' and win.prize = p_prize
  ) as held
  where is_divisible and first_called_at > clock_timestamp() - private.time_to_tie();
$$;

-- The cards that share a prize if they call it now, because they first reached it with the same mark as those who hold it.
create function private.tied_cards(p_game public.games, p_prize text) returns setof uuid
language sql
volatile
rows 1
set search_path = ''
as $$
  select card.id
  from private.ties_open(p_game, p_prize) as tie
  join public.bingo_cards as card on card.game_id = p_game.id and card.reached -> p_prize = tie
  where card.id not in (select card_id from private.wins_of(p_game.id) where prize = p_prize);
$$;

-- Whether a card shares a prize if it calls it now.
create function private.ties_for(p_game public.games, p_card public.bingo_cards, p_prize text) returns boolean
language sql
volatile
set search_path = ''
as $$
  select p_card.reached -> p_prize in (select private.ties_open(p_game, p_prize))
    and p_card.id not in (select card_id from private.wins_of(p_game.id) where prize = p_prize);
$$;

-- The next prize that a card has reached and can call: one that is open, or that it shares; null for none.
create function private.prize_to_call(p_game public.games, p_card public.bingo_cards) returns text
language sql
volatile
set search_path = ''
as $$
  select prize
  from private.prizes_of(p_game)
  where private.has_reached(prize, p_card.marked_mask) and case
    when prize in (select prize from private.wins_of(p_game.id)) then private.ties_for(p_game, p_card, prize)
    else p_game.status = 'active' and not private.is_time_up(p_game)
  end
  order by place
  limit 1;
$$;
