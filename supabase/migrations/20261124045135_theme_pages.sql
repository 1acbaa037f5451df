SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.squares_in_season (
  p_theme_id uuid
)
  RETURNS SETOF public.bingo_squares
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select * from public.bingo_squares where theme_id = p_theme_id and private.is_in_season(months, now());
$function$;

CREATE OR REPLACE FUNCTION private.tell_changed_theme()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_told constant text := coalesce(current_setting('headline_bingo.told', true), '');
  v_row constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  if position('themes' in v_told) = 0 and v_row ->> 'group_id' is null and (
    tg_table_name = 'themes'
    or exists (select from public.themes where id = (v_row ->> 'theme_id')::uuid and group_id is null)
  ) then
    perform set_config('headline_bingo.told', v_told || ' themes', true);
    perform realtime.send('{}', 'themes_changed', 'house_games', true);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.theme_page (
  p_slug text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'slug', slug, 'name', name, 'description', description, 'kind', kind,
    'square_count', season.square_count, 'squares', season.squares
  )
  from public.themes as theme, lateral (
    select
      count(*) as square_count,
      jsonb_agg(
        jsonb_build_object('summary', summary, 'text', text, 'likelihood', likelihood) order by md5(summary)
      ) as squares
    from private.squares_in_season(theme.id)
  ) as season
  where slug = p_slug and group_id is null and season.square_count >= private.squares_of_a_card();
$function$;

REVOKE ALL ON FUNCTION "public"."theme_page"(text) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.theme_pages()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', slug, 'name', name, 'description', description, 'kind', kind, 'square_count', season.square_count
  ) order by name, id), '[]')
  from public.themes, lateral (
    select count(*) as square_count from private.squares_in_season(id)
  ) as season
  where group_id is null and season.square_count >= private.squares_of_a_card();
$function$;

REVOKE ALL ON FUNCTION "public"."theme_pages"() FROM PUBLIC, "service_role";

CREATE TRIGGER tell_changed_theme
  AFTER INSERT OR DELETE OR UPDATE ON public.bingo_squares
  FOR EACH ROW
  EXECUTE FUNCTION private.tell_changed_theme();

CREATE TRIGGER tell_changed_theme
  AFTER INSERT OR DELETE OR UPDATE ON public.themes
  FOR EACH ROW
  EXECUTE FUNCTION private.tell_changed_theme();

REVOKE ALL ON FUNCTION "private"."squares_in_season"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."squares_in_season"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."squares_in_season"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_changed_theme"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_changed_theme"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_changed_theme"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."theme_page"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."theme_page"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."theme_page"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."theme_pages"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."theme_pages"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."theme_pages"() TO "postgres";
