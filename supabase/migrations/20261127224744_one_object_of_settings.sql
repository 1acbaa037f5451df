SET local check_function_bodies = off;

DROP FUNCTION "private"."check_house_game"(text, text, numeric, integer);

DROP FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone);

DROP FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text);

DROP FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text);

DROP FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text, timestamp WITH time zone, timestamp
  WITH time zone, text);

DROP FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text);

CREATE OR REPLACE FUNCTION private.clean_house_settings (
  p_game public.games
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  p_game.title := private.clean_name(p_game.title);
  p_game.description := nullif(btrim(p_game.description), '');
  p_game.max_cards := coalesce(p_game.max_cards, private.usual_cards());
  if char_length(p_game.title) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  elsif char_length(p_game.description) > private.longest_text() then
    perform private.refuse('too_long', private.longest_text()::text);
  elsif p_game.max_cards not between 1 and private.most_cards() then
    perform private.refuse('invalid_amount');
  end if;
  return p_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_game (
  p_game public.games,
  p_user uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_lock constant timestamptz := case p_game.pace when 'year' then now() + interval '1 week' end;
  v_wanted public.games := p_game;
  v_next public.games;
begin
  v_wanted.scheduled_start := null;
  v_wanted.time_zone := null;
  v_wanted.ends_at := private.anniversary_of(coalesce(p_game.ends_at, p_game.completed_at), v_lock);
  v_wanted.dealing := case when v_lock is null then 'dealt' else p_game.dealing end;
  v_wanted.locks_at := case p_game.dealing when 'chosen' then v_lock end;
  v_next := private.make_game(v_wanted, p_user);
  update public.games set follows = p_game.id, shows_closeness = p_game.shows_closeness where id = v_next.id;
  perform private.record_event(p_game.id, 'played_again', p_user, jsonb_build_object(
    'by', private.name_of(p_user), 'next_game_id', v_next.id
  ));
  update private.secret_links set game_id = v_next.id where game_id = p_game.id;
  return v_next.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_game (
  p_wanted public.games,
  p_user   uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_active constant boolean := p_wanted.kind = 'private' and p_wanted.scheduled_start is null;
  v_game public.games;
begin
  perform private.check_times(p_wanted.scheduled_start, p_wanted.ends_at);
  perform private.check_pace(p_wanted.pace, p_wanted.ends_at);
  perform private.check_lock(p_wanted.dealing, p_wanted.locks_at, p_wanted.ends_at);
  if p_wanted.kind = 'private' then
    perform private.check_lock_by_start(p_wanted.locks_at, p_wanted.scheduled_start);
  end if;
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, title, description, card_price, max_cards,
    started_at, scheduled_start, ends_at, dealing, locks_at, prizes, time_zone, created_by
  )
  select
    p_wanted.kind, case when v_is_active then 'active' else 'upcoming' end, p_wanted.group_id, id, name,
    theme.description, p_wanted.pace, p_wanted.title, p_wanted.description, p_wanted.card_price, p_wanted.max_cards,
    case when v_is_active then now() end, p_wanted.scheduled_start, p_wanted.ends_at, p_wanted.dealing,
    p_wanted.locks_at, private.clean_prizes(p_wanted.prizes), private.clean_zone(p_wanted.time_zone), p_user
  from private.playable_theme(p_wanted.theme_id, p_wanted.group_id) as theme
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_settings (
  p_settings jsonb,
  p_kind     text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_name text;
  v_value jsonb;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' then
    perform private.refuse('invalid_request');
  elsif pg_column_size(p_settings - 'set') > 10 * private.longest_field() then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
  for v_name, v_value in select * from jsonb_each(p_settings) loop
    if jsonb_typeof(v_value) not in ('null', case
      when v_name in ('theme_id', 'pace', 'dealing', 'locks_at', 'prizes', 'scheduled_start', 'ends_at') then 'string'
      when v_name = any (case p_kind when 'house' then '{title,description}' else '{time_zone}' end::text[]) then 'string'
      when v_name = 'card_price' or (p_kind = 'house' and v_name = 'max_cards') then 'number'
      when p_kind = 'private' and v_name = 'set' then 'object'
      else ''
    end) then
      perform private.refuse('invalid_request');
    elsif v_name in ('title', 'description') then
      perform private.require_short(v_value #>> '{}');
    elsif v_name <> 'set' and pg_column_size(v_value) > 100 then
      perform private.refuse('too_long', '100');
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settings_of (
  p_settings jsonb,
  p_kind     text,
  p_defaults jsonb DEFAULT '{"pace": "open", "prizes": "bingo", "dealing": "dealt"}'::jsonb
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform private.require_settings(p_settings, p_kind);
  -- Apart, because the column would round it.
  v_game := jsonb_populate_record(null::public.games, p_defaults || (p_settings - '{card_price,set}'::text[]));
  v_game.kind := p_kind;
  v_game.card_price := private.clean_amount(
    coalesce((p_settings ->> 'card_price')::numeric, case p_kind when 'house' then private.usual_price() end),
    private.highest_price(p_kind)
  );
  if p_kind = 'house' then
    v_game := private.clean_house_settings(v_game);
  end if;
  return v_game;
exception
  when data_exception then
    perform private.refuse('invalid_request');
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id uuid,
  p_settings jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_wanted public.games;
  v_set jsonb;
  v_group public.groups;
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_wanted := private.settings_of(p_settings, 'private');
  v_set := private.require_set_or_none(p_settings -> 'set');
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (select from public.group_members where group_id = p_group_id and user_id = v_user) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_wanted.group_id := p_group_id;
  v_wanted.theme_id := private.theme_or_set(p_group_id, v_wanted.theme_id, v_set, v_user);
  v_game := private.make_game(v_wanted, v_user);
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, jsonb) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.create_house_game (
  p_settings jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.make_game(private.settings_of(p_settings, 'house'), v_user);
begin
  perform private.return_unclaimed_pots();
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_house_game"(jsonb) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.create_private_session (
  p_name       text,
  p_request_id uuid,
  p_settings   jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_made constant jsonb := private.session_of_request(v_user, p_request_id);
  v_wanted public.games;
  v_set jsonb;
  v_detail text;
begin
  perform private.require_request(p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_name);
  v_wanted := private.settings_of(p_settings, 'private');
  v_set := private.require_set_or_none(p_settings -> 'set');
  v_wanted.group_id := (private.make_group(p_name, v_user)).id;
  v_wanted.theme_id := private.theme_or_set(v_wanted.group_id, v_wanted.theme_id, v_set, v_user);
  perform private.sell_card(private.make_game(v_wanted, v_user), v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, jsonb) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.update_house_game (
  p_game_id  uuid,
  p_settings jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_wanted constant public.games := private.settings_of(p_settings, 'house', '{}');
  v_before public.games := private.lock_game_to_change(p_game_id, v_wanted.theme_id);
  v_game public.games;
begin
  perform private.check_times(v_wanted.scheduled_start, v_wanted.ends_at);
  perform private.check_pace(coalesce(v_wanted.pace, v_before.pace), v_wanted.ends_at);
  perform private.change_dealing(v_before, v_wanted.dealing, v_wanted.locks_at, v_wanted.ends_at);
  if v_wanted.max_cards < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;
  update public.games set
    title = v_wanted.title, description = v_wanted.description, card_price = v_wanted.card_price,
    max_cards = v_wanted.max_cards, scheduled_start = v_wanted.scheduled_start, ends_at = v_wanted.ends_at,
    prizes = private.changed_prizes(v_before, v_wanted.prizes)
  where id = p_game_id
  returning * into v_game;
  perform private.draw_changed(v_before, v_game, v_wanted.theme_id, v_wanted.pace);

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at, 'prizes', v_game.prizes
  ));
  if v_wanted.scheduled_start <> v_before.scheduled_start then
    perform private.notify_of_start(game, game.last_seq, v_user) from public.games as game where id = p_game_id;
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."update_house_game"(uuid, jsonb) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON FUNCTION "private"."clean_house_settings"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_house_settings"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_house_settings"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_game"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_game"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_game"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_settings"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_settings"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_settings"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settings_of"(jsonb, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settings_of"(jsonb, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settings_of"(jsonb, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_house_game"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_house_game"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_house_game"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."update_house_game"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."update_house_game"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."update_house_game"(uuid, jsonb) TO "postgres";
