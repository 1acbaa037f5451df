SET local check_function_bodies = off;

DROP FUNCTION "private"."add_member"(uuid, uuid, text);

DROP FUNCTION "private"."attempt_seat"(uuid, text);

DROP FUNCTION "private"."join_as"(uuid, uuid, text);

DROP FUNCTION "public"."choose_digits"(text);

ALTER TABLE "private"."seat_digits"
  ADD COLUMN "chosen_at" timestamp WITH time zone NOT NULL DEFAULT now();

ALTER TABLE "private"."seat_digits"
  ADD COLUMN "reset_at" timestamp WITH time zone[] NOT NULL DEFAULT '{}'::timestamp WITH time zone[];

ALTER TABLE "public"."games"
  ADD COLUMN "missing_lines" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.add_member (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name text := private.free_name(p_group_id, private.name_of(p_user));
  v_event public.group_events;
begin
  insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  insert into public.group_events (group_id, type, user_id, actor_id, shown_name)
  values (p_group_id, 'joined', p_user, p_user, nullif(v_name, private.name_of(p_user)))
  returning * into v_event;
  perform private.tell_return(v_event);
end;
$function$;

CREATE OR REPLACE FUNCTION private.attempt_code (
  p_user    uuid,
  p_address text DEFAULT NULL::text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select greatest(
    private.attempt('invite_code', p_user::text, private.codes_at_most(), private.codes_counted_for()),
    private.attempt('invite_code_a_day', p_user::text, private.codes_a_day(), interval '1 day'),
    case when not private.has_account(p_user) then private.wait_for_code(p_address) end
  );
$function$;

CREATE OR REPLACE FUNCTION private.attempt_seat (
  p_user     uuid,
  p_group_id uuid,
  p_address  text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select greatest(
    case when p_user is not null then private.attempt('claim_seat', p_user::text, 20, interval '1 hour') end,
    case when not private.has_account(p_user) then private.attempt(
      'claim_seat', private.guests_at(p_address) || ' in ' || p_group_id, private.claims_an_hour(p_address),
      interval '1 hour'
    ) end
  );
$function$;

CREATE OR REPLACE FUNCTION private.claims_an_hour (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select case when coalesce(p_address, 'unknown') = 'unknown' then 100 else 30 end$function$;

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
      translate(
        replace(private.field(p_text), E'\r\n', E'\n'),
        E'\r\u0085\u2028\u2029\u0009\u000b\u000c', E'\n\n\n\n   '
      ),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
    ) as text
  )
  select case
    when text !~ '[^ \n\u00a0\u00ad\u034f\u070f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0'
      '\u0300-\u036f\u180f\u20d0-\u20ff\ue000-\uf8ff\ufff0-\ufffc\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'
      then ''
    -- No regular expression, which would try each of many spaces inside of the text as the first of those at its end.
    else btrim(
      text,
      E' \n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
    )
  end
  from seen;
$function$;

CREATE OR REPLACE FUNCTION private.close_account()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_balance numeric;
begin
  perform private.leave_all_groups(old.id);
  delete from public.group_invitations where email = lower(old.email);
  delete from public.user_roles where user_id = old.id;
  delete from public.notices where user_id = old.id;
  delete from public.notice_choices where user_id = old.id;
  delete from private.mail_settings where user_id = old.id;
  delete from private.push_subscriptions where user_id = old.id;
  perform private.forget_attempts(old.id);
  if private.forget_person(old.id) then
    return old;
  end if;
  perform private.forget_name(old.id);
  insert into public.notice_choices values (old.id, 'line_full', false), (old.id, 'one_to_go', false);
  select bingo_bank_balance into v_balance from public.profiles where user_id = old.id for update;
  if v_balance > 0 then
    perform private.transfer('user:' || old.id, 'mint', v_balance, null, 'account_closed');
  end if;
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.containing (
  p_search text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select '%' || regexp_replace(
    coalesce(left(btrim(private.field(p_search)), private.longest_text() + 1), ''), '([\\%_])', '\\\1', 'g'
  ) || '%';
$function$;

CREATE OR REPLACE FUNCTION private.count_missing_lines()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.games as game set missing_lines = private.missing_before_start(game)
  where theme_id = coalesce(new.theme_id, old.theme_id) and everybody_writes and status = 'upcoming';
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.digits_reset_at (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(reset order by reset), '[]')
  from private.seat_digits, unnest(reset_at) as reset
  where user_id = p_user and reset > greatest(chosen_at, private.resets_since());
$function$;

CREATE OR REPLACE FUNCTION private.drop_lines (
  p_group_id uuid,
  p_user     uuid,
  p_actor    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  for v_game in
    select * from public.games where group_id = p_group_id and everybody_writes and status = 'upcoming' order by id
  loop
    delete from public.bingo_squares as line
    where theme_id = v_game.theme_id and created_by = p_user
      and not exists (select from public.game_squares where square_id = line.id);
    if found then
      perform private.tell_lines(v_game, p_actor);
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_attempts (
  p_user uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from private.attempts where (what, who) in (
    select what, who from private.attempts
    where who = p_user::text for update skip locked
  );
$function$;

CREATE OR REPLACE FUNCTION private.forget_person (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from public.profiles where user_id = p_user
    and not exists (select from public.transfers where from_account = 'user:' || p_user)
    and not exists (select from public.transfers where to_account = 'user:' || p_user);
  return found;
exception
  when foreign_key_violation then
    return false;
end;
$function$;

CREATE OR REPLACE FUNCTION private.group_of_code (
  p_invite_code text
)
  RETURNS public.groups
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  -- The code is cleaned once, not for each group.
  select * from public.groups where invite_code = (select private.clean_code(p_invite_code));
$function$;

CREATE OR REPLACE FUNCTION private.guests_an_hour (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select case when coalesce(p_address, 'unknown') = 'unknown' then 1000 else 100 end$function$;

CREATE OR REPLACE FUNCTION private.join_as (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_max int;
  v_allows_guests boolean;
  v_answer text := 'joined';
begin
  select max_members, allows_guests into v_max, v_allows_guests
  from public.groups where id = p_group_id for no key update;

  if exists (select from public.group_members where group_id = p_group_id and user_id = p_user) then
    v_answer := 'already_member';
  elsif not v_allows_guests and not private.has_account(p_user) then
    return 'guests_not_allowed';
  elsif (select count(*) from public.group_members where group_id = p_group_id) >= v_max then
    return 'group_full';
  else
    perform private.add_member(p_group_id, p_user);
  end if;

  update public.group_invitations set status = 'accepted'
  where group_id = p_group_id and status = 'pending' and email = private.verified_email(p_user);
  if found then
    -- Somebody who was invited by mail gets a moved start by mail, too.
    insert into public.notice_choices (user_id, kind, is_on, mails)
    values (p_user, 'start_changed', true, not private.is_stopped(private.verified_email(p_user)))
    on conflict do nothing;
  end if;
  delete from public.notices where group_id = p_group_id and user_id = p_user;
  return v_answer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lines_of_guests()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 40$function$;

CREATE OR REPLACE FUNCTION private.lock_seat (
  p_user     uuid,
  p_group_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from auth.users where id = p_user for update;
  perform private.lock_all_of(p_user);
  return private.is_guest(p_user)
    and exists (select from public.group_members where group_id = p_group_id and user_id = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_of (
  p_email text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select regexp_replace(split_part(address, '@', 1), '[.]|[+].*', '', 'g') || '@' || split_part(address, '@', 2)
  from lower(normalize(left(p_email, private.longest_email()), NFKC)) as address;
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
    update public.games set missing_lines = private.missing_before_start(v_game) where id = v_game.id;
  else
    perform private.draw_pool(v_game);
  end if;

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.name_key (
  p_name text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select lower(upper(normalize(regexp_replace(
    name, '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]', '', 'g'
  ), NFKC)))
  from private.clean_name(p_name) as name
  where char_length(name) <= private.longest_name();
$function$;

CREATE OR REPLACE FUNCTION private.refuse_code (
  p_user    uuid,
  p_address text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if not private.has_account(p_user) then
    perform private.count_wrong_code(p_address);
  end if;
  return private.refusal('invalid_code');
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_newcomer (
  p_group   public.groups,
  p_user    uuid,
  p_address text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_name constant text := private.free_name(p_group.id, private.name_of(p_user));
begin
  if v_name <> private.name_of(p_user) then
    return private.refusal('name_taken', v_name);
  elsif p_group.allows_guests
    and private.wait_for('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address)) > 0 then
    return private.refusal('many_joined');
  end if;
  return null;
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
  elsif not private.has_account(p_user) and (
    -- Those of deleted people count as well: an invented person can be deleted.
    select count(*) from public.bingo_squares where theme_id = p_theme_id and not private.has_account(created_by)
  ) >= private.lines_of_guests() then
    perform private.refuse('too_many_guest_lines', private.lines_of_guests()::text);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.resets_a_week()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 3$function$;

CREATE OR REPLACE FUNCTION private.resets_since()
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$select clock_timestamp() - interval '1 week'$function$;

CREATE OR REPLACE FUNCTION private.seat_by_digits (
  p_group_id uuid,
  p_name     text,
  p_digits   text,
  p_user     uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_key constant text := private.name_key(p_name);
  v_user uuid;
  v_seat private.seat_digits;
  v_is_right boolean;
begin
  perform pg_advisory_xact_lock(hashtext('seat_by_digits'), hashtext(p_group_id::text));
  select user_id into v_user from public.group_members
  where group_id = p_group_id and user_id is distinct from p_user and private.is_guest(user_id)
    and private.name_key(private.member_name(p_group_id, user_id)) = v_key;
  perform from auth.users where id in (v_user, p_user) order by id for no key update;
  if p_user is not null then
    perform private.require_user(); -- whose own seat may have moved meanwhile
  end if;
  select * into v_seat from private.seat_digits where user_id = v_user;
  v_is_right := extensions.crypt(p_digits, coalesce(v_seat.hash, '$2a$08$NobodysSaltNobodysSalt')) = v_seat.hash;
  if v_is_right and v_seat.wrong_tries < private.wrong_digits_at_most() then
    return v_user;
  end if;
  update private.seat_digits set wrong_tries = wrong_tries + 1 where user_id = v_user and not v_is_right;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_seat (
  p_invite_code text,
  p_name        text,
  p_digits      text,
  p_address     text DEFAULT NULL::text
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
  v_group := private.group_of_code(p_invite_code);
  if v_group.id is null then
    return private.refuse_code(null, p_address);
  end if;
  v_wait := private.attempt_seat(null, v_group.id, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_name) or (p_digits ~ '^[0-9]{4}$') is not true
    or private.seat_by_digits(v_group.id, p_name, p_digits, null) is null then
    return private.refusal('wrong_seat');
  end if;
  return 'true';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."check_seat"(text, text, text, text) FROM PUBLIC, "authenticated", "service_role";

CREATE OR REPLACE FUNCTION public.choose_digits (
  p_digits text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('choose_digits', v_user::text, 20, interval '1 hour');
  v_most constant int := private.wrong_digits_at_most();
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.has_account(v_user) or p_digits is null or p_digits !~ '^[0-9]{4}$' then
    return private.refusal('invalid_digits');
  elsif exists (select from private.seat_digits where user_id = v_user and wrong_tries >= v_most) then
    return private.refusal('digits_locked');
  end if;
  insert into private.seat_digits as known (user_id, hash)
  values (v_user, extensions.crypt(p_digits, extensions.gen_salt('bf', 8)))
  on conflict (user_id) do update set hash = excluded.hash, wrong_tries = 0, chosen_at = clock_timestamp()
  where known.wrong_tries < v_most;
  return case when found then 'true' else private.refusal('digits_locked') end;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."choose_digits"(text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.claim_seat (
  p_invite_code text,
  p_name        text,
  p_digits      text,
  p_address     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user constant uuid := private.living_user(); -- not locked before the seat, whose player may be claiming this one
  v_wait int;
  v_group public.groups;
  v_from uuid;
begin
  if v_user is null then
    perform private.refuse('not_signed_in');
  end if;
  v_wait := private.attempt_code(v_user, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(p_invite_code);
  if v_group.id is null then
    return private.refuse_code(v_user, p_address);
  end if;
  v_wait := private.attempt_seat(v_user, v_group.id, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif not private.is_long(p_name) and p_digits ~ '^[0-9]{4}$' then
    v_from := private.seat_by_digits(v_group.id, p_name, p_digits, v_user);
  end if;
  if v_from is null or not private.lock_seat(v_from, v_group.id) then
    return private.refusal('wrong_seat');
  elsif private.plays_beside(v_user, v_from) then
    return private.refusal('holds_a_card');
  end if;
  perform private.move_seat(v_from, v_user);
  return jsonb_build_object('group_id', v_group.id, 'group_name', v_group.name, 'already_member', false);
end;
$function$;

CREATE OR REPLACE FUNCTION public.decide_objection (
  p_objection_id uuid,
  p_upholds      boolean
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
  v_win public.wins;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_upholds is null then
    perform private.refuse('invalid_request');
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_decider(v_game, v_win, v_user);
  perform private.require_open_objection(v_objection, v_win);

  if p_upholds then
    perform private.uphold_objection(v_game, v_win, v_objection, v_user);
  else
    update public.objections set status = 'dismissed', decided_at = clock_timestamp() where id = p_objection_id;
    perform private.tell_objection('objection_dismissed', v_objection, v_user, '{}');
  end if;
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.house_feed (
  p_game_id uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with shown as materialized (
    select game from public.games as game
    where kind = 'house' and (p_game_id is null or id = p_game_id)
    order by coalesce(completed_at, 'infinity') desc, created_at desc, id limit 10
  ), told as materialized (
    select event.*
    from shown
    join public.game_events as event on event.game_id = (shown.game).id and event.type in (
      'square_marked', 'square_unmarked', 'receipt_added', 'objection_upheld', 'bingo_called', 'game_ended'
    )
  ), marks as (
    select
      (payload ->> 'game_square_id')::uuid as id, game_id, min(created_at) as at, max(created_at) as updated_at,
      (array_agg(payload ->> 'summary' order by seq desc))[1] as summary
    from told
    where payload ? 'game_square_id'
    group by 1, 2
    order by updated_at desc limit 200
  ), ends as (
    select
      game_id, min(created_at) filter (where type <> 'objection_upheld') as at, max(created_at) as updated_at
    from told
    where type = 'game_ended' or payload ->> 'completed_at' is not null or (payload ->> 'goes_on')::boolean
    group by game_id
  )
  select jsonb_build_object(
    'games', (select coalesce(jsonb_agg(private.game_json(game)), '[]') from shown),
    'marks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', marks.id, 'game_id', marks.game_id, 'summary', marks.summary, 'at', marks.at, 'updated_at', marks.updated_at,
        'is_marked', coalesce(square.is_marked, false), 'source_url', square.source_url,
        'marked_by_name', private.player_name(marks.game_id, square.marked_by)
      ) order by marks.updated_at desc, marks.id), '[]')
      from marks left join public.game_squares as square on square.id = marks.id
    ),
    'ends', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'game_id', game_id, 'at', at, 'updated_at', updated_at
      ) order by updated_at desc, game_id), '[]')
      from ends where at is not null
    )
  );
$function$;

REVOKE ALL ON FUNCTION "public"."house_feed"(uuid) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.join_group (
  p_invite_code text,
  p_address     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user, p_address);
  v_is_new constant boolean := not private.has_account(v_user)
    and not exists (select from public.group_events where user_id = v_user);
  v_group public.groups;
  v_refusal jsonb;
  v_answer text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups
  where invite_code = (select private.clean_code(p_invite_code)) for no key update;
  if not found then
    return private.refuse_code(v_user, p_address);
  end if;
  v_refusal := case when v_is_new then private.refuse_newcomer(v_group, v_user, p_address) end;
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_answer := private.join_as(v_group.id, v_user);
  if v_answer in ('group_full', 'guests_not_allowed') then
    return private.refusal(v_answer);
  end if;
  if v_is_new and private.attempt(
    'new_guest', private.guests_at(p_address), private.guests_an_hour(p_address), interval '1 hour'
  ) > 0 then
    perform private.refuse('many_joined'); -- others were faster
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.my_account()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'user_id', person.user_id,
    'display_name', person.display_name,
    'username', person.username,
    'email', coalesce(account.email, ''),
    'is_anonymous', account.is_anonymous,
    'bingo_bank_balance', person.bingo_bank_balance,
    'is_admin', (select private.is_admin()),
    'waiting', private.waiting_lines(person.user_id) || private.waiting_objections(person.user_id),
    'unread', private.unread_notices(person.user_id),
    'digits_reset_at', private.digits_reset_at(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
$function$;

CREATE OR REPLACE FUNCTION public.remove_member (
  p_group_id uuid,
  p_user_id  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_group public.groups := private.lock_own_group(p_group_id, v_user);
begin
  if p_user_id = v_user then
    perform private.refuse('creator_cannot_leave');
  elsif p_user_id is null or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user_id
  ) then
    perform private.refuse('not_a_member');
  end if;
  perform from public.themes -- before the games, as everywhere
  where id in (select theme_id from public.games where group_id = p_group_id and everybody_writes and status = 'upcoming')
  order by id for no key update;
  perform from public.games as game where group_id = p_group_id and private.goes_on(game) order by id for no key update;
  perform private.require_removable(v_group, p_user_id);
  perform private.drop_lines(p_group_id, p_user_id, v_user);
  perform private.drop_member(p_group_id, p_user_id, v_user);
  perform private.renew_invite_code(p_group_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_webhook (
  p_group_id uuid,
  p_url      text,
  p_is_sent  boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_is_sent is null then
    perform private.refuse('invalid_request');
  end if;
  update private.webhooks set
    failing_since = case when not p_is_sent then coalesce(failing_since, clock_timestamp()) end,
    off_at = case
      when not p_is_sent and failing_since < clock_timestamp() - interval '1 day' then clock_timestamp()
    end
  where group_id = p_group_id and url = p_url and off_at is null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.reset_digits (
  p_group_id uuid,
  p_user_id  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_since constant timestamptz := private.resets_since();
  v_resets timestamptz[];
begin
  perform private.lock_own_group(p_group_id, private.require_user());
  select array(select reset from unnest(seat.reset_at) as reset where reset > v_since order by reset) into v_resets
  from private.seat_digits as seat join public.group_members as member on member.user_id = seat.user_id
  where member.group_id = p_group_id and seat.user_id = p_user_id and seat.wrong_tries > 0
  for no key update of seat;
  if not found then
    return;
  elsif cardinality(v_resets) >= private.resets_a_week() then
    perform private.refuse('too_many_resets', ceil(extract(epoch from v_resets[1] - v_since))::text);
  end if;
  update private.seat_digits set wrong_tries = 0, reset_at = v_resets || clock_timestamp() where user_id = p_user_id;
end;
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
  where status = 'upcoming' and scheduled_start <= clock_timestamp() and missing_lines = 0
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
  where status <> 'completed' and (status = 'active' or everybody_writes) and ends_at <= clock_timestamp()
    and (locks_at is null or is_locked)
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
  if p_is_on is null then
    perform private.refuse('invalid_request');
  end if;
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
    is_on = p_is_on, title = private.clean_name(p_title), theme_id = p_theme_id,
    card_price = private.clean_amount(p_card_price, private.highest_price('house')), starts_at = p_starts_at::time,
    lasts_days = p_lasts_days
  where is_the_template;
  perform private.make_edition();
  return public.house_template();
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_secret_link (
  p_id          uuid,
  p_shows_names boolean,
  p_shows_code  boolean,
  p_renews      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('secret_link', v_user::text, 30, interval '1 minute');
  v_token text := private.new_secret();
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif num_nulls(p_shows_names, p_shows_code, p_renews) > 0 then
    perform private.refuse('invalid_request');
  end if;
  perform private.require_linkable(p_id, v_user);
  if p_renews then
    delete from private.secret_links where game_id = p_id or card_id = p_id;
  end if;
  update private.secret_links set shows_names = p_shows_names, shows_code = p_shows_code
  where game_id = p_id or card_id = p_id;
  if found then
    v_token := null;
  else
    insert into private.secret_links (token_hash, game_id, card_id, shows_names, shows_code)
    values (
      sha256(convert_to(v_token, 'UTF8')), (select id from public.games where id = p_id),
      (select id from public.bingo_cards where id = p_id), p_shows_names, p_shows_code
    );
  end if;
  return jsonb_build_object('is_on', true, 'shows_names', p_shows_names, 'shows_code', p_shows_code, 'token', v_token);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_option (
  p_id     uuid,
  p_option text,
  p_is_on  boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('set_option', v_user::text, 30, interval '1 minute');
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_is_on is null then
    perform private.refuse('invalid_request');
  end if;
  perform private.require_short(p_option);
  if p_option = 'allows_guests' then
    perform private.require_account(), private.lock_own_group(p_id, v_user);
    update public.groups set allows_guests = p_is_on where id = p_id;
  elsif p_option in ('shows_closeness', 'shows_cards', 'shares_results') then
    perform private.set_game_option(p_id, p_option, p_is_on, v_user);
  else
    perform private.refuse('invalid_request');
  end if;
  return jsonb_build_object('is_on', p_is_on);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.validate_invite_code (
  invite_code_param text
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
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    return private.refuse_code(v_user);
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'current_members', (select count(*) from public.group_members where group_id = v_group.id),
    'max_members', v_group.max_members,
    'is_member', exists (
      select from public.group_members where group_id = v_group.id and user_id = v_user
    )
  );
end;
$function$;

CREATE INDEX attempts_who ON private.attempts USING btree (who);

CREATE INDEX game_events_feed ON public.game_events USING btree (game_id, seq)
  WHERE (TYPE = ANY (ARRAY['square_marked'::text, 'square_unmarked'::text, 'receipt_added'::text, 'objection_upheld'::text, 'bingo_called'::text, 'game_ended'::text]));

CREATE INDEX games_that_wait ON public.games USING btree (theme_id)
  WHERE (everybody_writes AND (status = 'upcoming'::text));

CREATE INDEX games_to_start ON public.games USING btree (scheduled_start)
  WHERE ((status = 'upcoming'::text) AND (missing_lines = 0));

CREATE TRIGGER squares_are_counted
  AFTER INSERT OR DELETE OR UPDATE OF about_id ON public.bingo_squares
  FOR EACH ROW
  EXECUTE FUNCTION private.count_missing_lines();

REVOKE ALL ON FUNCTION "private"."add_member"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_member"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_member"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attempt_seat"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_seat"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_seat"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."claims_an_hour"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claims_an_hour"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claims_an_hour"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_missing_lines"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_missing_lines"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_missing_lines"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."digits_reset_at"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."digits_reset_at"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."digits_reset_at"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."drop_lines"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_lines"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_lines"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_attempts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_attempts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_attempts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_person"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_person"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_person"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."join_as"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."join_as"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."join_as"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_of_guests"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_of_guests"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_of_guests"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_seat"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_seat"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_seat"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_code"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_newcomer"(public.groups, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_newcomer"(public.groups, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_newcomer"(public.groups, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."resets_a_week"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."resets_a_week"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resets_a_week"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."resets_since"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."resets_since"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resets_since"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_seat"(text, text, text, text) TO "anon";

REVOKE ALL ON FUNCTION "public"."check_seat"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_seat"(text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_digits"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."choose_digits"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_digits"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."house_feed"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."house_feed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."house_feed"(uuid) TO "postgres";
