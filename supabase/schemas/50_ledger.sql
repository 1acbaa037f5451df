-- The ledger: every transfer of play money between two accounts, which are `mint`, `fund`, `pot:<game>` and
-- `user:<id>`.
create table public.transfers (
  id bigint generated always as identity primary key,
  from_account text not null check (from_account ~ '^(mint|fund|(pot|user):[0-9a-f-]{36})$'),
  to_account text not null check (to_account ~ '^(mint|fund|(pot|user):[0-9a-f-]{36})$'),
  amount numeric(20, 2) not null check (amount > 0),
  game_id uuid references public.games (id),
  reason text not null check (
    reason in (
      'fund_opened', 'card_sold', 'pot_contributed', 'pot_won', 'pot_shared', 'pot_reopened', 'pot_returned',
      'prize_divided', 'card_returned', 'account_closed'
    )
  ),
  created_at timestamptz not null default now(),
  check (from_account <> to_account),
  check (from_account not like 'pot:%' or from_account = 'pot:' || game_id),
  check (to_account not like 'pot:%' or to_account = 'pot:' || game_id)
);

create index transfers_from_account on public.transfers (from_account);
create index transfers_to_account on public.transfers (to_account);
create index transfers_game_id on public.transfers (game_id);

-- The house's money: one row, inserted by a migration.
create table public.house_fund (
  is_the_fund boolean primary key default true check (is_the_fund),
  total_amount numeric(20, 2) not null default 0 check (total_amount >= 0),
  created_at timestamptz not null default now()
);

alter table public.transfers enable row level security;
alter table public.house_fund enable row level security;

-- Updates an account's running total. The mint has none, and a pot's total only counts payments in. The update of the
-- fund has a WHERE clause although it has one row, because hosted databases refuse an UPDATE without one.
create function private.change_total(p_account text, p_amount numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_account = 'fund' then
    update public.house_fund set total_amount = total_amount + p_amount where is_the_fund;
  elsif p_account like 'user:%' then
    update public.profiles set bingo_bank_balance = bingo_bank_balance + p_amount
    where user_id = substr(p_account, 6)::uuid;
  elsif p_account like 'pot:%' and p_amount > 0 then
    update public.games set pot_amount = pot_amount + p_amount
    where id = substr(p_account, 5)::uuid;
  end if;
end;
$$;

-- Transfers money and updates both running totals; the caller holds the game's lock. What comes to a closed account goes on
-- to the mint, as its balance did.
create function private.transfer(p_from text, p_to text, p_amount numeric, p_game_id uuid, p_reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values (p_from, p_to, p_amount, p_game_id, p_reason);
  perform private.change_total(p_from, -p_amount);
  perform private.change_total(p_to, p_amount);
  if p_to like 'user:%' and not exists (select from auth.users where id = substr(p_to, 6)::uuid) then
    perform private.transfer(p_to, 'mint', p_amount, null, 'account_closed');
  end if;
end;
$$;

-- The sum of a shared pot's shares that wait for guests to claim them.
create function private.shares_of_guests(p_game_id uuid) returns numeric
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(pot_share), 0) from public.bingo_cards where game_id = p_game_id and share_state = 'waiting';
$$;

-- The money in a pot: the part left for prizes while the game is not over, and wins and shares that wait for guests.
create function private.rest_of_pot(p_game public.games) returns numeric
language sql
stable
set search_path = ''
as $$
  select case when p_game.status <> 'completed' then private.left_to_win(p_game) else 0 end
    + case when p_game.pot_shared then private.shares_of_guests(p_game.id) else 0 end
    + (select coalesce(sum(amount), 0) from private.wins_of(p_game.id) where paid_to is null);
$$;

-- Lists where the running totals and the ledger disagree; no rows means that the books balance.
create function private.check_books() returns table (account text, what text, in_ledger numeric, running_total numeric)
language sql
stable
set search_path = ''
as $$
  with moves as (
    select to_account as account, amount from public.transfers
    union all
    select from_account, -amount from public.transfers
  ), ledger as (
    select account, 'balance' as what, sum(amount) as amount from moves where account <> 'mint' group by account
    union all
    select 'pot:' || game_id, 'paid in', sum(case reason when 'card_returned' then -amount else amount end)
    from public.transfers
    where to_account like 'pot:%' and reason not in ('pot_reopened', 'prize_divided') or reason = 'card_returned'
    group by game_id
  ), totals as (
    select 'fund' as account, 'balance' as what, total_amount as amount from public.house_fund
    union all
    select 'user:' || user_id, 'balance', bingo_bank_balance from public.profiles
    union all
    select 'pot:' || id, 'paid in', pot_amount from public.games
    union all
    select 'pot:' || id, 'balance', private.rest_of_pot(games) from public.games
  )
  select account, what, coalesce(ledger.amount, 0), coalesce(totals.amount, 0)
  from ledger
  full join totals using (account, what)
  where coalesce(ledger.amount, 0) <> coalesce(totals.amount, 0);
$$;

-- How long a guest who won can claim the pot.
create function private.time_to_claim() returns interval
language sql immutable set search_path = '' as 'select interval ''48 hours''';

-- Whether guests won the game's pot, or a share of it, and did not claim it in time. Of three prizes, each has its own
-- time.
create function private.is_overdue(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_game.kind = 'house' and p_game.status = 'completed' and not p_game.pot_claimed and not p_game.pot_returned
    and (p_game.prizes = 'bingo' or p_game.pot_shared)
    and p_game.completed_at < now() - private.time_to_claim();
$$;

-- Returns this much of a finished house game's pot, all that nobody won or claimed, to the fund. The pot of a game
-- without players is empty, which is no event. The caller holds the game's lock, and records what became of the pot.
create function private.return_pot(p_game public.games, p_actor_id uuid, p_rest numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_rest > 0 then
    perform private.transfer('pot:' || p_game.id, 'fund', p_rest, p_game.id, 'pot_returned');
    perform private.record_event(p_game.id, 'pot_returned', p_actor_id, jsonb_build_object('amount', p_rest));
  end if;
end;
$$;

-- When the time to claim a guest's win ends.
create function private.claim_end(p_game public.games, p_win public.wins) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case p_game.prizes when 'bingo' then p_game.completed_at else p_win.called_at end + private.time_to_claim();
$$;

-- Records in a finished house game that nothing waits for guests any more; returns whether it has just become so.
create function private.is_claimed_now(p_game_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.games as game set pot_claimed = true
  where id = p_game_id and status = 'completed' and not pot_claimed and not pot_returned
    and (winner_card_id is not null or pot_shared) and private.rest_of_pot(game) = 0;
  return found;
end;
$$;

-- Returns the prizes, of three, that guests won and did not claim in time to the fund. Skips locked games.
create function private.return_unclaimed_wins() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_due record;
  v_is_claimed boolean;
begin
  for v_due in
    select win.*
    from public.wins as win
    join public.games as game on game.id = win.game_id and game.prizes = 'three'
    where win.paid_to is null and win.taken_back_at is null and win.called_at < now() - private.time_to_claim()
    order by win.game_id, win.seq
    for no key update of game skip locked
  loop
    update public.wins set paid_to = 'fund' where game_id = v_due.game_id and seq = v_due.seq and paid_to is null;
    continue when not found;
    v_is_claimed := private.is_claimed_now(v_due.game_id);
    if v_due.amount > 0 then
      perform private.transfer('pot:' || v_due.game_id, 'fund', v_due.amount, v_due.game_id, 'pot_returned');
      perform private.record_event(v_due.game_id, 'pot_returned', null, jsonb_build_object(
        'amount', v_due.amount, 'win', v_due.seq, 'pot_claimed', v_is_claimed
      ));
    end if;
  end loop;
end;
$$;

-- Returns all pots that guest winners did not claim in time, and forgets guests' e-mail addresses that have expired.
-- Writing functions call it last: it skips locked games and guests instead of waiting, and the fund comes last in the
-- order of locks.
create function private.return_unclaimed_pots() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  perform private.return_unclaimed_wins();
  for v_game in
    select * from public.games as game
    where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
      and private.is_overdue(game)
    order by id
    for no key update skip locked
  loop
    perform private.return_pot(v_game, null, private.rest_of_pot(v_game));
    update public.games set pot_returned = true where id = v_game.id;
    update public.wins set paid_to = 'fund' where game_id = v_game.id and paid_to is null and taken_back_at is null;
    update public.bingo_cards set share_state = 'returned' where game_id = v_game.id and share_state = 'waiting';
  end loop;
  perform private.forget_guest_addresses(20);
end;
$$;

-- The display name of an account in the books.
create function private.account_name(p_account text, p_game_id uuid) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_account = 'mint' then 'The Mint'
    when p_account = 'fund' then 'House fund'
    when p_account like 'pot:%' then 'Pot'
    else private.player_name(p_game_id, substr(p_account, 6)::uuid)
  end;
$$;

-- The transfers into and out of a game's pot, oldest first, and its balance; null where the signed-in person may not
-- see the game. Consecutive purchases are summed up; every other transfer is an entry of its own. An unclaimed pot
-- counts as returned.
create function public.game_books(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with moves as (
    select id, reason, from_account, to_account, amount, created_at from public.transfers where game_id = p_game_id
    union all
    select null, 'pot_returned', 'pot:' || id, 'fund', private.rest_of_pot(game), completed_at + private.time_to_claim()
    from public.games as game
    where id = p_game_id and private.is_overdue(game) and private.rest_of_pot(game) > 0
  ), turns as (
    select *, count(*) filter (where reason <> 'card_sold') over (order by id) as turn from moves
  ), entries as (
    select
      reason, from_account, to_account, sum(amount) as amount, count(*) as count, max(created_at) as created_at,
      min(id) as place
    from turns
    group by turn, reason, from_account, to_account
  )
  select jsonb_build_object(
    'entries', coalesce(jsonb_agg(jsonb_build_object(
      'reason', reason,
      'from_name', private.account_name(from_account, p_game_id),
      'to_name', private.account_name(to_account, p_game_id),
      'amount', amount,
      'count', count,
      'created_at', created_at
    ) order by place), '[]'),
    'balance', coalesce(sum(case when to_account like 'pot:%' then amount else -amount end), 0)
  )
  from entries
  having private.visible_game(p_game_id) is not null;
$$;

grant execute on function public.game_books(uuid) to anon, authenticated;
