SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.forget_old_notices (
  p_most integer
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from public.notices where (user_id, id) in (
    select user_id, id from public.notices where created_at < now() - interval '90 days' limit p_most
  );
  delete from private.deliveries where id in (
    select id from private.deliveries
    where created_at < now() - interval '90 days' and coalesce(sent_at, failed_at) < now() - interval '90 days'
    limit p_most
  );
$function$;

CREATE OR REPLACE FUNCTION private.remind()
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_due public.reminders := private.due_reminder();
  v_game public.games;
begin
  select * into v_game from public.games where id = v_due.game_id for no key update skip locked;
  if not found then
    return false;
  end if;
  insert into public.reminders select v_due.* on conflict do nothing;
  if found then
    perform private.notify_people(
      v_game.id, 0, case v_due.kind when 'starts_soon' then 'game_starts' else v_due.kind end,
      case v_due.kind when 'game_ends' then private.players_now(v_game) else private.expected_at(v_game) end, null
    );
    perform private.forget_old_notices(20000);
  end if;
  return true;
end;
$function$;

CREATE INDEX deliveries_created_at ON private.deliveries USING brin (created_at);

CREATE INDEX notices_created_at ON public.notices USING brin (created_at);

REVOKE ALL ON FUNCTION "private"."forget_old_notices"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_old_notices"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_old_notices"(integer) TO "postgres";
