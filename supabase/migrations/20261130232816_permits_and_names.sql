SET local check_function_bodies = off;

DROP FUNCTION "private"."permit_mail"(text, text);

DROP FUNCTION "private"."use_permit"(text, text);

ALTER TABLE "private"."mail_permits"
  ADD COLUMN "person_id" uuid;

CREATE OR REPLACE FUNCTION private.name_key (
  p_name text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select private.fold(normalize(regexp_replace(
    name, '[\u00ad\u034f\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\uffa0\ufff0-\ufffc'
    '\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]', '', 'g'
  ), NFKC))
  from private.clean_name(p_name) as name
  where char_length(name) <= private.longest_name();
$function$;

CREATE OR REPLACE FUNCTION private.permit_mail (
  p_email  text,
  p_kind   text,
  p_person uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into private.mail_permits (mailbox, kind, expires_at, person_id)
  values (private.mailbox_of(p_email), p_kind, clock_timestamp() + interval '1 minute', p_person)
  on conflict (mailbox, kind) do update set expires_at = excluded.expires_at, person_id = excluded.person_id;
$function$;

CREATE OR REPLACE FUNCTION private.player_name (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  STRICT
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select card.display_name
      from public.games as game join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_user
      where game.id = p_game_id and game.kind = 'private' and game.status = 'completed'
      order by card.card_number limit 1
    ),
    (select private.member_name(group_id, p_user) from public.games where id = p_game_id and group_id is not null),
    private.shown_instead(p_game_id, p_user),
    case when private.is_taken_down(p_game_id, private.name_of(p_user)) then coalesce(
      (
        select display_name from public.bingo_cards
        where game_id = p_game_id and user_id = p_user order by card_number limit 1
      ),
      'Reader'
    ) end,
    private.name_of(p_user)
  );
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
  v_is_unsent constant boolean := private.use_permit(p_email, p_kind, auth.uid());
begin
  update private.attempts set made = made - 1
  where made > 0 and (what, who) in (
    (case when v_is_reset then 'reset_mail' else 'mail_by' end, p_sender || ' to ' || v_mailbox),
    (case when v_is_reset then 'reset_to' else 'mail_to' end, case when v_is_unsent then v_mailbox end)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.use_permit (
  p_email  text,
  p_kind   text,
  p_person uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from private.mail_permits
  where mailbox = private.mailbox_of(p_email) and kind = p_kind and expires_at > clock_timestamp()
    and (p_kind <> 'email_change' or person_id = p_person);
  return found;
end;
$function$;

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
    perform private.permit_mail(p_email, v_kind, auth.uid());
  end if;
  return 'true';
end;
$function$;

REVOKE ALL ON FUNCTION "private"."permit_mail"(text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."permit_mail"(text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."permit_mail"(text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."use_permit"(text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."use_permit"(text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."use_permit"(text, text, uuid) TO "postgres";
