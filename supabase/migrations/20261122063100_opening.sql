-- Written by hand: rows, and what depends on an extension, are in no schema file and in no difference.

-- Accounts made before the first migration get their profiles now.
insert into public.profiles (user_id, display_name, username)
select id, private.name_at_sign_up(raw_user_meta_data), 'player-' || lower(private.random_code(10))
from auth.users;

-- What the house begins with.
insert into public.house_fund default values;
select private.transfer('mint', 'fund', 10000.00, null, 'fund_opened');

-- Where the database has a clock of its own, pots return and addresses are forgotten without waiting for somebody to play.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('return-unclaimed-pots', '*/10 * * * *', 'select private.return_unclaimed_pots()');
    perform cron.schedule('forget-guest-addresses', '*/10 * * * *', 'select private.forget_guest_addresses(1000)');
  end if;
end;
$$;
