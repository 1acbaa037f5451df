-- In every function of this file: lock the group, then read, then judge. Whoever waited reads what is true now.

-- The group, locked, for its members only: to anybody else there is no such group.
create function private.lock_group(p_group_id uuid, p_user uuid) returns public.groups
language plpgsql
set search_path = ''
as $$
declare
  v_group public.groups;
begin
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user
  ) then
    perform private.refuse('group_not_found');
  end if;
  return v_group;
end;
$$;

-- The same for the person who made it.
create function private.lock_own_group(p_group_id uuid, p_user uuid) returns public.groups
language plpgsql
set search_path = ''
as $$
declare
  v_group public.groups := private.lock_group(p_group_id, p_user);
begin
  if v_group.created_by <> p_user then
    perform private.refuse('not_creator');
  end if;
  return v_group;
end;
$$;

-- Puts somebody into a group and into its history.
create function private.add_member(p_group_id uuid, p_user uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  insert into public.group_events (group_id, type, user_id, actor_id) values (p_group_id, 'joined', p_user, p_user);
$$;

-- Makes a group with a code nobody else has, and its maker the first member.
create or replace function private.make_group(p_name text, p_user uuid) returns public.groups
language plpgsql
set search_path = ''
as $$
declare
  v_name text := private.clean_name(p_name);
  v_group public.groups;
begin
  if char_length(v_name) not between 1 and 100 then
    perform private.refuse('invalid_name');
  end if;
  loop
    insert into public.groups (name, invite_code, created_by)
    values (v_name, private.random_code(6), p_user)
    on conflict (invite_code) do nothing
    returning * into v_group;
    exit when found;
  end loop;
  perform private.add_member(v_group.id, p_user);
  return v_group;
end;
$$;

-- Puts a person into a group and closes the invitation of their verified address. Members are counted under the group's
-- row lock, so a full group stays full whoever comes at once. Answers joined, already_member or group_full.
create or replace function private.join_as(p_group_id uuid, p_user uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_max int;
  v_answer text := 'joined';
begin
  select max_members into v_max from public.groups where id = p_group_id for no key update;

  if exists (select from public.group_members where group_id = p_group_id and user_id = p_user) then
    v_answer := 'already_member';
  elsif (select count(*) from public.group_members where group_id = p_group_id) >= v_max then
    return 'group_full';
  else
    perform private.add_member(p_group_id, p_user);
  end if;

  update public.group_invitations set status = 'accepted'
  where group_id = p_group_id and status = 'pending' and email = private.verified_email(p_user);
  return v_answer;
end;
$$;

-- Joins the group behind a code.
create or replace function public.join_group(p_invite_code text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
  where invite_code = upper(btrim(p_invite_code)) for no key update;
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
$$;

-- Joins a group whose creator has invited the verified address of the person who asks.
create or replace function public.accept_group_invitation(p_group_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
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
$$;

-- Keeps an invitation and answers what the letter needs; a pending one is sent again only when asked to. Who may not
-- invite counts for nothing, so the person is judged before the attempt as well.
create or replace function public.invite_to_group(p_group_id uuid, p_email text, p_resend boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
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
  return private.letter_of(v_group, v_user, v_email)
    || jsonb_build_object('invitation_id', v_id, 'resent', v_known);
end;
$$;

-- Leaves a group; the games whose cards one holds stay readable.
create or replace function public.leave_group(p_group_id uuid) returns void
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

-- Takes a member out of the group of the person who asks, unless they could call BINGO. The group gets a new code:
-- whoever was removed knows the old one.
create or replace function public.remove_member(p_group_id uuid, p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_own_group(p_group_id, v_user);
  if p_user_id = v_user then
    perform private.refuse('creator_cannot_leave');
  elsif p_user_id is null or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user_id
  ) then
    perform private.refuse('not_a_member');
  end if;
  -- Nobody marks or calls behind these locks.
  perform from public.games where group_id = p_group_id and status = 'active' order by id for no key update;
  if exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group_id and game.status = 'active' and card.user_id = p_user_id
      and private.has_line(card.marked_mask)
  ) then
    perform private.refuse('holds_full_line');
  end if;
  perform private.drop_member(p_group_id, p_user_id, v_user);
  perform private.renew_invite_code(p_group_id);
end;
$$;

-- Starts a game in a group that one has made. Returns its id.
create or replace function public.create_game(p_group_id uuid, p_theme_id uuid, p_card_price numeric) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
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
  v_game := private.make_private_game(p_group_id, p_theme_id, p_card_price, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$$;

-- Tells the games that a person went on reading after they had left the group: from now on nobody listens there for them.
create function private.stop_reading(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_read record;
begin
  for v_read in
    select game.id as game_id, latest as departure
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_user
    cross join lateral (
      select * from public.group_events
      where user_id = p_user and group_id = game.group_id
      order by id desc limit 1
    ) as latest
    where game.status = 'active' and latest.type = 'left'
    order by game.id
  loop
    perform private.tell_departure(v_read.game_id, v_read.departure);
  end loop;
end;
$$;

-- Takes a person out of every group, in the order of their ids; a group they made goes to whoever has been there
-- longest. Their games are locked in one order, those that `forget_name` changes included.
create or replace function private.leave_all_groups(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_group_id uuid;
begin
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.games
  where winner_id = p_user
    or id in (select game_id from public.bingo_cards where user_id = p_user)
    or id in (select game_id from public.game_events where actor_id = p_user)
    or group_id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;

  perform private.stop_reading(p_user);
  for v_group_id in
    select group_id from public.group_members where user_id = p_user order by group_id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  update public.groups as orphan set created_by = coalesce(
    (
      select user_id from public.group_members
      where group_id = orphan.id order by created_at, user_id limit 1
    ),
    created_by
  )
  where created_by = p_user;
end;
$$;
