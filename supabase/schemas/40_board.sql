-- The twelve ways to win, as sets of positions. Positions run 0–24, row by row; bit p of a mask is position p, and the
-- bit of the center is always set. In Postgres | and << have the same precedence, so shifts need parentheses.
-- A comparison of schemas does not see these rows: a change to them has to be written into the migration by hand.
create table private.lines (
  id int primary key,
  positions int[] not null check (cardinality(positions) = 5),
  mask int not null generated always as (
    (1 << positions[1]) | (1 << positions[2]) | (1 << positions[3]) | (1 << positions[4]) | (1 << positions[5])
  ) stored
);

insert into private.lines (id, positions) values
  (1, '{0, 1, 2, 3, 4}'),
  (2, '{5, 6, 7, 8, 9}'),
  (3, '{10, 11, 12, 13, 14}'),
  (4, '{15, 16, 17, 18, 19}'),
  (5, '{20, 21, 22, 23, 24}'),
  (6, '{0, 5, 10, 15, 20}'),
  (7, '{1, 6, 11, 16, 21}'),
  (8, '{2, 7, 12, 17, 22}'),
  (9, '{3, 8, 13, 18, 23}'),
  (10, '{4, 9, 14, 19, 24}'),
  (11, '{0, 6, 12, 18, 24}'),
  (12, '{4, 8, 12, 16, 20}');

-- The number of marked squares of a mask's best line, FREE included: 0 while FREE is the only one, 5 is BINGO.
-- Generated from the lines as a single expression, because a mark evaluates it for thousands of cards and a table
-- lookup for each is slow.
do $do$
begin
  execute format(
    $sql$
      create function private.best_line(p_mask int) returns int
      language plpgsql
      immutable
      set search_path = ''
      as $best$
      begin
        if (p_mask | %1$s) = %1$s then
          return 0;
        end if;
        return greatest(%2$s);
      end;
      $best$
    $sql$,
    1 << 12,
    (
      select string_agg(format('bit_count(((p_mask | %s) & %s)::bit(25))', 1 << 12, mask), ', ' order by id)
      from private.lines
    )
  );
end;
$do$;

-- The number of unmarked squares of the two lines of a mask that need the fewest together. It is generated from the
-- lines like `private.best_line`.
do $do$
begin
  execute format(
    $sql$
      create function private.missing_for_two(p_mask int) returns int
      language plpgsql
      immutable
      set search_path = ''
      as $two$
      begin
        return least(%s);
      end;
      $two$
    $sql$,
    (
      select string_agg(
        format('bit_count((%s & ~p_mask)::bit(25))', (one.mask | other.mask) & ~(1 << 12)), ', ' order by one.id, other.id
      )
      from private.lines as one
      join private.lines as other on one.id < other.id
    )
  );
end;
$do$;

-- The number of squares that a card with this mask needs for a prize: a first line, two lines, or all of its squares.
create function private.missing(p_prize text, p_mask int) returns int
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_prize
    when 'full_card' then bit_count((((1 << 25) - 1) & ~(p_mask | (1 << 12)))::bit(25))
    when 'second_line' then private.missing_for_two(p_mask)
    else 5 - greatest(private.best_line(p_mask), 1)
  end;
end;
$$;

-- Whether a mask holds a full line.
create function private.has_line(p_mask int) returns boolean
language sql
immutable
set search_path = ''
as $$
  select private.best_line(p_mask) = 5;
$$;

-- The full lines of a mask, each as its five positions: rows, then columns, then diagonals.
create function private.completed_lines(p_mask int) returns setof int[]
language sql
stable
set search_path = ''
as $$
  select positions
  from private.lines
  where ((p_mask | (1 << 12)) & mask) = mask
  order by id;
$$;
