-- Keeps an account's running total. The mint has none, and a pot only counts what was paid in. The fund's one row is
-- named: hosted databases refuse an UPDATE without WHERE.
create or replace function private.change_total(p_account text, p_amount numeric) returns void
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
