-- What happens once a person without an account has opened the link that was mailed to their new address.

-- Closes a new account to whoever asked for that mail without owning the address: ends all other sessions, and forgets a
-- password that was set before. Also forgets what the mail was told of the game, which would travel in each token. Only for
-- an hour after an address was confirmed, because it asks for no password.
create function public.close_to_others() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
begin
  update auth.users set
    encrypted_password = '',
    raw_user_meta_data = raw_user_meta_data - '{plays_as,plays_in}'::text[]
  where id = v_user and email_confirmed_at > now() - interval '1 hour';
  if not found then
    perform private.refuse('invalid_request');
  end if;
  delete from auth.sessions where user_id = v_user and id is distinct from (auth.jwt() ->> 'session_id')::uuid;
end;
$$;

-- Whether somebody else has an account with the address that the link with this hash confirms. Auth servers answer such a
-- link with an error that does not say so. Nobody can guess a hash.
create function public.is_address_taken(p_token_hash text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from auth.users as asked
    join auth.users as other on other.email = private.lower_case(asked.email_change) and not other.is_sso_user and other.id <> asked.id
    -- The other conditions are those of the index, on a hosted project and on the embedded stack.
    where asked.email_change_token_new = private.field(p_token_hash)
      and asked.email_change_token_new !~ '^[0-9 ]*$' and length(asked.email_change_token_new) > 6
  );
$$;

-- Whether the link with this hash gives a new address to somebody who has an account already, whose password and sessions
-- stay.
create function public.is_address_change(p_token_hash text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from auth.users
    where not is_anonymous and email_change_token_new = private.field(p_token_hash)
      and email_change_token_new !~ '^[0-9 ]*$' and length(email_change_token_new) > 6
  );
$$;

grant execute on function public.is_address_change(text) to anon, authenticated;
grant execute on function public.close_to_others() to authenticated;
grant execute on function public.is_address_taken(text) to anon, authenticated;
