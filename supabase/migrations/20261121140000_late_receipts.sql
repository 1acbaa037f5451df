alter table public.game_events drop constraint game_events_type_check;
alter table public.game_events add constraint game_events_type_check check (
  type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'bingo_called', 'pot_contributed', 'pot_claimed', 'pot_returned'
  )
);

-- Gives a mark the address of the news that it was made without: whoever marks first has rarely copied the link. A
-- square that is not marked or has its source stays as it is. Returns the GameSquare.
create function public.add_receipt(p_game_square_id uuid, p_source_url text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_source text;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  v_source := private.clean_source(p_source_url);
  if v_source is null then
    perform private.refuse('invalid_source_url');
  end if;
  perform private.require_active(v_game);

  update public.game_squares set source_url = v_source
  where id = p_game_square_id and is_marked and source_url is null
  returning * into v_square;
  if not found then
    return (select private.square_json(square) from public.game_squares as square where id = p_game_square_id);
  end if;

  perform private.record_event(v_game.id, 'receipt_added', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user),
    'source_url', v_square.source_url
  ));
  return private.square_json(v_square);
end;
$$;

revoke execute on function public.add_receipt(uuid, text) from public, anon, authenticated;
grant execute on function public.add_receipt(uuid, text) to authenticated;
