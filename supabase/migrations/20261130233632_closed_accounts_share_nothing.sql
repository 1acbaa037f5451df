SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.closest_to (
  p_game    public.games,
  p_prize   text,
  p_without uuid         DEFAULT NULL::uuid
)
  RETURNS TABLE (
    card_id uuid,
    user_id uuid,
    turn    bigint
  )
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  select id, closest.user_id, row_number() over (order by purchased_at, card_number)
  from (
    select card.*, rank() over (
      order by private.missing(p_prize, card.marked_mask & ~coalesce(1 << off.position, 0))
    ) as place
    from public.bingo_cards as card
    left join public.card_squares as off on off.card_id = card.id and off.game_square_id = p_without
    where card.game_id = p_game.id and card.card_number > 0
      and case card.kind
        when 'house' then card.user_id is null or exists (select from auth.users where id = card.user_id)
        else private.is_in_play(card)
      end
      and case
        when off.position is null then card.consecutive_marked_count
        else private.best_line(card.marked_mask & ~(1 << off.position))
      end > 0
  ) as closest
  where place = 1;
$function$;

CREATE OR REPLACE FUNCTION private.set_win (
  p_win    public.wins,
  p_amount numeric
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_more constant numeric := p_amount - p_win.amount;
begin
  update public.wins set amount = p_amount where game_id = p_win.game_id and seq = p_win.seq;
  if v_more > 0 and p_win.paid_to is not null then
    perform private.transfer('pot:' || p_win.game_id, p_win.paid_to, v_more, p_win.game_id, 'pot_won');
  else
    perform private.pay_back(p_win, -v_more, 'prize_divided');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.transfer (
  p_from    text,
  p_to      text,
  p_amount  numeric,
  p_game_id uuid,
  p_reason  text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values (p_from, p_to, p_amount, p_game_id, p_reason);
  perform private.change_total(p_from, -p_amount);
  perform private.change_total(p_to, p_amount);
  if p_to like 'user:%' and not exists (select from auth.users where id = substr(p_to, 6)::uuid) then
    perform private.transfer(p_to, 'mint', p_amount, null, 'account_closed');
  end if;
end;
$function$;

-- Closed accounts that were paid before this migration keep nothing.
select private.transfer('user:' || user_id, 'mint', bingo_bank_balance, null, 'account_closed')
from public.profiles
where bingo_bank_balance > 0 and not exists (select from auth.users where id = user_id);
