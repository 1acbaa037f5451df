SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.return_unclaimed_wins()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;
