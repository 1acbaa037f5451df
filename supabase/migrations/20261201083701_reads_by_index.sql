SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.due_work()
  RETURNS TABLE (
    work    text,
    game_id uuid
  )
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select 'start', id from public.games
  where status = 'upcoming' and scheduled_start <= (select clock_timestamp()) and missing_lines = 0
  union all
  select 'lock', id from public.games
  where locks_at <= (select clock_timestamp()) and not is_locked and status <> 'completed'
  union all
  select 'end', id from public.games
  where status <> 'completed' and (status = 'active' or everybody_writes) and ends_at <= (select clock_timestamp())
    and (locks_at is null or is_locked)
  union all
  values ('remind', null::uuid), ('edition', null);
$function$;

CREATE OR REPLACE FUNCTION private.visible_games (
  p_game_id uuid DEFAULT NULL::uuid
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  ROWS 1
  SET search_path TO ''
  AS $function$
  select id
  from public.games
  where id = p_game_id
    and (
      kind = 'house'
      or group_id in (select private.my_groups())
      or id in (select private.my_visible_games())
      or (select private.is_admin())
    );
$function$;

CREATE OR REPLACE FUNCTION public.list_themes()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'id', id, 'slug', slug, 'name', name, 'description', description, 'kind', kind,
      'square_count', in_season.count
    ) order by name collate "en-x-icu", id), '[]'
  )
  from public.themes as theme
  cross join lateral ( -- of these themes alone: the squares of groups' sets are many more
    select count(*) from public.bingo_squares where theme_id = theme.id and private.is_in_season(months, now())
  ) as in_season
  where group_id is null and (select private.living_account()) is not null;
$function$;

CREATE OR REPLACE FUNCTION public.theme_squares (
  p_theme_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', shown.id,
    'name', shown.name,
    'group_id', shown.group_id,
    'version', shown.version, 'game_id', private.written_game(shown.id),
    'is_editable', private.may_edit_set(shown, (select auth.uid())),
    'squares', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'summary', summary, 'text', text, 'likelihood', likelihood
      ) || case when about_id is null then '{}' else jsonb_build_object(
        'about_id', about_id, 'about_name', private.member_name(shown.group_id, about_id)
      ) end || case when record is null then '{}' else jsonb_build_object('record', record) end
      order by created_at, id), '[]')
      from public.bingo_squares as square
      left join private.square_records(case when shown.group_id is not null then array[shown.id] end) as known
        on headline = private.fold(summary)
      where square.theme_id = shown.id and private.is_in_season(months, now())
    )
  )
  from public.themes as shown
  where shown.id = p_theme_id
    and (select private.living_account()) is not null
    and (shown.group_id is null or shown.group_id in (select private.my_groups()));
$function$;
