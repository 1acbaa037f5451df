-- Who came to a group, left it or was removed from it, when, and by whom. Members read it through group_state().
create table public.group_events (
  id bigint generated always as identity primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  type text not null check (type in ('joined', 'left', 'removed')),
  user_id uuid not null references public.profiles (user_id),
  actor_id uuid not null references public.profiles (user_id),
  created_at timestamptz not null default clock_timestamp(),
  check ((type = 'removed') = (actor_id <> user_id))
);

create index group_events_group_id on public.group_events (group_id, id desc);
create index group_events_user_id on public.group_events (user_id, group_id, id desc);
create index group_events_actor_id on public.group_events (actor_id);

alter table public.group_events enable row level security;
revoke all on public.group_events from public, anon, authenticated;

-- Who belongs to a group today came once.
insert into public.group_events (group_id, type, user_id, actor_id, created_at)
select group_id, 'joined', user_id, user_id, created_at from public.group_members order by created_at, user_id;

-- The removals that keep the person who asks out of a group: whoever came back since, or left by themselves, was not removed.
create function private.my_removals() returns setof public.group_events
language sql
stable
set search_path = ''
as $$
  select latest.*
  from (
    select distinct on (group_id) *
    from public.group_events
    where user_id = (select private.living_user())
    order by group_id, id desc
  ) as latest
  where latest.type = 'removed';
$$;

-- The games that the person who asks may see: every house game, the games of their groups, the games they hold a card
-- in (also after leaving the group, not after being removed from it); admins see all. With an id, only that one.
create or replace function private.visible_games(p_game_id uuid default null) returns setof uuid
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
      or (
        id in (select game_id from public.bingo_cards where user_id = (select private.living_user()))
        and group_id not in (select group_id from private.my_removals())
      )
      or (select private.is_admin())
    );
$$;

-- The cards that the person who asks holds in a game they may see, oldest first, as Card[].
create or replace function public.my_cards(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.card_json(card) order by card.purchased_at, card.card_number), '[]')
  from public.bingo_cards as card
  where card.game_id = (select private.game_in_sight(p_game_id)) and card.user_id = (select private.living_user());
$$;

-- Fills the missing positions of one's own card while one may play it, or as an admin of a house card; what lies there
-- already stays. Returns the Card.
create or replace function public.repair_card(p_card_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  elsif v_card.is_house_card then
    perform private.require_admin();
  elsif v_card.user_id is distinct from v_user then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_member(private.lock_game(v_card.game_id), v_user);
  perform private.deal(v_card);
  return private.card_json(v_card);
end;
$$;

-- The games in which the person who asks holds a card and that they may see, newest first.
create or replace function public.list_my_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
    '[]'
  )
  from public.games as game
  where game.id in (select game_id from public.bingo_cards where user_id = (select private.living_user()))
    and game.id in (select private.visible_games());
$$;

-- The games in which the person who asks holds a card and that they may not see any more, the newest first: who removed
-- them from the group, and when. Of the game itself no more than they knew then.
create function public.list_lost_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', game.id,
    'theme_name', game.theme_name,
    'group_name', (select name from public.groups where id = game.group_id),
    'was_over', coalesce(game.completed_at <= removal.created_at, false),
    'removed_by_name', private.name_of(removal.actor_id),
    'removed_at', removal.created_at,
    'archived', exists (
      select from public.game_archives where game_id = game.id and user_id = removal.user_id
    )
  ) order by game.created_at desc, game.id), '[]')
  from private.my_removals() as removal
  join public.games as game on game.group_id = removal.group_id
  where exists (select from public.bingo_cards where game_id = game.id and user_id = removal.user_id)
    and game.id not in (select private.visible_games());
$$;

-- Puts a game away for the person who asks; nobody else notices. A game that one was removed from can be put away, too.
create or replace function public.archive_game(p_game_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if private.game_in_sight(p_game_id) is null and not exists (
    select from public.bingo_cards where game_id = p_game_id and user_id = v_user
  ) then
    perform private.refuse('game_not_found');
  end if;
  insert into public.game_archives (game_id, user_id) values (p_game_id, v_user) on conflict do nothing;
end;
$$;

-- What happened in a game after the event numbered `p_seq`, oldest first: what a screen reads to catch up; null where
-- the person who asks may not see the game, or may not any more.
create or replace function public.events_since(p_game_id uuid, p_seq int, p_limit int default 200) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with best as materialized (
    select private.top_cards(private.game_in_sight(p_game_id)) as top
  )
  select coalesce(jsonb_agg(private.event_message(event, event.seq - 1, best.top) order by event.seq), '[]')
  from (
    select *
    from public.game_events
    where game_id = (select private.game_in_sight(p_game_id)) and seq > p_seq
    order by seq
    limit least(greatest(p_limit, 1), 500)
  ) as event, best
  having private.game_in_sight(p_game_id) is not null;
$$;

-- What the page of a group tells of its members' coming and going: the fifty latest, newest first.
create function private.history_of(p_group public.groups) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id,
    'type', type,
    'display_name', private.name_of(user_id),
    'by', case when type = 'removed' then private.name_of(actor_id) end,
    'created_at', created_at
  ) order by id desc), '[]')
  from (
    select * from public.group_events where group_id = p_group.id order by id desc limit 50
  ) as latest;
$$;

-- Everything that the page of a group shows, or null to anybody but its members and admins.
create or replace function public.group_state(p_group_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'group', jsonb_build_object(
      'id', shown.id,
      'name', shown.name,
      'invite_code', shown.invite_code,
      'created_by', shown.created_by,
      'is_creator', shown.created_by = (select auth.uid()),
      'max_members', shown.max_members,
      'pot_amount', (
        select coalesce(sum(pot_amount), 0) from public.games
        where group_id = shown.id and status = 'active'
      ),
      'created_at', shown.created_at
    ),
    'members', private.members_of(shown),
    'invitations', private.invitations_of(shown, (select auth.uid())),
    'history', private.history_of(shown),
    'games', (
      select coalesce(
        jsonb_agg(private.game_summary(game, (select auth.uid())) order by game.created_at desc, game.id),
        '[]'
      )
      from public.games as game where game.group_id = shown.id
    )
  )
  from public.groups as shown
  where shown.id = p_group_id
    and (shown.id in (select private.my_groups()) or (select private.is_admin()));
$$;

revoke execute on function public.list_lost_games() from public, anon, authenticated;
grant execute on function public.list_lost_games() to authenticated;
