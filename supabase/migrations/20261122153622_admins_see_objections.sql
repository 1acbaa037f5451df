SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.open_objections()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game_id, 'title', title, 'theme_name', theme_name, 'waiting', waiting, 'final_at', final_at
  ) order by final_at, game_id), '[]')
  from (
    select game.id as game_id, game.title, game.theme_name, game.final_at, count(*) as waiting
    from public.objections as objection
    join public.games as game on game.id = objection.game_id
    where objection.status = 'open' and game.kind = 'house' and game.final_at > clock_timestamp()
    group by game.id
  ) as contested
  having (select private.is_admin());
$function$;

REVOKE ALL ON FUNCTION "public"."open_objections"() FROM PUBLIC, "anon";

CREATE INDEX objections_open ON public.objections USING btree (game_id)
  WHERE (status = 'open'::text);

GRANT EXECUTE ON FUNCTION "public"."open_objections"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."open_objections"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_objections"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."open_objections"() TO "service_role";
