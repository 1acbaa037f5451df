-- The maximum length of the name of a person, a group, a theme or a game, in characters.
create function private.longest_name() returns int language sql immutable set search_path = '' as 'select 100';

-- The maximum length of a description, a prediction, a comment or the address of a receipt, in characters.
create function private.longest_text() returns int language sql immutable set search_path = '' as 'select 500';

-- The maximum length of what a private game is played for, in characters.
create function private.longest_stake() returns int language sql immutable set search_path = '' as 'select 80';

-- The maximum length of an e-mail address, in characters.
create function private.longest_email() returns int language sql immutable set search_path = '' as 'select 255';

-- The maximum length of any text as it was received, including surrounding spaces, before it is cleaned.
create function private.longest_field() returns int language sql immutable set search_path = '' as 'select 12000';

-- Whether one of these texts as received is longer than any field. Functions ask this before they lock or clean
-- anything, because cleaning a million characters takes a second. Counting bytes first takes no time.
create function private.is_long(variadic p_texts text[]) returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(bool_or(case
    when octet_length(text) > 4 * private.longest_field() then true
    else char_length(text) > private.longest_field()
  end), false)
  from unnest(p_texts) as text;
$$;

-- Refuses texts of which one is too long.
create function private.require_short(variadic p_texts text[]) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if private.is_long(variadic p_texts) then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
end;
$$;

-- Whether an item of a list has more than `p_bytes` bytes, and so more than an item of its kind can have. The size of
-- the whole list is checked first, because it is known without reading the list.
create function private.has_large(p_list jsonb, p_bytes int) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return pg_column_size(p_list) > p_bytes * greatest(jsonb_array_length(p_list), 1)
    or exists (select from jsonb_array_elements(p_list) as item where pg_column_size(item) > p_bytes);
end;
$$;

-- Returns a text as it was received, or refuses it if it is too long.
create function private.field(p_text text) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  perform private.require_short(p_text);
  return p_text;
end;
$$;

-- Cleans a text before it is stored: removes invisible characters and those that change the reading direction (in a
-- name, they could reverse the text after it), turns line ends into \n and trims it. The joiners that emoji and some
-- scripts need are kept, but a text of nothing but joiners becomes ''. `cleanText` in lib/words/text.ts does the same.
create function private.clean_text(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  with seen as (
    select regexp_replace(
      translate(
        replace(private.field(p_text), E'\r\n', E'\n'),
        E'\r\u0085\u2028\u2029\u0009\u000b\u000c', E'\n\n\n\n   '
      ),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
    ) as text
  )
  select case
    when text !~ '[^ \n\u00a0\u00ad\u034f\u070f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0'
      '\u0300-\u036f\u180f\u20d0-\u20ff\ue000-\uf8ff\ufff0-\ufffc\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'
      then ''
    -- No regular expression, which would try each of many spaces inside of the text as the first of those at its end.
    else btrim(
      text,
      E' \n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
    )
  end
  from seen;
$$;

-- Cleans a name before it is stored: a clean text on one line, with single spaces; '' for an empty one. `cleanName` in
-- lib/words/text.ts does the same.
create function private.clean_name(p_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    private.clean_text(coalesce(p_name, '')), '[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'
  );
$$;

-- Equal for texts that a reader takes for the same but for capitals: Straße = STRASSE, σας = ΣΑΣ, İzmir = izmir. The collation
-- is named, because the database's own differs: a hosted project has ICU, the embedded stack C.UTF-8. `fold` in
-- lib/bingo/fold.ts does the same.
create function private.fold(p_text text) returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  return replace(replace(lower(upper(p_text collate "pg_c_utf8")), 'ß', 'ss'), E'i\u0307', 'i');
end;
$$;

-- A text in lower case, by the same rule on every database.
create function private.lower_case(p_text text) returns text
language plpgsql
immutable
strict
set search_path = ''
as $$
begin
  return lower(p_text collate "pg_c_utf8");
end;
$$;

-- Equal for names that look alike: without invisible characters, whatever their case and width. Null for a text that is
-- longer than any name: sorting many combining marks takes quadratic time, and a ligature can stand for eighteen letters.
create function private.name_key(p_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select private.fold(normalize(regexp_replace(
    name, '[\u00ad\u034f\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0f\uffa0\ufff0-\ufffc'
    '\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]', '', 'g'
  ), NFKC))
  from private.clean_name(p_name) as name
  where char_length(name) <= private.longest_name();
$$;

-- Whether this looks like a single e-mail address. `isEmail` in lib/words/text.ts does the same.
create function private.is_email(p_email text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(p_email) <= private.longest_email() and p_email = private.clean_text(p_email)
    and p_email ~ replace(
      '^part(\.part)*@(part\.)+part$', 'part',
      '[^]@[<>()",;:\\. \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+'
    );
$$;

-- Returns the e-mail address that a guest left, cleaned, or null for none. It never grants access to anything.
create function private.clean_email(p_email text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_email text := nullif(private.lower_case(btrim(private.field(p_email))), '');
begin
  if not private.is_email(v_email) then
    perform private.refuse('invalid_email');
  end if;
  return v_email;
end;
$$;
