-- Gives these cards to a person, with their wins and events. The caller holds the locks of their games.
create function private.give_cards(p_cards uuid[], p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.bingo_cards set user_id = p_user, request_id = null where id = any (p_cards);
  update public.games set winner_id = p_user where winner_card_id = any (p_cards);
  update public.game_events as event set actor_id = p_user
  from public.bingo_cards as card
  where card.id = any (p_cards)
    and event.game_id = card.game_id
    and event.type in ('card_sold', 'bingo_called', 'objection_made')
    and (event.payload ->> 'card_number')::int = card.card_number;
end;
$$;

-- Moves a guest session's cards to a person, and makes that person the actor of the cards' events. The caller holds the
-- locks of their games. Returns the cards.
create function private.move_guest_cards(p_hash bytea, p_user uuid) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  v_cards uuid[];
begin
  with moved as (
    delete from public.guest_cards where session_hash = p_hash returning card_id
  )
  select array_agg(card_id) into v_cards from moved;

  update private.taken_down_names set user_id = p_user, session_hash = null where session_hash = p_hash;
  perform private.give_cards(v_cards, p_user);
  return v_cards;
end;
$$;

-- Pays out the pots that a guest won with these cards, and their shares of others, unless they have expired. Records that a
-- game's guests have claimed all they won, or which wins were claimed. Returns the sum. The caller has already moved the cards to
-- the person.
create function private.claim_pots(p_cards uuid[], p_user uuid) returns numeric
language plpgsql
set search_path = ''
as $$
declare
  v_won record;
  v_wins int[];
  v_claimed numeric := 0;
begin
  for v_won in
    with waiting as (
      select game.id, 'pot_shared' as reason, card.pot_share as amount
      from public.games as game
      join public.bingo_cards as card on card.game_id = game.id and card.share_state = 'waiting'
      where card.id = any (p_cards) and not private.is_overdue(game)
      union all
      select game.id, 'pot_won', win.amount
      from public.wins as win
      join public.games as game on game.id = win.game_id
      where win.card_id = any (p_cards) and win.paid_to is null and win.taken_back_at is null
        and private.claim_end(game, win) >= now()
    )
    select id, reason, sum(amount) as amount from waiting group by id, reason order by id, reason
  loop
    if v_won.amount > 0 then
      perform private.transfer('pot:' || v_won.id, 'user:' || p_user, v_won.amount, v_won.id, v_won.reason);
    end if;
    if v_won.reason = 'pot_shared' then
      update public.bingo_cards set share_state = 'paid'
      where id = any (p_cards) and game_id = v_won.id and share_state = 'waiting';
    else
      with paid as (
        update public.wins as win set paid_to = 'user:' || p_user
        from public.games as game
        where game.id = v_won.id and win.game_id = game.id and card_id = any (p_cards) and paid_to is null
          and taken_back_at is null and private.claim_end(game, win) >= now()
        returning win.seq
      )
      select array_agg(seq) into v_wins from paid;
    end if;
    if private.is_claimed_now(v_won.id) then
      perform private.record_event(v_won.id, 'pot_claimed', p_user, '{}');
    elsif v_won.reason = 'pot_won' then
      perform private.record_event(v_won.id, 'pot_claimed', p_user, jsonb_build_object('wins', v_wins));
    end if;
    v_claimed := v_claimed + v_won.amount;
  end loop;
  return v_claimed;
end;
$$;

-- Moves the cards of this browser's guest session to the signed-in person and claims the pots they won. The person is
-- taken from the login session, not from a parameter; a token works once. Returns the number of moved cards and the
-- claimed sum.
create function public.migrate_guest_cards(p_guest_token text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
  v_hash bytea := private.guest_hash(p_guest_token);
  v_cards uuid[];
  v_claimed numeric;
begin
  perform from public.games
  where id in (
    select card.game_id
    from public.guest_cards as guest
    join public.bingo_cards as card on card.id = guest.card_id
    where guest.session_hash = v_hash
  )
  order by id for no key update;
  if not exists (select from public.guest_cards where session_hash = v_hash) then
    perform private.refuse('invalid_token');
  end if;
  perform private.require_live_session(v_hash);

  v_cards := private.move_guest_cards(v_hash, v_user);
  v_claimed := private.claim_pots(v_cards, v_user);
  perform private.return_unclaimed_pots();
  return jsonb_build_object('success', true, 'migrated_cards', cardinality(v_cards), 'claimed_amount', v_claimed);
end;
$$;

-- Deletes the e-mail addresses of guest sessions that are over, checking at most `p_most` cards. A session that is not
-- over is checked again at its expected end, at the latest in a day, so that during a long game not every purchase
-- checks all its guests.
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

-- Schedules the jobs that otherwise run only when somebody plays, if the database has pg_cron. Returns the number of
-- jobs. Safe to repeat, because jobs are identified by name: hosted projects get pg_cron only when somebody enables it.
create function private.schedule_jobs() returns int
language plpgsql
set search_path = ''
as $$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return 0;
  end if;
  perform
    cron.schedule('return-unclaimed-pots', '*/10 * * * *', 'select private.return_unclaimed_pots()'),
    cron.schedule('forget-guest-addresses', '*/10 * * * *', 'select private.forget_guest_addresses(1000)'),
    cron.schedule('delete-idle-guests', '*/10 * * * *', 'select private.delete_idle_guests(50)'),
    cron.schedule('run-schedule', '* * * * *', 'do ''begin while public.run_schedule() loop commit; end loop; end''');
  return 4;
end;
$$;

grant execute on function public.migrate_guest_cards(text) to authenticated;
