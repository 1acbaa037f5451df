SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.set_closeness (
  p_game_id  uuid,
  p_is_shown boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('closeness', v_user::text, 30, interval '1 minute');
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, v_user);
  if not exists (select from public.groups where id = v_game.group_id and created_by = v_user) then
    perform private.refuse('not_creator');
  end if;
  perform private.require_active(v_game);
  if v_game.shows_closeness is distinct from coalesce(p_is_shown, false) then
    update public.games set shows_closeness = not shows_closeness where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'closeness_set', v_user, jsonb_build_object(
      'shows_closeness', v_game.shows_closeness, 'by', private.name_of(v_user)
    ));
  end if;
  return private.in_game(jsonb_build_object('shows_closeness', v_game.shows_closeness), v_game);
end;
$function$;
