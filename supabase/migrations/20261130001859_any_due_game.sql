SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.do_due_work (
  p_work    text,
  p_game_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  if p_work = 'remind' then
    return private.remind();
  elsif p_work = 'edition' then
    return private.make_edition();
  end if;
  select * into v_game from public.games where id = p_game_id for no key update skip locked;
  if not found
    -- Another process has done it meanwhile.
    or not exists (select from private.due_work() as due where due.work = p_work and due.game_id = p_game_id) then
    return false;
  end if;
  if p_work = 'start' then
    perform private.start_game(v_game, null);
  elsif p_work = 'lock' then
    perform private.lock_cards(v_game);
  elsif v_game.status = 'upcoming' then -- its lines never came
    perform private.call_off(v_game, null);
  else
    perform private.end_by_closeness(v_game, null);
  end if;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.due_work()
  RETURNS TABLE (
    work    text,
    game_id uuid
  )
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select 'start', id from public.games
  where status = 'upcoming' and scheduled_start <= clock_timestamp() and missing_lines = 0
  union all
  select 'lock', id from public.games
  where locks_at <= clock_timestamp() and not is_locked and status <> 'completed'
  union all
  select 'end', id from public.games
  where status <> 'completed' and (status = 'active' or everybody_writes) and ends_at <= clock_timestamp()
    and (locks_at is null or is_locked)
  union all
  values ('remind', null::uuid), ('edition', null);
$function$;

CREATE OR REPLACE FUNCTION public.run_schedule()
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_due record;
  v_code text;
  v_message text;
  v_detail text;
begin
  for v_due in select * from private.due_work() order by game_id is null, random() loop
    begin
      if private.do_due_work(v_due.work, v_due.game_id) then
        return true;
      end if;
    exception when others then
      get stacked diagnostics
        v_code = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail;
      v_detail := concat_ws(', ', nullif(v_detail, ''), concat_ws(' ', v_due.work, v_due.game_id));
    end;
  end loop;
  if v_message is not null then
    raise exception using errcode = v_code, message = v_message, detail = v_detail;
  end if;
  return false;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."do_due_work"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."do_due_work"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."do_due_work"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_work"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_work"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_work"() TO "postgres";
