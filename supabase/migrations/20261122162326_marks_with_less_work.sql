SET local check_function_bodies = off;

ALTER TABLE "public"."game_events"
  DROP CONSTRAINT "game_events_type_check";

ALTER TABLE "public"."game_squares"
  DROP CONSTRAINT "game_squares_check1";

ALTER TABLE "public"."game_squares"
  DROP CONSTRAINT "game_squares_check";

ALTER TABLE "public"."game_squares"
  DROP CONSTRAINT "game_squares_comment_check";

ALTER TABLE "public"."game_squares"
  DROP CONSTRAINT "game_squares_likelihood_check";

ALTER TABLE "public"."game_squares"
  DROP CONSTRAINT "game_squares_reaction_check";

ALTER TABLE "public"."game_squares"
  DROP CONSTRAINT "game_squares_source_url_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_card_price_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check1";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check2";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check3";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check4";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check5";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check6";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check7";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check8";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check9";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_description_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_kind_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_layout_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_max_cards_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_pace_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_pot_amount_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_status_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_title_check";

DROP FUNCTION "private"."ranked_at_most"(uuid);

DROP FUNCTION "private"."tells_ranking"(text);

CREATE OR REPLACE FUNCTION private.clean_source (
  p_source_url text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  STRICT
  SET search_path TO ''
  AS $function$
declare
  v_url text := nullif(private.clean_text(p_source_url), '');
begin
  if v_url !~ '^https?://[^[:space:][:cntrl:]/?#]+[^[:space:][:cntrl:]]*$'
    or char_length(v_url) > private.longest_text() then
    perform private.refuse('invalid_source_url');
  end if;
  return v_url;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_event_type (
  p_type text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made', 'objection_voted',
    'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'square_proposed', 'square_added'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_sound_game (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_game.kind in ('private', 'house')
    and p_game.status in ('upcoming', 'active', 'completed')
    and case p_game.kind
      when 'private' then
        p_game.group_id is not null and p_game.title is null and p_game.max_cards is null and p_game.status <> 'upcoming'
      else
        p_game.group_id is null and p_game.title is not null and p_game.max_cards is not null
    end
    and char_length(p_game.title) <= private.longest_name() and btrim(p_game.title) <> ''
    and char_length(p_game.description) <= private.longest_text()
    and p_game.pace in ('evening', 'week', 'open')
    and p_game.layout ~ '^[osr]{12}-[osr]{12}$'
    and p_game.card_price > 0 and p_game.card_price <= private.highest_price(p_game.kind)
    and p_game.pot_amount >= 0
    and p_game.max_cards between 1 and private.most_cards()
    and p_game.cards_sold >= 0 and p_game.cards_sold <= p_game.max_cards
    and (p_game.status = 'upcoming') = (p_game.started_at is null)
    and (p_game.status = 'completed') = (p_game.completed_at is not null)
    and (p_game.status = 'completed') = (p_game.final_at is not null)
    and (p_game.winner_card_id is null) = (p_game.winner_display_name is null)
    and (p_game.winner_card_id is not null or (p_game.winner_id is null and not p_game.pot_claimed))
    and (p_game.status = 'completed' or (p_game.winner_card_id is null and not p_game.pot_returned and not p_game.pot_shared))
    and p_game.pot_claimed::int + p_game.pot_returned::int + p_game.pot_shared::int <= 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_sound_square (
  p_square public.game_squares
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_square.likelihood in ('often', 'sometimes', 'rare')
    and p_square.source_url ~ '^https?://' and char_length(p_square.source_url) <= private.longest_text()
    and char_length(p_square.comment) <= private.longest_text() and btrim(p_square.comment) <> ''
    and p_square.reaction = any (private.reactions())
    and p_square.is_marked = (p_square.marked_at is not null)
    and (p_square.is_marked or (p_square.marked_by is null and p_square.source_url is null));
end;
$function$;

CREATE OR REPLACE FUNCTION private.ranked_at_most (
  p_game public.games
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when p_game.kind = 'house' then 5 when p_game.shows_closeness or p_game.status <> 'active' then 50 else 0
  end;
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
    when private.tells_ranking(p_event.type) then private.told_ranking(p_game)
  end);
  if v_paced_until > v_now + interval '4 seconds' and p_event.type = 'card_sold' then
    v_message := v_message || '{"more": true}';
  end if;
  perform realtime.send(v_message, 'game_event', private.channel_of(v_game), true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tells_ranking (
  p_type text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_type in ('square_marked', 'square_unmarked', 'closeness_set', 'objection_upheld');
end;
$function$;

CREATE OR REPLACE FUNCTION private.told_ranking (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if p_game.kind = 'house' then
    return private.top_cards(p_game.id);
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(best)), '[]')
    from (
      select card_number, consecutive_marked_count
      from public.bingo_cards
      where game_id = p_game.id and card_number > 0
      order by consecutive_marked_count desc, purchased_at, card_number
      limit private.ranked_at_most(p_game)
    ) as best
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.top_cards (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(best)), '[]')
  from (
    select card_number, display_name, consecutive_marked_count, is_winner, purchased_at
    from public.bingo_cards
    where game_id = p_game_id and card_number > 0
    order by consecutive_marked_count desc, purchased_at, card_number
    limit (select private.ranked_at_most(game) from public.games as game where game.id = p_game_id)
  ) as best;
$function$;

CREATE OR REPLACE FUNCTION public.events_since (
  p_game_id uuid,
  p_seq     integer,
  p_limit   integer DEFAULT 200
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with best as materialized (
    select private.told_ranking(game) as top
    from public.games as game
    where game.id = (select private.visible_game(p_game_id))
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.visible_game(p_game_id))
      and seq > p_seq and seq <= greatest(p_seq, 0)::bigint + private.page_of_events(p_limit)
  ) as event, best
  having private.visible_game(p_game_id) is not null;
$function$;

CREATE OR REPLACE FUNCTION public.game_timeline (
  p_game_id    uuid,
  p_before_seq integer DEFAULT NULL::integer,
  p_limit      integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select private.timeline_of(game, private.told_ranking(game), p_before_seq, p_limit)
      from public.games as game
      where game.id = (select private.visible_game(p_game_id))
    ),
    '[]'
  );
$function$;

REVOKE ALL ON FUNCTION "private"."is_event_type"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_event_type"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_event_type"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_sound_game"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_sound_game"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_sound_game"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_sound_square"(public.game_squares) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_sound_square"(public.game_squares) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_sound_square"(public.game_squares) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ranked_at_most"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ranked_at_most"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ranked_at_most"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tells_ranking"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tells_ranking"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tells_ranking"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."told_ranking"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."told_ranking"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."told_ranking"(public.games) TO "postgres";

ALTER TABLE "public"."game_events"
  ADD CONSTRAINT "game_events_type_check" CHECK (private.is_event_type(type));

ALTER TABLE "public"."game_squares"
  ADD CONSTRAINT "game_squares_are_sound" CHECK (private.is_sound_square(game_squares.*));

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_are_sound" CHECK (private.is_sound_game(games.*));
