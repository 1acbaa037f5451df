-- More digits before the point rewrite no table.
ALTER TABLE public.house_fund ALTER COLUMN total_amount TYPE numeric(20,2);

ALTER TABLE public.profiles ALTER COLUMN bingo_bank_balance TYPE numeric(20,2);

ALTER TABLE public.transfers ALTER COLUMN amount TYPE numeric(20,2);
