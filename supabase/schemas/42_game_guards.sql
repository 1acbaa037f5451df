-- Locks and returns the game. Every change to a game happens under this lock, one transaction after the other.
create function private.lock_game(p_game_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  select * into v_game from public.games where id = p_game_id for no key update;
  if not found then
    perform private.refuse('game_not_found');
  end if;
  return v_game;
end;
$$;

-- Refuses a start or end that calendars and browsers cannot show (both infinities, and years such as 294276), one in the
-- past, because the clock would act on it at once, and an end before the start.
create function private.check_times(p_start timestamptz, p_end timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_start not between '2000-01-01T00:00Z' and '2100-01-01T00:00Z' then
    perform private.refuse('invalid_start');
  elsif p_start <= clock_timestamp() or p_end <= greatest(p_start, clock_timestamp())
    or p_end > '2100-01-01T00:00Z' then
    perform private.refuse('invalid_times');
  end if;
end;
$$;

-- Refuses an unknown pace, and a year without an end: the end publishes what proves the seals of its cards.
create function private.check_pace(p_pace text, p_end timestamptz) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_pace is null or p_pace not in ('evening', 'week', 'year', 'open') then
    perform private.refuse('invalid_pace');
  elsif p_pace = 'year' and p_end is null then
    perform private.refuse('end_missing');
  end if;
end;
$$;

-- Whether the time of a game is up.
create function private.is_time_up(p_game public.games) returns boolean
language sql
volatile
set search_path = ''
as $$
  select coalesce(p_game.ends_at <= clock_timestamp(), false);
$$;

-- Whether the closest cards get what nobody has won: the game was ended before its last prize was won, or its time is up.
create function private.is_for_the_closest(p_game public.games) returns boolean
language sql
volatile
set search_path = ''
as $$
  select private.is_time_up(p_game) or (p_game.status = 'completed' and p_game.winner_card_id is null);
$$;

-- Refuses unless the game is active. A game whose time is up is over, although the clock may take some seconds to end it.
create function private.require_active(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.status <> 'active' or private.is_time_up(p_game) then
    perform private.refuse('game_not_active');
  end if;
end;
$$;

-- Refuses an unknown dealing, and a time to lock without a choice to lock, in the past, or not before the end.
create function private.check_lock(p_dealing text, p_locks_at timestamptz, p_end timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_dealing is null or p_dealing not in ('dealt', 'chosen') then
    perform private.refuse('invalid_request');
  elsif (p_dealing = 'chosen') <> (p_locks_at is not null) or p_locks_at <= clock_timestamp() or p_locks_at >= p_end
    or p_locks_at > '2100-01-01T00:00Z' then
    perform private.refuse('invalid_lock');
  end if;
end;
$$;

-- Whether the time to choose squares and to buy cards is over: also while the clock is late, and for good once the cards
-- are locked, should the server's time be set back.
create function private.is_past_lock(p_game public.games) returns boolean
language sql
volatile
set search_path = ''
as $$
  select p_game.is_locked or coalesce(p_game.locks_at <= clock_timestamp(), false);
$$;

-- Refuses until the cards of a game are locked. Cards that are dealt always are.
create function private.require_locked(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.dealing = 'chosen' and not p_game.is_locked then
    perform private.refuse('not_locked_yet');
  end if;
end;
$$;

-- Whether a game is open: it is not over, or its result can still be objected to.
create function private.goes_on(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_game.status <> 'completed' or p_game.final_at > now();
$$;

-- Refuses a private game where only a house game is valid, as if there were no such game.
create function private.require_house(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind <> 'house' then
    perform private.refuse('game_not_found');
  end if;
end;
$$;

-- Refuses a person who is not a member of the game's group; a house game has no members and admits everybody.
create function private.require_member(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind = 'private'
    and not exists (select from public.group_members where group_id = p_game.group_id and user_id = p_user) then
    perform private.refuse('not_a_member');
  end if;
end;
$$;

-- Refuses a person who holds no card of the game.
create function private.require_player(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_member(p_game, p_user);
  if not exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user) then
    perform private.refuse('not_a_player');
  end if;
end;
$$;

-- Refuses a person who is not the host of a private game, that is, the creator of its group.
create function private.require_host(p_game public.games, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.kind <> 'private' then
    perform private.refuse('game_not_found');
  end if;
  perform private.require_member(p_game, p_user);
  if not exists (select from public.groups where id = p_game.group_id and created_by = p_user) then
    perform private.refuse('not_creator');
  end if;
end;
$$;

-- Adds the game's kind and group to what a function returns.
create function private.in_game(p_answer jsonb, p_game public.games) returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_answer || jsonb_build_object('game_id', p_game.id, 'kind', p_game.kind);
end;
$$;
