-- What was written before texts were cleaned. A name of which nothing is left gets a plain one.
create function private.name_or(p_name text, p_else text) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(nullif(private.clean_name(p_name), ''), p_else);
$$;

-- A summary has at least five characters.
create function private.summary_or_dots(p_summary text) returns text
language sql
immutable
set search_path = ''
as $$
  select rpad(private.clean_name(p_summary), greatest(5, char_length(private.clean_name(p_summary))), '.');
$$;

update public.profiles set display_name = private.name_or(display_name, 'Anonymous')
where display_name <> private.clean_name(display_name);

update public.groups set name = private.name_or(name, 'Untitled')
where name <> private.clean_name(name);

update public.themes set name = private.name_or(name, 'Untitled'), description = nullif(private.clean_text(description), '')
where name <> private.clean_name(name) or description <> private.clean_text(description);

update public.bingo_squares set
  summary = private.summary_or_dots(summary), text = coalesce(nullif(private.clean_text(text), ''), '.')
where summary <> private.clean_name(summary) or text <> private.clean_text(text);

update public.games set
  theme_name = private.name_or(theme_name, 'Untitled'),
  theme_description = nullif(private.clean_text(theme_description), ''),
  title = case when title is not null then private.name_or(title, 'Untitled') end,
  description = nullif(private.clean_text(description), ''),
  winner_display_name = case when winner_display_name is not null then private.name_or(winner_display_name, 'Anonymous') end
where theme_name <> private.clean_name(theme_name) or theme_description <> private.clean_text(theme_description)
  or title <> private.clean_name(title) or description <> private.clean_text(description)
  or winner_display_name <> private.clean_name(winner_display_name);

update public.game_squares set
  summary = private.summary_or_dots(summary), text = coalesce(nullif(private.clean_text(text), ''), '.'),
  comment = nullif(private.clean_text(comment), ''),
  source_url = case when private.clean_text(source_url) ~ '^https?://' then private.clean_text(source_url) end
where summary <> private.clean_name(summary) or text <> private.clean_text(text)
  or comment <> private.clean_text(comment) or source_url <> private.clean_text(source_url);

update public.bingo_cards set display_name = private.name_or(display_name, 'Anonymous')
where display_name <> private.clean_name(display_name);

update public.game_events as event set payload = cleaned.payload
from (
  select game_id, seq, jsonb_object_agg(
    key, case jsonb_typeof(value) when 'string' then to_jsonb(private.clean_text(value #>> '{}')) else value end
  ) as payload
  from public.game_events, jsonb_each(payload)
  group by game_id, seq
) as cleaned
where event.game_id = cleaned.game_id and event.seq = cleaned.seq and event.payload <> cleaned.payload;

drop function private.name_or(text, text), private.summary_or_dots(text);
