SET local check_function_bodies = off;

DROP FUNCTION "private"."attempt_invitation"(uuid, text);

DROP FUNCTION "public"."forget_push"(text);

CREATE OR REPLACE FUNCTION private.attempt_mail (
  p_email  text,
  p_sender text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select coalesce(
    nullif(private.attempt('mail_by', p_sender || ' to ' || lower(p_email), 3, interval '1 day'), 0),
    private.attempt('mail_to', lower(p_email), 10, interval '1 day')
  );
$function$;

CREATE OR REPLACE FUNCTION private.check_house_game (
  p_title       text,
  p_description text,
  p_card_price  numeric,
  p_max_cards   integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.require_short(p_title, p_description);
  if char_length(private.clean_name(p_title)) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  elsif char_length(btrim(p_description)) > private.longest_text() then
    perform private.refuse('too_long', private.longest_text()::text);
  elsif p_max_cards not between 1 and private.most_cards() then
    perform private.refuse('invalid_amount');
  end if;
  perform private.clean_amount(p_card_price, private.highest_price('house'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_places (
  p_places jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_long bigint;
begin
  if jsonb_typeof(p_places) is distinct from 'array' or jsonb_array_length(p_places) <> 24
    or pg_column_size(p_places) > 24 * private.largest_place() then
    perform private.refuse('invalid_places');
  end if;
  v_long := (
    select min(at) from jsonb_array_elements(p_places) with ordinality as listed (entry, at)
    where pg_column_size(entry) > private.largest_place()
  );
  if v_long is not null then
    perform private.refuse('invalid_square', v_long::text);
  elsif exists (
    select from jsonb_array_elements(p_places) as entry
    where jsonb_typeof(entry) <> 'null' and (entry ->> 'square' is null) = (entry ->> 'own' is null)
      or jsonb_typeof(entry -> 'own') not in ('string', 'null')
      or entry ->> 'square' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ) then
    perform private.refuse('invalid_places');
  end if;
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
  if p_game.kind = 'house' and p_places @? '$[*].own ? (@ != null)' then
    perform private.refuse('own_lines_closed');
  end if;
  for v_entry in
    select * from private.looked_up(p_game, p_places) where square_id is not null or line is not null
  loop
    if v_entry.square_id is not null and v_entry.id is null then
      perform private.refuse('square_not_found');
    elsif v_entry.id is null and char_length(v_entry.line) not between 5 and 50 then
      perform private.refuse('invalid_square', (v_entry.place + 1)::text);
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
  select case when not private.is_long(p_invite_code)
    then upper(regexp_replace(normalize(p_invite_code, NFKC), '[^A-Za-z0-9]', '', 'g'))
  end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_places (
  p_game   public.games,
  p_places jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_places jsonb;
begin
  perform private.check_squares(p_game, p_places);
  if exists (
    select from private.looked_up(p_game, p_places) where id is not null or line is not null
    group by coalesce(id::text, lower(line)) having count(*) > 1
  ) then
    perform private.refuse('square_twice');
  end if;
  select jsonb_agg(case
    when id is not null then jsonb_build_object('square', id)
    when line is not null then jsonb_build_object('own', line)
  end order by place) into v_places
  from private.looked_up(p_game, p_places);
  return v_places;
end;
$function$;

CREATE OR REPLACE FUNCTION private.confirmed_account (
  p_email text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select bool_or(email_confirmed_at is not null) from auth.users where email = lower(p_email) and not is_sso_user;
$function$;

CREATE OR REPLACE FUNCTION private.field (
  p_text text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.require_short(p_text);
  return p_text;
end;
$function$;

CREATE OR REPLACE FUNCTION private.guest_hash (
  p_guest_token text
)
  RETURNS bytea
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if p_guest_token is null or octet_length(p_guest_token) <> 43 or p_guest_token !~ '^[A-Za-z0-9_-]{43}$' then
    perform private.refuse('invalid_token');
  end if;
  return sha256(convert_to(p_guest_token, 'UTF8'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_large (
  p_list  jsonb,
  p_bytes integer
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return pg_column_size(p_list) > p_bytes * greatest(jsonb_array_length(p_list), 1)
    or exists (select from jsonb_array_elements(p_list) as item where pg_column_size(item) > p_bytes);
end;
$function$;

CREATE OR REPLACE FUNCTION private.invited_already (
  p_group_id uuid,
  p_email    text,
  p_resend   boolean
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when private.has_member_with_email(p_group_id, p_email) then 'already_invited_member'
    when p_resend is not true and exists (
      select from public.group_invitations where group_id = p_group_id and email = p_email and status = 'pending'
    ) then 'already_invited'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.is_long (
  VARIADIC p_texts text[]
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(bool_or(case
    when octet_length(text) > 4 * private.longest_field() then true
    else char_length(text) > private.longest_field()
  end), false)
  from unnest(p_texts) as text;
$function$;

CREATE OR REPLACE FUNCTION private.is_time_zone (
  p_name text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return char_length(p_name) <= 100 and p_name ~ '^[A-Za-z]{1,20}(/[A-Za-z0-9_+-]{1,30}){0,2}$' and now() at time zone p_name is not null;
exception
  when invalid_parameter_value then return false;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_webhook (
  p_url text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select char_length(p_url) <= 500 and (
    p_url ~ (
      '^https://((canary|ptb)\.)?discord(app)?\.com/api/(v\d{1,2}/)?webhooks/\d{1,30}/[A-Za-z0-9_-]{1,100}'
      || '(\?thread_id=\d{1,30})?$'
    )
    or p_url ~ '^https://hooks\.slack(-gov)?\.com/services(/[A-Za-z0-9]{1,100}){3}$'
    or p_url ~ '^https://hooks\.slack(-gov)?\.com/(triggers|workflows)(/[A-Za-z0-9]{1,100}){3,4}$'
  );
$function$;

CREATE OR REPLACE FUNCTION private.largest_place()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 500$function$;

CREATE OR REPLACE FUNCTION private.largest_square()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 3000$function$;

CREATE OR REPLACE FUNCTION private.lock_game_of_draft (
  p_card_id     uuid,
  p_guest_token text
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  if octet_length(p_guest_token) > private.longest_text() then
    perform private.refuse('invalid_token');
  end if;
  select game.* into v_game from public.games as game join public.bingo_cards as card on card.game_id = game.id
  where card.id = p_card_id for no key update of game;
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found or v_game.dealing <> 'chosen' then
    perform private.refuse('card_not_found');
  elsif not private.is_own_card(v_card, p_guest_token) then
    perform private.refuse('not_your_card');
  elsif v_game.status = 'completed' or private.is_time_up(v_game) then
    perform private.refuse('game_not_active');
  elsif private.is_past_lock(v_game) then
    perform private.refuse('cards_locked');
  end if;
  return v_game;
end;
$function$;

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
  with typed as materialized (select *, private.clean_name(own) as line from private.placed(p_places))
  select
    typed.place, typed.square_id, nullif(typed.line, ''), square.id, private.kind_of(p_game.layout, typed.position),
    coalesce(square.likelihood, 'sometimes')
  from typed
  left join public.game_squares as square
    on square.game_id = p_game.id and (square.id = typed.square_id or lower(square.summary) = lower(typed.line))
  order by typed.place;
$function$;

CREATE OR REPLACE FUNCTION private.refusal (
  p_code   text,
  p_detail text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('refused', p_code, 'detail', coalesce(p_detail, ''));
$function$;

CREATE OR REPLACE FUNCTION private.require_set (
  p_name    text,
  p_squares jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_set_or_none (
  p_set jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if jsonb_typeof(p_set) = 'object' then
    perform private.require_set(p_set ->> 'name', p_set -> 'squares');
  elsif jsonb_typeof(p_set) <> 'null' then
    perform private.refuse('invalid_request');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_short (
  VARIADIC p_texts text[]
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if private.is_long(variadic p_texts) then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
end;
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
  if p_set is null or jsonb_typeof(p_set) = 'null' then
    return p_theme_id;
  end if;
  return private.make_set(p_group_id, p_set ->> 'name', p_set -> 'squares', p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.too_long()
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select private.refusal('too_long', private.longest_field()::text);
$function$;

CREATE OR REPLACE FUNCTION private.uncount_mail (
  p_email  text,
  p_sender text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update private.attempts set made = made - 1
  where made > 0 and (what, who) in (('mail_by', p_sender || ' to ' || lower(p_email)), ('mail_to', lower(p_email)));
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
  v_square jsonb;
  v_line int := 0;
begin
  delete from public.bingo_squares where theme_id = p_theme_id;
  for v_square in select * from jsonb_array_elements(p_squares) loop
    v_line := v_line + 1;
    insert into public.bingo_squares (theme_id, summary, text, created_by, created_at)
    values (
      p_theme_id, v_square ->> 'summary',
      coalesce(nullif(private.clean_text(v_square ->> 'text'), ''), private.clean_name(v_square ->> 'summary')),
      p_user, now() + v_line * interval '1 microsecond'
    );
  end loop;
exception
  when integrity_constraint_violation then
    perform private.refuse('invalid_square', v_line::text);
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
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  if v_source is null then
    perform private.refuse('invalid_source_url');
  end if;
  perform private.require_active(v_game);

  perform private.attach_receipt(p_game_square_id, v_source, v_user);
  return private.square_answer(p_game_square_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.choose_notices (
  p_kinds     text[],
  p_channel   text,
  p_is_on     boolean,
  p_time_zone text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_is_mail constant boolean := p_channel = 'mail';
  v_is_push constant boolean := p_channel = 'push';
begin
  perform private.require_short(p_channel, p_time_zone);
  if cardinality(p_kinds) > cardinality(private.notice_kinds()) then
    perform private.refuse('invalid_notice_kind');
  end if;
  perform private.require_short(variadic p_kinds);
  if p_is_on is null or p_kinds is null or not p_kinds <@ private.notice_kinds()
    or p_channel is null or p_channel not in ('app', 'mail', 'push')
    or (v_is_mail and not p_kinds <@ '{line_full,game_over}') then
    perform private.refuse('invalid_notice_kind');
  end if;
  insert into public.notice_choices as choice (user_id, kind, is_on, mails, pushes)
  select
    v_user, kind, p_is_on or (p_channel <> 'app' and kind <> 'square_marked'), p_is_on and v_is_mail,
    p_is_on and v_is_push
  from (select distinct unnest(p_kinds) as kind) as chosen
  on conflict (user_id, kind) do update set
    is_on = case p_channel when 'app' then p_is_on else choice.is_on or p_is_on end,
    mails = case when v_is_push then choice.mails else p_is_on and (choice.mails or v_is_mail) end,
    pushes = case when v_is_mail then choice.pushes else p_is_on and (choice.pushes or v_is_push) end;
  if private.is_time_zone(p_time_zone) then
    insert into private.mail_settings (user_id, time_zone) values (v_user, p_time_zone) on conflict do nothing;
  end if;
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
    else private.attempt('mail_by', v_sender || ' to ' || lower(p_email), 3, interval '1 day')
  end;
  return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."count_mail"(text, text, text, boolean) FROM PUBLIC, "service_role";

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
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone
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
  perform private.require_short(p_pace, p_dealing, p_prizes);
  perform private.require_set_or_none(p_set);
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = v_user
  ) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at,
    p_dealing, p_locks_at, p_prizes, p_scheduled_start
  );
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_group (
  p_name text
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
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_name) then
    return private.too_long();
  end if;
  v_group := private.make_group(p_name, v_user);
  perform private.delete_idle_guests(1);
  return jsonb_build_object('group_id', v_group.id, 'invite_code', v_group.invite_code);
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
  perform private.require_short(p_pace, p_dealing, p_prizes);
  perform private.check_house_game(p_title, p_description, v_price, p_max_cards);
  perform private.check_times(p_scheduled_start, p_ends_at);
  perform private.check_pace(p_pace, p_ends_at);
  perform private.check_lock(p_dealing, p_locks_at, p_ends_at);
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, pace, title, description, card_price, max_cards,
    scheduled_start, ends_at, dealing, locks_at, prizes, created_by
  )
  select
    'house', 'upcoming', id, name, description, p_pace, private.clean_name(p_title),
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
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_made jsonb;
  v_group_id uuid;
  v_game public.games;
  v_detail text;
begin
  perform private.require_request(p_request_id);
  v_made := private.session_of_request(v_user, p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_name, p_pace, p_dealing, p_prizes);
  perform private.require_set_or_none(p_set);
  v_group_id := (private.make_group(p_name, v_user)).id;
  v_game := private.make_private_game(
    v_group_id, private.theme_or_set(v_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at,
    p_dealing, p_locks_at, p_prizes, p_scheduled_start
  );
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.forget_push (
  p_endpoint text,
  p_p256dh   text,
  p_auth     text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  delete from private.push_subscriptions where endpoint = p_endpoint and p256dh = p_p256dh and auth = p_auth;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."forget_push"(text, text, text) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.import_squares (
  p_theme_id uuid,
  p_squares  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
  v_added int;
begin
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) > private.largest_import() then
    perform private.refuse('too_many_squares', private.largest_import()::text);
  elsif private.has_large(p_squares, private.largest_square()) then
    perform private.refuse('too_long');
  end if;
  perform private.lock_theme(p_theme_id);
  insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
  select p_theme_id, summary, text, likelihood, months, v_admin
  from jsonb_to_recordset(p_squares) as square (summary text, text text, likelihood text, months smallint[])
  on conflict (theme_id, lower(summary)) do nothing;
  get diagnostics v_added = row_count;
  return jsonb_build_object('count', v_added, 'known', jsonb_array_length(p_squares) - v_added);
exception
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_to_group (
  p_group_id uuid,
  p_email    text,
  p_resend   boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_group public.groups := private.require_group(p_group_id);
  v_email text := case when not private.is_long(p_email) then lower(btrim(p_email)) end;
  v_wait int;
  v_refused text;
  v_id uuid;
  v_known boolean;
begin
  if v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  elsif private.is_email(v_email) is not true then
    perform private.refuse('invalid_email');
  end if;
  v_wait := private.attempt('invitation', v_user::text, 60, interval '1 hour');
  v_refused := private.invited_already(p_group_id, v_email, p_resend);
  if v_wait = 0 and v_refused is null then
    v_wait := private.attempt_mail(v_email, v_user::text);
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif v_refused is not null then
    return jsonb_build_object('refused', v_refused);
  end if;
  v_group := private.lock_own_group(p_group_id, v_user);
  if private.has_member_with_email(p_group_id, v_email) then
    return jsonb_build_object('refused', 'already_invited_member');
  end if;

  insert into public.group_invitations as known (group_id, email, invited_by)
  values (p_group_id, v_email, v_user)
  on conflict (group_id, email) where status = 'pending' do update
  set invited_at = case when p_resend then now() else known.invited_at end
  returning id, xmax <> 0 into v_id, v_known; -- only a row that was there already carries an xmax
  if v_known and p_resend is not true then
    return jsonb_build_object('refused', 'already_invited');
  end if;
  perform private.notify_of_invitation(p_group_id, v_email);
  return private.invitation_mail(v_group, v_user, v_email) || jsonb_build_object('invitation_id', v_id, 'resent', v_known);
end;
$function$;

CREATE OR REPLACE FUNCTION public.load_themes (
  p_themes jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
begin
  if jsonb_typeof(p_themes) is distinct from 'array' or pg_column_size(p_themes) > 1000000 or exists (
    select from jsonb_array_elements(p_themes) as theme
    where private.is_long(theme ->> 'slug', theme ->> 'name', theme ->> 'text', theme ->> 'kind') or case
      when jsonb_typeof(theme -> 'squares') = 'array'
        then jsonb_array_length(theme -> 'squares') > private.largest_import()
          or private.has_large(theme -> 'squares', private.largest_square())
      else true
    end
  ) then
    perform private.refuse('invalid_request');
  end if;
  return private.load_themes(p_themes, v_admin);
exception
  when integrity_constraint_violation then
    perform private.refuse('too_long');
  when data_exception then
    perform private.refuse('invalid_request');
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
  elsif private.is_long(p_source_url) then
    return private.too_long();
  end if;
  v_source := private.clean_source(p_source_url);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_markable(v_game);

  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    perform private.attach_receipt(p_game_square_id, v_source, v_user);
    return private.square_answer(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true);

  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user),
    'marked_at', v_square.marked_at,
    'source_url', v_square.source_url
  ));
  return private.square_answer(p_game_square_id);
end;
$function$;

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
  elsif private.is_long(p_reason) then
    return private.too_long();
  end if;
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
  elsif private.is_long(p_reason) then
    return private.too_long();
  end if;
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
  v_summary text;
  v_game public.games;
  v_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_summary, p_text) then
    return private.too_long();
  end if;
  v_summary := private.clean_name(p_summary);
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
  perform private.require_new_square(p_game_id, v_summary);
  v_id := private.write_proposal(p_game_id, v_summary, p_text, v_user);

  perform private.record_event(p_game_id, 'square_proposed', v_user, jsonb_build_object('by', private.name_of(v_user)));
  return jsonb_build_object('proposal_id', v_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.read_notices (
  p_ids bigint[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  if cardinality(p_ids) > private.page_size(null) then
    perform private.refuse('invalid_request');
  end if;
  update public.notices set read_at = clock_timestamp()
  where user_id = v_user and id = any (p_ids) and read_at is null;
  return jsonb_build_object('unread', private.unread_notices(v_user));
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
  v_game := private.lock_game_of_draft(p_card_id, p_guest_token);
  v_places := private.clean_places(v_game, p_places);
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

CREATE OR REPLACE FUNCTION public.save_house_template (
  p_is_on      boolean,
  p_title      text,
  p_theme_id   uuid,
  p_card_price numeric,
  p_starts_at  text,
  p_lasts_days integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  perform private.require_short(p_title, p_starts_at);
  if char_length(private.clean_name(p_title)) not between 1 and private.longest_name() - 20 then
    perform private.refuse('invalid_name');
  elsif p_starts_at is null or p_starts_at !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.refuse('invalid_start');
  elsif p_lasts_days is null or p_lasts_days not between 1 and 7 then
    perform private.refuse('invalid_times');
  elsif not exists (select from private.playable_theme(p_theme_id, null)) then
    perform private.refuse('theme_not_found');
  end if;
  update public.house_template set
    is_on = coalesce(p_is_on, false), title = private.clean_name(p_title), theme_id = p_theme_id,
    card_price = private.clean_amount(p_card_price, private.highest_price('house')), starts_at = p_starts_at::time,
    lasts_days = p_lasts_days
  where is_the_template;
  perform private.make_edition();
  return public.house_template();
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
  v_comment text;
  v_reaction text;
  v_game public.games;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_comment, p_reaction) then
    return private.too_long();
  end if;
  v_comment := nullif(private.clean_text(p_comment), '');
  v_reaction := nullif(btrim(p_reaction), '');
  perform private.check_note(v_comment, v_reaction);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_noter(v_game, v_user);
  perform private.require_active(v_game);
  select * into v_square from public.game_squares where id = p_game_square_id;
  perform private.require_seen(v_square, p_seen_at, v_game.last_seq);

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
  return private.square_answer(p_game_square_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_push (
  p_endpoint text,
  p_p256dh   text,
  p_auth     text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  if (
    private.is_push_endpoint(p_endpoint) and octet_length(p_p256dh) = 87 and octet_length(p_auth) = 22 and p_p256dh ~ '^[A-Za-z0-9_-]{87}$' and p_auth ~ '^[A-Za-z0-9_-]{22}$'
  ) is not true then
    perform private.refuse('invalid_push');
  end if;
  insert into private.push_subscriptions as known (endpoint, user_id, p256dh, auth, session_id)
  values (p_endpoint, v_user, p_p256dh, p_auth, (auth.jwt() ->> 'session_id')::uuid)
  on conflict (endpoint) do update set
    user_id = v_user, created_at = clock_timestamp(), session_id = excluded.session_id
  where known.p256dh = p_p256dh and known.auth = p_auth;
  if not found then
    perform private.refuse('invalid_push');
  end if;
  delete from private.push_subscriptions where endpoint in (
    select endpoint from private.push_subscriptions where user_id = v_user order by created_at desc offset 10
  );
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
  v_set public.themes;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_set(p_name, p_squares);
  if p_theme_id is null then
    perform private.lock_group(p_group_id, v_user);
    return jsonb_build_object('theme_id', private.make_set(p_group_id, p_name, p_squares, v_user));
  end if;
  v_set := private.lock_set(p_theme_id, v_user);
  if v_set.version is distinct from p_version then
    perform private.refuse('set_changed');
  end if;
  update public.themes set name = private.clean_set_name(p_name), version = version + 1 where id = p_theme_id;
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
begin
  perform private.require_short(p_summary, p_text, p_likelihood);
  if cardinality(p_months) > 12 then
    perform private.refuse('invalid_request');
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
    values (p_theme_id, p_summary, p_text, p_likelihood, p_months, v_admin);
  else
    update public.bingo_squares
    set theme_id = p_theme_id, summary = p_summary, text = p_text, likelihood = p_likelihood, months = p_months
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
begin
  perform private.require_short(p_name, p_description, p_kind);
  if p_theme_id is null then
    insert into public.themes (name, description, kind, created_by) values (p_name, p_description, p_kind, v_admin);
  else
    perform private.lock_theme(p_theme_id);
    update public.themes set name = p_name, description = p_description, kind = p_kind where id = p_theme_id;
  end if;
exception
  when check_violation then
    perform private.refuse('too_long');
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_webhook (
  p_group_id uuid,
  p_url      text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
begin
  if p_url is not null and not private.is_webhook(p_url) then
    perform private.refuse('invalid_webhook');
  end if;
  perform private.lock_own_group(p_group_id, v_user);
  delete from private.webhooks where group_id = p_group_id;
  if p_url is null then
    return;
  end if;
  insert into private.webhooks (group_id, url) values (p_group_id, p_url);
  update public.games set posted_seq = last_seq where group_id = p_group_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.try_webhook (
  p_group_id uuid,
  p_url      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt('webhook', v_user::text, 20, interval '1 hour');
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_webhook(p_url) is not true then
    return private.refusal('invalid_webhook');
  end if;
  return to_jsonb((private.lock_own_group(p_group_id, v_user)).name);
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
  perform private.require_short(p_pace, p_dealing, p_prizes);
  perform private.check_house_game(p_title, p_description, coalesce(p_card_price, private.usual_price()), p_max_cards);
  v_before := private.lock_game_to_change(p_game_id, p_theme_id);
  perform private.check_times(p_scheduled_start, p_ends_at), private.check_pace(coalesce(p_pace, v_before.pace), p_ends_at);
  perform private.change_dealing(v_before, p_dealing, p_locks_at, p_ends_at);
  if coalesce(p_max_cards, private.usual_cards()) < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;
  update public.games set
    title = private.clean_name(p_title), description = nullif(btrim(p_description), ''),
    card_price = coalesce(p_card_price, private.usual_price()), max_cards = coalesce(p_max_cards, private.usual_cards()),
    scheduled_start = p_scheduled_start, ends_at = p_ends_at, prizes = private.changed_prizes(v_before, p_prizes)
  where id = p_game_id
  returning * into v_game;
  if p_theme_id <> v_game.theme_id or (p_theme_id is not null and v_game.theme_id is null) or p_pace <> v_game.pace then
    perform private.change_theme(v_game, coalesce(p_theme_id, v_game.theme_id), coalesce(p_pace, v_game.pace));
  elsif v_game.cards_sold = 0 and v_game.theme_id is not null
    and private.season_of(p_scheduled_start) <> private.season_of(v_before.scheduled_start) then
    perform private.redraw_pool(v_game);
  end if;

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at, 'prizes', v_game.prizes
  ));
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

-- Addresses that no page has. A theme gets a new one as a theme that an admin writes.
UPDATE public.themes SET slug = 'theme-' || left(id::text, 8) WHERE slug !~ '^[a-z0-9-]{1,120}$';

ALTER TABLE "public"."themes"
  ADD CONSTRAINT "themes_slug_check" CHECK ((slug ~ '^[a-z0-9-]{1,120}$'::text));

REVOKE ALL ON FUNCTION "private"."attempt_mail"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_mail"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_mail"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirmed_account"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."confirmed_account"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."confirmed_account"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_large"(jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_large"(jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_large"(jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invited_already"(uuid, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invited_already"(uuid, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invited_already"(uuid, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_long"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_long"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_long"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."largest_place"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."largest_place"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."largest_place"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."largest_square"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."largest_square"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."largest_square"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refusal"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refusal"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refusal"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_set"(text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_set"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_set"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_set_or_none"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_set_or_none"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_set_or_none"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_short"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_short"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_short"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."too_long"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."too_long"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."too_long"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."uncount_mail"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."uncount_mail"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."uncount_mail"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_mail"(text, text, text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."count_mail"(text, text, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_mail"(text, text, text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."forget_push"(text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."forget_push"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."forget_push"(text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."forget_push"(text, text, text) TO "service_role";
