-- Mails that anybody can cause are counted by the mailbox that they reach.

-- The mailbox that an address leads to: in any case and width of its characters, and, as many mail servers do, without
-- dots and a tag after "+" before the "@". Mails are counted by mailbox. Reads no more than the longest address has.
create function private.mailbox_of(p_email text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(split_part(address, '@', 1), '[.]|[+].*', '', 'g') || '@' || split_part(address, '@', 2)
  from private.lower_case(normalize(left(p_email, private.longest_email()), NFKC)) as address;
$$;

-- Counts one mail to an address that anybody can cause: three a day by one sender, and, if it is sent, ten a day by all
-- together. Where the app knows no addresses, all visitors are one sender, and only the ten apply. Returns 0 when it may
-- be sent, else the seconds to wait.
create function private.attempt_mail(p_email text, p_sender text, p_is_sent boolean default true) returns int
language sql
set search_path = ''
as $$
  select coalesce(
    nullif(private.attempt(
      'mail_by', p_sender || ' to ' || mailbox, case p_sender when 'app for unknown' then 10 else 3 end, interval '1 day'
    ), 0),
    case when p_is_sent then private.attempt('mail_to', mailbox, 10, interval '1 day') else 0 end
  )
  from private.mailbox_of(p_email) as mailbox;
$$;

-- Counts a password reset: ten a day to one mailbox by one sender whose address is known. A reset is counted by its
-- sender, so that nobody uses up the owner's. Returns 0 when it is allowed, else the seconds to wait.
create function private.attempt_reset(p_email text, p_address text) returns int
language sql
set search_path = ''
as $$
  select case when private.is_app() and coalesce(p_address, 'unknown') <> 'unknown' then private.attempt(
    'reset_mail', private.visitor_at(p_address) || ' to ' || private.mailbox_of(p_email), 10, interval '1 day'
  ) else 0 end;
$$;

-- Takes back the count of a mail that was not sent. A mailbox keeps the count of one that is queued, which has used its
-- permit.
create function private.uncount_mail(p_email text, p_sender text, p_kind text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_mailbox constant text := private.mailbox_of(p_email);
  v_is_reset constant boolean := p_kind = 'recovery';
  v_is_unsent constant boolean := private.use_permit(p_email, p_kind, auth.uid());
begin
  update private.attempts set made = made - 1
  where made > 0 and (what, who) in (
    (case when v_is_reset then 'reset_mail' else 'mail_by' end, p_sender || ' to ' || v_mailbox),
    (case when v_is_reset then 'reset_to' else 'mail_to' end, case when v_is_unsent then v_mailbox end)
  );
end;
$$;

-- For the app: counts a mail before it asks the auth server for it, of the kind `sign_up`, `resend`, `keep_cards` or
-- `reset`, and permits it; with `p_is_sent` false, takes the count back. Only mails that are sent count against their
-- mailbox: not to an account that is confirmed, and no second confirmation without a first. Of resets a mailbox gets ten
-- an hour, so that the last link of whoever uses them up still works. Known and unknown addresses have one answer:
-- what a mailbox has too many of is not sent, without a word, unless it is a sign-up. Without an app key, callers could
-- invent addresses, so only their connection is counted, and nothing is permitted.
create function public.count_mail(p_email text, p_kind text, p_address text default null, p_is_sent boolean default true)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_sender constant text := private.visitor_at(p_address);
  v_kind constant text := case p_kind when 'reset' then 'recovery' when 'keep_cards' then 'email_change' else 'signup' end;
  v_is_app constant boolean := private.is_app();
  v_is_sent boolean;
  v_wait int;
begin
  if char_length(p_email) not between 3 and private.longest_email() then
    perform private.refuse('invalid_email');
  elsif p_kind is null or p_kind not in ('sign_up', 'resend', 'keep_cards', 'reset')
    or private.is_direct() then
    perform private.refuse('invalid_request');
  elsif p_is_sent is not true then
    if v_is_app then
      perform private.uncount_mail(p_email, v_sender, v_kind);
    end if;
    return 'true';
  end if;
  if p_kind = 'reset' then
    v_wait := private.attempt_reset(p_email, p_address);
    v_is_sent := v_is_app and v_wait = 0
      and private.attempt('reset_to', private.mailbox_of(p_email), 10, interval '1 hour') = 0;
  elsif p_kind = 'resend' then
    v_wait := private.attempt_mail(p_email, v_sender, false);
    v_is_sent := v_is_app and v_wait = 0 and private.confirmed_account(p_email) is false
      and private.attempt('mail_to', private.mailbox_of(p_email), 10, interval '1 day') = 0;
  else
    v_is_sent := v_is_app and private.confirmed_account(p_email) is not true;
    v_wait := private.attempt_mail(p_email, v_sender, v_is_sent);
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  if v_is_sent then
    perform private.permit_mail(p_email, v_kind, auth.uid());
  end if;
  return 'true';
end;
$$;

-- Whether the account with this address is confirmed; null without one.
create function private.confirmed_account(p_email text) returns boolean
language sql
stable
set search_path = ''
as $$
  select bool_or(email_confirmed_at is not null) from auth.users where email = private.lower_case(p_email) and not is_sso_user;
$$;

grant execute on function public.count_mail(text, text, text, boolean) to anon, authenticated;
