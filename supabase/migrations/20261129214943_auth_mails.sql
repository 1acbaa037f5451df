SET local check_function_bodies = off;

DROP FUNCTION "private"."uncount_mail"(text, text);

CREATE TABLE "private"."auth_mails" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "user_id"      uuid                     NOT NULL,
  "kind"         text                     NOT NULL,
  "email"        text                     NOT NULL,
  "token_hash"   text                     NOT NULL,
  "redirect_to"  text                     NOT NULL,
  "plays_as"     text,
  "plays_in"     text,
  "created_at"   timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "due_at"       timestamp with time zone NOT NULL,
  "expires_at"   timestamp with time zone NOT NULL,
  "tries"        integer                  NOT NULL DEFAULT 0,
  "leased_until" timestamp with time zone,
  "sent_at"      timestamp with time zone,
  CONSTRAINT "auth_mails_kind_check" CHECK ((kind = ANY (ARRAY['signup'::text, 'recovery'::text, 'email_change'::text]))),
  CONSTRAINT "auth_mails_pkey" PRIMARY KEY (id),
  CONSTRAINT "auth_mails_user_id_kind_email_key" UNIQUE (user_id, kind, email)
);

CREATE TABLE "private"."mail_permits" (
  "mailbox"    text                     NOT NULL,
  "kind"       text                     NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  CONSTRAINT "mail_permits_pkey" PRIMARY KEY (mailbox, kind)
);

CREATE TABLE "private"."sender" (
  "is_the_sender" boolean                  NOT NULL DEFAULT true,
  "seen_at"       timestamp with time zone NOT NULL,
  CONSTRAINT "sender_is_the_sender_check" CHECK (is_the_sender),
  CONSTRAINT "sender_pkey" PRIMARY KEY (is_the_sender)
);

ALTER TABLE "private"."operator_settings"
  ADD COLUMN "forwards_addresses" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.address_header()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce((select address_header from private.operator_settings where is_only), 'cf-connecting-ip');
$function$;

CREATE OR REPLACE FUNCTION private.address_in (
  p_text text
)
  RETURNS inet
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_address inet;
begin
  v_address := left(p_text, 50);
  return case when not (v_address <<= '127.0.0.0/8' or v_address = '::1') then v_address end;
exception
  when invalid_text_representation then return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.app_key_hash()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select app_key_hash from private.operator_settings where is_only;
$function$;

CREATE OR REPLACE FUNCTION private.attempt_reset (
  p_email   text,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select case when private.is_app() and coalesce(p_address, 'unknown') <> 'unknown' then private.attempt(
    'reset_mail', private.visitor_at(p_address) || ' to ' || private.mailbox_of(p_email), 10, interval '1 day'
  ) else 0 end;
$function$;

CREATE OR REPLACE FUNCTION private.auth_refusal (
  p_status  integer,
  p_message text
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('error', jsonb_build_object('http_code', p_status, 'message', p_message));
$function$;

CREATE OR REPLACE FUNCTION private.close_account()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_balance numeric;
begin
  perform private.leave_all_groups(old.id);
  delete from public.group_invitations where email = private.lower_case(old.email);
  delete from public.user_roles where user_id = old.id;
  delete from public.notices where user_id = old.id;
  delete from public.notice_choices where user_id = old.id;
  delete from private.mail_settings where user_id = old.id;
  delete from private.push_subscriptions where user_id = old.id;
  delete from private.auth_mails where user_id = old.id;
  perform private.forget_attempts(old.id);
  if private.forget_person(old.id) then
    return old;
  end if;
  perform private.forget_name(old.id);
  insert into public.notice_choices values (old.id, 'line_full', false), (old.id, 'one_to_go', false);
  select bingo_bank_balance into v_balance from public.profiles where user_id = old.id for update;
  if v_balance > 0 then
    perform private.transfer('user:' || old.id, 'mint', v_balance, null, 'account_closed');
  end if;
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.connection()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_address inet := nullif(current_setting('request.headers', true), '')::jsonb ->> private.address_header();
begin
  return coalesce(private.connection_at(v_address), 'visitors');
end;
$function$;

CREATE OR REPLACE FUNCTION private.connection_at (
  p_address inet
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select 'visitors at ' || network(set_masklen(p_address, case family(p_address) when 6 then 64 else 32 end));
$function$;

CREATE OR REPLACE FUNCTION private.count_new_person (
  p_event jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.drop_worn_mails (
  p_now timestamp with time zone
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.is_live_link (
  p_mail private.auth_mails
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from auth.users
    where id = p_mail.user_id
      and p_mail.token_hash in (confirmation_token, recovery_token, email_change_token_new, email_change_token_current)
  );
$function$;

CREATE OR REPLACE FUNCTION private.is_sender_here()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from private.sender where is_the_sender and seen_at > clock_timestamp() - interval '1 minute');
$function$;

CREATE OR REPLACE FUNCTION private.permit_mail (
  p_email text,
  p_kind  text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into private.mail_permits (mailbox, kind, expires_at)
  values (private.mailbox_of(p_email), p_kind, clock_timestamp() + interval '1 minute')
  on conflict (mailbox, kind) do update set expires_at = excluded.expires_at;
$function$;

CREATE OR REPLACE FUNCTION private.queue_auth_mail (
  p_event jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  v_is_permitted := private.use_permit(v_to, v_kind);
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
$function$;

CREATE OR REPLACE FUNCTION private.unasked_mail_refusal (
  p_email        text,
  p_kind         text,
  p_is_anonymous boolean
)
  RETURNS jsonb
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select case
    when p_kind = 'email_change' and p_is_anonymous is not true
      then private.auth_refusal(403, 'The email address of this account cannot be changed here.')
    when p_kind <> 'recovery' and not private.is_sender_here()
      then private.auth_refusal(422, 'We cannot send emails right now. Please try again later.')
    when private.attempt('mail_unasked', private.mailbox_of(p_email), 3, interval '1 day') > 0
      then case p_kind when 'recovery' then '{}' else private.auth_refusal(
        429, 'This address has had too many emails today. Please try again tomorrow.'
      ) end
  end;
$function$;

CREATE OR REPLACE FUNCTION private.uncount_mail (
  p_email  text,
  p_sender text,
  p_kind   text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_mailbox constant text := private.mailbox_of(p_email);
  v_is_reset constant boolean := p_kind = 'recovery';
  v_is_unsent constant boolean := private.use_permit(p_email, p_kind);
begin
  update private.attempts set made = made - 1
  where made > 0 and (what, who) in (
    (case when v_is_reset then 'reset_mail' else 'mail_by' end, p_sender || ' to ' || v_mailbox),
    (case when v_is_reset then 'reset_to' else 'mail_to' end, case when v_is_unsent then v_mailbox end)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.use_permit (
  p_email text,
  p_kind  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from private.mail_permits
  where mailbox = private.mailbox_of(p_email) and kind = p_kind and expires_at > clock_timestamp();
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_auth_mails (
  p_limit integer,
  p_email text    DEFAULT NULL::text,
  p_kind  text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "public"."claim_auth_mails"(integer, text, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.count_mail (
  p_email   text,
  p_kind    text,
  p_address text    DEFAULT NULL::text,
  p_is_sent boolean DEFAULT true
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    perform private.permit_mail(p_email, v_kind);
  end if;
  return 'true';
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_auth_mail (
  p_id      uuid,
  p_try     integer,
  p_outcome text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "public"."report_auth_mail"(uuid, integer, text) FROM PUBLIC, "anon", "authenticated";

CREATE INDEX auth_mails_due_at ON private.auth_mails USING btree (due_at);

CREATE INDEX auth_mails_email ON private.auth_mails USING btree (email);

CREATE INDEX auth_mails_expires_at ON private.auth_mails USING btree (expires_at);

CREATE INDEX mail_permits_expires_at ON private.mail_permits USING btree (expires_at);

REVOKE ALL ON FUNCTION "private"."address_in"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."address_in"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."address_in"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attempt_reset"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_reset"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_reset"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."auth_refusal"(integer, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."auth_refusal"(integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."auth_refusal"(integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."connection_at"(inet) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."connection_at"(inet) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."connection_at"(inet) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_new_person"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_new_person"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_new_person"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_new_person"(jsonb) TO "supabase_auth_admin";

REVOKE ALL ON FUNCTION "private"."drop_worn_mails"(timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_worn_mails"(timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_worn_mails"(timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_live_link"(private.auth_mails) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_live_link"(private.auth_mails) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_live_link"(private.auth_mails) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_sender_here"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_sender_here"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_sender_here"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."permit_mail"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."permit_mail"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."permit_mail"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_auth_mail"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_auth_mail"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_auth_mail"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_auth_mail"(jsonb) TO "supabase_auth_admin";

REVOKE ALL ON FUNCTION "private"."unasked_mail_refusal"(text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unasked_mail_refusal"(text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unasked_mail_refusal"(text, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."uncount_mail"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."uncount_mail"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."uncount_mail"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."use_permit"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."use_permit"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."use_permit"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."claim_auth_mails"(integer, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_auth_mails"(integer, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_auth_mails"(integer, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."report_auth_mail"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_auth_mail"(uuid, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_auth_mail"(uuid, integer, text) TO "service_role";

REVOKE ALL ON SCHEMA "private" FROM "supabase_auth_admin";

GRANT USAGE ON SCHEMA "private" TO "supabase_auth_admin";
