-- Where everybody writes before the start: squares that members add to the set of a game that has not started. Its cards
-- stay empty until the start draws its pool, which has all squares of the set, and deals the cards.

-- Checks the person whom a square of a group is about, and returns the person; null for nobody. Present and former
-- members are allowed, because a square stays when its person leaves the group.
create function private.person_in(p_group_id uuid, p_user uuid) returns uuid
language plpgsql
stable
set search_path = ''
as $$
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
$$;

-- The maximum number of squares that one person adds to a set.
create function private.squares_per_person() returns int language sql immutable set search_path = '' as 'select 40';

-- The maximum number of squares that people without an account add to a set together, so that nobody fills it by inventing them.
create function private.squares_of_guests() returns int language sql immutable set search_path = '' as 'select 40';

-- Refuses a new game in which everybody writes unless it starts later, deals its cards and has a set of its group to itself.
create function private.require_writable(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.status <> 'upcoming' or p_game.dealing <> 'dealt'
    or not exists (select from public.themes where id = p_game.theme_id and group_id = p_game.group_id) then
    perform private.refuse('cannot_write');
  elsif private.written_game(p_game.theme_id) <> p_game.id then
    perform private.refuse('set_in_use');
  end if;
end;
$$;

-- The number of squares that are missing for the start of a game; 0 for one in which not everybody writes.
create function private.missing_before_start(p_game public.games) returns int
language sql
stable
set search_path = ''
as $$
  select case when p_game.everybody_writes
    then private.squares_missing(array(select about_id from public.bingo_squares where theme_id = p_game.theme_id))
    else 0
  end;
$$;

-- Counts the squares that are missing in the game that takes its squares from a changed set; the caller holds the game's lock.
create function private.count_missing_squares() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.games as game set missing_lines = private.missing_before_start(game)
  where theme_id = coalesce(new.theme_id, old.theme_id) and everybody_writes and status = 'upcoming';
  return null;
end;
$$;

create trigger squares_are_counted
after insert or delete or update of about_id on public.bingo_squares
for each row execute function private.count_missing_squares();

-- Draws the pool of a game that starts now, and deals the cards that were bought before; the caller holds its lock. Refuses
-- too few squares.
create function private.deal_written(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
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
$$;

-- The squares of a game that has not started, what is missing, and whom a square can be about, for the members of its group;
-- null unless everybody writes.
create function private.written_squares(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
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
$$;

-- Locks the set of a game and then the game, and returns the game if this person can add squares to it.
create function private.lock_written_game(p_game_id uuid, p_user uuid) returns public.games
language plpgsql
set search_path = ''
as $$
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
$$;

-- Refuses a cleaned square that fits no card, before anything is locked.
create function private.require_square(p_summary text, p_text text) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if coalesce(char_length(p_summary), 0) not between 5 and 50 or char_length(p_text) > private.longest_text() then
    perform private.refuse('invalid_square', '1');
  end if;
end;
$$;

-- Refuses another square if the person or the set already has the maximum.
create function private.require_space(p_theme_id uuid, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
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
$$;

-- Adds a square to the set of a game that has not started, for a member; it can be about one. A square that is there already,
-- ignoring case, stays as it is. Returns `is_new`.
create function public.add_written_square(p_game_id uuid, p_summary text, p_text text, p_about_id uuid default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

-- Records that the squares of a game have changed, with how many it still needs, and counts a version of the set, so that
-- nobody overwrites the change. `p_more` is what to say of a square that somebody else deleted.
create function private.record_changed_squares(p_game public.games, p_user uuid, p_more jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.themes set version = version + 1 where id = p_game.theme_id;
  perform private.record_event(p_game.id, 'lines_changed', p_user, p_more || jsonb_build_object(
    'missing_lines', (select missing_lines from public.games where id = p_game.id)
  ));
end;
$$;

-- Deletes a square of a game that has not started, for the person who wrote it or the host, whose deletion its writer reads in
-- the game's story. Deleting one that is gone succeeds.
create function public.delete_written_square(p_game_id uuid, p_square_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

-- Deletes the squares that a removed member wrote for the games of a group that have not started, except those that another
-- game has played; the caller has locked the sets and the games.
create function private.drop_written_squares(p_group_id uuid, p_user uuid, p_actor uuid) returns void
language plpgsql
set search_path = ''
as $$
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
$$;

grant execute on function public.add_written_square(uuid, text, text, uuid), public.delete_written_square(uuid, uuid) to authenticated;
