SET local check_function_bodies = off;

DROP FUNCTION "private"."check_start"(timestamp WITH time zone);

DROP FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid);

DROP FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb);

DROP FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text);

DROP FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text);

CREATE TABLE "public"."house_template" (
  "is_the_template" boolean                NOT NULL DEFAULT true,
  "is_on"           boolean                NOT NULL DEFAULT false,
  "title"           text                   NOT NULL DEFAULT 'The Weekly Edition'::text,
  "theme_id"        uuid,
  "starts_at"       time without time zone NOT NULL DEFAULT '07:00:00'::time WITHOUT time zone,
  "lasts_days"      integer                NOT NULL DEFAULT 6,
  CONSTRAINT "house_template_is_the_template_check" CHECK (is_the_template),
  CONSTRAINT "house_template_lasts_days_check" CHECK (((lasts_days >= 1) AND (lasts_days <= 7))),
  CONSTRAINT "house_template_pkey" PRIMARY KEY (is_the_template),
  "card_price"      numeric(12,2)          NOT NULL DEFAULT private.usual_price(),
  CONSTRAINT "house_template_title_check" CHECK (((char_length(title) >= 1) AND (char_length(title) <= (private.longest_name() - 20))))
);

ALTER TABLE "public"."house_template"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."house_template" FROM "anon", "authenticated", "service_role";

ALTER TABLE "public"."games"
  ADD COLUMN "ends_at" timestamp WITH time zone;

ALTER TABLE "public"."games"
  ADD COLUMN "edition" date;

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
    select 'pot:' || id, 'balance', case when pot_claimed or pot_returned then 0 else private.rest_of_pot(games) end
    from public.games
  )
  select account, what, coalesce(ledger.amount, 0), coalesce(totals.amount, 0)
  from ledger
  full join totals using (account, what)
  where coalesce(ledger.amount, 0) <> coalesce(totals.amount, 0);
$function$;

CREATE OR REPLACE FUNCTION private.check_times (
  p_start timestamp with time zone,
  p_end   timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_start not between '2000-01-01T00:00Z' and '2100-01-01T00:00Z' then
    perform private.refuse('invalid_start');
  elsif p_start <= clock_timestamp() or p_end <= greatest(p_start, clock_timestamp())
    or p_end > '2100-01-01T00:00Z' then
    perform private.refuse('invalid_times');
  end if;
end;
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
    select game.id, game.pot_shared, case when game.pot_shared then sum(card.pot_share) else game.pot_amount end as amount
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id and (card.is_winner or card.pot_share is not null)
    where card.id = any (p_cards) and not game.pot_claimed and not game.pot_returned and not private.is_overdue(game)
    group by game.id
    order by game.id
  loop
    perform private.transfer(
      'pot:' || v_won.id, 'user:' || p_user, v_won.amount, v_won.id,
      case when v_won.pot_shared then 'pot_shared' else 'pot_won' end
    );
    if not v_won.pot_shared or private.shares_of_guests(v_won.id) = 0 then
      update public.games set pot_claimed = true where id = v_won.id;
      perform private.record_event(v_won.id, 'pot_claimed', p_user, '{}');
    end if;
    v_claimed := v_claimed + v_won.amount;
  end loop;
  return v_claimed;
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
      id, user_id, trunc(p_game.pot_amount / count(*) over (), 2) as part, count(*) over () as parts,
      row_number() over (order by purchased_at, card_number) as turn
    from playing
    where place = 1
  )
  select id, user_id, part + case turn when 1 then p_game.pot_amount - parts * part else 0 end from closest;
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
  v_is_shared constant boolean := private.share_pot(p_game);
  v_game public.games;
begin
  if p_game.kind = 'private' and not v_is_shared and p_game.pot_amount > 0 then
    perform private.transfer('pot:' || p_game.id, 'mint', p_game.pot_amount, p_game.id, 'pot_returned');
  end if;
  update public.games set
    status = 'completed', completed_at = v_now, final_at = v_now, pot_shared = v_is_shared,
    pot_returned = kind = 'private' and not v_is_shared,
    pot_claimed = kind = 'house' and v_is_shared and private.shares_of_guests(id) = 0
  where id = p_game.id
  returning * into v_game;
  perform private.record_event(p_game.id, 'game_ended', p_actor_id, jsonb_build_object(
    'completed_at', v_now, 'pot_amount', v_game.pot_amount
  ));
  if p_game.kind = 'house' and not v_is_shared then
    perform private.return_pot(v_game, p_actor_id);
  end if;
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
    return v_message || jsonb_build_object(
      'shares', private.shares_of(p_event.game_id), 'share_count', private.share_count(p_event.game_id)
    );
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

CREATE OR REPLACE FUNCTION private.is_time_up (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select coalesce(p_game.ends_at <= clock_timestamp(), false);
$function$;

CREATE OR REPLACE FUNCTION private.last_house_card()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'game_id', game.id, 'title', game.title, 'is_winner', card.is_winner,
    'missing', 5 - greatest(card.consecutive_marked_count, 1)
  )
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.user_id = (select private.living_user()) and card.kind = 'house' and game.status = 'completed'
    and game.completed_at > now() - interval '14 days'
  order by game.completed_at desc, card.is_winner desc, card.consecutive_marked_count desc, card.card_number
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.make_edition()
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  if exists (select from public.games where edition = private.next_monday())
    or not exists (select from private.planned_edition()) then
    return false;
  end if;
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, pace, title, card_price, max_cards, scheduled_start, ends_at,
    edition
  )
  select
    'house', 'upcoming', theme.id, theme.name, theme.description, 'week', planned.title, template.card_price,
    private.usual_cards(), planned.starts_at, planned.ends_at, private.next_monday()
  from public.house_template as template
  cross join private.planned_edition() as planned
  cross join lateral private.playable_theme(template.theme_id, null) as theme
  on conflict (edition) do nothing
  returning * into v_game;
  if not found then
    return false;
  end if;
  perform private.draw_pool(v_game);
  perform private.record_event(v_game.id, 'game_created', null, '{"by": null}');
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_private_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text,
  p_user       uuid,
  p_ends_at    timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform private.check_times(null, p_ends_at);
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, card_price, started_at, ends_at, created_by
  )
  select
    'private', 'active', p_group_id, id, name, description, private.clean_pace(p_pace),
    private.clean_amount(p_card_price, private.highest_price('private')), now(), p_ends_at, p_user
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

CREATE OR REPLACE FUNCTION private.next_monday()
  RETURNS date
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select date_trunc('week', now() at time zone 'UTC')::date + 7;
$function$;

CREATE OR REPLACE FUNCTION private.planned_edition()
  RETURNS TABLE (
    title     text,
    starts_at timestamp with time zone,
    ends_at   timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  ROWS 1
  SET search_path TO ''
  AS $function$
  select
    template.title || ', ' || to_char(private.next_monday(), 'FMMonth FMDD'), start.at,
    start.at + template.lasts_days * interval '1 day'
  from public.house_template as template
  cross join lateral (select (private.next_monday() + template.starts_at) at time zone 'UTC' as at) as start
  where template.is_on and template.theme_id is not null;
$function$;

CREATE OR REPLACE FUNCTION private.require_active (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.status <> 'active' or private.is_time_up(p_game) then
    perform private.refuse('game_not_active');
  end if;
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
  elsif p_game.kind = 'private' and p_held > 0 then
    perform private.refuse('already_has_card');
  elsif p_game.kind = 'house' and p_held >= p_cap then
    perform private.refuse('card_limit_reached', p_cap::text);
  elsif p_game.cards_sold >= p_game.max_cards then
    perform private.refuse('game_full');
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
  select case when p_game.pot_shared then private.shares_of_guests(p_game.id) else p_game.pot_amount end;
$function$;

CREATE OR REPLACE FUNCTION private.return_pot (
  p_game     public.games,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_rest constant numeric := private.rest_of_pot(p_game);
begin
  if v_rest > 0 then
    perform private.transfer('pot:' || p_game.id, 'fund', v_rest, p_game.id, 'pot_returned');
  end if;
  update public.games set pot_returned = true where id = p_game.id;
  perform private.record_event(p_game.id, 'pot_returned', p_actor_id, jsonb_build_object('amount', v_rest));
end;
$function$;

CREATE OR REPLACE FUNCTION private.schedule_jobs()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if to_regprocedure('cron.schedule(text, text, text)') is null then
    return 0;
  end if;
  perform
    cron.schedule('return-unclaimed-pots', '*/10 * * * *', 'select private.return_unclaimed_pots()'),
    cron.schedule('forget-guest-addresses', '*/10 * * * *', 'select private.forget_guest_addresses(1000)'),
    cron.schedule('delete-idle-guests', '*/10 * * * *', 'select private.delete_idle_guests(50)'),
    cron.schedule('run-schedule', '* * * * *', 'do ''begin while public.run_schedule() loop commit; end loop; end''');
  return 4;
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_count (
  p_game_id uuid
)
  RETURNS bigint
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select count(*) from public.bingo_cards where game_id = p_game_id and pot_share is not null;
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
    if v_close.user_id is not null then
      perform private.transfer(
        'pot:' || p_game.id, 'user:' || v_close.user_id, v_close.share, p_game.id, 'pot_shared'
      );
    end if;
  end loop;
  return found;
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
  from (
    select card_number, display_name, pot_share, purchased_at
    from public.bingo_cards
    where game_id = p_game_id and pot_share is not null
    order by purchased_at, card_number
    limit 50
  ) as first_shares;
$function$;

CREATE OR REPLACE FUNCTION private.shares_of_guests (
  p_game_id uuid
)
  RETURNS numeric
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(sum(card.pot_share), 0)
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  where card.game_id = p_game_id;
$function$;

CREATE OR REPLACE FUNCTION private.start_game (
  p_game     public.games,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
  v_card public.bingo_cards;
begin
  update public.games set status = 'active', started_at = v_now where id = p_game.id;
  insert into public.bingo_cards (game_id, kind, card_number, display_name)
  values (p_game.id, 'house', 0, 'The House')
  returning * into v_card;
  perform private.deal(v_card);
  perform private.record_event(p_game.id, 'game_started', p_actor_id, jsonb_build_object('started_at', v_now));
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text                     DEFAULT 'open'::text,
  p_set        jsonb                    DEFAULT NULL::jsonb,
  p_ends_at    timestamp with time zone DEFAULT NULL::timestamp WITH time zone
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
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user, p_ends_at
  );
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.create_house_game (
  p_title           text,
  p_theme_id        uuid,
  p_description     text                     DEFAULT NULL::text,
  p_card_price      numeric                  DEFAULT NULL::numeric,
  p_max_cards       integer                  DEFAULT NULL::integer,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_pace            text                     DEFAULT 'open'::text,
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone
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
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, pace, title, description, card_price, max_cards,
    scheduled_start, ends_at, created_by
  )
  select
    'house', 'upcoming', id, name, description, private.clean_pace(p_pace), private.clean_name(p_title),
    nullif(btrim(p_description), ''), v_price, coalesce(p_max_cards, private.usual_cards()), p_scheduled_start,
    p_ends_at, v_user
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
  ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM PUBLIC, "anon", "service_role";

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
begin
  perform private.require_host(v_game, v_user);
  perform private.require_active(v_game);
  perform private.end_by_closeness(v_game, v_user);
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.game_books (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with moves as (
    select id, reason, from_account, to_account, amount, created_at from public.transfers where game_id = p_game_id
    union all
    select null, 'pot_returned', 'pot:' || id, 'fund', private.rest_of_pot(game), completed_at + private.time_to_claim()
    from public.games as game
    where id = p_game_id and private.is_overdue(game) and private.rest_of_pot(game) > 0
  ), turns as (
    select *, count(*) filter (where reason <> 'card_sold') over (order by id) as turn from moves
  ), entries as (
    select
      reason, from_account, to_account, sum(amount) as amount, count(*) as count, max(created_at) as created_at,
      min(id) as place
    from turns
    group by turn, reason, from_account, to_account
  )
  select jsonb_build_object(
    'entries', coalesce(jsonb_agg(jsonb_build_object(
      'reason', reason,
      'from_name', private.account_name(from_account),
      'to_name', private.account_name(to_account),
      'amount', amount,
      'count', count,
      'created_at', created_at
    ) order by place), '[]'),
    'balance', coalesce(sum(case when to_account like 'pot:%' then amount else -amount end), 0)
  )
  from entries
  having private.visible_game(p_game_id) is not null;
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
    'is_waiting', game.status = 'active' and card.consecutive_marked_count = 5,
    'claim_ends_at', case
      when card.is_winner or card.pot_share is not null then game.completed_at + private.time_to_claim()
    end,
    'expires_at', private.guest_session_end(guest.session_hash)
  ) order by card.purchased_at, card.card_number), '[]')
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  join public.games as game on game.id = card.game_id
  where guest.session_hash = private.guest_hash(p_guest_token)
    and private.guest_session_end(guest.session_hash) >= now();
$function$;

CREATE OR REPLACE FUNCTION public.house_template()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'is_on', template.is_on and template.theme_id is not null,
    'title', template.title,
    'theme_id', template.theme_id,
    'card_price', template.card_price,
    'starts_at', to_char(template.starts_at, 'HH24:MI'),
    'lasts_days', template.lasts_days,
    'next', (
      select jsonb_build_object(
        'title', title, 'starts_at', scheduled_start, 'ends_at', ends_at
      )
      from public.games where edition = private.next_monday()
    )
  )
  from public.house_template as template
  where private.is_admin();
$function$;

REVOKE ALL ON FUNCTION "public"."house_template"() FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.list_house_games (
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with page as (
    select game from public.games as game
    where kind = 'house'
    order by private.place_of_status(status), created_at desc, id
    limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select jsonb_build_object(
    'fund_balance', (select total_amount from public.house_fund) + coalesce(
      (
        select sum(private.rest_of_pot(ended)) from public.games as ended
        where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
          and private.is_overdue(ended)
      ),
      0
    ),
    'active_count', (select count(*) from public.games where kind = 'house' and status = 'active'),
    'upcoming_count', (select count(*) from public.games where kind = 'house' and status = 'upcoming'),
    'total', (select count(*) from public.games where kind = 'house'),
    'page_size', private.page_size(p_page_size),
    'rows', coalesce(
      jsonb_agg(
        private.game_json(game)
        order by private.place_of_status((game).status), (game).created_at desc, (game).id
      ),
      '[]'
    )
  )
  from page
  having private.is_admin();
$function$;

CREATE OR REPLACE FUNCTION public.my_home (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'cards', public.my_cards(p_game_id),
    'last_card', private.last_house_card(),
    'games', coalesce(
      jsonb_agg(private.game_summary(game, (select private.living_user())) order by
        private.place_of_status(game.status), private.to_go(game, (select private.living_user())),
        game.created_at desc, game.id
      ),
      '[]'
    )
  )
  from public.games as game
  where game.status <> 'completed'
    and (
      game.id = any (array(select private.my_visible_games()))
      or game.group_id = any (array(select private.my_groups()))
    )
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
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
  where status = 'active' and ends_at <= clock_timestamp()
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.end_by_closeness(v_game, null);
    return true;
  end if;
  -- Last, because it fails while the template's theme has too few squares in season.
  return private.make_edition();
end;
$function$;

REVOKE ALL ON FUNCTION "public"."run_schedule"() FROM PUBLIC, "service_role";

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
    is_on = coalesce(p_is_on, false), title = private.clean_name(p_title), theme_id = p_theme_id,
    card_price = private.clean_amount(p_card_price, private.highest_price('house')), starts_at = p_starts_at::time,
    lasts_days = p_lasts_days
  where is_the_template;
  perform private.make_edition();
  return public.house_template();
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_house_template"(boolean, text, uuid, numeric, text, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.start_house_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
begin
  perform private.start_game(private.lock_upcoming_game(p_game_id), v_user);
  perform private.return_unclaimed_pots();
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
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
  p_ends_at         timestamp with time zone DEFAULT NULL::timestamp WITH time zone
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
  if coalesce(p_max_cards, private.usual_cards()) < v_before.cards_sold then
    perform private.refuse('cards_already_sold', v_before.cards_sold::text);
  end if;

  update public.games set
    title = private.clean_name(p_title), description = nullif(btrim(p_description), ''),
    card_price = coalesce(p_card_price, private.usual_price()),
    max_cards = coalesce(p_max_cards, private.usual_cards()),
    scheduled_start = p_scheduled_start, ends_at = p_ends_at
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
  ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone)
  FROM PUBLIC, "anon", "service_role";

ALTER TABLE "public"."games"
  ADD CONSTRAINT "games_edition_key" UNIQUE (edition);

ALTER TABLE "public"."house_template"
  ADD CONSTRAINT "house_template_theme_id_fkey" FOREIGN KEY (theme_id) REFERENCES public.themes(id) ON DELETE SET NULL;

CREATE INDEX games_by_end ON public.games USING btree (ends_at)
  WHERE ((status = 'active'::text) AND (ends_at IS NOT NULL));

CREATE INDEX games_by_start ON public.games USING btree (scheduled_start)
  WHERE ((status = 'upcoming'::text) AND (scheduled_start IS NOT NULL));

CREATE INDEX house_template_theme_id ON public.house_template USING btree (theme_id);

REVOKE ALL ON FUNCTION "private"."check_times"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_times"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_times"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_by_closeness"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_by_closeness"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_by_closeness"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_time_up"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_time_up"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_time_up"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_house_card"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_house_card"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_house_card"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_edition"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_edition"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_edition"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_private_game"(uuid, uuid, numeric, text, uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_monday"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_monday"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_monday"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."planned_edition"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."planned_edition"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."planned_edition"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."rest_of_pot"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rest_of_pot"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rest_of_pot"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_count"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."share_count"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."share_count"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shares_of_guests"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shares_of_guests"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shares_of_guests"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."start_game"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_game"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."start_game"(public.games, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_house_game"(text, uuid, text, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."house_template"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."house_template"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."house_template"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."run_schedule"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."run_schedule"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."run_schedule"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_house_template"(boolean, text, uuid, numeric, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_house_template"(boolean, text, uuid, numeric, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_house_template"(boolean, text, uuid, numeric, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."update_house_game"(uuid, text, text, uuid, numeric, integer, timestamp WITH time zone, text, timestamp WITH time zone) TO "postgres";

-- The template of the weekly edition, switched off.
insert into public.house_template default values;

-- Where pg_cron is installed, games start and end although no process of the app runs.
select private.schedule_jobs();
