SET local check_function_bodies = off;

DROP FUNCTION "private"."attempt_guest_purchase"(uuid, bytea);

DROP FUNCTION "public"."buy_card_as_guest"(uuid, text, text, text, uuid);

CREATE OR REPLACE FUNCTION private.address_header()
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 'cf-connecting-ip'$function$;

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
    private.attempt_sale_to(p_address)
  );
$function$;

CREATE OR REPLACE FUNCTION private.attempt_sale_to (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select case when p_address is null then 0 else private.attempt(
    'guest_sales_to', private.who_asks() || ' for ' || left(p_address, 50), private.guest_sales_from(p_address),
    interval '2 minutes'
  ) end;
$function$;

CREATE OR REPLACE FUNCTION private.guest_sales_from (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_address when 'unknown' then 120 else 60 end;
$function$;

CREATE OR REPLACE FUNCTION private.who_asks()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_address inet := nullif(current_setting('request.headers', true), '')::jsonb ->> private.address_header();
begin
  return coalesce(
    auth.uid()::text,
    'visitors at ' || network(set_masklen(v_address, case family(v_address) when 6 then 64 else 32 end)),
    'visitors'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.buy_card_as_guest (
  p_game_id      uuid,
  p_display_name text,
  p_email        text,
  p_guest_token  text,
  p_request_id   uuid,
  p_address      text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_name text := private.clean_guest_name(p_display_name);
  v_email text := private.clean_email(p_email);
  v_card public.bingo_cards;
  v_wait int;
  v_game public.games;
begin
  perform private.require_live_session(v_hash);
  select * into v_card from private.guest_cards_of(p_game_id, v_hash) where request_id = p_request_id;
  if found then
    return private.card_json(v_card);
  end if;
  v_wait := private.attempt_guest_purchase(p_game_id, v_hash, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_house(v_game);
  perform private.require_request(p_request_id);

  select * into v_card from private.guest_cards_of(p_game_id, v_hash) where request_id = p_request_id;
  if not found then
    perform private.require_room(
      v_game, (select count(*) from private.guest_cards_of(p_game_id, v_hash)), private.cards_per_guest()
    );
    v_card := private.sell_card_to_guest(v_game, v_hash, v_name, v_email, p_request_id);
  end if;
  return private.card_json(v_card);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."address_header"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."address_header"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."address_header"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."attempt_guest_purchase"(uuid, bytea, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_guest_purchase"(uuid, bytea, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_guest_purchase"(uuid, bytea, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attempt_sale_to"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_sale_to"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_sale_to"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."guest_sales_from"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guest_sales_from"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guest_sales_from"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."buy_card_as_guest"(uuid, text, text, text, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."buy_card_as_guest"(uuid, text, text, text, uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."buy_card_as_guest"(uuid, text, text, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."buy_card_as_guest"(uuid, text, text, text, uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."buy_card_as_guest"(uuid, text, text, text, uuid, text) TO "service_role";
