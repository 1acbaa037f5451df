-- Written by hand: an older project grants everything to service_role by default, a new one almost nothing, and earlier
-- migrations granted single functions to it. From here on it holds nothing in either.
alter default privileges in schema public revoke all on tables from service_role;
alter default privileges in schema public revoke all on sequences from service_role;
alter default privileges in schema public revoke execute on functions from service_role;

revoke all on all tables in schema public from service_role;
revoke all on all sequences in schema public from service_role;
revoke execute on all functions in schema public from service_role;
