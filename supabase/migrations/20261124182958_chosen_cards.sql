SET local check_function_bodies = off;

ALTER TABLE "public"."transfers"
  DROP CONSTRAINT "transfers_reason_check";

DROP FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone);

DROP FUNCTION "private"."new_table_token"();

DROP FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone);

DROP FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone);

DROP FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb);

DROP FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone);

CREATE TABLE "private"."card_drafts" (
  "card_id"   uuid                     NOT NULL,
  "places"    jsonb                    NOT NULL DEFAULT to_jsonb(array_fill(NULL::text, ARRAY[24])),
  "version"   integer                  NOT NULL DEFAULT 0,
  "sealed_at" timestamp with time zone,
  "salt"      text,
  "seal"      text,
  CONSTRAINT "card_drafts_check1" CHECK (((seal IS NULL) = (sealed_at IS NULL))),
  CONSTRAINT "card_drafts_check" CHECK (((salt IS NULL) = (sealed_at IS NULL))),
  CONSTRAINT "card_drafts_pkey" PRIMARY KEY (card_id),
  CONSTRAINT "card_drafts_places_check" CHECK ((jsonb_array_length(places) = 24))
);

ALTER TABLE "public"."games"
  ADD COLUMN "dealing" text NOT NULL DEFAULT 'dealt'::text;

ALTER TABLE "public"."games"
  ADD COLUMN "locks_at" timestamp WITH time zone;

ALTER TABLE "public"."games"
  ADD COLUMN "is_locked" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.attempt_draft (
  p_guest_token text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_who text := auth.uid()::text;
begin
  if v_who is null then
    v_who := encode(private.guest_hash(p_guest_token), 'hex');
  end if;
  return private.attempt('save_draft', v_who, 240, interval '1 minute');
end;
$function$;

CREATE OR REPLACE FUNCTION private.cards_at_once()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 1000$function$;

CREATE OR REPLACE FUNCTION private.change_dealing (
  p_game     public.games,
  p_dealing  text,
  p_locks_at timestamp with time zone,
  p_end      timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  if p_dealing is null or (p_dealing, p_locks_at) is not distinct from (p_game.dealing, p_game.locks_at) then
    if p_game.locks_at >= p_end then
      perform private.refuse('invalid_lock');
    end if;
    return;
  elsif p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  perform private.check_lock(p_dealing, p_locks_at, p_end);
  update public.games set dealing = p_dealing, locks_at = p_locks_at, ends_at = p_end where id = p_game.id
  returning * into v_game;
  perform private.lay_out(v_game);
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
    where to_account like 'pot:%' and reason <> 'pot_reopened' or reason = 'card_returned'
    group by game_id
  ), totals as (
    select 'fund' as account, 'balance' as what, total_amount as amount from public.house_fund
    union all
    select 'user:' || user_id, 'balance', bingo_bank_balance from public.profiles
    union all
    select 'pot:' || id, 'paid in', pot_amount from public.games
    union all
    select 'pot:' || id, 'balance', case when pot_claimed or pot_returned then 0 else private.rest_of_pot(games) end
    from public.games
  )
  select account, what, coalesce(ledger.amount, 0), coalesce(totals.amount, 0)
  from ledger
  full join totals using (account, what)
  where coalesce(ledger.amount, 0) <> coalesce(totals.amount, 0);
$function$;

CREATE OR REPLACE FUNCTION private.check_lock (
  p_dealing  text,
  p_locks_at timestamp with time zone,
  p_end      timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_dealing is null or p_dealing not in ('dealt', 'chosen') then
    perform private.refuse('invalid_request');
  elsif (p_dealing = 'chosen') <> (p_locks_at is not null) or p_locks_at <= clock_timestamp() or p_locks_at >= p_end
    or p_locks_at > '2100-01-01T00:00Z' then
    perform private.refuse('invalid_lock');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_places (
  p_places jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if jsonb_typeof(p_places) is distinct from 'array' or jsonb_array_length(p_places) <> 24 or exists (
    select from jsonb_array_elements(p_places) as entry
    where jsonb_typeof(entry) <> 'null' and (entry ->> 'square' is null) = (entry ->> 'own' is null)
      or entry ->> 'square' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ) then
    perform private.refuse('invalid_places');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_squares (
  p_game   public.games,
  p_places jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_entry record;
begin
  for v_entry in
    select * from private.looked_up(p_game, p_places) where square_id is not null or line is not null
  loop
    if v_entry.square_id is not null and v_entry.id is null then
      perform private.refuse('square_not_found');
    elsif v_entry.id is null and p_game.kind = 'house' then
      perform private.refuse('own_lines_closed');
    elsif v_entry.id is null and char_length(v_entry.line) not between 5 and 50 then
      perform private.refuse('invalid_square', (v_entry.place + 1)::text);
    elsif v_entry.likelihood <> v_entry.kind then
      perform private.refuse('wrong_mix');
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_places (
  p_game   public.games,
  p_places jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_places jsonb;
begin
  perform private.check_places(p_places);
  perform private.check_squares(p_game, p_places);
  if exists (
    select from private.looked_up(p_game, p_places) where id is not null or line is not null
    group by coalesce(id::text, lower(line)) having count(*) > 1
  ) then
    perform private.refuse('square_twice');
  end if;
  select jsonb_agg(case
    when id is not null then jsonb_build_object('square', id)
    when line is not null then jsonb_build_object('own', line)
  end order by place) into v_places
  from private.looked_up(p_game, p_places);
  return v_places;
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
  perform from public.games as game where group_id = p_group_id and private.goes_on(game) order by id for no key update;
  delete from public.group_members where group_id = p_group_id and user_id = p_user;
  insert into public.group_events (group_id, type, user_id, actor_id)
  values (p_group_id, case when p_user = p_actor then 'left' else 'removed' end, p_user, p_actor)
  returning * into v_event;
  for v_game_id in
    select id from public.games as game where group_id = p_group_id and private.goes_on(game) order by id
  loop
    perform private.return_card(v_game_id, p_user);
    perform private.tell_departure(v_game_id, v_event);
    perform private.count_without(v_game_id, p_user);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fill_places (
  p_game   public.games,
  p_places jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  with entries as materialized (
    select *, private.kind_of(p_game.layout, position) as kind from private.placed(p_places)
  ), slots as (
    select place, kind, row_number() over (partition by kind order by random()) as turn
    from entries where square_id is null and own is null
  ), drawn as (
    select id, likelihood as kind, row_number() over (partition by likelihood order by random()) as turn
    from public.game_squares
    where game_id = p_game.id and id not in (select square_id from entries where square_id is not null)
  )
  select jsonb_agg(
    case when drawn.id is null then p_places -> place else jsonb_build_object('square', drawn.id) end order by place
  )
  from entries
  left join slots using (place, kind)
  left join drawn using (turn, kind);
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
    'dealing', p_game.dealing,
    'locks_at', p_game.locks_at,
    'is_locked', p_game.is_locked,
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
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made', 'objection_voted',
    'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'square_proposed', 'square_declined', 'square_added',
    'card_sealed', 'cards_locked', 'card_returned'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_own_card (
  p_card        public.bingo_cards,
  p_guest_token text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if p_card.user_id = private.living_user() then
    return true;
  end if;
  return p_guest_token is not null and exists (
    select from public.guest_cards
    where card_id = p_card.id and session_hash = private.guest_hash(p_guest_token)
      and private.guest_session_end(session_hash) >= now()
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_past_lock (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select coalesce(p_game.locks_at <= clock_timestamp(), false);
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
    and p_game.dealing in ('dealt', 'chosen')
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

CREATE OR REPLACE FUNCTION private.kind_of (
  p_layout   text,
  p_position integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case substr(p_layout, p_position + 1, 1) when 'o' then 'often' when 'r' then 'rare' else 'sometimes' end;
$function$;

CREATE OR REPLACE FUNCTION private.lay_out (
  p_game public.games
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.games set layout = private.balanced_layout(private.mix(
    coalesce(private.wanted_mix(p_game.pace), case p_game.dealing when 'chosen' then in_proportion end),
    private.squares_of_a_card(), there
  ))
  from (
    select
      array[often, count - often - rare, rare]::int[] as there,
      array[
        round(24.0 * often / count), round(24.0 * (count - often - rare) / count), round(24.0 * rare / count)
      ]::int[] as in_proportion
    from (
      select
        count(*) filter (where likelihood = 'often') as often, count(*) filter (where likelihood = 'rare') as rare,
        count(*) as count
      from public.game_squares
      where game_id = p_game.id
    ) as counted
  ) as pool
  where id = p_game.id;
$function$;

CREATE OR REPLACE FUNCTION private.lock_cards (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_card public.bingo_cards;
begin
  for v_card in
    select card.* from private.card_drafts as draft join public.bingo_cards as card on card.id = draft.card_id
    where draft.sealed_at is null and card.game_id = p_game.id
    order by card.card_number limit private.seals_at_once()
  loop
    perform private.seal(
      v_card, private.fill_places(p_game, (select places from private.card_drafts where card_id = v_card.id)), null
    );
  end loop;
  if not found and not private.open_cards(p_game) then
    update public.games set is_locked = true where id = p_game.id;
    perform private.record_event(p_game.id, 'cards_locked', null, '{}');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_game_of_draft (
  p_card_id     uuid,
  p_guest_token text
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  select game.* into v_game from public.games as game join public.bingo_cards as card on card.game_id = game.id
  where card.id = p_card_id for no key update of game;
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found or v_game.dealing <> 'chosen' then
    perform private.refuse('card_not_found');
  elsif not private.is_own_card(v_card, p_guest_token) then
    perform private.refuse('not_your_card');
  elsif v_game.status = 'completed' or private.is_time_up(v_game) then
    perform private.refuse('game_not_active');
  elsif private.is_past_lock(v_game) then
    perform private.refuse('cards_locked');
  end if;
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.looked_up (
  p_game   public.games,
  p_places jsonb
)
  RETURNS TABLE (
    place      integer,
    square_id  uuid,
    line       text,
    id         uuid,
    kind       text,
    likelihood text
  )
  LANGUAGE sql
  STABLE
  ROWS 24
  SET search_path TO ''
  AS $function$
  select
    typed.place, typed.square_id, nullif(typed.line, ''), square.id, private.kind_of(p_game.layout, typed.position),
    coalesce(square.likelihood, 'sometimes')
  from (select *, private.clean_name(own) as line from private.placed(p_places)) as typed
  left join public.game_squares as square
    on square.game_id = p_game.id and (square.id = typed.square_id or lower(square.summary) = lower(typed.line))
  order by typed.place;
$function$;

CREATE OR REPLACE FUNCTION private.make_private_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text,
  p_user       uuid,
  p_ends_at    timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing    text                     DEFAULT 'dealt'::text,
  p_locks_at   timestamp with time zone DEFAULT NULL::timestamp WITH time zone
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
    locks_at, created_by
  )
  select
    'private', 'active', p_group_id, id, name, description, private.clean_pace(p_pace),
    private.clean_amount(p_card_price, private.highest_price('private')), now(), p_ends_at, p_dealing,
    p_locks_at, p_user
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

CREATE OR REPLACE FUNCTION private.new_secret()
  RETURNS text
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
$function$;

CREATE OR REPLACE FUNCTION private.open_cards (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.game_squares (game_id, summary, text)
  select distinct on (lower(own)) p_game.id, own, own
  from public.bingo_cards as card
  join private.card_drafts as draft on draft.card_id = card.id
  cross join private.placed(draft.places)
  where card.game_id = p_game.id and p_game.kind = 'private' and own is not null and not exists (
    select from public.game_squares where game_id = p_game.id and lower(summary) = lower(own)
  )
  order by lower(own), draft.sealed_at;

  with closed as (
    select card.id, draft.places
    from public.bingo_cards as card
    join private.card_drafts as draft on draft.card_id = card.id
    where card.game_id = p_game.id and not exists (select from public.card_squares where card_id = card.id)
    order by card.card_number limit private.cards_at_once()
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select closed.id, entry.position, coalesce(entry.square_id, square.id)
  from closed
  cross join private.placed(closed.places) as entry
  left join public.game_squares as square
    on entry.own is not null and square.game_id = p_game.id and lower(square.summary) = lower(entry.own);
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.placed (
  p_places jsonb
)
  RETURNS TABLE (
    place      integer,
    "position" integer,
    square_id  uuid,
    own        text
  )
  LANGUAGE sql
  IMMUTABLE
  ROWS 24
  SET search_path TO ''
  AS $function$
  select at::int - 1, at::int - (at <= 12)::int, (entry ->> 'square')::uuid, entry ->> 'own'
  from jsonb_array_elements(p_places) with ordinality as listed (entry, at);
$function$;

CREATE OR REPLACE FUNCTION private.require_locked (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.dealing = 'chosen' and not p_game.is_locked then
    perform private.refuse('not_locked_yet');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_markable (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.require_active(p_game);
  perform private.require_locked(p_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_room (
  p_game public.games,
  p_held bigint,
  p_cap  integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.status = 'completed' or private.is_time_up(p_game) then
    perform private.refuse('game_not_active');
  elsif private.is_past_lock(p_game) then
    perform private.refuse('sales_closed');
  elsif p_game.kind = 'private' and p_held > 0 then
    perform private.refuse('already_has_card');
  elsif p_game.kind = 'house' and p_held >= p_cap then
    perform private.refuse('card_limit_reached', p_cap::text);
  elsif p_game.cards_sold >= p_game.max_cards then
    perform private.refuse('game_full');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_card (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_card public.bingo_cards;
  v_game public.games;
begin
  delete from public.bingo_cards as card using public.games as game
  where game.id = p_game_id and game.status = 'active' and game.dealing = 'chosen' and not private.is_past_lock(game)
    and card.game_id = game.id and card.user_id = p_user
  returning card.* into v_card;
  if not found then
    return;
  end if;
  update public.games set cards_sold = cards_sold - 1, pot_amount = pot_amount - card_price
  where id = p_game_id returning * into v_game;
  perform private.transfer('pot:' || p_game_id, 'mint', v_game.card_price, p_game_id, 'card_returned');
  perform private.record_event(p_game_id, 'card_returned', p_user, jsonb_build_object(
    'card_number', v_card.card_number, 'display_name', v_card.display_name,
    'cards_sold', v_game.cards_sold, 'pot_amount', v_game.pot_amount
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.seal (
  p_card     public.bingo_cards,
  p_places   jsonb,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_salt constant text := private.new_secret();
  v_seal constant text := private.seal_of(p_card, private.texts_of(p_places), v_salt);
begin
  update private.card_drafts set places = p_places, salt = v_salt, seal = v_seal, sealed_at = clock_timestamp()
  where card_id = p_card.id;
  perform private.record_event(p_card.game_id, 'card_sealed', p_actor_id, jsonb_build_object(
    'card_number', p_card.card_number, 'display_name', p_card.display_name, 'seal', v_seal
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.seal_of (
  p_card  public.bingo_cards,
  p_texts text[],
  p_salt  text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select encode(sha256(convert_to(
    format('["%s",%s,%s,"%s"]', p_card.game_id, p_card.card_number, array_to_json(p_texts), p_salt), 'UTF8'
  )), 'hex');
$function$;

CREATE OR REPLACE FUNCTION private.seals_at_once()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 200$function$;

CREATE OR REPLACE FUNCTION private.seen_draft (
  p_card_id uuid,
  p_version integer
)
  RETURNS private.card_drafts
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_draft private.card_drafts;
begin
  select * into v_draft from private.card_drafts where card_id = p_card_id;
  if v_draft.sealed_at is not null then
    perform private.refuse('card_sealed');
  elsif v_draft.version is distinct from p_version then
    perform private.refuse('draft_changed');
  end if;
  return v_draft;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sell_card (
  p_game       public.games,
  p_user       uuid,
  p_name       text,
  p_request_id uuid
)
  RETURNS public.bingo_cards
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, request_id, purchased_at)
  values (
    p_game.id, p_game.kind, private.next_card_number(p_game), p_user, p_name, p_request_id, clock_timestamp()
  )
  returning * into v_card;
  if p_game.dealing = 'chosen' then
    insert into private.card_drafts (card_id) values (v_card.id);
  else
    perform private.deal(v_card);
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1, pot_amount = pot_amount + p_game.card_price
  where id = p_game.id
  returning * into v_game;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ));
  return v_card;
end;
$function$;

CREATE OR REPLACE FUNCTION private.takes_proposals (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_game.status = 'active' and p_game.dealing = 'dealt'
    and exists (select from public.themes where id = p_game.theme_id and group_id = p_game.group_id)
    and not exists (select from public.game_squares where game_id = p_game.id and is_marked);
$function$;

CREATE OR REPLACE FUNCTION private.tell_event (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
  v_paced_until timestamptz := p_game.sales_paced_until;
  v_prev constant int := p_game.last_broadcast_seq;
  v_game public.games;
  v_message jsonb;
begin
  if p_event.type in ('card_sold', 'card_sealed') and p_game.kind = 'house' then
    if v_paced_until > v_now + interval '4 seconds' then
      update public.games set last_seq = p_event.seq where id = p_game.id;
      return;
    end if;
    v_paced_until := greatest(v_paced_until, v_now) + interval '2 seconds';
  end if;

  v_game := private.moved_game(p_game);
  update public.games set last_seq = p_event.seq, last_broadcast_seq = p_event.seq, sales_paced_until = v_paced_until
  where id = p_game.id;

  v_message := private.event_message(p_event, v_prev, case
    when private.tells_ranking(p_event.type) then private.told_ranking(p_game)
  end);
  if v_paced_until > v_now + interval '4 seconds' and p_event.type in ('card_sold', 'card_sealed') then
    v_message := v_message || '{"more": true}';
  end if;
  perform realtime.send(v_message, 'game_event', private.channel_of(v_game), true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.texts_of (
  p_places jsonb
)
  RETURNS text[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array_agg(coalesce(entry.own, square.summary) order by entry.place)
  from private.placed(p_places) as entry
  left join public.game_squares as square on square.id = entry.square_id;
$function$;

CREATE OR REPLACE FUNCTION public.card_draft (
  p_card_id     uuid,
  p_guest_token text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'version', draft.version, 'places', draft.places, 'sealed_at', draft.sealed_at, 'seal', draft.seal,
    'locks_at', game.locks_at, 'is_locked', game.is_locked
  )
  from private.card_drafts as draft
  join public.bingo_cards as card on card.id = draft.card_id
  join public.games as game on game.id = card.game_id
  where draft.card_id = p_card_id and private.is_own_card(card, p_guest_token);
$function$;

REVOKE ALL ON FUNCTION "public"."card_draft"(uuid, text) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text                     DEFAULT 'open'::text,
  p_set        jsonb                    DEFAULT NULL::jsonb,
  p_ends_at    timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_dealing    text                     DEFAULT 'dealt'::text,
  p_locks_at   timestamp with time zone DEFAULT NULL::timestamp WITH time zone
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
    p_dealing, p_locks_at
  );
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

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
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone
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
    scheduled_start, ends_at, dealing, locks_at, created_by
  )
  select
    'house', 'upcoming', id, name, description, private.clean_pace(p_pace), private.clean_name(p_title),
    nullif(btrim(p_description), ''), v_price, coalesce(p_max_cards, private.usual_cards()), p_scheduled_start,
    p_ends_at, p_dealing, p_locks_at, v_user
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
  ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.create_private_session (
  p_name       text,
  p_theme_id   uuid,
  p_card_price numeric,
  p_request_id uuid,
  p_pace       text                     DEFAULT 'open'::text,
  p_set        jsonb                    DEFAULT NULL::jsonb,
  p_dealing    text                     DEFAULT 'dealt'::text,
  p_locks_at   timestamp with time zone DEFAULT NULL::timestamp WITH time zone
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
    p_dealing, p_locks_at
  );
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.game_pool (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'locks_at', game.locks_at,
    'kinds', (
      select jsonb_agg(private.kind_of(game.layout, at) order by at) from generate_series(0, 24) as at where at <> 12
    ),
    'squares', (
      select jsonb_agg(jsonb_build_object(
        'id', id, 'summary', summary, 'text', text, 'likelihood', likelihood
      ) order by summary, id)
      from public.game_squares
      where game_id = game.id
    )
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and game.dealing = 'chosen';
$function$;

REVOKE ALL ON FUNCTION "public"."game_pool"(uuid) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.game_seals (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with read as materialized (
    select * from public.games
    where id = p_game_id
      and (id = (select private.visible_game(p_game_id)) or (status = 'completed' and shares_results))
  ), published as (
    select jsonb_object_agg(payload ->> 'card_number', payload -> 'seal' order by seq) as seals
    from public.game_events
    where game_id = (select id from read) and type = 'card_sealed'
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card.card_number,
    'display_name', card.display_name,
    'sealed_at', draft.sealed_at,
    'seal', published.seals -> card.card_number::text,
    'salt', case when read.status = 'completed' then draft.salt end,
    'squares', case when read.status = 'completed' and draft.salt is not null then private.texts_of(draft.places) end
  ) order by card.is_winner desc, card.consecutive_marked_count desc, card.purchased_at, card.card_number), '[]')
  from read
  cross join published
  cross join lateral (
    select * from public.bingo_cards
    where game_id = read.id and card_number > 0
    order by is_winner desc, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card
  join private.card_drafts as draft on draft.card_id = card.id;
$function$;

REVOKE ALL ON FUNCTION "public"."game_seals"(uuid) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.mark_square (
  p_game_square_id uuid,
  p_source_url     text DEFAULT NULL::text
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
  v_source text;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  v_source := private.clean_source(p_source_url);
  perform private.require_markable(v_game);

  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    perform private.attach_receipt(p_game_square_id, v_source, v_user);
    return private.square_answer(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true);

  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user),
    'marked_at', v_square.marked_at,
    'source_url', v_square.source_url
  ));
  return private.square_answer(p_game_square_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.repair_card (
  p_card_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
  v_game public.games;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  elsif v_card.is_house_card then
    perform private.require_admin();
  elsif v_card.user_id is distinct from v_user then
    perform private.refuse('not_your_card');
  end if;
  v_game := private.lock_game(v_card.game_id);
  perform private.require_member(v_game, v_user);
  perform private.require_locked(v_game);
  perform private.deal(v_card);
  return private.in_game(private.card_json(v_card), v_game);
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
  select * into v_game from public.games
  where status = 'upcoming' and scheduled_start <= clock_timestamp()
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
  where status = 'active' and ends_at <= clock_timestamp() and (locks_at is null or is_locked)
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.end_by_closeness(v_game, null);
    return true;
  end if;
  -- Last, because it fails while the template's theme has too few squares in season.
  return private.make_edition();
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_draft (
  p_card_id     uuid,
  p_version     integer,
  p_places      jsonb,
  p_guest_token text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_wait int := private.attempt_draft(p_guest_token);
  v_game public.games;
  v_places jsonb;
  v_version int;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_draft(p_card_id, p_guest_token);
  v_places := private.clean_places(v_game, p_places);
  select version into v_version from private.card_drafts where card_id = p_card_id and places = v_places;
  if not found then
    v_version := (private.seen_draft(p_card_id, p_version)).version + 1;
    update private.card_drafts set places = v_places, version = v_version where card_id = p_card_id;
  end if;
  return jsonb_build_object('version', v_version, 'places', v_places);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_draft"(uuid, integer, jsonb, text) FROM PUBLIC, "service_role";

CREATE OR REPLACE FUNCTION public.save_table_link (
  p_game_id     uuid,
  p_hides_names boolean,
  p_renews      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('table_link', v_user::text, 30, interval '1 minute');
  v_hides_names constant boolean := coalesce(p_hides_names, true);
  v_token text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_host(private.lock_game(p_game_id), v_user);
  update private.table_links set hides_names = v_hides_names where game_id = p_game_id;
  if not found or p_renews then
    v_token := private.new_secret();
    insert into private.table_links (game_id, token_hash, hides_names)
    values (p_game_id, sha256(convert_to(v_token, 'UTF8')), v_hides_names)
    on conflict (game_id) do update set token_hash = excluded.token_hash;
  end if;
  return jsonb_build_object('hides_names', v_hides_names, 'token', v_token);
end;
$function$;

CREATE OR REPLACE FUNCTION public.seal_card (
  p_card_id     uuid,
  p_version     integer,
  p_guest_token text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_game constant public.games := private.lock_game_of_draft(p_card_id, p_guest_token);
  v_card public.bingo_cards;
  v_draft private.card_drafts;
  v_missing bigint;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not exists (select from private.card_drafts where card_id = p_card_id and sealed_at is not null) then
    v_draft := private.seen_draft(p_card_id, p_version);
    v_missing := (select count(*) from private.placed(v_draft.places) where square_id is null and own is null);
    if v_missing > 0 then
      perform private.refuse('places_missing', v_missing::text);
    end if;
    perform private.seal(v_card, v_draft.places, v_card.user_id);
  end if;
  return (
    select private.in_game(jsonb_build_object('seal', seal, 'sealed_at', sealed_at), v_game)
    from private.card_drafts where card_id = p_card_id
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."seal_card"(uuid, integer, text) FROM PUBLIC, "service_role";

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
  p_locks_at        timestamp with time zone DEFAULT NULL::timestamp WITH time zone
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
    card_price = coalesce(p_card_price, private.usual_price()),
    max_cards = coalesce(p_max_cards, private.usual_cards()), scheduled_start = p_scheduled_start, ends_at = p_ends_at
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
    'max_cards', v_game.max_cards, 'scheduled_start', v_game.scheduled_start, 'ends_at', v_game.ends_at
  ));
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL
  ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM PUBLIC, "anon", "service_role";

ALTER TABLE "private"."card_drafts"
  ADD CONSTRAINT "card_drafts_card_id_fkey" FOREIGN KEY (card_id) REFERENCES public.bingo_cards(id) ON DELETE CASCADE;

ALTER TABLE "public"."transfers"
  ADD CONSTRAINT "transfers_reason_check"
    CHECK
    ((reason = ANY (ARRAY['fund_opened'::text, 'card_sold'::text, 'pot_contributed'::text, 'pot_won'::text, 'pot_shared'::text, 'pot_reopened'::text, 'pot_returned'::text,
    'card_returned'::text, 'account_closed'::text])));

CREATE INDEX card_drafts_unsealed ON private.card_drafts USING btree (card_id)
  WHERE (sealed_at IS NULL);

CREATE INDEX games_by_lock ON public.games USING btree (locks_at)
  WHERE ((NOT is_locked) AND (status <> 'completed'::text) AND (locks_at IS NOT NULL));

REVOKE ALL ON FUNCTION "private"."attempt_draft"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_draft"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_draft"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cards_at_once"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cards_at_once"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cards_at_once"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."change_dealing"(public.games, text, timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_dealing"(public.games, text, timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_dealing"(public.games, text, timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_lock"(text, timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_lock"(text, timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_lock"(text, timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_places"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_places"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_places"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_squares"(public.games, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_squares"(public.games, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_squares"(public.games, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_places"(public.games, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_places"(public.games, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_places"(public.games, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_places"(public.games, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_places"(public.games, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_places"(public.games, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_own_card"(public.bingo_cards, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_own_card"(public.bingo_cards, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_own_card"(public.bingo_cards, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_past_lock"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_past_lock"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_past_lock"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."kind_of"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kind_of"(text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."kind_of"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_cards"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_cards"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_cards"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_game_of_draft"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_game_of_draft"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_game_of_draft"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."looked_up"(public.games, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."looked_up"(public.games, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."looked_up"(public.games, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone, text, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_secret"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_secret"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_secret"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_cards"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_cards"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_cards"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."placed"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."placed"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."placed"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_locked"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_locked"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_locked"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_markable"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_markable"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_markable"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_card"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."return_card"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_card"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seal"(public.bingo_cards, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seal"(public.bingo_cards, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seal"(public.bingo_cards, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seal_of"(public.bingo_cards, text[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seal_of"(public.bingo_cards, text[], text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seal_of"(public.bingo_cards, text[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seals_at_once"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seals_at_once"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seals_at_once"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."seen_draft"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seen_draft"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seen_draft"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."texts_of"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."texts_of"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."texts_of"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."card_draft"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."card_draft"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."card_draft"(uuid, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone, text, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  TO "authenticated";

REVOKE ALL
  ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb, text, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."game_pool"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."game_pool"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."game_pool"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."game_seals"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."game_seals"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."game_seals"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_draft"(uuid, integer, jsonb, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_draft"(uuid, integer, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_draft"(uuid, integer, jsonb, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."seal_card"(uuid, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."seal_card"(uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."seal_card"(uuid, integer, text) TO "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  TO "authenticated";

REVOKE ALL
  ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM "postgres";

GRANT EXECUTE
  ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone, text, timestamp WITH time zone)
  TO "postgres";
