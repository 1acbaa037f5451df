SET local check_function_bodies = off;

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
        429, 'We sent this address too many emails today. Please try again tomorrow.'
      ) end
  end;
$function$;
