SET local check_function_bodies = off;

DROP FUNCTION "public"."choose_notice"(text, text, boolean, text);

CREATE OR REPLACE FUNCTION public.choose_notices (
  p_kinds     text[],
  p_channel   text,
  p_is_on     boolean,
  p_time_zone text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_is_mail constant boolean := p_channel = 'mail';
  v_is_push constant boolean := p_channel = 'push';
begin
  if p_is_on is null or p_kinds is null or not p_kinds <@ private.notice_kinds()
    or p_channel is null or p_channel not in ('app', 'mail', 'push')
    or (v_is_mail and not p_kinds <@ '{line_full,game_over}') then
    perform private.refuse('invalid_notice_kind');
  end if;
  insert into public.notice_choices as choice (user_id, kind, is_on, mails, pushes)
  select
    v_user, kind, p_is_on or (p_channel <> 'app' and kind <> 'square_marked'), p_is_on and v_is_mail,
    p_is_on and v_is_push
  from (select distinct unnest(p_kinds) as kind) as chosen
  on conflict (user_id, kind) do update set
    is_on = case p_channel when 'app' then p_is_on else choice.is_on or p_is_on end,
    mails = case when v_is_push then choice.mails else p_is_on and (choice.mails or v_is_mail) end,
    pushes = case when v_is_mail then choice.pushes else p_is_on and (choice.pushes or v_is_push) end;
  if private.is_time_zone(p_time_zone) then
    insert into private.mail_settings (user_id, time_zone) values (v_user, p_time_zone) on conflict do nothing;
  end if;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."choose_notices"(text[], text, boolean, text) FROM PUBLIC, "anon", "service_role";

GRANT EXECUTE ON FUNCTION "public"."choose_notices"(text[], text, boolean, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."choose_notices"(text[], text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_notices"(text[], text, boolean, text) TO "postgres";
