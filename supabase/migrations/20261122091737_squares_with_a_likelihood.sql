SET local check_function_bodies = off;

ALTER TABLE "public"."bingo_squares"
  ADD COLUMN "likelihood" text NOT NULL DEFAULT 'sometimes'::text;

ALTER TABLE "public"."bingo_squares"
  ADD COLUMN "months" smallint[];

ALTER TABLE "public"."game_squares"
  ADD COLUMN "likelihood" text NOT NULL DEFAULT 'sometimes'::text;

CREATE OR REPLACE FUNCTION private.draw_pool (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_found int;
begin
  insert into public.game_squares (game_id, square_id, summary, text, likelihood)
  select p_game.id, id, summary, text, likelihood
  from public.bingo_squares
  where theme_id = p_game.theme_id and private.is_in_season(months, coalesce(p_game.scheduled_start, now()))
  order by random()
  limit private.largest_pool(p_game.kind);

  get diagnostics v_found = row_count;
  if v_found < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', v_found::text);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_in_season (
  p_months smallint[],
  p_moment timestamp with time zone
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select p_months is null or extract(month from p_moment at time zone 'UTC')::smallint = any (p_months);
$function$;

CREATE OR REPLACE FUNCTION public.admin_squares (
  p_theme_id  uuid    DEFAULT NULL::uuid,
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
      select square from public.bingo_squares as square
      where (p_theme_id is null or theme_id = p_theme_id) and (summary ilike v_pattern or text ilike v_pattern)
    ), page as (
      select square from found
      order by (square).created_at desc, (square).summary, (square).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'page_size', private.page_size(p_page_size),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', (square).id,
        'theme_id', (square).theme_id,
        'theme_name', (select name from public.themes where id = (square).theme_id),
        'summary', (square).summary,
        'text', (square).text,
        'likelihood', (square).likelihood,
        'months', (square).months,
        'created_at', (square).created_at
      ) order by (square).created_at desc, (square).summary, (square).id), '[]')
    )
    from page
  );
end;
$function$;

ALTER TABLE "public"."bingo_squares"
  ADD CONSTRAINT "bingo_squares_likelihood_check" CHECK ((likelihood = ANY (ARRAY['often'::text, 'sometimes'::text, 'rare'::text])));

ALTER TABLE "public"."bingo_squares"
  ADD CONSTRAINT "bingo_squares_months_check"
    CHECK
    (((cardinality(months) > 0) AND (months <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint, (8)::smallint,
    (9)::smallint, (10)::smallint, (11)::smallint, (12)::smallint])));

ALTER TABLE "public"."game_squares"
  ADD CONSTRAINT "game_squares_likelihood_check" CHECK ((likelihood = ANY (ARRAY['often'::text, 'sometimes'::text, 'rare'::text])));

REVOKE ALL ON FUNCTION "private"."is_in_season"(smallint[], timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_in_season"(smallint[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_in_season"(smallint[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ("likelihood") ON TABLE "public"."bingo_squares" FROM "authenticated";

GRANT INSERT ("likelihood"), SELECT ("likelihood"), UPDATE ("likelihood") ON TABLE "public"."bingo_squares" TO "authenticated";

REVOKE ALL ("months") ON TABLE "public"."bingo_squares" FROM "authenticated";

GRANT INSERT ("months"), SELECT ("months"), UPDATE ("months") ON TABLE "public"."bingo_squares" TO "authenticated";
