-- Whether this is the type of a game event. `retired` stands for earlier types that nothing writes any more.
create function private.is_event_type(p_type text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'game_called_off', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made',
    'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'retired',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set', 'game_answered', 'lines_changed',
    'name_taken_down'
  );
end;
$$;

-- The events of a game, numbered without gaps: the timeline, live updates and catching up all read these rows. Payloads
-- hold display names, card numbers and squares, never an address. A note's text and the ranking are not stored either:
-- each message adds their current values.
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
create index game_events_created_at on public.game_events using brin (created_at);
-- For feeds and table views.
create index game_events_feed on public.game_events (game_id, seq) where type in (
  'square_marked', 'square_unmarked', 'receipt_added', 'objection_made', 'objection_dismissed', 'objection_upheld',
  'bingo_called', 'game_ended', 'game_called_off'
);
create index game_events_taken_back on public.game_events (game_id, created_at) where type = 'square_unmarked';

alter table public.game_events enable row level security;

-- Whether a message about an event of this type includes the ranking.
create function private.tells_ranking(p_type text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_type in ('square_marked', 'square_unmarked', 'closeness_set', 'bingo_called', 'objection_upheld', 'game_ended');
end;
$$;

-- A payload with the names of the cards that its lists of amounts are about. They are not stored, so that a deleted account
-- is forgotten.
create function private.with_names(p_game_id uuid, p_payload jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select p_payload || coalesce(jsonb_object_agg(key, (
    select coalesce(jsonb_agg(part || jsonb_build_object('display_name', card.display_name) order by place), '[]')
    from jsonb_array_elements(value) with ordinality as listed (part, place)
    join public.bingo_cards as card
      on card.game_id = p_game_id and card.card_number = (part ->> 'card_number')::int
  )), '{}')
  from jsonb_each(p_payload)
  where key in ('parts', 'lost', 'received', 'shares');
$$;

-- The message for an event: its payload, plus current values of the ranking, of a note with its author, and of the
-- names of members and of those who shared a pot. `wins` and `shares` of wins and upheld objections are those that stand now, for the state
-- of a screen; what a sentence says is in the payload. `p_prev` is the number of the event that the receiver must have
-- already.
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
  if p_event.type = 'objection_upheld' then
    return private.with_names(p_event.game_id, v_message - 'objector') || jsonb_build_object(
      'objected_by', (
        select display_name from public.bingo_cards
        where game_id = p_event.game_id and card_number = (v_message ->> 'objector')::int
      ),
      'wins', private.wins_json(p_event.game_id),
      'shares', private.shares_of(p_event.game_id),
      'share_count', private.share_count(p_event.game_id),
      'top', p_top
    );
  elsif p_event.type = 'bingo_called' then
    return private.with_names(p_event.game_id, v_message)
      || jsonb_build_object('wins', private.wins_json(p_event.game_id), 'top', p_top);
  elsif p_event.type = 'game_ended' then
    return jsonb_build_object(
      'shares', private.shares_of(p_event.game_id), 'share_count', private.share_count(p_event.game_id), 'top', p_top
    ) || private.with_names(p_event.game_id, v_message);
  elsif private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.player_name(game_id, noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed', 'member_returned') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object(
        'display_name', private.member_name(group_id, user_id), 'by', private.member_name(group_id, actor_id)
      )
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
$$;

-- The current name of a game's broadcast channel.
create function private.channel_of(p_game public.games) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 'game:' || p_game.id || case when p_game.room > 0 then ':' || p_game.room else '' end;
end;
$$;

-- Returns the game with the channel for its next event; the caller holds its lock. Admins may listen to every private
-- game, but permission is only checked when a client joins a channel. So after an admin role is revoked, each private
-- game moves to another channel with its next event, which avoids locking all games at once. Clients on the old channel
-- receive `game_moved`, and ask for the new name if they still may.
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

-- Broadcasts the game's next event and stores its number; the caller holds the game's lock. Sales and seals of a house
-- game's cards are rate-limited: after a burst of three, one broadcast every two seconds; the full burst is available
-- again at `sales_paced_until`. A message with `more: true` means that later sales may not be broadcast. Each message
-- carries the totals.
create function private.broadcast_event(p_game public.games, p_event public.game_events) returns void
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
  if p_event.type in ('card_sold', 'card_sealed') and p_game.kind = 'house' then
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
    when private.tells_ranking(p_event.type) then private.ranking_for_broadcast(p_game)
  end);
  if v_paced_until > v_now + interval '4 seconds' and p_event.type in ('card_sold', 'card_sealed') then
    v_message := v_message || '{"more": true}';
  end if;
  perform realtime.send(v_message, 'game_event', private.channel_of(v_game), true);
end;
$$;

-- Stores and broadcasts the game's next event, with the notices that it causes; the caller holds the game's lock, so
-- that the numbers have no gaps.
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
  values (
    p_game_id, v_game.last_seq + 1, p_type, p_actor_id,
    p_payload || case
      when p_payload ->> 'by' = private.name_of(p_actor_id)
        then jsonb_build_object('by', private.player_name(p_game_id, p_actor_id))
      else '{}'
    end
  )
  returning * into v_event;
  perform private.broadcast_event(v_game, v_event);
  perform private.notify(v_game, v_event);
end;
$$;

-- The game of the realtime channel being joined, or null, also if the game has moved to another channel.
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
  extension = 'broadcast'
  and (select private.game_of_channel()) in (select private.visible_games((select private.game_of_channel())))
);

-- How many events of the last hour were not handed to the live server: `realtime.send` only warns where it cannot store
-- a message, such as where the table has no partition for the day. Of sales and seals in house games some are not
-- broadcast.
create function private.unsent_events() returns int
language sql
stable
set search_path = ''
as $$
  select count(*)::int
  from public.game_events as event
  join public.games as game on game.id = event.game_id
  where event.created_at > now() - interval '1 hour'
    and (game.kind = 'private' or event.type not in ('card_sold', 'card_sealed'))
    and not exists (
      select from realtime.messages as message
      where message.inserted_at > (now() at time zone 'UTC') - interval '2 hours'
        and message.extension = 'broadcast' and message.private and message.event = 'game_event'
        and split_part(message.topic, ':', 2) = event.game_id::text
        and message.payload ->> 'seq' = event.seq::text
    );
$$;

-- The same for the app's server; null for other callers.
create function public.unsent_events() returns int
language sql
stable
security definer
set search_path = ''
as $$
  select case when private.is_app() then private.unsent_events() end;
$$;

grant execute on function public.unsent_events() to anon, authenticated;
