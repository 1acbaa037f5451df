SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.is_address_change (
  p_token_hash text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from auth.users
    where not is_anonymous and email_change_token_new = private.field(p_token_hash)
      and email_change_token_new !~ '^[0-9 ]*$' and length(email_change_token_new) > 6
  );
$function$;

REVOKE ALL ON FUNCTION "public"."is_address_change"(text) FROM PUBLIC, "service_role";

GRANT EXECUTE ON FUNCTION "public"."is_address_change"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."is_address_change"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."is_address_change"(text) TO "postgres";
