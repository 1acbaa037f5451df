-- What happened in a game, in order and without gaps: the timeline, live updates and catching up all read these rows.
-- Payloads hold display names, card numbers and squares; never an address, and never a note's text or a ranking,
-- which the message adds as they are when it is read.
create table public.game_events (
  game_id uuid not null references public.games (id) on delete cascade,
  seq int not null check (seq > 0),
  type text not null check (
    type in (
      'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
      'note_saved', 'bingo_called', 'pot_contributed', 'pot_claimed', 'pot_returned'
    )
  ),
  actor_id uuid references public.profiles (user_id),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (game_id, seq)
);

create index game_events_actor_id on public.game_events (actor_id);

alter table public.game_events enable row level security;

create policy "people see what happened in games they may see"
on public.game_events for select to anon, authenticated
using (game_id in (select private.visible_games()));

revoke all on public.game_events from public, anon, authenticated;
grant select (game_id, seq, type, payload, created_at) on public.game_events to anon, authenticated;

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

-- The five best cards of a game, the house card aside.
create function private.top_cards(p_game_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(best)), '[]')
  from (
    select card_number, display_name, consecutive_marked_count, is_winner, purchased_at
    from public.bingo_cards
    where game_id = p_game_id and card_number > 0
    order by consecutive_marked_count desc, purchased_at, card_number
    limit 5
  ) as best;
$$;

-- An event as it is sent and read. `p_prev` is the event that whoever gets the message must know already.
create function private.event_message(p_event public.game_events, p_prev int, p_top jsonb) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  ) || p_event.payload || case
    when p_event.type in ('square_marked', 'square_unmarked') then jsonb_build_object('top', p_top)
    when p_event.type = 'note_saved' then (
      select jsonb_build_object('comment', comment, 'reaction', reaction)
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    )
    else '{}'
  end;
$$;

-- Tells everybody who watches the game. Sales of a house game are told at most once in two seconds; each carries the totals.
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

  update public.games set
    last_broadcast_seq = new.seq,
    sale_broadcast_at = case when v_sold then clock_timestamp() else sale_broadcast_at end
  where id = new.game_id;

  if new.type in ('square_marked', 'square_unmarked') then
    v_top := private.top_cards(new.game_id);
  end if;
  perform realtime.send(
    private.event_message(new, v_game.last_broadcast_seq, v_top), 'game_event', 'game:' || new.game_id, true
  );
  return null;
end;
$$;

create trigger events_are_broadcast
after insert on public.game_events
for each row execute function private.broadcast_event();

-- The game that the realtime channel being joined is about, or null.
create function private.game_of_channel() returns uuid
language sql
stable
set search_path = ''
as $$
  select case
    when realtime.topic() ~ '^game:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(realtime.topic(), 6)::uuid
  end;
$$;

grant execute on function private.game_of_channel() to anon, authenticated;

create policy "people hear the games they may see"
on realtime.messages for select to anon, authenticated
using (
  (select private.game_of_channel()) in (select private.visible_games((select private.game_of_channel())))
);

create policy "members show that they are there in private games"
on realtime.messages for insert to authenticated
with check (
  extension = 'presence'
  and (select private.game_of_channel()) in (
    select id from public.games where kind = 'private' and group_id in (select private.my_groups())
  )
);
