-- What an invite page shows to somebody without an account: the group's creator, the themes of its unfinished games, newest
-- first, the prizes and the stake of the newest, the next start, the next lock, three squares of the newest game unless the
-- group wrote them itself, and how full it is.
create function private.seat_in(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.member_name(p_group.id, p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status <> 'completed'
    ),
    'prizes', coalesce(newest.prizes, 'bingo'), 'stake', newest.stake,
    'everybody_writes', coalesce(newest.everybody_writes and newest.status = 'upcoming', false),
    'price', (select card_price from private.only_game(p_group.id)),
    'starts_at', (
      select min(scheduled_start) from public.games where group_id = p_group.id and status = 'upcoming'
    ),
    'lock', (
      select jsonb_build_object('at', locks_at, 'time_zone', time_zone) from public.games
      where group_id = p_group.id and status <> 'completed' and not is_locked and locks_at is not null
      order by locks_at
      limit 1
    ),
    'squares', (
      select coalesce(jsonb_agg(summary order by id), '[]')
      from (
        select square.id, square.summary
        from public.game_squares as square
        join public.themes as theme on theme.id = newest.theme_id and theme.group_id is null
        where square.game_id = newest.id
        order by square.id
        limit 3
      ) as shown
    ),
    'member_count', members, 'is_full', members >= p_group.max_members, 'table', null
  )
  from (select count(*) as members from public.group_members where group_id = p_group.id) as counted
  cross join private.newest_game(p_group.id) as newest;
$$;

-- What somebody who may play without an account sees in advance: the group's newest unfinished game with three of its
-- squares, the names of the members, the seconds that their address has to wait, and the name that they could have if they
-- give this one. Null where the group does not allow it.
create function private.open_table(p_group public.groups, p_address text, p_name text) returns jsonb
language sql
stable
set search_path = ''
as $$
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
$$;

-- The key under which wrong codes are counted: an account, or an address, also of people without an account. Null where
-- the app does not know the address.
create function private.who_tries(p_address text) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when private.has_account(auth.uid()) then auth.uid()::text
    when coalesce(p_address, 'unknown') <> 'unknown' then private.visitor_at(p_address)
  end;
$$;

-- The seconds until a visitor may try a code, given the wrong codes of all visitors from the same source. The app can
-- tell its visitors apart: after 43,200 wrong codes in a day, a visitor without a wrong code may still try, but has
-- only one wrong try. Where the app knows no addresses, the limit blocks everybody. Other callers can invent addresses,
-- so their connection gets ten times the limit of one visitor, whatever addresses it sends.
create function private.wait_for_others(p_who text) returns int
language sql
stable
set search_path = ''
as $$
  select case
    when not private.is_app() then greatest(
      private.wait_for('wrong_code', private.connection(), 10 * private.codes_at_most()),
      private.wait_for('wrong_code_a_day', private.connection(), 10 * private.codes_a_day())
    )
    when p_who is null then private.wait_for('wrong_code_a_day', 'app', private.codes_of_all())
    when private.wait_for('wrong_code_a_day', 'app', private.codes_of_all()) > 0
      then private.wait_for('wrong_code_a_day', p_who, 1)
    else 0
  end;
$$;

-- The seconds until an invite code may be tried again. Valid codes are not counted.
create function private.wait_for_code(p_address text) returns int
language sql
stable
set search_path = ''
as $$
  select greatest(
    private.wait_for('wrong_code', private.who_tries(p_address), private.codes_at_most()),
    private.wait_for('wrong_code_a_day', private.who_tries(p_address), private.codes_a_day()),
    case when not private.has_account(auth.uid()) then private.wait_for_others(private.who_tries(p_address)) end
  );
$$;

-- Counts one wrong code against the account or address, and for visitors against the source of the request.
create function private.count_wrong_code(p_address text) returns void
language plpgsql
set search_path = ''
as $$
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
$$;

-- The data for the page of an invite link. Above the visitor's limit of wrong codes, even a valid code returns nothing.
-- Otherwise guessing would not slow down. With a name, it also says whether a member has it.
create function public.invite_preview(
  invite_code_param text, p_address text default null, p_display_name text default null
) returns jsonb
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
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    perform private.count_wrong_code(p_address);
    return private.refusal('invalid_code');
  end if;
  return private.seat_in(v_group) || jsonb_build_object('table', private.open_table(v_group, p_address, p_display_name));
end;
$$;

-- The data for the page of the link in an invitation's mail, which contains the invitation's id; null for any other id.
-- Unlike a link with a code, this link still works after the code is renewed. It ends when the person who accepted it
-- is no longer in the group.
create function public.invitation_preview(p_group_id uuid, p_invitation_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.seat_in(invited_to)
  from public.group_invitations as invitation
  join public.groups as invited_to on invited_to.id = invitation.group_id
  where invitation.id = p_invitation_id and invitation.group_id = p_group_id
    and (invitation.status = 'pending' or private.has_member_with_email(p_group_id, invitation.email));
$$;

grant execute on function public.invite_preview(text, text, text), public.invitation_preview(uuid, uuid) to anon, authenticated;
