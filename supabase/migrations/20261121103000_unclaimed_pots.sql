-- Gives a finished house game's pot back to the fund; the caller holds the game's lock.
create function private.return_pot(p_game public.games, p_actor_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.pot_amount > 0 then
    perform private.transfer('pot:' || p_game.id, 'fund', p_game.pot_amount, p_game.id, 'pot_returned');
  end if;
  update public.games set pot_returned = true where id = p_game.id;
  perform private.record_event(
    p_game.id, 'pot_returned', p_actor_id, jsonb_build_object('amount', p_game.pot_amount)
  );
end;
$$;

-- Returns every pot that its guest winner did not claim in time. The last thing a writing verb does: it waits for no
-- other game, and the fund comes last in the order of locks.
create function private.return_unclaimed_pots() returns void
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
end;
$$;

-- Where the database has a clock of its own, pots return without waiting for somebody to play.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('return-unclaimed-pots', '*/10 * * * *', 'select private.return_unclaimed_pots()');
  end if;
end;
$$;
