-- The seat of a person without an account moves to another device, or to an account, for its name and its PIN.

-- The number of tries to take a seat of one group that people without an account have in an hour: from one address, and
-- from all together if the app sends no address, when each of twenty seats can lock.
create function private.claims_an_hour(p_address text) returns int
language sql immutable set search_path = ''
as 'select case when coalesce(p_address, ''unknown'') = ''unknown'' then 100 else 30 end';

-- Counts one try to take a seat of a group, by a person or a visitor (null); returns 0 when it is allowed, else the seconds
-- to wait. The tries of people without an account count for their address in this group alone, so that nobody closes the seats of other groups.
create function private.attempt_seat(p_user uuid, p_group_id uuid, p_address text) returns int
language sql
set search_path = ''
as $$
  select greatest(
    case when p_user is not null then private.attempt('claim_seat', p_user::text, 20, interval '1 hour') end,
    case when not private.has_account(p_user) then private.attempt(
      'claim_seat', private.guests_at(p_address) || ' in ' || p_group_id, private.claims_an_hour(p_address),
      interval '1 hour'
    ) end
  );
$$;

-- Returns the person whose seat in a group has this name and this PIN, or null, and counts a wrong try. An unknown name, a
-- seat without a PIN and a wrong PIN take equally long, and so do several tries at once: those in one group wait for
-- each other, whatever their names, but not for the seat's player. Locks both people in one order; a visitor is null.
create function private.seat_by_pin(p_group_id uuid, p_name text, p_pin text, p_user uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  v_key constant text := private.name_key(p_name);
  v_user uuid;
  v_seat private.seat_digits;
  v_is_right boolean;
begin
  perform pg_advisory_xact_lock(hashtext('seat_by_pin'), hashtext(p_group_id::text));
  select user_id into v_user from public.group_members
  where group_id = p_group_id and user_id is distinct from p_user and private.is_guest(user_id)
    and private.name_key(private.member_name(p_group_id, user_id)) = v_key;
  perform from auth.users where id in (v_user, p_user) order by id for no key update;
  if p_user is not null then
    perform private.require_user(); -- whose own seat may have moved meanwhile
  end if;
  select * into v_seat from private.seat_digits where user_id = v_user;
  v_is_right := extensions.crypt(p_pin, coalesce(v_seat.hash, '$2a$08$NobodysSaltNobodysSalt')) = v_seat.hash;
  if v_is_right and v_seat.wrong_tries < private.wrong_pins_at_most() then
    return v_user;
  end if;
  update private.seat_digits set wrong_tries = wrong_tries + 1 where user_id = v_user and not v_is_right;
  return null;
end;
$$;

-- Gives the answers, visits, notices and squares in sets of one person to another, and what is about them.
create function private.give_traces(p_from uuid, p_to uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.bingo_squares set about_id = p_to where about_id = p_from;
  update public.bingo_squares set created_by = p_to where created_by = p_from;
  update public.themes set created_by = p_to where created_by = p_from;
  update public.game_squares set
    about_id = case about_id when p_from then p_to else about_id end,
    marked_by = case marked_by when p_from then p_to else marked_by end,
    noted_by = case noted_by when p_from then p_to else noted_by end
  where about_id = p_from or marked_by = p_from or noted_by = p_from;
  update public.game_answers as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_answers where game_id = mine.game_id and user_id = p_to);
  delete from public.game_answers where user_id = p_from;
  update public.game_visits as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_visits where game_id = mine.game_id and user_id = p_to);
  update public.game_archives as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_archives where game_id = mine.game_id and user_id = p_to)
    and not exists (select from public.bingo_cards where game_id = mine.game_id and user_id = p_to);
  update public.notices set user_id = p_to where user_id = p_from and group_id is null;
  update private.taken_down_names set user_id = p_to where user_id = p_from;
  update public.game_events set actor_id = p_to where actor_id = p_from;
end;
$$;

-- Gives a person's cards with their wins to another, and the bank with its history, so that the books name who plays now. The
-- caller holds the locks of the games.
create function private.give_bank(p_from uuid, p_to uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_cards constant uuid[] := array(select id from public.bingo_cards where user_id = p_from);
  v_balance constant numeric := (
    select bingo_bank_balance from public.profiles where user_id = p_from for update
  );
begin
  perform private.give_cards(v_cards, p_to);
  update public.wins set paid_to = 'user:' || p_to where card_id = any (v_cards) and paid_to = 'user:' || p_from;
  update public.transfers set from_account = 'user:' || p_to where from_account = 'user:' || p_from;
  update public.transfers set to_account = 'user:' || p_to where to_account = 'user:' || p_from;
  perform private.change_total('user:' || p_from, -v_balance), private.change_total('user:' || p_to, v_balance);
end;
$$;

-- Makes a person a member of a group in place of another, by the name of the other, with whose joining the group's history
-- stays as it is, unless the person has left or was removed since. The games move to other channels, where the other device
-- does not follow; their event is not shown.
create function private.give_membership(p_group_id uuid, p_from uuid, p_to uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_name constant text := private.member_name(p_group_id, p_from);
  v_shown constant text := nullif(v_name, private.name_of(p_to));
  v_event public.group_events;
  v_game_id uuid;
begin
  delete from public.group_members where group_id = p_group_id and user_id = p_from;
  insert into public.group_members (group_id, user_id) values (p_group_id, p_to) on conflict do nothing;
  select * into v_event from public.group_events
  where group_id = p_group_id and user_id in (p_from, p_to) order by id desc limit 1;
  if v_event.type = 'joined' then
    update public.group_events set user_id = p_to, actor_id = p_to, shown_name = v_shown where id = v_event.id;
  else
    insert into public.group_events (group_id, type, user_id, actor_id, shown_name)
    values (p_group_id, 'joined', p_to, p_to, v_shown) returning * into v_event;
  end if;
  update public.group_events set user_id = p_to, actor_id = case actor_id when p_from then p_to else actor_id end
  where group_id = p_group_id and user_id = p_from and (type <> 'removed' or actor_id <> p_to);
  perform private.find_host(p_group_id);
  for v_game_id in
    select id from public.games as game where group_id = p_group_id and private.goes_on(game) order by id
  loop
    perform private.record_event(
      v_game_id, 'member_returned', p_to, jsonb_build_object('group_event_id', v_event.id, 'has_moved', true)
    );
    update public.games set room = room + 1 where id = v_game_id;
  end loop;
end;
$$;

-- Gives a person's history in groups that the person is no longer in to another, by the names of then. It stays apart in groups
-- where the other is or was: there, it would give the other the name and the removal of somebody else.
create function private.give_departures(p_from uuid, p_to uuid) returns void
language sql
set search_path = ''
as $$
  update public.group_events as past set
    user_id = p_to, actor_id = case actor_id when p_from then p_to else actor_id end,
    shown_name = case type when 'joined' then nullif(private.member_name(group_id, p_from), private.name_of(p_to)) end
  where user_id = p_from
    and not exists (select from public.group_members where group_id = past.group_id and user_id = p_from)
    and not exists (select from public.group_events where group_id = past.group_id and user_id = p_to);
$$;

-- Moves everything of a person without an account to another person, and deletes the former, whose sessions end.
create function private.move_seat(p_from uuid, p_to uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.give_traces(p_from, p_to), private.give_bank(p_from, p_to), private.give_departures(p_from, p_to);
  perform private.give_membership(group_id, p_from, p_to)
  from (select group_id from public.group_members where user_id = p_from order by group_id) as seat;
  if private.is_guest(p_to) then
    delete from private.seat_digits where user_id = p_to;
    update private.seat_digits set user_id = p_to, wrong_tries = 0 where user_id = p_from;
  end if;
  delete from auth.users where id = p_from;
end;
$$;

-- Whether a visitor may take the seat of this name in the group of a code, for its PIN. Counts like `claim_seat`, so
-- that the app makes a user only for somebody who gets a seat.
create function public.check_seat(p_invite_code text, p_name text, p_pin text, p_address text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_wait int := private.wait_for_code(p_address);
  v_group public.groups;
begin
  perform private.require_app();
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
  elsif private.is_long(p_name) or (p_pin ~ '^[0-9]{4}$') is not true
    or private.seat_by_pin(v_group.id, p_name, p_pin, null) is null then
    return private.refusal('wrong_seat');
  end if;
  return 'true';
end;
$$;

-- Locks a seat, and the groups and games that it has to do with. Returns whether it is still one of this group.
create function private.lock_seat(p_user uuid, p_group_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from auth.users where id = p_user for update;
  perform private.lock_all_of(p_user);
  return private.is_guest(p_user)
    and exists (select from public.group_members where group_id = p_group_id and user_id = p_user);
end;
$$;

-- Moves the seat of this name in the group of a code to the signed-in person, for its PIN. Refused while the person
-- holds a card where the seat plays: nobody has two cards in a game.
create function public.claim_seat(p_invite_code text, p_name text, p_pin text, p_address text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user constant uuid := private.living_user(); -- not locked before the seat, whose player may be claiming this one
  v_wait int;
  v_group public.groups;
  v_from uuid;
begin
  if v_user is null then
    perform private.refuse('not_signed_in');
  end if;
  perform private.require_app();
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
  elsif not private.is_long(p_name) and p_pin ~ '^[0-9]{4}$' then
    v_from := private.seat_by_pin(v_group.id, p_name, p_pin, v_user);
  end if;
  if v_from is null or not private.lock_seat(v_from, v_group.id) then
    return private.refusal('wrong_seat');
  elsif private.plays_beside(v_user, v_from) then
    return private.refusal('holds_a_card');
  end if;
  perform private.move_seat(v_from, v_user);
  return jsonb_build_object('group_id', v_group.id, 'group_name', v_group.name, 'already_member', false);
end;
$$;

-- Whether a person holds a card in a game of a group of another, or in a game in which the other holds one.
create function private.plays_beside(p_user uuid, p_other uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.user_id = p_user and (
      game.group_id in (select group_id from public.group_members where user_id = p_other)
      or game.id in (select game_id from public.bingo_cards where user_id = p_other)
    )
  );
$$;

grant execute on function public.check_seat(text, text, text, text) to anon;
grant execute on function public.claim_seat(text, text, text, text) to authenticated;
