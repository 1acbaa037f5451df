SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.largest_proposed_pool()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 60$function$;

CREATE OR REPLACE FUNCTION private.require_room_in_pool (
  p_game_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if (select count(*) from public.game_squares where game_id = p_game_id) >= private.largest_proposed_pool() then
    perform private.refuse('pool_full', private.largest_proposed_pool()::text);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.answer_proposal (
  p_proposal_id uuid,
  p_takes       boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_proposal public.square_proposals;
  v_game public.games;
begin
  select game.* into v_game
  from public.square_proposals as asked join public.games as game on game.id = asked.game_id
  where asked.id = p_proposal_id;
  perform private.lock_own_group(v_game.group_id, v_user);
  v_game := private.lock_game(v_game.id);
  update public.square_proposals set status = case when p_takes then 'taken' else 'left' end
  where id = p_proposal_id and status = 'waiting'
  returning * into v_proposal;
  if not found or p_takes is not true then
    return;
  elsif not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  end if;
  perform private.require_room_in_pool(v_game.id);
  perform private.add_square(v_game, v_proposal, v_user);
end;
$function$;

CREATE OR REPLACE FUNCTION public.propose_square (
  p_game_id uuid,
  p_summary text,
  p_text    text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('propose_square', v_user::text, 30, interval '1 hour');
  v_summary text := private.clean_name(p_summary);
  v_game public.games;
  v_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, v_user);
  if not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  elsif (
    select count(*) from public.square_proposals
    where game_id = p_game_id and status = 'waiting' and proposed_by = v_user
  ) >= private.proposals_per_person() then
    perform private.refuse('too_many_proposals', private.proposals_per_person()::text);
  end if;
  perform private.require_room_in_pool(p_game_id);
  perform private.require_new_square(p_game_id, v_summary);
  v_id := private.write_proposal(p_game_id, v_summary, p_text, v_user);

  perform private.record_event(p_game_id, 'square_proposed', v_user, jsonb_build_object('by', private.name_of(v_user)));
  return jsonb_build_object('proposal_id', v_id);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."largest_proposed_pool"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."largest_proposed_pool"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."largest_proposed_pool"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_room_in_pool"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_room_in_pool"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_room_in_pool"(uuid) TO "postgres";
