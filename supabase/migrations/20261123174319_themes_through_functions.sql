SET local check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."is_admin"() FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."longest_name"() FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."longest_text"() FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."my_groups"() FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."public_themes"() FROM "authenticated";

REVOKE ALL ("card_number") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("created_at") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("display_name") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("game_id") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("id") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("is_house_card") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("is_winner") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("kind") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("purchased_at") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("card_number") ON TABLE "public"."bingo_cards" FROM "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."bingo_cards" FROM "authenticated";

REVOKE ALL ("display_name") ON TABLE "public"."bingo_cards" FROM "authenticated";

REVOKE ALL ("game_id") ON TABLE "public"."bingo_cards" FROM "authenticated";

REVOKE ALL ("id") ON TABLE "public"."bingo_cards" FROM "authenticated";

REVOKE ALL ("is_house_card") ON TABLE "public"."bingo_cards" FROM "authenticated";

REVOKE ALL ("is_winner") ON TABLE "public"."bingo_cards" FROM "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."bingo_cards" FROM "authenticated";

REVOKE ALL ("purchased_at") ON TABLE "public"."bingo_cards" FROM "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."bingo_squares" FROM "authenticated";

REVOKE ALL ("id") ON TABLE "public"."bingo_squares" FROM "authenticated";

REVOKE ALL ("likelihood") ON TABLE "public"."bingo_squares" FROM "authenticated";

REVOKE ALL ("months") ON TABLE "public"."bingo_squares" FROM "authenticated";

REVOKE ALL ("summary") ON TABLE "public"."bingo_squares" FROM "authenticated";

REVOKE ALL ("text") ON TABLE "public"."bingo_squares" FROM "authenticated";

REVOKE ALL ("theme_id") ON TABLE "public"."bingo_squares" FROM "authenticated";

REVOKE ALL ON TABLE "public"."bingo_squares" FROM "authenticated";

REVOKE ALL ("card_id") ON TABLE "public"."card_squares" FROM "anon";

REVOKE ALL ("game_square_id") ON TABLE "public"."card_squares" FROM "anon";

REVOKE ALL ("position") ON TABLE "public"."card_squares" FROM "anon";

REVOKE ALL ("card_id") ON TABLE "public"."card_squares" FROM "authenticated";

REVOKE ALL ("game_square_id") ON TABLE "public"."card_squares" FROM "authenticated";

REVOKE ALL ("position") ON TABLE "public"."card_squares" FROM "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."game_events" FROM "anon";

REVOKE ALL ("game_id") ON TABLE "public"."game_events" FROM "anon";

REVOKE ALL ("payload") ON TABLE "public"."game_events" FROM "anon";

REVOKE ALL ("seq") ON TABLE "public"."game_events" FROM "anon";

REVOKE ALL ("type") ON TABLE "public"."game_events" FROM "anon";

REVOKE ALL ("created_at") ON TABLE "public"."game_events" FROM "authenticated";

REVOKE ALL ("game_id") ON TABLE "public"."game_events" FROM "authenticated";

REVOKE ALL ("payload") ON TABLE "public"."game_events" FROM "authenticated";

REVOKE ALL ("seq") ON TABLE "public"."game_events" FROM "authenticated";

REVOKE ALL ("type") ON TABLE "public"."game_events" FROM "authenticated";

REVOKE ALL ("comment") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("created_at") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("game_id") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("id") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("is_marked") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("marked_at") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("noted_at") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("reaction") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("source_url") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("summary") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("text") ON TABLE "public"."game_squares" FROM "anon";

REVOKE ALL ("comment") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("game_id") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("id") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("is_marked") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("marked_at") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("noted_at") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("reaction") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("source_url") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("summary") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("text") ON TABLE "public"."game_squares" FROM "authenticated";

REVOKE ALL ("card_price") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("cards_sold") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("completed_at") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("created_at") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("description") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("group_id") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("id") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("kind") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("last_seq") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("max_cards") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("pot_amount") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("pot_claimed") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("pot_returned") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("scheduled_start") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("started_at") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("status") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("theme_description") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("theme_id") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("theme_name") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("title") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("winner_card_id") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("winner_display_name") ON TABLE "public"."games" FROM "anon";

REVOKE ALL ("card_price") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("cards_sold") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("completed_at") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("description") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("group_id") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("id") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("last_seq") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("max_cards") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("pot_amount") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("pot_claimed") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("pot_returned") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("scheduled_start") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("started_at") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("status") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("theme_description") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("theme_id") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("theme_name") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("title") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("winner_card_id") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ("winner_display_name") ON TABLE "public"."games" FROM "authenticated";

REVOKE ALL ON TABLE "public"."group_invitations" FROM "authenticated";

REVOKE ALL ON TABLE "public"."group_members" FROM "authenticated";

REVOKE ALL ON TABLE "public"."groups" FROM "authenticated";

REVOKE ALL ("display_name") ON TABLE "public"."profiles" FROM "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."profiles" FROM "authenticated";

REVOKE ALL ("username") ON TABLE "public"."profiles" FROM "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."themes" FROM "authenticated";

REVOKE ALL ("description") ON TABLE "public"."themes" FROM "authenticated";

REVOKE ALL ("group_id") ON TABLE "public"."themes" FROM "authenticated";

REVOKE ALL ("id") ON TABLE "public"."themes" FROM "authenticated";

REVOKE ALL ("name") ON TABLE "public"."themes" FROM "authenticated";

DROP POLICY "people see the cards of games they may see" ON "public"."bingo_cards";

DROP POLICY "admins add squares" ON "public"."bingo_squares";

DROP POLICY "admins change squares" ON "public"."bingo_squares";

DROP POLICY "admins delete squares" ON "public"."bingo_squares";

DROP POLICY "admins see the squares of themes" ON "public"."bingo_squares";

DROP POLICY "people see what is placed on the cards that lie open to them" ON "public"."card_squares";

DROP POLICY "people see what happened in games they may see" ON "public"."game_events";

DROP POLICY "people see the squares of games they may see" ON "public"."game_squares";

DROP POLICY "people see the games they may see" ON "public"."games";

DROP POLICY "creators see the addresses they invited" ON "public"."group_invitations";

DROP POLICY "members and admins see who belongs to the group" ON "public"."group_members";

DROP POLICY "members and admins see the group" ON "public"."groups";

DROP POLICY "people see themselves and who shares a group with them, admins " ON "public"."profiles";

DROP POLICY "admins add themes" ON "public"."themes";

DROP POLICY "admins change themes" ON "public"."themes";

DROP POLICY "signed-in people see the themes and the sets of their groups" ON "public"."themes";

DROP FUNCTION "private"."groups_i_made"();

DROP FUNCTION "private"."me_and_my_companions"();

DROP FUNCTION "private"."open_cards"();

ALTER TABLE "public"."bingo_squares"
  ALTER COLUMN "created_by" DROP DEFAULT;

ALTER TABLE "public"."themes"
  ALTER COLUMN "created_by" DROP DEFAULT;

CREATE OR REPLACE FUNCTION private.clean_house_game()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.description := nullif(private.clean_text(new.description), '');
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_square()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.summary := private.clean_name(new.summary);
  new.text := private.clean_text(new.text);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_theme()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.name := private.clean_name(new.name);
  new.description := nullif(private.clean_text(new.description), '');
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.user_roles
    where user_id = (select private.living_user()) and role = 'admin'
  );
$function$;

CREATE OR REPLACE FUNCTION private.largest_import()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 500$function$;

CREATE OR REPLACE FUNCTION private.lock_theme (
  p_theme_id uuid
)
  RETURNS public.themes
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_theme public.themes;
begin
  select * into v_theme from public.themes where id = p_theme_id and group_id is null for no key update;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  return v_theme;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_theme_of_square (
  p_square_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.themes
  where id = (select theme_id from public.bingo_squares where id = p_square_id) and group_id is null
  for no key update;
  -- The lock may have waited for a deletion.
  if not found or not exists (select from public.bingo_squares where id = p_square_id) then
    perform private.refuse('square_gone');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.my_groups()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 20
  SET search_path TO ''
  AS $function$
  select group_id from public.group_members where user_id = (select private.living_user());
$function$;

CREATE OR REPLACE FUNCTION private.public_themes()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select id from public.themes where group_id is null;
$function$;

CREATE OR REPLACE FUNCTION public.delete_square (
  p_square_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  perform private.lock_theme_of_square(p_square_id);
  perform from public.games
  where id in (select game_id from public.game_squares where square_id = p_square_id)
  order by id for no key update;
  delete from public.bingo_squares where id = p_square_id;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."delete_square"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.delete_theme (
  p_theme_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  perform private.remove_theme(private.lock_theme(p_theme_id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.house_game_exists (
  p_game_id uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (select from public.games where id = p_game_id and kind = 'house');
$function$;

REVOKE ALL ON FUNCTION "public"."house_game_exists"(uuid) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.import_squares (
  p_theme_id uuid,
  p_squares  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
  v_added int;
begin
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) > private.largest_import() then
    perform private.refuse('too_many_squares', private.largest_import()::text);
  end if;
  perform private.lock_theme(p_theme_id);
  insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
  select p_theme_id, summary, text, likelihood, months, v_admin
  from jsonb_to_recordset(p_squares) as square (summary text, text text, likelihood text, months smallint[])
  on conflict (theme_id, lower(summary)) do nothing;
  get diagnostics v_added = row_count;
  return jsonb_build_object('count', v_added, 'known', jsonb_array_length(p_squares) - v_added);
exception
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$function$;

REVOKE ALL ON FUNCTION "public"."import_squares"(uuid, jsonb) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.list_themes()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', id, 'name', name, 'description', description) order by name, id), '[]'
  )
  from public.themes
  where group_id is null and (select private.living_user()) is not null;
$function$;

REVOKE ALL ON FUNCTION "public"."list_themes"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.save_square (
  p_square_id  uuid,
  p_theme_id   uuid,
  p_summary    text,
  p_text       text,
  p_likelihood text,
  p_months     smallint[]
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
begin
  perform from public.themes
  where id in (p_theme_id, (select theme_id from public.bingo_squares where id = p_square_id))
  order by id for no key update;
  if p_square_id is not null then
    perform private.lock_theme_of_square(p_square_id);
  end if;
  perform private.lock_theme(p_theme_id);
  if p_square_id is null then
    insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
    values (p_theme_id, p_summary, p_text, p_likelihood, p_months, v_admin);
  else
    update public.bingo_squares
    set theme_id = p_theme_id, summary = p_summary, text = p_text, likelihood = p_likelihood, months = p_months
    where id = p_square_id;
  end if;
exception
  when unique_violation then
    perform private.refuse('summary_taken');
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_square"(uuid, uuid, text, text, text, smallint[]) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.save_theme (
  p_theme_id    uuid,
  p_name        text,
  p_description text
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
    insert into public.themes (name, description, created_by) values (p_name, p_description, v_admin);
  else
    perform private.lock_theme(p_theme_id);
    update public.themes set name = p_name, description = p_description where id = p_theme_id;
  end if;
exception
  when check_violation then
    perform private.refuse('too_long');
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_theme"(uuid, text, text) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON FUNCTION "private"."largest_import"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."largest_import"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."largest_import"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_theme"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_theme"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_theme"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_theme_of_square"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_theme_of_square"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_theme_of_square"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_square"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_square"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_square"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."house_game_exists"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."house_game_exists"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."house_game_exists"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."import_squares"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."import_squares"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."import_squares"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_themes"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_themes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_themes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_square"(uuid, uuid, text, text, text, smallint[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_square"(uuid, uuid, text, text, text, smallint[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_square"(uuid, uuid, text, text, text, smallint[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_theme"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_theme"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_theme"(uuid, text, text) TO "postgres";
