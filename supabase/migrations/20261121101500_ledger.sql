-- Every move of play money, from one account to another: `mint`, `fund`, `pot:<game>` and `user:<id>`.
create table public.transfers (
  id bigint generated always as identity primary key,
  from_account text not null check (from_account ~ '^(mint|fund|(pot|user):[0-9a-f-]{36})$'),
  to_account text not null check (to_account ~ '^(mint|fund|(pot|user):[0-9a-f-]{36})$'),
  amount numeric(12, 2) not null check (amount > 0),
  game_id uuid references public.games (id),
  reason text not null check (
    reason in ('fund_opened', 'card_sold', 'pot_contributed', 'pot_won', 'pot_returned', 'account_closed')
  ),
  created_at timestamptz not null default now(),
  check (from_account <> to_account),
  check (from_account not like 'pot:%' or from_account = 'pot:' || game_id),
  check (to_account not like 'pot:%' or to_account = 'pot:' || game_id)
);

create index transfers_from_account on public.transfers (from_account);
create index transfers_to_account on public.transfers (to_account);
create index transfers_game_id on public.transfers (game_id);

-- The house's money: one row.
create table public.house_fund (
  is_the_fund boolean primary key default true check (is_the_fund),
  total_amount numeric(12, 2) not null default 0 check (total_amount >= 0),
  created_at timestamptz not null default now()
);

alter table public.transfers enable row level security;
alter table public.house_fund enable row level security;
revoke all on public.transfers, public.house_fund from public, anon, authenticated;

-- Keeps an account's running total. The mint has none, and a pot only counts what was paid in.
create function private.change_total(p_account text, p_amount numeric) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_account = 'fund' then
    update public.house_fund set total_amount = total_amount + p_amount;
  elsif p_account like 'user:%' then
    update public.profiles set bingo_bank_balance = bingo_bank_balance + p_amount
    where user_id = substr(p_account, 6)::uuid;
  elsif p_account like 'pot:%' and p_amount > 0 then
    update public.games set pot_amount = pot_amount + p_amount
    where id = substr(p_account, 5)::uuid;
  end if;
end;
$$;

-- Moves money and keeps both running totals; the caller holds the game's lock.
create function private.transfer(p_from text, p_to text, p_amount numeric, p_game_id uuid, p_reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values (p_from, p_to, p_amount, p_game_id, p_reason);
  perform private.change_total(p_from, -p_amount);
  perform private.change_total(p_to, p_amount);
end;
$$;

insert into public.house_fund default values;
select private.transfer('mint', 'fund', 10000.00, null, 'fund_opened');

-- Where the running totals and the ledger disagree: no row means that the books balance.
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
    select to_account, 'paid in', sum(amount) from public.transfers where to_account like 'pot:%' group by to_account
  ), totals as (
    select 'fund' as account, 'balance' as what, total_amount as amount from public.house_fund
    union all
    select 'user:' || user_id, 'balance', bingo_bank_balance from public.profiles
    union all
    select 'pot:' || id, 'paid in', pot_amount from public.games
    union all
    select 'pot:' || id, 'balance', case when pot_claimed or pot_returned then 0 else pot_amount end from public.games
  )
  select account, what, coalesce(ledger.amount, 0), coalesce(totals.amount, 0)
  from ledger
  full join totals using (account, what)
  where coalesce(ledger.amount, 0) <> coalesce(totals.amount, 0);
$$;
