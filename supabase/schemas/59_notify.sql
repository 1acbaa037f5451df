-- Which events cause notices for which people. The caller of each function holds the lock of the game.

-- The players of a game who still take part. People who left, were removed or closed their account get no notice.
create function private.players_now(p_game public.games) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select distinct card.user_id
    from public.bingo_cards as card
    where card.game_id = p_game.id and (
      (p_game.kind = 'house' and exists (select from auth.users where id = card.user_id))
      or exists (select from public.group_members where group_id = p_game.group_id and user_id = card.user_id)
    )
  );
$$;

-- Writes a notice for each of these people who gets this kind, except for the person who caused it.
create function private.notify_people(p_game_id uuid, p_seq int, p_kind text, p_people uuid[], p_actor uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.notices (user_id, kind, game_id, seq)
  select person, p_kind, p_game_id, p_seq
  from unnest(p_people) as person
  left join public.notice_choices as choice on choice.user_id = person and choice.kind = p_kind
  where person is distinct from p_actor and coalesce(choice.is_on, true);
$$;

-- Writes the notices of a mark, except for the person who made it: each person's card that it has brought closest to the
-- next open prize, or in a private game any of their cards with the square. In a house game a mark itself is no notice, and
-- `notice_choices` leaves out deleted accounts, so that one with ten thousand cards costs little more. One statement
-- whose plan is kept.
create function private.notify_of_mark(p_game public.games, p_event public.game_events) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_square constant uuid := p_event.payload ->> 'game_square_id';
  v_is_house constant boolean := p_game.kind = 'house';
  v_prize constant text := private.next_prize(p_game);
begin
  with counted as materialized (
    select
      card.user_id, card.card_number, private.missing(v_prize, card.marked_mask) as missing,
      private.missing(v_prize, card.marked_mask & ~(1 << placed.position)) as before
    from public.bingo_cards as card
    join public.card_squares as placed on placed.card_id = card.id and placed.game_square_id = v_square
    where card.game_id = p_game.id and card.user_id <> p_event.actor_id
      and (card.consecutive_marked_count >= 4 or not v_is_house)
  ), touched as (
    select *, case
      when missing > 1 or missing = before then 'square_marked' when missing = 0 then 'line_full' else 'one_to_go'
    end as notice_kind
    from counted
  )
  insert into public.notices (user_id, kind, game_id, seq, card_number)
  select distinct on (touched.user_id) touched.user_id, notice_kind, p_game.id, p_event.seq, touched.card_number
  from touched
  left join public.notice_choices as choice on choice.user_id = touched.user_id and choice.kind = notice_kind
  where coalesce(choice.is_on, notice_kind <> 'square_marked') and case
    when v_is_house then notice_kind <> 'square_marked'
    else exists (
      select from public.group_members where group_id = p_game.group_id and user_id = touched.user_id
    )
  end
  order by touched.user_id, touched.missing, touched.card_number;
end;
$$;

-- Deletes the notices of a mark that was taken back, of objections that were decided, and of the end of a game that goes
-- on.
create function private.take_notices_back(p_game public.games, p_event public.game_events) returns void
language sql
set search_path = ''
as $$
  delete from public.notices
  where game_id = p_game.id and (
    seq in (
      select seq from public.game_events
      where game_id = p_game.id and case type
        when 'square_marked' then payload ->> 'game_square_id' = p_event.payload ->> 'game_square_id'
        when 'objection_made' then (payload ->> 'game_square_id')::uuid not in (
          select game_square_id from public.objections where game_id = p_game.id and status = 'open'
        )
      end
    )
    or (kind = 'game_over' and p_game.status = 'active')
  );
$$;

-- The people whose press decides the objection that was just made.
create function private.deciders_now(p_game public.games, p_event public.game_events) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select private.deciders(objection)
    from public.objections as objection
    where objection.game_id = p_game.id and objection.status = 'open'
      and objection.game_square_id = (p_event.payload ->> 'game_square_id')::uuid
  );
$$;

-- Writes a notice of the new start, or that there is none, for the members of a private game's group or the players of a house game; it
-- replaces an earlier one that they have not read. Queues a mail to each address that was invited while the game was
-- planned and has not joined. Drops what was queued about an earlier start, and lets reminders begin again.
create function private.notify_of_start(p_game public.games, p_seq int, p_actor uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.reminders where game_id = p_game.id and kind in ('game_starts', 'starts_soon', 'game_locks');
  delete from private.deliveries where game_id = p_game.id and sent_at is null and failed_at is null;
  delete from public.notices where game_id = p_game.id and kind = 'start_changed' and read_at is null;
  perform private.notify_people(p_game.id, p_seq, 'start_changed', case p_game.kind
    when 'house' then private.players_now(p_game)
    else array(select user_id from public.group_members where group_id = p_game.group_id)
  end, p_actor);
  insert into private.deliveries (invitation_id, game_id, channel, due_at)
  select id, p_game.id, 'mail', private.moved_mail_due(p_game.id, null, id)
  from public.group_invitations
  where group_id = p_game.group_id and status = 'pending' and invited_at >= p_game.created_at
    and not private.is_stopped(email);
end;
$$;

-- Writes the notices of a game's event, in its transaction.
create function private.notify(p_game public.games, p_event public.game_events) returns void
language plpgsql
set search_path = ''
as $$
begin
  case p_event.type
    when 'square_marked' then perform private.notify_of_mark(p_game, p_event);
    when 'square_unmarked', 'objection_upheld' then perform private.take_notices_back(p_game, p_event);
    when 'bingo_called', 'game_ended' then
      if p_game.status = 'completed' then
        perform private.notify_people(
          p_game.id, p_event.seq, 'game_over', private.players_now(p_game), p_event.actor_id
        );
      end if;
    when 'objection_made' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'objection_made', private.deciders_now(p_game, p_event), p_event.actor_id
      );
    when 'played_again' then
      perform private.notify_people(
        (p_event.payload ->> 'next_game_id')::uuid, 0, 'game_began', private.players_now(p_game), p_event.actor_id
      );
    when 'game_updated' then
      -- In a house game, `update_house_game` knows whether the start was changed.
      if p_game.kind = 'private' then
        perform private.notify_of_start(p_game, p_event.seq, p_event.actor_id);
      end if;
    when 'game_called_off' then
      delete from public.notices
      where game_id = p_game.id and kind in ('game_starts', 'game_locks') and read_at is null;
      perform private.notify_of_start(p_game, p_event.seq, p_event.actor_id);
    when 'game_started' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'game_began', private.expected_at(p_game), p_event.actor_id
      );
    else null;
  end case;
end;
$$;

-- Writes the notice of an invitation for the person with this verified address, if there is one.
create function private.notify_of_invitation(p_group_id uuid, p_email text) returns void
language sql
set search_path = ''
as $$
  insert into public.notices (user_id, kind, group_id)
  select account.id, 'invited', p_group_id
  from auth.users as account
  left join public.notice_choices as choice on choice.user_id = account.id and choice.kind = 'invited'
  where account.email = p_email and not account.is_sso_user and private.verified_email(account.id) = p_email
    and coalesce(choice.is_on, true)
  on conflict (group_id, user_id) where group_id is not null do nothing;
$$;

-- Writes the notice for the host of a group whose earlier host has closed the account, if there is another host.
create function private.notify_new_host(p_group public.groups) returns void
language sql
set search_path = ''
as $$
  insert into public.notices (user_id, kind, group_id)
  select member.user_id, 'new_host', p_group.id
  from public.group_members as member
  left join public.notice_choices as choice on choice.user_id = member.user_id and choice.kind = 'new_host'
  where member.group_id = p_group.id and member.user_id = p_group.created_by and coalesce(choice.is_on, true)
  on conflict (group_id, user_id) where group_id is not null do nothing;
$$;

-- Returns one due reminder that is not written yet, or null. It is due for a game that starts, locks or ends in twelve to
-- twenty-four hours, and for a private game that starts within an hour. There is no reminder if the game was created less
-- than 36 hours before that time (an hour for the second reminder), because its players have just read it.
create function private.due_reminder() returns public.reminders
language sql
stable
set search_path = ''
as $$
  select due.id, due.kind
  from (
    select id, created_at, scheduled_start as at, 'game_starts' as kind from public.games
    where status = 'upcoming' and scheduled_start between now() + interval '12 hours' and now() + interval '24 hours'
    union all
    select id, created_at, scheduled_start, 'starts_soon' from public.games
    where status = 'upcoming' and kind = 'private'
      and scheduled_start between now() and now() + interval '1 hour'
    union all
    select id, created_at, locks_at, 'game_locks' from public.games
    where not is_locked and status <> 'completed'
      and locks_at between now() + interval '12 hours' and now() + interval '24 hours'
    union all
    select id, created_at, ends_at, 'game_ends' from public.games
    where status = 'active' and ends_at between now() + interval '12 hours' and now() + interval '24 hours'
  ) as due
  where due.at - due.created_at > case due.kind when 'starts_soon' then interval '1 hour' else interval '36 hours' end
    and not exists (select from public.reminders where game_id = due.id and kind = due.kind)
  limit 1;
$$;

-- Deletes notices and records of mail that are older than 90 days, at most `p_most` of each, so that it takes only a moment.
create function private.forget_old_notices(p_most int) returns void
language sql
set search_path = ''
as $$
  delete from public.notices where (user_id, id) in (
    select user_id, id from public.notices where created_at < now() - interval '90 days' limit p_most
  );
  delete from private.deliveries where id in (
    select id from private.deliveries
    where created_at < now() - interval '90 days' and coalesce(sent_at, failed_at) < now() - interval '90 days'
    limit p_most
  );
$$;

-- Writes one reminder that is due, and deletes what is old. Returns whether one was due.
create function private.remind() returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_due public.reminders := private.due_reminder();
  v_game public.games;
begin
  select * into v_game from public.games where id = v_due.game_id for no key update skip locked;
  if not found then
    return false;
  end if;
  insert into public.reminders select v_due.* on conflict do nothing;
  if found then
    perform private.notify_people(
      v_game.id, 0, case v_due.kind when 'starts_soon' then 'game_starts' else v_due.kind end,
      case v_due.kind when 'game_ends' then private.players_now(v_game) else private.expected_at(v_game) end, null
    );
    perform private.forget_old_notices(20000);
  end if;
  return true;
end;
$$;
