-- An e-mail address that was invited to a group. A person who has verified that address may join without a code.
create table public.group_invitations (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.groups (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and private.longest_email()),
  invited_by uuid not null references public.profiles (user_id),
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  invited_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index group_invitations_group_id on public.group_invitations (group_id, invited_at desc);
create index group_invitations_invited_by on public.group_invitations (invited_by);
create index group_invitations_email on public.group_invitations (email);
create unique index group_invitations_pending on public.group_invitations (group_id, email) where status = 'pending';

alter table public.group_invitations enable row level security;

revoke all on public.group_invitations from public, anon, authenticated;

-- The verified e-mail address of a person, or null.
create function private.verified_email(p_user uuid) returns text
language sql
stable
set search_path = ''
as $$
  select lower(email) from auth.users where id = p_user and email_confirmed_at is not null;
$$;

-- Whether a member of the group has this e-mail address.
create function private.has_member_with_email(p_group_id uuid, p_email text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.group_members as member
    join auth.users as account on account.id = member.user_id
    where member.group_id = p_group_id and lower(account.email) = p_email
  );
$$;

-- Counts one invitation by a person and one mail to an address; returns 0 when both are allowed, else the seconds to
-- wait.
create function private.attempt_invitation(p_user uuid, p_email text) returns int
language sql
set search_path = ''
as $$
  select greatest(
    private.attempt('invitation', p_user::text, 60, interval '1 hour'),
    private.attempt('invited_address', p_email, 10, interval '1 day')
  );
$$;

-- The data for the mail of an invitation.
create function private.invitation_mail(p_group public.groups, p_inviter uuid, p_email text) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'email', p_email,
    'group_name', p_group.name,
    'invite_code', p_group.invite_code,
    'inviter_name', display_name
  )
  from public.profiles where user_id = p_inviter;
$$;

-- Saves an invitation and returns the data for its mail; a pending invitation is sent again only with `p_resend`.
-- Permission is checked before the attempt is counted as well, so a person who may not invite uses up nothing.
create function public.invite_to_group(p_group_id uuid, p_email text, p_resend boolean default false)
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
  return private.invitation_mail(v_group, v_user, v_email)
    || jsonb_build_object('invitation_id', v_id, 'resent', v_known);
end;
$$;

-- Joins a group whose creator has invited the signed-in person's verified address.
create function public.accept_group_invitation(p_group_id uuid) returns jsonb
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

-- What an invite page shows to somebody without an account: the group's creator, the themes of its active games, newest
-- first, and how full it is.
create function private.seat_in(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.name_of(p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status = 'active'
    ),
    'member_count', count(*),
    'is_full', count(*) >= p_group.max_members
  )
  from public.group_members where group_id = p_group.id;
$$;

-- The key under which wrong codes are counted: an account, or an address. Null where the app does not know the address.
create function private.who_tries(p_address text) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when auth.uid() is not null then auth.uid()::text
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
    case when auth.uid() is null then private.wait_for_others(private.who_tries(p_address)) end
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
    private.who_tries(p_address), case when auth.uid() is null then private.request_source() end
  ], null) loop
    perform private.attempt('wrong_code', v_who, 0, private.codes_counted_for());
    perform private.attempt('wrong_code_a_day', v_who, 0, interval '1 day');
  end loop;
end;
$$;

-- The data for the page of an invite link. Over a visitor's own limit of wrong codes, a valid code returns nothing
-- either: otherwise the limit would not slow down guessing.
create function public.invite_preview(invite_code_param text, p_address text default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
  return private.seat_in(v_group);
end;
$$;

-- The same for the link in an invitation's mail, which holds the invitation's id; null for any other id. Unlike a code,
-- the link still works after the code is renewed; it ends when the membership that it led to ends.
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

revoke execute on function
  public.invite_preview(text, text), public.invitation_preview(uuid, uuid), public.invite_to_group(uuid, text, boolean),
  public.accept_group_invitation(uuid)
from public, anon, authenticated;
grant execute on function public.invite_preview(text, text), public.invitation_preview(uuid, uuid) to anon, authenticated;
grant execute on function
  public.invite_to_group(uuid, text, boolean), public.accept_group_invitation(uuid)
to authenticated;
