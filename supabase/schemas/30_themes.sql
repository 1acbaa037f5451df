-- A subject to play about: everybody's, or a set, which somebody wrote for the games of their group and nobody else sees.
-- Whoever saves a set over the one they read names its `version`.
create table public.themes (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= private.longest_name() and btrim(name) <> ''),
  description text check (char_length(description) <= private.longest_text()),
  created_by uuid default auth.uid() references public.profiles (user_id),
  created_at timestamptz not null default now(),
  group_id uuid references public.groups (id) on delete cascade,
  version int not null default 1
);

create index themes_created_by on public.themes (created_by);
create index themes_group_id on public.themes (group_id, created_at desc);

-- A prediction of a theme. FREE is not one of them: the centre of every card is free by definition. `likelihood` says how
-- often it comes true in a game of the length that its theme is written for; one with `months` can in those alone.
create table public.bingo_squares (
  id uuid primary key default gen_random_uuid(),
  theme_id uuid not null references public.themes (id) on delete cascade,
  summary text not null check (char_length(btrim(summary)) >= 5 and char_length(summary) <= 50),
  text text not null check (btrim(text) <> '' and char_length(text) <= private.longest_text()),
  likelihood text not null default 'sometimes' check (likelihood in ('often', 'sometimes', 'rare')),
  months smallint[] check (cardinality(months) > 0 and months <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]::smallint[]),
  created_by uuid default auth.uid() references public.profiles (user_id),
  created_at timestamptz not null default now()
);

-- A theme has each summary once; upper and lower case are the same to whoever reads a card.
create unique index bingo_squares_summary on public.bingo_squares (theme_id, lower(summary));
create index bingo_squares_theme_id on public.bingo_squares (theme_id, created_at desc);
create index bingo_squares_created_by on public.bingo_squares (created_by);

alter table public.themes enable row level security;
alter table public.bingo_squares enable row level security;

revoke all on public.themes, public.bingo_squares from public, anon, authenticated;
grant select (id, name, description, created_at, group_id), insert (name, description), update (name, description)
on public.themes to authenticated;
grant select (id, theme_id, summary, text, likelihood, months, created_at),
insert (theme_id, summary, text, likelihood, months), update (theme_id, summary, text, likelihood, months), delete
on public.bingo_squares to authenticated;

create policy "signed-in people see the themes and the sets of their groups"
on public.themes for select to authenticated
using (group_id is null or group_id in (select private.my_groups()));

create policy "admins add themes"
on public.themes for insert to authenticated
with check (group_id is null and (select private.is_admin()));

create policy "admins change themes"
on public.themes for update to authenticated
using (group_id is null and (select private.is_admin()))
with check (group_id is null and (select private.is_admin()));

-- The themes that are no group's set.
create function private.public_themes() returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id from public.themes where group_id is null;
$$;

grant execute on function private.public_themes() to authenticated;

create policy "admins see the squares of themes"
on public.bingo_squares for select to authenticated
using (theme_id in (select private.public_themes()) and (select private.is_admin()));

create policy "admins add squares"
on public.bingo_squares for insert to authenticated
with check (theme_id in (select private.public_themes()) and (select private.is_admin()));

create policy "admins change squares"
on public.bingo_squares for update to authenticated
using (theme_id in (select private.public_themes()) and (select private.is_admin()))
with check (theme_id in (select private.public_themes()) and (select private.is_admin()));

create policy "admins delete squares"
on public.bingo_squares for delete to authenticated
using (theme_id in (select private.public_themes()) and (select private.is_admin()));

-- Themes are written directly, by admins: their names and descriptions are cleaned on the way in.
create function private.clean_theme() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.name := private.clean_name(new.name);
  new.description := nullif(private.clean_text(new.description), '');
  return new;
end;
$$;

create trigger themes_are_cleaned
before insert or update of name, description on public.themes
for each row execute function private.clean_theme();

-- So are their squares.
create function private.clean_square() returns trigger
language plpgsql
security definer
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
