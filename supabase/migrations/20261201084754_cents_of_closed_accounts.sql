SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.pay_back (
  p_win    public.wins,
  p_amount numeric,
  p_reason text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_win.paid_to is not null and p_amount > 0 then
    if p_win.paid_to like 'user:%' and not private.can_reopen(p_win) then
      insert into public.transfers (from_account, to_account, amount, reason)
      values ('mint', p_win.paid_to, p_amount, 'account_closed');
      perform private.change_total(p_win.paid_to, p_amount);
    end if;
    insert into public.transfers (from_account, to_account, amount, game_id, reason)
    values (p_win.paid_to, 'pot:' || p_win.game_id, p_amount, p_win.game_id, p_reason);
    perform private.change_total(p_win.paid_to, -p_amount);
  end if;
end;
$function$;
