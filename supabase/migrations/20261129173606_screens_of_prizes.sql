SET local check_function_bodies = off;

DROP FUNCTION "private"."gaining_cards"(public.games, uuid);

CREATE OR REPLACE FUNCTION private.admins_by_interest (
  p_game      public.games,
  p_objection public.objections
)
  RETURNS TABLE (
    user_id       uuid,
    is_interested boolean
  )
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  select admin.user_id, exists (
    select from public.bingo_cards as card
    where card.game_id = p_game.id and card.user_id = admin.user_id and (
      card.id = p_objection.card_id
      or card.id in (select card_id from private.falling_wins(p_game.id, p_objection.game_square_id))
      or card.id in (
        select private.gaining_cards(p_game, p_objection.game_square_id, array(
          select user_id from public.user_roles where role = 'admin'
        ))
      )
    )
  )
  from public.user_roles as admin
  where admin.role = 'admin';
$function$;

CREATE OR REPLACE FUNCTION private.closest_names (
  p_game public.games
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.names_on(array(
    select id from public.bingo_cards where game_id = p_game.id and pot_share is not null
  ))
  where p_game.pot_shared and not exists (select from private.wins_of(p_game.id));
$function$;

CREATE OR REPLACE FUNCTION private.deciders (
  p_objection public.objections
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_win public.wins;
begin
  if p_objection.status <> 'open' then
    return;
  end if;
  select * into v_game from public.games where id = p_objection.game_id;
  select * into v_win from private.falling_wins(p_objection.game_id, p_objection.game_square_id)
  where seq = p_objection.bingo_seq;
  if not found then
    return;
  elsif v_game.kind = 'private' then
    return query select private.deciding_players(v_game, v_win, p_objection);
  else
    return query
      with admins as materialized (select * from private.admins_by_interest(v_game, p_objection))
      select user_id from admins where is_interested = (select bool_and(is_interested) from admins);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.deciding_players (
  p_game      public.games,
  p_win       public.wins,
  p_objection public.objections
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  with others as materialized (
    select card.user_id, card.id in (
      select private.gaining_cards(p_game, p_objection.game_square_id, array(
        select user_id from public.bingo_cards where game_id = p_game.id
      ))
    ) as gains
    from public.bingo_cards as card
    where card.game_id = p_game.id and card.id <> p_objection.card_id and card.purchased_at < p_win.called_at
      and private.is_in_play(card)
      and card.id not in (select card_id from private.falling_wins(p_game.id, p_objection.game_square_id))
  )
  select user_id from others where gains = (select bool_and(gains) from others)
  union all
  select winner.user_id
  from public.bingo_cards as winner
  where winner.id = p_win.card_id and private.is_in_play(winner) and not exists (select from others);
$function$;

CREATE OR REPLACE FUNCTION private.gaining_cards (
  p_game           public.games,
  p_game_square_id uuid,
  p_people         uuid[]
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  with falling as materialized (
    select seq, prize from private.falling_wins(p_game.id, p_game_square_id)
  ), standing as materialized (
    select card_id, prize from private.wins_of(p_game.id) where seq not in (select seq from falling)
  )
  select card.id
  from public.bingo_cards as card
  left join public.card_squares as off on off.card_id = card.id and off.game_square_id = p_game_square_id
  where card.game_id = p_game.id and card.user_id = any (p_people) and exists (
    select from falling
    where private.has_reached(falling.prize, card.marked_mask & ~coalesce(1 << off.position, 0))
  )
  union
  select card_id from standing where prize in (select prize from falling)
  union
  select closest.card_id
  from private.closest_to(p_game, (
    select prize from private.prizes_of(p_game)
    where prize not in (select prize from standing) order by place limit 1
  ), p_game_square_id) as closest
  where p_game.status = 'completed' and p_game.winner_card_id is null;
$function$;

CREATE OR REPLACE FUNCTION private.game_summary (
  p_game public.games,
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'title', p_game.title,
    'theme_name', p_game.theme_name,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'pot_amount', p_game.pot_amount,
    'card_price', p_game.card_price,
    'cards_sold', p_game.cards_sold,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'scheduled_start', p_game.scheduled_start,
    'created_at', p_game.created_at,
    'winners', private.winner_names(p_game),
    'closest', private.closest_names(p_game),
    'won', exists (
      select from private.wins_of(p_game.id) as win join public.bingo_cards as card on card.id = win.card_id
      where card.user_id = p_user
    ),
    'archived', exists (
      select from public.game_archives where game_id = p_game.id and user_id = p_user
    ),
    'has_card', exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user),
    'to_go', private.to_go(p_game, p_user),
    'choice', private.my_choice(p_game, p_user),
    'new_marks', private.new_marks(p_game.id, p_user)
  );
$function$;

CREATE OR REPLACE FUNCTION private.names_on (
  p_cards uuid[]
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select string_agg(display_name, ', ' order by place) filter (where place <= 5)
    || case when count(*) > 5 then ' and ' || count(*) - 5 || ' more' else '' end
  from (
    select display_name, row_number() over (order by purchased_at, card_number) as place
    from public.bingo_cards where id = any (p_cards)
  ) as card;
$function$;

CREATE OR REPLACE FUNCTION private.news_of (
  p_game public.games,
  p_seq  integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.with_names(p_game.id, event.payload) || jsonb_build_object('type', event.type) order by event.seq
  ), '[]')
  from public.game_events as event
  left join public.game_squares as square on square.id = (event.payload ->> 'game_square_id')::uuid
  where event.game_id = p_game.id and event.seq > p_seq and case event.type
    when 'square_marked' then square.is_marked
      and square.marked_at = (event.payload ->> 'marked_at')::timestamptz
    else event.type in ('bingo_called', 'objection_upheld', 'game_ended')
  end;
$function$;

CREATE OR REPLACE FUNCTION private.notice_json (
  p_notice public.notices
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_notice.id,
    'kind', p_notice.kind,
    'created_at', p_notice.created_at,
    'is_read', p_notice.read_at is not null,
    'game', case when game.id is not null then jsonb_build_object(
      'id', game.id, 'kind', game.kind, 'title', game.title, 'theme_name', game.theme_name
    ) end,
    'group_id', p_notice.group_id,
    'group_name', grp.name,
    'card_number', p_notice.card_number,
    'can_call', p_notice.kind = 'line_full' and exists (
      select from public.bingo_cards as card
      where game_id = about.game_id and user_id = p_notice.user_id and card_number = p_notice.card_number
        and private.prize_to_call(game, card) is not null
    ),
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(grp.id, grp.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'prize', case p_notice.kind when 'game_over' then event.payload ->> 'prize' end,
    'missing', own.missing,
    'winnings', own.winnings,
    'at', private.reminded_of(game, p_notice.kind),
    'time_zone', game.time_zone
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  left join public.groups as grp on grp.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select
      min(private.missing((select private.next_prize(game)), marked_mask)) as missing,
      sum(private.winnings_of(card)) as winnings
    from public.bingo_cards as card
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
$function$;

CREATE OR REPLACE FUNCTION private.share_rest (
  p_game     public.games,
  p_amount   numeric,
  p_actor_id uuid,
  p_ending   jsonb        DEFAULT NULL::jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_shared constant boolean := private.share_pot(p_game, p_amount);
  v_is_claimed constant boolean := v_is_shared and p_game.kind = 'house' and private.shares_of_guests(p_game.id) = 0
    and not exists (select from private.wins_of(p_game.id) where paid_to is null);
begin
  if p_ending is not null then
    perform private.record_event(p_game.id, 'game_ended', p_actor_id, p_ending || jsonb_build_object(
      'rest', p_amount, 'pot_claimed', v_is_claimed, 'share_count', private.share_count(p_game.id), 'shares', (
        select coalesce(jsonb_agg(share - 'display_name'), '[]') from jsonb_array_elements(private.shares_of(p_game.id)) as share
      )
    ));
  end if;
  if v_is_shared then
    update public.games set pot_shared = true, pot_returned = false, pot_claimed = v_is_claimed where id = p_game.id;
  elsif p_game.kind = 'house' then
    perform private.return_pot(p_game, p_actor_id, p_amount);
  else
    if p_amount > 0 then
      perform private.transfer('pot:' || p_game.id, 'mint', p_amount, p_game.id, 'pot_returned');
    end if;
    update public.games set pot_returned = not pot_shared where id = p_game.id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.winner_names (
  p_game public.games
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.names_on(array(select card_id from private.wins_of(p_game.id)))
  where p_game.status = 'completed';
$function$;

CREATE OR REPLACE FUNCTION public.card_counts (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_object_agg(square.id, carried.card_count), '{}')
  from public.game_squares as square,
  lateral (
    select count(*) as card_count from public.card_squares
    where game_square_id = square.id
      and card_id is distinct from (select id from public.bingo_cards where game_id = p_game_id and is_house_card)
  ) as carried
  where square.game_id = p_game_id
    and exists (select from public.games where id = p_game_id and kind = 'house')
  having private.is_admin();
$function$;

REVOKE ALL ON FUNCTION "private"."closest_names"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closest_names"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closest_names"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gaining_cards"(public.games, uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gaining_cards"(public.games, uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gaining_cards"(public.games, uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."names_on"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."names_on"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."names_on"(uuid[]) TO "postgres";
