-- What an invitation tells before anybody has an account: whose group it is, what is played there, and how full it is.
create function private.seat_in(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.name_of(p_group.created_by),
    'theme_name', (
      select theme_name from public.games
      where group_id = p_group.id and status = 'active'
      order by created_at desc, id limit 1
    ),
    'member_count', count(*),
    'is_full', count(*) >= p_group.max_members
  )
  from public.group_members where group_id = p_group.id;
$$;

-- 0 while fewer than `p_limit` attempts are counted, else the seconds until they are forgotten. Counts none itself.
create function private.wait_after(p_what text, p_who text, p_limit int) returns int
language sql
stable
set search_path = ''
as $$
  select coalesce(max(ceil(extract(epoch from resets_at - clock_timestamp()))::int), 0)
  from private.attempts
  where what = p_what and who = p_who and made >= p_limit and resets_at > clock_timestamp();
$$;

-- What the page of an invite link shows. Codes cannot be tried out: wrong ones are counted, for each account, and for all
-- visitors together, because the app asks for every one of them. Over the limit a right code tells nothing either.
create function public.invite_preview(invite_code_param text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := auth.uid();
  v_who text := coalesce(v_user::text, 'visitors');
  v_wait int := private.wait_after('wrong_code', v_who, case when v_user is null then 300 else 30 end);
  v_group public.groups;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    perform private.attempt('wrong_code', v_who, 0, interval '10 minutes');
    return jsonb_build_object('refused', 'invalid_code');
  end if;
  return private.seat_in(v_group);
end;
$$;

-- The same for the link of an invitation's mail, which holds the invitation's id; null for any other id. It outlives a
-- renewed code, as the invitation does.
create function public.invitation_preview(p_group_id uuid, p_invitation_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.seat_in(invited_to)
  from public.group_invitations as invitation
  join public.groups as invited_to on invited_to.id = invitation.group_id
  where invitation.id = p_invitation_id and invitation.group_id = p_group_id;
$$;

revoke execute on function public.invite_preview(text), public.invitation_preview(uuid, uuid)
from public, anon, authenticated;
grant execute on function public.invite_preview(text), public.invitation_preview(uuid, uuid) to anon, authenticated;
