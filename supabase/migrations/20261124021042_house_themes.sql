SET local check_function_bodies = off;

DROP FUNCTION "public"."save_theme"(uuid, text, text);

CREATE TABLE "private"."loaded_squares" (
  "slug"    text NOT NULL,
  "summary" text NOT NULL,
  CONSTRAINT "loaded_squares_pkey" PRIMARY KEY (slug, summary)
);

ALTER TABLE "private"."loaded_squares"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."themes"
  ADD COLUMN "kind" text NOT NULL DEFAULT 'news'::text;

ALTER TABLE "public"."themes"
  ADD COLUMN "slug" text;

CREATE OR REPLACE FUNCTION private.clean_theme()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.name := private.clean_name(new.name);
  new.description := nullif(private.clean_text(new.description), '');
  if new.group_id is null and new.slug is null then
    new.slug := btrim(regexp_replace(lower(new.name), '[^a-z0-9]+', '-', 'g') || '-' || left(new.id::text, 8), '-');
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.load_themes (
  p_themes jsonb,
  p_admin  uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
  on conflict (theme_id, lower(summary)) do nothing;
  get diagnostics v_squares = row_count;
  return jsonb_build_object('themes', v_themes, 'squares', v_squares);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_themes (
  p_search    text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select theme from public.themes as theme
      where group_id is null and (name ilike v_pattern or description ilike v_pattern)
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
        'kind', (theme).kind,
        'square_count', (select count(*) from public.bingo_squares where theme_id = (theme).id),
        'created_at', (theme).created_at
      ) order by (theme).created_at desc, (theme).name, (theme).id), '[]')
    )
    from page
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_themes()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'id', id, 'slug', slug, 'name', name, 'description', description, 'kind', kind
    ) order by name, id), '[]'
  )
  from public.themes
  where group_id is null and (select private.living_account()) is not null;
$function$;

CREATE OR REPLACE FUNCTION public.load_themes (
  p_themes jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
begin
  return private.load_themes(p_themes, v_admin);
exception
  when integrity_constraint_violation then
    perform private.refuse('too_long');
  when data_exception then
    perform private.refuse('invalid_request');
end;
$function$;

REVOKE ALL ON FUNCTION "public"."load_themes"(jsonb) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.save_theme (
  p_theme_id    uuid,
  p_name        text,
  p_description text,
  p_kind        text DEFAULT 'news'::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
begin
  if p_theme_id is null then
    insert into public.themes (name, description, kind, created_by) values (p_name, p_description, p_kind, v_admin);
  else
    perform private.lock_theme(p_theme_id);
    update public.themes set name = p_name, description = p_description, kind = p_kind where id = p_theme_id;
  end if;
exception
  when check_violation then
    perform private.refuse('too_long');
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_theme"(uuid, text, text, text) FROM PUBLIC, "anon", "service_role";

ALTER TABLE "public"."themes"
  ADD CONSTRAINT "themes_kind_check" CHECK ((kind = ANY (ARRAY['news'::text, 'evening'::text])));

ALTER TABLE "public"."themes"
  ADD CONSTRAINT "themes_slug_key" UNIQUE (slug);

REVOKE ALL ON FUNCTION "private"."load_themes"(jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."load_themes"(jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."load_themes"(jsonb, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."load_themes"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."load_themes"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."load_themes"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_theme"(uuid, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_theme"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_theme"(uuid, text, text, text) TO "postgres";
-- The themes of earlier demos get the slugs and kinds of their files, all others a slug as new themes do.
update public.themes set slug = btrim(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g') || '-' || left(id::text, 8), '-')
where group_id is null;

update public.themes set slug = regexp_replace(slug, '-[0-9a-f]{8}$', '') where id in (
  select distinct on (name) id from public.themes
  where group_id is null and name in (
    'Parliament & Politics', 'Tech & Gadgets', 'Weather & Climate', 'Sports Pages', 'Money & Markets',
    'Culture & Curtain Calls', 'Transport & Delays', 'Science & Space', 'Election Night', 'The Final', 'Awards Show',
    'Song Contest', 'Keynote', 'TV Debate', 'Family Dinner', 'All-Hands Meeting'
  )
  order by name, created_at
);

update public.themes set kind = 'evening' where slug in (
  'election-night', 'the-final', 'awards-show', 'song-contest', 'keynote', 'tv-debate', 'family-dinner', 'all-hands-meeting'
);
