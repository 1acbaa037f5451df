SET local check_function_bodies = off;

DROP TRIGGER "tell_renamed_card" ON "public"."bingo_cards";

DROP TRIGGER "squares_are_counted" ON "public"."bingo_squares";

DROP TRIGGER "tell_changed_theme" ON "public"."bingo_squares";

DROP TRIGGER "tell_changed_square" ON "public"."game_squares";

DROP TRIGGER "tell_deleted_house_game" ON "public"."games";

DROP TRIGGER "tell_house_game" ON "public"."games";

DROP TRIGGER "tell_renamed_person" ON "public"."profiles";

DROP TRIGGER "tell_changed_theme" ON "public"."themes";

DROP FUNCTION "private"."clean_lines"(uuid, jsonb);

DROP FUNCTION "private"."count_missing_lines"();

DROP FUNCTION "private"."digits_reset_at"(uuid);

DROP FUNCTION "private"."drop_lines"(uuid, uuid, uuid);

DROP FUNCTION "private"."has_digits"(uuid);

DROP FUNCTION "private"."lines_missing"(uuid[]);

DROP FUNCTION "private"."lines_of"(public.games);

DROP FUNCTION "private"."lines_of_guests"();

DROP FUNCTION "private"."lines_per_person"();

DROP FUNCTION "private"."looked_up"(public.games, jsonb);

DROP FUNCTION "private"."require_line"(text, text);

DROP FUNCTION "private"."resets_a_week"();

DROP FUNCTION "private"."resets_since"();

DROP FUNCTION "private"."seat_by_digits"(uuid, text, text, uuid);

DROP FUNCTION "private"."tell_changed_game"();

DROP FUNCTION "private"."tell_changed_theme"();

DROP FUNCTION "private"."tell_departure"(uuid, public.group_events);

DROP FUNCTION "private"."tell_event"(public.games, public.game_events);

DROP FUNCTION "private"."tell_game_of_changed_part"();

DROP FUNCTION "private"."tell_house_change"(uuid);

DROP FUNCTION "private"."tell_lines"(public.games, uuid, jsonb);

DROP FUNCTION "private"."tell_next_game"(public.games, uuid);

DROP FUNCTION "private"."tell_objection"(text, public.objections, uuid, jsonb);

DROP FUNCTION "private"."tell_renamed_person"();

DROP FUNCTION "private"."tell_return"(public.group_events);

DROP FUNCTION "private"."tell_win"(public.wins, public.bingo_cards);

DROP FUNCTION "private"."wrong_digits_at_most"();

DROP FUNCTION "public"."add_line"(uuid, text, text, uuid);

DROP FUNCTION "public"."check_seat"(text, text, text, text);

DROP FUNCTION "public"."choose_digits"(text);

DROP FUNCTION "public"."claim_seat"(text, text, text, text);

DROP FUNCTION "public"."delete_line"(uuid, uuid);

DROP FUNCTION "public"."reset_digits"(uuid, uuid);

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
  perform private.record_return(v_event);
end;
$function$;

CREATE OR REPLACE FUNCTION private.announce_next_game (
  p_next public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ended_id uuid;
begin
  select id into v_ended_id from public.games
  where group_id = p_next.group_id and status = 'completed'
  order by completed_at desc, id limit 1 for no key update;
  if found then
    perform private.record_event(v_ended_id, 'played_again', p_user, jsonb_build_object(
      'by', private.name_of(p_user), 'next_game_id', p_next.id
    ));
    perform private.bring_table_link(p_next);
  end if;
  perform private.notify_people(p_next.id, 0, 'game_began', array(
    select unnest(private.players_now(game)) from public.games as game
    where group_id = p_next.group_id and status = 'active' and id <> p_next.id
    except select user_id from public.notices where game_id = p_next.id
  ), p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.broadcast_changed_game()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.broadcast_house_change(coalesce(new.id, old.id));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.broadcast_changed_theme()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_told constant text := coalesce(current_setting('headline_bingo.told', true), '');
  v_row constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
begin
  if position('themes' in v_told) = 0 and v_row ->> 'group_id' is null and (
    tg_table_name = 'themes'
    or exists (select from public.themes where id = (v_row ->> 'theme_id')::uuid and group_id is null)
  ) then
    perform set_config('headline_bingo.told', v_told || ' themes', true);
    perform realtime.send('{}', 'themes_changed', 'house_games', true);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.broadcast_event (
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
    when private.tells_ranking(p_event.type) then private.ranking_for_broadcast(p_game)
  end);
  if v_paced_until > v_now + interval '4 seconds' and p_event.type in ('card_sold', 'card_sealed') then
    v_message := v_message || '{"more": true}';
  end if;
  perform realtime.send(v_message, 'game_event', private.channel_of(v_game), true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.broadcast_game_of_changed_part()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (select from public.games where id = new.game_id and kind = 'house') then
    perform private.broadcast_house_change(new.game_id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.broadcast_house_change (
  p_game_id uuid DEFAULT NULL::uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_told constant text := coalesce(current_setting('headline_bingo.told', true), '');
  v_what constant text := coalesce(p_game_id::text, 'all');
begin
  if position(v_what in v_told) > 0 then
    return;
  end if;
  perform set_config('headline_bingo.told', v_told || ' ' || v_what, true);
  perform realtime.send(jsonb_build_object('game_id', p_game_id), 'house_game_changed', 'house_games', true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.broadcast_renamed_person()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.broadcast_house_change();
  return null;
end;
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
    select * from private.looked_up(p_game, p_places) where square_id is not null or headline is not null
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

CREATE OR REPLACE FUNCTION private.clean_own_squares (
  p_card_id uuid,
  p_places  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_cleaned jsonb;
  v_invalid bigint;
begin
  if p_places @? '$[*].own ? (@ != null)'
    and exists (select from public.bingo_cards where id = p_card_id and kind = 'house') then
    perform private.refuse('own_squares_closed');
  end if;
  select jsonb_agg(coalesce(entry, 'null') order by at), min(at) filter (where char_length(headline) not between 5 and 50)
  into v_cleaned, v_invalid
  from (
    select at, headline, case
      when own is null then listed.entry
      when headline <> '' then jsonb_build_object('own', headline)
    end as entry
    from jsonb_array_elements(p_places) with ordinality as listed (entry, at)
    cross join lateral (select entry ->> 'own' as own) as typed
    cross join lateral (select nullif(private.clean_name(own), '') as headline) as cleaned
  ) as read;
  if v_invalid is not null then
    perform private.refuse('invalid_square', v_invalid::text);
  end if;
  return v_cleaned;
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
    select from private.looked_up(p_game, p_places) where id is not null or headline is not null
    group by coalesce(id::text, private.fold(headline)) having count(*) > 1
  ) then
    perform private.refuse('square_twice');
  end if;
  select jsonb_agg(case
    when id is not null then jsonb_build_object('square', id)
    when headline is not null then jsonb_build_object('own', headline)
  end order by place) into v_places
  from private.looked_up(p_game, p_places);
  return v_places;
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_missing_squares()
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
    perform private.refuse('squares_missing', v_missing::text);
  end if;
  perform private.draw_pool(p_game);
  for v_card in select * from public.bingo_cards where game_id = p_game.id order by card_number loop
    perform private.deal(v_card);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.do_due_work (
  p_work    text,
  p_game_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  if p_work = 'remind' then
    return private.remind();
  elsif p_work = 'edition' then
    return private.make_edition();
  end if;
  select * into v_game from public.games where id = p_game_id for no key update skip locked;
  if not found
    -- Another process has done it meanwhile.
    or not exists (select from private.due_work() as due where due.work = p_work and due.game_id = p_game_id) then
    return false;
  end if;
  if p_work = 'start' then
    perform private.start_game(v_game, null);
  elsif p_work = 'lock' then
    perform private.lock_cards(v_game);
  elsif v_game.status = 'upcoming' then -- its squares never came
    perform private.call_off(v_game, null);
  else
    perform private.end_by_closeness(v_game, null);
  end if;
  return true;
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
    perform private.record_departure(v_game_id, v_event);
  end loop;
  delete from public.game_answers
  where user_id = p_user and game_id in (select id from public.games where group_id = p_group_id);
  delete from public.notices
  where user_id = p_user and game_id in (select id from public.games where group_id = p_group_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.drop_written_squares (
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
    delete from public.bingo_squares as written
    where theme_id = v_game.theme_id and created_by = p_user
      and not exists (select from public.game_squares where square_id = written.id);
    if found then
      perform private.record_changed_squares(v_game, p_actor, '{}');
    end if;
  end loop;
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
  ), taken as (
    select square_id as id from entries where square_id is not null
    union all
    -- An own square becomes a square that equals it.
    select square.id
    from entries
    join public.game_squares as square
      on square.game_id = p_game.id and private.fold(square.summary) = private.fold(entries.own)
    where entries.own is not null
  ), slots as (
    select place, kind, row_number() over (partition by kind order by random()) as turn
    from entries where square_id is null and own is null
  ), drawn as (
    select id, likelihood as kind,
      row_number() over (partition by likelihood order by (about_id = p_user) is true, random()) as turn
    from public.game_squares
    where game_id = p_game.id and id not in (select id from taken)
  )
  select jsonb_agg(
    case when drawn.id is null then p_places -> place else jsonb_build_object('square', drawn.id) end order by place
  )
  from entries
  left join slots using (place, kind)
  left join drawn using (turn, kind);
$function$;

CREATE OR REPLACE FUNCTION private.has_pin (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from private.seat_digits where user_id = p_user);
$function$;

CREATE OR REPLACE FUNCTION private.looked_up (
  p_game   public.games,
  p_places jsonb
)
  RETURNS TABLE (
    place      integer,
    square_id  uuid,
    headline   text,
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
  left join public.game_squares as square on square.game_id = p_game.id
    and square.id = coalesce(placed.square_id, (
      -- A game that began under another rule for capitals may have two squares that are equal now.
      select id from public.game_squares
      where game_id = p_game.id and private.fold(summary) = private.fold(placed.own) order by id limit 1
    ))
  order by placed.place;
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
  perform private.record_objection('objection_made', v_objection, p_user, jsonb_build_object(
    'card_number', v_card.card_number, 'by', v_card.display_name
  ));
  return v_objection;
end;
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
    'has_pin', p_user in (p_group.created_by, member.user_id) and private.has_pin(member.user_id),
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
    then private.squares_missing(array(select about_id from public.bingo_squares where theme_id = p_game.theme_id))
    else 0
  end;
$function$;

CREATE OR REPLACE FUNCTION private.pin_unlocked_at (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(unlock order by unlock), '[]')
  from private.seat_digits, unnest(reset_at) as unlock
  where user_id = p_user and unlock > greatest(chosen_at, private.unlocks_since());
$function$;

CREATE OR REPLACE FUNCTION private.record_changed_squares (
  p_game public.games,
  p_user uuid,
  p_more jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update public.themes set version = version + 1 where id = p_game.theme_id;
  perform private.record_event(p_game.id, 'lines_changed', p_user, p_more || jsonb_build_object(
    'missing_lines', (select missing_lines from public.games where id = p_game.id)
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_departure (
  p_game_id uuid,
  p_event   public.group_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.record_event(
    p_game_id,
    case p_event.type when 'removed' then 'member_removed' else 'member_left' end,
    p_event.actor_id,
    jsonb_build_object('group_event_id', p_event.id)
  );
  update public.games set room = room + 1 where id = p_game_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_event (
  p_game_id  uuid,
  p_type     text,
  p_actor_id uuid,
  p_payload  jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_event public.game_events;
begin
  select * into v_game from public.games where id = p_game_id;
  insert into public.game_events (game_id, seq, type, actor_id, payload)
  values (
    p_game_id, v_game.last_seq + 1, p_type, p_actor_id,
    p_payload || case
      when p_payload ->> 'by' = private.name_of(p_actor_id)
        then jsonb_build_object('by', private.player_name(p_game_id, p_actor_id))
      else '{}'
    end
  )
  returning * into v_event;
  perform private.broadcast_event(v_game, v_event);
  perform private.notify(v_game, v_event);
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_objection (
  p_type      text,
  p_objection public.objections,
  p_user      uuid,
  p_more      jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.record_event(p_objection.game_id, p_type, p_user, jsonb_build_object(
    'game_square_id', p_objection.game_square_id,
    'summary', (select summary from public.game_squares where id = p_objection.game_square_id),
    'by', private.name_of(p_user)
  ) || p_more);
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_return (
  p_event public.group_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game_id uuid;
begin
  for v_game_id in
    select game.id from public.games as game
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_event.user_id
    where game.group_id = p_event.group_id and private.goes_on(game)
    order by game.id
    for no key update of game
  loop
    perform private.record_event(
      v_game_id, 'member_returned', p_event.actor_id, jsonb_build_object('group_event_id', p_event.id)
    );
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_win (
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
  elsif private.squares_missing(p_about) > 0 then
    perform private.refuse('squares_missing', private.squares_missing(p_about)::text);
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
  ) >= private.squares_per_person() then
    perform private.refuse('too_many_written_squares', private.squares_per_person()::text);
  elsif not private.has_account(p_user) and (
    -- Those of deleted people count as well: an invented person can be deleted.
    select count(*) from public.bingo_squares where theme_id = p_theme_id and not private.has_account(created_by)
  ) >= private.squares_of_guests() then
    perform private.refuse('too_many_guest_squares', private.squares_of_guests()::text);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_square (
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

CREATE OR REPLACE FUNCTION private.require_squares_for (
  p_game public.games,
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_about constant bigint := (select count(*) from public.game_squares where game_id = p_game.id and about_id = p_user);
  v_missing bigint;
begin
  if v_about > 0 then
    select private.squares_of_a_card() + v_about - count(*) into v_missing
    from public.game_squares where game_id = p_game.id;
    if v_missing > 0 then
      perform private.refuse('squares_missing', v_missing::text);
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.seat_by_pin (
  p_group_id uuid,
  p_name     text,
  p_pin      text,
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
  perform pg_advisory_xact_lock(hashtext('seat_by_pin'), hashtext(p_group_id::text));
  select user_id into v_user from public.group_members
  where group_id = p_group_id and user_id is distinct from p_user and private.is_guest(user_id)
    and private.name_key(private.member_name(p_group_id, user_id)) = v_key;
  perform from auth.users where id in (v_user, p_user) order by id for no key update;
  if p_user is not null then
    perform private.require_user(); -- whose own seat may have moved meanwhile
  end if;
  select * into v_seat from private.seat_digits where user_id = v_user;
  v_is_right := extensions.crypt(p_pin, coalesce(v_seat.hash, '$2a$08$NobodysSaltNobodysSalt')) = v_seat.hash;
  if v_is_right and v_seat.wrong_tries < private.wrong_pins_at_most() then
    return v_user;
  end if;
  update private.seat_digits set wrong_tries = wrong_tries + 1 where user_id = v_user and not v_is_right;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.squares_missing (
  p_about uuid[]
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select greatest(0, private.squares_of_a_card() - cardinality(p_about) + coalesce(max(squares), 0))::int
  from (select count(*) as squares from unnest(p_about) as person where person is not null group by person) as of_person;
$function$;

CREATE OR REPLACE FUNCTION private.squares_of_guests()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 40$function$;

CREATE OR REPLACE FUNCTION private.squares_per_person()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 40$function$;

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
    join public.group_events as latest on latest.id = (
      select max(id) from public.group_events where user_id = p_user and group_id = game.group_id
    )
    where private.goes_on(game) and latest.type = 'left'
    order by game.id
  loop
    perform private.record_departure(v_read.game_id, v_read.departure);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.unlocks_a_week()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 3$function$;

CREATE OR REPLACE FUNCTION private.unlocks_since()
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$select clock_timestamp() - interval '1 week'$function$;

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
  perform private.record_objection('objection_upheld', p_objection, p_user, p_more || jsonb_build_object(
    'note_cleared', p_game.kind = 'private', 'final_at', v_game.final_at, 'objector', (
      select card_number from public.bingo_cards where id = p_objection.card_id
    ), 'goes_on', v_game.status = 'active' and exists (
      select from unnest(v_prizes) as prize where prize not in (select win.prize from private.wins_of(v_game.id) as win)
    )
  ) || case when v_game.status = 'active' or (v_fate ->> 'returned')::numeric = 0 then v_fate - 'returned' else v_fate end);
end;
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
  v_now constant timestamptz := clock_timestamp();
  v_win public.wins;
begin
  insert into public.wins (game_id, seq, prize, card_id, positions, paid_to, called_at, final_at)
  values (
    p_game.id, p_game.last_seq + 1, p_prize, p_card.id, private.positions_of(p_prize, p_card.marked_mask),
    'user:' || p_card.user_id, v_now, v_now + private.time_to_object(p_game.kind)
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
  perform private.record_win(v_win, p_card);
end;
$function$;

CREATE OR REPLACE FUNCTION private.writing_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'squares', (select count(*) from public.bingo_squares where theme_id = p_game.theme_id),
    'missing', p_game.missing_lines,
    'writers', (
      select coalesce(jsonb_agg(private.member_name(p_game.group_id, person) order by begun_at, person), '[]')
      from (
        select created_by as person, min(created_at) as begun_at
        from public.bingo_squares where theme_id = p_game.theme_id and created_by is not null
        group by created_by
      ) as writer
    )
  )
  where p_game.everybody_writes and p_game.status = 'upcoming';
$function$;

CREATE OR REPLACE FUNCTION private.written_squares (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'missing', private.missing_before_start(p_game),
    'squares', (
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

CREATE OR REPLACE FUNCTION private.wrong_pins_at_most()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 5$function$;

CREATE OR REPLACE FUNCTION public.add_written_square (
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
  perform private.require_square(v_summary, v_text);
  v_game := private.lock_written_game(p_game_id, v_user);
  v_is_new := not exists (
    select from public.bingo_squares where theme_id = v_game.theme_id and private.fold(summary) = private.fold(v_summary)
  );
  if v_is_new then
    perform private.require_space(v_game.theme_id, v_user);
    insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
    values (
      v_game.theme_id, v_summary, v_text, private.person_in(v_game.group_id, p_about_id), v_user, clock_timestamp()
    );
    perform private.record_changed_squares(v_game, v_user, '{}');
  end if;
  return jsonb_build_object('is_new', v_is_new);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."add_written_square"(uuid, text, text, uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.check_seat (
  p_invite_code text,
  p_name        text,
  p_pin         text,
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
  elsif private.is_long(p_name) or (p_pin ~ '^[0-9]{4}$') is not true
    or private.seat_by_pin(v_group.id, p_name, p_pin, null) is null then
    return private.refusal('wrong_seat');
  end if;
  return 'true';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."check_seat"(text, text, text, text) FROM PUBLIC, "authenticated", "service_role";

CREATE OR REPLACE FUNCTION public.claim_seat (
  p_invite_code text,
  p_name        text,
  p_pin         text,
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
  elsif not private.is_long(p_name) and p_pin ~ '^[0-9]{4}$' then
    v_from := private.seat_by_pin(v_group.id, p_name, p_pin, v_user);
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
  perform private.announce_next_game(v_game, v_user);
  return jsonb_build_object('game_id', v_game.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
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
    perform private.record_objection('objection_dismissed', v_objection, v_user, v_more);
  end if;
  return private.objection_answer(p_objection_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_written_square (
  p_game_id   uuid,
  p_square_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_written_game(p_game_id, v_user);
  v_square public.bingo_squares;
begin
  select * into v_square from public.bingo_squares where id = p_square_id and theme_id = v_game.theme_id;
  if not found then
    return;
  elsif v_square.created_by is distinct from v_user then
    perform private.require_host(v_game, v_user);
  end if;
  delete from public.bingo_squares where id = p_square_id;
  perform private.record_changed_squares(v_game, v_user, case
    when v_square.created_by = v_user then '{}'
    else jsonb_build_object('summary', v_square.summary, 'by', private.name_of(v_user))
  end);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."delete_written_square"(uuid, uuid) FROM PUBLIC, "anon", "service_role";

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
    'written', private.written_squares(game),
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
    'pin_unlocked_at', private.pin_unlocked_at(person.user_id)
  )
  from public.profiles as person
  join auth.users as account on account.id = person.user_id
  where person.user_id = (select private.living_user());
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
  perform private.drop_written_squares(p_group_id, p_user_id, v_user);
  perform private.drop_member(p_group_id, p_user_id, v_user);
  perform private.renew_invite_code(p_group_id);
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
  v_places := private.clean_own_squares(p_card_id, p_places);
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

CREATE OR REPLACE FUNCTION public.set_pin (
  p_pin text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('choose_digits', v_user::text, 20, interval '1 hour');
  v_most constant int := private.wrong_pins_at_most();
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.has_account(v_user) or p_pin is null or p_pin !~ '^[0-9]{4}$' then
    return private.refusal('invalid_pin');
  elsif exists (select from private.seat_digits where user_id = v_user and wrong_tries >= v_most) then
    return private.refusal('pin_locked');
  end if;
  insert into private.seat_digits as known (user_id, hash)
  values (v_user, extensions.crypt(p_pin, extensions.gen_salt('bf', 8)))
  on conflict (user_id) do update set hash = excluded.hash, wrong_tries = 0, chosen_at = clock_timestamp()
  where known.wrong_tries < v_most;
  return case when found then 'true' else private.refusal('pin_locked') end;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."set_pin"(text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.unlock_pin (
  p_group_id uuid,
  p_user_id  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_since constant timestamptz := private.unlocks_since();
  v_unlocks timestamptz[];
begin
  perform private.lock_own_group(p_group_id, private.require_user());
  select array(select unlock from unnest(seat.reset_at) as unlock where unlock > v_since order by unlock) into v_unlocks
  from private.seat_digits as seat join public.group_members as member on member.user_id = seat.user_id
  where member.group_id = p_group_id and seat.user_id = p_user_id and seat.wrong_tries > 0
  for no key update of seat;
  if not found then
    return;
  elsif cardinality(v_unlocks) >= private.unlocks_a_week() then
    perform private.refuse('too_many_unlocks', ceil(extract(epoch from v_unlocks[1] - v_since))::text);
  end if;
  update private.seat_digits set wrong_tries = 0, reset_at = v_unlocks || clock_timestamp() where user_id = p_user_id;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."unlock_pin"(uuid, uuid) FROM PUBLIC, "anon", "service_role";

CREATE TRIGGER broadcast_renamed_card
  AFTER UPDATE OF display_name ON public.bingo_cards
  FOR EACH ROW
  WHEN (((new.kind = 'house'::text) AND (old.display_name IS DISTINCT FROM new.display_name)))
  EXECUTE FUNCTION private.broadcast_game_of_changed_part();

CREATE TRIGGER broadcast_changed_theme
  AFTER INSERT OR DELETE OR UPDATE ON public.bingo_squares
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_changed_theme();

CREATE TRIGGER squares_are_counted
  AFTER INSERT OR DELETE OR UPDATE OF about_id ON public.bingo_squares
  FOR EACH ROW
  EXECUTE FUNCTION private.count_missing_squares();

CREATE TRIGGER broadcast_changed_square
  AFTER UPDATE ON public.game_squares
  FOR EACH ROW
  WHEN ((old.* IS DISTINCT FROM new.*))
  EXECUTE FUNCTION private.broadcast_game_of_changed_part();

CREATE TRIGGER broadcast_deleted_house_game
  AFTER DELETE ON public.games
  FOR EACH ROW
  WHEN ((old.kind = 'house'::text))
  EXECUTE FUNCTION private.broadcast_changed_game();

CREATE TRIGGER broadcast_house_game
  AFTER INSERT OR UPDATE ON public.games
  FOR EACH ROW
  WHEN ((new.kind = 'house'::text))
  EXECUTE FUNCTION private.broadcast_changed_game();

CREATE TRIGGER broadcast_renamed_person
  AFTER UPDATE OF display_name ON public.profiles
  FOR EACH ROW
  WHEN ((old.display_name IS DISTINCT FROM new.display_name))
  EXECUTE FUNCTION private.broadcast_renamed_person();

CREATE TRIGGER broadcast_changed_theme
  AFTER INSERT OR DELETE OR UPDATE ON public.themes
  FOR EACH ROW
  EXECUTE FUNCTION private.broadcast_changed_theme();

REVOKE ALL ON FUNCTION "private"."announce_next_game"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announce_next_game"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_next_game"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_changed_game"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_changed_game"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_changed_game"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_changed_theme"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_changed_theme"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_changed_theme"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_event"(public.games, public.game_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_event"(public.games, public.game_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_event"(public.games, public.game_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_game_of_changed_part"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_game_of_changed_part"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_game_of_changed_part"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_house_change"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_house_change"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_house_change"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_renamed_person"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_renamed_person"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_renamed_person"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_own_squares"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_own_squares"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_own_squares"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_missing_squares"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_missing_squares"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_missing_squares"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."drop_written_squares"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_written_squares"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_written_squares"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_pin"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_pin"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_pin"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."looked_up"(public.games, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."looked_up"(public.games, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."looked_up"(public.games, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pin_unlocked_at"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."pin_unlocked_at"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pin_unlocked_at"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_changed_squares"(public.games, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_changed_squares"(public.games, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_changed_squares"(public.games, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_departure"(uuid, public.group_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_departure"(uuid, public.group_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_departure"(uuid, public.group_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_objection"(text, public.objections, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_objection"(text, public.objections, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_objection"(text, public.objections, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_return"(public.group_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_return"(public.group_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_return"(public.group_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_win"(public.wins, public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_win"(public.wins, public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_win"(public.wins, public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_square"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_square"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_square"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seat_by_pin"(uuid, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seat_by_pin"(uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seat_by_pin"(uuid, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."squares_missing"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."squares_missing"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."squares_missing"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."squares_of_guests"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."squares_of_guests"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."squares_of_guests"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."squares_per_person"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."squares_per_person"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."squares_per_person"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."unlocks_a_week"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unlocks_a_week"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unlocks_a_week"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."unlocks_since"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unlocks_since"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unlocks_since"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."written_squares"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."written_squares"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."written_squares"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."wrong_pins_at_most"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wrong_pins_at_most"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."wrong_pins_at_most"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_written_square"(uuid, text, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_written_square"(uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_written_square"(uuid, text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_seat"(text, text, text, text) TO "anon";

REVOKE ALL ON FUNCTION "public"."check_seat"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_seat"(text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_seat"(text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."claim_seat"(text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_seat"(text, text, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_written_square"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_written_square"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_written_square"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_pin"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."set_pin"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."set_pin"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."unlock_pin"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."unlock_pin"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."unlock_pin"(uuid, uuid) TO "postgres";
