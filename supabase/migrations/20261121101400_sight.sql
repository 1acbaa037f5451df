-- The games that the person who asks may see: every house game, the games of their groups, the games they hold a card
-- in (also after leaving the group); admins see all. With an id, only that one.
create function private.visible_games(p_game_id uuid default null) returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select id
  from public.games
  where (p_game_id is null or id = p_game_id)
    and (
      kind = 'house'
      or group_id in (select private.my_groups())
      or id in (select game_id from public.bingo_cards where user_id = (select auth.uid()))
      or (select private.is_admin())
    );
$$;

-- The game itself where the person who asks may see it, else null.
create function private.game_in_sight(p_game_id uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select p_game_id where p_game_id in (select private.visible_games(p_game_id));
$$;

grant execute on function private.visible_games(uuid) to anon, authenticated;

create policy "people see the games they may see"
on public.games for select to anon, authenticated
using (id in (select private.visible_games()));

create policy "people see the squares of games they may see"
on public.game_squares for select to anon, authenticated
using (game_id in (select private.visible_games()));

create policy "people see the cards of games they may see"
on public.bingo_cards for select to anon, authenticated
using (game_id in (select private.visible_games()));

create policy "people see what lies on the cards they may see"
on public.card_squares for select to anon, authenticated
using (card_id in (select id from public.bingo_cards));
