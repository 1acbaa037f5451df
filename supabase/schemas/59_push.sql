-- The browsers to which a person's notices are pushed. An address of a push service is a secret, because whoever has it
-- can send there. Only the sender reads it. Pushes end with the session from which they were switched on.

-- Whether this is an address of the push service of a browser. Nothing else is ever requested, so no subscription
-- leads to a machine of the network.
create function private.is_push_endpoint(p_url text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(p_url) <= 1000 and p_url ~ ('^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com'
    || '|[a-z0-9-]{1,60}\.(push\.apple|notify\.windows)\.com)/[A-Za-z0-9_:/?=&%.~-]+$');
$$;

create table private.push_subscriptions (
  endpoint text primary key check (private.is_push_endpoint(endpoint)),
  user_id uuid not null references public.profiles (user_id),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default clock_timestamp(),
  session_id uuid
);

create index push_subscriptions_user_id on private.push_subscriptions (user_id, created_at);

-- Pushes the signed-in person's notices to this browser from now on, and no longer to somebody who used it before; refuses
-- the address of a browser with other keys. Of a person's browsers the latest ten count.
create function public.save_push(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if (
    private.is_push_endpoint(p_endpoint) and octet_length(p_p256dh) = 87 and octet_length(p_auth) = 22 and p_p256dh ~ '^[A-Za-z0-9_-]{87}$' and p_auth ~ '^[A-Za-z0-9_-]{22}$'
  ) is not true then
    perform private.refuse('invalid_push');
  end if;
  insert into private.push_subscriptions as known (endpoint, user_id, p256dh, auth, session_id)
  values (p_endpoint, v_user, p_p256dh, p_auth, (auth.jwt() ->> 'session_id')::uuid)
  on conflict (endpoint) do update set
    user_id = v_user, created_at = clock_timestamp(), session_id = excluded.session_id
  where known.p256dh = p_p256dh and known.auth = p_auth;
  if not found then
    perform private.refuse('invalid_push');
  end if;
  delete from private.push_subscriptions where endpoint in (
    select endpoint from private.push_subscriptions where user_id = v_user order by created_at desc offset 10
  );
end;
$$;

-- Pushes nothing more to the browser with this address and these keys: after a sign-out there, or for the sender when its
-- push service no longer knows it. The address alone is not enough, because push services see it, too.
create function public.forget_push(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.push_subscriptions where endpoint = p_endpoint and p256dh = p_p256dh and auth = p_auth;
end;
$$;

-- The browsers of a person in which they have not been signed out, but those at these addresses; null without any.
create function private.push_subscriptions_of(p_user uuid, p_reached text[]) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('endpoint', endpoint, 'keys', jsonb_build_object('p256dh', p256dh, 'auth', auth)))
  from private.push_subscriptions
  where user_id = p_user and endpoint <> all (p_reached) and (session_id is null or exists (select from auth.sessions where id = session_id));
$$;

grant execute on function public.save_push(text, text, text) to authenticated;
grant execute on function public.forget_push(text, text, text) to authenticated, service_role;
