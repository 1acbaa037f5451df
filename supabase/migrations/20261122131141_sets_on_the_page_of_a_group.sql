SET local check_function_bodies = off;

DROP FUNCTION "public"."group_sets"(uuid);

CREATE OR REPLACE FUNCTION private.sets_of (
  p_group public.groups
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'square_count', (select count(*) from public.bingo_squares where theme_id = mine.id),
    'by', private.name_of(mine.created_by),
    'is_editable', private.may_edit_set(mine, (select auth.uid())),
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.themes as mine
  where mine.group_id = p_group.id
  having p_group.id in (select private.my_groups());
$function$;

CREATE OR REPLACE FUNCTION public.group_state (
  p_group_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group', jsonb_build_object(
      'id', shown.id,
      'name', shown.name,
      'invite_code', shown.invite_code,
      'created_by', shown.created_by,
      'is_creator', shown.created_by = (select auth.uid()),
      'max_members', shown.max_members,
      'pot_amount', (
        select coalesce(sum(pot_amount), 0) from public.games
        where group_id = shown.id and status = 'active'
      ),
      'created_at', shown.created_at
    ),
    'members', private.members_of(shown),
    'invitations', private.invitations_of(shown, (select auth.uid())),
    'history', private.history_of(shown),
    'sets', private.sets_of(shown),
    'games', (
      select coalesce(
        jsonb_agg(private.game_summary(game, (select auth.uid())) order by game.created_at desc, game.id),
        '[]'
      )
      from public.games as game where game.group_id = shown.id
    )
  )
  from public.groups as shown
  where shown.id = p_group_id
    and (shown.id in (select private.my_groups()) or (select private.is_admin()));
$function$;

REVOKE ALL ON FUNCTION "private"."sets_of"(public.groups) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sets_of"(public.groups) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sets_of"(public.groups) TO "postgres";
