SET local check_function_bodies = off;

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
  if not found then
    return;
  elsif p_takes is not true then
    perform private.record_event(v_game.id, 'square_declined', v_user, jsonb_build_object('by', private.name_of(v_user)));
    return;
  elsif not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  end if;
  perform private.require_room_in_pool(v_game.id);
  perform private.add_square(v_game, v_proposal, v_user);
end;
$function$;
