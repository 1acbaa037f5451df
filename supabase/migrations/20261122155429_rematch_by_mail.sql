SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.addresses_to_tell (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS jsonb
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  with players as materialized (
    select distinct invitation.email
    from public.games as game
    join public.groups as circle on circle.id = game.group_id and circle.created_by = p_user
    join public.group_members as member on member.group_id = circle.id and member.user_id <> p_user
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = member.user_id
    join public.group_invitations as invitation
      on invitation.group_id = circle.id and invitation.email = private.verified_email(member.user_id)
    where game.id = p_game_id and game.status = 'completed'
      and not exists (select from public.games where follows = p_game_id)
    order by invitation.email -- two rematches at once count in one order
  )
  select coalesce(jsonb_agg(email), '[]')
  from players
  where private.attempt('rematch_mail', email, 5, interval '1 day') = 0;
$function$;

CREATE OR REPLACE FUNCTION private.rematch_mail (
  p_game_id uuid,
  p_emails  jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'emails', p_emails,
    'group_id', circle.id,
    'group_name', circle.name,
    'host_name', private.name_of(circle.created_by),
    'theme_name', game.theme_name
  )
  from public.games as game
  join public.groups as circle on circle.id = game.group_id
  where game.id = p_game_id;
$function$;

CREATE OR REPLACE FUNCTION public.play_again (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_emails jsonb := private.addresses_to_tell(p_game_id, v_user);
  v_game public.games;
  v_next_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform from public.groups
  where id = (select group_id from public.games where id = p_game_id) for no key update;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;

  select id into v_next_id from public.games where follows = p_game_id;
  if found then
    return jsonb_build_object('game_id', v_next_id, 'is_new', false, 'mail', null);
  end if;
  v_next_id := private.follow_game(v_game, v_user);
  return jsonb_build_object(
    'game_id', v_next_id, 'is_new', true, 'mail', private.rematch_mail(v_next_id, v_emails)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "private"."addresses_to_tell"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."addresses_to_tell"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."addresses_to_tell"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rematch_mail"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rematch_mail"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rematch_mail"(uuid, jsonb) TO "postgres";
