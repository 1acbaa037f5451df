-- Sets whether the players of a private game see each other's cards once they are locked; only the group's creator may.
create function public.set_shows_cards(p_game_id uuid, p_is_shown boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('shows_cards', v_user::text, 30, interval '1 minute');
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  perform private.require_active(v_game);
  if v_game.shows_cards is distinct from coalesce(p_is_shown, false) then
    update public.games set shows_cards = not shows_cards where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'shows_cards_set', v_user, jsonb_build_object(
      'shows_cards', v_game.shows_cards, 'by', private.name_of(v_user)
    ));
  end if;
  return private.in_game(jsonb_build_object('shows_cards', v_game.shows_cards), v_game);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- Everybody's cards of a private game, oldest first, for those who may see the game; null until they are locked, and
-- while the host keeps them closed.
create function public.game_cards(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select (
    select coalesce(jsonb_agg(private.card_json(card) order by card.purchased_at, card.card_number), '[]')
    from public.bingo_cards as card where card.game_id = game.id
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id))
    and game.kind = 'private' and game.dealing = 'chosen' and game.is_locked and game.shows_cards;
$$;

grant execute on function public.set_shows_cards(uuid, boolean), public.game_cards(uuid) to authenticated;
