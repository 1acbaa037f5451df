SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.close_to_others()
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
begin
  update auth.users set
    encrypted_password = '',
    raw_user_meta_data = raw_user_meta_data - '{plays_as,plays_in}'::text[]
  where id = v_user and email_confirmed_at > now() - interval '1 hour';
  if not found then
    perform private.refuse('invalid_request');
  end if;
  delete from auth.sessions where user_id = v_user and id is distinct from (auth.jwt() ->> 'session_id')::uuid;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."close_to_others"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.is_address_taken (
  p_token_hash text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from auth.users as asked
    join auth.users as other on other.email = lower(asked.email_change) and not other.is_sso_user and other.id <> asked.id
    -- The other conditions are those of the index, on a hosted project and on the embedded stack.
    where asked.email_change_token_new = private.field(p_token_hash)
      and asked.email_change_token_new !~ '^[0-9 ]*$' and length(asked.email_change_token_new) > 6
  );
$function$;

REVOKE ALL ON FUNCTION "public"."is_address_taken"(text) FROM PUBLIC, "service_role";

GRANT EXECUTE ON FUNCTION "public"."close_to_others"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."close_to_others"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."close_to_others"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."is_address_taken"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."is_address_taken"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."is_address_taken"(text) TO "postgres";
