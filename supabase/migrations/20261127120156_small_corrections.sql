SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.return_pot (
  p_game     public.games,
  p_actor_id uuid,
  p_rest     numeric
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_rest > 0 then
    perform private.transfer('pot:' || p_game.id, 'fund', p_rest, p_game.id, 'pot_returned');
    perform private.record_event(p_game.id, 'pot_returned', p_actor_id, jsonb_build_object('amount', p_rest));
  end if;
  update public.games set pot_returned = true where id = p_game.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_unclaimed_wins()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_due record;
begin
  for v_due in
    select win.*
    from public.wins as win
    join public.games as game on game.id = win.game_id and game.prizes = 'three'
    where win.paid_to is null and win.taken_back_at is null and win.called_at < now() - private.time_to_claim()
    order by win.game_id, win.seq
    for no key update of game skip locked
  loop
    update public.wins set paid_to = 'fund' where game_id = v_due.game_id and seq = v_due.seq and paid_to is null;
    continue when not found;
    if v_due.amount > 0 then
      perform private.transfer('pot:' || v_due.game_id, 'fund', v_due.amount, v_due.game_id, 'pot_returned');
      perform private.record_event(v_due.game_id, 'pot_returned', null, jsonb_build_object('amount', v_due.amount));
    end if;
    perform private.is_claimed_now(v_due.game_id);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.join_group (
  p_invite_code text,
  p_address     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user, p_address);
  v_group public.groups;
  v_answer text;
begin
  if v_wait = 0 and (private.group_of_code(p_invite_code)).allows_guests then
    v_wait := private.attempt_as_guest(v_user, p_address);
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups
  where invite_code = private.clean_code(p_invite_code) for no key update;
  if not found then
    return jsonb_build_object('refused', 'invalid_code');
  end if;
  v_answer := private.join_as(v_group.id, v_user);
  if v_answer in ('group_full', 'guests_not_allowed') then
    return jsonb_build_object('refused', v_answer);
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$function$;
