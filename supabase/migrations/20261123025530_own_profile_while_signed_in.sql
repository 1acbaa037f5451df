SET local check_function_bodies = off;

DROP POLICY "people see themselves and who shares a group with them, admins " ON "public"."profiles";

DROP FUNCTION "private"."my_companions"();

CREATE OR REPLACE FUNCTION private.me_and_my_companions()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.living_user()
  union all
  select theirs.user_id
  from public.group_members as mine
  join public.group_members as theirs on theirs.group_id = mine.group_id
  where mine.user_id = (select private.living_user());
$function$;

CREATE POLICY "people see themselves and who shares a group with them, admins " ON "public"."profiles"
  FOR SELECT
  TO "authenticated"
  USING (((user_id IN ( SELECT private.me_and_my_companions() AS me_and_my_companions)) OR ( SELECT private.is_admin() AS is_admin)));

REVOKE ALL ON FUNCTION "private"."me_and_my_companions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."me_and_my_companions"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."me_and_my_companions"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."me_and_my_companions"() TO "postgres";
