-- An admin may hear every private game, and whether somebody may is asked only when a channel is joined. So once an admin
-- is none any more, each private game goes on in another room with its next event: no lock of all games is waited for.
create table private.admin_losses (
  is_the_count boolean primary key default true check (is_the_count),
  losses int not null default 0
);

insert into private.admin_losses default values;

-- How many admins have lost their role so far.
create function private.admins_lost() returns int
language sql
stable
set search_path = ''
as $$
  select losses from private.admin_losses where is_the_count;
$$;

-- Counts an admin's loss of the role, whoever takes it: another admin, the end of the account, the SQL editor.
create function private.count_admin_loss() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.admin_losses set losses = losses + 1 where is_the_count;
  return null;
end;
$$;

create trigger lost_admins_are_counted
after delete on public.user_roles
for each row when (old.role = 'admin') execute function private.count_admin_loss();

-- The losses that the game's room already leaves behind.
alter table public.games add column admins_lost int not null default private.admins_lost();

-- The game in the room where its next event is told; the caller holds its lock. Who listens in the room before is told
-- that it has moved, and may ask where to.
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

-- No screen shows who is there, and what a client says of itself would be any text.
drop policy "members show that they are there in private games" on realtime.messages;

-- Who asks: an account, or a visitor at the address that Cloudflare saw in front of a hosted project, which nobody can
-- write themselves; in IPv6 one connection has a whole /64. Where no address is known, all visitors are one.
create function private.who_asks() returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_address inet := nullif(current_setting('request.headers', true), '')::jsonb ->> 'cf-connecting-ip';
begin
  return coalesce(
    auth.uid()::text,
    'visitors at ' || network(set_masklen(v_address, case family(v_address) when 6 then 64 else 32 end)),
    'visitors'
  );
end;
$$;

-- What the page of an invite link shows. Codes cannot be tried out: wrong ones are counted, for each account, and for all
-- visitors at one address, the app's own included. Over the limit a right code tells nothing either.
create or replace function public.invite_preview(invite_code_param text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_who text := private.who_asks();
  v_wait int := private.wait_for('wrong_code', v_who, case when auth.uid() is null then 300 else 30 end);
  v_group public.groups;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group := private.group_of_code(invite_code_param);
  if v_group.id is null then
    perform private.attempt('wrong_code', v_who, 0, interval '10 minutes');
    return jsonb_build_object('refused', 'invalid_code');
  end if;
  return private.seat_in(v_group);
end;
$$;
