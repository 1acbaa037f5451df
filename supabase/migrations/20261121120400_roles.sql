-- Makes somebody an admin.
create function public.grant_admin(p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from auth.users where id = p_user_id) then
    perform private.refuse('user_not_found');
  end if;
  insert into public.user_roles (user_id, role) values (p_user_id, 'admin') on conflict do nothing;
end;
$$;

-- Locks every admin's role in one order, so that two admins cannot remove each other at once, and refuses to go on when
-- nobody but this person has it.
create function private.require_another_admin(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.user_roles where role = 'admin' order by user_id for update;
  if exists (select from public.user_roles where user_id = p_user and role = 'admin')
    and not exists (select from public.user_roles where user_id <> p_user and role = 'admin') then
    perform private.refuse('last_admin');
  end if;
end;
$$;

-- Takes the admin role from somebody, never from the last who has it.
create function public.revoke_admin(p_user_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_another_admin(p_user_id);
  perform private.require_admin(); -- the lock may have waited for the one that took it from us
  delete from public.user_roles where user_id = p_user_id and role = 'admin';
end;
$$;

-- Gives a group a new code of 8 characters; the old one stops working.
create function public.regenerate_invite_code(p_group_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_code text;
begin
  perform private.require_admin();
  perform from public.groups where id = p_group_id for no key update;
  if not found then
    perform private.refuse('group_not_found');
  end if;
  loop
    v_code := private.random_code(8);
    exit when not exists (select from public.groups where invite_code = v_code);
  end loop;
  update public.groups set invite_code = v_code where id = p_group_id;
  return jsonb_build_object('group_id', p_group_id, 'invite_code', v_code);
end;
$$;

revoke execute on function
  public.grant_admin(uuid), public.revoke_admin(uuid), public.regenerate_invite_code(uuid)
from public, anon, authenticated;
grant execute on function
  public.grant_admin(uuid), public.revoke_admin(uuid), public.regenerate_invite_code(uuid)
to authenticated;
