-- Makes a group of the person who asks.
create function public.create_group(p_name text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_group public.groups := private.make_group(p_name, private.require_user());
begin
  return jsonb_build_object('group_id', v_group.id, 'invite_code', v_group.invite_code);
end;
$$;

-- The group, for its members only: to anybody else there is no such group.
create function private.require_group(p_group_id uuid) returns public.groups
language plpgsql
stable
set search_path = ''
as $$
declare
  v_group public.groups;
begin
  select * into v_group from public.groups
  where id = p_group_id and id in (select private.my_groups());
  if not found then
    perform private.refuse('group_not_found');
  end if;
  return v_group;
end;
$$;

-- Counts one invitation of a person and one letter to an address; 0 when both are allowed, else the seconds to wait.
create function private.attempt_invitation(p_user uuid, p_email text) returns int
language sql
set search_path = ''
as $$
  select greatest(
    private.attempt('invitation', p_user::text, 60, interval '1 hour'),
    private.attempt('invited_address', p_email, 10, interval '1 day')
  );
$$;

-- Whether an address belongs to somebody who is in the group already.
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

-- What the letter of an invitation says.
create function private.letter_of(p_group public.groups, p_inviter uuid, p_email text) returns jsonb
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

-- Keeps an invitation and answers what the letter needs; a pending one is sent again only when asked to.
create function public.invite_to_group(p_group_id uuid, p_email text, p_resend boolean default false) returns jsonb
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
  perform from public.groups where id = p_group_id for no key update;
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
create function public.leave_group(p_group_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_group public.groups := private.require_group(p_group_id);
begin
  if v_group.created_by = v_user then
    perform private.refuse('creator_cannot_leave');
  end if;
  perform from public.groups where id = p_group_id for no key update;
  delete from public.group_members where group_id = p_group_id and user_id = v_user;
end;
$$;

-- Takes a member out of the group of the person who asks.
create function public.remove_member(p_group_id uuid, p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_group public.groups := private.require_group(p_group_id);
begin
  if v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  elsif p_user_id = v_user then
    perform private.refuse('creator_cannot_leave');
  end if;
  perform from public.groups where id = p_group_id for no key update;
  delete from public.group_members where group_id = p_group_id and user_id = p_user_id;
  if not found then
    perform private.refuse('not_a_member');
  end if;
end;
$$;

revoke execute on function
  public.create_group(text), public.invite_to_group(uuid, text, boolean), public.leave_group(uuid),
  public.remove_member(uuid, uuid)
from public, anon, authenticated;
grant execute on function
  public.create_group(text), public.invite_to_group(uuid, text, boolean), public.leave_group(uuid),
  public.remove_member(uuid, uuid)
to authenticated;
