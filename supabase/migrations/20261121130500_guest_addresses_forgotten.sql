-- Until when a guest's address is kept without a look at whether the session is over.
alter table public.guest_cards
add column email_kept_until timestamptz not null default now() + interval '7 days';

update public.guest_cards set email_kept_until = expires_at where email is not null;

create index guest_cards_email_kept_until on public.guest_cards (email_kept_until) where email is not null;

-- Forgets the addresses that guests left in sessions that are over, looking at so many cards at most. A session that
-- goes on is looked at again when it may end, at the latest in a day: while a game is long, the next deed need not look
-- at all its guests.
create function private.forget_guest_addresses(p_most int) returns void
language sql
set search_path = ''
as $$
  with due as (
    select card_id, session_hash
    from public.guest_cards
    where email is not null and email_kept_until < now()
    order by email_kept_until
    limit p_most
    for no key update skip locked
  )
  update public.guest_cards as guest set
    email = case when looked_at.ends_at >= now() then guest.email end,
    email_kept_until = least(looked_at.ends_at, now() + interval '1 day')
  from (select card_id, private.guest_session_end(session_hash) as ends_at from due) as looked_at
  where guest.card_id = looked_at.card_id;
$$;

-- Returns every pot that its guest winner did not claim in time, and forgets addresses whose time is over as well. The
-- last thing a writing verb does: it waits for no other game or guest, and the fund comes last in the order of locks.
create or replace function private.return_unclaimed_pots() returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  for v_game in
    select * from public.games as game
    where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
      and private.is_overdue(game)
    order by id
    for no key update skip locked
  loop
    perform private.return_pot(v_game, null);
  end loop;
  perform private.forget_guest_addresses(20);
end;
$$;

-- Where the database has a clock of its own, addresses are forgotten without waiting for somebody to play.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule(
      'forget-guest-addresses', '*/10 * * * *', 'select private.forget_guest_addresses(1000)'
    );
  end if;
end;
$$;
