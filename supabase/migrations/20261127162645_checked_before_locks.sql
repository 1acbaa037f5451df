SET local check_function_bodies = off;

DROP FUNCTION "private"."check_house_game"(text, text, numeric, integer);

DROP FUNCTION "private"."clean_reason"(text);

DROP FUNCTION "private"."clean_set_name"(text);

DROP FUNCTION "private"."open_table"(public.groups, text);

DROP FUNCTION "private"."require_set"(text, jsonb);

DROP FUNCTION "private"."require_set_or_none"(jsonb);

DROP FUNCTION "private"."write_proposal"(uuid, text, text, uuid);

DROP FUNCTION "public"."invite_preview"(text, text);

CREATE OR REPLACE FUNCTION private.attempt_mail (
  p_email  text,
  p_sender text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select coalesce(
    nullif(private.attempt('mail_by', p_sender || ' to ' || lower(p_email), private.mails_at_most(p_sender), interval '1 day'), 0),
    private.attempt('mail_to', lower(p_email), 10, interval '1 day')
  );
$function$;

CREATE OR REPLACE FUNCTION private.check_house_game (
  p_title       text,
  p_description text,
  p_card_price  numeric,
  p_max_cards   integer
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.require_short(p_title, p_description);
  p_title := private.clean_name(p_title);
  if char_length(p_title) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  elsif char_length(btrim(p_description)) > private.longest_text() then
    perform private.refuse('too_long', private.longest_text()::text);
  elsif p_max_cards not between 1 and private.most_cards() then
    perform private.refuse('invalid_amount');
  end if;
  perform private.clean_amount(p_card_price, private.highest_price('house'));
  return p_title;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_squares (
  p_game   public.games,
  p_places jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_entry record;
begin
  for v_entry in
    select * from private.looked_up(p_game, p_places) where square_id is not null or line is not null
  loop
    if v_entry.square_id is not null and v_entry.id is null then
      perform private.refuse('square_not_found');
    elsif v_entry.likelihood <> v_entry.kind then
      perform private.refuse('wrong_mix');
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_code (
  p_invite_code text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when octet_length(p_invite_code) <= private.longest_text()
    then upper(regexp_replace(normalize(p_invite_code, NFKC), '[^A-Za-z0-9]', '', 'g'))
  end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_lines (
  p_card_id uuid,
  p_places  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_cleaned jsonb;
  v_invalid bigint;
begin
  if p_places @? '$[*].own ? (@ != null)'
    and exists (select from public.bingo_cards where id = p_card_id and kind = 'house') then
    perform private.refuse('own_lines_closed');
  end if;
  select jsonb_agg(coalesce(entry, 'null') order by at), min(at) filter (where char_length(line) not between 5 and 50)
  into v_cleaned, v_invalid
  from (
    select at, line, case when own is null then listed.entry when line <> '' then jsonb_build_object('own', line) end as entry
    from jsonb_array_elements(p_places) with ordinality as listed (entry, at)
    cross join lateral (select entry ->> 'own' as own) as typed
    cross join lateral (select nullif(private.clean_name(own), '') as line) as cleaned
  ) as read;
  if v_invalid is not null then
    perform private.refuse('invalid_square', v_invalid::text);
  end if;
  return v_cleaned;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_text (
  p_text text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  with seen as (
    select regexp_replace(
      regexp_replace(
        regexp_replace(private.field(p_text), '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'),
        '[\u0009\u000b\u000c]', ' ', 'g'
      ),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
    ) as text
  )
  select case
    when text !~ '[^ \n\u00a0\u00ad\u034f\u070f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0'
      '\u0300-\u036f\u180f\u20d0-\u20ff\ue000-\uf8ff\ufff0-\ufffc\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'
      then ''
    else regexp_replace(
      text,
      '^[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+|[ \n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+$', '', 'g'
    )
  end
  from seen;
$function$;

CREATE OR REPLACE FUNCTION private.games_i_lost (
  p_pattern text,
  p_filter  text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', game.id,
    'theme_name', game.theme_name,
    'group_name', host.name,
    'was_over', coalesce(game.completed_at <= removal.created_at, false),
    'removed_by_name', private.member_name(removal.group_id, removal.actor_id),
    'removed_at', removal.created_at,
    'archived', archived.at is not null
  ) order by game.created_at desc, game.id), '[]')
  from public.games as game
  join public.groups as host on host.id = game.group_id
  join private.my_removals() as removal on removal.group_id = game.group_id
  left join lateral (
    select created_at as at from public.game_archives where game_id = game.id and user_id = removal.user_id
  ) as archived on true
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and game.id not in (select private.my_visible_games())
    and (game.theme_name || ' BINGO' ilike p_pattern or host.name ilike p_pattern)
    and private.is_listed(
      p_filter, coalesce(game.completed_at <= removal.created_at, false), archived.at is not null
    );
$function$;

CREATE OR REPLACE FUNCTION private.is_square (
  p_summary text,
  p_text    text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select char_length(p_summary) between 5 and 50 and char_length(coalesce(p_text, '')) between 1 and private.longest_text();
$function$;

CREATE OR REPLACE FUNCTION private.longest_behind()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select interval '120 seconds'$function$;

CREATE OR REPLACE FUNCTION private.looked_up (
  p_game   public.games,
  p_places jsonb
)
  RETURNS TABLE (
    place      integer,
    square_id  uuid,
    line       text,
    id         uuid,
    kind       text,
    likelihood text
  )
  LANGUAGE sql
  STABLE
  ROWS 24
  SET search_path TO ''
  AS $function$
  select
    placed.place, placed.square_id, placed.own, square.id, private.kind_of(p_game.layout, placed.position),
    coalesce(square.likelihood, 'sometimes')
  from private.placed(p_places) as placed
  left join public.game_squares as square
    on square.game_id = p_game.id and (square.id = placed.square_id or lower(square.summary) = lower(placed.own))
  order by placed.place;
$function$;

CREATE OR REPLACE FUNCTION private.mails_at_most (
  p_sender text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_sender when 'app for unknown' then 10 else 3 end;
$function$;

CREATE OR REPLACE FUNCTION private.make_objection (
  p_game           public.games,
  p_win            integer,
  p_cards          uuid[],
  p_user           uuid,
  p_game_square_id uuid,
  p_reason         text
)
  RETURNS public.objections
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_win constant public.wins := private.contested_win(p_game.id, p_game_square_id, p_win);
  v_objection public.objections;
  v_card public.bingo_cards;
begin
  perform private.require_open_win(v_win);
  if v_win.card_id = any (p_cards) then
    perform private.refuse('own_win');
  elsif p_game_square_id not in (select private.winning_squares(v_win)) then
    perform private.refuse('not_in_the_line');
  end if;
  perform private.require_new_objection(p_game.kind, v_win, p_cards, p_game_square_id);
  insert into public.objections (game_id, bingo_seq, game_square_id, card_id, reason)
  values (p_game.id, v_win.seq, p_game_square_id, p_cards[1], p_reason)
  returning * into v_objection;
  select * into v_card from public.bingo_cards where id = p_cards[1];
  perform private.tell_objection('objection_made', v_objection, p_user, jsonb_build_object(
    'card_number', v_card.card_number, 'by', v_card.display_name
  ));
  return v_objection;
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_set (
  p_group_id uuid,
  p_name     text,
  p_squares  jsonb,
  p_user     uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_theme_id uuid;
begin
  if (select count(*) from public.themes where group_id = p_group_id) >= private.sets_per_group() then
    perform private.refuse('too_many_sets', private.sets_per_group()::text);
  end if;
  insert into public.themes (name, group_id, created_by)
  values (p_name, p_group_id, p_user)
  returning id into v_theme_id;
  perform private.write_squares(v_theme_id, p_squares, p_user);
  return v_theme_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.name_at_sign_up (
  p_metadata jsonb
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    nullif(
      private.clean_name(left(
        private.clean_name(left(p_metadata ->> 'display_name', private.longest_field())), private.longest_name()
      )), ''
    ),
    'Anonymous'
  );
$function$;

CREATE OR REPLACE FUNCTION private.open_table (
  p_group   public.groups,
  p_address text,
  p_name    text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'theme_name', newest.theme_name,
    'summaries', (
      select coalesce(jsonb_agg(summary), '[]')
      from (
        select summary from public.game_squares where game_id = newest.id order by md5(id::text) limit 3
      ) as shown
    ),
    'names', (
      select coalesce(jsonb_agg(private.member_name(group_id, user_id) order by created_at, user_id), '[]')
      from public.group_members where group_id = p_group.id
    ),
    'wait', private.wait_for('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address)),
    'free_name', case when p_name <> '' and not private.is_long(p_name)
      then private.free_name(p_group.id, left(private.clean_name(p_name), private.longest_name())) end
  )
  from (select p_group.allows_guests) as switch
  left join private.newest_game(p_group.id) as newest on true
  where allows_guests;
$function$;

CREATE OR REPLACE FUNCTION private.refused_reason (
  p_reason text
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case
    when private.is_long(p_reason) then private.too_long()
    when private.clean_name(p_reason) = '' then private.refusal('reason_missing')
    when char_length(private.clean_name(p_reason)) > private.longest_reason()
      then private.refusal('too_long', private.longest_reason()::text)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.require_set (
  p_name    text,
  p_squares jsonb
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
  elsif jsonb_array_length(p_squares) < private.squares_of_a_card() then
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
  p_set jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if jsonb_typeof(p_set) = 'object' then
    return jsonb_build_object(
      'name', private.require_set(p_set ->> 'name', p_set -> 'squares'), 'squares', p_set -> 'squares'
    );
  elsif jsonb_typeof(p_set) <> 'null' then
    perform private.refuse('invalid_request');
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_words (
  VARIADIC p_words text[]
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if exists (select from unnest(p_words) as word where octet_length(word) > 20) then
    perform private.refuse('too_long', '20');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sent_later (
  p_delivery private.deliveries,
  p_sent     jsonb,
  p_now      timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_quiet constant timestamptz := private.quiet_until(p_now, coalesce(
    (select time_zone from private.mail_settings where user_id = p_delivery.user_id),
    p_sent #>> '{notice,time_zone}', 'UTC'
  ));
begin
  if v_quiet is not null and coalesce(p_sent #>> '{notice,kind}', 'line_full') <> 'line_full' and not coalesce(
    p_delivery.game_id is not null and (p_sent #>> '{notice,at}')::timestamptz <= v_quiet, false
  ) then
    return v_quiet;
  end if;
  return (
    select nullif(greatest(max(coalesce(sent.sent_at, sent.leased_until)) + interval '1 hour', p_now), p_now)
    from public.group_invitations as own
    join public.group_invitations as invitation using (email, invited_by)
    join public.games as game on game.group_id = invitation.group_id
    join private.deliveries as sent on sent.game_id = game.id and sent.invitation_id = invitation.id
    where own.id = p_delivery.invitation_id and sent.id <> p_delivery.id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.sets_of (
  p_group public.groups
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'square_count', (select count(*) from public.bingo_squares where theme_id = mine.id),
    'by', private.member_name(mine.group_id, mine.created_by),
    'is_editable', private.may_edit_set(mine, (select auth.uid())),
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.themes as mine
  where mine.group_id = p_group.id
  having p_group.id in (select private.my_groups());
$function$;

CREATE OR REPLACE FUNCTION private.theme_or_set (
  p_group_id uuid,
  p_theme_id uuid,
  p_set      jsonb,
  p_user     uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_set is null then
    return p_theme_id;
  end if;
  return private.make_set(p_group_id, p_set ->> 'name', p_set -> 'squares', p_user);
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
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_source_url) then
    return private.too_long();
  end if;
  v_source := private.clean_source(p_source_url);
  if v_source is null then
    perform private.refuse('invalid_source_url');
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game);

  perform private.attach_receipt(p_game_square_id, v_source, v_user);
  return private.square_answer(p_game_square_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.count_mail (
  p_email   text,
  p_kind    text,
  p_address text    DEFAULT NULL::text,
  p_is_sent boolean DEFAULT true
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_sender constant text := private.visitor_at(p_address);
  v_is_mailed boolean;
  v_wait int;
begin
  if char_length(p_email) not between 3 and private.longest_email() then
    perform private.refuse('invalid_email');
  elsif p_kind is null or p_kind not in ('sign_up', 'resend', 'reset')
    or (private.app_key_hash() is not null and not private.is_app()) then
    perform private.refuse('invalid_request');
  elsif p_kind = 'reset' then
    v_wait := case
      when private.is_app() and coalesce(p_address, 'unknown') <> 'unknown'
        then private.attempt('reset_mail', v_sender || ' to ' || lower(p_email), 10, interval '1 day')
    end;
    return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
  elsif p_is_sent is not true then
    if private.is_app() then
      perform private.uncount_mail(p_email, v_sender);
    end if;
    return 'true';
  end if;
  v_is_mailed := private.is_app() and case p_kind
    when 'sign_up' then private.confirmed_account(p_email) is not true
    else private.confirmed_account(p_email) is false
  end;
  v_wait := case
    when v_is_mailed then private.attempt_mail(p_email, v_sender)
    else private.attempt('mail_by', v_sender || ' to ' || lower(p_email), private.mails_at_most(v_sender), interval '1 day')
  end;
  return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id        uuid,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_pace            text                     DEFAULT 'open'::text,
  p_set             jsonb                    DEFAULT NULL::jsonb,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_time_zone       text                     DEFAULT 'UTC'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_words(p_pace, p_dealing, p_prizes);
  p_set := private.require_set_or_none(p_set);
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (select from public.group_members where group_id = p_group_id and user_id = v_user) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at,
    p_dealing, p_locks_at, p_prizes, p_scheduled_start
  );
  update public.games set time_zone = private.clean_zone(p_time_zone) where id = v_game.id;
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_house_game (
  p_title           text,
  p_theme_id        uuid,
  p_description     text                     DEFAULT NULL::text,
  p_card_price      numeric                  DEFAULT NULL::numeric,
  p_max_cards       integer                  DEFAULT NULL::integer,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_pace            text                     DEFAULT 'open'::text,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_price numeric := coalesce(p_card_price, private.usual_price());
  v_game public.games;
begin
  perform private.require_words(p_pace, p_dealing, p_prizes);
  p_title := private.check_house_game(p_title, p_description, v_price, p_max_cards);
  perform private.check_times(p_scheduled_start, p_ends_at);
  perform private.check_pace(p_pace, p_ends_at);
  perform private.check_lock(p_dealing, p_locks_at, p_ends_at);
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, pace, title, description, card_price, max_cards,
    scheduled_start, ends_at, dealing, locks_at, prizes, created_by
  )
  select
    'house', 'upcoming', id, name, description, p_pace, p_title,
    nullif(btrim(p_description), ''), v_price, coalesce(p_max_cards, private.usual_cards()), p_scheduled_start,
    p_ends_at, p_dealing, p_locks_at, private.clean_prizes(p_prizes), v_user
  from private.playable_theme(p_theme_id, null)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', v_user, jsonb_build_object('by', private.name_of(v_user)));
  perform private.return_unclaimed_pots();
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_private_session (
  p_name            text,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_request_id      uuid,
  p_pace            text                     DEFAULT 'open'::text,
  p_set             jsonb                    DEFAULT NULL::jsonb,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_time_zone       text                     DEFAULT 'UTC'::text
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
  v_group_id uuid;
  v_game public.games;
  v_detail text;
begin
  perform private.require_request(p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_name), private.require_words(p_pace, p_dealing, p_prizes);
  p_set := private.require_set_or_none(p_set);
  v_group_id := (private.make_group(p_name, v_user)).id;
  v_game := private.make_private_game(
    v_group_id, private.theme_or_set(v_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at,
    p_dealing, p_locks_at, p_prizes, p_scheduled_start
  );
  update public.games set time_zone = private.clean_zone(p_time_zone) where id = v_game.id;
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_preview (
  invite_code_param text,
  p_address         text DEFAULT NULL::text,
  p_display_name    text DEFAULT NULL::text
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
  return private.seat_in(v_group) || jsonb_build_object('table', private.open_table(v_group, p_address, p_display_name));
end;
$function$;

REVOKE ALL ON FUNCTION "public"."invite_preview"(text, text, text) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.object_to_mark (
  p_game_square_id uuid,
  p_reason         text,
  p_win            integer DEFAULT NULL::integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.refused_reason(p_reason) is not null then
    return private.refused_reason(p_reason);
  end if;
  p_reason := private.clean_name(p_reason);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.make_objection(
    v_game, p_win, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  return private.objection_answer(v_objection.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.object_to_mark_as_guest (
  p_game_square_id uuid,
  p_reason         text,
  p_guest_token    text,
  p_address        text    DEFAULT NULL::text,
  p_win            integer DEFAULT NULL::integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_wait int;
  v_game public.games;
  v_cards uuid[];
  v_objection public.objections;
begin
  if not exists (select from public.guest_cards where session_hash = v_hash) then
    perform private.refuse('invalid_token');
  end if;
  perform private.require_live_session(v_hash);
  v_wait := coalesce(
    nullif(private.attempt_objection(encode(v_hash, 'hex')), 0),
    private.attempt_guest_objection(
      (select game_id from public.game_squares where id = p_game_square_id), p_address
    )
  );
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.refused_reason(p_reason) is not null then
    return private.refused_reason(p_reason);
  end if;
  p_reason := private.clean_name(p_reason);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_house(v_game);
  v_cards := array(select id from private.guest_cards_of(v_game.id, v_hash) order by card_number);
  if cardinality(v_cards) = 0 then
    perform private.refuse('not_a_player');
  end if;
  v_objection := private.make_objection(v_game, p_win, v_cards, null, p_game_square_id, p_reason);
  return private.objection_answer(v_objection.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.propose_square (
  p_game_id uuid,
  p_summary text,
  p_text    text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt('propose_square', v_user::text, 30, interval '1 hour');
  v_game public.games;
  v_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_summary, p_text) then
    return private.too_long();
  end if;
  p_summary := private.clean_name(p_summary);
  p_text := coalesce(nullif(private.clean_text(p_text), ''), p_summary);
  if not private.is_square(p_summary, p_text) then
    return private.refusal('invalid_square', '1');
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, v_user);
  if not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  elsif (
    select count(*) from public.square_proposals
    where game_id = p_game_id and status = 'waiting' and proposed_by = v_user
  ) >= private.proposals_per_person() then
    perform private.refuse('too_many_proposals', private.proposals_per_person()::text);
  end if;
  perform private.require_room_in_pool(p_game_id);
  perform private.require_new_square(p_game_id, p_summary);
  insert into public.square_proposals (game_id, summary, text, proposed_by)
  values (p_game_id, p_summary, p_text, v_user)
  returning id into v_id;
  perform private.record_event(p_game_id, 'square_proposed', v_user, jsonb_build_object('by', private.name_of(v_user)));
  return jsonb_build_object('proposal_id', v_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_draft (
  p_card_id     uuid,
  p_version     integer,
  p_places      jsonb,
  p_guest_token text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_wait int := private.attempt_draft(p_guest_token);
  v_game public.games;
  v_places jsonb;
  v_version int;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.check_places(p_places);
  v_places := private.clean_lines(p_card_id, p_places);
  v_game := private.lock_game_of_draft(p_card_id, p_guest_token);
  v_places := private.clean_places(v_game, v_places);
  select version into v_version from private.card_drafts where card_id = p_card_id and places = v_places;
  if not found then
    v_version := (private.seen_draft(p_card_id, p_version)).version + 1;
    update private.card_drafts set places = v_places, version = v_version where card_id = p_card_id;
  end if;
  return jsonb_build_object('version', v_version, 'places', v_places);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_set (
  p_group_id uuid,
  p_theme_id uuid,
  p_version  integer,
  p_name     text,
  p_squares  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_set(v_user);
  v_name text;
  v_set public.themes;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_name := private.require_set(p_name, p_squares);
  if p_theme_id is null then
    perform private.lock_group(p_group_id, v_user);
    return jsonb_build_object('theme_id', private.make_set(p_group_id, v_name, p_squares, v_user));
  end if;
  v_set := private.lock_set(p_theme_id, v_user);
  if v_set.version is distinct from p_version then
    perform private.refuse('set_changed');
  end if;
  update public.themes set name = v_name, version = version + 1 where id = p_theme_id;
  perform private.write_squares(p_theme_id, p_squares, v_user);
  return jsonb_build_object('theme_id', p_theme_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_square (
  p_square_id  uuid,
  p_theme_id   uuid,
  p_summary    text,
  p_text       text,
  p_likelihood text,
  p_months     smallint[]
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
  v_summary constant text := private.clean_name(p_summary);
  v_text constant text := private.clean_text(p_text);
begin
  if cardinality(p_months) > 12 then
    perform private.refuse('invalid_request');
  elsif not private.is_square(v_summary, v_text) or p_likelihood <> all (array['often', 'sometimes', 'rare']) then
    perform private.refuse('too_long');
  end if;
  perform from public.themes
  where id in (p_theme_id, (select theme_id from public.bingo_squares where id = p_square_id))
  order by id for no key update;
  if p_square_id is not null then
    perform private.lock_theme_of_square(p_square_id);
  end if;
  perform private.lock_theme(p_theme_id);
  if p_square_id is null then
    insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
    values (p_theme_id, v_summary, v_text, p_likelihood, p_months, v_admin);
  else
    update public.bingo_squares
    set theme_id = p_theme_id, summary = v_summary, text = v_text, likelihood = p_likelihood, months = p_months
    where id = p_square_id;
  end if;
exception
  when unique_violation then
    perform private.refuse('summary_taken');
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_theme (
  p_theme_id    uuid,
  p_name        text,
  p_description text,
  p_kind        text DEFAULT 'news'::text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
  v_name constant text := private.clean_name(p_name);
  v_description constant text := private.clean_text(p_description);
begin
  if v_name = '' then
    perform private.refuse('invalid_name');
  elsif char_length(v_name) > private.longest_name() or char_length(v_description) > private.longest_text()
    or p_kind <> all (array['news', 'year', 'evening']) then
    perform private.refuse('too_long');
  elsif p_theme_id is null then
    insert into public.themes (name, description, kind, created_by) values (v_name, v_description, p_kind, v_admin);
  else
    perform private.lock_theme(p_theme_id);
    update public.themes set name = v_name, description = v_description, kind = p_kind where id = p_theme_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.update_house_game (
  p_game_id         uuid,
  p_title           text,
  p_description     text,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_max_cards       integer,
  p_scheduled_start timestamp with time zone,
  p_pace            text                     DEFAULT NULL::text,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT NULL::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_before public.games;
  v_game public.games;
begin
  perform private.require_words(p_pace, p_dealing, p_prizes);
  p_title := private.check_house_game(p_title, p_description, coalesce(p_card_price, private.usual_price()), p_max_cards);
  v_before := private.lock_game_to_change(p_game_id, p_theme_id);
  perform private.check_times(p_scheduled_start, p_ends_at), private.check_pace(coalesce(p_pace, v_before.pace), p_ends_at);
  perform private.change_dealing(v_before, p_dealing, p_locks_at, p_ends_at);
  if coalesce(p_max_cards, private.usual_cards()) < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;
  update public.games set
    title = p_title, description = nullif(btrim(p_description), ''),
    card_price = coalesce(p_card_price, private.usual_price()), max_cards = coalesce(p_max_cards, private.usual_cards()),
    scheduled_start = p_scheduled_start, ends_at = p_ends_at, prizes = private.changed_prizes(v_before, p_prizes)
  where id = p_game_id
  returning * into v_game;
  perform private.draw_changed(v_before, v_game, p_theme_id, p_pace);

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at, 'prizes', v_game.prizes
  ));
  if p_scheduled_start <> v_before.scheduled_start then
    perform private.notify_of_start(game, game.last_seq, v_user) from public.games as game where id = p_game_id;
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."check_house_game"(text, text, numeric, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_house_game"(text, text, numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_house_game"(text, text, numeric, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_lines"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_lines"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_lines"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_square"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_square"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_square"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mails_at_most"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mails_at_most"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mails_at_most"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_table"(public.groups, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_table"(public.groups, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_table"(public.groups, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refused_reason"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refused_reason"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refused_reason"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_set"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_set"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_set"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_set_or_none"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_set_or_none"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_set_or_none"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_words"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_words"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_words"(text[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."invite_preview"(text, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."invite_preview"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."invite_preview"(text, text, text) TO "postgres";
