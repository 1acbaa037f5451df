-- A list of squares that games are created from. A theme without `group_id` is public. One with `group_id` is a set: a
-- member wrote it for the games of the group, and only its members see it. Saving a set requires its current `version`.
-- `slug` is in the address of a public theme's page, and stays when the theme is renamed.
create table public.themes (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= private.longest_name() and btrim(name) <> ''),
  description text check (char_length(description) <= private.longest_text()),
  created_by uuid references public.profiles (user_id),
  created_at timestamptz not null default now(),
  group_id uuid references public.groups (id) on delete cascade,
  version int not null default 1,
  kind text not null default 'news' check (kind in ('news', 'year', 'evening')),
  slug text unique check (slug ~ '^[a-z0-9-]{1,120}$')
);

create index themes_created_by on public.themes (created_by);
create index themes_group_id on public.themes (group_id, created_at desc);

-- The squares of a theme. FREE, the center of every card, has no row. `likelihood` is how often a square comes true in a
-- game of the length that its theme is written for. A square with `months` is only drawn in these months (1 to 12). A
-- square of a set can be about a member (`about_id`), who neither gets nor marks it.
create table public.bingo_squares (
  id uuid primary key default gen_random_uuid(),
  theme_id uuid not null references public.themes (id) on delete cascade,
  summary text not null check (char_length(btrim(summary)) >= 5 and char_length(summary) <= 50),
  text text not null check (btrim(text) <> '' and char_length(text) <= private.longest_text()),
  likelihood text not null default 'sometimes' check (likelihood in ('often', 'sometimes', 'rare')),
  months smallint[] check (cardinality(months) > 0 and months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]::smallint[]),
  about_id uuid references public.profiles (user_id) on delete set null,
  created_by uuid references public.profiles (user_id),
  created_at timestamptz not null default now()
);

-- Summaries are unique within a theme, ignoring case, because readers of a card ignore it too.
create unique index bingo_squares_summary on public.bingo_squares (theme_id, private.fold(summary));
create index bingo_squares_theme_id on public.bingo_squares (theme_id, created_at desc);
create index bingo_squares_created_by on public.bingo_squares (created_by);
create index bingo_squares_about_id on public.bingo_squares (about_id);

alter table public.themes enable row level security;
alter table public.bingo_squares enable row level security;

-- The ids of the public themes, without the sets of groups.
create function private.public_themes() returns setof uuid
language sql
stable
set search_path = ''
as $$
  select id from public.themes where group_id is null;
$$;

-- Normalizes the spaces and characters of a theme's name and description on every write. A new public theme gets a slug
-- with a part of its id, which no other has.
create function private.clean_theme() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := private.clean_name(new.name);
  new.description := nullif(private.clean_text(new.description), '');
  if new.group_id is null and new.slug is null then
    new.slug := btrim(regexp_replace(private.lower_case(new.name), '[^a-z0-9]+', '-', 'g') || '-' || left(new.id::text, 8), '-');
  end if;
  return new;
end;
$$;

create trigger themes_are_cleaned
before insert or update of name, description on public.themes
for each row execute function private.clean_theme();

-- Normalizes the spaces and characters of a square's summary and text on every write.
create function private.clean_square() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.summary := private.clean_name(new.summary);
  new.text := private.clean_text(new.text);
  return new;
end;
$$;

create trigger squares_are_cleaned
before insert or update of summary, text on public.bingo_squares
for each row execute function private.clean_square();

-- A number of bytes that no square reaches: with its longest texts and all months it has 2,500.
create function private.largest_square() returns int language sql immutable set search_path = '' as 'select 3000';

-- The largest number of squares in one import.
create function private.largest_import() returns int language sql immutable set search_path = '' as 'select 500';

-- Locks a public theme and returns it. Refuses an unknown id or a group's set with `theme_not_found`.
create function private.lock_theme(p_theme_id uuid) returns public.themes
language plpgsql
set search_path = ''
as $$
declare
  v_theme public.themes;
begin
  select * into v_theme from public.themes where id = p_theme_id and group_id is null for no key update;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  return v_theme;
end;
$$;

-- Locks the public theme of a square. Refuses an unknown id or a square of a group's set with `square_gone`.
create function private.lock_theme_of_square(p_square_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.themes
  where id = (select theme_id from public.bingo_squares where id = p_square_id) and group_id is null
  for no key update;
  -- The lock may have waited for a deletion.
  if not found or not exists (select from public.bingo_squares where id = p_square_id) then
    perform private.refuse('square_gone');
  end if;
end;
$$;

-- Lists all public themes by name, without the sets of groups, with their number of squares in season.
create function public.list_themes() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'id', id, 'slug', slug, 'name', name, 'description', description, 'kind', kind,
      'square_count', in_season.count
    ) order by name collate "en-x-icu", id), '[]'
  )
  from public.themes as theme
  cross join lateral ( -- of these themes alone: the squares of groups' sets are many more
    select count(*) from public.bingo_squares
    where theme_id = theme.id and (months is null or private.is_in_season(months, now()))
  ) as in_season
  where group_id is null and (select private.living_account()) is not null;
$$;

-- Creates a theme, or changes the one with this id. Its `kind` is news, year or evening. Admins only.
create function public.save_theme(p_theme_id uuid, p_name text, p_description text, p_kind text default 'news')
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_name constant text := private.clean_name(p_name);
  v_description constant text := private.clean_text(p_description);
begin
  if v_name = '' then
    perform private.refuse('invalid_name');
  elsif char_length(v_name) > private.longest_name() or char_length(v_description) > private.longest_text()
    or p_kind <> all (array['news', 'year', 'evening']) then
    perform private.refuse('too_long');
  elsif p_theme_id is null then
    insert into public.themes (name, description, kind, created_by) values (v_name, v_description, p_kind, v_admin);
  else
    perform private.lock_theme(p_theme_id);
    update public.themes set name = v_name, description = v_description, kind = p_kind where id = p_theme_id;
  end if;
end;
$$;

-- Creates a square, or changes the one with this id, which may move it to another theme. Admins only.
create function public.save_square(
  p_square_id uuid, p_theme_id uuid, p_summary text, p_text text, p_likelihood text, p_months smallint[]
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_summary constant text := private.clean_name(p_summary);
  v_text constant text := private.clean_text(p_text);
begin
  if cardinality(p_months) > 12 then
    perform private.refuse('invalid_request');
  elsif char_length(v_summary) not between 5 and 50 or char_length(v_text) not between 1 and private.longest_text()
    or p_likelihood <> all (array['often', 'sometimes', 'rare']) then
    perform private.refuse('too_long');
  end if;
  perform from public.themes
  where id in (p_theme_id, (select theme_id from public.bingo_squares where id = p_square_id))
  order by id for no key update;
  if p_square_id is not null then
    perform private.lock_theme_of_square(p_square_id);
  end if;
  perform private.lock_theme(p_theme_id);
  if p_square_id is null then
    insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
    values (p_theme_id, v_summary, v_text, p_likelihood, p_months, v_admin);
  else
    update public.bingo_squares
    set theme_id = p_theme_id, summary = v_summary, text = v_text, likelihood = p_likelihood, months = p_months
    where id = p_square_id;
  end if;
exception
  when unique_violation then
    perform private.refuse('summary_taken');
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$$;

-- Deletes a square; existing games keep their own copies. Admins only. Locks those games first, as `remove_theme` does.
create function public.delete_square(p_square_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.lock_theme_of_square(p_square_id);
  perform from public.games
  where id in (select game_id from public.game_squares where square_id = p_square_id)
  order by id for no key update;
  delete from public.bingo_squares where id = p_square_id;
end;
$$;

-- Adds squares, [{summary, text, likelihood, months}], to a theme, and skips those whose summary the theme already has.
-- Returns the numbers of added (`count`) and skipped (`known`) squares. Admins only.
create function public.import_squares(p_theme_id uuid, p_squares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
  v_added int;
begin
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) > private.largest_import() then
    perform private.refuse('too_many_squares', private.largest_import()::text);
  elsif private.has_large(p_squares, private.largest_square()) then
    perform private.refuse('too_long');
  end if;
  perform private.lock_theme(p_theme_id);
  insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
  select p_theme_id, summary, text, likelihood, months, v_admin
  from jsonb_to_recordset(p_squares) as square (summary text, text text, likelihood text, months smallint[])
  on conflict (theme_id, private.fold(summary)) do nothing;
  get diagnostics v_added = row_count;
  return jsonb_build_object('count', v_added, 'known', jsonb_array_length(p_squares) - v_added);
exception
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$$;

grant execute on function
  public.list_themes(), public.save_theme(uuid, text, text, text),
  public.save_square(uuid, uuid, text, text, text, smallint[]), public.delete_square(uuid),
  public.import_squares(uuid, jsonb)
to authenticated;
