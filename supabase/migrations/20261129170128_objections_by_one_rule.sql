SET local check_function_bodies = off;

DROP INDEX "public"."objections_seconded_by";

ALTER TABLE "public"."objections"
  DROP CONSTRAINT "objections_seconded_by_fkey";

DROP FUNCTION "private"."closest_cards"(public.games);

DROP FUNCTION "private"."has_stake"(public.games, public.wins, uuid);

DROP FUNCTION "private"."holder_of"(uuid);

DROP FUNCTION "private"."is_about"(public.wins, uuid);

DROP FUNCTION "private"."lock_winners"(uuid, text);

DROP FUNCTION "private"."part_in"(public.games, public.wins, public.objections, uuid);

DROP FUNCTION "private"."reopen_game"(uuid, text, uuid);

DROP FUNCTION "private"."require_decider"(public.games, public.wins, uuid);

DROP FUNCTION "private"."require_second"(public.games, public.wins, public.objections, uuid);

DROP FUNCTION "private"."seconders"(public.games, public.wins, uuid);

DROP FUNCTION "private"."set_win"(public.wins, numeric, text);

DROP FUNCTION "private"."share_pot"(public.games);

DROP FUNCTION "private"."share_rest"(public.games, uuid, jsonb);

DROP FUNCTION "private"."take_win"(public.wins);

DROP FUNCTION "private"."taken_win"(public.game_events);

DROP FUNCTION "private"."uphold_objection"(public.games, public.wins, public.objections, uuid);

DROP FUNCTION "private"."waits_for"(public.games, public.wins, public.objections, uuid);

DROP FUNCTION "private"."who_decides"(public.games, public.wins, uuid);

ALTER TABLE "public"."objections"
  DROP COLUMN "seconded_by";

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
      or card.id in (select private.gaining_cards(p_game, p_objection.game_square_id))
    )
  )
  from public.user_roles as admin
  where admin.role = 'admin';
$function$;

CREATE OR REPLACE FUNCTION private.can_reopen (
  p_win public.wins
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_win.paid_to is null or exists (
    select from public.bingo_cards as card join auth.users as holder on holder.id = card.user_id where card.id = p_win.card_id
  );
$function$;

CREATE OR REPLACE FUNCTION private.closest_cards (
  p_game   public.games,
  p_amount numeric
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
  select card_id, user_id, part + case turn when 1 then p_amount - parts * part else 0 end
  from (
    select *, trunc(p_amount / count(*) over (), 2) as part, count(*) over () as parts
    from private.closest_to(p_game, private.next_prize(p_game))
  ) as closest;
$function$;

CREATE OR REPLACE FUNCTION private.closest_to (
  p_game    public.games,
  p_prize   text,
  p_without uuid         DEFAULT NULL::uuid
)
  RETURNS TABLE (
    card_id uuid,
    user_id uuid,
    turn    bigint
  )
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  select id, closest.user_id, row_number() over (order by purchased_at, card_number)
  from (
    select card.*, rank() over (
      order by private.missing(p_prize, card.marked_mask & ~coalesce(1 << off.position, 0))
    ) as place
    from public.bingo_cards as card
    left join public.card_squares as off on off.card_id = card.id and off.game_square_id = p_without
    where card.game_id = p_game.id and card.card_number > 0 and (card.kind = 'house' or private.is_in_play(card))
      and case
        when off.position is null then card.consecutive_marked_count
        else private.best_line(card.marked_mask & ~(1 << off.position))
      end > 0
  ) as closest
  where place = 1;
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
  select * into v_game from public.games where id = p_objection.game_id;
  select * into v_win from private.falling_wins(p_objection.game_id, p_objection.game_square_id)
  where seq = p_objection.bingo_seq;
  if not found or p_objection.status <> 'open' then
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

CREATE OR REPLACE FUNCTION private.deciders_now (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS uuid[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(
    select private.deciders(objection)
    from public.objections as objection
    where objection.game_id = p_game.id and objection.status = 'open'
      and objection.game_square_id = (p_event.payload ->> 'game_square_id')::uuid
  );
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
    select card.user_id, card.id in (select private.gaining_cards(p_game, p_objection.game_square_id)) as gains
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

CREATE OR REPLACE FUNCTION private.divide_prize (
  p_game_id uuid,
  p_prize   text,
  p_amount  numeric
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_held record;
begin
  perform private.lock_winners(p_game_id, array[p_prize]);
  for v_held in
    select win, part + case when row_number() over (order by win.seq) = 1 then p_amount - parts * part else 0 end as amount
    from (
      select win, (win).seq, trunc(p_amount / count(*) over (), 2) as part, count(*) over () as parts
      from private.wins_of(p_game_id) as win where prize = p_prize
    ) as win
    order by win.seq
  loop
    perform private.set_win(v_held.win, v_held.amount);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_by_closeness (
  p_game     public.games,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
  v_game public.games;
begin
  update public.games set
    status = 'completed', started_at = coalesce(started_at, v_now), completed_at = v_now, final_at = greatest(v_now, (
      select max(final_at) from private.wins_of(p_game.id)
    ))
  where id = p_game.id
  returning * into v_game;
  perform private.share_rest(v_game, private.left_to_win(v_game), p_actor_id, jsonb_build_object(
    'completed_at', v_now, 'final_at', v_game.final_at, 'pot_amount', v_game.pot_amount
  ));
end;
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
    return private.with_names(p_event.game_id, v_message - 'objector') || jsonb_build_object(
      'objected_by', (
        select display_name from public.bingo_cards
        where game_id = p_event.game_id and card_number = (v_message ->> 'objector')::int
      ),
      'wins', private.wins_json(p_event.game_id),
      'shares', private.shares_of(p_event.game_id),
      'share_count', private.share_count(p_event.game_id),
      'top', p_top
    );
  elsif p_event.type = 'bingo_called' then
    return private.with_names(p_event.game_id, v_message)
      || jsonb_build_object('wins', private.wins_json(p_event.game_id), 'top', p_top);
  elsif private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'game_ended' then
    return jsonb_build_object(
      'shares', private.shares_of(p_event.game_id), 'share_count', private.share_count(p_event.game_id)
    ) || private.with_names(p_event.game_id, v_message);
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

CREATE OR REPLACE FUNCTION private.falling_wins (
  p_game_id        uuid,
  p_game_square_id uuid
)
  RETURNS SETOF public.wins
  LANGUAGE sql
  STABLE
  ROWS 1
  SET search_path TO ''
  AS $function$
  select win
  from private.wins_of(p_game_id) as win
  where win.final_at > clock_timestamp() and p_game_square_id in (select private.winning_squares(win))
    and private.can_reopen(win);
$function$;

CREATE OR REPLACE FUNCTION private.fate_of_wins (
  p_wins   public.wins[],
  p_before jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with received as (
    select card.card_number, card.purchased_at, now.prize, now.amount - coalesce(old.amount, 0) as amount
    from private.holdings_of((p_wins[1]).game_id) as now
    join public.bingo_cards as card on card.id = now.card_id
    left join jsonb_to_recordset(p_before) as old (card_id uuid, prize text, amount numeric)
      on old.card_id = now.card_id and old.prize is not distinct from now.prize
    where now.amount > coalesce(old.amount, 0)
  )
  select jsonb_build_object(
    'lost', (
      select jsonb_agg(jsonb_build_object(
        'win', win.seq, 'prize', win.prize, 'card_number', card.card_number, 'amount', win.amount
      ) order by win.seq)
      from unnest(p_wins) as win join public.bingo_cards as card on card.id = win.card_id
    ),
    'received', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'prize', prize, 'card_number', card_number, 'amount', amount
      ) order by prize, purchased_at, card_number), '[]')
      from (select * from received order by prize, purchased_at, card_number limit 50) as first_received
    ),
    'received_count', (select count(*) from received),
    'returned', (select sum(amount) from unnest(p_wins)) - (select coalesce(sum(amount), 0) from received)
  );
$function$;

CREATE OR REPLACE FUNCTION private.gaining_cards (
  p_game           public.games,
  p_game_square_id uuid
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
  where card.game_id = p_game.id and exists (
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

CREATE OR REPLACE FUNCTION private.holdings_of (
  p_game_id uuid
)
  RETURNS TABLE (
    card_id uuid,
    prize   text,
    amount  numeric
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select card_id, prize, amount from private.wins_of(p_game_id)
  union all
  select id, null, pot_share from public.bingo_cards where game_id = p_game_id and pot_share is not null;
$function$;

CREATE OR REPLACE FUNCTION private.is_event_type (
  p_type text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made',
    'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'retired',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set', 'game_answered', 'lines_changed'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_winners (
  p_game_id uuid,
  p_prizes  text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.profiles where user_id in (
    select card.user_id from public.wins as win join public.bingo_cards as card on card.id = win.card_id
    where win.game_id = p_game_id and win.prize = any (p_prizes)
    union all
    select closest.user_id from public.games as game, private.closest_to(game, private.next_prize(game)) as closest
    where game.id = p_game_id and game.status = 'completed' and game.winner_card_id is null
  ) order by user_id for no key update;
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_objection (
  p_game           public.games,
  p_win            integer,
  p_cards          uuid[],
  p_user           uuid,
  p_game_square_id uuid,
  p_reason         text
)
  RETURNS public.objections
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_win constant public.wins := private.contested_win(p_game.id, p_game_square_id, p_win);
  v_objection public.objections;
  v_card public.bingo_cards;
begin
  perform private.require_open_win(v_win);
  select * into v_card from public.bingo_cards
  where id = any (p_cards) and purchased_at < v_win.called_at order by card_number limit 1;
  if v_win.card_id = any (p_cards) or exists (
    select from private.falling_wins(p_game.id, p_game_square_id) where card_id = any (p_cards)
  ) then
    perform private.refuse('own_win');
  elsif v_card.id is null then
    perform private.refuse('card_too_new');
  elsif p_game_square_id not in (select private.winning_squares(v_win)) then
    perform private.refuse('not_in_the_line');
  elsif not private.can_reopen(v_win) then
    perform private.refuse('winner_gone');
  end if;
  perform private.require_new_objection(p_game.kind, v_win, p_cards, p_game_square_id);
  insert into public.objections (game_id, bingo_seq, game_square_id, card_id, reason)
  values (p_game.id, v_win.seq, p_game_square_id, v_card.id, p_reason)
  returning * into v_objection;
  perform private.tell_objection('objection_made', v_objection, p_user, jsonb_build_object(
    'card_number', v_card.card_number, 'by', v_card.display_name
  ));
  return v_objection;
end;
$function$;

CREATE OR REPLACE FUNCTION private.objections_to (
  p_game public.games,
  p_win  public.wins
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', objection.id,
    'game_square_id', objection.game_square_id,
    'by', card.display_name,
    'reason', case when p_game.kind = 'private' or (select private.is_admin()) then objection.reason end,
    'status', objection.status,
    'is_mine', coalesce(card.user_id = (select private.living_user()), false),
    'deciders', (
      select coalesce(jsonb_agg(decider.display_name order by decider.purchased_at), '[]')
      from public.bingo_cards as decider
      where p_game.kind = 'private' and decider.game_id = p_game.id and decider.user_id = any (people)
    ),
    'is_decider', coalesce((select private.living_user()) = any (people), false),
    'created_at', objection.created_at
  ) order by objection.created_at, objection.id), '[]')
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  cross join lateral (
    select array(
      select private.deciders(objection) where p_game.kind = 'private' or (select private.is_admin())
    ) as people
  ) as now
  where objection.game_id = p_win.game_id and objection.bingo_seq = p_win.seq;
$function$;

CREATE OR REPLACE FUNCTION private.pass_winner_on (
  p_game   public.games,
  p_prizes text[]
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.games set
    winner_card_id = card.id, winner_id = card.user_id, winner_display_name = card.display_name
  from private.wins_of(p_game.id) as win join public.bingo_cards as card on card.id = win.card_id
  where games.id = p_game.id and p_game.winner_card_id not in (select card_id from private.wins_of(p_game.id))
    and win.seq = (select min(seq) from private.wins_of(p_game.id) where prize = any (p_prizes));
$function$;

CREATE OR REPLACE FUNCTION private.pay_back (
  p_win    public.wins,
  p_amount numeric,
  p_reason text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_win.paid_to is not null and p_amount > 0 then
    insert into public.transfers (from_account, to_account, amount, game_id, reason)
    values (p_win.paid_to, 'pot:' || p_win.game_id, p_amount, p_win.game_id, p_reason);
    perform private.change_total(p_win.paid_to, -p_amount);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reopen_game (
  p_game_id uuid,
  p_prizes  text[],
  p_left    numeric,
  p_user    uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_open constant boolean := exists (
    select from unnest(p_prizes) as prize where prize not in (select win.prize from private.wins_of(p_game_id) as win)
  );
  v_game public.games;
begin
  select * into v_game from public.games where id = p_game_id;
  if v_is_open and (v_game.status = 'active' or v_game.winner_card_id is not null) then
    update public.games set
      status = 'active', completed_at = null, final_at = null, shares_results = false, winner_card_id = null, winner_id = null,
      winner_display_name = null, pot_claimed = false
    where id = p_game_id;
  elsif v_game.status = 'completed' then
    if p_left > 0 then
      perform private.share_rest(v_game, p_left, p_user);
    end if;
    update public.games set final_at = greatest(completed_at, (select max(final_at) from private.wins_of(p_game_id)))
    where id = p_game_id;
    perform private.pass_winner_on(v_game, p_prizes);
    if v_game.kind = 'house' then
      perform private.is_claimed_now(p_game_id);
    end if;
  end if;
  select * into v_game from public.games where id = p_game_id;
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_decider (
  p_win       public.wins,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.require_open_objection(p_objection, p_win);
  if not private.can_reopen(p_win) then
    perform private.refuse('winner_gone');
  elsif p_user not in (select private.deciders(p_objection)) then
    perform private.refuse(case
      when exists (
        select from public.bingo_cards where id = p_objection.card_id and user_id = p_user
      ) then 'own_objection'
      else 'others_decide'
    end);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_removable (
  p_group public.groups,
  p_user  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group.id and game.status = 'active' and card.user_id = p_user
      and private.has_line(card.marked_mask)
      and (game.prizes = 'bingo' or private.prize_to_call(game, card) is not null)
  ) then
    perform private.refuse('holds_full_line');
  elsif exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    join private.wins_of(game.id) as win on win.final_at > clock_timestamp() and win.called_at > card.purchased_at
    where game.group_id = p_group.id and card.user_id = p_user
  ) then
    perform private.refuse('may_object');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reviews_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'win', win.seq,
    'can_uphold', private.can_reopen(win),
    'objections', private.objections_to(p_game, win),
    'squares', (
      select jsonb_agg(jsonb_build_object('position', position, 'game_square_id', game_square_id) order by position)
      from public.card_squares where card_id = win.card_id and position = any (win.positions)
    )
  ) order by win.seq), '[]')
  from private.wins_of(p_game.id) as win;
$function$;

CREATE OR REPLACE FUNCTION private.set_win (
  p_win    public.wins,
  p_amount numeric
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_more constant numeric := p_amount - p_win.amount;
begin
  update public.wins set amount = p_amount where game_id = p_win.game_id and seq = p_win.seq;
  if v_more > 0 and p_win.paid_to is not null then
    perform private.transfer('pot:' || p_win.game_id, p_win.paid_to, v_more, p_win.game_id, 'pot_won');
    if p_win.paid_to <> 'fund' and not private.can_reopen(p_win) then
      perform private.transfer(p_win.paid_to, 'mint', v_more, null, 'account_closed');
    end if;
  else
    perform private.pay_back(p_win, -v_more, 'prize_divided');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_pot (
  p_game   public.games,
  p_amount numeric
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_close record;
begin
  for v_close in
    select * from private.closest_cards(p_game, p_amount) where share > 0 order by user_id
  loop
    update public.bingo_cards set pot_share = coalesce(pot_share, 0) + v_close.share where id = v_close.card_id;
    if v_close.user_id is not null then
      perform private.transfer(
        'pot:' || p_game.id, 'user:' || v_close.user_id, v_close.share, p_game.id, 'pot_shared'
      );
    end if;
  end loop;
  return found;
end;
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
begin
  if p_ending is not null then
    perform private.record_event(p_game.id, 'game_ended', p_actor_id, p_ending || jsonb_build_object(
      'rest', p_amount, 'share_count', private.share_count(p_game.id), 'shares', (
        select coalesce(jsonb_agg(share - 'display_name'), '[]') from jsonb_array_elements(private.shares_of(p_game.id)) as share
      )
    ));
  end if;
  if v_is_shared then
    update public.games as game set pot_shared = true, pot_returned = false,
      pot_claimed = kind = 'house' and not exists (select from private.wins_of(game.id) where paid_to is null)
        and private.shares_of_guests(game.id) = 0
    where id = p_game.id;
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

CREATE OR REPLACE FUNCTION private.table_messages (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.event_message(event, event.seq - 1, '[]')
      || case when event.type = 'square_marked' then '{"source_url": null}'::jsonb else '{}' end
    order by event.seq desc
  ), '[]')
  from (
    select *
    from public.game_events
    where game_id = p_game_id and type in (
      'square_marked', 'square_unmarked', 'objection_made', 'objection_dismissed', 'objection_upheld',
      'bingo_called', 'game_ended'
    )
    order by seq desc
    limit 8
  ) as event;
$function$;

CREATE OR REPLACE FUNCTION private.take_wins (
  p_game_id uuid,
  p_wins    public.wins[]
)
  RETURNS numeric
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_fallen record;
  v_left numeric := 0;
begin
  update public.wins set taken_back_at = clock_timestamp()
  where game_id = p_game_id and seq in (select seq from unnest(p_wins));
  update public.bingo_cards as card set is_winner = exists (
    select from private.wins_of(p_game_id) where card_id = card.id
  ) where id in (select card_id from unnest(p_wins));
  perform private.lock_winners(p_game_id, array(select prize from unnest(p_wins)));
  perform private.pay_back(win, win.amount, 'pot_reopened') from unnest(p_wins) as win;
  for v_fallen in
    select fallen.prize, fallen.amount, held.amount as held
    from (select prize, sum(amount) as amount from unnest(p_wins) group by prize) as fallen
    left join lateral (
      select sum(amount) as amount from private.wins_of(p_game_id) where prize = fallen.prize
    ) as held on true
    order by fallen.prize
  loop
    if v_fallen.held is null then
      v_left := v_left + v_fallen.amount;
    else
      perform private.divide_prize(p_game_id, v_fallen.prize, v_fallen.held + v_fallen.amount);
    end if;
  end loop;
  return v_left;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_win (
  p_win  public.wins,
  p_card public.bingo_cards
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  select * into v_game from public.games where id = p_win.game_id;
  perform private.record_event(v_game.id, 'bingo_called', p_card.user_id, jsonb_build_object(
    'prize', p_win.prize,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'positions', to_jsonb(p_win.positions),
    'amount', (select amount from public.wins where game_id = p_win.game_id and seq = p_win.seq),
    'parts', (
      select jsonb_agg(jsonb_build_object('card_number', card_number, 'amount', amount) order by seq)
      from (
        select card.card_number, win.amount, win.seq
        from private.wins_of(p_win.game_id) as win join public.bingo_cards as card on card.id = win.card_id
        where win.prize = p_win.prize order by win.seq limit 50
      ) as held
    ),
    'pot_claimed', v_game.pot_claimed,
    'completed_at', v_game.completed_at,
    'final_at', v_game.final_at
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.uphold_objection (
  p_game      public.games,
  p_objection public.objections,
  p_user      uuid,
  p_more      jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_wins constant public.wins[] := array(
    select win from private.falling_wins(p_game.id, p_objection.game_square_id) as win
  );
  v_prizes constant text[] := array(select distinct prize from unnest(v_wins));
  v_before constant jsonb := (
    select coalesce(jsonb_agg(to_jsonb(held)), '[]') from private.holdings_of(p_game.id) as held
  );
  v_left numeric;
  v_game public.games;
  v_fate jsonb;
begin
  perform private.take_mark(p_game, p_objection.game_square_id);
  v_left := private.take_wins(p_game.id, v_wins);
  v_game := private.reopen_game(p_game.id, v_prizes, v_left, p_user);
  perform private.reach_without(p_objection.game_square_id);
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and bingo_seq in (select seq from unnest(v_wins)) and status = 'open';
  v_fate := private.fate_of_wins(v_wins, v_before);
  perform private.tell_objection('objection_upheld', p_objection, p_user, p_more || jsonb_build_object(
    'note_cleared', p_game.kind = 'private', 'final_at', v_game.final_at, 'objector', (
      select card_number from public.bingo_cards where id = p_objection.card_id
    ), 'goes_on', v_game.status = 'active' and exists (
      select from unnest(v_prizes) as prize where prize not in (select win.prize from private.wins_of(v_game.id) as win)
    )
  ) || case when v_game.status = 'active' or (v_fate ->> 'returned')::numeric = 0 then v_fate - 'returned' else v_fate end);
end;
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
  ) order by waiting.final_at, game.id), '[]')
  from (
    select win.game_id, count(*) as objections, min(win.final_at) as final_at
    from public.wins as win
    join public.games as game on game.id = win.game_id
    join public.objections as objection
      on objection.game_id = win.game_id and objection.bingo_seq = win.seq and objection.status = 'open'
    where win.taken_back_at is null and win.final_at > now()
      and (game.group_id = any (array(select private.my_groups())) or game.group_id is null and (select private.is_admin()))
      and p_user in (select private.deciders(objection))
    group by win.game_id
  ) as waiting
  join public.games as game on game.id = waiting.game_id;
$function$;

CREATE OR REPLACE FUNCTION private.with_names (
  p_game_id uuid,
  p_payload jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_payload || coalesce(jsonb_object_agg(key, (
    select coalesce(jsonb_agg(part || jsonb_build_object('display_name', card.display_name) order by place), '[]')
    from jsonb_array_elements(value) with ordinality as listed (part, place)
    join public.bingo_cards as card
      on card.game_id = p_game_id and card.card_number = (part ->> 'card_number')::int
  )), '{}')
  from jsonb_each(p_payload)
  where key in ('parts', 'lost', 'received', 'shares');
$function$;

CREATE OR REPLACE FUNCTION public.decide_objection (
  p_objection_id uuid,
  p_upholds      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_win public.wins;
  v_more jsonb;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_upholds is null then
    return private.refusal('invalid_request');
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_house(v_game), private.require_admin();
  perform private.require_decider(v_win, v_objection, v_user);

  select case when is_interested then '{"is_interested": true}'::jsonb else '{}' end into v_more
  from private.admins_by_interest(v_game, v_objection) where user_id = v_user;
  if p_upholds then
    perform private.uphold_objection(v_game, v_objection, v_user, v_more);
  else
    update public.objections set status = 'dismissed', decided_at = clock_timestamp() where id = p_objection_id;
    perform private.tell_objection('objection_dismissed', v_objection, v_user, v_more);
  end if;
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.ending_of (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('pot_amount', private.left_to_win(game), 'shares', case
    when game.shows_closeness or (
      select count(*) from public.game_squares where game_id = game.id and is_marked
    ) = 0 then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card.card_number, 'display_name', card.display_name, 'amount', closest.share,
        'has_line', private.prize_to_call(game, card) is not null
      ) order by card.purchased_at, card.card_number), '[]')
      from private.closest_cards(game, private.left_to_win(game)) as closest
      join public.bingo_cards as card on card.id = closest.card_id
      where closest.share > 0
    )
  end)
  from public.games as game
  join public.groups as grp on grp.id = game.group_id
  where game.id = p_game_id and game.status = 'active'
    and grp.created_by = (select private.living_user()) and grp.id in (select private.my_groups());
$function$;

CREATE OR REPLACE FUNCTION public.object_to_mark (
  p_game_square_id uuid,
  p_reason         text,
  p_win            integer DEFAULT NULL::integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.refused_reason(p_reason) is not null then
    return private.refused_reason(p_reason);
  end if;
  p_reason := private.clean_name(p_reason);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.make_objection(
    v_game, p_win, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  return private.objection_answer(v_objection.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_objections()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', game_id, 'title', title, 'theme_name', theme_name, 'waiting', waiting, 'final_at', final_at
  ) order by final_at, game_id), '[]')
  from (
    select game.id as game_id, game.title, game.theme_name, min(win.final_at) as final_at, count(*) as waiting
    from public.objections as objection
    join public.wins as win on win.game_id = objection.game_id and win.seq = objection.bingo_seq
    join public.games as game on game.id = objection.game_id
    where objection.status = 'open' and game.kind = 'house' and win.final_at > clock_timestamp() and private.can_reopen(win)
    group by game.id
  ) as contested
  having (select private.is_admin());
$function$;

CREATE OR REPLACE FUNCTION public.second_objection (
  p_objection_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_win public.wins;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_player(v_game, v_user);
  if v_game.kind = 'house' then
    perform private.refuse('others_decide');
  end if;
  select * into v_objection from public.objections where id = p_objection_id;
  select * into v_win from public.wins where game_id = v_game.id and seq = v_objection.bingo_seq;
  perform private.require_decider(v_win, v_objection, v_user);

  perform private.uphold_objection(v_game, v_objection, v_user, '{}');
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."admins_by_interest"(public.games, public.objections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."admins_by_interest"(public.games, public.objections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."admins_by_interest"(public.games, public.objections) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closest_cards"(public.games, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closest_cards"(public.games, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closest_cards"(public.games, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closest_to"(public.games, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closest_to"(public.games, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closest_to"(public.games, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deciders"(public.objections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deciders"(public.objections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deciders"(public.objections) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deciding_players"(public.games, public.wins, public.objections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deciding_players"(public.games, public.wins, public.objections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deciding_players"(public.games, public.wins, public.objections) TO "postgres";

REVOKE ALL ON FUNCTION "private"."falling_wins"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."falling_wins"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."falling_wins"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fate_of_wins"(public.wins[], jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fate_of_wins"(public.wins[], jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fate_of_wins"(public.wins[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gaining_cards"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gaining_cards"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gaining_cards"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."holdings_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."holdings_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."holdings_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_winners"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_winners"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_winners"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pass_winner_on"(public.games, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pass_winner_on"(public.games, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pass_winner_on"(public.games, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_back"(public.wins, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pay_back"(public.wins, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_back"(public.wins, numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reopen_game"(uuid, text[], numeric, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reopen_game"(uuid, text[], numeric, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reopen_game"(uuid, text[], numeric, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_decider"(public.wins, public.objections, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_decider"(public.wins, public.objections, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_decider"(public.wins, public.objections, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_win"(public.wins, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_win"(public.wins, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_win"(public.wins, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_pot"(public.games, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."share_pot"(public.games, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."share_pot"(public.games, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_rest"(public.games, numeric, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."share_rest"(public.games, numeric, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."share_rest"(public.games, numeric, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_wins"(uuid, public.wins[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_wins"(uuid, public.wins[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_wins"(uuid, public.wins[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."uphold_objection"(public.games, public.objections, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."uphold_objection"(public.games, public.objections, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."uphold_objection"(public.games, public.objections, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_names"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_names"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_names"(uuid, jsonb) TO "postgres";
