SET local check_function_bodies = off;

DROP INDEX "public"."objections_open";

ALTER TABLE "public"."objections"
  DROP CONSTRAINT "objections_game_id_bingo_seq_game_square_id_key";

DROP FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text);

CREATE OR REPLACE FUNCTION private.attempt_guest_objection (
  p_game_id uuid,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select case when p_address is null or p_address = 'unknown' then 0 else private.attempt(
    'objections_from',
    concat_ws(' ', p_game_id, private.bingo_seq(p_game_id), private.who_asks(), 'for', left(p_address, 50)),
    2, private.time_to_object('house')
  ) end;
$function$;

CREATE OR REPLACE FUNCTION private.make_objection (
  p_game           public.games,
  p_cards          uuid[],
  p_user           uuid,
  p_game_square_id uuid,
  p_reason         text
)
  RETURNS public.objections
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_seq int := private.bingo_seq(p_game.id);
  v_objection public.objections;
  v_payload jsonb;
begin
  perform private.require_open_result(p_game);
  if p_game.winner_card_id = any (p_cards) then
    perform private.refuse('own_win');
  elsif p_game_square_id not in (select private.winning_squares(p_game)) then
    perform private.refuse('not_in_the_line');
  end if;
  perform private.require_new_objection(p_game, p_cards, p_game_square_id);
  insert into public.objections (game_id, bingo_seq, game_square_id, card_id, reason)
  values (p_game.id, v_seq, p_game_square_id, p_cards[1], private.clean_reason(p_reason))
  returning * into v_objection;

  select jsonb_build_object(
    'game_square_id', square.id, 'summary', square.summary, 'card_number', card.card_number, 'by', card.display_name
  ) into v_payload
  from public.game_squares as square, public.bingo_cards as card
  where square.id = p_game_square_id and card.id = p_cards[1];
  perform private.record_event(p_game.id, 'objection_made', p_user, v_payload);
  return v_objection;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_new_objection (
  p_game           public.games,
  p_cards          uuid[],
  p_game_square_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.objections
    where game_id = p_game.id and bingo_seq = private.bingo_seq(p_game.id) and (
      card_id = any (p_cards)
      or (game_square_id = p_game_square_id and (status = 'open' or p_game.kind = 'private'))
    )
  ) then
    perform private.refuse('already_objected');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_removable (
  p_group public.groups,
  p_user  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group.id and game.status = 'active' and card.user_id = p_user
      and private.has_line(card.marked_mask)
  ) then
    perform private.refuse('holds_full_line');
  elsif exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group.id and game.winner_id = p_group.created_by
      and game.final_at > clock_timestamp() and card.user_id = p_user
  ) then
    perform private.refuse('may_object');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.object_to_mark_as_guest (
  p_game_square_id uuid,
  p_reason         text,
  p_guest_token    text,
  p_address        text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_wait int;
  v_game public.games;
  v_cards uuid[];
  v_objection public.objections;
begin
  if not exists (select from public.guest_cards where session_hash = v_hash) then
    perform private.refuse('invalid_token');
  end if;
  perform private.require_live_session(v_hash);
  v_wait := coalesce(
    nullif(private.attempt_objection(encode(v_hash, 'hex')), 0),
    private.attempt_guest_objection(
      (select game_id from public.game_squares where id = p_game_square_id), p_address
    )
  );
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_house(v_game);
  v_cards := array(select id from private.guest_cards_of(v_game.id, v_hash) order by card_number);
  if cardinality(v_cards) = 0 then
    perform private.refuse('not_a_player');
  end if;
  v_objection := private.make_objection(v_game, v_cards, null, p_game_square_id, p_reason);
  return private.objection_answer(v_objection.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.remove_member (
  p_group_id uuid,
  p_user_id  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_group public.groups := private.lock_own_group(p_group_id, v_user);
begin
  if p_user_id = v_user then
    perform private.refuse('creator_cannot_leave');
  elsif p_user_id is null or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user_id
  ) then
    perform private.refuse('not_a_member');
  end if;
  perform from public.games as game where group_id = p_group_id and private.goes_on(game) order by id for no key update;
  perform private.require_removable(v_group, p_user_id);
  perform private.drop_member(p_group_id, p_user_id, v_user);
  perform private.renew_invite_code(p_group_id);
end;
$function$;

CREATE UNIQUE INDEX objections_open ON public.objections USING btree (game_id, bingo_seq, game_square_id)
  WHERE (status = 'open'::text);

REVOKE ALL ON FUNCTION "private"."attempt_guest_objection"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_guest_objection"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_guest_objection"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_new_objection"(public.games, uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_new_objection"(public.games, uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_new_objection"(public.games, uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_removable"(public.groups, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_removable"(public.groups, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_removable"(public.groups, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text, text) TO "service_role";
