-- Who comes to the start of a private game: a member's last answer. Buying a card before the start answers yes.
create table public.game_answers (
  game_id uuid not null references public.games (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  is_in boolean not null,
  primary key (game_id, user_id)
);

create index game_answers_user_id on public.game_answers (user_id);

alter table public.game_answers enable row level security;

-- Stores a member's answer in place of an earlier one. Returns null if the earlier answer was the same.
create function private.store_answer(p_game_id uuid, p_user uuid, p_is_in boolean) returns boolean
language sql
set search_path = ''
as $$
  insert into public.game_answers as answer (game_id, user_id, is_in) values (p_game_id, p_user, p_is_in)
  on conflict (game_id, user_id) do update set is_in = excluded.is_in where answer.is_in <> excluded.is_in
  returning is_in;
$$;

-- The members of a game's group with their answers, in the order in which they joined, for the members until it starts.
create function private.answers_of(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'display_name', private.member_name(p_game.group_id, member.user_id),
    'is_me', member.user_id = (select private.living_user()),
    'is_in', answer.is_in
  ) order by member.created_at, member.user_id)
  from public.group_members as member
  left join public.game_answers as answer on answer.game_id = p_game.id and answer.user_id = member.user_id
  where member.group_id = p_game.group_id and p_game.status = 'upcoming'
    and p_game.group_id in (select private.my_groups());
$$;

-- The people whom the start of a game concerns: its players, and the members who said that they come.
create function private.expected_at(p_game public.games) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array(
    select unnest(private.players_now(p_game))
    union
    select user_id from public.game_answers where game_id = p_game.id and is_in
  );
$$;

-- Refuses a lock of chosen cards after the start of their game, because nobody could mark in between.
create function private.check_lock_by_start(p_locks_at timestamptz, p_start timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_locks_at > p_start then
    perform private.refuse('lock_after_start');
  end if;
end;
$$;

-- Starts an upcoming game; the caller holds its lock. Without an actor the clock starts it. A house game gets the house
-- card, number 0, which takes part but never wins. Cards that players of a private game choose lock now, and those that wait
-- for the squares of everybody are dealt.
create function private.start_game(p_game public.games, p_actor_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_card public.bingo_cards;
begin
  if p_game.everybody_writes then
    perform private.deal_written(p_game);
  end if;
  update public.games set
    status = 'active', started_at = v_now,
    locks_at = case when kind = 'private' and locks_at > v_now then v_now else locks_at end
  where id = p_game.id;
  if p_game.kind = 'house' then
    insert into public.bingo_cards (game_id, kind, card_number, display_name)
    values (p_game.id, 'house', 0, 'The House')
    returning * into v_card;
    perform private.deal(v_card);
  end if;
  perform private.record_event(p_game.id, 'game_started', p_actor_id, jsonb_build_object('started_at', v_now));
  perform private.bring_table_link(p_game);
end;
$$;

-- Starts a private game before its time, for its host. Starting a game that has started succeeds. Returns the Game.
create function public.start_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_game(p_game_id);
begin
  perform private.require_host(v_game, v_user);
  if v_game.status = 'completed' then
    perform private.refuse('game_not_upcoming');
  elsif v_game.status = 'upcoming' then
    perform private.start_game(v_game, v_user);
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

-- Counts a change of a game's calendar entries.
create function private.revise_game() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  new.revised_at := clock_timestamp();
  return new;
end;
$$;

create trigger games_are_revised
before update of scheduled_start, locks_at, ends_at, started_at, completed_at, is_called_off, title, description
on public.games
for each row when (
  old.scheduled_start is distinct from new.scheduled_start
  or old.started_at is distinct from new.started_at
  or old.completed_at is distinct from new.completed_at
  or old.is_called_off <> new.is_called_off
  or old.locks_at is distinct from new.locks_at
  or old.ends_at is distinct from new.ends_at
  or old.title is distinct from new.title
  or old.description is distinct from new.description
) execute function private.revise_game();

-- Refuses to move the start of a game unless it is upcoming and still starts when the host saw it.
create function private.require_movable(p_game public.games, p_start timestamptz, p_seen_start timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  elsif p_start is null then
    perform private.refuse('invalid_start');
  elsif p_game.scheduled_start is distinct from p_seen_start then
    perform private.refuse('start_changed');
  end if;
end;
$$;

-- When a game starts, locks and ends.
create function private.times_of(p_game public.games) returns timestamptz[]
language sql
immutable
set search_path = ''
as $$
  select array[p_game.scheduled_start, p_game.locks_at, p_game.ends_at];
$$;

-- A time of a game whose start moves, moved with it by the clock of this zone: 8 PM stays 8 PM where the clocks change in
-- between.
create function private.moved_along(
  p_at timestamptz, p_from timestamptz, p_to timestamptz, p_zone text
) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when p_from = p_to then p_at
    when p_at = p_from then p_to
    else (p_at at time zone p_zone + (p_to at time zone p_zone - p_from at time zone p_zone)) at time zone p_zone
  end;
$$;

-- Returns the game with another start, lock and end, or refuses them. Cards that have locked stay locked. Without a time
-- to lock or to end, the present one moves with the start; `p_is_open` takes the end away.
create function private.postponed(
  p_game public.games, p_start timestamptz, p_locks_at timestamptz, p_ends_at timestamptz, p_is_open boolean, p_zone text
) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_wanted public.games := p_game;
  v_is_past_lock constant boolean := private.is_past_lock(p_game);
begin
  perform private.check_times(p_start, null);
  v_wanted.scheduled_start := p_start;
  v_wanted.time_zone := private.clean_zone(p_zone);
  v_wanted.ends_at := case when p_is_open is not true then coalesce(
    p_ends_at, private.moved_along(p_game.ends_at, p_game.scheduled_start, p_start, v_wanted.time_zone)
  ) end;
  v_wanted.locks_at := coalesce(p_locks_at, case
    when v_is_past_lock then p_game.locks_at
    else private.moved_along(p_game.locks_at, p_game.scheduled_start, p_start, v_wanted.time_zone)
  end);
  perform private.check_times(p_start, v_wanted.ends_at), private.check_pace(p_game.pace, v_wanted.ends_at);
  if not v_is_past_lock then
    perform private.check_lock(p_game.dealing, v_wanted.locks_at, v_wanted.ends_at);
  elsif v_wanted.locks_at is distinct from p_game.locks_at then
    perform private.refuse('cards_locked');
  end if;
  perform private.check_lock_by_start(v_wanted.locks_at, p_start);
  return v_wanted;
end;
$$;

-- Changes the start of an upcoming private game, for its host, unless it is no longer the start that the host saw, and
-- with it when its cards lock and when it ends. Limited, because each change may remind everybody once more. Returns the Game.
create function public.change_start(
  p_game_id uuid, p_start timestamptz, p_seen_start timestamptz, p_time_zone text default 'UTC',
  p_locks_at timestamptz default null, p_ends_at timestamptz default null, p_is_open boolean default false
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('change_start', v_user::text, 20, interval '1 hour');
  v_game public.games;
  v_wanted public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user), private.require_movable(v_game, p_start, p_seen_start);
  v_wanted := private.postponed(v_game, p_start, p_locks_at, p_ends_at, p_is_open, p_time_zone);
  if private.times_of(v_wanted) is distinct from private.times_of(v_game) then
    update public.games set
      scheduled_start = p_start, locks_at = v_wanted.locks_at, ends_at = v_wanted.ends_at, time_zone = v_wanted.time_zone
    where id = p_game_id;
    perform private.record_event(p_game_id, 'game_updated', v_user, jsonb_build_object(
      'title', null, 'description', null, 'card_price', v_game.card_price, 'max_cards', null,
      'scheduled_start', p_start, 'ends_at', v_wanted.ends_at, 'locks_at', v_wanted.locks_at,
      'start_moved', p_start <> v_game.scheduled_start
    ));
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- Answers whether the signed-in member comes to the start of a private game. Counted, because each change is an event. Returns
-- true.
create function public.answer_game(p_game_id uuid, p_is_in boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('answer_game', v_user::text, 30, interval '1 minute');
  v_game public.games;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_is_in is null then
    perform private.refuse('invalid_request');
  end if;
  v_game := private.lock_game(p_game_id);
  if v_game.kind <> 'private' then
    perform private.refuse('game_not_found');
  end if;
  perform private.require_member(v_game, v_user);
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  elsif private.store_answer(p_game_id, v_user, p_is_in) is not null then
    perform private.record_event(p_game_id, 'game_answered', v_user, '{}');
  end if;
  return 'true';
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function
  public.start_game(uuid), public.change_start(uuid, timestamptz, timestamptz, text, timestamptz, timestamptz, boolean),
  public.answer_game(uuid, boolean)
to authenticated;
