SET local check_function_bodies = off;

REVOKE ALL ("consecutive_marked_count") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("marked_mask") ON TABLE "public"."bingo_cards" FROM "anon";

REVOKE ALL ("consecutive_marked_count") ON TABLE "public"."bingo_cards" FROM "authenticated";

REVOKE ALL ("marked_mask") ON TABLE "public"."bingo_cards" FROM "authenticated";

DROP POLICY "people see what is placed on the cards they may see" ON "public"."card_squares";

ALTER TABLE "public"."game_events"
  DROP CONSTRAINT "game_events_type_check";

DROP FUNCTION "public"."invite_preview"(text);

ALTER TABLE "public"."games"
  ADD COLUMN "shows_closeness" boolean NOT NULL DEFAULT true;

CREATE OR REPLACE FUNCTION private.attempt_code (
  p_user uuid
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select greatest(
    private.attempt('invite_code', p_user::text, private.codes_at_most(), private.codes_counted_for()),
    private.attempt('invite_code_a_day', p_user::text, private.codes_a_day(), interval '1 day')
  );
$function$;

CREATE OR REPLACE FUNCTION private.clean_code (
  p_invite_code text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select upper(regexp_replace(p_invite_code, '[^A-Za-z0-9]', '', 'g'));
$function$;

CREATE OR REPLACE FUNCTION private.codes_a_day()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 100$function$;

CREATE OR REPLACE FUNCTION private.count_wrong_code (
  p_address text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_who constant text := private.who_tries(p_address);
begin
  if v_who is not null then
    perform private.attempt('wrong_code', v_who, 0, private.codes_counted_for());
    perform private.attempt('wrong_code_a_day', v_who, 0, interval '1 day');
  end if;
  if auth.uid() is null then
    perform private.attempt('wrong_code', private.who_asks(), 0, private.codes_counted_for());
  end if;
end;
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
  if private.tells_ranking(p_event.type) then
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

CREATE OR REPLACE FUNCTION private.game_json (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'theme_id', p_game.theme_id,
    'theme_name', p_game.theme_name,
    'theme_description', p_game.theme_description,
    'pace', p_game.pace,
    'shows_closeness', p_game.shows_closeness,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'winner_card_number', (select card_number from public.bingo_cards where id = p_game.winner_card_id),
    'winner_display_name', p_game.winner_display_name,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', p_game.pot_returned or private.is_overdue(p_game),
    'created_at', p_game.created_at
  );
$function$;

CREATE OR REPLACE FUNCTION private.group_of_code (
  p_invite_code text
)
  RETURNS public.groups
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select * from public.groups where invite_code = private.clean_code(p_invite_code);
$function$;

CREATE OR REPLACE FUNCTION private.open_cards()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select card.id
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where game.id in (select private.visible_games())
    and (
      card.is_house_card
      or card.user_id = (select private.living_user())
      or game.status = 'completed'
      or (select private.is_admin())
    );
$function$;

CREATE OR REPLACE FUNCTION private.random_code (
  p_length integer
)
  RETURNS text
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select string_agg(substr('BCDFGHJKLMNPQRSTVWXZ34679', 1 + byte % 25, 1), '')
  from (
    select byte
    from (
      select get_byte(uuid_send(gen_random_uuid()), 0) as byte
      from generate_series(1, 4 * p_length)
    ) as drawn
    where byte < 250 -- 10 × 25: a byte above would favour the first letters
    limit p_length
  ) as kept;
$function$;

CREATE OR REPLACE FUNCTION private.ranked_at_most (
  p_game_id uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when kind = 'house' then 5 when shows_closeness or status <> 'active' then 50 else 0 end
  from public.games
  where id = p_game_id;
$function$;

CREATE OR REPLACE FUNCTION private.seat_in (
  p_group public.groups
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.name_of(p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status = 'active'
    ),
    'member_count', count(*),
    'is_full', count(*) >= p_group.max_members
  )
  from public.group_members where group_id = p_group.id;
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
    when private.tells_ranking(p_event.type) then private.top_cards(p_game.id)
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
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select p_type in ('square_marked', 'square_unmarked', 'closeness_set');
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
    limit private.ranked_at_most(p_game_id)
  ) as best;
$function$;

CREATE OR REPLACE FUNCTION private.wait_for_code (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select greatest(
    private.wait_for('wrong_code', private.who_tries(p_address), private.codes_at_most()),
    private.wait_for('wrong_code_a_day', private.who_tries(p_address), private.codes_a_day()),
    case when auth.uid() is null then private.wait_for('wrong_code', private.who_asks(), 10 * private.codes_at_most()) end
  );
$function$;

CREATE OR REPLACE FUNCTION private.who_tries (
  p_address text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when auth.uid() is null then private.who_asks() || ' for ' || left(p_address, 50) else auth.uid()::text end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_preview (
  invite_code_param text,
  p_address         text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_wait int := private.wait_for_code(p_address);
  v_group public.groups;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    perform private.count_wrong_code(p_address);
    return jsonb_build_object('refused', 'invalid_code');
  end if;
  return private.seat_in(v_group);
end;
$function$;

CREATE OR REPLACE FUNCTION public.join_group (
  p_invite_code text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user);
  v_group public.groups;
  v_answer text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups
  where invite_code = private.clean_code(p_invite_code) for no key update;
  if not found then
    return jsonb_build_object('refused', 'invalid_code');
  end if;
  v_answer := private.join_as(v_group.id, v_user);
  if v_answer = 'group_full' then
    return jsonb_build_object('refused', 'group_full');
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_closeness (
  p_game_id  uuid,
  p_is_shown boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_member(v_game, v_user);
  if not exists (select from public.groups where id = v_game.group_id and created_by = v_user) then
    perform private.refuse('not_creator');
  end if;
  perform private.require_active(v_game);
  if v_game.shows_closeness is distinct from coalesce(p_is_shown, false) then
    update public.games set shows_closeness = not shows_closeness where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'closeness_set', v_user, jsonb_build_object(
      'shows_closeness', v_game.shows_closeness, 'by', private.name_of(v_user)
    ));
  end if;
  return private.in_game(jsonb_build_object('shows_closeness', v_game.shows_closeness), v_game);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."set_closeness"(uuid, boolean) FROM PUBLIC, "anon";

ALTER TABLE "public"."game_events"
  ADD CONSTRAINT "game_events_type_check"
    CHECK
    ((type = ANY (ARRAY['game_created'::text, 'game_updated'::text, 'game_started'::text, 'game_ended'::text, 'card_sold'::text, 'square_marked'::text, 'square_unmarked'::text,
    'receipt_added'::text,
    'note_saved'::text,
    'closeness_set'::text, 'bingo_called'::text, 'pot_contributed'::text, 'pot_claimed'::text, 'pot_returned'::text, 'member_left'::text, 'member_removed'::text])));

CREATE POLICY "people see what is placed on the cards that lie open to them" ON "public"."card_squares"
  FOR SELECT
  TO "anon", "authenticated"
  USING ((card_id IN ( SELECT private.open_cards() AS open_cards)));

REVOKE ALL ON FUNCTION "private"."clean_code"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_code"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_code"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."codes_a_day"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."codes_a_day"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."codes_a_day"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_wrong_code"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_wrong_code"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_wrong_code"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_cards"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_cards"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."open_cards"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_cards"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."ranked_at_most"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ranked_at_most"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ranked_at_most"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tells_ranking"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tells_ranking"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tells_ranking"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wait_for_code"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wait_for_code"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wait_for_code"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."who_tries"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."who_tries"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."who_tries"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."invite_preview"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invite_preview"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."invite_preview"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."invite_preview"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."invite_preview"(text, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."set_closeness"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_closeness"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_closeness"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_closeness"(uuid, boolean) TO "service_role";
