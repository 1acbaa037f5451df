-- Who may hear a game is asked once, when a channel is joined. So a game moves to another channel when somebody loses
-- the right to it: they can not follow, and whoever still may asks for its name.
alter table public.games add column room int not null default 0;

-- The name of the channel on which a game is told now.
create function private.channel_of(p_game public.games) returns text
language sql
immutable
set search_path = ''
as $$
  select 'game:' || p_game.id || case when p_game.room > 0 then ':' || p_game.room else '' end;
$$;

-- The game that the realtime channel being joined is about, or null: also where the game has moved on.
create or replace function private.game_of_channel() returns uuid
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

alter table public.game_events drop constraint game_events_type_check;
alter table public.game_events add constraint game_events_type_check check (
  type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'bingo_called', 'pot_contributed', 'pot_claimed', 'pot_returned', 'member_left',
    'member_removed'
  )
);

-- What a message says beyond the payload, as it is when the message is read: the ranking, a note's text, names of members.
create function private.said_now(p_event public.game_events, p_top jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_event.type in ('square_marked', 'square_unmarked') then jsonb_build_object('top', p_top)
    when p_event.type = 'note_saved' then (
      select jsonb_build_object('comment', comment, 'reaction', reaction)
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
create or replace function private.event_message(p_event public.game_events, p_prev int, p_top jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  ) || (p_event.payload - 'group_event_id') || private.said_now(p_event, p_top);
$$;

-- Tells everybody who watches the game. Sales of a house game are told at most once in two seconds; each carries the totals.
create or replace function private.broadcast_event() returns trigger
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

-- Everything that a game's page shows, as of the event numbered `seq`, and the channel on which it goes on; null where
-- the person who asks may not see the game.
create or replace function public.game_state(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_json(game),
    'squares', (
      select coalesce(jsonb_agg(private.square_json(square) order by square.summary, square.id), '[]')
      from public.game_squares as square
      where square.game_id = game.id
    ),
    'players', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card_number,
        'display_name', display_name,
        'is_winner', is_winner,
        'purchased_at', purchased_at
      ) order by purchased_at, card_number), '[]')
      from public.bingo_cards
      where game.kind = 'private' and game_id = game.id
    ),
    'leaderboard', private.top_cards(game.id),
    'channel', private.channel_of(game),
    'seq', game.last_seq
  )
  from public.games as game
  where game.id = (select private.game_in_sight(p_game_id));
$$;

-- Says in a game that somebody is gone from its group, and goes on in another room; the caller holds the game's lock.
-- It is the last thing that who may not follow hears.
create function private.tell_departure(p_game_id uuid, p_event public.group_events) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.record_event(
    p_game_id,
    case p_event.type when 'removed' then 'member_removed' else 'member_left' end,
    p_event.actor_id,
    jsonb_build_object('group_event_id', p_event.id)
  );
  update public.games set room = room + 1 where id = p_game_id;
end;
$$;

-- Takes somebody out of a group and says so there and in its games that run; the caller holds the group's lock.
create function private.drop_member(p_group_id uuid, p_user uuid, p_actor uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_event public.group_events;
  v_game_id uuid;
begin
  delete from public.group_members where group_id = p_group_id and user_id = p_user;
  insert into public.group_events (group_id, type, user_id, actor_id)
  values (p_group_id, case when p_user = p_actor then 'left' else 'removed' end, p_user, p_actor)
  returning * into v_event;
  for v_game_id in
    select id from public.games where group_id = p_group_id and status = 'active' order by id for no key update
  loop
    perform private.tell_departure(v_game_id, v_event);
  end loop;
end;
$$;
