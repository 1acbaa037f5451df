-- What may happen in a game.
create function private.is_event_type(p_type text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made', 'objection_voted',
    'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'square_proposed', 'square_declined', 'square_added'
  );
end;
$$;

-- What happened in a game, in order and without gaps: the timeline, live updates and catching up all read these rows.
-- Payloads hold display names, card numbers and squares; never an address, and never a note's text or a ranking,
-- which the message adds as they are when it is read.
create table public.game_events (
  game_id uuid not null references public.games (id) on delete cascade,
  seq int not null check (seq > 0),
  type text not null check (private.is_event_type(type)),
  actor_id uuid references public.profiles (user_id),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (game_id, seq)
);

create index game_events_actor_id on public.game_events (actor_id);
create index game_events_taken_back on public.game_events (game_id, created_at) where type = 'square_unmarked';

alter table public.game_events enable row level security;

revoke all on public.game_events from public, anon, authenticated;

-- Whether an event of this type comes with how close the best cards are.
create function private.tells_ranking(p_type text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_type in ('square_marked', 'square_unmarked', 'closeness_set', 'objection_upheld');
end;
$$;

-- An event as it is sent and read: its payload, and what is said as it is at that moment, the ranking, a note with its
-- writer, names of members and of those who shared a pot. `p_prev` is the event that whoever gets the message must
-- know already.
create function private.event_message(p_event public.game_events, p_prev int, p_top jsonb) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_message constant jsonb := p_event.payload || jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  );
begin
  if private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'game_ended' then
    return v_message || jsonb_build_object('shares', private.shares_of(p_event.game_id));
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.name_of(noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed', 'member_returned') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object('display_name', private.name_of(user_id), 'by', private.name_of(actor_id))
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
$$;

-- The name of the channel on which a game is told now.
create function private.channel_of(p_game public.games) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 'game:' || p_game.id || case when p_game.room > 0 then ':' || p_game.room else '' end;
end;
$$;

-- The game in the room where its next event is told; the caller holds its lock. An admin may hear every private game, and
-- whether somebody may is asked only when a channel is joined: once an admin is none any more, each private game moves
-- with its next event, and no lock of all games is waited for. Who listens in the room before is told that it has moved,
-- and may ask where to.
create function private.moved_game(p_game public.games) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_lost int;
  v_game public.games;
begin
  if p_game.kind <> 'private' then
    return p_game;
  end if;
  v_lost := private.admins_lost();
  if p_game.admins_lost = v_lost then
    return p_game;
  end if;
  update public.games set room = room + 1, admins_lost = v_lost where id = p_game.id returning * into v_game;
  perform realtime.send('{}', 'game_moved', private.channel_of(p_game), true);
  return v_game;
end;
$$;

-- Tells everybody who watches the game of its next event, and counts it; the caller holds the game's lock. Of the sales of
-- a house game three are told at once, and then one every two seconds: `sales_paced_until` is when three may be again. The
-- one after which a sale may not be told says so, `more`; each carries the totals.
create function private.tell_event(p_game public.games, p_event public.game_events) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_paced_until timestamptz := p_game.sales_paced_until;
  v_prev constant int := p_game.last_broadcast_seq;
  v_game public.games;
  v_message jsonb;
begin
  if p_event.type = 'card_sold' and p_game.kind = 'house' then
    if v_paced_until > v_now + interval '4 seconds' then
      update public.games set last_seq = p_event.seq where id = p_game.id;
      return;
    end if;
    v_paced_until := greatest(v_paced_until, v_now) + interval '2 seconds';
  end if;

  v_game := private.moved_game(p_game);
  update public.games set last_seq = p_event.seq, last_broadcast_seq = p_event.seq, sales_paced_until = v_paced_until
  where id = p_game.id;

  v_message := private.event_message(p_event, v_prev, case
    when private.tells_ranking(p_event.type) then private.told_ranking(p_game)
  end);
  if v_paced_until > v_now + interval '4 seconds' and p_event.type = 'card_sold' then
    v_message := v_message || '{"more": true}';
  end if;
  perform realtime.send(v_message, 'game_event', private.channel_of(v_game), true);
end;
$$;

-- Writes the game's next event and tells it; the caller holds the game's lock, so that numbers have no gaps.
create function private.record_event(p_game_id uuid, p_type text, p_actor_id uuid, p_payload jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
  v_event public.game_events;
begin
  select * into v_game from public.games where id = p_game_id;
  insert into public.game_events (game_id, seq, type, actor_id, payload)
  values (p_game_id, v_game.last_seq + 1, p_type, p_actor_id, p_payload)
  returning * into v_event;
  perform private.tell_event(v_game, v_event);
end;
$$;

-- The game that the realtime channel being joined is about, or null: also where the game has moved on.
create function private.game_of_channel() returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id
  from public.games as game
  where id = substring(realtime.topic() from '^game:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::[0-9]+)?$')::uuid
    and private.channel_of(game) = realtime.topic();
$$;

grant execute on function private.game_of_channel() to anon, authenticated;

create policy "people hear the games they may see"
on realtime.messages for select to anon, authenticated
using (
  (select private.game_of_channel()) in (select private.visible_games((select private.game_of_channel())))
);

-- How many events are read at once: as many as asked for, at least one, at most 500.
create function private.page_of_events(p_limit int) returns int
language sql immutable set search_path = '' as 'select least(greatest(p_limit, 1), 500)';

-- What happened in a game after the event numbered `p_seq`, oldest first: what a screen reads to catch up; null where
-- the person who asks may not see the game, or may not any more. Numbers have no gaps, so a page of events is a range.
create function public.events_since(p_game_id uuid, p_seq int, p_limit int default 200) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with best as materialized (
    select private.told_ranking(game) as top
    from public.games as game
    where game.id = (select private.visible_game(p_game_id))
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.visible_game(p_game_id))
      and seq > p_seq and seq <= greatest(p_seq, 0)::bigint + private.page_of_events(p_limit)
  ) as event, best
  having private.visible_game(p_game_id) is not null;
$$;

-- What happened in a game before the event numbered `p_before_seq` (null: up to now), newest first; `p_top` is its ranking
-- as it is told.
create function private.timeline_of(
  p_game public.games, p_top jsonb, p_before_seq int default null, p_limit int default 50
) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, p_top) order by event.seq desc), '[]')
  from public.game_events as event
  where event.game_id = p_game.id
    and event.seq < least(p_before_seq, p_game.last_seq + 1)
    and event.seq >= least(p_before_seq, p_game.last_seq + 1)::bigint - private.page_of_events(p_limit);
$$;

-- The same of a game that the person who asks may see, else nothing: the story of the game.
create function public.game_timeline(p_game_id uuid, p_before_seq int default null, p_limit int default 50)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select private.timeline_of(game, private.told_ranking(game), p_before_seq, p_limit)
      from public.games as game
      where game.id = (select private.visible_game(p_game_id))
    ),
    '[]'
  );
$$;

revoke execute on function
  public.events_since(uuid, int, int), public.game_timeline(uuid, int, int)
from public, anon, authenticated;
grant execute on function
  public.events_since(uuid, int, int), public.game_timeline(uuid, int, int)
to anon, authenticated;
