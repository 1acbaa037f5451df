SET local check_function_bodies = off;

ALTER TABLE "public"."games"
  ADD COLUMN "shares_results" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.final_cards (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.card_json(card) || jsonb_build_object('winnings', private.winnings_of(p_game, card))
    order by card.is_winner desc, card.consecutive_marked_count desc, card.purchased_at, card.card_number
  ), '[]')
  from (
    select * from public.bingo_cards
    where game_id = p_game.id and card_number > 0
    order by is_winner desc, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card;
$function$;

CREATE OR REPLACE FUNCTION private.record_of (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with played as (
    select bool_or(card.is_winner) as is_won, sum(private.winnings_of(game, card)) as winnings,
      row_number() over (order by game.completed_at desc, game.id) as turn
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id and game.status = 'completed'
    where card.user_id = p_user
    group by game.id, game.completed_at
  )
  select jsonb_build_object(
    'games', count(*), 'wins', count(*) filter (where is_won), 'winnings', coalesce(sum(winnings), 0),
    'streak', coalesce(min(turn) filter (where not is_won) - 1, count(*))
  )
  from played;
$function$;

CREATE OR REPLACE FUNCTION private.season_of (
  p_group_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with played as (
    select
      card.user_id, card.is_winner, private.winnings_of(game, card) as winnings,
      row_number() over (partition by card.user_id order by game.completed_at desc, game.id) as turn
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id
    where game.group_id = p_group_id and game.status = 'completed'
  ), standings as (
    select
      user_id, private.name_of(user_id) as display_name, count(*) as games, count(*) filter (where is_winner) as wins,
      sum(winnings) as winnings, coalesce(min(turn) filter (where not is_winner) - 1, count(*)) as streak
    from played
    group by user_id
    order by wins desc, winnings desc, games, user_id
    limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', user_id, 'display_name', display_name, 'games', games, 'wins', wins, 'winnings', winnings, 'streak', streak
  ) order by wins desc, winnings desc, games, user_id), '[]')
  from standings;
$function$;

CREATE OR REPLACE FUNCTION private.winnings_of (
  p_game public.games,
  p_card public.bingo_cards
)
  RETURNS numeric
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    case when p_game.winner_card_id = p_card.id and p_game.pot_claimed then p_game.pot_amount else p_card.pot_share end, 0
  );
$function$;

CREATE OR REPLACE FUNCTION public.game_results (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'game', private.game_json(game),
    'is_theirs', mine.id is not null,
    'is_host', game.kind = 'private' and exists (
      select from public.groups
      where id = game.group_id and created_by = (select private.living_user()) and id in (select private.my_groups())
    ),
    'shares_results', game.shares_results,
    'squares', private.game_state_of(game) -> 'squares',
    'cards', private.final_cards(game)
  )
  from public.games as game, lateral (select private.visible_game(p_game_id) as id offset 0) as mine
  where game.id = p_game_id and game.status = 'completed' and (mine.id is not null or game.shares_results);
$function$;

CREATE OR REPLACE FUNCTION public.group_state (
  p_group_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group', jsonb_build_object(
      'id', shown.id,
      'name', shown.name,
      'invite_code', shown.invite_code,
      'created_by', shown.created_by,
      'is_creator', shown.created_by = (select auth.uid()),
      'max_members', shown.max_members,
      'pot_amount', (
        select coalesce(sum(pot_amount), 0) from public.games
        where group_id = shown.id and status = 'active'
      ),
      'created_at', shown.created_at
    ),
    'members', private.members_of(shown),
    'invitations', private.invitations_of(shown, (select auth.uid())),
    'history', private.history_of(shown),
    'sets', private.sets_of(shown),
    'season', private.season_of(shown.id),
    'games', (
      select coalesce(
        jsonb_agg(private.game_summary(game, (select auth.uid())) order by game.created_at desc, game.id),
        '[]'
      )
      from public.games as game where game.group_id = shown.id
    )
  )
  from public.groups as shown
  where shown.id = p_group_id
    and (shown.id in (select private.my_groups()) or (select private.is_admin()));
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
    'waiting', private.waiting_lines(person.user_id),
    'record', private.record_of(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
$function$;

CREATE OR REPLACE FUNCTION public.share_results (
  p_game_id   uuid,
  p_is_shared boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;
  update public.games set shares_results = coalesce(p_is_shared, false) where id = p_game_id returning * into v_game;
  return private.in_game(jsonb_build_object('shares_results', v_game.shares_results), v_game);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."share_results"(uuid, boolean) FROM PUBLIC, "anon";

REVOKE ALL ON FUNCTION "private"."final_cards"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."final_cards"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."final_cards"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."season_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."season_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."season_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."winnings_of"(public.games, public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."winnings_of"(public.games, public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."winnings_of"(public.games, public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "public"."game_results"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."game_results"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."game_results"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."game_results"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."game_results"(uuid) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."share_results"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."share_results"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."share_results"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."share_results"(uuid, boolean) TO "service_role";
