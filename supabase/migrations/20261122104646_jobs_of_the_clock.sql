SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.schedule_jobs()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return 0;
  end if;
  perform
    cron.schedule('return-unclaimed-pots', '*/10 * * * *', 'select private.return_unclaimed_pots()'),
    cron.schedule('forget-guest-addresses', '*/10 * * * *', 'select private.forget_guest_addresses(1000)');
  return 2;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."schedule_jobs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedule_jobs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_jobs"() TO "postgres";
