SET local check_function_bodies = off;

ALTER TABLE "public"."transfers"
  DROP CONSTRAINT "transfers_reason_check";

DROP FUNCTION "private"."check_squares"(public.games, jsonb);

DROP FUNCTION "private"."clean_places"(public.games, jsonb);

DROP FUNCTION "private"."fill_places"(public.games, jsonb);

DROP FUNCTION "private"."looked_up"(public.games, jsonb);

DROP FUNCTION "private"."require_set"(text, jsonb);

DROP FUNCTION "private"."require_set_or_none"(jsonb);

CREATE TABLE "private"."seat_digits" (
  "user_id"     uuid    NOT NULL,
  "hash"        text    NOT NULL,
  "wrong_tries" integer NOT NULL DEFAULT 0,
  CONSTRAINT "seat_digits_pkey" PRIMARY KEY (user_id)
);

ALTER TABLE "public"."bingo_squares"
  ADD COLUMN "about_id" uuid;

ALTER TABLE "public"."game_squares"
  ADD COLUMN "about_id" uuid;

ALTER TABLE "public"."games"
  ADD COLUMN "everybody_writes" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."games"
  ADD COLUMN "stake" text;

CREATE OR REPLACE FUNCTION private.attempt_seat (
  p_user    uuid,
  p_address text
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select greatest(
    private.attempt_code(p_user, p_address),
    private.attempt('claim_seat', p_user::text, 20, interval '1 hour'),
    case when not private.has_account(p_user) then private.attempt(
      'claim_seat', private.guests_at(p_address), private.guests_an_hour(p_address), interval '1 hour'
    ) end
  );
$function$;

CREATE OR REPLACE FUNCTION private.card_json (
  p_card public.bingo_cards
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_card.id,
    'game_id', p_card.game_id,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'is_house_card', p_card.is_house_card,
    'is_winner', p_card.is_winner,
    'purchased_at', p_card.purchased_at,
    'squares', (
      select coalesce(
        jsonb_agg(jsonb_strip_nulls(
          jsonb_build_object('position', position, 'game_square_id', game_square_id, 'own', case
            when own is not null then (
              select own from public.game_squares where id = game_square_id and lower(summary) = lower(own)
            )
          end, 'counts', case
            when p_card.kind = 'private' then (
              select false from public.game_squares where id = game_square_id and about_id = p_card.user_id
            )
          end)
        ) order by position), '[]'
      )
      from public.card_squares
      where card_id = p_card.id
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.check_squares (
  p_game   public.games,
  p_places jsonb,
  p_user   uuid
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
    elsif v_entry.about_id = p_user then
      perform private.refuse('about_you');
    elsif v_entry.likelihood <> v_entry.kind then
      perform private.refuse('wrong_mix');
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_places (
  p_game   public.games,
  p_places jsonb,
  p_user   uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_places jsonb;
begin
  perform private.check_squares(p_game, p_places, p_user);
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

CREATE OR REPLACE FUNCTION private.count_for_owner()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.marked_mask := private.mask_of(new);
  if new.marked_mask <> old.marked_mask then
    new.reached := private.reached_now(new);
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.deal (
  p_card public.bingo_cards
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.deal_evenly(p_card);
  with slots as (
    select position, row_number() over (order by random()) as turn
    from generate_series(0, 24) as position
    where position <> 12
      and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, row_number() over (order by is_marked, random()) as turn
    from private.squares_for(p_card)
    where id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, slots.position, drawn.id
  from slots
  join drawn using (turn);

  update public.bingo_cards set marked_mask = private.mask_of(p_card)
  where id = p_card.id and marked_mask <> private.mask_of(p_card);
end;
$function$;

CREATE OR REPLACE FUNCTION private.deal_evenly (
  p_card public.bingo_cards
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_chance int := floor(32 * random());
  v_layout text := (
    select turned
    from public.games as game, generate_series(0, 31) as way, private.turn_layout(game.layout, way) as turned
    where game.id = p_card.game_id and game.layout is not null
      and (way = v_chance or exists (select from public.card_squares where card_id = p_card.id))
    order by (
      select count(*) from public.card_squares as placed join public.game_squares as square
        on square.id = placed.game_square_id
      where placed.card_id = p_card.id and left(square.likelihood, 1) = substr(turned, placed.position + 1, 1)
    ) desc, random()
    limit 1
  );
begin
  if v_layout is null then
    return;
  end if;
  with slots as (
    select position, kind, row_number() over (partition by kind order by random()) as turn
    from generate_series(0, 24) as position, substr(v_layout, position + 1, 1) as kind
    where position <> 12 and position not in (select position from public.card_squares where card_id = p_card.id)
  ), drawn as (
    select id, left(likelihood, 1) as kind, row_number() over (partition by likelihood order by random()) as turn
    from private.squares_for(p_card)
    where not is_marked
      and id not in (select game_square_id from public.card_squares where card_id = p_card.id)
  )
  insert into public.card_squares (card_id, position, game_square_id)
  select p_card.id, position, id from slots join drawn using (kind, turn);
end;
$function$;

CREATE OR REPLACE FUNCTION private.deal_written (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_missing constant int := private.missing_before_start(p_game);
  v_card public.bingo_cards;
begin
  if v_missing > 0 then
    perform private.refuse('lines_missing', v_missing::text);
  end if;
  perform private.draw_pool(p_game);
  for v_card in select * from public.bingo_cards where game_id = p_game.id order by card_number loop
    perform private.deal(v_card);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.draw_pool (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_most constant int := case when p_game.dealing = 'dealt' and not p_game.everybody_writes and not exists (
    select from public.bingo_squares where theme_id = p_game.theme_id and about_id is not null
  ) then private.largest_pool(p_game.kind) end;
begin
  with kept as (
    select * from public.bingo_squares
    where theme_id = p_game.theme_id
      and (p_game.pace = 'year' or private.is_in_season(months, coalesce(p_game.scheduled_start, now())))
    for key share skip locked
  ), season as (
    select *, array_position(array['often', 'sometimes', 'rare'], likelihood) as kind,
      row_number() over (partition by likelihood order by random()) as turn
    from kept
  )
  insert into public.game_squares (game_id, square_id, summary, text, likelihood, about_id)
  select p_game.id, id, summary, text, likelihood, about_id
  from season, (
    select private.mix(private.wanted_mix(p_game.pace), least(count(*), v_most)::int, array[
      count(*) filter (where kind = 1), count(*) filter (where kind = 2), count(*) filter (where kind = 3)
    ]::int[]) as parts
    from season
  ) as mix
  where parts is null or v_most is null or turn <= parts[kind]
  order by random()
  limit v_most;

  perform private.require_enough(array(select about_id from public.game_squares where game_id = p_game.id));
  perform private.lay_out(p_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.fill_places (
  p_game   public.games,
  p_places jsonb,
  p_user   uuid         DEFAULT NULL::uuid
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
    where game_id = p_game.id and (about_id = p_user) is not true and id not in (select square_id from entries where square_id is not null)
  )
  select jsonb_agg(
    case when drawn.id is null then p_places -> place else jsonb_build_object('square', drawn.id) end order by place
  )
  from entries
  left join slots using (place, kind)
  left join drawn using (turn, kind);
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
  v_lock constant timestamptz := case p_game.pace when 'year' then now() + interval '1 week' end;
  v_wanted public.games := p_game;
  v_next public.games;
begin
  v_wanted.scheduled_start := null;
  v_wanted.time_zone := null;
  v_wanted.everybody_writes := false;
  v_wanted.ends_at := (
    select min(day)
    from generate_series(0, 100) as year
    cross join lateral (select coalesce(p_game.ends_at, p_game.completed_at) + make_interval(years => year) as day) as ending
    where day > v_lock
  );
  v_wanted.dealing := case when v_lock is null then 'dealt' else p_game.dealing end;
  v_wanted.locks_at := case p_game.dealing when 'chosen' then v_lock end;
  v_next := private.make_game(v_wanted, p_user);
  update public.games set follows = p_game.id, shows_closeness = p_game.shows_closeness where id = v_next.id;
  perform private.record_event(p_game.id, 'played_again', p_user, jsonb_build_object(
    'by', private.name_of(p_user), 'next_game_id', v_next.id
  ));
  update private.secret_links set game_id = v_next.id where game_id = p_game.id;
  return v_next.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_name (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name constant text := 'Former player';
begin
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  update public.games set winner_display_name = v_name where winner_id = p_user;
  update public.bingo_cards set display_name = v_name where user_id = p_user;
  update public.guest_cards set email = null
  where card_id in (select id from public.bingo_cards where user_id = p_user);
  update public.game_events set payload = payload || (
    select coalesce(jsonb_object_agg(key, v_name), '{}')
    from jsonb_object_keys(payload) as key
    where key in ('by', 'display_name')
  )
  where (game_id, seq) in (
    select game_id, seq from public.game_events where actor_id = p_user
    union
    select event.game_id, event.seq
    from public.bingo_cards as card
    join public.game_events as event
      on event.game_id = card.game_id and event.payload ->> 'card_number' = card.card_number::text
    where card.user_id = p_user
  );
  update public.group_events set shown_name = null where user_id = p_user and shown_name is not null;
  update public.bingo_squares set about_id = null where about_id = p_user;
  update public.game_squares set about_id = null where about_id = p_user;
  delete from public.game_archives where user_id = p_user;
  delete from public.game_visits where user_id = p_user;
  update public.profiles
  set display_name = v_name, username = 'former-' || lower(private.random_code(10))
  where user_id = p_user;
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
    'wins', private.wins_json(p_game.id),
    'locks_at', p_game.locks_at, 'is_locked', p_game.is_locked,
    'shows_closeness', p_game.shows_closeness, 'shows_cards', p_game.shows_cards,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price, 'stake', p_game.stake,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'ends_at', p_game.ends_at,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', not p_game.pot_shared and (p_game.pot_returned or private.is_overdue(p_game)),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'share_count', case when p_game.pot_shared then private.share_count(p_game.id) else 0 end,
    'created_at', p_game.created_at,
    'time_zone', p_game.time_zone, 'revision', p_game.revision, 'revised_at', p_game.revised_at
  );
$function$;

CREATE OR REPLACE FUNCTION private.give_bank (
  p_from uuid,
  p_to   uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_cards constant uuid[] := array(select id from public.bingo_cards where user_id = p_from);
  v_balance numeric;
begin
  perform private.give_cards(v_cards, p_to);
  update public.wins set paid_to = 'user:' || p_to where card_id = any (v_cards) and paid_to = 'user:' || p_from;
  select bingo_bank_balance into v_balance from public.profiles where user_id = p_from for update;
  if v_balance > 0 then
    perform private.transfer('user:' || p_from, 'user:' || p_to, v_balance, null, 'seat_moved');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.give_cards (
  p_cards uuid[],
  p_user  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.bingo_cards set user_id = p_user, request_id = null where id = any (p_cards);
  update public.games set winner_id = p_user where winner_card_id = any (p_cards);
  update public.game_events as event set actor_id = p_user
  from public.bingo_cards as card
  where card.id = any (p_cards)
    and event.game_id = card.game_id
    and event.type in ('card_sold', 'bingo_called', 'objection_made')
    and (event.payload ->> 'card_number')::int = card.card_number;
end;
$function$;

CREATE OR REPLACE FUNCTION private.give_membership (
  p_group_id uuid,
  p_from     uuid,
  p_to       uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name constant text := private.member_name(p_group_id, p_from);
  v_event public.group_events;
  v_game_id uuid;
begin
  delete from public.group_members where group_id = p_group_id and user_id = p_from;
  insert into public.group_members (group_id, user_id) values (p_group_id, p_to) on conflict do nothing;
  insert into public.group_events (group_id, type, user_id, actor_id, shown_name)
  values (p_group_id, 'joined', p_to, p_to, nullif(v_name, private.name_of(p_to)))
  returning * into v_event;
  for v_game_id in
    select id from public.games as game where group_id = p_group_id and private.goes_on(game) order by id
  loop
    perform private.record_event(
      v_game_id, 'member_returned', p_to, jsonb_build_object('group_event_id', v_event.id)
    );
    update public.games set room = room + 1 where id = v_game_id;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.give_traces (
  p_from uuid,
  p_to   uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.bingo_squares set about_id = p_to where about_id = p_from;
  update public.bingo_squares set created_by = p_to where created_by = p_from;
  update public.themes set created_by = p_to where created_by = p_from;
  update public.game_squares set
    about_id = case about_id when p_from then p_to else about_id end,
    marked_by = case marked_by when p_from then p_to else marked_by end,
    noted_by = case noted_by when p_from then p_to else noted_by end
  where about_id = p_from or marked_by = p_from or noted_by = p_from;
  update public.game_answers as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_answers where game_id = mine.game_id and user_id = p_to);
  delete from public.game_answers where user_id = p_from;
  update public.game_visits as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_visits where game_id = mine.game_id and user_id = p_to);
  update public.game_archives as mine set user_id = p_to
  where user_id = p_from
    and not exists (select from public.game_archives where game_id = mine.game_id and user_id = p_to);
  update public.notices set user_id = p_to where user_id = p_from and group_id is null;
  update public.game_events set actor_id = p_to where actor_id = p_from;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_digits (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from private.seat_digits where user_id = p_user);
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
    'objection_seconded', 'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'retired',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set', 'game_answered', 'lines_changed'
  );
end;
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
        p_game.group_id is not null and p_game.title is null and p_game.max_cards is null
        and (p_game.status <> 'upcoming' or p_game.scheduled_start is not null)
      else
        p_game.group_id is null and p_game.title is not null and p_game.max_cards is not null and p_game.stake is null
    end
    and char_length(p_game.title) <= private.longest_name() and btrim(p_game.title) <> ''
    and char_length(p_game.description) <= private.longest_text()
    and char_length(p_game.stake) <= private.longest_stake() and btrim(p_game.stake) <> ''
    and p_game.pace in ('evening', 'week', 'year', 'open')
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

CREATE OR REPLACE FUNCTION private.leave_all_groups (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group_id uuid;
begin
  perform private.lock_all_of(p_user), private.stop_reading(p_user);
  for v_group_id in
    select group_id from public.group_members where user_id = p_user order by group_id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.webhooks where group_id in (select id from public.groups where created_by = p_user);
  delete from private.secret_links where card_id in (select id from public.bingo_cards where user_id = p_user);
  delete from private.secret_links where game_id in (
    select game.id from public.games as game join public.groups as host on host.id = game.group_id
    where host.created_by = p_user
  );
  update public.groups as orphan set created_by = coalesce(
    (
      select user_id from public.group_members
      where group_id = orphan.id and private.has_account(user_id) order by created_at, user_id limit 1
    ),
    created_by
  )
  where created_by = p_user;
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lines_missing (
  p_about uuid[]
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select greatest(0, private.squares_of_a_card() - cardinality(p_about) + coalesce(max(lines), 0))::int
  from (select count(*) as lines from unnest(p_about) as person where person is not null group by person) as of_person;
$function$;

CREATE OR REPLACE FUNCTION private.lines_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'missing', private.missing_before_start(p_game),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id,
        'summary', summary,
        'text', text,
        'by', private.member_name(p_game.group_id, created_by),
        'is_mine', created_by is not distinct from (select private.living_user()),
        'about_name', private.member_name(p_game.group_id, about_id),
        'is_about_me', about_id is not distinct from (select private.living_user())
      ) order by created_at, id), '[]')
      from public.bingo_squares where theme_id = p_game.theme_id
    ),
    'people', (
      select jsonb_agg(jsonb_build_object(
        'user_id', user_id, 'display_name', private.member_name(group_id, user_id)
      ) order by created_at, user_id)
      from public.group_members where group_id = p_game.group_id
    )
  )
  where p_game.everybody_writes and p_game.status = 'upcoming' and p_game.group_id in (select private.my_groups());
$function$;

CREATE OR REPLACE FUNCTION private.lines_per_person()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 40$function$;

CREATE OR REPLACE FUNCTION private.lock_all_of (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;
end;
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
      v_card, private.fill_places(
        p_game, (select places from private.card_drafts where card_id = v_card.id), v_card.user_id
      ), null
    );
  end loop;
  if not found and not private.open_cards(p_game) then
    update public.games set is_locked = true where id = p_game.id;
    perform private.record_event(p_game.id, 'cards_locked', null, '{}');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_written_game (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform from public.themes where id = (select theme_id from public.games where id = p_game_id) for no key update;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, p_user);
  if not v_game.everybody_writes or v_game.theme_id is null then
    perform private.refuse('cannot_write');
  elsif v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  end if;
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.longest_stake()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 80$function$;

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
    likelihood text,
    about_id   uuid
  )
  LANGUAGE sql
  STABLE
  ROWS 24
  SET search_path TO ''
  AS $function$
  select
    placed.place, placed.square_id, placed.own, square.id, private.kind_of(p_game.layout, placed.position),
    coalesce(square.likelihood, 'sometimes'), square.about_id
  from private.placed(p_places) as placed
  left join public.game_squares as square
    on square.game_id = p_game.id and (square.id = placed.square_id or lower(square.summary) = lower(placed.own))
  order by placed.place;
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
  else
    perform private.draw_pool(v_game);
  end if;

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
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
  where placed.game_square_id = p_game_square_id and card.id = placed.card_id and (
    card.user_id = (select about_id from public.game_squares where id = p_game_square_id)
  ) is not true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.marked_places (
  p_card public.bingo_cards
)
  RETURNS TABLE (
    "position"     integer,
    game_square_id uuid
  )
  LANGUAGE sql
  STABLE
  ROWS 24
  SET search_path TO ''
  AS $function$
  select placed.position, square.id
  from public.card_squares as placed
  join public.game_squares as square on square.id = placed.game_square_id
  where placed.card_id = p_card.id and square.is_marked and (square.about_id = p_card.user_id) is not true;
$function$;

CREATE OR REPLACE FUNCTION private.mask_of (
  p_card public.bingo_cards
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select (1 << 12) | coalesce(bit_or(1 << position), 0) from private.marked_places(p_card);
$function$;

CREATE OR REPLACE FUNCTION private.members_of (
  p_group public.groups,
  p_user  uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', member.user_id,
    'display_name', private.member_name(p_group.id, member.user_id),
    'is_creator', member.user_id = p_group.created_by,
    'is_guest', p_group.created_by = p_user and not private.has_account(member.user_id),
    'has_digits', p_user in (p_group.created_by, member.user_id) and private.has_digits(member.user_id),
    'joined_at', member.created_at
  ) order by member.created_at, member.user_id), '[]')
  from public.group_members as member
  where member.group_id = p_group.id;
$function$;

CREATE OR REPLACE FUNCTION private.missing_before_start (
  p_game public.games
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when p_game.everybody_writes
    then private.lines_missing(array(select about_id from public.bingo_squares where theme_id = p_game.theme_id))
    else 0
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

  perform private.give_cards(v_cards, p_user);
  return v_cards;
end;
$function$;

CREATE OR REPLACE FUNCTION private.move_seat (
  p_from uuid,
  p_to   uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.give_traces(p_from, p_to), private.give_bank(p_from, p_to);
  perform private.give_membership(group_id, p_from, p_to)
  from (select group_id from public.group_members where user_id = p_from order by group_id) as seat;
  -- Last, because they hold the seat's names. Of the groups it has left as well, whose former members read nothing new.
  update public.group_events set user_id = p_to, actor_id = case actor_id when p_from then p_to else actor_id end
  where user_id = p_from and (type <> 'removed' or actor_id <> p_to);
  if private.is_guest(p_to) then
    delete from private.seat_digits where user_id = p_to;
    update private.seat_digits set user_id = p_to, wrong_tries = 0 where user_id = p_from;
  end if;
  delete from auth.users where id = p_from;
end;
$function$;

CREATE OR REPLACE FUNCTION private.person_in (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if p_user is not null and not exists (
    select from public.group_members where group_id = p_group_id and user_id = p_user
    union all
    select from public.group_events where group_id = p_group_id and user_id = p_user
  ) then
    perform private.refuse('invalid_request');
  end if;
  return p_user;
end;
$function$;

CREATE OR REPLACE FUNCTION private.plays_beside (
  p_user  uuid,
  p_other uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.user_id = p_user and (
      game.group_id in (select group_id from public.group_members where user_id = p_other)
      or game.id in (select game_id from public.bingo_cards where user_id = p_other)
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.reached_now (
  p_card public.bingo_cards
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with marked as (
    select placed.position, max(event.seq) as seq
    from private.marked_places(p_card) as placed
    join public.game_events as event on event.game_id = p_card.game_id
      and event.type = 'square_marked' and (event.payload ->> 'game_square_id')::uuid = placed.game_square_id
    group by placed.position
  ), completed as (
    select max(marked.seq) as seq, row_number() over (order by max(marked.seq)) as place
    from private.lines as line
    join marked on marked.position = any (line.positions)
    group by line.id, line.positions
    having count(*) = 5 - (12 = any (line.positions))::int
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'first_line', (select seq from completed where place = 1),
    'second_line', (select seq from completed where place = 2),
    'full_card', (select max(seq) from marked having count(*) = 24)
  ));
$function$;

CREATE OR REPLACE FUNCTION private.require_enough (
  p_about uuid[]
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if cardinality(p_about) < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', cardinality(p_about)::text);
  elsif private.lines_missing(p_about) > 0 then
    perform private.refuse('lines_missing', private.lines_missing(p_about)::text);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_line (
  p_summary text,
  p_text    text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if coalesce(char_length(p_summary), 0) not between 5 and 50 or char_length(p_text) > private.longest_text() then
    perform private.refuse('invalid_square', '1');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_not_about (
  p_game_square_id uuid,
  p_user           uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if exists (select from public.game_squares where id = p_game_square_id and about_id = p_user) then
    perform private.refuse('about_you');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_set (
  p_name     text,
  p_squares  jsonb,
  p_is_begun boolean DEFAULT false
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_name text;
begin
  perform private.require_short(p_name);
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) < private.squares_of_a_card() and p_is_begun is not true then
    perform private.refuse('too_few_squares', jsonb_array_length(p_squares)::text);
  elsif jsonb_array_length(p_squares) > private.largest_set() then
    perform private.refuse('too_many_squares', private.largest_set()::text);
  elsif private.has_large(p_squares, private.largest_square()) then
    perform private.refuse('too_long', private.longest_text()::text);
  end if;
  v_name := private.clean_name(p_name);
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  end if;
  return v_name;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_set_or_none (
  p_set              jsonb,
  p_everybody_writes boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if jsonb_typeof(p_set) = 'object' then
    return jsonb_build_object(
      'name', private.require_set(p_set ->> 'name', p_set -> 'squares', p_everybody_writes), 'squares', p_set -> 'squares'
    );
  elsif jsonb_typeof(p_set) <> 'null' then
    perform private.refuse('invalid_request');
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_settings (
  p_settings jsonb,
  p_kind     text
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_name text;
  v_value jsonb;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' then
    perform private.refuse('invalid_request');
  elsif pg_column_size(p_settings - 'set') > 10 * private.longest_field() then
    perform private.refuse('too_long', private.longest_field()::text);
  end if;
  for v_name, v_value in select * from jsonb_each(p_settings) loop
    if jsonb_typeof(v_value) not in ('null', case
      when v_name in ('theme_id', 'pace', 'dealing', 'locks_at', 'prizes', 'scheduled_start', 'ends_at') then 'string'
      when v_name = any (case p_kind when 'house' then '{title,description}' else '{time_zone,stake}' end::text[]) then 'string'
      when v_name = 'card_price' or (p_kind = 'house' and v_name = 'max_cards') then 'number'
      when p_kind = 'private' and v_name = 'set' then 'object'
      when p_kind = 'private' and v_name = 'everybody_writes' then 'boolean'
      else ''
    end) then
      perform private.refuse('invalid_request');
    elsif v_name in ('title', 'description', 'stake') then
      perform private.require_short(v_value #>> '{}');
    elsif v_name <> 'set' and pg_column_size(v_value) > 100 then
      perform private.refuse('too_long', '100');
    end if;
  end loop;
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
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_writable (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_game.status <> 'upcoming' or p_game.dealing <> 'dealt'
    or not exists (select from public.themes where id = p_game.theme_id and group_id = p_game.group_id) then
    perform private.refuse('cannot_write');
  end if;
end;
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
  v_user uuid;
  v_seat private.seat_digits;
  v_is_right boolean;
begin
  select user_id into v_user from public.group_members
  where group_id = p_group_id and user_id <> p_user and private.is_guest(user_id)
    and private.name_key(private.member_name(p_group_id, user_id)) = private.name_key(p_name);
  perform from auth.users where id = v_user for no key update;
  select * into v_seat from private.seat_digits where user_id = v_user;
  v_is_right := extensions.crypt(p_digits, coalesce(v_seat.hash, '$2a$08$NobodysSaltNobodysSalt')) = v_seat.hash;
  if v_is_right and v_seat.wrong_tries < private.wrong_digits_at_most() then
    return v_user;
  end if;
  update private.seat_digits set wrong_tries = wrong_tries + 1 where user_id = v_user and not v_is_right;
  return null;
end;
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
    'stake', (private.newest_game(p_group.id)).stake,
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
    p_game.id, p_game.kind, private.next_card_number(p_game), p_user,
    case when p_game.kind = 'private' then private.player_name(p_game.id, p_user) else p_name end,
    p_request_id, clock_timestamp()
  )
  returning * into v_card;
  if p_game.dealing = 'chosen' then
    insert into private.card_drafts (card_id) values (v_card.id);
  elsif p_game.status <> 'upcoming' or not p_game.everybody_writes then
    perform private.deal(v_card);
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1, pot_amount = pot_amount + p_game.card_price
  where id = p_game.id
  returning * into v_game;
  if v_game.status = 'upcoming' and v_game.kind = 'private' then
    perform private.store_answer(v_game.id, p_user, true);
  end if;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ) || case when private.is_guest(p_user) then jsonb_build_object('is_guest', true) else '{}' end);
  return v_card;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settings_of (
  p_settings jsonb,
  p_kind     text,
  p_defaults jsonb DEFAULT '{"pace": "open", "prizes": "bingo", "dealing": "dealt"}'::jsonb
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  perform private.require_settings(p_settings, p_kind);
  -- Apart, because the column would round it.
  v_game := jsonb_populate_record(null::public.games, p_defaults || (p_settings - '{card_price,set}'::text[]));
  v_game.kind := p_kind;
  v_game.card_price := private.clean_amount(
    coalesce((p_settings ->> 'card_price')::numeric, case p_kind when 'house' then private.usual_price() end),
    private.highest_price(p_kind)
  );
  if p_kind = 'house' then
    v_game := private.clean_house_settings(v_game);
  end if;
  v_game.stake := nullif(private.clean_name(v_game.stake), '');
  if char_length(v_game.stake) > private.longest_stake() then
    perform private.refuse('too_long', private.longest_stake()::text);
  end if;
  return v_game;
exception
  when data_exception then
    perform private.refuse('invalid_request');
end;
$function$;

CREATE OR REPLACE FUNCTION private.square_json (
  p_square public.game_squares
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_square.id,
    'summary', p_square.summary,
    'text', p_square.text,
    'is_marked', p_square.is_marked,
    'marked_at', p_square.marked_at,
    'marked_by_name', private.player_name(p_square.game_id, p_square.marked_by),
    'source_url', p_square.source_url,
    'comment', p_square.comment,
    'reaction', p_square.reaction,
    'noted_by_name', private.player_name(p_square.game_id, p_square.noted_by),
    'noted_at', p_square.noted_at
  ) || case when p_square.about_id is null then '{}' else jsonb_build_object(
    'about_name', private.player_name(p_square.game_id, p_square.about_id),
    'is_about_me', p_square.about_id is not distinct from (select auth.uid())
  ) end;
$function$;

CREATE OR REPLACE FUNCTION private.squares_for (
  p_card public.bingo_cards
)
  RETURNS SETOF public.game_squares
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select * from public.game_squares where game_id = p_card.game_id and (about_id = p_card.user_id) is not true;
$function$;

CREATE OR REPLACE FUNCTION private.squares_without_notes (
  p_game_id uuid,
  p_values  jsonb DEFAULT '{}'::jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    square - array['about_name', 'is_about_me'] || '{"comment": null, "reaction": null, "noted_by_name": null, "noted_at": null}' || p_values order by place
  ), '[]')
  from jsonb_array_elements(private.squares_of(p_game_id)) with ordinality as listed (square, place);
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
  if p_game.everybody_writes then
    perform private.deal_written(p_game);
  end if;
  update public.games set
    status = 'active', started_at = v_now,
    locks_at = case when kind = 'private' and locks_at > v_now then v_now else locks_at end
  where id = p_game.id;
  if p_game.kind = 'house' then
    insert into public.bingo_cards (game_id, kind, card_number, display_name)
    values (p_game.id, 'house', 0, 'The House')
    returning * into v_card;
    perform private.deal(v_card);
  end if;
  perform private.record_event(p_game.id, 'game_started', p_actor_id, jsonb_build_object('started_at', v_now));
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_lines (
  p_game        public.games,
  p_user        uuid,
  p_has_changed boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_has_changed then
    update public.themes set version = version + 1 where id = p_game.theme_id;
    perform private.record_event(p_game.id, 'lines_changed', p_user, '{}');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.without_names (
  p_shown jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if jsonb_typeof(p_shown) = 'array' then
    return (
      select coalesce(jsonb_agg(private.without_names(item) order by place), '[]')
      from jsonb_array_elements(p_shown) with ordinality as listed (item, place)
    );
  elsif jsonb_typeof(p_shown) = 'object' then
    return (
      select coalesce(jsonb_object_agg(key, case
        when key in ('by', 'objected_by', 'marked_by_name', 'about_name') then 'null'
        when key = 'display_name' and value <> 'null' then to_jsonb('Card #' || (p_shown ->> 'card_number'))
        when jsonb_typeof(value) in ('array', 'object') then private.without_names(value)
        else value
      end), '{}')
      from jsonb_each(p_shown)
    );
  end if;
  return p_shown;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_squares (
  p_theme_id uuid,
  p_squares  jsonb,
  p_user     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group_id constant uuid := (select group_id from public.themes where id = p_theme_id);
  v_writers constant jsonb := (
    select jsonb_object_agg(lower(summary), created_by) from public.bingo_squares where theme_id = p_theme_id
  );
  v_square jsonb;
  v_line int := 0;
begin
  delete from public.bingo_squares where theme_id = p_theme_id;
  for v_square in select * from jsonb_array_elements(p_squares) loop
    v_line := v_line + 1;
    insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
    values (
      p_theme_id, v_square ->> 'summary',
      coalesce(nullif(private.clean_text(v_square ->> 'text'), ''), private.clean_name(v_square ->> 'summary')),
      private.person_in(v_group_id, (v_square ->> 'about_id')::uuid),
      coalesce((v_writers ->> lower(private.clean_name(v_square ->> 'summary')))::uuid, p_user),
      now() + v_line * interval '1 microsecond'
    );
  end loop;
exception
  when integrity_constraint_violation or invalid_text_representation then
    perform private.refuse('invalid_square', v_line::text);
end;
$function$;

CREATE OR REPLACE FUNCTION private.wrong_digits_at_most()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 5$function$;

CREATE OR REPLACE FUNCTION public.add_line (
  p_game_id  uuid,
  p_summary  text,
  p_text     text,
  p_about_id uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('add_line', v_user::text, 120, interval '1 hour');
  v_summary text;
  v_text text;
  v_game public.games;
  v_is_new boolean;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_summary, p_text);
  v_summary := private.clean_name(p_summary);
  v_text := coalesce(nullif(private.clean_text(p_text), ''), v_summary);
  perform private.require_line(v_summary, v_text);
  v_game := private.lock_written_game(p_game_id, v_user);
  perform private.require_space(v_game.theme_id, v_user);
  insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
  values (
    v_game.theme_id, v_summary, v_text, private.person_in(v_game.group_id, p_about_id), v_user, clock_timestamp()
  )
  on conflict (theme_id, lower(summary)) do nothing;
  v_is_new := found;
  perform private.tell_lines(v_game, v_user, v_is_new);
  return jsonb_build_object('is_new', v_is_new);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."add_line"(uuid, text, text, uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.choose_digits (
  p_digits text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
begin
  if private.has_account(v_user) or p_digits is null or p_digits !~ '^[0-9]{4}$' then
    perform private.refuse('invalid_digits');
  end if;
  insert into private.seat_digits as known (user_id, hash)
  values (v_user, extensions.crypt(p_digits, extensions.gen_salt('bf', 8)))
  on conflict (user_id) do update set hash = excluded.hash, wrong_tries = 0
  where known.wrong_tries < private.wrong_digits_at_most();
  if not found then
    perform private.refuse('digits_locked');
  end if;
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
  v_user uuid := private.require_user();
  v_wait int := private.attempt_seat(v_user, p_address);
  v_group public.groups;
  v_from uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(p_invite_code);
  if v_group.id is null then
    return private.refusal('invalid_code');
  elsif not private.is_long(p_name) and p_digits ~ '^[0-9]{4}$' then
    v_from := private.seat_by_digits(v_group.id, p_name, p_digits, v_user);
  end if;
  if v_from is null then
    return private.refusal('wrong_seat');
  end if;
  perform from auth.users where id = v_from for update;
  perform private.lock_all_of(v_from);
  if not private.is_guest(v_from)
    or not exists (select from public.group_members where group_id = v_group.id and user_id = v_from) then
    return private.refusal('wrong_seat');
  elsif private.plays_beside(v_user, v_from) then
    return private.refusal('holds_a_card');
  end if;
  perform private.move_seat(v_from, v_user);
  return jsonb_build_object('group_id', v_group.id, 'group_name', v_group.name, 'already_member', false);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."claim_seat"(text, text, text, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id uuid,
  p_settings jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_wanted public.games;
  v_set jsonb;
  v_group public.groups;
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_wanted := private.settings_of(p_settings, 'private');
  v_set := private.require_set_or_none(p_settings -> 'set', v_wanted.everybody_writes);
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (select from public.group_members where group_id = p_group_id and user_id = v_user) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_wanted.group_id := p_group_id;
  v_wanted.theme_id := private.theme_or_set(p_group_id, v_wanted.theme_id, v_set, v_user);
  v_game := private.make_game(v_wanted, v_user);
  perform private.tell_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_private_session (
  p_name       text,
  p_request_id uuid,
  p_settings   jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt_making(v_user);
  v_made constant jsonb := private.session_of_request(v_user, p_request_id);
  v_wanted public.games;
  v_set jsonb;
  v_detail text;
begin
  perform private.require_request(p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_name);
  v_wanted := private.settings_of(p_settings, 'private');
  v_set := private.require_set_or_none(p_settings -> 'set', v_wanted.everybody_writes);
  v_wanted.group_id := (private.make_group(p_name, v_user)).id;
  v_wanted.theme_id := private.theme_or_set(v_wanted.group_id, v_wanted.theme_id, v_set, v_user);
  perform private.sell_card(private.make_game(v_wanted, v_user), v_user, private.name_of(v_user), p_request_id);
  perform private.delete_idle_guests(1);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_line (
  p_game_id uuid,
  p_line_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_written_game(p_game_id, v_user);
begin
  if exists (
    select from public.bingo_squares
    where id = p_line_id and theme_id = v_game.theme_id and created_by is distinct from v_user
  ) then
    perform private.require_host(v_game, v_user);
  end if;
  delete from public.bingo_squares where id = p_line_id and theme_id = v_game.theme_id;
  perform private.tell_lines(v_game, v_user, found);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."delete_line"(uuid, uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.delete_set (
  p_theme_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_set constant public.themes := private.lock_set(p_theme_id, v_user);
begin
  if exists (select from public.games where theme_id = p_theme_id and everybody_writes and status = 'upcoming') then
    perform private.refuse('set_in_use');
  end if;
  perform private.remove_theme(v_set);
end;
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
    'answers', private.answers_of(game),
    'lines', private.lines_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user()),
        'allows_guests', mine.allows_guests
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
$function$;

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
      where game_id = game.id and (about_id = (select private.living_user())) is not true
    )
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and game.dealing = 'chosen';
$function$;

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
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_source := private.clean_source(p_source_url);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user), private.require_active(v_game), private.require_locked(v_game);
  perform private.require_not_about(p_game_square_id, v_user);
  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    perform private.attach_receipt(p_game_square_id, v_source, v_user);
    return private.square_answer(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true, case v_game.prizes when 'three' then v_game.last_seq + 1 end);
  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'by', private.name_of(v_user),
    'marked_at', v_square.marked_at, 'source_url', v_square.source_url
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.reset_digits (
  p_group_id uuid,
  p_user_id  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.lock_own_group(p_group_id, private.require_user());
  update private.seat_digits as seat set wrong_tries = 0
  from public.group_members as member
  where member.group_id = p_group_id and member.user_id = p_user_id and seat.user_id = member.user_id;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."reset_digits"(uuid, uuid) FROM PUBLIC, "anon", "service_role";

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
  where status = 'upcoming' and scheduled_start <= clock_timestamp() and private.missing_before_start(game) = 0
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
  if private.remind() then
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
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.check_places(p_places);
  v_places := private.clean_lines(p_card_id, p_places);
  v_game := private.lock_game_of_draft(p_card_id, p_guest_token);
  v_places := private.clean_places(v_game, v_places, (select user_id from public.bingo_cards where id = p_card_id));
  select version into v_version from private.card_drafts where card_id = p_card_id and places = v_places;
  if not found then
    v_version := (private.seen_draft(p_card_id, p_version)).version + 1;
    update private.card_drafts set places = v_places, version = v_version where card_id = p_card_id;
  end if;
  return jsonb_build_object('version', v_version, 'places', v_places);
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
    'version', shown.version,
    'is_editable', private.may_edit_set(shown, (select auth.uid())),
    'squares', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'summary', summary, 'text', text, 'likelihood', likelihood
      ) || case when about_id is null then '{}' else jsonb_build_object(
        'about_id', about_id, 'about_name', private.member_name(shown.group_id, about_id)
      ) end order by created_at, id), '[]')
      from public.bingo_squares
      where theme_id = shown.id and private.is_in_season(months, now())
    )
  )
  from public.themes as shown
  where shown.id = p_theme_id
    and (select private.living_account()) is not null
    and (shown.group_id is null or shown.group_id in (select private.my_groups()));
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
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game), private.require_not_about(p_game_square_id, v_user);

  v_square := private.take_mark(v_game, p_game_square_id);
  if v_square.id is null then
    return private.square_answer(p_game_square_id);
  end if;

  perform private.record_event(v_game.id, 'square_unmarked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'note_cleared', v_game.kind = 'private'
  ));
  return private.square_answer(p_game_square_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

ALTER TABLE "private"."seat_digits"
  ADD CONSTRAINT "seat_digits_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "public"."bingo_squares"
  ADD CONSTRAINT "bingo_squares_about_id_fkey" FOREIGN KEY (about_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

ALTER TABLE "public"."game_squares"
  ADD CONSTRAINT "game_squares_about_id_fkey" FOREIGN KEY (about_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

ALTER TABLE "public"."transfers"
  ADD CONSTRAINT "transfers_reason_check"
    CHECK
    ((reason = ANY (ARRAY['fund_opened'::text, 'card_sold'::text, 'pot_contributed'::text, 'pot_won'::text, 'pot_shared'::text, 'pot_reopened'::text, 'pot_returned'::text,
    'prize_divided'::text, 'card_returned'::text, 'account_closed'::text, 'seat_moved'::text])));

CREATE INDEX bingo_squares_about_id ON public.bingo_squares USING btree (about_id);

CREATE INDEX game_squares_about_id ON public.game_squares USING btree (about_id);

CREATE TRIGGER cards_count_for_their_owner
  BEFORE UPDATE OF user_id ON public.bingo_cards
  FOR EACH ROW
  WHEN ((new.user_id IS DISTINCT FROM old.user_id))
  EXECUTE FUNCTION private.count_for_owner();

REVOKE ALL ON FUNCTION "private"."attempt_seat"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_seat"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_seat"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_squares"(public.games, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_squares"(public.games, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_squares"(public.games, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_places"(public.games, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_places"(public.games, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_places"(public.games, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_for_owner"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_for_owner"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_for_owner"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."deal_written"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deal_written"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."deal_written"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_places"(public.games, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_places"(public.games, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_places"(public.games, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."give_bank"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."give_bank"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."give_bank"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."give_cards"(uuid[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."give_cards"(uuid[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."give_cards"(uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."give_membership"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."give_membership"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."give_membership"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."give_traces"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."give_traces"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."give_traces"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_digits"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_digits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_digits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_missing"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_missing"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_missing"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_of"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_per_person"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_per_person"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_per_person"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_all_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_all_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_all_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_written_game"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_written_game"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_written_game"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."longest_stake"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."longest_stake"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."longest_stake"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."looked_up"(public.games, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."looked_up"(public.games, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."looked_up"(public.games, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."marked_places"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."marked_places"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."marked_places"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mask_of"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mask_of"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mask_of"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_before_start"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."missing_before_start"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."missing_before_start"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_seat"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_seat"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_seat"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."person_in"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."person_in"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."person_in"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plays_beside"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."plays_beside"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."plays_beside"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_enough"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_enough"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_enough"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_line"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_line"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_line"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_not_about"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_not_about"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_not_about"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_set"(text, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_set"(text, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_set"(text, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_set_or_none"(jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_set_or_none"(jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_set_or_none"(jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_space"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_space"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_space"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_writable"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_writable"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_writable"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seat_by_digits"(uuid, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seat_by_digits"(uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seat_by_digits"(uuid, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."squares_for"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."squares_for"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."squares_for"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_lines"(public.games, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_lines"(public.games, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_lines"(public.games, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wrong_digits_at_most"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wrong_digits_at_most"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wrong_digits_at_most"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_line"(uuid, text, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_line"(uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_line"(uuid, text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_digits"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."choose_digits"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."choose_digits"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_seat"(text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."claim_seat"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_seat"(text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_line"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_line"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_line"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reset_digits"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reset_digits"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reset_digits"(uuid, uuid) TO "postgres";
