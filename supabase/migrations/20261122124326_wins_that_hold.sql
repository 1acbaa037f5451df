SET local check_function_bodies = off;

ALTER TABLE "public"."game_events"
  DROP CONSTRAINT "game_events_type_check";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check5";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check6";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check7";

ALTER TABLE "public"."games"
  DROP CONSTRAINT "games_check8";

ALTER TABLE "public"."transfers"
  DROP CONSTRAINT "transfers_reason_check";

CREATE TABLE "public"."objection_votes" (
  "objection_id" uuid    NOT NULL,
  "user_id"      uuid    NOT NULL,
  "upholds"      boolean NOT NULL,
  CONSTRAINT "objection_votes_pkey" PRIMARY KEY (objection_id, user_id)
);

ALTER TABLE "public"."objection_votes"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."objection_votes" FROM "anon", "authenticated";

CREATE TABLE "public"."objections" (
  "id"             uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "game_id"        uuid                     NOT NULL,
  "bingo_seq"      integer                  NOT NULL,
  "game_square_id" uuid                     NOT NULL,
  "card_id"        uuid                     NOT NULL,
  "reason"         text                     NOT NULL,
  "status"         text                     NOT NULL DEFAULT 'open'::text,
  "decided_at"     timestamp with time zone,
  "created_at"     timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "objections_check" CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  CONSTRAINT "objections_game_id_bingo_seq_card_id_key" UNIQUE (game_id, bingo_seq, card_id),
  CONSTRAINT "objections_game_id_bingo_seq_game_square_id_key" UNIQUE (game_id, bingo_seq, game_square_id),
  CONSTRAINT "objections_pkey" PRIMARY KEY (id),
  CONSTRAINT "objections_status_check" CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text, 'dropped'::text])))
);

ALTER TABLE "public"."objections"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."objections" FROM "anon", "authenticated";

ALTER TABLE "public"."bingo_cards"
  ADD COLUMN "pot_share" numeric(12,2);

ALTER TABLE "public"."games"
  ADD COLUMN "final_at" timestamp WITH time zone;

-- By hand: the results that are there hold, those of the last hours too, and their events say so.
UPDATE public.games SET final_at = completed_at WHERE status = 'completed';
UPDATE public.game_events SET payload = payload || jsonb_build_object('final_at', payload -> 'completed_at')
WHERE type = 'bingo_called';

ALTER TABLE "public"."games"
  ADD COLUMN "pot_shared" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."games"
  ADD COLUMN "follows" uuid;

CREATE OR REPLACE FUNCTION private.attempt_objection (
  p_who text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select private.attempt('objection', p_who, 20, interval '5 minutes');
$function$;

CREATE OR REPLACE FUNCTION private.bingo_seq (
  p_game_id uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select seq from public.game_events where game_id = p_game_id and type = 'bingo_called' order by seq desc limit 1;
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
    select to_account, 'paid in', sum(amount)
    from public.transfers
    where to_account like 'pot:%' and reason <> 'pot_reopened'
    group by to_account
  ), totals as (
    select 'fund' as account, 'balance' as what, total_amount as amount from public.house_fund
    union all
    select 'user:' || user_id, 'balance', bingo_bank_balance from public.profiles
    union all
    select 'pot:' || id, 'paid in', pot_amount from public.games
    union all
    select 'pot:' || id, 'balance', case when pot_claimed or pot_returned or pot_shared then 0 else pot_amount end
    from public.games
  )
  select account, what, coalesce(ledger.amount, 0), coalesce(totals.amount, 0)
  from ledger
  full join totals using (account, what)
  where coalesce(ledger.amount, 0) <> coalesce(totals.amount, 0);
$function$;

CREATE OR REPLACE FUNCTION private.clean_reason (
  p_reason text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_reason text := private.clean_name(p_reason);
begin
  if char_length(v_reason) > private.longest_reason() then
    perform private.refuse('too_long', private.longest_reason()::text);
  elsif v_reason = '' then
    perform private.refuse('reason_missing');
  end if;
  return v_reason;
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
    join public.group_members as member on member.group_id = p_game.group_id and member.user_id = card.user_id
    where card.game_id = p_game.id and card.consecutive_marked_count > 0
  ), closest as (
    select
      id, user_id, trunc(p_game.pot_amount / count(*) over (), 2) as part, count(*) over () as parts,
      row_number() over (order by purchased_at, card_number) as turn
    from playing
    where place = 1
  )
  select id, user_id, part + case turn when 1 then p_game.pot_amount - parts * part else 0 end from closest;
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
  v_game public.games;
begin
  update public.bingo_cards set is_winner = true where id = p_card.id;
  update public.games set
    status = 'completed', completed_at = v_now, final_at = v_now + private.time_to_object(kind), winner_card_id = p_card.id, winner_id = p_card.user_id,
    winner_display_name = p_card.display_name, pot_claimed = p_card.user_id is not null
  where id = p_game.id
  returning * into v_game;
  if p_card.user_id is not null then
    perform private.transfer(
      'pot:' || p_game.id, 'user:' || p_card.user_id, v_game.pot_amount, p_game.id, 'pot_won'
    );
  end if;

  perform private.record_event(p_game.id, 'bingo_called', p_card.user_id, jsonb_build_object(
    'card_number', p_card.card_number,
    'winner_display_name', v_game.winner_display_name,
    'line', (select to_jsonb(line) from private.completed_lines(p_card.marked_mask) as line limit 1),
    'pot_amount', v_game.pot_amount,
    'pot_claimed', v_game.pot_claimed,
    'completed_at', v_game.completed_at,
    'final_at', v_game.final_at
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_votes (
  p_game      public.games,
  p_objection public.objections
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_votes jsonb := private.votes_on(p_game, p_objection.id);
begin
  if 2 * (v_votes ->> 'votes_for')::int > (v_votes ->> 'voters')::int then
    perform private.uphold_objection(p_game, p_objection, null);
  elsif 2 * (v_votes ->> 'votes_against')::int >= (v_votes ->> 'voters')::int then
    perform private.dismiss_objection(p_objection, null);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.dismiss_objection (
  p_objection public.objections,
  p_user      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.objections set status = 'dismissed', decided_at = clock_timestamp() where id = p_objection.id;
  perform private.record_event(p_objection.game_id, 'objection_dismissed', p_user, jsonb_build_object(
    'game_square_id', p_objection.game_square_id,
    'summary', (select summary from public.game_squares where id = p_objection.game_square_id),
    'by', private.name_of(p_user)
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.drop_member (
  p_group_id uuid,
  p_user     uuid,
  p_actor    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_event public.group_events;
  v_game_id uuid;
begin
  delete from public.group_members where group_id = p_group_id and user_id = p_user;
  insert into public.group_events (group_id, type, user_id, actor_id)
  values (p_group_id, case when p_user = p_actor then 'left' else 'removed' end, p_user, p_actor)
  returning * into v_event;
  for v_game_id in
    select id from public.games as game where group_id = p_group_id and private.goes_on(game) order by id
    for no key update
  loop
    perform private.tell_departure(v_game_id, v_event);
  end loop;
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
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'game_ended' then
    return v_message || jsonb_build_object('shares', private.shares_of(p_event.game_id));
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.name_of(noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object('display_name', private.name_of(user_id), 'by', private.name_of(actor_id))
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
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
    p_game.group_id, p_game.theme_id, p_game.card_price, p_game.pace, p_user
  );
begin
  update public.games set follows = p_game.id, shows_closeness = p_game.shows_closeness where id = v_next.id;
  perform private.record_event(p_game.id, 'played_again', p_user, jsonb_build_object(
    'by', private.name_of(p_user), 'next_game_id', v_next.id
  ));
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
    'shows_closeness', p_game.shows_closeness,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'winner_card_number', (select card_number from public.bingo_cards where id = p_game.winner_card_id),
    'winner_display_name', p_game.winner_display_name,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', p_game.pot_returned or private.is_overdue(p_game),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'created_at', p_game.created_at
  );
$function$;

CREATE OR REPLACE FUNCTION private.goes_on (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_game.status = 'active' or p_game.final_at > now();
$function$;

CREATE OR REPLACE FUNCTION private.lock_game_of_objection (
  p_objection_id uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game_id uuid;
begin
  select game_id into v_game_id from public.objections where id = p_objection_id;
  if not found then
    perform private.refuse('objection_not_found');
  end if;
  return private.lock_game(v_game_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.longest_reason()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 200$function$;

CREATE OR REPLACE FUNCTION private.make_objection (
  p_game           public.games,
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
  v_seq int := private.bingo_seq(p_game.id);
  v_objection public.objections;
  v_payload jsonb;
begin
  perform private.require_open_result(p_game);
  if p_game.winner_card_id = any (p_cards) then
    perform private.refuse('own_win');
  elsif p_game_square_id not in (select private.winning_squares(p_game)) then
    perform private.refuse('not_in_the_line');
  elsif exists (
    select from public.objections
    where game_id = p_game.id and bingo_seq = v_seq and (card_id = any (p_cards) or game_square_id = p_game_square_id)
  ) then
    perform private.refuse('already_objected');
  end if;
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

CREATE OR REPLACE FUNCTION private.move_guest_cards (
  p_hash bytea,
  p_user uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_cards uuid[];
begin
  with moved as (
    delete from public.guest_cards where session_hash = p_hash returning card_id
  )
  select array_agg(card_id) into v_cards from moved;

  update public.bingo_cards set user_id = p_user, request_id = null where id = any (v_cards);
  update public.games set winner_id = p_user where winner_card_id = any (v_cards);
  update public.game_events as event set actor_id = p_user
  from public.bingo_cards as card
  where card.id = any (v_cards)
    and event.game_id = card.game_id
    and event.type in ('card_sold', 'bingo_called', 'objection_made')
    and (event.payload ->> 'card_number')::int = card.card_number;
  return v_cards;
end;
$function$;

CREATE OR REPLACE FUNCTION private.objection_answer (
  p_objection_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.in_game(jsonb_build_object('objection_id', objection.id, 'status', objection.status), game)
  from public.objections as objection
  join public.games as game on game.id = objection.game_id
  where objection.id = p_objection_id;
$function$;

CREATE OR REPLACE FUNCTION private.objections_to (
  p_game public.games
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
    'is_mine', coalesce(card.user_id = (select private.living_user()), false),
    'my_vote', (
      select upholds from public.objection_votes
      where objection_id = objection.id and user_id = (select private.living_user())
    ),
    'created_at', objection.created_at
  ) order by objection.created_at, objection.id), '[]')
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  where objection.game_id = p_game.id and objection.bingo_seq = private.bingo_seq(p_game.id);
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
  perform private.require_open_result(p_game);
  select * into v_objection from public.objections where id = p_objection_id;
  if v_objection.status <> 'open' then
    perform private.refuse('already_decided');
  end if;
  return v_objection;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reopen_pot (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if not p_game.pot_claimed then
    return;
  elsif not exists (select from auth.users where id = p_game.winner_id) then
    perform private.refuse('winner_gone');
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('user:' || p_game.winner_id, 'pot:' || p_game.id, p_game.pot_amount, p_game.id, 'pot_reopened');
  perform private.change_total('user:' || p_game.winner_id, -p_game.pot_amount);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_host (
  p_game public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.kind <> 'private' then
    perform private.refuse('game_not_found');
  end if;
  perform private.require_member(p_game, p_user);
  if not exists (select from public.groups where id = p_game.group_id and created_by = p_user) then
    perform private.refuse('not_creator');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_open_result (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.winner_card_id is null or p_game.final_at <= clock_timestamp() then
    perform private.refuse('result_not_open');
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
    update public.bingo_cards set pot_share = v_close.share where id = v_close.card_id;
    perform private.transfer(
      'pot:' || p_game.id, 'user:' || v_close.user_id, v_close.share, p_game.id, 'pot_shared'
    );
  end loop;
  if found then
    return true;
  end if;
  if p_game.pot_amount > 0 then
    perform private.transfer('pot:' || p_game.id, 'mint', p_game.pot_amount, p_game.id, 'pot_returned');
  end if;
  return false;
end;
$function$;

CREATE OR REPLACE FUNCTION private.shares_of (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card_number, 'display_name', display_name, 'amount', pot_share
  ) order by purchased_at, card_number), '[]')
  from public.bingo_cards
  where game_id = p_game_id and pot_share is not null;
$function$;

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
    cross join lateral (
      select * from public.group_events
      where user_id = p_user and group_id = game.group_id
      order by id desc limit 1
    ) as latest
    where private.goes_on(game) and latest.type = 'left'
    order by game.id
  loop
    perform private.tell_departure(v_read.game_id, v_read.departure);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_mark (
  p_game           public.games,
  p_game_square_id uuid
)
  RETURNS public.game_squares
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_keeps_note boolean := p_game.kind = 'house';
  v_square public.game_squares;
begin
  update public.game_squares set
    is_marked = false, marked_at = null, marked_by = null, source_url = null,
    comment = case when v_keeps_note then comment end,
    reaction = case when v_keeps_note then reaction end,
    noted_by = case when v_keeps_note then noted_by end,
    noted_at = case when v_keeps_note then noted_at end
  where id = p_game_square_id and is_marked
  returning * into v_square;
  if found then
    perform private.mark_cards(p_game_square_id, false);
  end if;
  return v_square;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tells_ranking (
  p_type text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select p_type in ('square_marked', 'square_unmarked', 'closeness_set', 'objection_upheld');
$function$;

CREATE OR REPLACE FUNCTION private.time_to_object (
  p_kind text
)
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_kind when 'private' then interval '15 minutes' else private.time_to_claim() end;
$function$;

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
  v_square public.game_squares;
begin
  v_square := private.take_mark(p_game, p_objection.game_square_id);
  update public.bingo_cards set is_winner = false where id = p_game.winner_card_id;
  perform private.reopen_pot(p_game);
  update public.games set
    status = 'active', completed_at = null, final_at = null, winner_card_id = null, winner_id = null,
    winner_display_name = null, pot_claimed = false
  where id = p_game.id;
  update public.objections set
    status = case when id = p_objection.id then 'upheld' else 'dropped' end, decided_at = clock_timestamp()
  where game_id = p_game.id and status = 'open';

  perform private.record_event(p_game.id, 'objection_upheld', p_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(p_user),
    'note_cleared', p_game.kind = 'private'
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.vote (
  p_game      public.games,
  p_objection public.objections,
  p_user      uuid,
  p_upholds   boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.objection_votes (objection_id, user_id, upholds) values (p_objection.id, p_user, p_upholds)
  on conflict (objection_id, user_id) do update set upholds = excluded.upholds;
  perform private.record_event(
    p_game.id, 'objection_voted', p_user, private.votes_on(p_game, p_objection.id)
  );
  perform private.count_votes(p_game, p_objection);
end;
$function$;

CREATE OR REPLACE FUNCTION private.voters (
  p_game public.games
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 20
  SET search_path TO ''
  AS $function$
  select card.user_id
  from public.bingo_cards as card
  join public.group_members as member on member.group_id = p_game.group_id and member.user_id = card.user_id
  where card.game_id = p_game.id and card.id is distinct from p_game.winner_card_id;
$function$;

CREATE OR REPLACE FUNCTION private.votes_on (
  p_game         public.games,
  p_objection_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'votes_for', count(*) filter (where vote.upholds),
    'votes_against', count(*) filter (where not vote.upholds),
    'voters', count(*)
  )
  from private.voters(p_game) as voter
  left join public.objection_votes as vote on vote.objection_id = p_objection_id and vote.user_id = voter;
$function$;

CREATE OR REPLACE FUNCTION private.who_decides (
  p_game public.games
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_game.kind = 'house' then 'admins'
    when p_game.winner_id = (select created_by from public.groups where id = p_game.group_id) then 'players'
    else 'host'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.winning_squares (
  p_game public.games
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  select placed.game_square_id
  from public.bingo_cards as card
  cross join lateral (select line from private.completed_lines(card.marked_mask) as line limit 1) as won
  join public.card_squares as placed on placed.card_id = card.id and placed.position = any (won.line)
  where card.id = p_game.winner_card_id;
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
    'decided_by', private.who_decides(game),
    'objections', private.objections_to(game),
    'winning_card', (
      select private.card_json(card) from public.bingo_cards as card where card.id = game.winner_card_id
    ),
    'next', (
      select jsonb_build_object(
        'id', following.id, 'kind', following.kind, 'status', following.status, 'title', following.title,
        'theme_name', following.theme_name
      )
      from public.games as following
      where following.kind = game.kind
        and following.status <> 'completed'
        and (
          following.kind = 'house'
          or (following.group_id = game.group_id and following.group_id in (select private.my_groups()))
        )
      order by following.status = 'active' desc, following.created_at, following.id
      limit 1
    )
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and game.status = 'completed';
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
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  if v_game.kind = 'private' then
    perform private.require_host(v_game, v_user);
  elsif not exists (select from public.user_roles where user_id = v_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
  if v_game.winner_id = v_user then
    perform private.refuse('own_win');
  end if;
  v_objection := private.open_objection(v_game, p_objection_id);

  if p_upholds then
    perform private.uphold_objection(v_game, v_objection, v_user);
  else
    perform private.dismiss_objection(v_objection, v_user);
  end if;
  return private.objection_answer(p_objection_id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."decide_objection"(uuid, boolean) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.end_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
  v_now constant timestamptz := clock_timestamp();
  v_is_shared boolean;
begin
  perform private.require_host(v_game, v_user);
  perform private.require_active(v_game);

  v_is_shared := private.share_pot(v_game);
  update public.games set
    status = 'completed', completed_at = v_now, final_at = v_now, pot_shared = v_is_shared,
    pot_returned = not v_is_shared
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_ended', v_user, jsonb_build_object(
    'completed_at', v_now, 'pot_amount', v_game.pot_amount
  ));
  return private.game_json(v_game);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."end_game"(uuid) FROM PUBLIC, "anon";

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

  update public.games set status = 'completed', completed_at = v_now, final_at = v_now
  where id = p_game_id
  returning * into v_game;

  perform private.record_event(p_game_id, 'game_ended', v_user, jsonb_build_object(
    'completed_at', v_game.completed_at, 'pot_amount', v_game.pot_amount
  ));
  perform private.return_pot(v_game, v_user);
  perform private.return_unclaimed_pots();
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.object_to_mark (
  p_game_square_id uuid,
  p_reason         text
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
    v_game, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  if private.who_decides(v_game) = 'players' then
    perform private.vote(v_game, v_objection, v_user, true);
  end if;
  return private.objection_answer(v_objection.id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."object_to_mark"(uuid, text) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.object_to_mark_as_guest (
  p_game_square_id uuid,
  p_reason         text,
  p_guest_token    text
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
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_house(v_game);
  v_cards := array(select id from private.guest_cards_of(v_game.id, v_hash) order by card_number);
  if cardinality(v_cards) = 0 then
    perform private.refuse('not_a_player');
  end if;
  v_objection := private.make_objection(v_game, v_cards, null, p_game_square_id, p_reason);
  return private.objection_answer(v_objection.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.play_again (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_game public.games;
  v_next_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform from public.groups
  where id = (select group_id from public.games where id = p_game_id) for no key update;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;

  select id into v_next_id from public.games where follows = p_game_id;
  if found then
    return jsonb_build_object('game_id', v_next_id, 'is_new', false);
  end if;
  return jsonb_build_object('game_id', private.follow_game(v_game, v_user), 'is_new', true);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."play_again"(uuid) FROM PUBLIC, "anon";

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
begin
  perform private.lock_own_group(p_group_id, v_user);
  if p_user_id = v_user then
    perform private.refuse('creator_cannot_leave');
  elsif p_user_id is null or not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user_id
  ) then
    perform private.refuse('not_a_member');
  end if;
  -- Nobody marks or calls behind these locks.
  perform from public.games as game where group_id = p_group_id and private.goes_on(game) order by id for no key update;
  if exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group_id and game.status = 'active' and card.user_id = p_user_id
      and private.has_line(card.marked_mask)
  ) then
    perform private.refuse('holds_full_line');
  end if;
  perform private.drop_member(p_group_id, p_user_id, v_user);
  perform private.renew_invite_code(p_group_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.unmark_square (
  p_game_square_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game);

  v_square := private.take_mark(v_game, p_game_square_id);
  if v_square.id is null then
    return private.in_game(private.square_as_it_is(p_game_square_id), v_game);
  end if;

  perform private.record_event(v_game.id, 'square_unmarked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'note_cleared', v_game.kind = 'private'
  ));
  return private.in_game(private.square_json(v_square), v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION public.vote_on_objection (
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
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.open_objection(v_game, p_objection_id);
  if private.who_decides(v_game) <> 'players' then
    perform private.refuse('not_a_vote');
  elsif v_game.winner_id = v_user then
    perform private.refuse('own_win');
  end if;

  perform private.vote(v_game, v_objection, v_user, coalesce(p_upholds, false));
  return private.objection_answer(p_objection_id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."vote_on_objection"(uuid, boolean) FROM PUBLIC, "anon";

ALTER TABLE "public"."bingo_cards"
  ADD CONSTRAINT "bingo_cards_pot_share_check" CHECK ((pot_share > (0)::numeric));

ALTER TABLE "public"."game_events"
  ADD CONSTRAINT "game_events_type_check"
    CHECK
    ((type = ANY (ARRAY['game_created'::text, 'game_updated'::text, 'game_started'::text, 'game_ended'::text, 'card_sold'::text, 'square_marked'::text, 'square_unmarked'::text,
    'receipt_added'::text,
    'note_saved'::text,
    'closeness_set'::text,
    'bingo_called'::text,
    'objection_made'::text,
    'objection_voted'::text,
    'objection_upheld'::text,
    'objection_dismissed'::text,
    'pot_contributed'::text,
    'pot_claimed'::text, 'pot_returned'::text, 'played_again'::text, 'member_left'::text, 'member_removed'::text, 'square_proposed'::text, 'square_added'::text])));

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_check5" CHECK (((status = 'completed'::text) = (final_at IS NOT NULL)));

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_check6" CHECK (((winner_card_id IS NULL) = (winner_display_name IS NULL)));

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_check7" CHECK (((winner_card_id IS NOT NULL) OR ((winner_id IS NULL) AND (NOT pot_claimed))));

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_check8" CHECK (((status = 'completed'::text) OR ((winner_card_id IS NULL) AND (NOT pot_returned) AND (NOT pot_shared))));

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_check9" CHECK (((((pot_claimed)::integer + (pot_returned)::integer) + (pot_shared)::integer) <= 1));

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_follows_fkey" FOREIGN KEY (follows) REFERENCES public.games(id);

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_follows_key" UNIQUE (follows);

ALTER TABLE "public"."objection_votes"
  ADD CONSTRAINT "objection_votes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(user_id);

ALTER TABLE "public"."objections"
  ADD CONSTRAINT "objections_card_id_fkey" FOREIGN KEY (card_id) REFERENCES public.bingo_cards(id) ON DELETE CASCADE;

ALTER TABLE "public"."objections"
  ADD CONSTRAINT "objections_game_id_bingo_seq_fkey" FOREIGN KEY (game_id, bingo_seq) REFERENCES public.game_events(game_id, seq) ON DELETE CASCADE;

ALTER TABLE "public"."objections"
  ADD CONSTRAINT "objections_game_square_id_fkey" FOREIGN KEY (game_square_id) REFERENCES public.game_squares(id) ON DELETE CASCADE;

ALTER TABLE "public"."objection_votes"
  ADD CONSTRAINT "objection_votes_objection_id_fkey" FOREIGN KEY (objection_id) REFERENCES public.objections(id) ON DELETE CASCADE;

ALTER TABLE "public"."transfers"
  ADD CONSTRAINT "transfers_reason_check"
    CHECK
    ((reason = ANY (ARRAY['fund_opened'::text, 'card_sold'::text, 'pot_contributed'::text, 'pot_won'::text, 'pot_shared'::text, 'pot_reopened'::text, 'pot_returned'::text,
    'account_closed'::text])));

CREATE INDEX objection_votes_user_id ON public.objection_votes USING btree (user_id);

CREATE INDEX objections_card_id ON public.objections USING btree (card_id);

CREATE INDEX objections_game_square_id ON public.objections USING btree (game_square_id);

REVOKE ALL ON FUNCTION "private"."attempt_objection"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_objection"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_objection"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bingo_seq"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bingo_seq"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bingo_seq"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_reason"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_reason"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_reason"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closest_cards"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closest_cards"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closest_cards"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_votes"(public.games, public.objections) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_votes"(public.games, public.objections) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_votes"(public.games, public.objections) TO "postgres";

REVOKE ALL ON FUNCTION "private"."dismiss_objection"(public.objections, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."dismiss_objection"(public.objections, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."dismiss_objection"(public.objections, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."follow_game"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."follow_game"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."follow_game"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."goes_on"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."goes_on"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."goes_on"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_game_of_objection"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_game_of_objection"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_game_of_objection"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."longest_reason"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."longest_reason"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."longest_reason"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_objection"(public.games, uuid[], uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_objection"(public.games, uuid[], uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_objection"(public.games, uuid[], uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."objection_answer"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."objection_answer"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."objection_answer"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."objections_to"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."objections_to"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."objections_to"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_objection"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_objection"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_objection"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reopen_pot"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reopen_pot"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reopen_pot"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_host"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_host"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_host"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_open_result"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_open_result"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_open_result"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_pot"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."share_pot"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."share_pot"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shares_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shares_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shares_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_mark"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_mark"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_mark"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."time_to_object"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."time_to_object"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."time_to_object"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."uphold_objection"(public.games, public.objections, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."uphold_objection"(public.games, public.objections, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."uphold_objection"(public.games, public.objections, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."vote"(public.games, public.objections, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."vote"(public.games, public.objections, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."vote"(public.games, public.objections, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."voters"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."voters"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."voters"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."votes_on"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."votes_on"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."votes_on"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."who_decides"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."who_decides"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."who_decides"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."winning_squares"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."winning_squares"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."winning_squares"(public.games) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_objection"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_objection"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_objection"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."decide_objection"(uuid, boolean) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."end_game"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."end_game"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."end_game"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."end_game"(uuid) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."object_to_mark"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."object_to_mark_as_guest"(uuid, text, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."play_again"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."play_again"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."play_again"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."play_again"(uuid) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."vote_on_objection"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."vote_on_objection"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."vote_on_objection"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."vote_on_objection"(uuid, boolean) TO "service_role";

REVOKE ALL ON TABLE "public"."objection_votes" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."objection_votes" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."objection_votes" TO "service_role";

REVOKE ALL ON TABLE "public"."objections" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."objections" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."objections" TO "service_role";

ALTER TABLE "public"."objections"
  ADD CONSTRAINT "objections_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= private.longest_reason())));
