SET local check_function_bodies = off;

ALTER TABLE "public"."objections"
  DROP CONSTRAINT "objections_game_id_bingo_seq_fkey";

ALTER TABLE "public"."transfers"
  DROP CONSTRAINT "transfers_reason_check";

DROP FUNCTION "private"."bingo_seq"(uuid);

DROP FUNCTION "private"."make_objection"(public.games, uuid[], uuid, uuid, text);

DROP FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone);

DROP FUNCTION "private"."my_contestable_games"();

DROP FUNCTION "private"."objections_to"(public.games);

DROP FUNCTION "private"."reopen_pot"(public.games);

DROP FUNCTION "private"."require_new_objection"(public.games, uuid[], uuid);

DROP FUNCTION "private"."return_pot"(public.games, uuid);

DROP FUNCTION "private"."winning_squares"(public.games);

DROP FUNCTION "private"."winnings_of"(public.games, public.bingo_cards);

DROP FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone);

DROP FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone);

DROP FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone);

DROP FUNCTION "public"."object_to_mark"(uuid, text);

DROP FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text, text);

DROP FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone);

CREATE TABLE "public"."wins" (
  "game_id"       uuid                     NOT NULL,
  "seq"           integer                  NOT NULL,
  "prize"         text                     NOT NULL,
  "card_id"       uuid                     NOT NULL,
  "positions"     integer[]                NOT NULL,
  "completed_by"  uuid,
  "amount"        numeric(12,2)            NOT NULL DEFAULT 0,
  "paid_to"       text,
  "called_at"     timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "final_at"      timestamp with time zone NOT NULL,
  "taken_back_at" timestamp with time zone,
  CONSTRAINT "wins_amount_check" CHECK ((amount >= (0)::numeric)),
  CONSTRAINT "wins_paid_to_check" CHECK ((paid_to ~ '^(fund|user:[0-9a-f-]{36})$'::text)),
  CONSTRAINT "wins_pkey" PRIMARY KEY (game_id, seq),
  CONSTRAINT "wins_prize_check" CHECK ((prize = ANY (ARRAY['bingo'::text, 'first_line'::text, 'second_line'::text, 'full_card'::text])))
);

ALTER TABLE "public"."wins"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."wins" FROM "anon", "authenticated", "service_role";

ALTER TABLE "public"."games"
  ADD COLUMN "prizes" text NOT NULL DEFAULT 'bingo'::text;

CREATE OR REPLACE FUNCTION private.amount_of (
  p_game  public.games,
  p_prize text
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when exists (
      select from private.prizes_of(p_game)
      where prize <> p_prize and prize not in (select prize from private.wins_of(p_game.id))
    ) then least(trunc(p_game.pot_amount * percent / 100, 2), private.left_to_win(p_game))
    else private.left_to_win(p_game)
  end
  from private.prizes_of(p_game)
  where prize = p_prize;
$function$;

CREATE OR REPLACE FUNCTION private.as_won (
  p_game public.games,
  p_seq  integer
)
  RETURNS public.games
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_game public.games := p_game;
begin
  select win.card_id, card.user_id, card.display_name, win.amount, win.paid_to is not null,
    private.final_at(p_game, win)
  into
    v_game.winner_card_id, v_game.winner_id, v_game.winner_display_name, v_game.pot_amount, v_game.pot_claimed,
    v_game.final_at
  from private.wins_of(p_game.id) as win
  join public.bingo_cards as card on card.id = win.card_id
  where win.seq = p_seq;
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.attempt_guest_objection (
  p_game_id uuid,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select coalesce(nullif(private.attempt('objections_from', win || private.visitor_at(p_address),
    2, private.time_to_object('house')
  ), 0), case when private.is_app() then 0 else private.attempt('objections_from', win || private.connection(),
    case when private.app_key_hash() is null then 3 else 1 end, private.time_to_object('house')
  ) end)
  from concat_ws(' ', p_game_id, (select max(seq) from private.wins_of(p_game_id)), 'by ') as win;
$function$;

CREATE OR REPLACE FUNCTION private.bingo_answer (
  p_card_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.in_game(case
    when card.is_winner then (
      select jsonb_build_object(
        'won', true, 'pot_amount', amount, 'winner_display_name', card.display_name, 'line', to_jsonb(positions)
      ) || case prize when 'bingo' then '{}' else jsonb_build_object('prize', prize) end
      from private.wins_of(game.id) where card_id = card.id order by seq desc limit 1
    )
    else jsonb_build_object('won', false, 'winner_display_name', coalesce(game.winner_display_name, (
      select holder.display_name
      from private.wins_of(game.id) as win join public.bingo_cards as holder on holder.id = win.card_id
      order by win.seq desc limit 1
    )))
  end || case game.prizes when 'three' then jsonb_build_object('wins', private.wins_json(game.id)) else '{}' end, game)
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.id = p_card_id;
$function$;

CREATE OR REPLACE FUNCTION private.call_bingo (
  p_game    public.games,
  p_card_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_card public.bingo_cards;
  v_prize text;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  v_prize := private.prize_to_call(p_game, v_card);
  if v_prize is not null then
    perform private.win_prize(p_game, v_card, v_prize);
    perform private.return_unclaimed_pots();
  elsif p_game.winner_card_id is null and not v_card.is_winner then
    perform private.require_active(p_game);
    if not private.has_line(v_card.marked_mask) then
      perform private.refuse('no_line');
    end if;
  end if;
  return private.bingo_answer(p_card_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.changed_prizes (
  p_game   public.games,
  p_prizes text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if p_prizes <> p_game.prizes and p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  return private.clean_prizes(coalesce(p_prizes, p_game.prizes));
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_books()
  RETURNS TABLE (
    account       text,
    what          text,
    in_ledger     numeric,
    running_total numeric
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with moves as (
    select to_account as account, amount from public.transfers
    union all
    select from_account, -amount from public.transfers
  ), ledger as (
    select account, 'balance' as what, sum(amount) as amount from moves where account <> 'mint' group by account
    union all
    select 'pot:' || game_id, 'paid in', sum(case reason when 'card_returned' then -amount else amount end)
    from public.transfers
    where to_account like 'pot:%' and reason not in ('pot_reopened', 'prize_divided') or reason = 'card_returned'
    group by game_id
  ), totals as (
    select 'fund' as account, 'balance' as what, total_amount as amount from public.house_fund
    union all
    select 'user:' || user_id, 'balance', bingo_bank_balance from public.profiles
    union all
    select 'pot:' || id, 'paid in', pot_amount from public.games
    union all
    select 'pot:' || id, 'balance', private.rest_of_pot(games) from public.games
  )
  select account, what, coalesce(ledger.amount, 0), coalesce(totals.amount, 0)
  from ledger
  full join totals using (account, what)
  where coalesce(ledger.amount, 0) <> coalesce(totals.amount, 0);
$function$;

CREATE OR REPLACE FUNCTION private.claim_end (
  p_game public.games,
  p_win  public.wins
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case p_game.prizes when 'bingo' then p_game.completed_at else p_win.called_at end + private.time_to_claim();
$function$;

CREATE OR REPLACE FUNCTION private.claim_pots (
  p_cards uuid[],
  p_user  uuid
)
  RETURNS numeric
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_won record;
  v_claimed numeric := 0;
begin
  for v_won in
    with waiting as (
      select game.id, 'pot_shared' as reason, card.pot_share as amount
      from public.games as game
      join public.bingo_cards as card on card.game_id = game.id and card.pot_share is not null
      where card.id = any (p_cards) and not game.pot_claimed and not game.pot_returned and not private.is_overdue(game)
      union all
      select game.id, 'pot_won', win.amount
      from public.wins as win
      join public.games as game on game.id = win.game_id
      where win.card_id = any (p_cards) and win.paid_to is null and win.taken_back_at is null
        and private.claim_end(game, win) >= now()
    )
    select id, reason, sum(amount) as amount from waiting group by id, reason order by id, reason
  loop
    if v_won.amount > 0 then
      perform private.transfer('pot:' || v_won.id, 'user:' || p_user, v_won.amount, v_won.id, v_won.reason);
    end if;
    if v_won.reason = 'pot_won' then
      update public.wins as win set paid_to = 'user:' || p_user
      from public.games as game
      where game.id = v_won.id and win.game_id = game.id and card_id = any (p_cards) and paid_to is null
        and taken_back_at is null and private.claim_end(game, win) >= now();
    end if;
    if private.is_claimed_now(v_won.id) then
      perform private.record_event(v_won.id, 'pot_claimed', p_user, '{}');
    end if;
    v_claimed := v_claimed + v_won.amount;
  end loop;
  return v_claimed;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_prizes (
  p_prizes text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if p_prizes is null or p_prizes not in ('bingo', 'three') then
    perform private.refuse('invalid_request');
  end if;
  return p_prizes;
end;
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
    select card.*, rank() over (order by card.consecutive_marked_count desc) as place
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

CREATE OR REPLACE FUNCTION private.complete_game (
  p_game public.games,
  p_card public.bingo_cards
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
begin
  update public.games as game set
    status = 'completed', completed_at = v_now, final_at = v_now + private.time_to_object(kind),
    winner_card_id = p_card.id, winner_id = p_card.user_id, winner_display_name = p_card.display_name, pot_claimed = not exists (
      select from private.wins_of(game.id) where paid_to is null
    )
  where id = p_game.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.completing_mark (
  p_card_id uuid,
  p_prize   text
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with marked as (
    select placed.position, square.id, square.marked_at
    from public.card_squares as placed
    join public.game_squares as square on square.id = placed.game_square_id
    where placed.card_id = p_card_id and square.is_marked
  ), completed as (
    select max(marked.marked_at) as marked_at
    from private.lines as line
    join marked on marked.position = any (line.positions)
    group by line.id, line.positions
    having count(*) = 5 - (12 = any (line.positions))::int
    order by 1
    limit 1 offset (p_prize = 'second_line')::int
  )
  select id from marked
  where marked_at = case p_prize
    when 'full_card' then (select max(marked_at) from marked) else (select marked_at from completed)
  end
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.contested_win (
  p_game_id        uuid,
  p_game_square_id uuid,
  p_win            integer
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select win.seq
  from private.wins_of(p_game_id) as win
  where win.seq = coalesce(p_win, win.seq)
  order by p_game_square_id in (select private.winning_squares(win)) desc, win.seq desc
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.count_without (
  p_game_id uuid,
  p_gone    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_objection public.objections;
begin
  for v_objection in
    select objection.*
    from public.objections as objection
    where objection.game_id = p_game_id and objection.status = 'open'
    order by objection.created_at, objection.id
  loop
    -- One that was upheld has taken its win back: nothing is left of the others.
    select * into v_objection from public.objections where id = v_objection.id;
    select (private.as_won(game, v_objection.bingo_seq)).* into v_game from public.games as game where id = p_game_id;
    continue when v_objection.status <> 'open' or v_game.final_at <= clock_timestamp() or v_game.winner_id = p_gone
      or not exists (select from public.bingo_cards where game_id = p_game_id and user_id = p_gone);
    continue when private.who_decides(v_game, private.objector_of(v_objection.id)) <> 'players';
    perform private.tell_votes(v_game, v_objection, p_gone);
  end loop;
end;
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
  perform private.lock_winners(p_game_id, p_prize);
  for v_held in
    select win, part + case when row_number() over (order by win.seq) = 1 then p_amount - parts * part else 0 end as amount
    from (
      select win, (win).seq, trunc(p_amount / count(*) over (), 2) as part, count(*) over () as parts
      from private.wins_of(p_game_id) as win where prize = p_prize
    ) as win
    order by win.seq
  loop
    perform private.set_win(v_held.win, v_held.amount, 'prize_divided');
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
    status = 'completed', completed_at = v_now, final_at = greatest(v_now, (
      select max(final_at) from private.wins_of(p_game.id)
    ))
  where id = p_game.id
  returning * into v_game;
  perform private.share_rest(v_game, p_actor_id, jsonb_build_object(
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
  if private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top) || case when p_event.payload ? 'prize' then jsonb_build_object(
      'wins', private.wins_json(p_event.game_id), 'shares', private.shares_of(p_event.game_id),
      'share_count', private.share_count(p_event.game_id)
    ) else '{}' end;
  elsif p_event.type = 'game_ended' then
    return v_message || jsonb_build_object(
      'shares', private.shares_of(p_event.game_id), 'share_count', private.share_count(p_event.game_id)
    );
  elsif p_event.payload ? 'prize' then
    return v_message || jsonb_build_object('wins', private.wins_json(p_event.game_id));
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.name_of(noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed', 'member_returned') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object('display_name', private.name_of(user_id), 'by', private.name_of(actor_id))
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
$function$;

CREATE OR REPLACE FUNCTION private.final_at (
  p_game public.games,
  p_win  public.wins
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_game.prizes when 'bingo' then p_game.final_at else p_win.final_at end;
$function$;

CREATE OR REPLACE FUNCTION private.final_cards (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.card_json(card) || jsonb_build_object('winnings', private.winnings_of(card))
    order by card.is_winner desc, card.consecutive_marked_count desc, card.purchased_at, card.card_number
  ), '[]')
  from (
    select * from public.bingo_cards
    where game_id = p_game.id and card_number > 0
    order by is_winner desc, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card;
$function$;

CREATE OR REPLACE FUNCTION private.follow_game (
  p_game public.games,
  p_user uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_next public.games := private.make_private_game(
    p_game.group_id, p_game.theme_id, p_game.card_price, p_game.pace, p_user, p_prizes => p_game.prizes
  );
begin
  update public.games set follows = p_game.id, shows_closeness = p_game.shows_closeness where id = v_next.id;
  perform private.record_event(p_game.id, 'played_again', p_user, jsonb_build_object(
    'by', private.name_of(p_user), 'next_game_id', v_next.id
  ));
  update private.table_links set game_id = v_next.id where game_id = p_game.id;
  return v_next.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.game_json (
  p_game public.games
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
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'theme_id', p_game.theme_id,
    'theme_name', p_game.theme_name,
    'theme_description', p_game.theme_description,
    'pace', p_game.pace,
    'dealing', p_game.dealing, 'prizes', p_game.prizes,
    'wins', case p_game.prizes when 'three' then private.wins_json(p_game.id) else '[]' end,
    'locks_at', p_game.locks_at, 'is_locked', p_game.is_locked,
    'shows_closeness', p_game.shows_closeness,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'ends_at', p_game.ends_at,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'winner_card_number', (select card_number from public.bingo_cards where id = p_game.winner_card_id),
    'winner_display_name', p_game.winner_display_name,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', not p_game.pot_shared and (p_game.pot_returned or private.is_overdue(p_game)),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'share_count', case when p_game.pot_shared then private.share_count(p_game.id) else 0 end,
    'created_at', p_game.created_at
  );
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
    'winner_display_name', private.winner_names(p_game),
    'won', exists (
      select from private.wins_of(p_game.id) as win join public.bingo_cards as card on card.id = win.card_id
      where card.user_id = p_user
    ),
    'archived', exists (
      select from public.game_archives where game_id = p_game.id and user_id = p_user
    ),
    'has_card', exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user),
    'to_go', private.to_go(p_game, p_user),
    'new_marks', private.new_marks(p_game.id, p_user)
  );
$function$;

CREATE OR REPLACE FUNCTION private.has_reached (
  p_prize text,
  p_mask  integer
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case p_prize
    when 'full_card' then (p_mask | (1 << 12)) = (1 << 25) - 1
    when 'second_line' then (select count(*) >= 2 from private.completed_lines(p_mask))
    else private.has_line(p_mask)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.is_claimed_now (
  p_game_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.games as game set pot_claimed = true
  where id = p_game_id and status = 'completed' and not pot_claimed and not pot_returned
    and (winner_card_id is not null or pot_shared) and private.rest_of_pot(game) = 0;
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_overdue (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_game.kind = 'house' and p_game.status = 'completed' and not p_game.pot_claimed and not p_game.pot_returned
    and (p_game.prizes = 'bingo' or p_game.pot_shared)
    and p_game.completed_at < now() - private.time_to_claim();
$function$;

CREATE OR REPLACE FUNCTION private.is_sound_game (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_game.kind in ('private', 'house')
    and p_game.status in ('upcoming', 'active', 'completed')
    and case p_game.kind
      when 'private' then
        p_game.group_id is not null and p_game.title is null and p_game.max_cards is null and p_game.status <> 'upcoming'
      else
        p_game.group_id is null and p_game.title is not null and p_game.max_cards is not null
    end
    and char_length(p_game.title) <= private.longest_name() and btrim(p_game.title) <> ''
    and char_length(p_game.description) <= private.longest_text()
    and p_game.pace in ('evening', 'week', 'open')
    and p_game.dealing in ('dealt', 'chosen') and p_game.prizes in ('bingo', 'three')
    and (p_game.dealing = 'chosen') = (p_game.locks_at is not null)
    and (not p_game.is_locked or p_game.locks_at is not null)
    and p_game.ends_at > p_game.locks_at
    and p_game.layout ~ '^[osr]{12}-[osr]{12}$'
    and p_game.card_price > 0 and p_game.card_price <= private.highest_price(p_game.kind)
    and p_game.pot_amount >= 0
    and p_game.max_cards between 1 and private.most_cards()
    and p_game.cards_sold >= 0 and p_game.cards_sold <= p_game.max_cards
    and (p_game.status = 'upcoming') = (p_game.started_at is null)
    and (p_game.status = 'completed') = (p_game.completed_at is not null)
    and (p_game.status = 'completed') = (p_game.final_at is not null)
    and (p_game.winner_card_id is null) = (p_game.winner_display_name is null)
    and p_game.ends_at > p_game.scheduled_start
    and (p_game.winner_card_id is not null or (p_game.winner_id is null and (p_game.pot_shared or not p_game.pot_claimed)))
    and (p_game.status = 'completed' or (p_game.winner_card_id is null and not p_game.pot_returned and not p_game.pot_shared))
    and p_game.pot_claimed::int + p_game.pot_returned::int
      + (p_game.pot_shared and (p_game.kind = 'private' or p_game.winner_card_id is not null))::int <= 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.left_to_win (
  p_game public.games
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_game.pot_amount
    - (select coalesce(sum(amount), 0) from private.wins_of(p_game.id))
    - (select coalesce(sum(pot_share), 0) from public.bingo_cards where game_id = p_game.id);
$function$;

CREATE OR REPLACE FUNCTION private.lock_game_of_objection (
  p_objection_id uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_objection public.objections;
begin
  select * into v_objection from public.objections where id = p_objection_id;
  if not found then
    perform private.refuse('objection_not_found');
  end if;
  return private.as_won(private.lock_game(v_objection.game_id), v_objection.bingo_seq);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_winners (
  p_game_id uuid,
  p_prize   text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.profiles where user_id in (
    select card.user_id from private.wins_of(p_game_id) as win join public.bingo_cards as card on card.id = win.card_id
    where win.prize = p_prize
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
  v_seq constant int := private.contested_win(p_game.id, p_game_square_id, p_win);
  v_won constant public.games := private.as_won(p_game, v_seq);
  v_objection public.objections;
  v_payload jsonb;
begin
  perform private.require_open_result(v_won);
  if v_won.winner_card_id = any (p_cards) then
    perform private.refuse('own_win');
  elsif p_game_square_id not in (
    select private.winning_squares(win) from private.wins_of(p_game.id) as win where win.seq = v_seq
  ) then
    perform private.refuse('not_in_the_line');
  end if;
  perform private.require_new_objection(p_game.id, p_game.kind, v_seq, p_cards, p_game_square_id);
  insert into public.objections (game_id, bingo_seq, game_square_id, card_id, reason)
  values (p_game.id, v_seq, p_game_square_id, p_cards[1], private.clean_reason(p_reason))
  returning * into v_objection;

  select jsonb_build_object(
    'game_square_id', square.id, 'summary', square.summary, 'card_number', card.card_number, 'by', card.display_name
  ) into v_payload
  from public.game_squares as square, public.bingo_cards as card
  where square.id = p_game_square_id and card.id = p_cards[1];
  perform private.record_event(p_game.id, 'objection_made', p_user, v_payload);
  return v_objection;
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_private_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text,
  p_user       uuid,
  p_ends_at    timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing    text                     DEFAULT 'dealt'::text,
  p_locks_at   timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes     text                     DEFAULT 'bingo'::text
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform private.check_times(null, p_ends_at);
  perform private.check_lock(p_dealing, p_locks_at, p_ends_at);
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, card_price, started_at, ends_at, dealing,
    locks_at, prizes, created_by
  )
  select
    'private', 'active', p_group_id, id, name, description, private.clean_pace(p_pace),
    private.clean_amount(p_card_price, private.highest_price('private')), now(), p_ends_at, p_dealing,
    p_locks_at, private.clean_prizes(p_prizes), p_user
  from private.playable_theme(p_theme_id, p_group_id)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.my_contestable_wins()
  RETURNS SETOF public.wins
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  select win.*
  from public.games as game
  join public.wins as win on win.game_id = game.id and win.taken_back_at is null and win.final_at > now()
  where (game.group_id = any (array(select private.my_groups())) or game.group_id is null and (select private.is_admin()))
    and private.final_at(game, win) > now();
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
  select coalesce(jsonb_agg(event.payload || jsonb_build_object('type', event.type) order by event.seq), '[]')
  from public.game_events as event
  left join public.game_squares as square on square.id = (event.payload ->> 'game_square_id')::uuid
  where event.game_id = p_game.id and event.seq > p_seq and case event.type
    when 'square_marked' then square.is_marked
      and square.marked_at = (event.payload ->> 'marked_at')::timestamptz
    when 'bingo_called' then exists (select from private.wins_of(p_game.id) where seq = event.seq)
    when 'game_ended' then true
    else false
  end;
$function$;

CREATE OR REPLACE FUNCTION private.objections_to (
  p_game public.games,
  p_win  integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(private.votes_on(p_game, objection.id) || jsonb_build_object(
    'id', objection.id,
    'game_square_id', objection.game_square_id,
    'by', card.display_name,
    'reason', case when p_game.kind = 'private' or (select private.is_admin()) then objection.reason end,
    'status', objection.status,
    'decided_by', private.who_decides(p_game, card.user_id),
    'is_mine', coalesce(card.user_id = (select private.living_user()), false),
    'my_vote', (
      select upholds from public.objection_votes
      where objection_id = objection.id and user_id = (select private.living_user())
    ),
    'created_at', objection.created_at
  ) order by objection.created_at, objection.id), '[]')
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  where objection.game_id = p_game.id and objection.bingo_seq = p_win;
$function$;

CREATE OR REPLACE FUNCTION private.open_objection (
  p_game         public.games,
  p_objection_id uuid
)
  RETURNS public.objections
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_objection public.objections;
begin
  select * into v_objection from public.objections where id = p_objection_id;
  if v_objection.status <> 'open' then
    perform private.refuse('already_decided');
  end if;
  perform private.require_open_result(p_game);
  return v_objection;
end;
$function$;

CREATE OR REPLACE FUNCTION private.positions_of (
  p_prize text,
  p_mask  integer
)
  RETURNS integer[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array_agg(distinct position order by position)
  from (
    select line from private.completed_lines(p_mask) as line
    limit case p_prize when 'full_card' then 12 when 'second_line' then 2 else 1 end
  ) as won, unnest(won.line) as position;
$function$;

CREATE OR REPLACE FUNCTION private.prize_to_call (
  p_game public.games,
  p_card public.bingo_cards
)
  RETURNS text
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select prize
  from private.prizes_of(p_game)
  where private.has_reached(prize, p_card.marked_mask) and case
    when prize in (select prize from private.wins_of(p_game.id)) then private.ties_for(p_game, p_card, prize)
    else p_game.status = 'active' and not private.is_time_up(p_game)
  end
  order by place
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.prizes_of (
  p_game public.games
)
  RETURNS TABLE (
    prize   text,
    percent integer,
    place   bigint
  )
  LANGUAGE sql
  IMMUTABLE
  ROWS 3
  SET search_path TO ''
  AS $function$
  select prize, percent, place
  from unnest(
    case p_game.prizes when 'three' then array['first_line', 'second_line', 'full_card'] else array['bingo'] end,
    case p_game.prizes when 'three' then array[50, 30, 20] else array[100] end
  ) with ordinality as listed (prize, percent, place);
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
    select bool_or(card.is_winner) as is_won, sum(private.winnings_of(card)) as winnings,
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

CREATE OR REPLACE FUNCTION private.reopen_game (
  p_game_id uuid,
  p_prize   text,
  p_user    uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  select * into v_game from public.games where id = p_game_id;
  if p_prize in (select prize from private.wins_of(p_game_id)) then
    return false;
  elsif v_game.status = 'completed' and v_game.winner_card_id is null then
    perform private.share_rest(v_game, p_user);
    return false;
  end if;
  update public.games set
    status = 'active', completed_at = null, final_at = null, shares_results = false, winner_card_id = null, winner_id = null,
    winner_display_name = null, pot_claimed = false
  where id = p_game_id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_new_objection (
  p_game_id        uuid,
  p_kind           text,
  p_win            integer,
  p_cards          uuid[],
  p_game_square_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.objections
    where game_id = p_game_id and bingo_seq = p_win and (
      card_id = any (p_cards)
      or (game_square_id = p_game_square_id and (status = 'open' or p_kind = 'private'))
    )
  ) then
    perform private.refuse('already_objected');
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
    join private.wins_of(game.id) as win on private.final_at(game, win) > clock_timestamp()
    where game.group_id = p_group.id and card.user_id = p_user and (
      exists (select from public.bingo_cards where id = win.card_id and user_id = p_group.created_by)
      or exists (
        select from public.objections as objection
        where objection.game_id = game.id and objection.bingo_seq = win.seq and objection.status = 'open'
          and private.objector_of(objection.id) = p_group.created_by
      )
    )
  ) then
    perform private.refuse('may_object');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.rest_of_pot (
  p_game public.games
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when p_game.status <> 'completed' then private.left_to_win(p_game) else 0 end
    + case when p_game.pot_shared and not p_game.pot_returned then private.shares_of_guests(p_game.id) else 0 end
    + (select coalesce(sum(amount), 0) from private.wins_of(p_game.id) where paid_to is null);
$function$;

CREATE OR REPLACE FUNCTION private.return_pot (
  p_game     public.games,
  p_actor_id uuid,
  p_rest     numeric
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_rest > 0 then
    perform private.transfer('pot:' || p_game.id, 'fund', p_rest, p_game.id, 'pot_returned');
  end if;
  update public.games set pot_returned = true where id = p_game.id;
  perform private.record_event(p_game.id, 'pot_returned', p_actor_id, jsonb_build_object('amount', p_rest));
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_unclaimed_pots()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform private.return_unclaimed_wins();
  for v_game in
    select * from public.games as game
    where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
      and private.is_overdue(game)
    order by id
    for no key update skip locked
  loop
    perform private.return_pot(v_game, null, private.rest_of_pot(v_game));
    update public.wins set paid_to = 'fund' where game_id = v_game.id and paid_to is null and taken_back_at is null;
  end loop;
  perform private.forget_guest_addresses(20);
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_unclaimed_wins()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_due record;
begin
  for v_due in
    select win.*
    from public.wins as win
    join public.games as game on game.id = win.game_id and game.prizes = 'three'
    where win.paid_to is null and win.taken_back_at is null and win.called_at < now() - private.time_to_claim()
    order by win.game_id, win.seq
    for no key update of game skip locked
  loop
    update public.wins set paid_to = 'fund' where game_id = v_due.game_id and seq = v_due.seq and paid_to is null;
    continue when not found;
    if v_due.amount > 0 then
      perform private.transfer('pot:' || v_due.game_id, 'fund', v_due.amount, v_due.game_id, 'pot_returned');
    end if;
    perform private.record_event(v_due.game_id, 'pot_returned', null, jsonb_build_object('amount', v_due.amount));
    perform private.is_claimed_now(v_due.game_id);
  end loop;
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
    'decided_by', private.who_decides(won.game, private.only_objector(won.game)),
    'can_uphold', private.can_reopen(won.game),
    'objections', private.objections_to(won.game, win.seq),
    'squares', (
      select jsonb_agg(jsonb_build_object('position', position, 'game_square_id', game_square_id) order by position)
      from public.card_squares where card_id = win.card_id and position = any (win.positions)
    )
  ) order by win.seq), '[]')
  from private.wins_of(p_game.id) as win
  cross join lateral (select private.as_won(p_game, win.seq) as game offset 0) as won
  where p_game.prizes = 'three';
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
      card.user_id, card.is_winner, private.winnings_of(card) as winnings,
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

CREATE OR REPLACE FUNCTION private.set_win (
  p_win    public.wins,
  p_amount numeric,
  p_reason text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_pot constant text := 'pot:' || p_win.game_id;
  v_back constant numeric := p_win.amount - p_amount;
begin
  update public.wins set amount = p_amount where game_id = p_win.game_id and seq = p_win.seq;
  if p_win.paid_to is null or v_back = 0 then
    return;
  elsif v_back < 0 then
    perform private.transfer(v_pot, p_win.paid_to, -v_back, p_win.game_id, 'pot_won');
  else
    insert into public.transfers (from_account, to_account, amount, game_id, reason)
    values (p_win.paid_to, v_pot, v_back, p_win.game_id, p_reason);
    perform private.change_total(p_win.paid_to, -v_back);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_pot (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_close record;
begin
  for v_close in
    select * from private.closest_cards(p_game) where share > 0 order by user_id
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
  p_actor_id uuid,
  p_ending   jsonb        DEFAULT NULL::jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_rest constant numeric := private.left_to_win(p_game);
  v_is_shared constant boolean := private.share_pot(p_game);
begin
  if p_ending is not null then
    perform private.record_event(p_game.id, 'game_ended', p_actor_id, p_ending);
  end if;
  if v_is_shared then
    update public.games as game set pot_shared = true, pot_returned = false,
      pot_claimed = kind = 'house' and not exists (select from private.wins_of(game.id) where paid_to is null)
        and private.shares_of_guests(game.id) = 0
    where id = p_game.id;
  elsif p_game.kind = 'house' then
    perform private.return_pot(p_game, p_actor_id, v_rest);
  else
    if v_rest > 0 then
      perform private.transfer('pot:' || p_game.id, 'mint', v_rest, p_game.id, 'pot_returned');
    end if;
    update public.games set pot_returned = not pot_shared where id = p_game.id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_win (
  p_win public.wins
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_prize numeric;
begin
  perform private.lock_winners(p_win.game_id, p_win.prize);
  perform private.set_win(p_win, 0, 'pot_reopened');
  update public.wins set amount = p_win.amount, taken_back_at = clock_timestamp()
  where game_id = p_win.game_id and seq = p_win.seq;
  update public.bingo_cards set is_winner = exists (
    select from private.wins_of(p_win.game_id) where card_id = p_win.card_id
  ) where id = p_win.card_id;
  select p_win.amount + sum(amount) into v_prize from private.wins_of(p_win.game_id) where prize = p_win.prize;
  if v_prize is not null then
    perform private.divide_prize(p_win.game_id, p_win.prize, v_prize);
  end if;
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
    'card_number', p_card.card_number,
    'winner_display_name', p_card.display_name,
    'line', to_jsonb(p_win.positions),
    'pot_amount', v_game.pot_amount,
    'pot_claimed', v_game.pot_claimed,
    'completed_at', v_game.completed_at,
    'final_at', v_game.final_at
  ) || case v_game.prizes when 'three' then jsonb_build_object('prize', p_win.prize, 'amount', (
    select amount from public.wins where game_id = p_win.game_id and seq = p_win.seq
  )) else '{}' end);
end;
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
  select p_game.prizes = 'three' and coalesce(
    bool_and(win.card_id <> p_card.id and (
      win.paid_to is null or exists (select from auth.users where id = holder.user_id)
    )) and min(win.called_at) > clock_timestamp() - private.time_to_tie()
      and bool_or(win.completed_by = private.completing_mark(p_card.id, p_prize)), false)
  from private.wins_of(p_game.id) as win
  join public.bingo_cards as holder on holder.id = win.card_id
  where win.prize = p_prize;
$function$;

CREATE OR REPLACE FUNCTION private.time_to_tie()
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select interval '10 seconds'$function$;

CREATE OR REPLACE FUNCTION private.uphold_objection (
  p_game      public.games,
  p_objection public.objections,
  p_user      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_win public.wins;
  v_goes_on boolean;
begin
  if not private.can_reopen(p_game) then
    perform private.refuse('winner_gone');
  end if;
  perform private.take_mark(p_game, p_objection.game_square_id);
  select * into v_win from private.wins_of(p_game.id) where seq = p_objection.bingo_seq;
  perform private.take_win(v_win);
  v_goes_on := private.reopen_game(p_game.id, v_win.prize, p_user);
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and bingo_seq = v_win.seq and status = 'open';

  perform private.record_event(p_game.id, 'objection_upheld', p_user, jsonb_build_object(
    'game_square_id', p_objection.game_square_id,
    'summary', (select summary from public.game_squares where id = p_objection.game_square_id),
    'by', private.name_of(p_user),
    'note_cleared', p_game.kind = 'private'
  ) || case p_game.prizes when 'three' then jsonb_build_object(
    'prize', v_win.prize, 'win', v_win.seq, 'goes_on', v_goes_on
  ) else '{}' end);
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
    and game.status = 'active'
    and (game.prizes = 'bingo' or private.prize_to_call(game, card) is not null)
    and (game.kind = 'house' or game.group_id in (select private.my_groups()));
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
    from private.my_contestable_wins() as win
    join public.games as game on game.id = win.game_id
    join public.objections as objection
      on objection.game_id = win.game_id and objection.bingo_seq = win.seq and objection.status = 'open'
    where private.waits_for(private.as_won(game, win.seq), objection, p_user)
    group by win.game_id
  ) as waiting
  join public.games as game on game.id = waiting.game_id;
$function$;

CREATE OR REPLACE FUNCTION private.win_prize (
  p_game  public.games,
  p_card  public.bingo_cards,
  p_prize text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_open constant boolean := p_prize not in (select prize from private.wins_of(p_game.id));
  v_amount constant numeric := case
    when v_is_open then private.amount_of(p_game, p_prize)
    else (select sum(amount) from private.wins_of(p_game.id) where prize = p_prize)
  end;
  v_win public.wins;
begin
  insert into public.wins (game_id, seq, prize, card_id, positions, completed_by, paid_to, final_at)
  values (
    p_game.id, p_game.last_seq + 1, p_prize, p_card.id, private.positions_of(p_prize, p_card.marked_mask),
    private.completing_mark(p_card.id, p_prize), 'user:' || p_card.user_id,
    clock_timestamp() + private.time_to_object(p_game.kind)
  ) returning * into v_win;
  update public.bingo_cards set is_winner = true where id = p_card.id;
  perform private.divide_prize(p_game.id, p_prize, v_amount);
  if p_game.status = 'active' and not exists (
    select from private.prizes_of(p_game) where prize not in (select prize from private.wins_of(p_game.id))
  ) then
    perform private.complete_game(p_game, p_card);
  elsif p_card.user_id is null then
    update public.games set pot_claimed = false where id = p_game.id;
  end if;
  perform private.tell_win(v_win, p_card);
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
  select case
    when p_game.prizes = 'bingo' then p_game.winner_display_name
    when p_game.status = 'completed' then (
      select string_agg(distinct card.display_name, ', ')
      from private.wins_of(p_game.id) as win join public.bingo_cards as card on card.id = win.card_id
    )
  end;
$function$;

CREATE OR REPLACE FUNCTION private.winning_squares (
  p_win public.wins
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  select game_square_id from public.card_squares
  where card_id = p_win.card_id and position = any (p_win.positions);
$function$;

CREATE OR REPLACE FUNCTION private.winnings_of (
  p_card public.bingo_cards
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(p_card.pot_share, 0) + coalesce(sum(amount), 0)
  from public.wins
  where card_id = p_card.id and taken_back_at is null and paid_to like 'user:%';
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
    'is_final', win.final_at <= clock_timestamp()
  ) order by win.seq), '[]')
  from private.wins_of(p_game_id) as win
  join public.bingo_cards as card on card.id = win.card_id;
$function$;

CREATE OR REPLACE FUNCTION private.wins_of (
  p_game_id uuid
)
  RETURNS SETOF public.wins
  LANGUAGE sql
  STABLE
  ROWS 3
  SET search_path TO ''
  AS $function$
  select * from public.wins where game_id = p_game_id and taken_back_at is null;
$function$;

CREATE OR REPLACE FUNCTION public.after_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'seq', game.last_seq,
    'decided_by', private.who_decides(game, private.only_objector(game)),
    'can_uphold', private.can_reopen(game),
    'objections', private.objections_to(game, case game.prizes when 'bingo' then (
      select seq from private.wins_of(game.id)
    ) end),
    'reviews', private.reviews_of(game),
    'winning_card', (
      select private.card_json(card) from public.bingo_cards as card where card.id = game.winner_card_id
    ),
    'next', case when game.status = 'completed' then private.next_game(game) end
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and (game.status = 'completed' or exists (select from private.wins_of(game.id)));
$function$;

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text                     DEFAULT 'open'::text,
  p_set        jsonb                    DEFAULT NULL::jsonb,
  p_ends_at    timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing    text                     DEFAULT 'dealt'::text,
  p_locks_at   timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes     text                     DEFAULT 'bingo'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = v_user
  ) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at,
    p_dealing, p_locks_at, p_prizes
  );
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.create_house_game (
  p_title           text,
  p_theme_id        uuid,
  p_description     text                     DEFAULT NULL::text,
  p_card_price      numeric                  DEFAULT NULL::numeric,
  p_max_cards       integer                  DEFAULT NULL::integer,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_pace            text                     DEFAULT 'open'::text,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT 'dealt'::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT 'bingo'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_price numeric := coalesce(p_card_price, private.usual_price());
  v_game public.games;
begin
  perform private.check_house_game(p_title, p_description, v_price, p_max_cards);
  perform private.check_times(p_scheduled_start, p_ends_at);
  perform private.check_lock(p_dealing, p_locks_at, p_ends_at);
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, pace, title, description, card_price, max_cards,
    scheduled_start, ends_at, dealing, locks_at, prizes, created_by
  )
  select
    'house', 'upcoming', id, name, description, private.clean_pace(p_pace), private.clean_name(p_title),
    nullif(btrim(p_description), ''), v_price, coalesce(p_max_cards, private.usual_cards()), p_scheduled_start,
    p_ends_at, p_dealing, p_locks_at, private.clean_prizes(p_prizes), v_user
  from private.playable_theme(p_theme_id, null)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', v_user, jsonb_build_object('by', private.name_of(v_user)));
  perform private.return_unclaimed_pots();
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

REVOKE ALL
  ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.create_private_session (
  p_name       text,
  p_theme_id   uuid,
  p_card_price numeric,
  p_request_id uuid,
  p_pace       text                     DEFAULT 'open'::text,
  p_set        jsonb                    DEFAULT NULL::jsonb,
  p_dealing    text                     DEFAULT 'dealt'::text,
  p_locks_at   timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes     text                     DEFAULT 'bingo'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_made jsonb;
  v_group_id uuid;
  v_game public.games;
begin
  perform private.require_request(p_request_id);
  v_made := private.session_of_request(v_user, p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group_id := (private.make_group(p_name, v_user)).id;
  v_game := private.make_private_game(
    v_group_id, private.theme_or_set(v_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, null,
    p_dealing, p_locks_at, p_prizes
  );
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.end_house_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_game public.games := private.lock_game(p_game_id);
  v_now constant timestamptz := clock_timestamp();
begin
  perform private.require_house(v_game);
  perform private.require_active(v_game);
  if v_game.prizes = 'three' then
    perform private.end_by_closeness(v_game, v_user);
    return (select private.game_json(game) from public.games as game where id = p_game_id);
  end if;

  update public.games set status = 'completed', completed_at = v_now, final_at = v_now
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_ended', v_user, jsonb_build_object(
    'completed_at', v_game.completed_at, 'pot_amount', v_game.pot_amount
  ));
  perform private.return_pot(v_game, v_user, v_game.pot_amount);
  perform private.return_unclaimed_pots();
  return (select private.game_json(game) from public.games as game where id = p_game_id);
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
    when game.shows_closeness or not exists (
      select from public.game_squares where game_id = game.id and is_marked
    ) then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card.card_number, 'display_name', card.display_name, 'amount', closest.share,
        'has_line', private.prize_to_call(game, card) is not null
      ) order by card.purchased_at, card.card_number), '[]')
      from private.closest_cards(game) as closest
      join public.bingo_cards as card on card.id = closest.card_id
      where closest.share > 0
    )
  end)
  from public.games as game
  join public.groups as grp on grp.id = game.group_id
  where game.id = p_game_id and game.status = 'active'
    and grp.created_by = (select private.living_user()) and grp.id in (select private.my_groups());
$function$;

CREATE OR REPLACE FUNCTION public.game_page (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', asked.state,
    'cards', public.my_cards(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', public.after_game(game.id),
    'proposals', private.proposals_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user())
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
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
    'is_waiting', game.status = 'active' and card.consecutive_marked_count = 5
      and (game.prizes = 'bingo' or private.prize_to_call(game, card) is not null),
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
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.make_objection(
    v_game, p_win, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  v_game := private.as_won(v_game, v_objection.bingo_seq);
  if private.who_decides(v_game, v_user) = 'players' then
    perform private.vote(v_game, v_objection, v_user, true);
  end if;
  return private.objection_answer(v_objection.id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."object_to_mark"(uuid, text, integer) FROM PUBLIC, "anon", "service_role";

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
  v_wait := coalesce(
    nullif(private.attempt_objection(encode(v_hash, 'hex')), 0),
    private.attempt_guest_objection(
      (select game_id from public.game_squares where id = p_game_square_id), p_address
    )
  );
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
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

REVOKE ALL ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text, text, integer) FROM PUBLIC, "service_role";

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
    select game.id as game_id, game.title, game.theme_name, min(private.final_at(game, win)) as final_at, count(*) as waiting
    from public.objections as objection
    join public.wins as win on win.game_id = objection.game_id and win.seq = objection.bingo_seq
    join public.games as game on game.id = objection.game_id
    where objection.status = 'open' and game.kind = 'house' and private.final_at(game, win) > clock_timestamp()
    group by game.id
  ) as contested
  having (select private.is_admin());
$function$;

CREATE OR REPLACE FUNCTION public.uncalled_cards (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'total', coalesce(max(waiting.total), 0),
    'cards', coalesce(jsonb_agg(
      jsonb_build_object('card_number', card_number, 'display_name', display_name) order by card_number
    ), '[]')
  )
  from (
    select card.card_number, card.display_name, count(*) over () as total
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.game_id = p_game_id and card.kind = 'house' and card.card_number > 0
      and card.consecutive_marked_count = 5 and game.status = 'active'
      and (game.prizes = 'bingo' or private.prize_to_call(game, card) is not null)
    order by card.card_number
    limit 50
  ) as waiting
  having private.is_admin();
$function$;

CREATE OR REPLACE FUNCTION public.update_house_game (
  p_game_id         uuid,
  p_title           text,
  p_description     text,
  p_theme_id        uuid,
  p_card_price      numeric,
  p_max_cards       integer,
  p_scheduled_start timestamp with time zone,
  p_pace            text                     DEFAULT NULL::text,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing         text                     DEFAULT NULL::text,
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_prizes          text                     DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_before constant public.games := private.lock_game_to_change(p_game_id, p_theme_id);
  v_game public.games;
begin
  perform private.check_house_game(p_title, p_description, coalesce(p_card_price, private.usual_price()), p_max_cards);
  perform private.check_times(p_scheduled_start, p_ends_at);
  perform private.change_dealing(v_before, p_dealing, p_locks_at, p_ends_at);
  if coalesce(p_max_cards, private.usual_cards()) < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;
  update public.games set
    title = private.clean_name(p_title), description = nullif(btrim(p_description), ''),
    card_price = coalesce(p_card_price, private.usual_price()), max_cards = coalesce(p_max_cards, private.usual_cards()),
    scheduled_start = p_scheduled_start, ends_at = p_ends_at, prizes = private.changed_prizes(v_before, p_prizes)
  where id = p_game_id
  returning * into v_game;
  if p_theme_id <> v_game.theme_id or (p_theme_id is not null and v_game.theme_id is null) or p_pace <> v_game.pace then
    perform private.change_theme(v_game, coalesce(p_theme_id, v_game.theme_id), coalesce(p_pace, v_game.pace));
  elsif v_game.cards_sold = 0 and v_game.theme_id is not null
    and private.season_of(p_scheduled_start) <> private.season_of(v_before.scheduled_start) then
    perform private.redraw_pool(v_game);
  end if;

  perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
    'title', v_game.title, 'description', v_game.description, 'card_price', v_game.card_price,
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at, 'prizes', v_game.prizes
  ));
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL
  ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  FROM PUBLIC, "anon", "service_role";

ALTER TABLE "public"."transfers"
  ADD CONSTRAINT "transfers_reason_check"
    CHECK
    ((reason = ANY (ARRAY['fund_opened'::text, 'card_sold'::text, 'pot_contributed'::text, 'pot_won'::text, 'pot_shared'::text, 'pot_reopened'::text, 'pot_returned'::text,
    'prize_divided'::text, 'card_returned'::text, 'account_closed'::text])));

ALTER TABLE "public"."wins"
  ADD CONSTRAINT "wins_card_id_fkey" FOREIGN KEY (card_id) REFERENCES public.bingo_cards(id) ON DELETE CASCADE;

ALTER TABLE "public"."wins"
  ADD CONSTRAINT "wins_completed_by_fkey" FOREIGN KEY (completed_by) REFERENCES public.game_squares(id) ON DELETE SET NULL;

ALTER TABLE "public"."wins"
  ADD CONSTRAINT "wins_game_id_fkey" FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;

-- By hand: the wins of the games that were played before, and those that an objection took back.
INSERT INTO public.wins (
  game_id, seq, prize, card_id, positions, amount, paid_to, called_at, final_at, taken_back_at
)
SELECT
  event.game_id, event.seq, 'bingo', card.id,
  ARRAY(SELECT line::int FROM jsonb_array_elements_text(event.payload -> 'line') AS line),
  (event.payload ->> 'pot_amount')::numeric,
  CASE
    WHEN undone.at IS NOT NULL THEN NULL
    WHEN game.pot_claimed THEN 'user:' || game.winner_id
    WHEN game.pot_returned THEN 'fund'
  END,
  event.created_at, (event.payload ->> 'final_at')::timestamptz, undone.at
FROM public.game_events AS event
JOIN public.games AS game ON game.id = event.game_id
JOIN public.bingo_cards AS card
  ON card.game_id = game.id AND card.card_number = (event.payload ->> 'card_number')::int
CROSS JOIN LATERAL (
  SELECT min(created_at) AS at FROM public.game_events AS later
  WHERE later.game_id = game.id AND later.seq > event.seq AND later.type = 'objection_upheld'
) AS undone
WHERE event.type = 'bingo_called';

ALTER TABLE "public"."objections"
  ADD CONSTRAINT "objections_game_id_bingo_seq_fkey" FOREIGN KEY (game_id, bingo_seq) REFERENCES public.wins(game_id, seq) ON DELETE CASCADE;

CREATE INDEX wins_by_end ON public.wins USING btree (final_at)
  WHERE (taken_back_at IS NULL);

CREATE INDEX wins_card_id ON public.wins USING btree (card_id);

CREATE INDEX wins_completed_by ON public.wins USING btree (completed_by);

CREATE UNIQUE INDEX wins_that_stand ON public.wins USING btree (card_id, prize)
  WHERE (taken_back_at IS NULL);

CREATE INDEX wins_that_wait ON public.wins USING btree (called_at)
  WHERE ((paid_to IS NULL) AND (taken_back_at IS NULL));

REVOKE ALL ON FUNCTION "private"."amount_of"(public.games, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."amount_of"(public.games, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."amount_of"(public.games, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."as_won"(public.games, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."as_won"(public.games, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."as_won"(public.games, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."changed_prizes"(public.games, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changed_prizes"(public.games, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."changed_prizes"(public.games, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."claim_end"(public.games, public.wins) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_end"(public.games, public.wins) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claim_end"(public.games, public.wins) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_prizes"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_prizes"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_prizes"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."completing_mark"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."completing_mark"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."completing_mark"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."contested_win"(uuid, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contested_win"(uuid, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."contested_win"(uuid, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."divide_prize"(uuid, text, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."divide_prize"(uuid, text, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."divide_prize"(uuid, text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."final_at"(public.games, public.wins) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."final_at"(public.games, public.wins) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."final_at"(public.games, public.wins) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_reached"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_reached"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_reached"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_claimed_now"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_claimed_now"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_claimed_now"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."left_to_win"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."left_to_win"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."left_to_win"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_winners"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_winners"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_winners"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_objection"(public.games, integer, uuid[], uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_objection"(public.games, integer, uuid[], uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_objection"(public.games, integer, uuid[], uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."my_contestable_wins"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."my_contestable_wins"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_contestable_wins"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."objections_to"(public.games, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."objections_to"(public.games, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."objections_to"(public.games, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."positions_of"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."positions_of"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."positions_of"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."prize_to_call"(public.games, public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prize_to_call"(public.games, public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."prize_to_call"(public.games, public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."prizes_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."prizes_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."prizes_of"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reopen_game"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reopen_game"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reopen_game"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_new_objection"(uuid, text, integer, uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_new_objection"(uuid, text, integer, uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_new_objection"(uuid, text, integer, uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_pot"(public.games, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."return_pot"(public.games, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_pot"(public.games, uuid, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_unclaimed_wins"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."return_unclaimed_wins"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_unclaimed_wins"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reviews_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reviews_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reviews_of"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."set_win"(public.wins, numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_win"(public.wins, numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."set_win"(public.wins, numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_rest"(public.games, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."share_rest"(public.games, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."share_rest"(public.games, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_win"(public.wins) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_win"(public.wins) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_win"(public.wins) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_win"(public.wins, public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_win"(public.wins, public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_win"(public.wins, public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ties_for"(public.games, public.bingo_cards, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ties_for"(public.games, public.bingo_cards, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ties_for"(public.games, public.bingo_cards, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."time_to_tie"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."time_to_tie"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."time_to_tie"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."win_prize"(public.games, public.bingo_cards, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."win_prize"(public.games, public.bingo_cards, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."win_prize"(public.games, public.bingo_cards, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."winner_names"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."winner_names"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."winner_names"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."winning_squares"(public.wins) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."winning_squares"(public.wins) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."winning_squares"(public.wins) TO "postgres";

REVOKE ALL ON FUNCTION "private"."winnings_of"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."winnings_of"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."winnings_of"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wins_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wins_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wins_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wins_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wins_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wins_of"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone, text) TO "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  TO "authenticated";

REVOKE ALL
  ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  FROM "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark"(uuid, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."object_to_mark"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark"(uuid, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text, text, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text, text, integer) TO "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  TO "authenticated";

REVOKE ALL
  ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  FROM "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone, text)
  TO "postgres";
