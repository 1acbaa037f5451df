SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_probed (
  p_game_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select count(*) > private.take_backs_an_hour()
  from (
    select from public.game_events
    where game_id = p_game_id and type = 'square_unmarked' and created_at > clock_timestamp() - interval '1 hour'
    limit private.take_backs_an_hour() + 1
  ) as taken_back;
$function$;

CREATE OR REPLACE FUNCTION private.ranked_at_most (
  p_game public.games
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when p_game.kind = 'house' then 5
    when p_game.status <> 'active' then 50
    when p_game.shows_closeness and not private.is_probed(p_game.id) then 50
    else 0
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_backs_an_hour()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 3$function$;

CREATE INDEX game_events_taken_back ON public.game_events USING btree (game_id, created_at)
  WHERE (TYPE = 'square_unmarked'::text);

REVOKE ALL ON FUNCTION "private"."is_probed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_probed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_probed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_backs_an_hour"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_backs_an_hour"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_backs_an_hour"() TO "postgres";
