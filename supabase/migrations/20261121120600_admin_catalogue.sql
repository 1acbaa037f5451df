-- A page of the themes with how many squares each has, newest first, and how many there are; searched by name or description.
create function public.admin_themes(p_search text default null, p_page int default 1, p_page_size int default 50) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select theme from public.themes as theme where name ilike v_pattern or description ilike v_pattern
    ), page as (
      select theme from found
      order by (theme).created_at desc, (theme).name, (theme).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'page_size', private.page_size(p_page_size),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', (theme).id,
        'name', (theme).name,
        'description', (theme).description,
        'square_count', (select count(*) from public.bingo_squares where theme_id = (theme).id),
        'created_at', (theme).created_at
      ) order by (theme).created_at desc, (theme).name, (theme).id), '[]')
    )
    from page
  );
end;
$$;

-- A page of the squares of one theme, or of all, newest first, and how many there are; searched by summary or text.
create function public.admin_squares(
  p_theme_id uuid default null, p_search text default null, p_page int default 1, p_page_size int default 50
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select square from public.bingo_squares as square
      where (p_theme_id is null or theme_id = p_theme_id) and (summary ilike v_pattern or text ilike v_pattern)
    ), page as (
      select square from found
      order by (square).created_at desc, (square).summary, (square).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'page_size', private.page_size(p_page_size),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', (square).id,
        'theme_id', (square).theme_id,
        'theme_name', (select name from public.themes where id = (square).theme_id),
        'summary', (square).summary,
        'text', (square).text,
        'created_at', (square).created_at
      ) order by (square).created_at desc, (square).summary, (square).id), '[]')
    )
    from page
  );
end;
$$;

revoke execute on function
  public.admin_themes(text, int, int), public.admin_squares(uuid, text, int, int)
from public, anon, authenticated;
grant execute on function
  public.admin_themes(text, int, int), public.admin_squares(uuid, text, int, int)
to authenticated;
