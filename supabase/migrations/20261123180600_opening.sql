-- Rows and scheduled jobs, which are in no schema file and in no difference.

-- Accounts that were made before the first migration get their profiles.
insert into public.profiles (user_id, display_name, username)
select id, private.name_at_sign_up(raw_user_meta_data), 'player-' || lower(private.random_code(10))
from auth.users
on conflict (user_id) do nothing;

-- The house's books.
insert into public.house_fund default values;
select private.transfer('mint', 'fund', 10000.00, null, 'fund_opened');

-- Where pg_cron is installed, pots return and addresses are forgotten although nobody plays.
select private.schedule_jobs();
