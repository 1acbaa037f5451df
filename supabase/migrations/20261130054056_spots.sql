SET local check_function_bodies = off;

-- By hand: a renamed column keeps what players have chosen.
ALTER TABLE "private"."card_drafts"
  RENAME COLUMN "places" TO "spots";

ALTER TABLE "private"."card_drafts"
  RENAME CONSTRAINT "card_drafts_places_check" TO "card_drafts_spots_check";

DROP FUNCTION "private"."check_places"(jsonb);

DROP FUNCTION "private"."check_squares"(public.games, jsonb, uuid);

DROP FUNCTION "private"."clean_own_squares"(uuid, jsonb);

DROP FUNCTION "private"."clean_places"(public.games, jsonb, uuid);

DROP FUNCTION "private"."fill_places"(public.games, jsonb, uuid);

DROP FUNCTION "private"."largest_place"();

DROP FUNCTION "private"."looked_up"(public.games, jsonb);

DROP FUNCTION "private"."placed"(jsonb);

DROP FUNCTION "private"."seal"(public.bingo_cards, jsonb, uuid);

DROP FUNCTION "private"."texts_of"(jsonb);

CREATE OR REPLACE FUNCTION private.check_spots (
  p_spots jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_long bigint;
begin
  if jsonb_typeof(p_spots) is distinct from 'array' or jsonb_array_length(p_spots) <> 24
    or pg_column_size(p_spots) > 24 * private.largest_spot() then
    perform private.refuse('invalid_spots');
  end if;
  v_long := (
    select min(at) from jsonb_array_elements(p_spots) with ordinality as listed (entry, at)
    where pg_column_size(entry) > private.largest_spot()
  );
  if v_long is not null then
    perform private.refuse('invalid_square', v_long::text);
  elsif exists (
    select from jsonb_array_elements(p_spots) as entry
    where jsonb_typeof(entry) <> 'null' and (entry ->> 'square' is null) = (entry ->> 'own' is null)
      or jsonb_typeof(entry -> 'own') not in ('string', 'null')
      or entry ->> 'square' !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'
  ) then
    perform private.refuse('invalid_spots');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_squares (
  p_game  public.games,
  p_spots jsonb,
  p_user  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_entry record;
begin
  for v_entry in
    select * from private.looked_up(p_game, p_spots) where square_id is not null or headline is not null
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

CREATE OR REPLACE FUNCTION private.choice_of (
  p_card public.bingo_cards
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'is_sealed', draft.sealed_at is not null,
    'placed', (select count(*) from jsonb_array_elements(draft.spots) as spot where spot <> 'null'),
    'locks_at', game.locks_at
  )
  from private.card_drafts as draft join public.games as game on game.id = p_card.game_id
  where draft.card_id = p_card.id and not game.is_locked and game.status <> 'completed';
$function$;

CREATE OR REPLACE FUNCTION private.clean_own_squares (
  p_card_id uuid,
  p_spots   jsonb
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
  if p_spots @? '$[*].own ? (@ != null)'
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
    from jsonb_array_elements(p_spots) with ordinality as listed (entry, at)
    cross join lateral (select entry ->> 'own' as own) as typed
    cross join lateral (select nullif(private.clean_name(own), '') as headline) as cleaned
  ) as read;
  if v_invalid is not null then
    perform private.refuse('invalid_square', v_invalid::text);
  end if;
  return v_cleaned;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_spots (
  p_game  public.games,
  p_spots jsonb,
  p_user  uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_spots jsonb;
begin
  perform private.check_squares(p_game, p_spots, p_user);
  if exists (
    select from private.looked_up(p_game, p_spots) where id is not null or headline is not null
    group by coalesce(id::text, private.fold(headline)) having count(*) > 1
  ) then
    perform private.refuse('square_twice');
  end if;
  select jsonb_agg(case
    when id is not null then jsonb_build_object('square', id)
    when headline is not null then jsonb_build_object('own', headline)
  end order by spot) into v_spots
  from private.looked_up(p_game, p_spots);
  return v_spots;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fill_spots (
  p_game  public.games,
  p_spots jsonb,
  p_user  uuid         DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  with entries as materialized (
    select *, private.kind_of(p_game.layout, position) as kind from private.placed(p_spots)
  ), taken as (
    select square_id as id from entries where square_id is not null
    union all
    -- An own square becomes a square that equals it.
    select square.id
    from entries
    join public.game_squares as square
      on square.game_id = p_game.id and private.fold(square.summary) = private.fold(entries.own)
    where entries.own is not null
  ), empty as (
    select spot, kind, row_number() over (partition by kind order by random()) as turn
    from entries where square_id is null and own is null
  ), drawn as (
    select id, likelihood as kind,
      row_number() over (partition by likelihood order by (about_id = p_user) is true, random()) as turn
    from public.game_squares
    where game_id = p_game.id and id not in (select id from taken)
  )
  select jsonb_agg(
    case when drawn.id is null then p_spots -> spot else jsonb_build_object('square', drawn.id) end order by spot
  )
  from entries
  left join empty using (spot, kind)
  left join drawn using (turn, kind);
$function$;

CREATE OR REPLACE FUNCTION private.largest_spot()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 500$function$;

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
      v_card, private.fill_spots(
        p_game, (select spots from private.card_drafts where card_id = v_card.id), v_card.user_id
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
  p_game  public.games,
  p_spots jsonb
)
  RETURNS TABLE (
    spot       integer,
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
    placed.spot, placed.square_id, placed.own, square.id, private.kind_of(p_game.layout, placed.position),
    coalesce(square.likelihood, 'sometimes'), square.about_id
  from private.placed(p_spots) as placed
  left join public.game_squares as square on square.game_id = p_game.id
    and square.id = coalesce(placed.square_id, (
      -- A game that began under another rule for capitals may have two squares that are equal now.
      select id from public.game_squares
      where game_id = p_game.id and private.fold(summary) = private.fold(placed.own) order by id limit 1
    ))
  order by placed.spot;
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
  select distinct on (private.fold(own)) p_game.id, own, own
  from public.bingo_cards as card
  join private.card_drafts as draft on draft.card_id = card.id
  cross join private.placed(draft.spots)
  where card.game_id = p_game.id and p_game.kind = 'private' and own is not null and not exists (
    select from public.game_squares where game_id = p_game.id and private.fold(summary) = private.fold(own)
  )
  order by private.fold(own), draft.sealed_at;

  with closed as (
    select card.id, draft.spots
    from public.bingo_cards as card
    join private.card_drafts as draft on draft.card_id = card.id
    where card.game_id = p_game.id and not exists (select from public.card_squares where card_id = card.id)
    order by card.card_number limit private.cards_at_once()
  )
  insert into public.card_squares (card_id, position, game_square_id, own)
  select closed.id, entry.position, coalesce(entry.square_id, square.id), nullif(entry.own, square.summary)
  from closed
  cross join private.placed(closed.spots) as entry
  left join (
    -- A game that began under another rule for capitals may have two squares that are equal now.
    select distinct on (private.fold(summary)) id, summary, private.fold(summary) as key
    from public.game_squares where game_id = p_game.id order by private.fold(summary), id
  ) as square on square.key = private.fold(entry.own);
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.placed (
  p_spots jsonb
)
  RETURNS TABLE (
    spot       integer,
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
  from jsonb_array_elements(p_spots) with ordinality as listed (entry, at);
$function$;

CREATE OR REPLACE FUNCTION private.seal (
  p_card     public.bingo_cards,
  p_spots    jsonb,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_salt constant text := private.new_secret();
  v_seal constant text := encode(sha256(convert_to(format(
    '["%s",%s,%s,"%s"]', p_card.game_id, p_card.card_number, array_to_json(private.texts_of(p_spots)), v_salt
  ), 'UTF8')), 'hex');
begin
  update private.card_drafts set spots = p_spots, salt = v_salt, seal = v_seal, sealed_at = clock_timestamp()
  where card_id = p_card.id;
  perform private.record_event(p_card.game_id, 'card_sealed', p_actor_id, jsonb_build_object(
    'card_number', p_card.card_number, 'display_name', p_card.display_name, 'seal', v_seal
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.texts_of (
  p_spots jsonb
)
  RETURNS text[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array_agg(coalesce(entry.own, square.summary) order by entry.spot)
  from private.placed(p_spots) as entry
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
    'version', draft.version, 'places', draft.spots, 'sealed_at', draft.sealed_at, 'seal', draft.seal,
    'locks_at', game.locks_at, 'is_locked', game.is_locked
  )
  from private.card_drafts as draft
  join public.bingo_cards as card on card.id = draft.card_id
  join public.games as game on game.id = card.game_id
  where draft.card_id = p_card_id and private.is_own_card(card, p_guest_token);
$function$;

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
    'salt', case when read.status = 'completed' and not read.is_called_off then draft.salt end,
    'squares', case when read.status = 'completed' and not read.is_called_off and draft.salt is not null then private.texts_of(draft.spots) end
  ) order by card.is_winner desc, card.pot_share is null, card.consecutive_marked_count desc, card.purchased_at,
    card.card_number), '[]')
  from read
  cross join published
  cross join lateral (
    select * from public.bingo_cards
    where game_id = read.id and card_number > 0
    order by is_winner desc, pot_share is null, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card
  join private.card_drafts as draft on draft.card_id = card.id;
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
  v_spots jsonb;
  v_version int;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.check_spots(p_places);
  v_spots := private.clean_own_squares(p_card_id, p_places);
  v_game := private.lock_game_of_draft(p_card_id, p_guest_token);
  v_spots := private.clean_spots(v_game, v_spots, (select user_id from public.bingo_cards where id = p_card_id));
  select version into v_version from private.card_drafts where card_id = p_card_id and spots = v_spots;
  if not found then
    v_version := (private.seen_draft(p_card_id, p_version)).version + 1;
    update private.card_drafts set spots = v_spots, version = v_version where card_id = p_card_id;
  end if;
  return jsonb_build_object('version', v_version, 'places', v_spots);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
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
    v_missing := (select count(*) from private.placed(v_draft.spots) where square_id is null and own is null);
    if v_missing > 0 then
      perform private.refuse('spots_missing', v_missing::text);
    end if;
    perform private.seal(v_card, v_draft.spots, v_card.user_id);
  end if;
  return (
    select private.in_game(jsonb_build_object('seal', seal, 'sealed_at', sealed_at), v_game)
    from private.card_drafts where card_id = p_card_id
  );
end;
$function$;

REVOKE ALL ON FUNCTION "private"."check_spots"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_spots"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_spots"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_squares"(public.games, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_squares"(public.games, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_squares"(public.games, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_own_squares"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_own_squares"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_own_squares"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_spots"(public.games, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_spots"(public.games, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_spots"(public.games, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fill_spots"(public.games, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fill_spots"(public.games, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fill_spots"(public.games, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."largest_spot"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."largest_spot"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."largest_spot"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."looked_up"(public.games, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."looked_up"(public.games, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."looked_up"(public.games, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."placed"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."placed"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."placed"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seal"(public.bingo_cards, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seal"(public.bingo_cards, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seal"(public.bingo_cards, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."texts_of"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."texts_of"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."texts_of"(jsonb) TO "postgres";
