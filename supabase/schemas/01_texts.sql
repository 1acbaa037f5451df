-- The most characters of a name: of a person, a group, a theme or a game.
create function private.longest_name() returns int language sql immutable set search_path = '' as 'select 100';

-- The most characters of a text: a description, a prediction, a comment, the address of a receipt.
create function private.longest_text() returns int language sql immutable set search_path = '' as 'select 500';

-- The most characters of an e-mail address.
create function private.longest_email() returns int language sql immutable set search_path = '' as 'select 255';

-- The most characters of any text, with the spaces around it, before it is cleaned.
create function private.longest_field() returns int language sql immutable set search_path = '' as 'select 12000';

-- A text as it was sent. The length comes first: cleaning a million characters takes a second.
create function private.field(p_text text) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if char_length(p_text) > private.longest_field() then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
  return p_text;
end;
$$;

-- What people wrote, as it is kept: without the characters that nobody sees and those that turn the reading direction
-- (a name could end what stands after it in reverse), line ends as \n, no space at the ends. The joiners that emoji and
-- some scripts need stay; of a text of nothing but those nothing is left. `cleanText` in lib/words/text.ts is the same.
create function private.clean_text(p_text text) returns text
language sql
immutable
set search_path = ''
as $$
  with seen as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(private.field(p_text), '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'),
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

-- A name as it is kept: a clean text on one line, with single spaces; '' for none. `cleanName` in lib/words/text.ts is the
-- same.
create function private.clean_name(p_name text) returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    private.clean_text(coalesce(p_name, '')), '[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'
  );
$$;

-- Whether this looks like one address that a mail can be sent to.
create function private.is_email(p_email text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(p_email) <= private.longest_email() and p_email = private.clean_text(p_email)
    and p_email ~ '^[^@[:space:][:cntrl:]<>()",;:\\]+@[^@[:space:][:cntrl:]<>()",;:\\]+\.[^@.[:space:][:cntrl:]<>()",;:\\]+$';
$$;

-- An address that a guest left, or null for none; it never authorises anything.
create function private.clean_email(p_email text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_email text := nullif(lower(btrim(private.field(p_email))), '');
begin
  if not private.is_email(v_email) then
    perform private.refuse('invalid_email');
  end if;
  return v_email;
end;
$$;
