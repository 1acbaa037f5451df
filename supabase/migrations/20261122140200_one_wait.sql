-- What the page of an invite link shows. Codes cannot be tried out: wrong ones are counted, for each account, and for all
-- visitors together, because the app asks for every one of them. Over the limit a right code tells nothing either.
create or replace function public.invite_preview(invite_code_param text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := auth.uid();
  v_who text := coalesce(v_user::text, 'visitors');
  v_wait int := private.wait_for('wrong_code', v_who, case when v_user is null then 300 else 30 end);
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

drop function private.wait_after(text, text, int);
