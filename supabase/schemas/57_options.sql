-- Refuses a person who may not switch this option of a game, and a game in which it has no effect.
create function private.require_option(p_game public.games, p_option text, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_option <> 'shares_results' then
    if p_option = 'shows_closeness' and p_game.kind = 'house' then
      perform private.refuse('not_creator');
    end if;
    perform private.require_host(p_game, p_user), private.require_active(p_game);
    return;
  end if;
  if p_game.kind <> 'private' or p_game.winner_id is distinct from p_user or private.visible_game(p_game.id) is null then
    perform private.require_host(p_game, p_user);
  end if;
  if p_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;
end;
$$;

-- Switches an option of a game. Everybody reads in the timeline what concerns the players.
create function private.set_game_option(p_game_id uuid, p_option text, p_is_on boolean, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_option(v_game, p_option, p_user);
  if (to_jsonb(v_game) -> p_option)::boolean = p_is_on then
    return;
  end if;
  update public.games set
    shows_closeness = case p_option when 'shows_closeness' then p_is_on else shows_closeness end,
    shows_cards = case p_option when 'shows_cards' then p_is_on else shows_cards end,
    shares_results = case p_option when 'shares_results' then p_is_on else shares_results end
  where id = p_game_id;
  if p_option <> 'shares_results' then
    perform private.record_event(
      p_game_id, case p_option when 'shows_cards' then 'shows_cards_set' else 'closeness_set' end, p_user,
      jsonb_build_object(p_option, p_is_on, 'by', private.name_of(p_user))
    );
  end if;
end;
$$;

-- Switches an option, which has the name of its column, for the creator of the group:
-- `allows_guests` of a group: people without an account may join. Members stay in any case. Joining locks the same row,
--   so nobody joins after it is switched off.
-- `shows_closeness` of an active private game: everybody sees how close the others are.
-- `shows_cards` of an active private game: the players see each other's cards once they are locked.
-- `shares_results` of a finished private game, also for its winner: anybody with the address can read the results.
create function public.set_option(p_id uuid, p_option text, p_is_on boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('set_option', v_user::text, 30, interval '1 minute');
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_is_on is null then
    perform private.refuse('invalid_request');
  end if;
  perform private.require_short(p_option);
  if p_option = 'allows_guests' then
    perform private.require_account(), private.lock_own_group(p_id, v_user);
    update public.groups set allows_guests = p_is_on where id = p_id;
  elsif p_option in ('shows_closeness', 'shows_cards', 'shares_results') then
    perform private.set_game_option(p_id, p_option, p_is_on, v_user);
  else
    perform private.refuse('invalid_request');
  end if;
  return jsonb_build_object('is_on', p_is_on);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function public.set_option(uuid, text, boolean) to authenticated;
