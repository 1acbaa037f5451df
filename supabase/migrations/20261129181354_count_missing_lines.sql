-- Counts the lines that are missing in the games that wait for them.
update public.games as game set missing_lines = private.missing_before_start(game)
where everybody_writes and status = 'upcoming';
