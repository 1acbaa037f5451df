SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.return_late_shares (
  p_cards uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_late record;
begin
  for v_late in
    select game.id, sum(card.pot_share) as amount
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.id = any (p_cards) and card.pot_share > 0 and private.is_overdue(game)
    group by game.id
    order by game.id
  loop
    perform private.transfer('pot:' || v_late.id, 'fund', v_late.amount, v_late.id, 'pot_returned');
    perform private.record_event(v_late.id, 'pot_returned', null, jsonb_build_object('amount', v_late.amount));
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.migrate_guest_cards (
  p_guest_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  perform private.return_late_shares(v_cards);
  perform private.return_unclaimed_pots();
  return jsonb_build_object('success', true, 'migrated_cards', cardinality(v_cards), 'claimed_amount', v_claimed);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."return_late_shares"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."return_late_shares"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_late_shares"(uuid[]) TO "postgres";

-- Returns shares that were left in their pots when their guests signed up late.
select private.transfer(pot.account, 'fund', pot.amount, pot.game_id, 'pot_returned')
from (
  select left_over.account, left_over.in_ledger - left_over.running_total as amount, game.id as game_id
  from private.check_books() as left_over
  join public.games as game on left_over.account = 'pot:' || game.id
  where left_over.what = 'balance' and left_over.in_ledger > left_over.running_total
    and game.kind = 'house' and game.status = 'completed' and game.pot_shared and game.pot_returned
) as pot;
