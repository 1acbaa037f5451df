SET local check_function_bodies = off;

ALTER TABLE "public"."transfers"
  DROP CONSTRAINT "transfers_reason_check";

-- What seats that were moved before were paid counts as paid to those who have them now.
do $$
declare
  v_moved record;
begin
  for v_moved in select * from public.transfers where reason = 'seat_moved' order by id loop
    delete from public.transfers where id = v_moved.id;
    update public.transfers set from_account = v_moved.to_account where from_account = v_moved.from_account;
    update public.transfers set to_account = v_moved.to_account where to_account = v_moved.from_account;
  end loop;
end;
$$;

CREATE OR REPLACE FUNCTION private.claim_pots (
  p_cards uuid[],
  p_user  uuid
)
  RETURNS numeric
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.give_bank (
  p_from uuid,
  p_to   uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_cards constant uuid[] := array(select id from public.bingo_cards where user_id = p_from);
  v_balance constant numeric := (
    select bingo_bank_balance from public.profiles where user_id = p_from for update
  );
begin
  perform private.give_cards(v_cards, p_to);
  update public.wins set paid_to = 'user:' || p_to where card_id = any (v_cards) and paid_to = 'user:' || p_from;
  update public.transfers set from_account = 'user:' || p_to where from_account = 'user:' || p_from;
  update public.transfers set to_account = 'user:' || p_to where to_account = 'user:' || p_from;
  perform private.change_total('user:' || p_from, -v_balance), private.change_total('user:' || p_to, v_balance);
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_unclaimed_wins()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_due record;
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
    if v_due.amount > 0 then
      perform private.transfer('pot:' || v_due.game_id, 'fund', v_due.amount, v_due.game_id, 'pot_returned');
      perform private.record_event(
        v_due.game_id, 'pot_returned', null, jsonb_build_object('amount', v_due.amount, 'win', v_due.seq)
      );
    end if;
    perform private.is_claimed_now(v_due.game_id);
  end loop;
end;
$function$;

ALTER TABLE "public"."transfers"
  ADD CONSTRAINT "transfers_reason_check"
    CHECK
    ((reason = ANY (ARRAY['fund_opened'::text, 'card_sold'::text, 'pot_contributed'::text, 'pot_won'::text, 'pot_shared'::text, 'pot_reopened'::text, 'pot_returned'::text,
    'prize_divided'::text, 'card_returned'::text, 'account_closed'::text])));
