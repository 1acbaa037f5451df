-- The theme of a new game, public or a set of this group, locked until the game is created. This lock comes before
-- those of existing games.
create function private.playable_theme(p_theme_id uuid, p_group_id uuid) returns setof public.themes
language sql
rows 1
set search_path = ''
as $$
  select * from public.themes
  where id = p_theme_id and (group_id is null or group_id = p_group_id)
  for share;
$$;

-- The number of squares of each likelihood (often, sometimes, rare) among the 24 of a card for a game of this pace;
-- null where cards are dealt purely at random.
create function private.wanted_mix(p_pace text) returns int[]
language sql immutable set search_path = ''
as $$
  select case
    when p_pace = 'evening' then array[12, 9, 3] when p_pace in ('week', 'year') then array[10, 10, 4]
  end;
$$;

-- Whether a square with these months is in season at this moment (UTC); a square without months always is.
create function private.is_in_season(p_months smallint[], p_moment timestamptz) returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_months is null or extract(month from p_moment at time zone 'UTC')::smallint = any (p_months);
$$;

-- Divides `p_total` squares into often, sometimes and rare in the wanted proportion, limited by how many of each exist
-- (`p_there`). A shortage of one is filled from its neighbor.
create function private.mix(p_wanted int[], p_total int, p_there int[]) returns int[]
language plpgsql
immutable strict
set search_path = ''
as $$
declare
  v_often int := least(round(p_wanted[1] * p_total::numeric / private.squares_of_a_card()), p_there[1]);
  v_rare int := least(round(p_wanted[3] * p_total::numeric / private.squares_of_a_card()), p_there[3]);
  v_sometimes int := least(p_total - v_often - v_rare, p_there[2]);
begin
  v_often := least(p_total - v_sometimes - v_rare, p_there[1]);
  return array[v_often, v_sometimes, p_total - v_often - v_sometimes];
end;
$$;

-- A random arrangement of a mix on a card. Every line contains exactly one position of each value of (row + 2 × column)
-- mod 5, so filling these five sets one after the other spreads the mix almost evenly over the lines.
create function private.random_layout(p_mix int[]) returns text
language sql
set search_path = ''
as $$
  with sets as (
    select number, random() as turn from generate_series(0, 4) as number
  ), places as (
    select position, row_number() over (order by turn, random()) as place
    from generate_series(0, 24) as position
    join sets on number = (position / 5 + 2 * (position % 5)) % 5
    where position <> 12
  )
  select overlay(string_agg(
    case when place <= p_mix[1] then 'o' when place <= p_mix[1] + p_mix[2] then 's' else 'r' end, '' order by position
  ) placing '-' from 13 for 0)
  from places;
$$;

-- The largest difference, over the three likelihoods, between the line with the most squares of it and the line with
-- the fewest.
create function private.spread_of_layout(p_layout text) returns int
language sql
stable
set search_path = ''
as $$
  select max(most - least)
  from (
    select max(squares) as most, min(squares) as least
    from unnest(array['o', 's', 'r']) as kind, private.lines, lateral (
      select count(*)::int as squares from unnest(positions) as position where substr(p_layout, position + 1, 1) = kind
    ) as of_line
    group by kind
  ) as of_kind;
$$;

-- A layout in which the counts of each likelihood on the twelve lines differ by at most one, or the most even one that
-- a few hundred random tries find. Null without a mix.
create function private.balanced_layout(p_mix int[]) returns text
language plpgsql
strict
set search_path = ''
as $$
declare
  v_best text;
  v_try text;
begin
  for i in 1 .. 300 loop
    v_try := private.random_layout(p_mix);
    if v_best is null or private.spread_of_layout(v_try) < private.spread_of_layout(v_best) then
      v_best := v_try;
    end if;
    exit when private.spread_of_layout(v_best) <= 1;
  end loop;
  return v_best;
end;
$$;

-- Sets the layout of a game's cards, given its pace and the mix of its pool. An open end sets no mix, and its cards
-- have a layout only if players choose their squares: then the mix of the pool applies.
create function private.lay_out(p_game public.games) returns void
language sql
set search_path = ''
as $$
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
$$;

-- The number of squares that are missing for everybody to get a card: 24 are needed, and the most squares that are about one
-- person. Takes the person of each square, or null.
create function private.squares_missing(p_about uuid[]) returns int
language sql
immutable
set search_path = ''
as $$
  select greatest(0, private.squares_of_a_card() - cardinality(p_about) + coalesce(max(squares), 0))::int
  from (select count(*) as squares from unnest(p_about) as person where person is not null group by person) as of_person;
$$;

-- Refuses a pool that is too small, given the person whom each square is about, or null.
create function private.require_enough(p_about uuid[]) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if cardinality(p_about) < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', cardinality(p_about)::text);
  elsif private.squares_missing(p_about) > 0 then
    perform private.refuse('squares_missing', private.squares_missing(p_about)::text);
  end if;
end;
$$;

-- Draws the game's own copy of its theme's squares, among those in season when it starts; a year has all seasons. Where
-- players choose, everybody writes or squares are about members, all of them; else up to 30 for a private game, up to 50 for
-- a house game, in the mix for its pace unless that is an open end. Skips squares that are being deleted, because their
-- deletion may be waiting for this game.
create function private.draw_pool(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
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
$$;

-- Draws the squares of a game again.
create function private.redraw_pool(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.game_squares where game_id = p_game.id;
  perform private.draw_pool(p_game);
end;
$$;

-- Changes when an upcoming game locks, until it has locked, and before the first card is sold how its cards are dealt. A
-- null dealing leaves both as they are.
create function private.change_dealing(p_game public.games, p_wanted public.games) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  if p_wanted.dealing is null or (p_wanted.dealing, p_wanted.locks_at) is not distinct from (p_game.dealing, p_game.locks_at) then
    if p_game.locks_at >= p_wanted.ends_at then
      perform private.refuse('invalid_lock');
    end if;
    return;
  elsif p_game.cards_sold > 0 and p_wanted.dealing <> p_game.dealing then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  elsif p_game.cards_sold > 0 and private.is_past_lock(p_game) then
    perform private.refuse('cards_locked');
  end if;
  perform private.check_lock(p_wanted.dealing, p_wanted.locks_at, p_wanted.ends_at);
  update public.games set
    dealing = p_wanted.dealing, locks_at = p_wanted.locks_at, ends_at = p_wanted.ends_at,
    scheduled_start = p_wanted.scheduled_start
  where id = p_game.id
  returning * into v_game;
  if v_game.dealing <> p_game.dealing and v_game.theme_id is not null then
    perform private.redraw_pool(v_game);
  elsif p_game.cards_sold = 0 then
    perform private.lay_out(v_game);
  end if;
end;
$$;
