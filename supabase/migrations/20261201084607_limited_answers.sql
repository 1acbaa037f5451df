SET local check_function_bodies = off;

DROP FUNCTION "public"."answer_game"(uuid, boolean);

CREATE OR REPLACE FUNCTION public.answer_game (
  p_game_id uuid,
  p_is_in   boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('answer_game', v_user::text, 30, interval '1 minute');
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_is_in is null then
    perform private.refuse('invalid_request');
  end if;
  v_game := private.lock_game(p_game_id);
  if v_game.kind <> 'private' then
    perform private.refuse('game_not_found');
  end if;
  perform private.require_member(v_game, v_user);
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  elsif private.store_answer(p_game_id, v_user, p_is_in) is not null then
    perform private.record_event(p_game_id, 'game_answered', v_user, '{}');
  end if;
  return 'true';
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."answer_game"(uuid, boolean) FROM PUBLIC, "anon", "service_role";

GRANT EXECUTE ON FUNCTION "public"."answer_game"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_game"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_game"(uuid, boolean) TO "postgres";
