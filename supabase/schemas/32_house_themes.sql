-- The themes of the house, from supabase/themes.

-- Every square that was ever loaded, so that one that an admin has changed or deleted is not added again.
create table private.loaded_squares (
  slug text not null,
  summary text not null,
  primary key (slug, summary)
);

alter table private.loaded_squares enable row level security;

-- Adds the themes and squares, [{slug, name, kind, text, squares}], that were never loaded. Returns the numbers of both.
create function private.load_themes(p_themes jsonb, p_admin uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_themes int;
  v_squares int;
begin
  perform pg_advisory_xact_lock(hashtext('load_themes'));
  insert into public.themes (slug, name, description, kind, created_by)
  select slug, name, text, kind, p_admin
  from jsonb_to_recordset(p_themes) as theme (slug text, name text, text text, kind text)
  where not exists (select from private.loaded_squares as loaded where loaded.slug = theme.slug)
  on conflict (slug) do nothing;
  get diagnostics v_themes = row_count;

  with given as (
    select slug, square.*
    from jsonb_to_recordset(p_themes) as theme (slug text, squares jsonb),
      jsonb_to_recordset(squares) as square (summary text, text text, likelihood text, months smallint[])
  ), fresh as (
    insert into private.loaded_squares (slug, summary) select slug, summary from given
    on conflict do nothing
    returning *
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
  select theme.id, summary, given.text, likelihood, months, p_admin
  from fresh
  join given using (slug, summary)
  join public.themes as theme using (slug)
  on conflict (theme_id, private.fold(summary)) do nothing;
  get diagnostics v_squares = row_count;
  return jsonb_build_object('themes', v_themes, 'squares', v_squares);
end;
$$;

-- Adds the themes and squares that were never loaded, for an admin. Returns the numbers of both.
create function public.load_themes(p_themes jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_admin uuid := private.require_admin();
begin
  if jsonb_typeof(p_themes) is distinct from 'array' or pg_column_size(p_themes) > pg_size_bytes('1 MB') or exists (
    select from jsonb_array_elements(p_themes) as theme
    where private.is_long(theme ->> 'slug', theme ->> 'name', theme ->> 'text', theme ->> 'kind') or case
      when jsonb_typeof(theme -> 'squares') = 'array'
        then jsonb_array_length(theme -> 'squares') > private.largest_import()
          or private.has_large(theme -> 'squares', private.largest_square())
      else true
    end
  ) then
    perform private.refuse('invalid_request');
  end if;
  return private.load_themes(p_themes, v_admin);
exception
  when integrity_constraint_violation then
    perform private.refuse('too_long');
  when data_exception then
    perform private.refuse('invalid_request');
end;
$$;

grant execute on function public.load_themes(jsonb) to authenticated;
