SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.game_on_table (
  p_game public.games
)
  RETURNS public.games
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select shown from (
    select p_game as shown, null::timestamptz as began
    union all
    select next, next.started_at
    from public.games as next
    where next.group_id = p_game.group_id and next.started_at is not null
      and p_game.completed_at < now() - private.time_to_object('private')
      and (next.status = 'active' or next.completed_at > p_game.completed_at)
      and not exists (select from private.secret_links where game_id = next.id)
  ) as candidate
  order by began desc nulls last
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION public.table_view (
  p_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_wait int := case
    when private.app_key_hash() is null or private.is_app() then 0
    else private.attempt('table_view', private.connection(), 300, interval '1 minute')
  end;
  v_shown jsonb;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select
    case when link.shows_names then private.table_of(game) else private.without_names(private.table_of(game)) end
    || jsonb_build_object('invite', case when link.shows_code then jsonb_build_object(
      'code', host.invite_code, 'allows_guests', host.allows_guests
    ) end)
  into v_shown
  from private.secret_links as link
  join public.games as own on own.id = link.game_id
  cross join lateral private.game_on_table(own) as game
  join public.groups as host on host.id = game.group_id
  where link.token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
  return v_shown;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."game_on_table"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."game_on_table"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."game_on_table"(public.games) TO "postgres";
