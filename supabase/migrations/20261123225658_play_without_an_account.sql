SET local check_function_bodies = off;

DROP FUNCTION "private"."attempt_code"(uuid);

DROP FUNCTION "private"."members_of"(public.groups);

DROP FUNCTION "public"."join_group"(text);

ALTER TABLE "public"."groups"
  ADD COLUMN "allows_guests" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.attempt_as_guest (
  p_user    uuid,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select case
    when private.has_account(p_user) or exists (select from public.group_events where user_id = p_user) then 0
    else private.attempt('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address), interval '1 hour')
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
    case when not private.has_account(p_user) then greatest(
      private.attempt(
        'guest_code', private.guests_at(p_address), 10 * private.codes_at_most(), private.codes_counted_for()
      ),
      private.attempt('guest_code_a_day', private.guests_at(p_address), 10 * private.codes_a_day(), interval '1 day')
    ) end
  );
$function$;

CREATE OR REPLACE FUNCTION private.count_wrong_code (
  p_address text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_who text;
begin
  foreach v_who in array array_remove(array[
    private.who_tries(p_address), case when not private.has_account(auth.uid()) then private.request_source() end
  ], null) loop
    perform private.attempt('wrong_code', v_who, 0, private.codes_counted_for());
    perform private.attempt('wrong_code_a_day', v_who, 0, interval '1 day');
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.delete_idle_guests (
  p_most integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_idle uuid[];
begin
  with due as (
    select id from auth.users as account
    where is_anonymous and created_at < now() - interval '30 days'
      and private.last_visit(account) < now() - interval '30 days'
      and not exists (
        select from public.bingo_cards as card
        join public.games as game on game.id = card.game_id
        where card.user_id = account.id and (game.status <> 'completed' or private.goes_on(game))
      )
    order by created_at limit p_most for update skip locked
  )
  select array_agg(id) into v_idle from due;
  perform from public.groups
  where id in (select group_id from public.group_members where user_id = any (v_idle))
  order by id for no key update;
  perform from public.games
  where id in (select private.games_with(person) from unnest(v_idle) as person)
  order by id for no key update;
  delete from auth.users where id = any (v_idle) and is_anonymous;
end;
$function$;

CREATE OR REPLACE FUNCTION private.guests_an_hour (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select case when coalesce(p_address, 'unknown') = 'unknown' then 1000 else 30 end$function$;

CREATE OR REPLACE FUNCTION private.guests_at (
  p_address text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when private.is_app() then private.visitor_at(p_address) else private.connection() end;
$function$;

CREATE OR REPLACE FUNCTION private.has_account (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from auth.users where id = p_user and not is_anonymous);
$function$;

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
  return v_answer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.last_visit (
  p_user auth.users
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select greatest(p_user.created_at, p_user.last_sign_in_at, max(greatest(created_at, refreshed_at at time zone 'UTC')))
  from auth.sessions where user_id = p_user.id;
$function$;

CREATE OR REPLACE FUNCTION private.leave_all_groups (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group_id uuid;
begin
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  perform private.stop_reading(p_user);
  for v_group_id in
    select member.group_id
    from public.group_members as member
    join public.groups as circle on circle.id = member.group_id
    where member.user_id = p_user
    order by circle.created_by, circle.id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  update public.groups as orphan set created_by = coalesce(
    (
      select user_id from public.group_members
      where group_id = orphan.id and private.has_account(user_id) order by created_at, user_id limit 1
    ),
    created_by
  )
  where created_by = p_user;
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.living_account()
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select id from auth.users where id = private.living_user() and not is_anonymous;
$function$;

CREATE OR REPLACE FUNCTION private.members_of (
  p_group public.groups,
  p_user  uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', member.user_id,
    'display_name', person.display_name,
    'is_creator', member.user_id = p_group.created_by,
    'is_guest', p_group.created_by = p_user and not private.has_account(member.user_id),
    'joined_at', member.created_at
  ) order by member.created_at, member.user_id), '[]')
  from public.group_members as member
  join public.profiles as person on person.user_id = member.user_id
  where member.group_id = p_group.id;
$function$;

CREATE OR REPLACE FUNCTION private.open_table (
  p_group   public.groups,
  p_address text
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
      select coalesce(jsonb_agg(private.name_of(user_id) order by created_at, user_id), '[]')
      from public.group_members where group_id = p_group.id
    ),
    'wait', private.wait_for('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address))
  )
  from (select p_group.allows_guests) as switch
  left join lateral (
    select id, theme_name from public.games
    where group_id = p_group.id and status = 'active' order by created_at desc, id limit 1
  ) as newest on true
  where allows_guests;
$function$;

CREATE OR REPLACE FUNCTION private.require_account()
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  if not private.has_account(v_user) then
    perform private.refuse('account_needed');
  end if;
  return v_user;
end;
$function$;

CREATE OR REPLACE FUNCTION private.schedule_jobs()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return 0;
  end if;
  perform
    cron.schedule('return-unclaimed-pots', '*/10 * * * *', 'select private.return_unclaimed_pots()'),
    cron.schedule('forget-guest-addresses', '*/10 * * * *', 'select private.forget_guest_addresses(1000)'),
    cron.schedule('delete-idle-guests', '*/10 * * * *', 'select private.delete_idle_guests(50)');
  return 3;
end;
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
    'squares', (
      select coalesce(jsonb_agg(summary order by id), '[]')
      from (
        select square.id, square.summary
        from (
          select id, theme_id from public.games
          where group_id = p_group.id and status = 'active'
          order by created_at desc, id
          limit 1
        ) as newest
        join public.themes as theme on theme.id = newest.theme_id and theme.group_id is null
        join public.game_squares as square on square.game_id = newest.id
        order by square.id
        limit 3
      ) as shown
    ),
    'member_count', count(*),
    'is_full', count(*) >= p_group.max_members,
    'table', null
  )
  from public.group_members where group_id = p_group.id;
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
    case when not private.has_account(auth.uid()) then private.wait_for_others(private.who_tries(p_address)) end
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
  select case
    when private.has_account(auth.uid()) then auth.uid()::text
    when coalesce(p_address, 'unknown') <> 'unknown' then private.visitor_at(p_address)
  end;
$function$;

CREATE OR REPLACE FUNCTION public.accept_group_invitation (
  p_group_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_group public.groups;
  v_answer text;
begin
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not (
    exists (select from public.group_members where group_id = p_group_id and user_id = v_user)
    or exists (
      select from public.group_invitations
      where group_id = p_group_id and status = 'pending' and email = private.verified_email(v_user)
    )
  ) then
    perform private.refuse('not_invited');
  end if;
  v_answer := private.join_as(p_group_id, v_user);
  if v_answer = 'group_full' then
    perform private.refuse('group_full');
  end if;
  return jsonb_build_object(
    'group_id', p_group_id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.answer_proposal (
  p_proposal_id uuid,
  p_takes       boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_proposal public.square_proposals;
  v_game public.games;
begin
  select game.* into v_game
  from public.square_proposals as asked join public.games as game on game.id = asked.game_id
  where asked.id = p_proposal_id;
  perform private.lock_own_group(v_game.group_id, v_user);
  v_game := private.lock_game(v_game.id);
  update public.square_proposals set status = case when p_takes then 'taken' else 'left' end
  where id = p_proposal_id and status = 'waiting'
  returning * into v_proposal;
  if not found then
    return;
  elsif p_takes is not true then
    perform private.record_event(v_game.id, 'square_declined', v_user, jsonb_build_object('by', private.name_of(v_user)));
    return;
  elsif not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  end if;
  perform private.require_room_in_pool(v_game.id);
  perform private.add_square(v_game, v_proposal, v_user);
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
  if v_game.kind = 'house' and not private.has_account(v_user) then
    perform private.refuse('account_needed');
  end if;
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

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text    DEFAULT 'open'::text,
  p_set        jsonb   DEFAULT NULL::jsonb
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
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = v_user
  ) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user
  );
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
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
  end if;
  v_group := private.make_group(p_name, v_user);
  perform private.delete_idle_guests(1);
  return jsonb_build_object('group_id', v_group.id, 'invite_code', v_group.invite_code);
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_private_session (
  p_name       text,
  p_theme_id   uuid,
  p_card_price numeric,
  p_request_id uuid,
  p_pace       text    DEFAULT 'open'::text,
  p_set        jsonb   DEFAULT NULL::jsonb
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
begin
  perform private.require_request(p_request_id);
  v_made := private.session_of_request(v_user, p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group_id := (private.make_group(p_name, v_user)).id;
  v_game := private.make_private_game(
    v_group_id, private.theme_or_set(v_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user
  );
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
end;
$function$;

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
begin
  perform private.remove_theme(private.lock_set(p_theme_id, v_user));
end;
$function$;

CREATE OR REPLACE FUNCTION public.grant_admin (
  p_user_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  perform from auth.users where id = p_user_id for key share;
  if not found then
    perform private.refuse('user_not_found');
  elsif not private.has_account(p_user_id) then
    perform private.refuse('account_needed');
  end if;
  insert into public.user_roles (user_id, role) values (p_user_id, 'admin') on conflict do nothing;
end;
$function$;

CREATE OR REPLACE FUNCTION public.group_state (
  p_group_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group', jsonb_build_object(
      'id', shown.id,
      'name', shown.name,
      'invite_code', shown.invite_code,
      'created_by', shown.created_by,
      'is_creator', shown.created_by = (select auth.uid()),
      'max_members', shown.max_members,
      'allows_guests', shown.allows_guests,
      'pot_amount', (
        select coalesce(sum(pot_amount), 0) from public.games
        where group_id = shown.id and status = 'active'
      ),
      'created_at', shown.created_at
    ),
    'members', private.members_of(shown, (select auth.uid())),
    'invitations', private.invitations_of(shown, (select auth.uid())),
    'history', private.history_of(shown),
    'sets', private.sets_of(shown),
    'season', private.season_of(shown.id),
    'games', (
      select coalesce(
        jsonb_agg(private.game_summary(game, (select auth.uid())) order by game.created_at desc, game.id),
        '[]'
      )
      from public.games as game where game.group_id = shown.id
    )
  )
  from public.groups as shown
  where shown.id = p_group_id
    and (shown.id in (select private.my_groups()) or (select private.is_admin()));
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
  return private.seat_in(v_group) || jsonb_build_object('table', private.open_table(v_group, p_address));
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
  v_email text := lower(btrim(p_email));
  v_wait int;
  v_id uuid;
  v_known boolean;
begin
  if v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  elsif private.is_email(v_email) is not true then
    perform private.refuse('invalid_email');
  end if;
  v_wait := private.attempt_invitation(v_user, v_email);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
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
  return private.invitation_mail(v_group, v_user, v_email)
    || jsonb_build_object('invitation_id', v_id, 'resent', v_known);
end;
$function$;

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
  v_wait int := greatest(private.attempt_code(v_user, p_address), private.attempt_as_guest(v_user, p_address));
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
  if v_answer in ('group_full', 'guests_not_allowed') then
    return jsonb_build_object('refused', v_answer);
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."join_group"(text, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.list_themes()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', id, 'name', name, 'description', description) order by name, id), '[]'
  )
  from public.themes
  where group_id is null and (select private.living_account()) is not null;
$function$;

CREATE OR REPLACE FUNCTION public.migrate_guest_cards (
  p_guest_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_hash bytea := private.guest_hash(p_guest_token);
  v_cards uuid[];
  v_claimed numeric;
begin
  perform from public.games
  where id in (
    select card.game_id
    from public.guest_cards as guest
    join public.bingo_cards as card on card.id = guest.card_id
    where guest.session_hash = v_hash
  )
  order by id for no key update;
  if not exists (select from public.guest_cards where session_hash = v_hash) then
    perform private.refuse('invalid_token');
  end if;
  perform private.require_live_session(v_hash);

  v_cards := private.move_guest_cards(v_hash, v_user);
  v_claimed := private.claim_pots(v_cards, v_user);
  perform private.return_unclaimed_pots();
  return jsonb_build_object('success', true, 'migrated_cards', cardinality(v_cards), 'claimed_amount', v_claimed);
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
    'waiting', private.waiting_lines(person.user_id) || private.waiting_objections(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
$function$;

CREATE OR REPLACE FUNCTION public.play_again (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_emails jsonb;
  v_game public.games;
  v_next_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_emails := private.addresses_to_tell(p_game_id, v_user); -- attempts are locked before the group
  perform from public.groups
  where id = (select group_id from public.games where id = p_game_id) for no key update;
  perform from public.games as game, private.playable_theme(game.theme_id, game.group_id) where game.id = p_game_id;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;

  select id into v_next_id from public.games where follows = p_game_id;
  if found then
    return jsonb_build_object('game_id', v_next_id, 'is_new', false, 'mail', null);
  end if;
  v_next_id := private.follow_game(v_game, v_user);
  return jsonb_build_object(
    'game_id', v_next_id, 'is_new', true, 'mail', private.rematch_mail(v_next_id, v_emails)
  );
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
  v_summary text := private.clean_name(p_summary);
  v_game public.games;
  v_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
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
  perform private.require_new_square(p_game_id, v_summary);
  v_id := private.write_proposal(p_game_id, v_summary, p_text, v_user);

  perform private.record_event(p_game_id, 'square_proposed', v_user, jsonb_build_object('by', private.name_of(v_user)));
  return jsonb_build_object('proposal_id', v_id);
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
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_theme_id is null then
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
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_allows_guests (
  p_group_id uuid,
  p_allows   boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
begin
  perform private.lock_own_group(p_group_id, v_user);
  update public.groups set allows_guests = coalesce(p_allows, false) where id = p_group_id;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."set_allows_guests"(uuid, boolean) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.theme_squares (
  p_theme_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', shown.id,
    'name', shown.name,
    'group_id', shown.group_id,
    'version', shown.version,
    'is_editable', private.may_edit_set(shown, (select auth.uid())),
    'squares', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'summary', summary, 'text', text, 'likelihood', likelihood
      ) order by created_at, id), '[]')
      from public.bingo_squares
      where theme_id = shown.id and private.is_in_season(months, now())
    )
  )
  from public.themes as shown
  where shown.id = p_theme_id
    and (select private.living_account()) is not null
    and (shown.group_id is null or shown.group_id in (select private.my_groups()));
$function$;

REVOKE ALL ON FUNCTION "private"."attempt_as_guest"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_as_guest"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_as_guest"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attempt_code"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_idle_guests"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_idle_guests"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_idle_guests"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."guests_an_hour"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guests_an_hour"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guests_an_hour"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."guests_at"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."guests_at"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."guests_at"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_account"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_account"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_account"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_visit"(auth.users) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_visit"(auth.users) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_visit"(auth.users) TO "postgres";

REVOKE ALL ON FUNCTION "private"."living_account"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."living_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."living_account"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."members_of"(public.groups, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."members_of"(public.groups, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."members_of"(public.groups, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_table"(public.groups, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_table"(public.groups, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_table"(public.groups, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_account"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_account"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_account"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."join_group"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."join_group"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."join_group"(text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_allows_guests"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_allows_guests"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_allows_guests"(uuid, boolean) TO "postgres";
