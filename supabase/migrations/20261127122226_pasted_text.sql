SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.clean_code (
  p_invite_code text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select upper(regexp_replace(normalize(private.field(p_invite_code), NFKC), '[^A-Za-z0-9]', '', 'g'));
$function$;

CREATE OR REPLACE FUNCTION private.is_email (
  p_email text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select char_length(p_email) <= private.longest_email() and p_email = private.clean_text(p_email)
    and p_email ~ replace(
      '^part(\.part)*@(part\.)+part$', 'part',
      '[^]@[<>()",;:\\. \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+'
    );
$function$;

CREATE OR REPLACE FUNCTION private.is_webhook (
  p_url text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select p_url ~ (
      '^https://((canary|ptb)\.)?discord(app)?\.com/api/(v\d{1,2}/)?webhooks/\d{1,30}/[A-Za-z0-9_-]{1,100}'
      || '(\?thread_id=\d{1,30})?$'
    )
    or p_url ~ '^https://hooks\.slack(-gov)?\.com/services(/[A-Za-z0-9]{1,100}){3}$'
    or p_url ~ '^https://hooks\.slack(-gov)?\.com/(triggers|workflows)(/[A-Za-z0-9]{1,100}){3,4}$';
$function$;
