-- What people wrote, as it is kept: without the characters that nobody sees and those that turn the reading direction
-- (a name could end what stands after it in reverse), line ends as \n, no space at the ends. The joiners that emoji and
-- some scripts need stay; of a text of nothing but those nothing is left. `cleanText` in lib/text.ts is the same.
create function private.clean_text(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  with seen as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(p_text, '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'),
        '[\u0009\u000b\u000c]', ' ', 'g'
      ),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
    ) as text
  )
  select case
    when text !~ '[^ \n\u00a0\u00ad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]'
      then ''
    else regexp_replace(
      text,
      '^[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+|[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$', '', 'g'
    )
  end
  from seen;
$$;

-- A name as it is kept: a clean text on one line, with single spaces; '' for none. `cleanName` in lib/text.ts is the same.
create or replace function private.clean_name(p_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    private.clean_text(coalesce(p_name, '')), '[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'
  );
$$;

-- Whether this looks like one address that a letter can be sent to.
create or replace function private.is_email(p_email text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(p_email) <= 255 and p_email = private.clean_text(p_email)
    and p_email ~ '^[^@[:space:][:cntrl:]<>()",;:\\]+@[^@[:space:][:cntrl:]<>()",;:\\]+\.[^@.[:space:][:cntrl:]<>()",;:\\]+$';
$$;

-- An address that proves a mark, without spaces around it; null for none. Only http and https lead anywhere safe.
create or replace function private.clean_source(p_source_url text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_url text := nullif(private.clean_text(p_source_url), '');
begin
  if v_url !~ '^https?://[^[:space:][:cntrl:]/?#]+[^[:space:][:cntrl:]]*$' or char_length(v_url) > 500 then
    perform private.refuse('invalid_source_url');
  end if;
  return v_url;
end;
$$;

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

-- A house game's description has more than one line, unlike its title.
create function private.clean_house_game() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.description := nullif(private.clean_text(new.description), '');
  return new;
end;
$$;

create trigger themes_are_cleaned
before insert or update of name, description on public.themes
for each row execute function private.clean_theme();

create trigger squares_are_cleaned
before insert or update of summary, text on public.bingo_squares
for each row execute function private.clean_square();

create trigger descriptions_are_cleaned
before insert or update of description on public.games
for each row execute function private.clean_house_game();
