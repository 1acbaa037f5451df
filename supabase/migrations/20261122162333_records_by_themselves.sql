SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.my_account()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'user_id', person.user_id,
    'display_name', person.display_name,
    'username', person.username,
    'email', account.email,
    'bingo_bank_balance', person.bingo_bank_balance,
    'is_admin', (select private.is_admin()),
    'waiting', private.waiting_lines(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
$function$;

CREATE OR REPLACE FUNCTION public.my_record()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.record_of(account.id) from auth.users as account where account.id = (select private.living_user());
$function$;

REVOKE ALL ON FUNCTION "public"."my_record"() FROM PUBLIC, "anon";

GRANT EXECUTE ON FUNCTION "public"."my_record"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_record"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_record"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_record"() TO "service_role";
