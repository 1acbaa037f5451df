SET local check_function_bodies = off;

DROP POLICY "everybody hears which house games change" ON "realtime"."messages";

DROP POLICY "people hear the games they may see" ON "realtime"."messages";

DROP INDEX "public"."objections_seconded_by";

ALTER TABLE "public"."objections"
  DROP CONSTRAINT "objections_seconded_by_fkey";

DROP FUNCTION "private"."add_member"(uuid, uuid, text);

DROP FUNCTION "private"."attempt_seat"(uuid, text);

DROP FUNCTION "private"."closest_cards"(public.games);

DROP FUNCTION "private"."has_stake"(public.games, public.wins, uuid);

DROP FUNCTION "private"."holder_of"(uuid);

DROP FUNCTION "private"."is_about"(public.wins, uuid);

DROP FUNCTION "private"."join_as"(uuid, uuid, text);

DROP FUNCTION "private"."lock_winners"(uuid, text);

DROP FUNCTION "private"."part_in"(public.games, public.wins, public.objections, uuid);

DROP FUNCTION "private"."push_subscriptions_of"(uuid);

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

DROP FUNCTION "public"."choose_digits"(text);

DROP FUNCTION "public"."report_delivery"(bigint, integer, text);

DROP FUNCTION "public"."report_webhook"(uuid, text, boolean);

ALTER TABLE "public"."objections"
  DROP COLUMN "seconded_by";

ALTER TABLE "private"."deliveries"
  ADD COLUMN "reached" text[] NOT NULL DEFAULT '{}'::text[];

ALTER TABLE "private"."seat_digits"
  ADD COLUMN "chosen_at" timestamp WITH time zone NOT NULL DEFAULT now();

ALTER TABLE "private"."seat_digits"
  ADD COLUMN "reset_at" timestamp WITH time zone[] NOT NULL DEFAULT '{}'::timestamp WITH time zone[];

ALTER TABLE "public"."games"
  ADD COLUMN "missing_lines" integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.add_member (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name text := private.free_name(p_group_id, private.name_of(p_user));
  v_event public.group_events;
begin
  insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  insert into public.group_events (group_id, type, user_id, actor_id, shown_name)
  values (p_group_id, 'joined', p_user, p_user, nullif(v_name, private.name_of(p_user)))
  returning * into v_event;
  perform private.tell_return(v_event);
end;
$function$;

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

CREATE OR REPLACE FUNCTION private.attempt_code (
  p_user    uuid,
  p_address text DEFAULT NULL::text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select greatest(
    private.attempt('invite_code', p_user::text, private.codes_at_most(), private.codes_counted_for()),
    private.attempt('invite_code_a_day', p_user::text, private.codes_a_day(), interval '1 day'),
    case when not private.has_account(p_user) then private.wait_for_code(p_address) end
  );
$function$;

CREATE OR REPLACE FUNCTION private.attempt_seat (
  p_user     uuid,
  p_group_id uuid,
  p_address  text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select greatest(
    case when p_user is not null then private.attempt('claim_seat', p_user::text, 20, interval '1 hour') end,
    case when not private.has_account(p_user) then private.attempt(
      'claim_seat', private.guests_at(p_address) || ' in ' || p_group_id, private.claims_an_hour(p_address),
      interval '1 hour'
    ) end
  );
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

CREATE OR REPLACE FUNCTION private.claims_an_hour (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select case when coalesce(p_address, 'unknown') = 'unknown' then 100 else 30 end$function$;

CREATE OR REPLACE FUNCTION private.clean_text (
  p_text text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  with seen as (
    select regexp_replace(
      translate(
        replace(private.field(p_text), E'\r\n', E'\n'),
        E'\r\u0085\u2028\u2029\u0009\u000b\u000c', E'\n\n\n\n   '
      ),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
    ) as text
  )
  select case
    when text !~ '[^ \n\u00a0\u00ad\u034f\u070f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200d\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0'
      '\u0300-\u036f\u180f\u20d0-\u20ff\ue000-\uf8ff\ufff0-\ufffc\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'
      then ''
    -- No regular expression, which would try each of many spaces inside of the text as the first of those at its end.
    else btrim(
      text,
      E' \n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'
    )
  end
  from seen;
$function$;

CREATE OR REPLACE FUNCTION private.close_account()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_balance numeric;
begin
  perform private.leave_all_groups(old.id);
  delete from public.group_invitations where email = lower(old.email);
  delete from public.user_roles where user_id = old.id;
  delete from public.notices where user_id = old.id;
  delete from public.notice_choices where user_id = old.id;
  delete from private.mail_settings where user_id = old.id;
  delete from private.push_subscriptions where user_id = old.id;
  perform private.forget_attempts(old.id);
  if private.forget_person(old.id) then
    return old;
  end if;
  perform private.forget_name(old.id);
  insert into public.notice_choices values (old.id, 'line_full', false), (old.id, 'one_to_go', false);
  select bingo_bank_balance into v_balance from public.profiles where user_id = old.id for update;
  if v_balance > 0 then
    perform private.transfer('user:' || old.id, 'mint', v_balance, null, 'account_closed');
  end if;
  return old;
end;
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

CREATE OR REPLACE FUNCTION private.containing (
  p_search text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select '%' || regexp_replace(
    coalesce(left(btrim(private.field(p_search)), private.longest_text() + 1), ''), '([\\%_])', '\\\1', 'g'
  ) || '%';
$function$;

CREATE OR REPLACE FUNCTION private.count_missing_lines()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.games as game set missing_lines = private.missing_before_start(game)
  where theme_id = coalesce(new.theme_id, old.theme_id) and everybody_writes and status = 'upcoming';
  return null;
end;
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

CREATE OR REPLACE FUNCTION private.delivery_json (
  p_delivery private.deliveries,
  p_now      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_delivery.id, 'email', address, 'digest', digest, 'next', next, 'browsers', browsers,
    'unread', (select count(*) from public.notices where user_id = p_delivery.user_id and read_at is null),
    'notice', case when notice.id is not null then private.notice_json(notice) end,
    'moved', case when p_delivery.channel = 'mail' and notice.kind = 'start_changed' then private.game_json(game) end,
    'invitation_id', null
  )
  from (
    select case p_delivery.channel when 'mail' then private.verified_email(p_delivery.user_id) end as address,
      case p_delivery.channel when 'push' then private.push_subscriptions_of(p_delivery.user_id, p_delivery.reached) end as browsers
  ) as reached
  left join public.notices as notice on notice.user_id = p_delivery.user_id and notice.id = p_delivery.notice_id
  left join public.notice_choices as choice on choice.user_id = notice.user_id and choice.kind = notice.kind
  cross join lateral (select case when p_delivery.notice_id is null then private.digest_of(
    p_delivery.user_id, p_delivery.created_at - private.longest_behind(), p_now - private.longest_behind()
  ) end as digest) as news
  left join public.games as game on game.id = notice.game_id
  left join public.games as over on over.id = notice.game_id and notice.kind = 'game_over'
  left join lateral (
    select jsonb_build_object('id', id, 'kind', kind, 'title', title, 'theme_name', theme_name) as next
    from public.games
    where kind = over.kind and group_id is not distinct from over.group_id and status <> 'completed'
    order by follows is not distinct from over.id desc, created_at desc limit 1
  ) as following on true
  where coalesce(address, browsers::text) is not null and (
    digest is not null
    or (
      (notice.read_at is null or (notice.kind = 'start_changed' and p_delivery.channel = 'mail'))
      and case p_delivery.channel when 'mail' then choice.mails else choice.pushes end
      and coalesce(private.is_timely(game, notice.kind, p_now), true)
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.digits_reset_at (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(reset order by reset), '[]')
  from private.seat_digits, unnest(reset_at) as reset
  where user_id = p_user and reset > greatest(chosen_at, private.resets_since());
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

CREATE OR REPLACE FUNCTION private.drop_lines (
  p_group_id uuid,
  p_user     uuid,
  p_actor    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  for v_game in
    select * from public.games where group_id = p_group_id and everybody_writes and status = 'upcoming' order by id
  loop
    delete from public.bingo_squares as line
    where theme_id = v_game.theme_id and created_by = p_user
      and not exists (select from public.game_squares where square_id = line.id);
    if found then
      perform private.tell_lines(v_game, p_actor);
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.drop_next_digest (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from private.deliveries where user_id = p_user and notice_id is null and sent_at is null and failed_at is null;
  return found;
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

CREATE OR REPLACE FUNCTION private.forget_attempts (
  p_user uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from private.attempts where (what, who) in (
    select what, who from private.attempts
    where who = p_user::text for update skip locked
  );
$function$;

CREATE OR REPLACE FUNCTION private.forget_person (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from public.profiles where user_id = p_user
    and not exists (select from public.transfers where from_account = 'user:' || p_user)
    and not exists (select from public.transfers where to_account = 'user:' || p_user);
  return found;
exception
  when foreign_key_violation then
    return false;
end;
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

CREATE OR REPLACE FUNCTION private.group_of_code (
  p_invite_code text
)
  RETURNS public.groups
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  -- The code is cleaned once, not for each group.
  select * from public.groups where invite_code = (select private.clean_code(p_invite_code));
$function$;

CREATE OR REPLACE FUNCTION private.guests_an_hour (
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$select case when coalesce(p_address, 'unknown') = 'unknown' and not private.is_direct() then 1000 else 100 end$function$;

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

CREATE OR REPLACE FUNCTION private.invitation_mail (
  p_group   public.groups,
  p_inviter uuid,
  p_email   text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'email', p_email,
    'group_name', p_group.name,
    'invite_code', p_group.invite_code,
    'inviter_name', private.member_name(p_group.id, p_inviter),
    'game', (
      select private.game_json(game) from public.games as game
      where group_id = p_group.id and (
        status = 'upcoming' or (status = 'active' and not is_locked and locks_at > clock_timestamp())
      )
      order by coalesce(scheduled_start, locks_at), id limit 1
    )
  )
  from public.profiles where user_id = p_inviter;
$function$;

CREATE OR REPLACE FUNCTION private.is_direct()
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.app_key_hash() is not null and not private.is_app();
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

CREATE OR REPLACE FUNCTION private.join_as (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_max int;
  v_allows_guests boolean;
  v_answer text := 'joined';
begin
  select max_members, allows_guests into v_max, v_allows_guests
  from public.groups where id = p_group_id for no key update;

  if exists (select from public.group_members where group_id = p_group_id and user_id = p_user) then
    v_answer := 'already_member';
  elsif not v_allows_guests and not private.has_account(p_user) then
    return 'guests_not_allowed';
  elsif (select count(*) from public.group_members where group_id = p_group_id) >= v_max then
    return 'group_full';
  else
    perform private.add_member(p_group_id, p_user);
  end if;

  update public.group_invitations set status = 'accepted'
  where group_id = p_group_id and status = 'pending' and email = private.verified_email(p_user);
  if found then
    -- Somebody who was invited by mail gets a moved start by mail, too.
    insert into public.notice_choices (user_id, kind, is_on, mails)
    values (p_user, 'start_changed', true, not private.is_stopped(private.verified_email(p_user)))
    on conflict do nothing;
  end if;
  delete from public.notices where group_id = p_group_id and user_id = p_user;
  return v_answer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lines_of_guests()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 40$function$;

CREATE OR REPLACE FUNCTION private.lock_seat (
  p_user     uuid,
  p_group_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from auth.users where id = p_user for update;
  perform private.lock_all_of(p_user);
  return private.is_guest(p_user)
    and exists (select from public.group_members where group_id = p_group_id and user_id = p_user);
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

CREATE OR REPLACE FUNCTION private.mailbox_of (
  p_email text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select regexp_replace(split_part(address, '@', 1), '[.]|[+].*', '', 'g') || '@' || split_part(address, '@', 2)
  from lower(normalize(left(p_email, private.longest_email()), NFKC)) as address;
$function$;

CREATE OR REPLACE FUNCTION private.make_game (
  p_wanted public.games,
  p_user   uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_active constant boolean := p_wanted.kind = 'private' and p_wanted.scheduled_start is null;
  v_game public.games;
begin
  perform private.check_times(p_wanted.scheduled_start, p_wanted.ends_at);
  perform private.check_pace(p_wanted.pace, p_wanted.ends_at);
  perform private.check_lock(p_wanted.dealing, p_wanted.locks_at, p_wanted.ends_at);
  if p_wanted.kind = 'private' then
    perform private.check_lock_by_start(p_wanted.locks_at, p_wanted.scheduled_start);
  end if;
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, title, description, card_price, stake, max_cards,
    started_at, scheduled_start, ends_at, dealing, locks_at, prizes, time_zone, everybody_writes, created_by
  )
  select
    p_wanted.kind, case when v_is_active then 'active' else 'upcoming' end, p_wanted.group_id, id, name,
    theme.description, p_wanted.pace, p_wanted.title, p_wanted.description, p_wanted.card_price, p_wanted.stake,
    p_wanted.max_cards, case when v_is_active then now() end, p_wanted.scheduled_start, p_wanted.ends_at, p_wanted.dealing,
    p_wanted.locks_at, private.clean_prizes(p_wanted.prizes), private.clean_zone(p_wanted.time_zone),
    coalesce(p_wanted.everybody_writes, false), p_user
  from private.playable_theme(p_wanted.theme_id, p_wanted.group_id) as theme
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  if v_game.everybody_writes then
    perform private.require_writable(v_game);
    update public.games set missing_lines = private.missing_before_start(v_game) where id = v_game.id;
  else
    perform private.draw_pool(v_game);
  end if;

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
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

CREATE OR REPLACE FUNCTION private.name_key (
  p_name text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select lower(upper(normalize(regexp_replace(
    name, '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]', '', 'g'
  ), NFKC)))
  from private.clean_name(p_name) as name
  where char_length(name) <= private.longest_name();
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

CREATE OR REPLACE FUNCTION private.push_subscriptions_of (
  p_user    uuid,
  p_reached text[]
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_agg(jsonb_build_object('endpoint', endpoint, 'keys', jsonb_build_object('p256dh', p256dh, 'auth', auth)))
  from private.push_subscriptions
  where user_id = p_user and endpoint <> all (p_reached) and (session_id is null or exists (select from auth.sessions where id = session_id));
$function$;

CREATE OR REPLACE FUNCTION private.refuse_code (
  p_user    uuid,
  p_address text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if not private.has_account(p_user) then
    perform private.count_wrong_code(p_address);
  end if;
  return private.refusal('invalid_code');
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_newcomer (
  p_group   public.groups,
  p_user    uuid,
  p_address text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_name constant text := private.free_name(p_group.id, private.name_of(p_user));
begin
  if v_name <> private.name_of(p_user) then
    return private.refusal('name_taken', v_name);
  elsif p_group.allows_guests
    and private.wait_for('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address)) > 0 then
    return private.refusal('many_joined');
  end if;
  return null;
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

CREATE OR REPLACE FUNCTION private.require_app()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if private.is_direct() then
    perform private.refuse('invalid_request');
  end if;
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

CREATE OR REPLACE FUNCTION private.require_space (
  p_theme_id uuid,
  p_user     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if (select count(*) from public.bingo_squares where theme_id = p_theme_id) >= private.largest_set() then
    perform private.refuse('too_many_squares', private.largest_set()::text);
  elsif (
    select count(*) from public.bingo_squares where theme_id = p_theme_id and created_by = p_user
  ) >= private.lines_per_person() then
    perform private.refuse('too_many_lines', private.lines_per_person()::text);
  elsif not private.has_account(p_user) and (
    -- Those of deleted people count as well: an invented person can be deleted.
    select count(*) from public.bingo_squares where theme_id = p_theme_id and not private.has_account(created_by)
  ) >= private.lines_of_guests() then
    perform private.refuse('too_many_guest_lines', private.lines_of_guests()::text);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.resets_a_week()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 3$function$;

CREATE OR REPLACE FUNCTION private.resets_since()
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$select clock_timestamp() - interval '1 week'$function$;

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

CREATE OR REPLACE FUNCTION private.seat_by_digits (
  p_group_id uuid,
  p_name     text,
  p_digits   text,
  p_user     uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_key constant text := private.name_key(p_name);
  v_user uuid;
  v_seat private.seat_digits;
  v_is_right boolean;
begin
  perform pg_advisory_xact_lock(hashtext('seat_by_digits'), hashtext(p_group_id::text));
  select user_id into v_user from public.group_members
  where group_id = p_group_id and user_id is distinct from p_user and private.is_guest(user_id)
    and private.name_key(private.member_name(p_group_id, user_id)) = v_key;
  perform from auth.users where id in (v_user, p_user) order by id for no key update;
  if p_user is not null then
    perform private.require_user(); -- whose own seat may have moved meanwhile
  end if;
  select * into v_seat from private.seat_digits where user_id = v_user;
  v_is_right := extensions.crypt(p_digits, coalesce(v_seat.hash, '$2a$08$NobodysSaltNobodysSalt')) = v_seat.hash;
  if v_is_right and v_seat.wrong_tries < private.wrong_digits_at_most() then
    return v_user;
  end if;
  update private.seat_digits set wrong_tries = wrong_tries + 1 where user_id = v_user and not v_is_right;
  return null;
end;
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

CREATE OR REPLACE FUNCTION private.square_records (
  p_theme_ids uuid[]
)
  RETURNS TABLE (
    theme_id uuid,
    headline text,
    record   jsonb
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select played.theme_id, played.headline, jsonb_build_object(
    'games', count(*), 'marked', count(*) filter (where played.is_marked),
    'timed', count(played.exposure), 'timed_marked', count(played.exposure) filter (where played.is_marked),
    'exposure', coalesce(sum(played.exposure), 0)
  )
  from (
    select
      game.theme_id, lower(square.summary) as headline, square.is_marked,
      case when game.ends_at > began.at then least(1, greatest(0, extract(epoch from (
        coalesce(square.marked_at, game.completed_at) - began.at
      )) / extract(epoch from game.ends_at - began.at))) end as exposure
    from public.games as game
    join public.themes as theme on theme.id = game.theme_id
    join public.game_squares as square on square.game_id = game.id
    cross join lateral (select greatest(game.started_at, game.locks_at) as at) as began
    where game.theme_id = any (p_theme_ids) and game.status = 'completed' and game.started_at is not null
      and (theme.group_id is not null or game.pace = case theme.kind when 'news' then 'week' else theme.kind end)
      and exists (select from public.game_squares as other where other.game_id = game.id and other.is_marked)
      and exists (select from public.card_squares where game_square_id = square.id)
  ) as played
  group by played.theme_id, played.headline;
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

CREATE OR REPLACE FUNCTION private.unsent_events()
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select count(*)::int
  from public.game_events as event
  join public.games as game on game.id = event.game_id
  where event.created_at > now() - interval '1 hour'
    and (game.kind = 'private' or event.type not in ('card_sold', 'card_sealed'))
    and not exists (
      select from realtime.messages as message
      where message.inserted_at > (now() at time zone 'UTC') - interval '2 hours'
        and message.extension = 'broadcast' and message.private and message.event = 'game_event'
        and split_part(message.topic, ':', 2) = event.game_id::text
        and message.payload ->> 'seq' = event.seq::text
    );
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
    with near as materialized ( -- so that nobody's deciders are calculated for the objections of others
      select win.game_id, win.final_at, objection
      from public.wins as win
      join public.games as game on game.id = win.game_id
      join public.objections as objection
        on objection.game_id = win.game_id and objection.bingo_seq = win.seq and objection.status = 'open'
      where win.taken_back_at is null and win.final_at > now()
        and (game.group_id = any (array(select private.my_groups())) or game.group_id is null and (select private.is_admin()))
    )
    select game_id, count(*) as objections, min(final_at) as final_at
    from near where p_user in (select private.deciders(objection))
    group by game_id
  ) as waiting
  join public.games as game on game.id = waiting.game_id;
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

CREATE OR REPLACE FUNCTION public.admin_squares (
  p_theme_id  uuid    DEFAULT NULL::uuid,
  p_search    text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select square from public.bingo_squares as square
      where theme_id in (select private.public_themes()) and (p_theme_id is null or theme_id = p_theme_id)
        and (summary ilike v_pattern or text ilike v_pattern)
    ), page as (
      select square from found
      order by (square).created_at desc, (square).summary, (square).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    ), records as materialized (
      select * from private.square_records((select array_agg(distinct (square).theme_id) from page))
    )
    select private.page_json(jsonb_agg(jsonb_build_object(
      'id', (square).id,
      'theme_id', (square).theme_id,
      'theme_name', (select name from public.themes where id = (square).theme_id),
      'summary', (square).summary,
      'text', (square).text,
      'likelihood', (square).likelihood,
      'months', (square).months,
      'created_at', (square).created_at,
      'record', record
    )), (select count(*) from found), p_page_size)
    from page
    left join records on records.theme_id = (square).theme_id and headline = lower((square).summary)
  );
end;
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

CREATE OR REPLACE FUNCTION public.check_seat (
  p_invite_code text,
  p_name        text,
  p_digits      text,
  p_address     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_wait int := private.wait_for_code(p_address);
  v_group public.groups;
begin
  perform private.require_app();
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(p_invite_code);
  if v_group.id is null then
    return private.refuse_code(null, p_address);
  end if;
  v_wait := private.attempt_seat(null, v_group.id, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.is_long(p_name) or (p_digits ~ '^[0-9]{4}$') is not true
    or private.seat_by_digits(v_group.id, p_name, p_digits, null) is null then
    return private.refusal('wrong_seat');
  end if;
  return 'true';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."check_seat"(text, text, text, text) FROM PUBLIC, "authenticated", "service_role";

CREATE OR REPLACE FUNCTION public.choose_digits (
  p_digits text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('choose_digits', v_user::text, 20, interval '1 hour');
  v_most constant int := private.wrong_digits_at_most();
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.has_account(v_user) or p_digits is null or p_digits !~ '^[0-9]{4}$' then
    return private.refusal('invalid_digits');
  elsif exists (select from private.seat_digits where user_id = v_user and wrong_tries >= v_most) then
    return private.refusal('digits_locked');
  end if;
  insert into private.seat_digits as known (user_id, hash)
  values (v_user, extensions.crypt(p_digits, extensions.gen_salt('bf', 8)))
  on conflict (user_id) do update set hash = excluded.hash, wrong_tries = 0, chosen_at = clock_timestamp()
  where known.wrong_tries < v_most;
  return case when found then 'true' else private.refusal('digits_locked') end;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."choose_digits"(text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.claim_seat (
  p_invite_code text,
  p_name        text,
  p_digits      text,
  p_address     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user constant uuid := private.living_user(); -- not locked before the seat, whose player may be claiming this one
  v_wait int;
  v_group public.groups;
  v_from uuid;
begin
  if v_user is null then
    perform private.refuse('not_signed_in');
  end if;
  perform private.require_app();
  v_wait := private.attempt_code(v_user, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(p_invite_code);
  if v_group.id is null then
    return private.refuse_code(v_user, p_address);
  end if;
  v_wait := private.attempt_seat(v_user, v_group.id, p_address);
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif not private.is_long(p_name) and p_digits ~ '^[0-9]{4}$' then
    v_from := private.seat_by_digits(v_group.id, p_name, p_digits, v_user);
  end if;
  if v_from is null or not private.lock_seat(v_from, v_group.id) then
    return private.refusal('wrong_seat');
  elsif private.plays_beside(v_user, v_from) then
    return private.refusal('holds_a_card');
  end if;
  perform private.move_seat(v_from, v_user);
  return jsonb_build_object('group_id', v_group.id, 'group_name', v_group.name, 'already_member', false);
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_webhooks()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_due record;
  v_news jsonb;
  v_claimed jsonb := '[]';
  v_groups uuid[] := '{}';
begin
  for v_due in
    select webhook.group_id, webhook.url, game
    from private.webhooks as webhook
    join public.games as game on game.group_id = webhook.group_id and game.last_seq > game.posted_seq
    where webhook.off_at is null and webhook.next_at <= clock_timestamp()
    order by webhook.next_at, game.id
    limit 20
    for no key update skip locked
  loop
    continue when v_due.group_id = any (v_groups);
    v_news := private.news_of(v_due.game, (v_due.game).posted_seq);
    update public.games set posted_seq = last_seq where id = (v_due.game).id;
    if v_news <> '[]' then
      v_groups := v_groups || v_due.group_id;
      update private.webhooks set next_at = clock_timestamp() + interval '10 seconds' where group_id = v_due.group_id;
      v_claimed := v_claimed || jsonb_build_object(
        'group_id', v_due.group_id, 'url', v_due.url, 'game_id', (v_due.game).id,
        'theme_name', (v_due.game).theme_name, 'after_seq', (v_due.game).posted_seq, 'last_seq', (v_due.game).last_seq,
        'news', v_news
      );
    end if;
  end loop;
  return v_claimed;
end;
$function$;

CREATE OR REPLACE FUNCTION public.count_mail (
  p_email   text,
  p_kind    text,
  p_address text    DEFAULT NULL::text,
  p_is_sent boolean DEFAULT true
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_sender constant text := private.visitor_at(p_address);
  v_wait int;
begin
  if char_length(p_email) not between 3 and private.longest_email() then
    perform private.refuse('invalid_email');
  elsif p_kind is null or p_kind not in ('sign_up', 'resend', 'reset')
    or private.is_direct() then
    perform private.refuse('invalid_request');
  elsif p_kind = 'reset' then
    v_wait := case
      when private.is_app() and coalesce(p_address, 'unknown') <> 'unknown'
        then private.attempt('reset_mail', v_sender || ' to ' || private.mailbox_of(p_email), 10, interval '1 day')
    end;
    return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
  elsif p_is_sent is not true then
    if private.is_app() then
      perform private.uncount_mail(p_email, v_sender);
    end if;
    return 'true';
  end if;
  v_wait := private.attempt_mail(p_email, v_sender, private.is_app() and case p_kind
    when 'sign_up' then private.confirmed_account(p_email) is not true
    else private.confirmed_account(p_email) is false
  end);
  return case when v_wait > 0 then private.too_many_attempts(v_wait) else 'true' end;
end;
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
    perform private.refuse('invalid_request');
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

CREATE OR REPLACE FUNCTION public.house_feed (
  p_game_id uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with shown as materialized (
    select game from public.games as game
    where kind = 'house' and (p_game_id is null or id = p_game_id)
    order by coalesce(completed_at, 'infinity') desc, created_at desc, id limit 10
  ), told as materialized (
    select event.*
    from shown
    join public.game_events as event on event.game_id = (shown.game).id and event.type in (
      'square_marked', 'square_unmarked', 'receipt_added', 'objection_upheld', 'bingo_called', 'game_ended'
    )
  ), marks as (
    select
      (payload ->> 'game_square_id')::uuid as id, game_id, min(created_at) as at, max(created_at) as updated_at,
      (array_agg(payload ->> 'summary' order by seq desc))[1] as summary
    from told
    where payload ? 'game_square_id'
    group by 1, 2
    order by updated_at desc limit 200
  ), ends as (
    select
      game_id, min(created_at) filter (where type <> 'objection_upheld') as at, max(created_at) as updated_at
    from told
    where type = 'game_ended' or payload ->> 'completed_at' is not null or (payload ->> 'goes_on')::boolean
    group by game_id
  )
  select jsonb_build_object(
    'games', (select coalesce(jsonb_agg(private.game_json(game)), '[]') from shown),
    'marks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', marks.id, 'game_id', marks.game_id, 'summary', marks.summary, 'at', marks.at, 'updated_at', marks.updated_at,
        'is_marked', coalesce(square.is_marked, false), 'source_url', square.source_url,
        'marked_by_name', private.player_name(marks.game_id, square.marked_by)
      ) order by marks.updated_at desc, marks.id), '[]')
      from marks left join public.game_squares as square on square.id = marks.id
    ),
    'ends', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'game_id', game_id, 'at', at, 'updated_at', updated_at
      ) order by updated_at desc, game_id), '[]')
      from ends where at is not null
    )
  );
$function$;

REVOKE ALL ON FUNCTION "public"."house_feed"(uuid) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.join_group (
  p_invite_code text,
  p_address     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user, p_address);
  v_is_new constant boolean := not private.has_account(v_user)
    and not exists (select from public.group_events where user_id = v_user);
  v_group public.groups;
  v_refusal jsonb;
  v_answer text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups
  where invite_code = (select private.clean_code(p_invite_code)) for no key update;
  if not found then
    return private.refuse_code(v_user, p_address);
  end if;
  v_refusal := case when v_is_new then private.refuse_newcomer(v_group, v_user, p_address) end;
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_answer := private.join_as(v_group.id, v_user);
  if v_answer in ('group_full', 'guests_not_allowed') then
    return private.refusal(v_answer);
  end if;
  if v_is_new and private.attempt(
    'new_guest', private.guests_at(p_address), private.guests_an_hour(p_address), interval '1 hour'
  ) > 0 then
    perform private.refuse('many_joined'); -- others were faster
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
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
    'email', coalesce(account.email, ''),
    'is_anonymous', account.is_anonymous,
    'bingo_bank_balance', person.bingo_bank_balance,
    'is_admin', (select private.is_admin()),
    'waiting', private.waiting_lines(person.user_id) || private.waiting_objections(person.user_id),
    'unread', private.unread_notices(person.user_id),
    'digits_reset_at', private.digits_reset_at(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
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

CREATE OR REPLACE FUNCTION public.object_to_mark_as_guest (
  p_game_square_id uuid,
  p_reason         text,
  p_guest_token    text,
  p_address        text    DEFAULT NULL::text,
  p_win            integer DEFAULT NULL::integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_wait int;
  v_game public.games;
  v_cards uuid[];
  v_objection public.objections;
begin
  if not exists (select from public.guest_cards where session_hash = v_hash) then
    perform private.refuse('invalid_token');
  end if;
  perform private.require_live_session(v_hash);
  v_wait := private.attempt_objection(encode(v_hash, 'hex'));
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.refused_reason(p_reason) is not null then
    return private.refused_reason(p_reason);
  end if;
  -- After the reason, because others share this counter.
  v_wait := private.attempt_guest_objection(
    (select game_id from public.game_squares where id = p_game_square_id), p_address
  );
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  p_reason := private.clean_name(p_reason);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_house(v_game);
  v_cards := array(select id from private.guest_cards_of(v_game.id, v_hash) order by card_number);
  if cardinality(v_cards) = 0 then
    perform private.refuse('not_a_player');
  end if;
  v_objection := private.make_objection(v_game, p_win, v_cards, null, p_game_square_id, p_reason);
  return private.objection_answer(v_objection.id);
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

CREATE OR REPLACE FUNCTION public.remove_member (
  p_group_id uuid,
  p_user_id  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_group public.groups := private.lock_own_group(p_group_id, v_user);
begin
  if p_user_id = v_user then
    perform private.refuse('creator_cannot_leave');
  elsif p_user_id is null or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user_id
  ) then
    perform private.refuse('not_a_member');
  end if;
  perform from public.themes -- before the games, as everywhere
  where id in (select theme_id from public.games where group_id = p_group_id and everybody_writes and status = 'upcoming')
  order by id for no key update;
  perform from public.games as game where group_id = p_group_id and private.goes_on(game) order by id for no key update;
  perform private.require_removable(v_group, p_user_id);
  perform private.drop_lines(p_group_id, p_user_id, v_user);
  perform private.drop_member(p_group_id, p_user_id, v_user);
  perform private.renew_invite_code(p_group_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_delivery (
  p_id      bigint,
  p_try     integer,
  p_outcome text,
  p_reached text[]  DEFAULT '{}'::text[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_delivery private.deliveries;
  v_is_digest boolean;
  v_is_due boolean := p_outcome = 'unreached' or (p_outcome = 'retry' and p_try < 5);
begin
  select * into v_delivery from private.deliveries
  where id = p_id and tries = p_try and failed_at is null and (p_outcome <> 'sent' or sent_at is null)
  for update;
  if not found then
    return false;
  end if;
  v_is_digest := v_delivery.notice_id is null and v_delivery.user_id is not null;
  if v_is_due and v_is_digest and v_delivery.sent_at is not null then
    v_is_due := private.drop_next_digest(v_delivery.user_id);
  end if;
  update private.deliveries set
    sent_at = case p_outcome when 'sent' then clock_timestamp() end,
    failed_at = case when p_outcome <> 'sent' and not v_is_due then clock_timestamp() end,
    due_at = case p_outcome
      when 'retry' then clock_timestamp() + 4 ^ (tries - 1) * interval '5 minutes'
      when 'unreached' then clock_timestamp() -- after the others that are due
      else due_at
    end,
    tries = case p_outcome when 'unreached' then tries - 1 else tries end,
    reached = case when v_is_due then reached || p_reached else '{}' end,
    leased_until = case p_outcome when 'sent' then leased_until end
  where id = p_id;
  if p_outcome = 'sent' and v_is_digest then
    perform private.queue_digest(v_delivery.user_id, v_delivery.leased_until - interval '60 seconds');
  end if;
  return true;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[]) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.report_webhook (
  p_group_id  uuid,
  p_url       text,
  p_game_id   uuid,
  p_after_seq integer,
  p_last_seq  integer,
  p_outcome   text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_outcome is null then
    perform private.refuse('invalid_request');
  elsif p_outcome = 'retry' then
    update public.games set posted_seq = p_after_seq
    where id = p_game_id and posted_seq = p_last_seq and exists (
      select from private.webhooks where group_id = p_group_id and url = p_url
    );
  end if;
  update private.webhooks set
    next_at = case when p_outcome = 'sent' then next_at else clock_timestamp() + greatest(
      least(clock_timestamp() - coalesce(failing_since, clock_timestamp()), interval '15 minutes'), interval '10 seconds'
    ) end,
    failing_since = case when p_outcome <> 'sent' then coalesce(failing_since, clock_timestamp()) end,
    off_at = case
      when p_outcome <> 'sent' and failing_since < clock_timestamp() - interval '1 day' then clock_timestamp()
    end
  where group_id = p_group_id and url = p_url and off_at is null;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.reset_digits (
  p_group_id uuid,
  p_user_id  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_since constant timestamptz := private.resets_since();
  v_resets timestamptz[];
begin
  perform private.lock_own_group(p_group_id, private.require_user());
  select array(select reset from unnest(seat.reset_at) as reset where reset > v_since order by reset) into v_resets
  from private.seat_digits as seat join public.group_members as member on member.user_id = seat.user_id
  where member.group_id = p_group_id and seat.user_id = p_user_id and seat.wrong_tries > 0
  for no key update of seat;
  if not found then
    return;
  elsif cardinality(v_resets) >= private.resets_a_week() then
    perform private.refuse('too_many_resets', ceil(extract(epoch from v_resets[1] - v_since))::text);
  end if;
  update private.seat_digits set wrong_tries = 0, reset_at = v_resets || clock_timestamp() where user_id = p_user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.run_schedule()
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  select * into v_game from public.games as game
  where status = 'upcoming' and scheduled_start <= clock_timestamp() and missing_lines = 0
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.start_game(v_game, null);
    return true;
  end if;
  select * into v_game from public.games
  where locks_at <= clock_timestamp() and not is_locked and status <> 'completed'
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.lock_cards(v_game);
    return true;
  end if;
  select * into v_game from public.games
  where status <> 'completed' and (status = 'active' or everybody_writes) and ends_at <= clock_timestamp()
    and (locks_at is null or is_locked)
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.end_by_closeness(v_game, null);
    return true;
  end if;
  if private.remind() then
    return true;
  end if;
  -- Last, because it fails while the template's theme has too few squares in season.
  return private.make_edition();
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_house_template (
  p_is_on      boolean,
  p_title      text,
  p_theme_id   uuid,
  p_card_price numeric,
  p_starts_at  text,
  p_lasts_days integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  perform private.require_short(p_title, p_starts_at);
  if p_is_on is null then
    perform private.refuse('invalid_request');
  end if;
  if char_length(private.clean_name(p_title)) not between 1 and private.longest_name() - 20 then
    perform private.refuse('invalid_name');
  elsif p_starts_at is null or p_starts_at !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.refuse('invalid_start');
  elsif p_lasts_days is null or p_lasts_days not between 1 and 7 then
    perform private.refuse('invalid_times');
  elsif not exists (select from private.playable_theme(p_theme_id, null)) then
    perform private.refuse('theme_not_found');
  end if;
  update public.house_template set
    is_on = p_is_on, title = private.clean_name(p_title), theme_id = p_theme_id,
    card_price = private.clean_amount(p_card_price, private.highest_price('house')), starts_at = p_starts_at::time,
    lasts_days = p_lasts_days
  where is_the_template;
  perform private.make_edition();
  return public.house_template();
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_secret_link (
  p_id          uuid,
  p_shows_names boolean,
  p_shows_code  boolean,
  p_renews      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('secret_link', v_user::text, 30, interval '1 minute');
  v_token text := private.new_secret();
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif num_nulls(p_shows_names, p_shows_code, p_renews) > 0 then
    perform private.refuse('invalid_request');
  end if;
  perform private.require_linkable(p_id, v_user);
  if p_renews then
    delete from private.secret_links where game_id = p_id or card_id = p_id;
  end if;
  update private.secret_links set shows_names = p_shows_names, shows_code = p_shows_code
  where game_id = p_id or card_id = p_id;
  if found then
    v_token := null;
  else
    insert into private.secret_links (token_hash, game_id, card_id, shows_names, shows_code)
    values (
      sha256(convert_to(v_token, 'UTF8')), (select id from public.games where id = p_id),
      (select id from public.bingo_cards where id = p_id), p_shows_names, p_shows_code
    );
  end if;
  return jsonb_build_object('is_on', true, 'shows_names', p_shows_names, 'shows_code', p_shows_code, 'token', v_token);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
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

CREATE OR REPLACE FUNCTION public.set_option (
  p_id     uuid,
  p_option text,
  p_is_on  boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('set_option', v_user::text, 30, interval '1 minute');
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_is_on is null then
    perform private.refuse('invalid_request');
  end if;
  perform private.require_short(p_option);
  if p_option = 'allows_guests' then
    perform private.require_account(), private.lock_own_group(p_id, v_user);
    update public.groups set allows_guests = p_is_on where id = p_id;
  elsif p_option in ('shows_closeness', 'shows_cards', 'shares_results') then
    perform private.set_game_option(p_id, p_option, p_is_on, v_user);
  else
    perform private.refuse('invalid_request');
  end if;
  return jsonb_build_object('is_on', p_is_on);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.theme_squares (
  p_theme_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', shown.id,
    'name', shown.name,
    'group_id', shown.group_id,
    'version', shown.version, 'game_id', private.written_game(shown.id),
    'is_editable', private.may_edit_set(shown, (select auth.uid())),
    'squares', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'summary', summary, 'text', text, 'likelihood', likelihood
      ) || case when about_id is null then '{}' else jsonb_build_object(
        'about_id', about_id, 'about_name', private.member_name(shown.group_id, about_id)
      ) end || case when record is null then '{}' else jsonb_build_object('record', record) end
      order by created_at, id), '[]')
      from public.bingo_squares as square
      left join private.square_records(array[shown.id]) as known on shown.group_id is not null and headline = lower(summary)
      where square.theme_id = shown.id and private.is_in_season(months, now())
    )
  )
  from public.themes as shown
  where shown.id = p_theme_id
    and (select private.living_account()) is not null
    and (shown.group_id is null or shown.group_id in (select private.my_groups()));
$function$;

CREATE OR REPLACE FUNCTION public.unsent_events()
  RETURNS integer
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select case when private.is_app() then private.unsent_events() end;
$function$;

REVOKE ALL ON FUNCTION "public"."unsent_events"() FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.validate_invite_code (
  invite_code_param text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user);
  v_group public.groups;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    return private.refuse_code(v_user);
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'current_members', (select count(*) from public.group_members where group_id = v_group.id),
    'max_members', v_group.max_members,
    'is_member', exists (
      select from public.group_members where group_id = v_group.id and user_id = v_user
    )
  );
end;
$function$;

CREATE INDEX attempts_who ON private.attempts USING btree (who);

CREATE INDEX game_events_created_at ON public.game_events USING brin (created_at);

CREATE INDEX game_events_feed ON public.game_events USING btree (game_id, seq)
  WHERE
    (TYPE = ANY (ARRAY['square_marked'::text, 'square_unmarked'::text, 'receipt_added'::text, 'objection_made'::text, 'objection_dismissed'::text, 'objection_upheld'::text,
    'bingo_called'::text, 'game_ended'::text]));

CREATE INDEX games_that_wait ON public.games USING btree (theme_id)
  WHERE (everybody_writes AND (status = 'upcoming'::text));

CREATE INDEX games_to_start ON public.games USING btree (scheduled_start)
  WHERE ((status = 'upcoming'::text) AND (missing_lines = 0));

CREATE TRIGGER squares_are_counted
  AFTER INSERT OR DELETE OR UPDATE OF about_id ON public.bingo_squares
  FOR EACH ROW
  EXECUTE FUNCTION private.count_missing_lines();

CREATE POLICY "everybody hears which house games change" ON "realtime"."messages"
  FOR SELECT
  TO "anon", "authenticated"
  USING (((EXTENSION = 'broadcast'::text) AND (( SELECT realtime.topic() AS topic) = 'house_games'::text)));

CREATE POLICY "people hear the games they may see" ON "realtime"."messages"
  FOR SELECT
  TO "anon", "authenticated"
  USING
    (((EXTENSION = 'broadcast'::text) AND (( SELECT private.game_of_channel() AS game_of_channel) IN ( SELECT private.visible_games(( SELECT private.game_of_channel() AS
    game_of_channel)) AS visible_games))));

REVOKE ALL ON FUNCTION "private"."add_member"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_member"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_member"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."admins_by_interest"(public.games, public.objections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."admins_by_interest"(public.games, public.objections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."admins_by_interest"(public.games, public.objections) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attempt_seat"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_seat"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_seat"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."claims_an_hour"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claims_an_hour"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claims_an_hour"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closest_cards"(public.games, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closest_cards"(public.games, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closest_cards"(public.games, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closest_names"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closest_names"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closest_names"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closest_to"(public.games, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closest_to"(public.games, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closest_to"(public.games, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_missing_lines"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_missing_lines"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_missing_lines"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."deciders"(public.objections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deciders"(public.objections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deciders"(public.objections) TO "postgres";

REVOKE ALL ON FUNCTION "private"."deciding_players"(public.games, public.wins, public.objections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deciding_players"(public.games, public.wins, public.objections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deciding_players"(public.games, public.wins, public.objections) TO "postgres";

REVOKE ALL ON FUNCTION "private"."digits_reset_at"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."digits_reset_at"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."digits_reset_at"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."drop_lines"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_lines"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_lines"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."drop_next_digest"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_next_digest"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_next_digest"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."falling_wins"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."falling_wins"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."falling_wins"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fate_of_wins"(public.wins[], jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fate_of_wins"(public.wins[], jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fate_of_wins"(public.wins[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_attempts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_attempts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_attempts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_person"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_person"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_person"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gaining_cards"(public.games, uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gaining_cards"(public.games, uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gaining_cards"(public.games, uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."holdings_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."holdings_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."holdings_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_direct"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_direct"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_direct"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."join_as"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."join_as"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."join_as"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_of_guests"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_of_guests"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_of_guests"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_seat"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_seat"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_seat"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_winners"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_winners"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_winners"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."names_on"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."names_on"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."names_on"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pass_winner_on"(public.games, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pass_winner_on"(public.games, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pass_winner_on"(public.games, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pay_back"(public.wins, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pay_back"(public.wins, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pay_back"(public.wins, numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."push_subscriptions_of"(uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."push_subscriptions_of"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."push_subscriptions_of"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_code"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_code"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_code"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_newcomer"(public.groups, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_newcomer"(public.groups, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_newcomer"(public.groups, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reopen_game"(uuid, text[], numeric, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reopen_game"(uuid, text[], numeric, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reopen_game"(uuid, text[], numeric, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_app"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_app"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_app"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_decider"(public.wins, public.objections, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_decider"(public.wins, public.objections, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_decider"(public.wins, public.objections, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."resets_a_week"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."resets_a_week"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resets_a_week"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."resets_since"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."resets_since"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."resets_since"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_win"(public.wins, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_win"(public.wins, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_win"(public.wins, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_pot"(public.games, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."share_pot"(public.games, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."share_pot"(public.games, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_rest"(public.games, numeric, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."share_rest"(public.games, numeric, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."share_rest"(public.games, numeric, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."square_records"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."square_records"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."square_records"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_wins"(uuid, public.wins[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_wins"(uuid, public.wins[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_wins"(uuid, public.wins[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unsent_events"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unsent_events"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unsent_events"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."uphold_objection"(public.games, public.objections, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."uphold_objection"(public.games, public.objections, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."uphold_objection"(public.games, public.objections, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_names"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_names"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_names"(uuid, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_seat"(text, text, text, text) TO "anon";

REVOKE ALL ON FUNCTION "public"."check_seat"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_seat"(text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_digits"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."choose_digits"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_digits"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."house_feed"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."house_feed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."house_feed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_delivery"(bigint, integer, text, text[]) TO "service_role";

REVOKE ALL ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."report_webhook"(uuid, text, uuid, integer, integer, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."unsent_events"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."unsent_events"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."unsent_events"() TO "postgres";
