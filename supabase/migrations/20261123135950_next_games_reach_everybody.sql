SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.next_game (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with recursive rematches as (
    select id from public.games where follows = p_game.id
    union all
    select game.id from public.games as game join rematches on game.follows = rematches.id
  )
  select jsonb_build_object(
    'id', game.id, 'kind', game.kind, 'status', game.status, 'title', game.title, 'theme_name', game.theme_name,
    'has_card', exists (
      select from public.bingo_cards where game_id = game.id and user_id = (select private.living_user())
    )
  )
  from public.games as game
  where game.kind = p_game.kind
    and game.status <> 'completed'
    and (
      game.kind = 'house' or (game.group_id = p_game.group_id and game.group_id in (select private.my_groups()))
    )
  order by
    game.id in (select id from rematches) desc, game.status = 'active' desc, game.created_at > p_game.created_at desc,
    game.created_at, game.id
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.tell_next_game (
  p_next public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ended_id uuid;
begin
  select id into v_ended_id from public.games
  where group_id = p_next.group_id and status = 'completed'
  order by completed_at desc, id limit 1 for no key update;
  if found then
    perform private.record_event(v_ended_id, 'played_again', p_user, jsonb_build_object(
      'by', private.name_of(p_user), 'next_game_id', p_next.id
    ));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text    DEFAULT 'open'::text,
  p_set        jsonb   DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
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
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user
  );
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_my_groups()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'invite_code', mine.invite_code,
    'member_count', (select count(*) from public.group_members where group_id = mine.id),
    'is_creator', mine.created_by = (select auth.uid()),
    'game_to_join', (
      select jsonb_build_object('id', game.id, 'theme_name', game.theme_name)
      from public.games as game
      where game.group_id = mine.id and game.status = 'active' and not exists (
        select from public.bingo_cards where game_id = game.id and user_id = (select auth.uid())
      )
      order by game.created_at desc, game.id
      limit 1
    ),
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.groups as mine
  where mine.id = any (array(select private.my_groups()));
$function$;

CREATE OR REPLACE FUNCTION public.my_home (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'cards', public.my_cards(p_game_id),
    'games', coalesce(
      jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
      '[]'
    )
  )
  from public.games as game
  where game.status <> 'completed'
    and (
      game.id = any (array(select private.my_visible_games()))
      or game.group_id = any (array(select private.my_groups()))
    )
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
$function$;

REVOKE ALL ON FUNCTION "private"."tell_next_game"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_next_game"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_next_game"(public.games, uuid) TO "postgres";
