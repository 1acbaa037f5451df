-- Rate limits: how many attempts of a kind somebody has made in their current window of time.
create table private.attempts (
  what text not null,
  who text not null,
  made int not null,
  resets_at timestamptz not null,
  primary key (what, who)
);

create index attempts_resets_at on private.attempts (resets_at);
create index attempts_who on private.attempts (who);

-- Counts one attempt and returns 0 when it is allowed, else the seconds to wait. A caller that gets more than 0 must
-- return a refusal instead of raising one, because a raise would roll the count back. Call it before taking any other
-- lock.
create function private.attempt(p_what text, p_who text, p_limit int, p_window interval) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_made int;
  v_resets_at timestamptz;
begin
  insert into private.attempts as known (what, who, made, resets_at)
  values (p_what, p_who, 1, v_now + p_window)
  on conflict (what, who) do update set
    made = case when known.resets_at <= v_now then 1 else known.made + 1 end,
    resets_at = case when known.resets_at <= v_now then v_now + p_window else known.resets_at end
  returning made, resets_at into v_made, v_resets_at;

  if random() < 0.01 then
    delete from private.attempts where (what, who) in (
      select what, who from private.attempts
      where resets_at < v_now - interval '1 day'
      order by resets_at
      limit 500 for update skip locked
    );
  end if;

  if v_made <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_resets_at - v_now)))::int;
end;
$$;

-- Returns the seconds to wait while a limit is reached, else 0; counts nothing.
create function private.wait_for(p_what text, p_who text, p_limit int) returns int
language sql
stable
set search_path = ''
as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from resets_at - clock_timestamp())))), 0)::int
  from private.attempts
  where what = p_what and who = p_who and made >= p_limit and resets_at > clock_timestamp();
$$;

-- The refusal that a function returns after too many attempts.
create function private.too_many_attempts(p_seconds int) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('refused', 'too_many_attempts', 'retry_after', p_seconds);
$$;

-- What the operator of this database has set, in at most one row. No backup contains it, because it belongs to a place and
-- its app, not to the game: `app_key_hash` is the SHA-256, in hex, of the key that only the app's servers send (APP_KEY),
-- `address_header` the header in which the proxy in front of the API writes the caller's address, and `forwards_addresses`
-- whether the auth server learns each visitor's address from the app (Supabase's setting "IP address forwarding").
create table private.operator_settings (
  is_only boolean primary key default true check (is_only),
  app_key_hash text check (app_key_hash ~ '^[0-9a-f]{64}$'),
  address_header text check (address_header ~ '^[0-9a-z_-]+$'),
  forwards_addresses boolean not null default false
);

-- The name of the header that holds the caller's network address, which callers cannot forge. The default is Cloudflare's,
-- which hosted projects are behind.
create function private.address_header() returns text
language sql
stable
set search_path = ''
as $$
  select coalesce((select address_header from private.operator_settings where is_only), 'cf-connecting-ip');
$$;

-- The hash of the app's key, or null without one. The embedded stack sets it at each start; for a hosted project, its operator
-- sets it once.
create function private.app_key_hash() returns text
language sql
stable
set search_path = ''
as $$
  select app_key_hash from private.operator_settings where is_only;
$$;

-- Whether one of the app's servers sent this request. The publishable key is public, so only this key proves that the
-- visitor's address in the request is real and not invented.
create function private.is_app() returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(private.app_key_hash() = encode(sha256(convert_to(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-app-key', 'UTF8'
  )), 'hex'), false);
$$;

-- Whether somebody other than the app sent this request, where the app proves itself by a key.
create function private.is_direct() returns boolean
language sql
stable
set search_path = ''
as $$
  select private.app_key_hash() is not null and not private.is_app();
$$;

-- Refuses a request that the app has not sent, for functions that tell whether a guess is right. The API lets other callers
-- ask for the answer in a type that only a wrong one does not have (`?select=`), and that error rolls the count back.
create function private.require_app() returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_direct() then
    perform private.refuse('invalid_request');
  end if;
end;
$$;

-- The address in a text, or null if it is none or this machine's own.
create function private.address_in(p_text text) returns inet
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_address inet;
begin
  v_address := left(p_text, 50);
  return case when not (v_address <<= '127.0.0.0/8' or v_address = '::1') then v_address end;
exception
  when invalid_text_representation then return null;
end;
$$;

-- The name of a network connection: its address, or the /64 network of an IPv6 address, because one connection has a
-- whole /64.
create function private.connection_at(p_address inet) returns text
language sql
immutable
set search_path = ''
as $$
  select 'visitors at ' || network(set_masklen(p_address, case family(p_address) when 6 then 64 else 32 end));
$$;

-- Returns the network connection of a request, by the address in that header. Where no address is known, all visitors
-- count as one.
create function private.connection() returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_address inet := nullif(current_setting('request.headers', true), '')::jsonb ->> private.address_header();
begin
  return coalesce(private.connection_at(v_address), 'visitors');
end;
$$;

-- Returns the source of a visitor's request: the app, or a connection.
create function private.request_source() returns text
language sql
stable
set search_path = ''
as $$
  select case when private.is_app() then 'app' else private.connection() end;
$$;

-- Returns the name that a visitor's attempts are counted under: the address that the app sends. Other callers may
-- invent an address, so theirs counts only within their connection, and callers of this function count the connection
-- as well. A missing address is 'unknown'.
create function private.visitor_at(p_address text) returns text
language sql
stable
set search_path = ''
as $$
  select private.request_source() || ' for ' || left(coalesce(p_address, 'unknown'), 50);
$$;
