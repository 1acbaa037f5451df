SET local check_function_bodies = off;

DROP FUNCTION "private"."free_name"(uuid, text);

CREATE OR REPLACE FUNCTION private.free_name (
  p_group_id uuid,
  p_name     text,
  p_user     uuid DEFAULT NULL::uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with taken as materialized (
    select private.name_key(private.member_name(p_group_id, user_id)) as key
    from public.group_members where group_id = p_group_id and user_id is distinct from p_user
  )
  select name
  from generate_series(1, (select count(*) + 1 from taken)) as number
  cross join lateral (
    select case number when 1 then p_name else left(p_name, private.longest_name() - 6) || ' (' || number || ')' end as name
  ) as numbered
  where private.name_key(name) not in (select key from taken)
  order by number
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.name_to_propose (
  p_user uuid,
  p_name text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select free_name
  from (
    select private.free_name(group_id, p_name, p_user) as free_name from public.group_members where user_id = p_user
  ) as names
  where not private.has_account(p_user) and free_name <> p_name
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.player_name (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  STRICT
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select card.display_name
      from public.games as game join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_user
      where game.id = p_game_id and game.status = 'completed'
      order by card.card_number limit 1
    ),
    (select private.member_name(group_id, p_user) from public.games where id = p_game_id and group_id is not null),
    private.shown_instead(p_game_id, p_user),
    private.name_of(p_user)
  );
$function$;

CREATE OR REPLACE FUNCTION private.rename_cards (
  p_user uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.bingo_cards as card set display_name = case
    when card.kind = 'private' then private.player_name(game.id, p_user)
    else private.house_name(game.id, p_user, private.name_of(p_user), card.card_number)
  end
  from public.games as game
  where game.id = card.game_id and card.user_id = p_user and game.status <> 'completed' and not card.is_winner;
$function$;

CREATE OR REPLACE FUNCTION private.rename_in_groups (
  p_user uuid,
  p_name text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.group_events as event
  set shown_name = nullif(private.free_name(event.group_id, p_name, p_user), p_name)
  where event.id in (
    select max(joined.id)
    from public.group_members as member
    join public.group_events as joined on joined.group_id = member.group_id and joined.user_id = p_user
    where member.user_id = p_user and joined.type = 'joined'
    group by joined.group_id
  );
$function$;

CREATE OR REPLACE FUNCTION public.rename_me (
  p_display_name text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('rename', v_user::text, 20, interval '1 hour');
  v_name text := private.clean_name(p_display_name);
  v_free_name text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif char_length(v_name) not between 1 and private.longest_name() then
    return private.refusal('invalid_display_name');
  end if;
  perform private.lock_all_of(v_user);
  v_free_name := private.name_to_propose(v_user, v_name);
  if v_free_name is not null then
    return private.refusal('name_taken', v_free_name);
  end if;
  update public.profiles set display_name = v_name where user_id = v_user;
  perform private.rename_in_groups(v_user, v_name), private.rename_cards(v_user);
  return jsonb_build_object('display_name', v_name);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."rename_me"(text) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON FUNCTION "private"."free_name"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_name"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_name"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."name_to_propose"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_to_propose"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."name_to_propose"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rename_cards"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rename_cards"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rename_cards"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."rename_in_groups"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rename_in_groups"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rename_in_groups"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."rename_me"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."rename_me"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."rename_me"(text) TO "postgres";
