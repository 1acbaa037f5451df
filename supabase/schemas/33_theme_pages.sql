-- Public themes have a page for everybody while their squares in season are enough for a card. Sets of groups have none.

-- The squares of a theme that are in season now.
create function private.squares_in_season(p_theme_id uuid) returns setof public.bingo_squares
language sql
stable
set search_path = ''
as $$
  select * from public.bingo_squares where theme_id = p_theme_id and private.is_in_season(months, now());
$$;

-- The themes with a page, by name.
create function public.theme_pages() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', slug, 'name', name, 'description', description, 'kind', kind, 'square_count', season.square_count
  ) order by name collate "en-x-icu", id), '[]')
  from public.themes, lateral (
    select count(*) as square_count from private.squares_in_season(id)
  ) as season
  where group_id is null and season.square_count >= private.squares_of_a_card();
$$;

-- The page of the theme with this slug: also its squares in season, in an order that looks random and stays; null where
-- there is no such page.
create function public.theme_page(p_slug text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
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
$$;

-- Broadcasts that a public theme or one of its squares has changed, once in a transaction, because every process of the
-- app caches the pages of themes.
create function private.broadcast_changed_theme() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

create trigger broadcast_changed_theme
after insert or update or delete on public.themes
for each row execute function private.broadcast_changed_theme();

create trigger broadcast_changed_theme
after insert or update or delete on public.bingo_squares
for each row execute function private.broadcast_changed_theme();

grant execute on function public.theme_pages(), public.theme_page(text) to anon, authenticated;
