SET local check_function_bodies = off;

DROP FUNCTION "private"."require_set"(text, jsonb);

DROP FUNCTION "private"."require_set_or_none"(jsonb);

ALTER TABLE "public"."games"
  ADD COLUMN "everybody_writes" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.deal_written (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_missing constant int := private.missing_before_start(p_game);
  v_card public.bingo_cards;
begin
  if v_missing > 0 then
    perform private.refuse('lines_missing', v_missing::text);
  end if;
  perform private.draw_pool(p_game);
  for v_card in select * from public.bingo_cards where game_id = p_game.id order by card_number loop
    perform private.deal(v_card);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.draw_pool (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_most constant int := case when p_game.dealing = 'dealt' and not p_game.everybody_writes and not exists (
    select from public.bingo_squares where theme_id = p_game.theme_id and about_id is not null
  ) then private.largest_pool(p_game.kind) end;
begin
  with kept as (
    select * from public.bingo_squares
    where theme_id = p_game.theme_id
      and (p_game.pace = 'year' or private.is_in_season(months, coalesce(p_game.scheduled_start, now())))
    for key share skip locked
  ), season as (
    select *, array_position(array['often', 'sometimes', 'rare'], likelihood) as kind,
      row_number() over (partition by likelihood order by random()) as turn
    from kept
  )
  insert into public.game_squares (game_id, square_id, summary, text, likelihood, about_id)
  select p_game.id, id, summary, text, likelihood, about_id
  from season, (
    select private.mix(private.wanted_mix(p_game.pace), least(count(*), v_most)::int, array[
      count(*) filter (where kind = 1), count(*) filter (where kind = 2), count(*) filter (where kind = 3)
    ]::int[]) as parts
    from season
  ) as mix
  where parts is null or v_most is null or turn <= parts[kind]
  order by random()
  limit v_most;

  perform private.require_enough(array(select about_id from public.game_squares where game_id = p_game.id));
  perform private.lay_out(p_game);
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
  v_wanted.everybody_writes := false;
  v_wanted.ends_at := (
    select min(day)
    from generate_series(0, 100) as year
    cross join lateral (select coalesce(p_game.ends_at, p_game.completed_at) + make_interval(years => year) as day) as ending
    where day > v_lock
  );
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
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made',
    'objection_seconded', 'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'retired',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set', 'game_answered', 'lines_changed'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.lines_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'missing', private.missing_before_start(p_game),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id,
        'summary', summary,
        'text', text,
        'by', private.member_name(p_game.group_id, created_by),
        'is_mine', created_by is not distinct from (select private.living_user()),
        'about_name', private.member_name(p_game.group_id, about_id),
        'is_about_me', about_id is not distinct from (select private.living_user())
      ) order by created_at, id), '[]')
      from public.bingo_squares where theme_id = p_game.theme_id
    ),
    'people', (
      select jsonb_agg(jsonb_build_object(
        'user_id', user_id, 'display_name', private.member_name(group_id, user_id)
      ) order by created_at, user_id)
      from public.group_members where group_id = p_game.group_id
    )
  )
  where p_game.everybody_writes and p_game.status = 'upcoming' and p_game.group_id in (select private.my_groups());
$function$;

CREATE OR REPLACE FUNCTION private.lines_per_person()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 40$function$;

CREATE OR REPLACE FUNCTION private.lock_written_game (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform from public.themes where id = (select theme_id from public.games where id = p_game_id) for no key update;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, p_user);
  if not v_game.everybody_writes or v_game.theme_id is null then
    perform private.refuse('cannot_write');
  elsif v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  end if;
  return v_game;
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
    kind, status, group_id, theme_id, theme_name, theme_description, pace, title, description, card_price, stake, max_cards,
    started_at, scheduled_start, ends_at, dealing, locks_at, prizes, time_zone, everybody_writes, created_by
  )
  select
    p_wanted.kind, case when v_is_active then 'active' else 'upcoming' end, p_wanted.group_id, id, name,
    theme.description, p_wanted.pace, p_wanted.title, p_wanted.description, p_wanted.card_price, p_wanted.stake,
    p_wanted.max_cards, case when v_is_active then now() end, p_wanted.scheduled_start, p_wanted.ends_at, p_wanted.dealing,
    p_wanted.locks_at, private.clean_prizes(p_wanted.prizes), private.clean_zone(p_wanted.time_zone),
    coalesce(p_wanted.everybody_writes, false), p_user
  from private.playable_theme(p_wanted.theme_id, p_wanted.group_id) as theme
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  if v_game.everybody_writes then
    perform private.require_writable(v_game);
  else
    perform private.draw_pool(v_game);
  end if;

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.missing_before_start (
  p_game public.games
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when p_game.everybody_writes
    then private.lines_missing(array(select about_id from public.bingo_squares where theme_id = p_game.theme_id))
    else 0
  end;
$function$;

CREATE OR REPLACE FUNCTION private.require_line (
  p_summary text,
  p_text    text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if coalesce(char_length(p_summary), 0) not between 5 and 50 or char_length(p_text) > private.longest_text() then
    perform private.refuse('invalid_square', '1');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_set (
  p_name     text,
  p_squares  jsonb,
  p_is_begun boolean DEFAULT false
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_name text;
begin
  perform private.require_short(p_name);
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) < private.squares_of_a_card() and p_is_begun is not true then
    perform private.refuse('too_few_squares', jsonb_array_length(p_squares)::text);
  elsif jsonb_array_length(p_squares) > private.largest_set() then
    perform private.refuse('too_many_squares', private.largest_set()::text);
  elsif private.has_large(p_squares, private.largest_square()) then
    perform private.refuse('too_long', private.longest_text()::text);
  end if;
  v_name := private.clean_name(p_name);
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  end if;
  return v_name;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_set_or_none (
  p_set              jsonb,
  p_everybody_writes boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if jsonb_typeof(p_set) = 'object' then
    return jsonb_build_object(
      'name', private.require_set(p_set ->> 'name', p_set -> 'squares', p_everybody_writes), 'squares', p_set -> 'squares'
    );
  elsif jsonb_typeof(p_set) <> 'null' then
    perform private.refuse('invalid_request');
  end if;
  return null;
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
      when v_name = any (case p_kind when 'house' then '{title,description}' else '{time_zone,stake}' end::text[]) then 'string'
      when v_name = 'card_price' or (p_kind = 'house' and v_name = 'max_cards') then 'number'
      when p_kind = 'private' and v_name = 'set' then 'object'
      when p_kind = 'private' and v_name = 'everybody_writes' then 'boolean'
      else ''
    end) then
      perform private.refuse('invalid_request');
    elsif v_name in ('title', 'description', 'stake') then
      perform private.require_short(v_value #>> '{}');
    elsif v_name <> 'set' and pg_column_size(v_value) > 100 then
      perform private.refuse('too_long', '100');
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_space (
  p_theme_id uuid,
  p_user     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if (select count(*) from public.bingo_squares where theme_id = p_theme_id) >= private.largest_set() then
    perform private.refuse('too_many_squares', private.largest_set()::text);
  elsif (
    select count(*) from public.bingo_squares where theme_id = p_theme_id and created_by = p_user
  ) >= private.lines_per_person() then
    perform private.refuse('too_many_lines', private.lines_per_person()::text);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_writable (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.status <> 'upcoming' or p_game.dealing <> 'dealt'
    or not exists (select from public.themes where id = p_game.theme_id and group_id = p_game.group_id) then
    perform private.refuse('cannot_write');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sell_card (
  p_game       public.games,
  p_user       uuid,
  p_name       text,
  p_request_id uuid
)
  RETURNS public.bingo_cards
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, request_id, purchased_at)
  values (
    p_game.id, p_game.kind, private.next_card_number(p_game), p_user,
    case when p_game.kind = 'private' then private.player_name(p_game.id, p_user) else p_name end,
    p_request_id, clock_timestamp()
  )
  returning * into v_card;
  if p_game.dealing = 'chosen' then
    insert into private.card_drafts (card_id) values (v_card.id);
  elsif p_game.status <> 'upcoming' or not p_game.everybody_writes then
    perform private.deal(v_card);
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1, pot_amount = pot_amount + p_game.card_price
  where id = p_game.id
  returning * into v_game;
  if v_game.status = 'upcoming' and v_game.kind = 'private' then
    perform private.store_answer(v_game.id, p_user, true);
  end if;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ) || case when private.is_guest(p_user) then jsonb_build_object('is_guest', true) else '{}' end);
  return v_card;
end;
$function$;

CREATE OR REPLACE FUNCTION private.start_game (
  p_game     public.games,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
  v_card public.bingo_cards;
begin
  if p_game.everybody_writes then
    perform private.deal_written(p_game);
  end if;
  update public.games set
    status = 'active', started_at = v_now,
    locks_at = case when kind = 'private' and locks_at > v_now then v_now else locks_at end
  where id = p_game.id;
  if p_game.kind = 'house' then
    insert into public.bingo_cards (game_id, kind, card_number, display_name)
    values (p_game.id, 'house', 0, 'The House')
    returning * into v_card;
    perform private.deal(v_card);
  end if;
  perform private.record_event(p_game.id, 'game_started', p_actor_id, jsonb_build_object('started_at', v_now));
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_lines (
  p_game        public.games,
  p_user        uuid,
  p_has_changed boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_has_changed then
    update public.themes set version = version + 1 where id = p_game.theme_id;
    perform private.record_event(p_game.id, 'lines_changed', p_user, '{}');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_squares (
  p_theme_id uuid,
  p_squares  jsonb,
  p_user     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group_id constant uuid := (select group_id from public.themes where id = p_theme_id);
  v_writers constant jsonb := (
    select jsonb_object_agg(lower(summary), created_by) from public.bingo_squares where theme_id = p_theme_id
  );
  v_square jsonb;
  v_line int := 0;
begin
  delete from public.bingo_squares where theme_id = p_theme_id;
  for v_square in select * from jsonb_array_elements(p_squares) loop
    v_line := v_line + 1;
    insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
    values (
      p_theme_id, v_square ->> 'summary',
      coalesce(nullif(private.clean_text(v_square ->> 'text'), ''), private.clean_name(v_square ->> 'summary')),
      private.person_in(v_group_id, (v_square ->> 'about_id')::uuid),
      coalesce((v_writers ->> lower(private.clean_name(v_square ->> 'summary')))::uuid, p_user),
      now() + v_line * interval '1 microsecond'
    );
  end loop;
exception
  when integrity_constraint_violation or invalid_text_representation then
    perform private.refuse('invalid_square', v_line::text);
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_line (
  p_game_id  uuid,
  p_summary  text,
  p_text     text,
  p_about_id uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('add_line', v_user::text, 120, interval '1 hour');
  v_summary text;
  v_text text;
  v_game public.games;
  v_is_new boolean;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_summary, p_text);
  v_summary := private.clean_name(p_summary);
  v_text := coalesce(nullif(private.clean_text(p_text), ''), v_summary);
  perform private.require_line(v_summary, v_text);
  v_game := private.lock_written_game(p_game_id, v_user);
  perform private.require_space(v_game.theme_id, v_user);
  insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
  values (
    v_game.theme_id, v_summary, v_text, private.person_in(v_game.group_id, p_about_id), v_user, clock_timestamp()
  )
  on conflict (theme_id, lower(summary)) do nothing;
  v_is_new := found;
  perform private.tell_lines(v_game, v_user, v_is_new);
  return jsonb_build_object('is_new', v_is_new);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."add_line"(uuid, text, text, uuid) FROM PUBLIC, "anon", "service_role";

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
  v_set := private.require_set_or_none(p_settings -> 'set', v_wanted.everybody_writes);
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
  v_set := private.require_set_or_none(p_settings -> 'set', v_wanted.everybody_writes);
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

CREATE OR REPLACE FUNCTION public.delete_line (
  p_game_id uuid,
  p_line_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_written_game(p_game_id, v_user);
begin
  if exists (
    select from public.bingo_squares
    where id = p_line_id and theme_id = v_game.theme_id and created_by is distinct from v_user
  ) then
    perform private.require_host(v_game, v_user);
  end if;
  delete from public.bingo_squares where id = p_line_id and theme_id = v_game.theme_id;
  perform private.tell_lines(v_game, v_user, found);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."delete_line"(uuid, uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.delete_set (
  p_theme_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_set constant public.themes := private.lock_set(p_theme_id, v_user);
begin
  if exists (select from public.games where theme_id = p_theme_id and everybody_writes and status = 'upcoming') then
    perform private.refuse('set_in_use');
  end if;
  perform private.remove_theme(v_set);
end;
$function$;

CREATE OR REPLACE FUNCTION public.game_page (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', asked.state,
    'cards', public.my_cards(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', public.after_game(game.id),
    'answers', private.answers_of(game),
    'lines', private.lines_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user()),
        'allows_guests', mine.allows_guests
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
$function$;

CREATE OR REPLACE FUNCTION public.run_schedule()
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  select * into v_game from public.games as game
  where status = 'upcoming' and scheduled_start <= clock_timestamp() and private.missing_before_start(game) = 0
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.start_game(v_game, null);
    return true;
  end if;
  select * into v_game from public.games
  where locks_at <= clock_timestamp() and not is_locked and status <> 'completed'
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.lock_cards(v_game);
    return true;
  end if;
  select * into v_game from public.games
  where status = 'active' and ends_at <= clock_timestamp() and (locks_at is null or is_locked)
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.end_by_closeness(v_game, null);
    return true;
  end if;
  if private.remind() then
    return true;
  end if;
  -- Last, because it fails while the template's theme has too few squares in season.
  return private.make_edition();
end;
$function$;

REVOKE ALL ON FUNCTION "private"."deal_written"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deal_written"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deal_written"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_of"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_per_person"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_per_person"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_per_person"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_written_game"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_written_game"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_written_game"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_before_start"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_before_start"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_before_start"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_line"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_line"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_line"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_set"(text, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_set"(text, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_set"(text, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_set_or_none"(jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_set_or_none"(jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_set_or_none"(jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_space"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_space"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_space"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_writable"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_writable"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_writable"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_lines"(public.games, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_lines"(public.games, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_lines"(public.games, uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_line"(uuid, text, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_line"(uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_line"(uuid, text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_line"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_line"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_line"(uuid, uuid) TO "postgres";
