-- Where a theme has a summary more than once, in whatever case, the later squares are numbered: "Summary (2)".
do $$
begin
  loop
    update public.bingo_squares as square set
      summary = left(square.summary, 50 - char_length(' (' || repeated.nth || ')')) || ' (' || repeated.nth || ')'
    from (
      select id, row_number() over (partition by theme_id, lower(summary) order by created_at, id) as nth
      from public.bingo_squares
    ) as repeated
    where square.id = repeated.id and repeated.nth > 1;
    exit when not found;
  end loop;
end;
$$;

-- A theme has each summary once; upper and lower case are the same to whoever reads a card.
create unique index bingo_squares_summary on public.bingo_squares (theme_id, lower(summary));
