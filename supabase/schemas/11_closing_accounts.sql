-- Records the person's departure in the games that they could still read after leaving the group, and moves those games
-- to new channels, which the person cannot join.
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
    join public.group_events as latest on latest.id = (
      select max(id) from public.group_events where user_id = p_user and group_id = game.group_id
    )
    where private.goes_on(game) and latest.type = 'left'
    order by game.id
  loop
    perform private.record_departure(v_read.game_id, v_read.departure);
  end loop;
end;
$$;

-- The games that mention a person: where they hold a card, caused an event or won, that wait for squares of which one is about
-- them, and the games of their groups.
create function private.games_with(p_user uuid) returns setof uuid
language sql
stable
rows 50
set search_path = ''
as $$
  select game_id from public.bingo_cards where user_id = p_user
  union
  select game_id from public.game_events where actor_id = p_user
  union
  select id from public.games where winner_id = p_user
  union
  select game.id
  from public.bingo_squares as written
  join public.games as game on game.theme_id = written.theme_id and game.everybody_writes and game.status = 'upcoming'
  where written.about_id = p_user
  union
  select game.id
  from public.group_members as member
  join public.games as game on game.group_id = member.group_id
  where member.user_id = p_user;
$$;

-- Locks all groups and games that a person has to do with, in one order, and the sets of the groups that the person created.
create function private.lock_all_of(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.themes -- before the games, as everywhere
  where group_id in (select id from public.groups where created_by = p_user) order by id for no key update;
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;
end;
$$;

-- If a group's host has closed the account, the member with an account who joined first becomes the host, and is told. Without
-- such a member, nothing changes. The caller holds the group's lock.
create function private.find_host(p_group_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_group public.groups;
begin
  update public.groups as orphan set created_by = successor.user_id
  from (
    select user_id from public.group_members
    where group_id = p_group_id and private.has_account(user_id) order by created_at, user_id limit 1
  ) as successor
  where orphan.id = p_group_id
    and not exists (select from public.group_members where group_id = p_group_id and user_id = orphan.created_by)
  returning orphan.* into v_group;
  if found then
    perform private.notify_new_host(v_group);
  end if;
end;
$$;

-- Runs when a person without an account gets one: they become the host of each of their groups that has none. Locks all these
-- groups first, because the host of one may be closing the account at this moment.
create function private.find_hosts() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.groups
  where id in (select group_id from public.group_members where user_id = new.id) order by id for no key update;
  perform private.find_host(group_id) from public.group_members where user_id = new.id order by group_id;
  return null;
end;
$$;

create trigger accounts_take_over_groups
after update of is_anonymous on auth.users
for each row when (old.is_anonymous and not new.is_anonymous) execute function private.find_hosts();

-- Removes a person from all their groups. A group that the person created loses its table links and passes to its
-- next host; one without members with an account loses its sets. All games are locked in one order
-- first, including those that `forget_name` changes.
create function private.leave_all_groups(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_group_id uuid;
begin
  perform private.lock_all_of(p_user), private.stop_reading(p_user);
  for v_group_id in
    select group_id from public.group_members where user_id = p_user order by group_id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.webhooks where group_id in (select id from public.groups where created_by = p_user);
  delete from private.secret_links where card_id in (select id from public.bingo_cards where user_id = p_user);
  delete from private.secret_links where game_id in (
    select game.id from public.games as game join public.groups as host on host.id = game.group_id
    where host.created_by = p_user
  );
  for v_group_id in select id from public.groups where created_by = p_user order by id loop
    perform private.find_host(v_group_id);
  end loop;
  perform private.call_off(game, null)
  from public.games as game join public.groups as orphan on orphan.id = game.group_id
  where orphan.created_by = p_user and game.everybody_writes and game.status = 'upcoming';
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$$;

-- Removes a person's name and e-mail address from the games they played; cards, marks and events stay.
create function private.forget_name(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_name constant text := 'Former player';
begin
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  update public.games set winner_display_name = v_name where winner_id = p_user;
  update public.bingo_cards set display_name = v_name where user_id = p_user;
  update public.guest_cards set email = null
  where card_id in (select id from public.bingo_cards where user_id = p_user);
  perform private.rename_in_events(
    null, p_user, (select array_agg(id) from public.bingo_cards where user_id = p_user), v_name
  );
  update public.group_events set shown_name = null where user_id = p_user and shown_name is not null;
  update public.bingo_squares set about_id = null where about_id = p_user;
  update public.game_squares set about_id = null where about_id = p_user;
  delete from public.game_archives where user_id = p_user;
  delete from public.game_visits where user_id = p_user;
  update public.profiles
  set display_name = v_name, username = 'former-' || private.lower_case(private.random_code(10))
  where user_id = p_user;
end;
$$;

-- Deletes the profile of a person who was never in a group or a game, so that nothing refers to it. Returns whether it did.
create function private.forget_person(p_user uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  delete from public.profiles where user_id = p_user
    and not exists (select from public.transfers where from_account = 'user:' || p_user)
    and not exists (select from public.transfers where to_account = 'user:' || p_user);
  return found;
exception
  when foreign_key_violation then
    return false;
end;
$$;

-- Deletes the attempts that were counted of a person, except one that the person makes at this moment.
create function private.forget_attempts(p_user uuid) returns void
language sql
set search_path = ''
as $$
  delete from private.attempts where (what, who) in (
    select what, who from private.attempts
    where who = p_user::text for update skip locked
  );
$$;

-- Runs when an account is deleted, by whomever: the profile stays as a former player without groups, roles, name or
-- money. Somebody who was nowhere leaves nothing.
create function private.close_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_balance numeric;
begin
  perform private.leave_all_groups(old.id);
  delete from public.group_invitations where email = private.lower_case(old.email);
  delete from public.user_roles where user_id = old.id;
  delete from public.notices where user_id = old.id;
  delete from public.notice_choices where user_id = old.id;
  delete from private.mail_settings where user_id = old.id;
  delete from private.push_subscriptions where user_id = old.id;
  delete from private.auth_mails where user_id = old.id;
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
$$;

create trigger accounts_leave_no_name_behind
after delete on auth.users
for each row execute function private.close_account();

-- Deletes the signed-in person's account, unless they are the only admin. Of two concurrent calls, only one deletes.
create function public.delete_account() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.living_user();
begin
  perform private.require_another_admin(v_user);
  delete from auth.users where id = v_user;
  if not found then
    perform private.refuse('not_signed_in');
  end if;
end;
$$;

-- Deletes at most `p_most` people without an account who have not come for 30 days and hold no card in a running game.
-- Call it last, in functions that hold no lock on other people's rows: it skips people who are acting, and locks all
-- groups and all games before it changes any.
create function private.delete_idle_guests(p_most int) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_idle uuid[];
begin
  with due as (
    select id from auth.users as account
    where is_anonymous and greatest(created_at, last_sign_in_at) < now() - interval '30 days'
      and not exists (
        select from auth.sessions
        where user_id = account.id and greatest(created_at, refreshed_at at time zone 'UTC') >= now() - interval '30 days'
      )
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
$$;

grant execute on function public.delete_account() to authenticated;
