-- Every process of the app caches pages of house games for all visitors. Any change to what these pages show is
-- broadcast on one channel, whether it comes from an action, a job or an SQL statement. Each transaction sends one
-- message per game.

-- Broadcasts that the public data of this house game has changed, or with null that any game may have. Nothing is sent
-- before the transaction commits, so a second call for the same game is skipped.
create function private.broadcast_house_change(p_game_id uuid default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_told constant text := coalesce(current_setting('headline_bingo.told', true), '');
  v_what constant text := coalesce(p_game_id::text, 'all');
begin
  if position(v_what in v_told) > 0 then
    return;
  end if;
  perform set_config('headline_bingo.told', v_told || ' ' || v_what, true);
  perform realtime.send(jsonb_build_object('game_id', p_game_id), 'house_game_changed', 'house_games', true);
end;
$$;

-- Broadcasts that a house game was created, changed or deleted.
create function private.broadcast_changed_game() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.broadcast_house_change(coalesce(new.id, old.id));
  return null;
end;
$$;

create trigger broadcast_house_game
after insert or update on public.games
for each row when (new.kind = 'house') execute function private.broadcast_changed_game();

create trigger broadcast_deleted_house_game
after delete on public.games
for each row when (old.kind = 'house') execute function private.broadcast_changed_game();

-- Broadcasts a change to a square or a card. During a game such a change also updates the game, which is broadcast
-- anyway; this trigger covers corrections made directly in SQL.
create function private.broadcast_game_of_changed_part() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.games where id = new.game_id and kind = 'house') then
    perform private.broadcast_house_change(new.game_id);
  end if;
  return null;
end;
$$;

create trigger broadcast_changed_square
after update on public.game_squares
for each row when (old.* is distinct from new.*) execute function private.broadcast_game_of_changed_part();

create trigger broadcast_renamed_card
after update of display_name on public.bingo_cards
for each row when (new.kind = 'house' and old.display_name is distinct from new.display_name)
execute function private.broadcast_game_of_changed_part();

-- Broadcasts that any game may have changed, because a person's name appears in all games in which they marked, noted
-- or played.
create function private.broadcast_renamed_person() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.broadcast_house_change();
  return null;
end;
$$;

create trigger broadcast_renamed_person
after update of display_name on public.profiles
for each row when (old.display_name is distinct from new.display_name) execute function private.broadcast_renamed_person();

create policy "everybody hears which house games change"
on realtime.messages for select to anon, authenticated
using (extension = 'broadcast' and (select realtime.topic()) = 'house_games');
