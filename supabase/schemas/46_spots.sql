-- The entries of a draft by spot, 0 to 23, each with its position on the card.
create function private.placed(p_spots jsonb) returns table (spot int, "position" int, square_id uuid, own text)
language sql
immutable
rows 24
set search_path = ''
as $$
  select at::int - 1, at::int - (at <= 12)::int, (entry ->> 'square')::uuid, entry ->> 'own'
  from jsonb_array_elements(p_spots) with ordinality as listed (entry, at);
$$;

-- The likelihood of the square at a position of this game's cards. All cards of a game have one layout, because with a
-- free arrangement of the same squares a card can win more than twice as often as a random one.
create function private.kind_of(p_layout text, p_position int) returns text
language sql
immutable
set search_path = ''
as $$
  select case substr(p_layout, p_position + 1, 1) when 'o' then 'often' when 'r' then 'rare' else 'sometimes' end;
$$;

-- A number of bytes that no spot reaches: with the longest headline it has 220.
create function private.largest_spot() returns int language sql immutable set search_path = '' as 'select 500';

-- Refuses spots that are not 24 entries, each null, {"square": …} or {"own": …}, and headlines far longer than one
-- can be, before anything is cleaned.
create function private.check_spots(p_spots jsonb) returns void
language plpgsql
immutable
set search_path = ''
as $$
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
$$;

-- Returns checked spots with cleaned own squares, null for an empty one. Refuses headlines of invalid length, and any own square
-- in a house game, before anything is locked.
create function private.clean_own_squares(p_card_id uuid, p_spots jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
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
$$;

-- Each spot with its square of this game, found by id or by the cleaned headline of an own one (ignoring case); `kind` is the
-- likelihood that the spot needs.
create function private.looked_up(p_game public.games, p_spots jsonb)
returns table (spot int, square_id uuid, headline text, id uuid, kind text, likelihood text, about_id uuid)
language sql
stable
rows 24
set search_path = ''
as $$
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
$$;

-- Refuses squares of other games, squares about this person, and squares with another likelihood than their spot.
create function private.check_squares(p_game public.games, p_spots jsonb, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
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
$$;

-- Returns checked spots as they are stored, or refuses them: an own square that equals a square of the game becomes that
-- square, and a square may occur once.
create function private.clean_spots(p_game public.games, p_spots jsonb, p_user uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
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
$$;

-- Fills the empty spots of this person's card at random with squares of the game, each with the likelihood of its spot,
-- as cards are dealt. Squares about them come last: only a card whose owner has changed can need one.
create function private.fill_spots(p_game public.games, p_spots jsonb, p_user uuid default null) returns jsonb
language sql
volatile
set search_path = ''
as $$
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
$$;
