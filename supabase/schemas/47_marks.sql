-- Locks and returns the game of a square.
create function private.lock_game_of_square(p_game_square_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  select game.* into v_game
  from public.game_squares as square
  join public.games as game on game.id = square.game_id
  where square.id = p_game_square_id
  for no key update of game;
  if not found then
    perform private.refuse('square_not_found');
  end if;
  return v_game;
end;
$$;

-- Refuses a person who may not mark: admins mark house games, members who hold a card mark their private game.
create function private.require_marker(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind = 'private' then
    perform private.require_player(p_game, p_user);
  elsif not exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
end;
$$;

-- Refuses a person whom a square is about: others mark it, prove it and take its mark back.
create function private.require_not_about(p_game_square_id uuid, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.game_squares where id = p_game_square_id and about_id = p_user) then
    perform private.refuse('about_you');
  end if;
end;
$$;

-- Counts one mark set or taken back by a person; returns 0 when it is allowed, else the seconds to wait. The limit
-- stops scripts, not players: nobody reads news that fast.
create function private.attempt_mark(p_user uuid) returns int
language plpgsql
set search_path = ''
as $$
begin
  return private.attempt('mark', p_user::text, 600, interval '1 minute');
end;
$$;

-- Returns the address of a receipt, trimmed; null for none. Refuses any protocol but http and https as unsafe.
create function private.clean_source(p_source_url text) returns text
language plpgsql
immutable strict
set search_path = ''
as $$
declare
  v_url text := nullif(private.clean_text(p_source_url), '');
begin
  if v_url !~ '^https?://[^[:space:][:cntrl:]/?#]+[^[:space:][:cntrl:]]*$'
    or char_length(v_url) > private.longest_text() then
    perform private.refuse('invalid_source_url');
  end if;
  return v_url;
end;
$$;

-- The ChangedSquare that functions on a square return: the square with its game, as of the event numbered `seq`.
create function private.square_answer(p_game_square_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.in_game(private.square_json(square) || jsonb_build_object('seq', game.last_seq), game)
  from public.game_squares as square
  join public.games as game on game.id = square.game_id
  where square.id = p_game_square_id;
$$;

-- Adds a receipt to a mark that has none; does nothing without a link. If the mark has another receipt, it refuses, so
-- that the sender does not believe theirs was saved. The caller holds the game's lock.
create function private.attach_receipt(p_game_square_id uuid, p_source text, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_square public.game_squares;
begin
  update public.game_squares set source_url = p_source
  where id = p_game_square_id and is_marked and source_url is null and p_source is not null
  returning * into v_square;
  if found then
    perform private.record_event(v_square.game_id, 'receipt_added', p_user, jsonb_build_object(
      'game_square_id', v_square.id,
      'summary', v_square.summary,
      'by', private.name_of(p_user),
      'source_url', v_square.source_url
    ));
  elsif exists (select from public.game_squares where id = p_game_square_id and source_url <> p_source) then
    perform private.refuse('receipt_taken');
  end if;
end;
$$;

-- Sets or clears one square in the masks of all cards that have it and for which it counts. `p_seq` is the event of a mark
-- for which a game with three prizes stores what cards reach, otherwise null.
create function private.mark_cards(p_game_square_id uuid, p_is_marked boolean, p_seq int) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.bingo_cards as card set
    marked_mask = case
      when p_is_marked then card.marked_mask | (1 << placed.position)
      else card.marked_mask & ~(1 << placed.position)
    end,
    reached = case
      when p_seq is not null and private.has_line(card.marked_mask | (1 << placed.position)) then private.reached_with(
        card.reached, card.marked_mask, card.marked_mask | (1 << placed.position), p_seq
      )
      else card.reached
    end
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id and (
    card.user_id = (select about_id from public.game_squares where id = p_game_square_id)
  ) is not true;
end;
$$;

-- Marks a square for everybody in the game, with the receipt if there is one. Marking a marked square succeeds: a link
-- becomes its receipt if it has none. Returns the ChangedSquare.
create function public.mark_square(p_game_square_id uuid, p_source_url text default null) returns jsonb
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
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_source := private.clean_source(p_source_url);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user), private.require_active(v_game), private.require_locked(v_game);
  perform private.require_not_about(p_game_square_id, v_user);
  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    perform private.attach_receipt(p_game_square_id, v_source, v_user);
    return private.square_answer(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true, case v_game.prizes when 'three' then v_game.last_seq + 1 end);
  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'by', private.name_of(v_user),
    'marked_at', v_square.marked_at, 'source_url', v_square.source_url
  ));
  if v_game.prizes = 'three' then
    perform private.reach_again(v_game.id, p_game_square_id, v_game.last_seq + 1);
  end if;
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- Adds a receipt to a mark that was made without one, because the person who marks first has rarely copied the link. An
-- unmarked square stays unmarked. Returns the ChangedSquare.
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
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_source := private.clean_source(p_source_url);
  if v_source is null then
    perform private.refuse('invalid_source_url');
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user), private.require_active(v_game);
  perform private.require_not_about(p_game_square_id, v_user);
  perform private.attach_receipt(p_game_square_id, v_source, v_user);
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- Removes the mark of a square of this game from all cards, with its receipt and, in private games, its note. Returns
-- the square, or null if it was not marked; the caller holds the game's lock.
create function private.take_mark(p_game public.games, p_game_square_id uuid) returns public.game_squares
language plpgsql
set search_path = ''
as $$
declare
  v_keeps_note boolean := p_game.kind = 'house';
  v_square public.game_squares;
begin
  update public.game_squares set
    is_marked = false, marked_at = null, marked_by = null, source_url = null,
    comment = case when v_keeps_note then comment end,
    reaction = case when v_keeps_note then reaction end,
    noted_by = case when v_keeps_note then noted_by end,
    noted_at = case when v_keeps_note then noted_at end
  where id = p_game_square_id and is_marked
  returning * into v_square;
  if found then
    perform private.mark_cards(p_game_square_id, false, null);
  end if;
  return v_square;
end;
$$;

-- Takes a mark back for everybody, with its receipt and, in private games, its note. Returns the ChangedSquare.
create function public.unmark_square(p_game_square_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_square public.game_squares;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game), private.require_not_about(p_game_square_id, v_user);

  v_square := private.take_mark(v_game, p_game_square_id);
  if v_square.id is null then
    return private.square_answer(p_game_square_id);
  end if;
  perform private.correct_reached(v_game.id, p_game_square_id, false);
  perform private.record_event(v_game.id, 'square_unmarked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'note_cleared', v_game.kind = 'private'
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function
  public.mark_square(uuid, text), public.add_receipt(uuid, text), public.unmark_square(uuid)
to authenticated;
