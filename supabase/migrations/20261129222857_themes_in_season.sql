SET local check_function_bodies = off;

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
      'square_count', coalesce(in_season.count, 0)
    ) order by name collate "en-x-icu", id), '[]'
  )
  from public.themes as theme
  left join (
    select theme_id, count(*) from public.bingo_squares
    where months is null or private.is_in_season(months, now())
    group by theme_id
  ) as in_season on in_season.theme_id = theme.id
  where group_id is null and (select private.living_account()) is not null;
$function$;
