SET local check_function_bodies = off;

DROP FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid);

DROP FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb);

CREATE OR REPLACE FUNCTION private.make_private_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text,
  p_user       uuid,
  p_ends_at    timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform private.check_times(null, p_ends_at);
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, card_price, started_at, ends_at, created_by
  )
  select
    'private', 'active', p_group_id, id, name, description, private.clean_pace(p_pace),
    private.clean_amount(p_card_price, private.highest_price('private')), now(), p_ends_at, p_user
  from private.playable_theme(p_theme_id, p_group_id)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text                     DEFAULT 'open'::text,
  p_set        jsonb                    DEFAULT NULL::jsonb,
  p_ends_at    timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = v_user
  ) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at
  );
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone) TO "postgres";
