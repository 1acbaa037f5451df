SET local check_function_bodies = off;

DROP FUNCTION "private"."attempt_sale_to"(text);

DROP FUNCTION "private"."guest_sales_from"(text);

DROP FUNCTION "private"."who_asks"();

CREATE OR REPLACE FUNCTION private.app_key_hash()
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select null::text$function$;

CREATE OR REPLACE FUNCTION private.attempt_direct_sale (
  p_game_id uuid
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select private.attempt(
    'direct_sales', p_game_id || ' to ' || private.connection(),
    greatest(case when private.app_key_hash() is null then 20 else 1 end, max_cards / 10),
    case when private.app_key_hash() is null then interval '1 minute' else interval '1 day' end
  )
  from public.games
  where id = p_game_id and not private.is_app();
$function$;

CREATE OR REPLACE FUNCTION private.attempt_guest_objection (
  p_game_id uuid,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select coalesce(nullif(private.attempt('objections_from', win || private.visitor_at(p_address),
    2, private.time_to_object('house')
  ), 0), case when private.is_app() then 0 else private.attempt('objections_from', win || private.connection(),
    case when private.app_key_hash() is null then 3 else 1 end, private.time_to_object('house')
  ) end)
  from concat_ws(' ', p_game_id, private.bingo_seq(p_game_id), 'by ') as win;
$function$;

CREATE OR REPLACE FUNCTION private.attempt_guest_purchase (
  p_game_id uuid,
  p_hash    bytea,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select coalesce(
    nullif(private.attempt('guest_purchase', encode(p_hash, 'hex'), 20, interval '1 hour'), 0),
    nullif(private.wait_for('guest_sales', p_game_id::text, private.guest_sales_ceiling()), 0),
    nullif(private.attempt_direct_sale(p_game_id), 0),
    private.attempt_sale_to(p_game_id, p_address)
  );
$function$;

CREATE OR REPLACE FUNCTION private.attempt_sale_to (
  p_game_id uuid,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select private.attempt(
    'guest_sales_to', p_game_id || ' to ' || private.visitor_at(p_address),
    private.guest_sales_from(p_game_id, p_address), interval '2 minutes'
  );
$function$;

CREATE OR REPLACE FUNCTION private.codes_of_all()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 43200$function$;

CREATE OR REPLACE FUNCTION private.connection()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_address inet := nullif(current_setting('request.headers', true), '')::jsonb ->> private.address_header();
begin
  return coalesce(
    'visitors at ' || network(set_masklen(v_address, case family(v_address) when 6 then 64 else 32 end)),
    'visitors'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_wrong_code (
  p_address text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_who text;
begin
  foreach v_who in array array_remove(array[
    private.who_tries(p_address), case when auth.uid() is null then private.request_source() end
  ], null) loop
    perform private.attempt('wrong_code', v_who, 0, private.codes_counted_for());
    perform private.attempt('wrong_code_a_day', v_who, 0, interval '1 day');
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.guest_sales_from (
  p_game_id uuid,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select least(
    case coalesce(p_address, 'unknown') when 'unknown' then 120 else 60 end,
    greatest(20, (select max_cards / 10 from public.games where id = p_game_id))
  );
$function$;

CREATE OR REPLACE FUNCTION private.is_app()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(private.app_key_hash() = encode(sha256(convert_to(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-app-key', 'UTF8'
  )), 'hex'), false);
$function$;

CREATE OR REPLACE FUNCTION private.request_source()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when private.is_app() then 'app' else private.connection() end;
$function$;

CREATE OR REPLACE FUNCTION private.visitor_at (
  p_address text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.request_source() || ' for ' || left(coalesce(p_address, 'unknown'), 50);
$function$;

CREATE OR REPLACE FUNCTION private.wait_for_code (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select greatest(
    private.wait_for('wrong_code', private.who_tries(p_address), private.codes_at_most()),
    private.wait_for('wrong_code_a_day', private.who_tries(p_address), private.codes_a_day()),
    case when auth.uid() is null then private.wait_for_others(private.who_tries(p_address)) end
  );
$function$;

CREATE OR REPLACE FUNCTION private.wait_for_others (
  p_who text
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when not private.is_app() then greatest(
      private.wait_for('wrong_code', private.connection(), 10 * private.codes_at_most()),
      private.wait_for('wrong_code_a_day', private.connection(), 10 * private.codes_a_day())
    )
    when p_who is null then private.wait_for('wrong_code_a_day', 'app', private.codes_of_all())
    when private.wait_for('wrong_code_a_day', 'app', private.codes_of_all()) > 0
      then private.wait_for('wrong_code_a_day', p_who, 1)
    else 0
  end;
$function$;

CREATE OR REPLACE FUNCTION private.who_tries (
  p_address text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when auth.uid() is not null then auth.uid()::text
    when coalesce(p_address, 'unknown') <> 'unknown' then private.visitor_at(p_address)
  end;
$function$;

REVOKE ALL ON FUNCTION "private"."app_key_hash"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."app_key_hash"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."app_key_hash"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."attempt_direct_sale"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_direct_sale"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_direct_sale"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attempt_sale_to"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_sale_to"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_sale_to"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."codes_of_all"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."codes_of_all"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."codes_of_all"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."connection"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."connection"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."connection"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."guest_sales_from"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_sales_from"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_sales_from"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_app"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_app"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_app"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_source"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_source"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_source"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."visitor_at"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visitor_at"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visitor_at"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wait_for_others"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wait_for_others"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wait_for_others"(text) TO "postgres";
