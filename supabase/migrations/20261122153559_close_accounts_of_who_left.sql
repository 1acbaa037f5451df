SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.stop_reading (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_read record;
begin
  for v_read in
    select game.id as game_id, latest as departure
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_user
    join public.group_events as latest on latest.id = (
      select max(id) from public.group_events where user_id = p_user and group_id = game.group_id
    )
    where private.goes_on(game) and latest.type = 'left'
    order by game.id
  loop
    perform private.tell_departure(v_read.game_id, v_read.departure);
  end loop;
end;
$function$;
