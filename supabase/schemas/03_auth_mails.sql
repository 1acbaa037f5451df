-- The mails of the auth server: confirmations, password resets and kept cards. Its hook Send Email calls
-- `private.queue_auth_mail` instead of sending anything, so that all of them are counted by mailbox and wait in one queue.
-- The app's action that caused a mail makes the first try; the sender makes the later ones.

-- When a sender last looked for mails of the auth server: one row, inserted with the first look.
create table private.sender (
  is_the_sender boolean primary key default true check (is_the_sender),
  seen_at timestamptz not null
);

-- Whether a process of the app that sends mails was seen in the last minute.
create function private.is_sender_here() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.sender where is_the_sender and seen_at > clock_timestamp() - interval '1 minute');
$$;

-- The app has counted one mail of this kind to this mailbox. The next such mail uses the permit, which lasts a minute. A
-- permit to change an address is for one person: the link in the mail changes the account that has asked.
create table private.mail_permits (
  mailbox text not null,
  kind text not null,
  expires_at timestamptz not null,
  person_id uuid,
  primary key (mailbox, kind)
);

create index mail_permits_expires_at on private.mail_permits (expires_at);

-- One row for each mail that waits, with the hash in its link; no backup contains it. It goes when the mail is sent or its
-- link no longer works, and a newer mail of its kind to the same person and address replaces it. `plays_as` and
-- `plays_in` are the names in a mail about kept cards. Before `due_at` only the action that caused the mail sends it.
create table private.auth_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null check (kind in ('signup', 'recovery', 'email_change')),
  email text not null,
  token_hash text not null,
  redirect_to text not null,
  plays_as text,
  plays_in text,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  leased_until timestamptz,
  sent_at timestamptz,
  unique (user_id, kind, email)
);

create index auth_mails_due_at on private.auth_mails (due_at);
create index auth_mails_email on private.auth_mails (email);
create index auth_mails_expires_at on private.auth_mails (expires_at);

-- A refusal in the form that the auth server passes on to its caller. A 5xx would make the app's client try again.
create function private.auth_refusal(p_status int, p_message text) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('error', jsonb_build_object('http_code', p_status, 'message', p_message));
$$;

-- Leaves a permit for one mail of this kind that this person causes.
create function private.permit_mail(p_email text, p_kind text, p_person uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.mail_permits (mailbox, kind, expires_at, person_id)
  values (private.mailbox_of(p_email), p_kind, clock_timestamp() + interval '1 minute', p_person)
  on conflict (mailbox, kind) do update set expires_at = excluded.expires_at, person_id = excluded.person_id;
$$;

-- Uses the permit for a mail. Returns whether there was one.
create function private.use_permit(p_email text, p_kind text, p_person uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from private.mail_permits
  where mailbox = private.mailbox_of(p_email) and kind = p_kind and expires_at > clock_timestamp()
    and (p_kind <> 'email_change' or person_id = p_person);
  return found;
end;
$$;

-- Why a mail without a permit, which the app has not asked for, is not queued: null if it is. A mailbox gets three of
-- them a day, and a sender has to be there. An empty refusal answers like success, because only known addresses get
-- resets.
create function private.unasked_mail_refusal(p_email text, p_kind text, p_is_anonymous boolean) returns jsonb
language sql
set search_path = ''
as $$
  select case
    when p_kind = 'email_change' and p_is_anonymous is not true
      then private.auth_refusal(403, 'The email address of this account cannot be changed here.')
    when p_kind <> 'recovery' and not private.is_sender_here()
      then private.auth_refusal(422, 'We cannot send emails right now. Please try again later.')
    when private.attempt('mail_unasked', private.mailbox_of(p_email), 3, interval '1 day') > 0
      then case p_kind when 'recovery' then '{}' else private.auth_refusal(
        429, 'We sent this address too many emails today. Please try again tomorrow.'
      ) end
  end;
$$;

-- The hook Send Email: queues the mail, in the transaction of the auth server, which gives it two seconds. The app has no
-- page for other kinds of link, so nothing is sent for them. Where both addresses confirm a change, `token_hash_new` is
-- that of the current address.
create function private.queue_auth_mail(p_event jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_person constant jsonb := p_event -> 'user';
  v_mail constant jsonb := p_event -> 'email_data';
  v_kind constant text := v_mail ->> 'email_action_type';
  v_names constant jsonb := case when v_kind = 'email_change' then v_person -> 'user_metadata' end;
  v_to constant text := private.lower_case(v_person ->> case v_kind when 'email_change' then 'new_email' else 'email' end);
  v_is_permitted boolean;
  v_refusal jsonb;
  v_now timestamptz;
begin
  if v_kind is null or v_kind not in ('signup', 'recovery', 'email_change') then
    return '{}';
  end if;
  v_is_permitted := private.use_permit(v_to, v_kind, (v_person ->> 'id')::uuid);
  if not v_is_permitted then
    v_refusal := private.unasked_mail_refusal(v_to, v_kind, (v_person ->> 'is_anonymous')::boolean);
    if v_refusal is not null then
      return v_refusal;
    end if;
  end if;
  v_now := clock_timestamp();
  insert into private.auth_mails as known (
    user_id, kind, email, token_hash, redirect_to, plays_as, plays_in, due_at, expires_at
  )
  select (v_person ->> 'id')::uuid, v_kind, address, token_hash, coalesce(left(v_mail ->> 'redirect_to', 2000), ''),
    left(v_names ->> 'plays_as', 200), left(v_names ->> 'plays_in', 200),
    -- The action that has asked for the mail tries for three seconds.
    v_now + case when v_is_permitted then interval '4 seconds' else '0' end,
    v_now + case v_kind when 'recovery' then interval '1 hour' else '24 hours' end
  from (values
    (v_to, v_mail ->> 'token_hash'), (private.lower_case(v_person ->> 'email'), nullif(v_mail ->> 'token_hash_new', ''))
  ) as mail (address, token_hash)
  where token_hash is not null
  on conflict (user_id, kind, email) do update set
    id = gen_random_uuid(), token_hash = excluded.token_hash, redirect_to = excluded.redirect_to,
    plays_as = excluded.plays_as, plays_in = excluded.plays_in, created_at = excluded.created_at,
    due_at = excluded.due_at, expires_at = excluded.expires_at, tries = 0, leased_until = null, sent_at = null;
  return '{}';
end;
$$;

-- The hook Before User Created: 100 new people an hour from one connection, with or without an account, where the auth
-- server learns their addresses; else 1,000 in all.
create function private.count_new_person(p_event jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_address constant inet := case when exists (select from private.operator_settings where is_only and forwards_addresses)
    then private.address_in(p_event #>> '{metadata,ip_address}') end;
begin
  if v_address is null then
    if private.attempt('new_people', 'everybody', 1000, interval '1 hour') > 0 then
      return private.auth_refusal(429, 'Too many people have joined in the last hour. Please try again later.');
    end if;
  elsif private.attempt('new_people', private.connection_at(v_address), 100, interval '1 hour') > 0 then
    return private.auth_refusal(
      429, 'Too many people have joined from your network in the last hour. Please try again later.'
    );
  end if;
  return '{}';
end;
$$;

-- Whether this is the link that the auth server has last made for this person and kind.
create function private.is_live_link(p_mail private.auth_mails) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from auth.users
    where id = p_mail.user_id
      and p_mail.token_hash in (confirmation_token, recovery_token, email_change_token_new, email_change_token_current)
  );
$$;

-- Deletes permits and mails that are worn out, and mails of a sender that ended while it sent them. The auth server may
-- store a link after its mail is queued, so young mails stay.
create function private.drop_worn_mails(p_now timestamptz) returns void
language sql
set search_path = ''
as $$
  delete from private.mail_permits where (mailbox, kind) in (
    select mailbox, kind from private.mail_permits where expires_at <= p_now limit 100 for update skip locked
  );
  delete from private.auth_mails where id in (
    select id from private.auth_mails as mail
    where expires_at <= p_now or (
      due_at <= p_now and case when sent_at is null
        then created_at < p_now - interval '1 minute' and not private.is_live_link(mail)
        else sent_at < p_now - interval '2 minutes'
      end
    )
    limit 100 for update skip locked
  );
$$;

-- For the sender: claims up to `p_limit` mails that are due for sixty seconds. With an address and a kind, claims that mail,
-- due or not, for the action that caused it. Returns each with the number of the try.
create function public.claim_auth_mails(p_limit int, p_email text default null, p_kind text default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_email constant text := private.lower_case(p_email);
  v_claimed jsonb;
begin
  perform private.drop_worn_mails(v_now);
  if p_email is null then
    insert into private.sender as known (seen_at) values (v_now)
    on conflict (is_the_sender) do update set seen_at = excluded.seen_at
    where known.seen_at < v_now - interval '5 seconds';
  end if;
  with due as (
    select id from private.auth_mails as mail
    where ((p_email is null and due_at <= v_now) or (email = v_email and kind = p_kind))
      and sent_at is null and coalesce(leased_until, '-infinity') <= v_now and private.is_live_link(mail)
    order by due_at limit least(p_limit, 100) for update skip locked
  ), claimed as (
    update private.auth_mails as mail set tries = tries + 1, leased_until = v_now + interval '60 seconds'
    from due where mail.id = due.id
    returning mail.*
  )
  select jsonb_agg(jsonb_build_object(
    'id', id, 'try', tries, 'kind', kind, 'email', email, 'token_hash', token_hash, 'redirect_to', redirect_to,
    'plays_as', plays_as, 'plays_in', plays_in
  )) into v_claimed from claimed;
  return coalesce(v_claimed, '[]');
end;
$$;

-- For the sender: records that a claimed mail is `sent` (before it is sent), that nothing more is to be done (`done`), that
-- it was refused and is to be tried again (`retry`: after a half, 2, 8 and 32 minutes), or that the mail server took
-- nothing (`unreached`: it is due at once, and this was no try). Returns false if it was claimed, replaced or dropped
-- since; then it must not be sent.
create function public.report_auth_mail(p_id uuid, p_try int, p_outcome text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  if p_outcome = 'sent' then
    update private.auth_mails set sent_at = v_now where id = p_id and tries = p_try and sent_at is null;
  elsif p_outcome = 'unreached' or (p_outcome = 'retry' and p_try < 5) then
    update private.auth_mails set
      due_at = v_now + case p_outcome when 'retry' then 4 ^ (tries - 1) * interval '30 seconds' else '0' end,
      tries = case p_outcome when 'unreached' then tries - 1 else tries end,
      sent_at = null, leased_until = null
    where id = p_id and tries = p_try;
  else
    delete from private.auth_mails where id = p_id and tries = p_try;
  end if;
  return found;
end;
$$;

grant execute on function
  public.claim_auth_mails(int, text, text), public.report_auth_mail(uuid, int, text)
to service_role;
grant usage on schema private to supabase_auth_admin;
grant execute on function private.queue_auth_mail(jsonb), private.count_new_person(jsonb) to supabase_auth_admin;
