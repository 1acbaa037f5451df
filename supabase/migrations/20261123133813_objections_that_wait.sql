SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.my_contestable_games()
  RETURNS SETOF public.games
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  select * from public.games
  where group_id = any (array(select private.my_groups())) and winner_card_id is not null and final_at > now()
  union all
  select * from public.games
  where group_id is null and winner_card_id is not null and final_at > now() and (select private.is_admin());
$function$;

CREATE OR REPLACE FUNCTION private.waiting_objections (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game.id,
    'kind', game.kind,
    'title', game.title,
    'theme_name', game.theme_name,
    'objections', waiting.objections
  ) order by game.final_at, game.id), '[]')
  from private.my_contestable_games() as game
  cross join lateral (
    select count(*) as objections
    from public.objections as objection
    where objection.game_id = game.id and objection.status = 'open'
      and private.waits_for(game, objection, p_user)
  ) as waiting
  where waiting.objections > 0;
$function$;

CREATE OR REPLACE FUNCTION private.waits_for (
  p_game      public.games,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case private.who_decides(p_game, objector.user_id)
    when 'host' then exists (select from public.groups where id = p_game.group_id and created_by = p_user)
    when 'winner' then p_game.winner_id = p_user
    when 'players' then private.can_reopen(p_game)
      and p_user in (select private.voters(p_game))
      and not exists (
        select from public.objection_votes where objection_id = p_objection.id and user_id = p_user
      )
    else p_user is distinct from p_game.winner_id and p_user is distinct from objector.user_id
  end
  from public.bingo_cards as objector
  where objector.id = p_objection.card_id;
$function$;

CREATE OR REPLACE FUNCTION public.my_account()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'user_id', person.user_id,
    'display_name', person.display_name,
    'username', person.username,
    'email', account.email,
    'bingo_bank_balance', person.bingo_bank_balance,
    'is_admin', (select private.is_admin()),
    'waiting', private.waiting_lines(person.user_id) || private.waiting_objections(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
$function$;

CREATE INDEX games_group_id_final_at ON public.games USING btree (group_id, final_at)
  WHERE (winner_card_id IS NOT NULL);

REVOKE ALL ON FUNCTION "private"."my_contestable_games"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."my_contestable_games"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_contestable_games"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."waiting_objections"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiting_objections"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waiting_objections"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."waits_for"(public.games, public.objections, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waits_for"(public.games, public.objections, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."waits_for"(public.games, public.objections, uuid) TO "postgres";
