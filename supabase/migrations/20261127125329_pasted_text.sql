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

CREATE OR REPLACE FUNCTION private.clean_text (
  p_text text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  with seen as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(private.field(p_text), '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'),
        '[\u0009\u000b\u000c]', ' ', 'g'
      ),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
    ) as text
  )
  select case
    when text !~ '[^ \n\u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0'
      '\u0300-\u036f\u180f\u20d0-\u20ff\ue000-\uf8ff\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'
      then ''
    else regexp_replace(
      text,
      '^[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+|[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$', '', 'g'
    )
  end
  from seen;
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
