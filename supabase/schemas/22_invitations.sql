-- An e-mail address that was invited to a group. A person who has verified that address may join without a code.
create table public.group_invitations (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.groups (id) on delete cascade,
  email text not null check (email = private.lower_case(email) and char_length(email) between 3 and private.longest_email()),
  invited_by uuid not null references public.profiles (user_id),
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  invited_at timestamptz not null default now(),
  -- Whether this address wants no mail about a moved start.
  is_stopped boolean not null default false,
  created_at timestamptz not null default now()
);

create index group_invitations_group_id on public.group_invitations (group_id, invited_at desc);
create index group_invitations_invited_by on public.group_invitations (invited_by);
create index group_invitations_email on public.group_invitations (email);
create index group_invitations_mailbox on public.group_invitations (private.mailbox_of(email));
create unique index group_invitations_pending on public.group_invitations (group_id, email) where status = 'pending';

alter table public.group_invitations enable row level security;

-- The verified e-mail address of a person, or null.
create function private.verified_email(p_user uuid) returns text
language sql
stable
set search_path = ''
as $$
  select private.lower_case(email) from auth.users where id = p_user and email_confirmed_at is not null;
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
    where member.group_id = p_group_id and private.lower_case(account.email) = p_email
  );
$$;

-- Whether somebody has stopped the mail to this address.
create function private.is_stopped(p_email text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.group_invitations where email = p_email and is_stopped);
$$;

-- Why no mail would be sent for an invitation, or null.
create function private.invited_already(p_group_id uuid, p_email text, p_resend boolean) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when private.has_member_with_email(p_group_id, p_email) then 'already_invited_member'
    when p_resend is not true and exists (
      select from public.group_invitations where group_id = p_group_id and email = p_email and status = 'pending'
    ) then 'already_invited'
  end;
$$;

-- The data for the mail of an invitation, with the group's next game that has a time to start or to lock its cards.
create function private.invitation_mail(p_group public.groups, p_inviter uuid, p_email text) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'email', p_email,
    'group_name', p_group.name,
    'invite_code', p_group.invite_code,
    'inviter_name', private.member_name(p_group.id, p_inviter),
    'game', (
      select private.game_json(game) from public.games as game
      where group_id = p_group.id and (
        status = 'upcoming' or (status = 'active' and not is_locked and locks_at > clock_timestamp())
      )
      order by coalesce(scheduled_start, locks_at), id limit 1
    )
  )
  from public.profiles where user_id = p_inviter;
$$;

-- Saves an invitation by the group's creator and returns the data for its mail. If the address already has a pending
-- invitation, `p_resend` sends it again; otherwise the call is refused.
create function private.save_invitation(p_group_id uuid, p_email text, p_resend boolean, p_user uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_group constant public.groups := private.lock_own_group(p_group_id, p_user);
  v_id uuid;
  v_known boolean;
begin
  if private.has_member_with_email(p_group_id, p_email) then
    return private.refusal('already_invited_member');
  end if;
  insert into public.group_invitations as known (group_id, email, invited_by)
  values (p_group_id, p_email, p_user)
  on conflict (group_id, email) where status = 'pending' do update
  set invited_at = case when p_resend then now() else known.invited_at end
  returning id, xmax <> 0 into v_id, v_known; -- only a row that was there already carries an xmax
  if v_known and p_resend is not true then
    return private.refusal('already_invited');
  end if;
  perform private.notify_of_invitation(p_group_id, p_email);
  return private.invitation_mail(v_group, p_user, p_email) || jsonb_build_object('invitation_id', v_id, 'resent', v_known);
end;
$$;

-- Invites an address to a group of the signed-in person, or with `p_resend` sends a pending invitation again. Returns
-- the data for the mail. Permission is checked before the attempt is counted as well, so a person who may not invite
-- uses up nothing.
create function public.invite_to_group(p_group_id uuid, p_email text, p_resend boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
  v_creator uuid := (
    select created_by from public.groups where id = p_group_id and id in (select private.my_groups())
  );
  v_email text := case when not private.is_long(p_email) then private.lower_case(btrim(p_email)) end;
  v_wait int;
  v_refused text;
begin
  if v_creator is null then
    perform private.refuse('group_not_found');
  elsif v_creator <> v_user then
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
    return private.refusal(v_refused);
  end if;
  return private.save_invitation(p_group_id, v_email, p_resend, v_user);
end;
$$;

-- Joins a group whose creator has invited the signed-in person's verified address.
create function public.accept_group_invitation(p_group_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

grant execute on function
  public.invite_to_group(uuid, text, boolean), public.accept_group_invitation(uuid)
to authenticated;
