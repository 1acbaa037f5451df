-- What a signed-in person sees of the group behind a code before joining it.
create function public.validate_invite_code(invite_code_param text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user);
  v_group public.groups;
begin
  perform private.require_app();
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
$$;

-- Adds a person to a group and closes the invitation of their verified address. Counts the members under the group's
-- row lock, so that concurrent joins cannot exceed the limit, and reads the group's switch under it. A group without a host
-- gets one. Returns joined, already_member, group_full or guests_not_allowed.
create function private.join_as(p_group_id uuid, p_user uuid) returns text
language plpgsql
set search_path = ''
as $$
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
  perform private.find_host(p_group_id);
  return v_answer;
end;
$$;

-- Why somebody without an account, who has just given a name, cannot join their first group: a member has that name, and
-- another one is proposed, or many have joined from the same address. Null if they can.
create function private.refuse_newcomer(p_group public.groups, p_user uuid, p_address text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
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
$$;

-- Joins the group behind a code. A person without an account can join if the group allows it; those who join their first
-- group are counted by `p_address`, the address that the app sends, and nobody who is refused is.
create function public.join_group(p_invite_code text, p_address text default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user, p_address);
  v_is_new constant boolean := not private.has_account(v_user)
    and not exists (select from public.group_events where user_id = v_user);
  v_group public.groups;
  v_refusal jsonb;
  v_answer text;
begin
  perform private.require_app();
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
$$;

-- Records in a game that somebody is no longer in its group, then moves the game to a new channel; the caller holds the
-- game's lock. This event is the last message a removed member receives.
create function private.record_departure(p_game_id uuid, p_event public.group_events) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.record_event(
    p_game_id,
    case p_event.type when 'removed' then 'member_removed' else 'member_left' end,
    p_event.actor_id,
    jsonb_build_object('group_event_id', p_event.id)
  );
  update public.games set room = room + 1 where id = p_game_id;
end;
$$;

-- Records in the open games of a group that somebody who holds a card there is a member again; the caller holds the
-- group's lock.
create function private.record_return(p_event public.group_events) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game_id uuid;
begin
  for v_game_id in
    select game.id from public.games as game
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_event.user_id
    where game.group_id = p_event.group_id and private.goes_on(game)
    order by game.id
    for no key update of game
  loop
    perform private.record_event(
      v_game_id, 'member_returned', p_event.actor_id, jsonb_build_object('group_event_id', p_event.id)
    );
  end loop;
end;
$$;

-- Removes a member from a group, returns their cards of games that have not locked, records it in the group's history
-- and in its open games, and deletes their answers and notices; the caller holds the group's lock. Locks all games before
-- it changes the cards and banks of any.
create function private.drop_member(p_group_id uuid, p_user uuid, p_actor uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_event public.group_events;
  v_game_id uuid;
begin
  perform from public.games as game where group_id = p_group_id and private.goes_on(game) order by id for no key update;
  delete from public.group_members where group_id = p_group_id and user_id = p_user;
  insert into public.group_events (group_id, type, user_id, actor_id)
  values (p_group_id, case when p_user = p_actor then 'left' else 'removed' end, p_user, p_actor)
  returning * into v_event;
  for v_game_id in
    select id from public.games as game where group_id = p_group_id and private.goes_on(game) order by id
  loop
    perform private.return_card(v_game_id, p_user);
    perform private.record_departure(v_game_id, v_event);
  end loop;
  delete from public.game_answers
  where user_id = p_user and game_id in (select id from public.games where group_id = p_group_id);
  delete from public.notices
  where user_id = p_user and game_id in (select id from public.games where group_id = p_group_id);
end;
$$;

-- Leaves a group; the games in which the person holds a card stay readable.
create function public.leave_group(p_group_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_group public.groups := private.lock_group(p_group_id, v_user);
begin
  if v_group.created_by = v_user then
    perform private.refuse('creator_cannot_leave');
  end if;
  perform private.drop_member(p_group_id, v_user, v_user);
end;
$$;

-- Refuses to remove a member who could call BINGO, or whose card was sold before a win that is not final was called, because they
-- may object to it or decide. The caller holds the locks of the group's open games, so nobody can mark, call or object
-- meanwhile.
create function private.require_removable(p_group public.groups, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group.id and game.status = 'active' and card.user_id = p_user
      and private.has_line(card.marked_mask)
      and (game.prizes = 'bingo' or private.prize_to_call(game, card) is not null)
  ) then
    perform private.refuse('holds_full_line');
  elsif exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    join private.wins_of(game.id) as win on win.final_at > clock_timestamp() and win.called_at > card.purchased_at
    where game.group_id = p_group.id and card.user_id = p_user
  ) then
    perform private.refuse('may_object');
  end if;
end;
$$;

-- Removes a member from the signed-in person's group, unless `require_removable` refuses, with their squares for games that
-- have not started. The group gets a new code, because the removed member knows the old one and may know a link to the TV view,
-- which no longer shows the code.
create function public.remove_member(p_group_id uuid, p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
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
  perform private.drop_written_squares(p_group_id, p_user_id, v_user);
  perform private.drop_member(p_group_id, p_user_id, v_user);
  perform private.renew_invite_code(p_group_id);
  update private.secret_links set shows_code = false
  where game_id in (select id from public.games where group_id = p_group_id);
end;
$$;

grant execute on function
  public.validate_invite_code(text), public.join_group(text, text), public.leave_group(uuid),
  public.remove_member(uuid, uuid)
to authenticated;
