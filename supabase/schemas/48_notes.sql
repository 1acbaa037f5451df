-- Refuses a person who may not write notes: card holders may, and admins in house games.
create function private.require_noter(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind = 'private' or not private.is_admin() then
    perform private.require_player(p_game, p_user);
  end if;
end;
$$;

-- Refuses an invalid comment or reaction.
create function private.check_note(p_comment text, p_reaction text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if char_length(p_comment) > private.longest_text() then
    perform private.refuse('too_long', private.longest_text()::text);
  elsif p_reaction <> all (private.reactions()) then
    perform private.refuse('invalid_reaction');
  end if;
end;
$$;

-- Refuses a save that would overwrite a note that its author has not seen; the detail is the note as of the event
-- numbered `seq`.
create function private.require_seen(p_square public.game_squares, p_seen_at timestamptz, p_seq int) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_square.noted_at is distinct from date_trunc('milliseconds', p_seen_at) then
    perform private.refuse('note_conflict', jsonb_build_object(
      'comment', p_square.comment,
      'reaction', p_square.reaction,
      'noted_by_name', private.player_name(p_square.game_id, p_square.noted_by),
      'noted_at', p_square.noted_at,
      'seq', p_seq
    )::text);
  end if;
end;
$$;

-- Writes a square's note for everybody in the game; blank means none. `p_seen_at` is the `noted_at` of the note that
-- the author saw, null for none. A changed reaction leaves the comment's author as it is. Returns the ChangedSquare.
create function public.save_note(p_game_square_id uuid, p_comment text, p_reaction text, p_seen_at timestamptz)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('save_note', v_user::text, 30, interval '1 minute');
  v_comment text;
  v_reaction text;
  v_game public.games;
  v_square public.game_squares;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_comment, p_reaction);
  v_comment := nullif(private.clean_text(p_comment), '');
  v_reaction := nullif(btrim(p_reaction), '');
  perform private.check_note(v_comment, v_reaction);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_noter(v_game, v_user), private.require_active(v_game);
  select * into v_square from public.game_squares where id = p_game_square_id;
  perform private.require_seen(v_square, p_seen_at, v_game.last_seq);
  update public.game_squares set
    comment = v_comment, reaction = v_reaction, noted_by = case when comment = v_comment then noted_by else v_user end,
    noted_at = date_trunc('milliseconds', greatest(clock_timestamp(), noted_at + interval '1 millisecond'))
  where id = p_game_square_id returning * into v_square;
  perform private.record_event(v_game.id, 'note_saved', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'by', private.name_of(v_user), 'noted_at', v_square.noted_at
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function public.save_note(uuid, text, text, timestamptz) to authenticated;
