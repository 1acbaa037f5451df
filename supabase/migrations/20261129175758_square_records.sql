SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.square_records (
  p_theme_ids uuid[]
)
  RETURNS TABLE (
    theme_id uuid,
    headline text,
    record   jsonb
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select played.theme_id, played.headline, jsonb_build_object(
    'games', count(*), 'marked', count(*) filter (where played.is_marked),
    'timed', count(played.exposure), 'timed_marked', count(played.exposure) filter (where played.is_marked),
    'exposure', coalesce(sum(played.exposure), 0)
  )
  from (
    select
      game.theme_id, lower(square.summary) as headline, square.is_marked,
      case when game.ends_at > began.at then least(1, greatest(0, extract(epoch from (
        coalesce(square.marked_at, game.completed_at) - began.at
      )) / extract(epoch from game.ends_at - began.at))) end as exposure
    from public.games as game
    join public.themes as theme on theme.id = game.theme_id
    join public.game_squares as square on square.game_id = game.id
    cross join lateral (select greatest(game.started_at, game.locks_at) as at) as began
    where game.theme_id = any (p_theme_ids) and game.status = 'completed' and game.started_at is not null
      and (theme.group_id is not null or game.pace = case theme.kind when 'news' then 'week' else theme.kind end)
      and exists (select from public.game_squares as other where other.game_id = game.id and other.is_marked)
      and exists (select from public.card_squares where game_square_id = square.id)
  ) as played
  group by played.theme_id, played.headline;
$function$;

CREATE OR REPLACE FUNCTION public.admin_squares (
  p_theme_id  uuid    DEFAULT NULL::uuid,
  p_search    text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select square from public.bingo_squares as square
      where theme_id in (select private.public_themes()) and (p_theme_id is null or theme_id = p_theme_id)
        and (summary ilike v_pattern or text ilike v_pattern)
    ), page as (
      select square from found
      order by (square).created_at desc, (square).summary, (square).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    ), records as materialized (
      select * from private.square_records((select array_agg(distinct (square).theme_id) from page))
    )
    select private.page_json(jsonb_agg(jsonb_build_object(
      'id', (square).id,
      'theme_id', (square).theme_id,
      'theme_name', (select name from public.themes where id = (square).theme_id),
      'summary', (square).summary,
      'text', (square).text,
      'likelihood', (square).likelihood,
      'months', (square).months,
      'created_at', (square).created_at,
      'record', record
    )), (select count(*) from found), p_page_size)
    from page
    left join records on records.theme_id = (square).theme_id and headline = lower((square).summary)
  );
end;
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
      left join private.square_records(array[shown.id]) as known on shown.group_id is not null and headline = lower(summary)
      where square.theme_id = shown.id and private.is_in_season(months, now())
    )
  )
  from public.themes as shown
  where shown.id = p_theme_id
    and (select private.living_account()) is not null
    and (shown.group_id is null or shown.group_id in (select private.my_groups()));
$function$;

REVOKE ALL ON FUNCTION "private"."square_records"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."square_records"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."square_records"(uuid[]) TO "postgres";
