-- What each person has chosen about their mail.

-- When a person's mail is sent: by default no digest, and quiet hours by UTC. A weekly digest comes on Mondays. The
-- sender knows the hours of time zones.
create table private.mail_settings (
  user_id uuid primary key references public.profiles (user_id),
  time_zone text not null default 'UTC',
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_hour int not null default 8 check (digest_hour between 0 and 23)
);

-- The names of time zones, filled by a migration. The database calculates with none, because its rules may be older than
-- those of browsers: it stores moments, and the sender decides what time it is somewhere.
create table private.time_zones (name text primary key);

-- Whether this is the name of a time zone.
create function private.is_time_zone(p_name text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from private.time_zones where name = p_name);
$$;

-- The name of a time zone, or UTC instead of anything else.
create function private.clean_zone(p_name text) returns text
language sql
stable
set search_path = ''
as $$
  select case when private.is_time_zone(p_name) then p_name else 'UTC' end;
$$;

-- The signed-in person's settings of mail, and whether mail can reach them.
create function private.mail_settings_of(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'is_confirmed', private.verified_email(p_user) is not null,
    'time_zone', max(time_zone), 'digest', coalesce(max(digest), 'off'), 'digest_hour', coalesce(max(digest_hour), 8)
  )
  from private.mail_settings where user_id = p_user;
$$;

-- Sets when the signed-in person gets a digest: `off`, `daily` or `weekly`, at this hour in this time zone.
create function public.save_mail_settings(p_time_zone text, p_digest text, p_digest_hour int) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if private.is_time_zone(p_time_zone) is not true then
    perform private.refuse('invalid_time_zone');
  elsif p_digest is null or p_digest not in ('off', 'daily', 'weekly')
    or p_digest_hour is null or p_digest_hour not between 0 and 23 then
    perform private.refuse('invalid_digest');
  end if;
  insert into private.mail_settings (user_id, time_zone, digest, digest_hour)
  values (v_user, p_time_zone, p_digest, p_digest_hour)
  on conflict (user_id) do update set
    time_zone = excluded.time_zone, digest = excluded.digest, digest_hour = excluded.digest_hour;
  delete from private.deliveries
  where user_id = v_user and notice_id is null and sent_at is null and failed_at is null;
  perform private.queue_digest(v_user, clock_timestamp());
end;
$$;

-- Stops all mail to the address that got a mail with this secret, of a person or of an invitation, and drops what is
-- queued. Returns whether there is one.
create function public.stop_mail(p_token text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_email text;
  v_user uuid;
begin
  select user_id, coalesce(private.verified_email(user_id), (
    select email from public.group_invitations where id = invitation_id
  )) into v_user, v_email
  from private.deliveries where token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
  if not found then
    return false;
  end if;
  v_user := coalesce(v_user, (
    select id from auth.users where email = v_email and not is_sso_user and email_confirmed_at is not null
  ));
  update public.group_invitations set is_stopped = true where email = v_email;
  update public.notice_choices set mails = false where user_id = v_user and mails;
  if v_user is not null then
    insert into public.notice_choices (user_id, kind, is_on) values (v_user, 'start_changed', true) on conflict do nothing;
  end if;
  update private.mail_settings set digest = 'off' where user_id = v_user;
  delete from private.deliveries
  where channel = 'mail' and sent_at is null and failed_at is null and (
    user_id = v_user or invitation_id in (select id from public.group_invitations where email = v_email)
  );
  return true;
end;
$$;

grant execute on function public.save_mail_settings(text, text, int) to authenticated;
grant execute on function public.stop_mail(text) to anon, authenticated;
