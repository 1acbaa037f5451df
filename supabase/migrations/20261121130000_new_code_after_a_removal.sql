-- Gives a group, locked by the caller, a new code of 8 characters that nobody else has. Returns it.
create function private.renew_invite_code(p_group_id uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    v_code := private.random_code(8);
    exit when not exists (select from public.groups where invite_code = v_code);
  end loop;
  update public.groups set invite_code = v_code where id = p_group_id;
  return v_code;
end;
$$;

-- Gives a group a new code of 8 characters; the old one stops working.
create or replace function public.regenerate_invite_code(p_group_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.groups where id = p_group_id for no key update;
  if not found then
    perform private.refuse('group_not_found');
  end if;
  return jsonb_build_object('group_id', p_group_id, 'invite_code', private.renew_invite_code(p_group_id));
end;
$$;

-- Takes a member out of the group of the person who asks. The group gets a new code: whoever was removed knows the old one.
create or replace function public.remove_member(p_group_id uuid, p_user_id uuid) returns void
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
  perform private.renew_invite_code(p_group_id);
end;
$$;
