/**
 * A value that is longer than any field, in characters that cleaning, escaping and decoding all have to process. It is
 * not many megabytes long, because then the copies that Postgres makes would take longer than the call.
 */
const long = (characters: number) => String.raw`repeat(U&'\200b\\', ${characters / 2})`;
/** A list of objects, as SQL. */
const list = (count: number, fields: string) =>
  `(select jsonb_agg(jsonb_build_object(${fields})) from generate_series(1, ${count}) as n)`;
const SQUARE = `'summary', ${long(5000)}, 'text', ${long(5000)}, 'months', (select jsonb_agg(1) from generate_series(1, 200))`;
const ONE_LONG = `(select jsonb_agg(case when n < 30 then jsonb_build_object('summary', 'Square ' || n, 'text', '')
  else jsonb_build_object('summary', 'Square', 'text', ${long(60_000)}) end) from generate_series(1, 30) as n)`;
const DEEP = `(repeat('[', 5000) || repeat(']', 5000))::jsonb`;
const SQUARES = [...[24, 100].map((n) => list(n, SQUARE)), list(5000, `'summary', 'x'`), ONE_LONG];

export const TEXTS = [long(60_000), `repeat('ß ', 30000)`];
export const LISTS = [
  ...[`to_jsonb(${long(60_000)})`, DEEP, ...SQUARES],
  ...['own', 'square'].flatMap((key) => [
    list(24, `'${key}', ${long(5000)}`),
    list(24, `'${key}', ${DEEP}`),
    list(5000, `'${key}', 'x'`),
  ]),
  ...SQUARES.map((squares) => `jsonb_build_object('name', 'Ours', 'squares', ${squares})`),
  `jsonb_build_object('name', ${long(60_000)}, 'squares', ${list(24, `'summary', 'Square ' || n`)})`,
  ...SQUARES.map((squares) =>
    list(1, `'slug', 'a', 'name', 'A', 'kind', 'year', 'squares', ${squares}`),
  ),
  list(
    1,
    `'slug', ${long(60_000)}, 'name', ${long(60_000)}, 'kind', 'year', 'squares', '[]'::jsonb`,
  ),
];
LISTS.push(
  ...['title', 'description', 'pace', 'theme_id', 'locks_at', 'ends_at', 'time_zone'].flatMap(
    (name) => [
      `jsonb_build_object('${name}', ${long(60_000)})`,
      `jsonb_build_object('${name}', ${DEEP})`,
    ],
  ),
  ...[...SQUARES, DEEP].map(
    (squares) =>
      `jsonb_build_object('set', jsonb_build_object('name', 'Ours', 'squares', ${squares}))`,
  ),
  `jsonb_build_object('set', jsonb_build_object('name', ${long(60_000)}))`,
  `(select jsonb_object_agg('name ' || n, n) from generate_series(1, 5000) as n)`,
);
export const NUMBERS = [
  'array_fill(1, array[20000])',
  'array_fill(1, array[1, 20000])',
  'array_fill(1, array[20000, 1])',
];
/** As long as a field may be as received, and longer than every text after it is cleaned. */
export const LONGEST_FIELD = `repeat('a', 12000)`;

/**
 * Measures calls with one value in the database, without the time in which it is built, and takes each back. Also says
 * which of them lock a game, a group or a theme: a row keeps the number of the last transaction that locked it, also of
 * one that was taken back.
 */
export const MEASURE = `
  create function pg_temp.taken(p_value anyelement) returns void language plpgsql as 'begin end';
  create function pg_temp.locked_by() returns text language plpgsql as $$ begin
    return (
      select string_agg(id || ' ' || locker, ',' order by id) from (
        select id, xmax::text as locker from public.games
        union all select id, xmax::text from public.groups
        union all select id, xmax::text from public.themes
      ) as locked
      where id = any (current_setting('test.rows')::uuid[])
    );
  end; $$;
  create function pg_temp.measured(p_calls jsonb, p_text text, p_list jsonb, p_numbers smallint[], p_ids bigint[], p_texts text[]) returns jsonb
  language plpgsql as $$
  declare
    v_call jsonb;
    v_before text;
    v_began timestamptz;
    v_ms float;
    v_measured jsonb := '[]';
  begin
    for v_call in select * from jsonb_array_elements(p_calls) loop
      v_before := pg_temp.locked_by();
      v_ms := 'infinity';
      for v_try in 1..8 loop
        perform set_config('role', v_call ->> 'role', true),
          set_config('request.jwt.claims', jsonb_build_object('sub', v_call -> 'sub', 'role', v_call -> 'role')::text, true),
          set_config('request.jwt.claim.sub', v_call ->> 'sub', true);
        begin
          v_began := clock_timestamp();
          execute v_call ->> 'query' using p_text, p_list, p_numbers, p_ids, p_texts;
          raise sqlstate 'PT000';
        exception
          when others then v_ms := least(v_ms, 1000 * extract(epoch from clock_timestamp() - v_began));
        end;
        perform set_config('role', 'none', true);
        exit when v_ms <= (v_call ->> 'most')::float or (v_try > 2 and v_ms > 20 * (v_call ->> 'most')::float);
      end loop;
      v_measured := v_measured || jsonb_build_object('ms', v_ms, 'locks', pg_temp.locked_by() <> v_before);
    end loop;
    return v_measured;
  end; $$`;
