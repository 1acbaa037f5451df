SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.clean_code (
  p_invite_code text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select upper(regexp_replace(private.field(p_invite_code), '[^A-Za-z0-9]', '', 'g'));
$function$;

CREATE OR REPLACE FUNCTION private.clean_email (
  p_email text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_email text := nullif(lower(btrim(private.field(p_email))), '');
begin
  if not private.is_email(v_email) then
    perform private.refuse('invalid_email');
  end if;
  return v_email;
end;
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
    when text !~ '[^ \n\u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]'
      then ''
    else regexp_replace(
      text,
      '^[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+|[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$', '', 'g'
    )
  end
  from seen;
$function$;

CREATE OR REPLACE FUNCTION private.containing (
  p_search text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select '%' || regexp_replace(coalesce(btrim(private.field(p_search)), ''), '([\\%_])', '\\\1', 'g') || '%';
$function$;

CREATE OR REPLACE FUNCTION private.field (
  p_text text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if char_length(p_text) > private.longest_field() then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
  return p_text;
end;
$function$;

CREATE OR REPLACE FUNCTION private.longest_field()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 12000$function$;

CREATE OR REPLACE FUNCTION private.name_at_sign_up (
  p_metadata jsonb
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    nullif(
      btrim(left(
        private.clean_name(left(p_metadata ->> 'display_name', private.longest_field())), private.longest_name()
      )), ''
    ),
    'Anonymous'
  );
$function$;

REVOKE ALL ON FUNCTION "private"."field"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."field"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."field"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."longest_field"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."longest_field"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."longest_field"() TO "postgres";
