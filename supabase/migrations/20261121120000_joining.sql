-- The address a person has proved to own, or null.
create function private.verified_email(p_user uuid) returns text
language sql
stable
set search_path = ''
as $$
  select lower(email) from auth.users where id = p_user and email_confirmed_at is not null;
$$;

-- Puts a person into a group and closes the invitation of their verified address. Members are counted under the group's
-- row lock, so a full group stays full whoever comes at once. Answers joined, already_member or group_full.
create function private.join_as(p_group_id uuid, p_user uuid) returns text
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
    insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  end if;

  update public.group_invitations set status = 'accepted'
  where group_id = p_group_id and status = 'pending' and email = private.verified_email(p_user);
  return v_answer;
end;
$$;

-- The group behind a code as it was typed, or null.
create function private.group_of_code(p_invite_code text) returns public.groups
language sql
stable
set search_path = ''
as $$
  select * from public.groups where invite_code = upper(btrim(p_invite_code));
$$;

-- Counts one look at an invite code; 0 when it is allowed, else the seconds to wait.
create function private.attempt_code(p_user uuid) returns int
language sql
set search_path = ''
as $$
  select private.attempt('invite_code', p_user::text, 30, interval '10 minutes');
$$;

-- What a signed-in person learns about the group behind a code before joining it.
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
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    return jsonb_build_object('refused', 'invalid_code');
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

-- Joins the group behind a code.
create function public.join_group(p_invite_code text) returns jsonb
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
  v_group := private.group_of_code(p_invite_code);
  if v_group.id is null then
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
create function public.accept_group_invitation(p_group_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_answer text;
begin
  if p_group_id not in (select private.my_groups()) and not exists (
    select from public.group_invitations
    where group_id = p_group_id and status = 'pending' and email = private.verified_email(v_user)
  ) then
    perform private.refuse('not_invited');
  end if;
  v_answer := private.join_as(p_group_id, v_user);
  if v_answer = 'group_full' then
    perform private.refuse('group_full');
  end if;
  return jsonb_build_object(
    'group_id', p_group_id,
    'group_name', (select name from public.groups where id = p_group_id),
    'already_member', v_answer = 'already_member'
  );
end;
$$;

revoke execute on function
  public.validate_invite_code(text), public.join_group(text), public.accept_group_invitation(uuid)
from public, anon, authenticated;
grant execute on function
  public.validate_invite_code(text), public.join_group(text), public.accept_group_invitation(uuid)
to authenticated;
