-- Whether a game has not begun: it is upcoming, or it is a private game without a start whose players still choose.
create function private.can_call_off(p_game public.games) returns boolean
language sql
volatile
set search_path = ''
as $$
  select p_game.status = 'upcoming' or (
    p_game.kind = 'private' and p_game.status = 'active' and p_game.scheduled_start is null
    and p_game.dealing = 'chosen' and not private.is_past_lock(p_game)
  );
$$;

-- Calls off a game that has not begun, for its host or an admin or, without an actor, because its squares never came. The
-- prices go back to the mint, and what the house fund gave goes back to the fund. The caller holds the game's lock.
create function private.call_off(p_game public.games, p_actor_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_given constant numeric := (
    select coalesce(sum(amount), 0) from public.transfers where game_id = p_game.id and reason = 'pot_contributed'
  );
  v_paid constant numeric := p_game.pot_amount - v_given;
begin
  update public.games set
    status = 'completed', is_called_off = true, pot_returned = true, completed_at = v_now, final_at = v_now
  where id = p_game.id;
  if v_paid > 0 then
    perform private.transfer('pot:' || p_game.id, 'mint', v_paid, p_game.id, 'pot_returned');
  end if;
  if v_given > 0 then
    perform private.transfer('pot:' || p_game.id, 'fund', v_given, p_game.id, 'pot_returned');
  end if;
  perform private.record_event(p_game.id, 'game_called_off', p_actor_id, jsonb_build_object(
    'by', private.name_of(p_actor_id), 'completed_at', v_now, 'pot_amount', p_game.pot_amount
  ));
end;
$$;

-- Calls off a game that has not begun: a private game for its host, a house game for an admin. Calling off a game that was
-- called off succeeds. Returns the Game.
create function public.call_off_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_game(p_game_id);
begin
  if v_game.kind = 'house' then
    perform private.require_admin();
  else
    perform private.require_host(v_game, v_user);
  end if;
  if not v_game.is_called_off then
    if not private.can_call_off(v_game) then
      perform private.refuse('game_not_upcoming');
    end if;
    perform private.call_off(v_game, v_user);
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

grant execute on function public.call_off_game(uuid) to authenticated;
