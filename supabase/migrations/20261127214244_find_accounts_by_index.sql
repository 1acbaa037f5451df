SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.notify_of_invitation (
  p_group_id uuid,
  p_email    text
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.notices (user_id, kind, group_id)
  select account.id, 'invited', p_group_id
  from auth.users as account
  left join public.notice_choices as choice on choice.user_id = account.id and choice.kind = 'invited'
  where account.email = p_email and not account.is_sso_user and private.verified_email(account.id) = p_email
    and coalesce(choice.is_on, true)
  on conflict (group_id, user_id) where group_id is not null do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.stop_mail (
  p_token text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_email text;
  v_user uuid;
begin
  select user_id, coalesce(private.verified_email(user_id), (
    select email from public.group_invitations where id = invitation_id
  )) into v_user, v_email
  from private.deliveries where token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
  if not found then
    return false;
  end if;
  v_user := coalesce(v_user, (
    select id from auth.users where email = v_email and not is_sso_user and email_confirmed_at is not null
  ));
  update public.group_invitations set is_stopped = true where email = v_email;
  update public.notice_choices set mails = false where user_id = v_user and mails;
  if v_user is not null then
    insert into public.notice_choices (user_id, kind, is_on) values (v_user, 'start_changed', true) on conflict do nothing;
  end if;
  update private.mail_settings set digest = 'off' where user_id = v_user;
  delete from private.deliveries
  where channel = 'mail' and sent_at is null and failed_at is null and (
    user_id = v_user or invitation_id in (select id from public.group_invitations where email = v_email)
  );
  return true;
end;
$function$;
