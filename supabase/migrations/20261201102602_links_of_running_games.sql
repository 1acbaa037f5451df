SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.bring_table_link (
  p_next public.games
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update private.secret_links set game_id = p_next.id
  where game_id = (
    select game.id
    from public.games as game join private.secret_links as link on link.game_id = game.id
    where group_id = p_next.group_id and status = 'completed'
    order by completed_at desc, game.id limit 1
  ) and not exists (select from private.secret_links where game_id = p_next.id)
    and p_next.id = coalesce((
      select id from public.games as game
      where group_id = p_next.group_id and status = 'active'
        and not exists (select from private.secret_links where game_id = game.id)
      order by id = p_next.id desc limit 1
    ), p_next.id);
$function$;
