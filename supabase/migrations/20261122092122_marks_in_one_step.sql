SET local check_function_bodies = off;

DROP TRIGGER "events_are_broadcast" ON "public"."game_events";

DROP FUNCTION "private"."attempt_mark"(uuid);

DROP FUNCTION "private"."broadcast_event"();

DROP FUNCTION "private"."event_message"(public.game_events, integer, jsonb);

DROP FUNCTION "private"."mark_cards"(uuid, boolean);

DROP FUNCTION "private"."said_now"(public.game_events, jsonb);

ALTER TABLE "public"."games"
  RENAME COLUMN "sale_broadcast_at" TO "sales_paced_until";

CREATE OR REPLACE FUNCTION private.attempt_mark (
  p_user uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return private.attempt('mark', p_user::text, 600, interval '1 minute');
end;
$function$;

CREATE OR REPLACE FUNCTION private.bingo_answer (
  p_card_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.in_game(case
    when card.is_winner then jsonb_build_object(
      'won', true,
      'pot_amount', game.pot_amount,
      'winner_display_name', game.winner_display_name,
      'line', (select to_jsonb(line) from private.completed_lines(card.marked_mask) as line limit 1)
    )
    else jsonb_build_object('won', false, 'winner_display_name', game.winner_display_name)
  end, game)
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.id = p_card_id;
$function$;

CREATE OR REPLACE FUNCTION private.event_message (
  p_event public.game_events,
  p_prev  integer,
  p_top   jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_message constant jsonb := p_event.payload || jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  );
begin
  if p_event.type in ('square_marked', 'square_unmarked') then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.name_of(noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object('display_name', private.name_of(user_id), 'by', private.name_of(actor_id))
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
$function$;

CREATE OR REPLACE FUNCTION private.in_game (
  p_answer jsonb,
  p_game   public.games
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_answer || jsonb_build_object('game_id', p_game.id, 'kind', p_game.kind);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_game_of_square (
  p_game_square_id uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.mark_cards (
  p_game_square_id uuid,
  p_is_marked      boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.bingo_cards as card set marked_mask = case
    when p_is_marked then card.marked_mask | (1 << placed.position)
    else card.marked_mask & ~(1 << placed.position)
  end
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.moved_game (
  p_game public.games
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_lost int;
  v_game public.games;
begin
  if p_game.kind <> 'private' then
    return p_game;
  end if;
  v_lost := private.admins_lost();
  if p_game.admins_lost = v_lost then
    return p_game;
  end if;
  update public.games set room = room + 1, admins_lost = v_lost where id = p_game.id returning * into v_game;
  perform realtime.send('{}', 'game_moved', private.channel_of(p_game), true);
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_event (
  p_game_id  uuid,
  p_type     text,
  p_actor_id uuid,
  p_payload  jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_event public.game_events;
begin
  select * into v_game from public.games where id = p_game_id;
  insert into public.game_events (game_id, seq, type, actor_id, payload)
  values (p_game_id, v_game.last_seq + 1, p_type, p_actor_id, p_payload)
  returning * into v_event;
  perform private.tell_event(v_game, v_event);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_marker (
  p_game public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.kind = 'private' then
    perform private.require_player(p_game, p_user);
  elsif not exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_noter (
  p_game public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.kind = 'private' or not exists (
    select from public.user_roles where user_id = p_user and role = 'admin'
  ) then
    perform private.require_player(p_game, p_user);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_event (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
  v_paced_until timestamptz := p_game.sales_paced_until;
  v_prev constant int := p_game.last_broadcast_seq;
  v_game public.games;
  v_message jsonb;
begin
  if p_event.type = 'card_sold' and p_game.kind = 'house' then
    if v_paced_until > v_now + interval '4 seconds' then
      update public.games set last_seq = p_event.seq where id = p_game.id;
      return;
    end if;
    v_paced_until := greatest(v_paced_until, v_now) + interval '2 seconds';
  end if;

  v_game := private.moved_game(p_game);
  update public.games set last_seq = p_event.seq, last_broadcast_seq = p_event.seq, sales_paced_until = v_paced_until
  where id = p_game.id;

  v_message := private.event_message(p_event, v_prev, case
    when p_event.type in ('square_marked', 'square_unmarked') then private.top_cards(p_game.id)
  end);
  if v_paced_until > v_now + interval '4 seconds' and p_event.type = 'card_sold' then
    v_message := v_message || '{"more": true}';
  end if;
  perform realtime.send(v_message, 'game_event', private.channel_of(v_game), true);
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_receipt (
  p_game_square_id uuid,
  p_source_url     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
    return private.in_game(private.square_as_it_is(p_game_square_id), v_game);
  end if;

  perform private.record_event(v_game.id, 'receipt_added', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user),
    'source_url', v_square.source_url
  ));
  return private.in_game(private.square_json(v_square), v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION public.buy_card (
  p_game_id    uuid,
  p_request_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
  v_card public.bingo_cards;
begin
  perform private.require_member(v_game, v_user);
  perform private.require_request(p_request_id);
  select * into v_card from public.bingo_cards
  where user_id = v_user and game_id = p_game_id and request_id = p_request_id;

  if not found then
    perform private.require_room(
      v_game, (select count(*) from public.bingo_cards where user_id = v_user and game_id = p_game_id),
      private.cards_per_player()
    );
    v_card := private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
    perform private.return_unclaimed_pots();
  end if;
  return private.in_game(private.card_json(v_card), v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION public.mark_square (
  p_game_square_id uuid,
  p_source_url     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  perform private.require_active(v_game);

  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    return private.in_game(private.square_as_it_is(p_game_square_id), v_game);
  end if;
  perform private.mark_cards(p_game_square_id, true);

  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user),
    'marked_at', v_square.marked_at,
    'source_url', v_square.source_url
  ));
  return private.in_game(private.square_json(v_square), v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION public.repair_card (
  p_card_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
  v_game public.games;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  elsif v_card.is_house_card then
    perform private.require_admin();
  elsif v_card.user_id is distinct from v_user then
    perform private.refuse('not_your_card');
  end if;
  v_game := private.lock_game(v_card.game_id);
  perform private.require_member(v_game, v_user);
  perform private.deal(v_card);
  return private.in_game(private.card_json(v_card), v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_note (
  p_game_square_id uuid,
  p_comment        text,
  p_reaction       text,
  p_seen_at        timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  perform private.check_note(v_comment, v_reaction);
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
  return private.in_game(private.square_json(v_square), v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION public.unmark_square (
  p_game_square_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_clears_note boolean;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  v_clears_note := v_game.kind = 'private';
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game);

  update public.game_squares set
    is_marked = false, marked_at = null, marked_by = null, source_url = null,
    comment = case when not v_clears_note then comment end,
    reaction = case when not v_clears_note then reaction end,
    noted_by = case when not v_clears_note then noted_by end,
    noted_at = case when not v_clears_note then noted_at end
  where id = p_game_square_id and is_marked
  returning * into v_square;
  if not found then
    return private.in_game(private.square_as_it_is(p_game_square_id), v_game);
  end if;
  perform private.mark_cards(p_game_square_id, false);

  perform private.record_event(v_game.id, 'square_unmarked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'note_cleared', v_clears_note
  ));
  return private.in_game(private.square_json(v_square), v_game);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."attempt_mark"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_mark"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_mark"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."event_message"(public.game_events, integer, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."event_message"(public.game_events, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."event_message"(public.game_events, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."in_game"(jsonb, public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."in_game"(jsonb, public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."in_game"(jsonb, public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mark_cards"(uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mark_cards"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mark_cards"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_event"(public.games, public.game_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_event"(public.games, public.game_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_event"(public.games, public.game_events) TO "postgres";
