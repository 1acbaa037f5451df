SET local check_function_bodies = off;

DROP FUNCTION "private"."told_ranking"(public.games);

DROP FUNCTION "private"."top_cards"(uuid);

ALTER TABLE "public"."bingo_cards"
  DROP COLUMN "line_before";

CREATE OR REPLACE FUNCTION private.closest_card()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with closest as materialized (
    select card
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.user_id = (select private.living_user())
      and game.status = 'active' and (game.dealing = 'dealt' or game.is_locked)
      and game.id = any (array(select private.my_visible_games()))
      and not exists (
        select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
      )
    order by private.missing(private.next_prize(game), card.marked_mask), game.created_at desc, game.id, card.card_number
    limit 1
  )
  select jsonb_build_object('card', private.card_json(card), 'squares', (
    select coalesce(jsonb_agg(private.square_json(square)), '[]')
    from public.card_squares as lies join public.game_squares as square on square.id = lies.game_square_id
    where lies.card_id = (card).id
  ))
  from closest;
$function$;

CREATE OR REPLACE FUNCTION private.closest_cards (
  p_game public.games
)
  RETURNS TABLE (
    card_id uuid,
    user_id uuid,
    share   numeric
  )
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  with playing as (
    select card.*, rank() over (order by private.missing((select private.next_prize(p_game)), marked_mask)) as place
    from public.bingo_cards as card
    where card.game_id = p_game.id and card.consecutive_marked_count > 0 and card.card_number > 0
      and (card.kind = 'house' or private.is_in_play(card))
  ), closest as (
    select
      id, user_id, trunc(rest / count(*) over (), 2) as part, count(*) over () as parts,
      rest, row_number() over (order by purchased_at, card_number) as turn
    from playing, private.left_to_win(p_game) as rest
    where place = 1
  )
  select id, user_id, part + case turn when 1 then rest - parts * part else 0 end from closest;
$function$;

CREATE OR REPLACE FUNCTION private.event_message (
  p_event public.game_events,
  p_prev  integer,
  p_top   jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_message constant jsonb := p_event.payload || jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  );
begin
  if p_event.type = 'objection_upheld' then
    return v_message || private.taken_win(p_event) || jsonb_build_object('top', p_top);
  elsif p_event.type = 'bingo_called' then
    return v_message || jsonb_build_object('wins', private.wins_json(p_event.game_id), 'top', p_top);
  elsif private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'game_ended' then
    return v_message || jsonb_build_object(
      'shares', private.shares_of(p_event.game_id), 'share_count', private.share_count(p_event.game_id)
    );
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.player_name(game_id, noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed', 'member_returned') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object(
        'display_name', private.member_name(group_id, user_id), 'by', private.member_name(group_id, actor_id)
      )
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_reached (
  p_prize text,
  p_mask  integer
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select private.missing(p_prize, p_mask) = 0;
$function$;

CREATE OR REPLACE FUNCTION private.last_house_card()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'game_id', game.id, 'title', game.title, 'is_winner', card.is_winner,
    'missing', private.missing(private.next_prize(game), card.marked_mask)
  )
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.user_id = (select private.living_user()) and card.kind = 'house' and game.status = 'completed'
    and game.completed_at > now() - interval '14 days'
  order by game.completed_at desc, card.is_winner desc, card.consecutive_marked_count desc, card.card_number
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.mark_cards (
  p_game_square_id uuid,
  p_is_marked      boolean,
  p_seq            integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.bingo_cards as card set
    marked_mask = case
      when p_is_marked then card.marked_mask | (1 << placed.position)
      else card.marked_mask & ~(1 << placed.position)
    end,
    reached = case
      when p_seq is not null and private.has_line(card.marked_mask | (1 << placed.position)) then private.reached_with(
        card.reached, card.marked_mask, card.marked_mask | (1 << placed.position), p_seq
      )
      else card.reached
    end
  from public.card_squares as placed
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.missing (
  p_prize text,
  p_mask  integer
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case p_prize
    when 'full_card' then bit_count((((1 << 25) - 1) & ~(p_mask | (1 << 12)))::bit(25))
    when 'second_line' then private.missing_for_two(p_mask)
    else 5 - greatest(private.best_line(p_mask), 1)
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.missing_for_two (
  p_mask integer
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
      begin
        return least(bit_count((1023 & ~p_mask)::bit(25)), bit_count((27679 & ~p_mask)::bit(25)), bit_count((1015839 & ~p_mask)::bit(25)), bit_count((32505887 & ~p_mask)::bit(25)), bit_count((1082431 & ~p_mask)::bit(25)), bit_count((2164831 & ~p_mask)::bit(25)), bit_count((4325535 & ~p_mask)::bit(25)), bit_count((8659231 & ~p_mask)::bit(25)), bit_count((17318431 & ~p_mask)::bit(25)), bit_count((17039455 & ~p_mask)::bit(25)), bit_count((1114399 & ~p_mask)::bit(25)), bit_count((28640 & ~p_mask)::bit(25)), bit_count((1016800 & ~p_mask)::bit(25)), bit_count((32506848 & ~p_mask)::bit(25)), bit_count((1083361 & ~p_mask)::bit(25)), bit_count((2165730 & ~p_mask)::bit(25)), bit_count((4326372 & ~p_mask)::bit(25)), bit_count((8659944 & ~p_mask)::bit(25)), bit_count((17318896 & ~p_mask)::bit(25)), bit_count((17040353 & ~p_mask)::bit(25)), bit_count((1115120 & ~p_mask)::bit(25)), bit_count((1043456 & ~p_mask)::bit(25)), bit_count((32533504 & ~p_mask)::bit(25)), bit_count((1109025 & ~p_mask)::bit(25)), bit_count((2190402 & ~p_mask)::bit(25)), bit_count((4353156 & ~p_mask)::bit(25)), bit_count((8678664 & ~p_mask)::bit(25)), bit_count((17329680 & ~p_mask)::bit(25)), bit_count((17067073 & ~p_mask)::bit(25)), bit_count((1142032 & ~p_mask)::bit(25)), bit_count((33521664 & ~p_mask)::bit(25)), bit_count((2065441 & ~p_mask)::bit(25)), bit_count((3115074 & ~p_mask)::bit(25)), bit_count((5210244 & ~p_mask)::bit(25)), bit_count((9412872 & ~p_mask)::bit(25)), bit_count((17809936 & ~p_mask)::bit(25)), bit_count((17793089 & ~p_mask)::bit(25)), bit_count((2064656 & ~p_mask)::bit(25)), bit_count((32539681 & ~p_mask)::bit(25)), bit_count((32573506 & ~p_mask)::bit(25)), bit_count((32637060 & ~p_mask)::bit(25)), bit_count((32776456 & ~p_mask)::bit(25)), bit_count((33047056 & ~p_mask)::bit(25)), bit_count((32768065 & ~p_mask)::bit(25)), bit_count((32571664 & ~p_mask)::bit(25)), bit_count((3247203 & ~p_mask)::bit(25)), bit_count((5407909 & ~p_mask)::bit(25)), bit_count((9741609 & ~p_mask)::bit(25)), bit_count((18400817 & ~p_mask)::bit(25)), bit_count((18121825 & ~p_mask)::bit(25)), bit_count((1148209 & ~p_mask)::bit(25)), bit_count((6490310 & ~p_mask)::bit(25)), bit_count((10824010 & ~p_mask)::bit(25)), bit_count((19483218 & ~p_mask)::bit(25)), bit_count((19204163 & ~p_mask)::bit(25)), bit_count((3213650 & ~p_mask)::bit(25)), bit_count((12984716 & ~p_mask)::bit(25)), bit_count((21643924 & ~p_mask)::bit(25)), bit_count((21364933 & ~p_mask)::bit(25)), bit_count((5439892 & ~p_mask)::bit(25)), bit_count((25977624 & ~p_mask)::bit(25)), bit_count((25436489 & ~p_mask)::bit(25)), bit_count((9773336 & ~p_mask)::bit(25)), bit_count((17580625 & ~p_mask)::bit(25)), bit_count((18432784 & ~p_mask)::bit(25)), bit_count((18153809 & ~p_mask)::bit(25)));
      end;
      $function$;

CREATE OR REPLACE FUNCTION private.newest_game (
  p_group_id uuid
)
  RETURNS public.games
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select * from public.games where group_id = p_group_id and status <> 'completed' order by created_at desc, id limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.next_prize (
  p_game public.games
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select prize
  from private.prizes_of(p_game)
  left join private.wins_of(p_game.id) as win using (prize)
  order by win.seq is not null, case when win.seq is null then place else -place end
  limit 1;
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
    'group_name', circle.name,
    'card_number', p_notice.card_number,
    'can_call', p_notice.kind = 'line_full' and exists (
      select from public.bingo_cards as card
      where game_id = about.game_id and user_id = p_notice.user_id and card_number = p_notice.card_number
        and private.prize_to_call(game, card) is not null
    ),
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(circle.id, circle.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'missing', own.missing,
    'pot_share', own.pot_share,
    'at', private.reminded_of(game, p_notice.kind),
    'time_zone', game.time_zone
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  left join public.groups as circle on circle.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select
      min(private.missing((select private.next_prize(game)), marked_mask)) as missing, sum(pot_share) as pot_share
    from public.bingo_cards
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_mark (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_square constant uuid := p_event.payload ->> 'game_square_id';
  v_is_house constant boolean := p_game.kind = 'house';
  v_prize constant text := private.next_prize(p_game);
begin
  with counted as materialized (
    select
      card.user_id, card.card_number, private.missing(v_prize, card.marked_mask) as missing,
      private.missing(v_prize, card.marked_mask & ~(1 << placed.position)) as before
    from public.bingo_cards as card
    join public.card_squares as placed on placed.card_id = card.id and placed.game_square_id = v_square
    where card.game_id = p_game.id and card.user_id <> p_event.actor_id
      and (card.consecutive_marked_count >= 4 or not v_is_house)
  ), touched as (
    select *, case
      when missing > 1 or missing = before then 'square_marked' when missing = 0 then 'line_full' else 'one_to_go'
    end as notice_kind
    from counted
  )
  insert into public.notices (user_id, kind, game_id, seq, card_number)
  select distinct on (touched.user_id) touched.user_id, notice_kind, p_game.id, p_event.seq, touched.card_number
  from touched
  left join public.notice_choices as choice on choice.user_id = touched.user_id and choice.kind = notice_kind
  where coalesce(choice.is_on, notice_kind <> 'square_marked') and case
    when v_is_house then notice_kind <> 'square_marked'
    else exists (
      select from public.group_members where group_id = p_game.group_id and user_id = touched.user_id
    )
  end
  order by touched.user_id, touched.missing, touched.card_number;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_table (
  p_group   public.groups,
  p_address text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'theme_name', newest.theme_name,
    'summaries', (
      select coalesce(jsonb_agg(summary), '[]')
      from (
        select summary from public.game_squares where game_id = newest.id order by md5(id::text) limit 3
      ) as shown
    ),
    'names', (
      select coalesce(jsonb_agg(private.member_name(group_id, user_id) order by created_at, user_id), '[]')
      from public.group_members where group_id = p_group.id
    ),
    'wait', private.wait_for('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address))
  )
  from (select p_group.allows_guests) as switch
  left join private.newest_game(p_group.id) as newest on true
  where allows_guests;
$function$;

CREATE OR REPLACE FUNCTION private.seat_in (
  p_group public.groups
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.member_name(p_group.id, p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status <> 'completed'
    ),
    'prizes', coalesce((private.newest_game(p_group.id)).prizes, 'bingo'),
    'starts_at', (
      select min(scheduled_start) from public.games where group_id = p_group.id and status = 'upcoming'
    ),
    'lock', (
      select jsonb_build_object('at', locks_at, 'time_zone', time_zone) from public.games
      where group_id = p_group.id and status <> 'completed' and not is_locked and locks_at is not null
      order by locks_at
      limit 1
    ),
    'squares', (
      select coalesce(jsonb_agg(summary order by id), '[]')
      from (
        select square.id, square.summary
        from private.newest_game(p_group.id) as newest
        join public.themes as theme on theme.id = newest.theme_id and theme.group_id is null
        join public.game_squares as square on square.game_id = newest.id
        order by square.id
        limit 3
      ) as shown
    ),
    'member_count', count(*),
    'is_full', count(*) >= p_group.max_members,
    'table', null
  )
  from public.group_members where group_id = p_group.id;
$function$;

CREATE OR REPLACE FUNCTION private.tells_ranking (
  p_type text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_type in ('square_marked', 'square_unmarked', 'closeness_set', 'bingo_called', 'objection_upheld');
end;
$function$;

CREATE OR REPLACE FUNCTION private.tied_cards (
  p_game  public.games,
  p_prize text
)
  RETURNS SETOF uuid
  LANGUAGE sql
  ROWS 1
  SET search_path TO ''
  AS $function$
  select card.id
  from private.ties_open(p_game, p_prize) as tie
  join public.bingo_cards as card on card.game_id = p_game.id and card.reached -> p_prize = tie
  where card.id not in (select card_id from private.wins_of(p_game.id) where prize = p_prize);
$function$;

CREATE OR REPLACE FUNCTION private.ties_for (
  p_game  public.games,
  p_card  public.bingo_cards,
  p_prize text
)
  RETURNS boolean
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select p_card.reached -> p_prize in (select private.ties_open(p_game, p_prize))
    and p_card.id not in (select card_id from private.wins_of(p_game.id) where prize = p_prize);
$function$;

CREATE OR REPLACE FUNCTION private.ties_open (
  p_game  public.games,
  p_prize text
)
  RETURNS SETOF jsonb
  LANGUAGE sql
  ROWS 1
  SET search_path TO ''
  AS $function$
  select distinct reached
  from (
    select
      holder.reached -> p_prize as reached, min(win.called_at) over () as first_called_at,
      bool_and(win.paid_to is null or exists (select from auth.users where id = holder.user_id)) over () as is_divisible
    from private.wins_of(p_game.id) as win
    join public.bingo_cards as holder on holder.id = win.card_id
    where p_game.prizes = 'three' and win.prize = p_prize
  ) as held
  where is_divisible and first_called_at > clock_timestamp() - private.time_to_tie();
$function$;

CREATE OR REPLACE FUNCTION private.to_go (
  p_game public.games,
  p_user uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select min(private.missing((select private.next_prize(p_game)), marked_mask))
  from public.bingo_cards
  where game_id = p_game.id and user_id = p_user and p_game.status = 'active'
    and (p_game.dealing = 'dealt' or p_game.is_locked);
$function$;

CREATE OR REPLACE FUNCTION private.told_ranking (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_game.kind = 'house' then best
    else (
      select coalesce(jsonb_agg(ranked - array['display_name', 'is_winner', 'purchased_at'] order by place), '[]')
      from jsonb_array_elements(best) with ordinality as listed (ranked, place)
    )
  end
  from private.top_cards(p_game.id) as best;
$function$;

CREATE OR REPLACE FUNCTION private.top_cards (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_prize text;
begin
  select * into v_game from public.games where id = p_game_id;
  v_prize := private.next_prize(v_game);
  return (
    select coalesce(jsonb_agg(to_jsonb(best)), '[]')
    from (
      select
        card_number, display_name, consecutive_marked_count, private.missing(v_prize, marked_mask) as to_go, is_winner,
        purchased_at
      from public.bingo_cards as card
      where game_id = p_game_id and card_number > 0 and (kind = 'house' or private.is_in_play(card))
      order by
        case when v_prize in ('second_line', 'full_card') then private.missing(v_prize, marked_mask) end,
        consecutive_marked_count desc, purchased_at, card_number
      limit private.ranked_at_most(v_game)
    ) as best
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.waiting_lines (
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
    'card_number', card.card_number
  ) order by game.started_at, game.id, card.card_number), '[]')
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.user_id = p_user
    and card.consecutive_marked_count = 5
    and (game.status = 'active' or game.completed_at > now() - private.time_to_tie())
    and private.prize_to_call(game, card) is not null
    and (game.kind = 'house' or game.group_id in (select private.my_groups()));
$function$;

CREATE OR REPLACE FUNCTION private.wins_json (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'seq', win.seq,
    'prize', win.prize,
    'card_number', card.card_number,
    'display_name', card.display_name,
    'positions', to_jsonb(win.positions),
    'amount', win.amount,
    'is_paid', win.paid_to is not null,
    'called_at', win.called_at,
    'final_at', win.final_at,
    'is_final', win.final_at <= clock_timestamp(),
    'tied', case when not exists (
      select from private.wins_of(p_game_id) where prize = win.prize and seq < win.seq
    ) then (select coalesce(jsonb_agg(id), '[]') from private.tied_cards(game, win.prize) as id) else '[]' end
  ) order by win.seq), '[]')
  from private.wins_of(p_game_id) as win
  join public.bingo_cards as card on card.id = win.card_id
  join public.games as game on game.id = win.game_id;
$function$;

CREATE OR REPLACE FUNCTION public.guest_cards (
  p_guest_token text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', card.game_id,
    'card', private.card_json(card),
    'game', private.game_json(game),
    'choice', private.choice_of(card),
    'is_waiting', private.prize_to_call(game, card) is not null,
    'claim_ends_at', coalesce((
      select min(private.claim_end(game, win)) from private.wins_of(game.id) as win
      where win.card_id = card.id and win.paid_to is null
    ), case when card.is_winner or card.pot_share is not null then game.completed_at + private.time_to_claim() end),
    'expires_at', private.guest_session_end(guest.session_hash)
  ) order by card.purchased_at, card.card_number), '[]')
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  join public.games as game on game.id = card.game_id
  where guest.session_hash = private.guest_hash(p_guest_token)
    and private.guest_session_end(guest.session_hash) >= now();
$function$;

CREATE OR REPLACE FUNCTION public.lines_at_stake (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with nearly as (
    select card.id, card.card_number, card.display_name, card.marked_mask as mask, open.prize
    from public.games as game
    cross join lateral (select private.next_prize(game) as prize offset 0) as open
    join public.bingo_cards as card on card.game_id = game.id
    where game.id = p_game_id and game.kind = 'house' and game.status = 'active'
      and not card.is_house_card and card.consecutive_marked_count >= 4
      and private.missing(open.prize, card.marked_mask) = 1
      and private.is_admin()
  ), completed as (
    select placed.game_square_id, nearly.card_number, nearly.display_name
    from nearly
    join public.card_squares as placed on placed.card_id = nearly.id and nearly.mask & (1 << placed.position) = 0
      and private.missing(nearly.prize, nearly.mask | (1 << placed.position)) = 0
  ), counted as (
    select
      game_square_id, card_number, display_name,
      row_number() over (partition by game_square_id order by card_number) as place
    from completed
  ), stakes as (
    select
      game_square_id, count(*) as card_count,
      jsonb_agg(
        jsonb_build_object('card_number', card_number, 'display_name', display_name) order by card_number
      ) filter (where place <= 2) as first_cards
    from counted
    group by game_square_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_square_id', game_square_id, 'card_count', card_count, 'first_cards', first_cards
  ) order by card_count desc, game_square_id), '[]')
  from stakes
  having private.is_admin();
$function$;

REVOKE ALL ON FUNCTION "private"."missing"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_for_two"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_for_two"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_for_two"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."newest_game"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."newest_game"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."newest_game"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_prize"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_prize"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_prize"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tied_cards"(public.games, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tied_cards"(public.games, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tied_cards"(public.games, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ties_open"(public.games, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ties_open"(public.games, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ties_open"(public.games, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."told_ranking"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."told_ranking"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."told_ranking"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."top_cards"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."top_cards"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."top_cards"(uuid) TO "postgres";
