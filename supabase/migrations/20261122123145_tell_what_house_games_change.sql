SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.tell_changed_game()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.tell_house_change(coalesce(new.id, old.id));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_game_of_changed_part()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (select from public.games where id = new.game_id and kind = 'house') then
    perform private.tell_house_change(new.game_id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_house_change (
  p_game_id uuid DEFAULT NULL::uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_told constant text := coalesce(current_setting('headline_bingo.told', true), '');
  v_what constant text := coalesce(p_game_id::text, 'all');
begin
  if position(v_what in v_told) > 0 then
    return;
  end if;
  perform set_config('headline_bingo.told', v_told || ' ' || v_what, true);
  perform realtime.send(jsonb_build_object('game_id', p_game_id), 'house_game_changed', 'house_games', true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_renamed_person()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.tell_house_change();
  return null;
end;
$function$;

CREATE TRIGGER tell_renamed_card
  AFTER UPDATE OF display_name ON public.bingo_cards
  FOR EACH ROW
  WHEN (((new.kind = 'house'::text) AND (old.display_name IS DISTINCT FROM new.display_name)))
  EXECUTE FUNCTION private.tell_game_of_changed_part();

CREATE TRIGGER tell_changed_square
  AFTER UPDATE ON public.game_squares
  FOR EACH ROW
  WHEN ((old.* IS DISTINCT FROM new.*))
  EXECUTE FUNCTION private.tell_game_of_changed_part();

CREATE TRIGGER tell_deleted_house_game
  AFTER DELETE ON public.games
  FOR EACH ROW
  WHEN ((old.kind = 'house'::text))
  EXECUTE FUNCTION private.tell_changed_game();

CREATE TRIGGER tell_house_game
  AFTER INSERT OR UPDATE ON public.games
  FOR EACH ROW
  WHEN ((new.kind = 'house'::text))
  EXECUTE FUNCTION private.tell_changed_game();

CREATE TRIGGER tell_renamed_person
  AFTER UPDATE OF display_name ON public.profiles
  FOR EACH ROW
  WHEN ((old.display_name IS DISTINCT FROM new.display_name))
  EXECUTE FUNCTION private.tell_renamed_person();

CREATE POLICY "everybody hears which house games change" ON "realtime"."messages"
  FOR SELECT
  TO "anon", "authenticated"
  USING ((( SELECT realtime.topic() AS topic) = 'house_games'::text));

REVOKE ALL ON FUNCTION "private"."tell_changed_game"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_changed_game"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_changed_game"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_game_of_changed_part"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_game_of_changed_part"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_game_of_changed_part"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_house_change"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_house_change"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_house_change"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_renamed_person"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_renamed_person"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_renamed_person"() TO "postgres";
