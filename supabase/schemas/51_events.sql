-- What happened in a game, in order and without gaps: the timeline, live updates and catching up all read these rows.
-- Payloads hold display names, card numbers and squares; never an address, and never a note's text or a ranking,
-- which the message adds as they are when it is read.
create table public.game_events (
  game_id uuid not null references public.games (id) on delete cascade,
  seq int not null check (seq > 0),
  type text not null check (
    type in (
      'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
      'receipt_added', 'note_saved', 'bingo_called', 'pot_contributed', 'pot_claimed', 'pot_returned', 'member_left',
      'member_removed'
    )
  ),
  actor_id uuid references public.profiles (user_id),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (game_id, seq)
);

create index game_events_actor_id on public.game_events (actor_id);

alter table public.game_events enable row level security;

revoke all on public.game_events from public, anon, authenticated;
grant select (game_id, seq, type, payload, created_at) on public.game_events to anon, authenticated;

create policy "people see what happened in games they may see"
on public.game_events for select to anon, authenticated
using (game_id in (select private.visible_games()));

-- Writes the game's next event; the caller holds the game's lock, so that numbers have no gaps.
create function private.record_event(p_game_id uuid, p_type text, p_actor_id uuid, p_payload jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_seq int;
begin
  update public.games set last_seq = last_seq + 1 where id = p_game_id returning last_seq into v_seq;
  insert into public.game_events (game_id, seq, type, actor_id, payload)
  values (p_game_id, v_seq, p_type, p_actor_id, p_payload);
end;
$$;

-- What a message says beyond the payload, as it is when the message is read: the ranking, a note with its writer, names
-- of members.
create function private.said_now(p_event public.game_events, p_top jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_event.type in ('square_marked', 'square_unmarked') then jsonb_build_object('top', p_top)
    when p_event.type = 'note_saved' then (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.name_of(noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    )
    when p_event.type in ('member_left', 'member_removed') then (
      select jsonb_build_object('display_name', private.name_of(user_id), 'by', private.name_of(actor_id))
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    )
    else '{}'
  end;
$$;

-- An event as it is sent and read. `p_prev` is the event that whoever gets the message must know already.
create function private.event_message(p_event public.game_events, p_prev int, p_top jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  ) || (p_event.payload - 'group_event_id') || private.said_now(p_event, p_top);
$$;

-- The name of the channel on which a game is told now.
create function private.channel_of(p_game public.games) returns text
language sql
immutable
set search_path = ''
as $$
  select 'game:' || p_game.id || case when p_game.room > 0 then ':' || p_game.room else '' end;
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
  v_lost constant int := private.admins_lost();
  v_game public.games := p_game;
begin
  if p_game.kind <> 'private' or p_game.admins_lost = v_lost then
    return p_game;
  end if;
  update public.games set room = room + 1, admins_lost = v_lost where id = p_game.id returning * into v_game;
  perform realtime.send('{}', 'game_moved', private.channel_of(p_game), true);
  return v_game;
end;
$$;

-- Tells everybody who watches the game. Sales of a house game are told at most once in two seconds; each carries the
-- totals.
create function private.broadcast_event() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_sold constant boolean := new.type = 'card_sold';
  v_game public.games;
  v_top jsonb;
begin
  select * into v_game from public.games where id = new.game_id;
  if v_sold and v_game.kind = 'house' and v_game.sale_broadcast_at > clock_timestamp() - interval '2 seconds' then
    return null;
  end if;

  v_game := private.moved_game(v_game);
  update public.games set
    last_broadcast_seq = new.seq,
    sale_broadcast_at = case when v_sold then clock_timestamp() else sale_broadcast_at end
  where id = new.game_id;

  if new.type in ('square_marked', 'square_unmarked') then
    v_top := private.top_cards(new.game_id);
  end if;
  perform realtime.send(
    private.event_message(new, v_game.last_broadcast_seq, v_top), 'game_event', private.channel_of(v_game), true
  );
  return null;
end;
$$;

create trigger events_are_broadcast
after insert on public.game_events
for each row execute function private.broadcast_event();

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
-- the person who asks may not see the game, or may not any more.
create function public.events_since(p_game_id uuid, p_seq int, p_limit int default 200) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with best as materialized (
    select private.top_cards(private.visible_game(p_game_id)) as top
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.visible_game(p_game_id)) and seq > p_seq
    order by seq
    limit private.page_of_events(p_limit)
  ) as event, best
  having private.visible_game(p_game_id) is not null;
$$;

-- What happened before the event numbered `p_before_seq` (null: up to now), newest first: the story of the game.
create function public.game_timeline(p_game_id uuid, p_before_seq int default null, p_limit int default 50)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with best as materialized (
    select private.top_cards(private.visible_game(p_game_id)) as top
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq desc), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.visible_game(p_game_id)) and (p_before_seq is null or seq < p_before_seq)
    order by seq desc
    limit private.page_of_events(p_limit)
  ) as event, best;
$$;

revoke execute on function
  public.events_since(uuid, int, int), public.game_timeline(uuid, int, int)
from public, anon, authenticated;
grant execute on function
  public.events_since(uuid, int, int), public.game_timeline(uuid, int, int)
to anon, authenticated;
