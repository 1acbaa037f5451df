SET local check_function_bodies = off;

DROP POLICY "everybody hears which house games change" ON "realtime"."messages";

DROP POLICY "people hear the games they may see" ON "realtime"."messages";

CREATE OR REPLACE FUNCTION private.unsent_events()
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select count(*)::int
  from public.game_events as event
  join public.games as game on game.id = event.game_id
  where event.created_at > now() - interval '1 hour'
    and (game.kind = 'private' or event.type not in ('card_sold', 'card_sealed'))
    and not exists (
      select from realtime.messages as message
      where message.inserted_at > (now() at time zone 'UTC') - interval '2 hours'
        and message.extension = 'broadcast' and message.private and message.event = 'game_event'
        and split_part(message.topic, ':', 2) = event.game_id::text
        and message.payload ->> 'seq' = event.seq::text
    );
$function$;

CREATE OR REPLACE FUNCTION public.unsent_events()
  RETURNS integer
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case when private.is_app() then private.unsent_events() end;
$function$;

REVOKE ALL ON FUNCTION "public"."unsent_events"() FROM PUBLIC, "service_role";

CREATE INDEX game_events_created_at ON public.game_events USING brin (created_at);

CREATE POLICY "everybody hears which house games change" ON "realtime"."messages"
  FOR SELECT
  TO "anon", "authenticated"
  USING (((EXTENSION = 'broadcast'::text) AND (( SELECT realtime.topic() AS topic) = 'house_games'::text)));

CREATE POLICY "people hear the games they may see" ON "realtime"."messages"
  FOR SELECT
  TO "anon", "authenticated"
  USING
    (((EXTENSION = 'broadcast'::text) AND (( SELECT private.game_of_channel() AS game_of_channel) IN ( SELECT private.visible_games(( SELECT private.game_of_channel() AS
    game_of_channel)) AS visible_games))));

REVOKE ALL ON FUNCTION "private"."unsent_events"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unsent_events"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unsent_events"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."unsent_events"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."unsent_events"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."unsent_events"() TO "postgres";
