SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.invitation_preview (
  p_group_id      uuid,
  p_invitation_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.seat_in(invited_to)
  from public.group_invitations as invitation
  join public.groups as invited_to on invited_to.id = invitation.group_id
  where invitation.id = p_invitation_id and invitation.group_id = p_group_id
    and (invitation.status = 'pending' or private.has_member_with_email(p_group_id, invitation.email));
$function$;
