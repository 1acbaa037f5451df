-- Writes a square's note for everybody in the game; blank means none. `p_seen_at` is the `noted_at` of the note that its
-- writer saw, null for none. A comment stays its writer's: whoever reacts to it puts no name under it. Returns the
-- GameSquare.
create or replace function public.save_note(
  p_game_square_id uuid, p_comment text, p_reaction text, p_seen_at timestamptz
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('save_note', v_user::text, 30, interval '1 minute');
  v_comment text := nullif(private.clean_text(p_comment), '');
  v_reaction text := nullif(btrim(p_reaction), '');
  v_game public.games;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_noter(v_game, v_user);
  if char_length(v_comment) > 500 then
    perform private.refuse('too_long', '500');
  elsif v_reaction <> all (private.reactions()) then
    perform private.refuse('invalid_reaction');
  end if;
  perform private.require_active(v_game);
  select * into v_square from public.game_squares where id = p_game_square_id;
  perform private.require_seen(v_square, p_seen_at);

  update public.game_squares set
    comment = v_comment, reaction = v_reaction, noted_by = case when comment = v_comment then noted_by else v_user end,
    noted_at = date_trunc('milliseconds', greatest(clock_timestamp(), noted_at + interval '1 millisecond'))
  where id = p_game_square_id
  returning * into v_square;

  perform private.record_event(v_game.id, 'note_saved', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user), 'noted_at', v_square.noted_at
  ));
  return private.square_json(v_square);
end;
$$;

-- What a message says beyond the payload, as it is when the message is read: the ranking, a note with its writer, names
-- of members.
create or replace function private.said_now(p_event public.game_events, p_top jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_event.type in ('square_marked', 'square_unmarked') then jsonb_build_object('top', p_top)
    when p_event.type = 'note_saved' then (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.name_of(noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    )
    when p_event.type in ('member_left', 'member_removed') then (
      select jsonb_build_object('display_name', private.name_of(user_id), 'by', private.name_of(actor_id))
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    )
    else '{}'
  end;
$$;
