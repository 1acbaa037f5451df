SET local check_function_bodies = off;

DROP FUNCTION "private"."check_squares"(public.games, jsonb);

DROP FUNCTION "private"."clean_places"(public.games, jsonb);

DROP FUNCTION "private"."fill_places"(public.games, jsonb);

DROP FUNCTION "private"."looked_up"(public.games, jsonb);

ALTER TABLE "public"."bingo_squares"
  ADD COLUMN "about_id" uuid;

ALTER TABLE "public"."game_squares"
  ADD COLUMN "about_id" uuid;

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

CREATE OR REPLACE FUNCTION private.draw_pool (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_most constant int := case when p_game.dealing = 'dealt' and not exists (
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
      private.person_in(v_group_id, (v_square ->> 'about_id')::uuid), p_user, now() + v_line * interval '1 microsecond'
    );
  end loop;
exception
  when integrity_constraint_violation or invalid_text_representation then
    perform private.refuse('invalid_square', v_line::text);
end;
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

ALTER TABLE "public"."bingo_squares"
  ADD CONSTRAINT "bingo_squares_about_id_fkey" FOREIGN KEY (about_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

ALTER TABLE "public"."game_squares"
  ADD CONSTRAINT "game_squares_about_id_fkey" FOREIGN KEY (about_id) REFERENCES public.profiles(user_id) ON DELETE SET NULL;

CREATE INDEX bingo_squares_about_id ON public.bingo_squares USING btree (about_id);

CREATE INDEX game_squares_about_id ON public.game_squares USING btree (about_id);

CREATE TRIGGER cards_count_for_their_owner
  BEFORE UPDATE OF user_id ON public.bingo_cards
  FOR EACH ROW
  WHEN ((new.user_id IS DISTINCT FROM old.user_id))
  EXECUTE FUNCTION private.count_for_owner();

REVOKE ALL ON FUNCTION "private"."check_squares"(public.games, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_squares"(public.games, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_squares"(public.games, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_places"(public.games, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_places"(public.games, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_places"(public.games, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_for_owner"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_for_owner"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_for_owner"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_places"(public.games, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_places"(public.games, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_places"(public.games, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_missing"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_missing"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_missing"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."looked_up"(public.games, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."looked_up"(public.games, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."looked_up"(public.games, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."marked_places"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."marked_places"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."marked_places"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mask_of"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mask_of"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mask_of"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."person_in"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."person_in"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."person_in"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_enough"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_enough"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_enough"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_not_about"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_not_about"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_not_about"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."squares_for"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."squares_for"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."squares_for"(public.bingo_cards) TO "postgres";
