SET local check_function_bodies = off;

DROP FUNCTION "public"."forget_push"(text);

CREATE OR REPLACE FUNCTION public.forget_push (
  p_endpoint text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.push_subscriptions where endpoint = p_endpoint;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."forget_push"(text) FROM PUBLIC, "anon";

GRANT EXECUTE ON FUNCTION "public"."forget_push"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."forget_push"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."forget_push"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."forget_push"(text) TO "service_role";
