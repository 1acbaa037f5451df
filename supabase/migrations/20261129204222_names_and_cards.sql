SET local check_function_bodies = off;

ALTER TABLE "public"."bingo_cards"
  ADD COLUMN "redeals" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.card_json (
  p_card public.bingo_cards
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_card.id,
    'game_id', p_card.game_id,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'is_house_card', p_card.is_house_card,
    'is_winner', p_card.is_winner,
    'purchased_at', p_card.purchased_at,
    'redeals', p_card.redeals,
    'squares', (
      select coalesce(
        jsonb_agg(jsonb_strip_nulls(
          jsonb_build_object('position', position, 'game_square_id', game_square_id, 'own', case
            when own is not null then (
              select own from public.game_squares where id = game_square_id and lower(summary) = lower(own)
            )
          end, 'counts', case
            when p_card.kind = 'private' then (
              select false from public.game_squares where id = game_square_id and about_id = p_card.user_id
            )
          end)
        ) order by position), '[]'
      )
      from public.card_squares
      where card_id = p_card.id
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.deal_again (
  p_game    public.games,
  p_card_id uuid,
  p_redeals integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_card public.bingo_cards;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if p_redeals is null or p_redeals < 0 then
    perform private.refuse('invalid_request');
  elsif v_card.redeals > p_redeals then
    return private.in_game(private.card_json(v_card), p_game);
  end if;
  perform private.require_untouched(p_game);
  if v_card.redeals >= private.most_redeals() then
    perform private.refuse('no_redeals_left');
  end if;
  update public.bingo_cards set redeals = redeals + 1 where id = p_card_id returning * into v_card;
  delete from public.card_squares where card_id = p_card_id;
  perform private.deal(v_card);
  return private.in_game(private.card_json(v_card), p_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_game_of_guest (
  p_card_id uuid,
  p_hash    bytea
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game_id uuid;
  v_game public.games;
begin
  select game_id into v_game_id from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  end if;
  v_game := private.lock_game(v_game_id);
  if not exists (select from private.guest_cards_of(v_game_id, p_hash) where id = p_card_id) then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_live_session(p_hash);
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.most_redeals()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 3$function$;

CREATE OR REPLACE FUNCTION private.require_untouched (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.status = 'completed' or private.is_time_up(p_game) then
    perform private.refuse('game_not_active');
  elsif p_game.dealing <> 'dealt' or p_game.everybody_writes then
    perform private.refuse('not_dealt_at_purchase');
  elsif exists (
    select from public.game_events where game_id = p_game.id and type in ('square_marked', 'square_unmarked')
  ) then
    perform private.refuse('marking_begun');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.call_bingo_as_guest (
  p_card_id     uuid,
  p_guest_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return private.call_bingo(
    private.lock_game_of_guest(p_card_id, private.guest_hash(p_guest_token)), p_card_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.deal_again (
  p_card_id uuid,
  p_redeals integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
  v_game public.games;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  end if;
  v_game := private.lock_game(v_card.game_id);
  if not exists (select from public.bingo_cards where id = p_card_id and user_id = v_user) then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_member(v_game, v_user);
  return private.deal_again(v_game, p_card_id, p_redeals);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."deal_again"(uuid, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.deal_again_as_guest (
  p_card_id     uuid,
  p_redeals     integer,
  p_guest_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return private.deal_again(
    private.lock_game_of_guest(p_card_id, private.guest_hash(p_guest_token)), p_card_id, p_redeals
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."deal_again_as_guest"(uuid, integer, text) FROM PUBLIC, "service_role";

REVOKE ALL ON FUNCTION "private"."deal_again"(public.games, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deal_again"(public.games, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deal_again"(public.games, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_game_of_guest"(uuid, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_game_of_guest"(uuid, bytea) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_game_of_guest"(uuid, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."most_redeals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."most_redeals"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."most_redeals"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_untouched"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_untouched"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_untouched"(public.games) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."deal_again"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."deal_again"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."deal_again"(uuid, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."deal_again_as_guest"(uuid, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."deal_again_as_guest"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."deal_again_as_guest"(uuid, integer, text) TO "postgres";

ALTER TABLE "public"."bingo_cards"
  ADD CONSTRAINT "bingo_cards_redeals_check" CHECK (((redeals >= 0) AND (redeals <= private.most_redeals())));
