-- How far a person has read a game in which they hold a card: the last event that its page showed them, and when they
-- last opened or left the page.
create table public.game_visits (
  game_id uuid not null references public.games (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  last_seq int not null check (last_seq >= 0),
  visited_at timestamptz not null default clock_timestamp(),
  primary key (user_id, game_id)
);

create index game_visits_game_id on public.game_visits (game_id);

alter table public.game_visits enable row level security;

-- The number of squares that a person's cards still need for the next open prize; null unless they hold a card of an active
-- game whose squares can be marked.
create function private.to_go(p_game public.games, p_user uuid) returns int
language sql
stable
set search_path = ''
as $$
  select min(private.missing((select private.next_prize(p_game)), marked_mask))
  from public.bingo_cards
  where game_id = p_game.id and user_id = p_user and p_game.status = 'active'
    and (p_game.dealing = 'dealt' or p_game.is_locked);
$$;

-- How far a person is with choosing the squares of their cards: of the card that is farthest from being sealed.
create function private.my_choice(p_game public.games, p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select choice
  from public.bingo_cards as card, private.choice_of(card) as choice
  where game_id = p_game.id and user_id = p_user and p_game.dealing = 'chosen' and not p_game.is_locked
  order by choice -> 'is_sealed', choice -> 'placed'
  limit 1;
$$;

-- The number of marks by others since a person's last visit that still stand; 0 before their first visit.
create function private.new_marks(p_game_id uuid, p_user uuid) returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*)
  from public.game_visits as visit
  join public.game_squares as square on square.game_id = visit.game_id
  left join public.game_events as event on event.game_id = visit.game_id and event.seq = visit.last_seq
  where visit.user_id = p_user and visit.game_id = p_game_id
    and square.is_marked and square.marked_by is distinct from p_user
    and square.marked_at > coalesce(event.created_at, '-infinity');
$$;

-- Records that the signed-in person has read a game up to event `p_seq`, and with it the notices of these events.
-- Returns the visit before this one and the marks that are new since then; null at the first visit, where nothing has
-- happened since, and without a card.
create function public.visit_game(p_game_id uuid, p_seq int) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_last_seq int := (
    select last_seq from public.games
    where id = private.visible_game(p_game_id)
      and exists (select from public.bingo_cards where game_id = p_game_id and user_id = v_user)
  );
  v_before jsonb := (
    select jsonb_build_object(
      'last_seq', last_seq, 'visited_at', visited_at, 'new_marks', private.new_marks(p_game_id, v_user)
    )
    from public.game_visits
    where user_id = v_user and game_id = p_game_id and last_seq < v_last_seq
  );
begin
  if v_last_seq is not null then
    insert into public.game_visits as visit (game_id, user_id, last_seq)
    values (p_game_id, v_user, least(greatest(p_seq, 0), v_last_seq))
    on conflict (user_id, game_id) do update
    set last_seq = greatest(visit.last_seq, excluded.last_seq), visited_at = excluded.visited_at;
    update public.notices set read_at = clock_timestamp()
    where user_id = v_user and game_id = p_game_id and seq <= p_seq and read_at is null;
  end if;
  return v_before;
end;
$$;

-- Whether My Games lists a game under a filter: all, archived, or else active, which means neither over nor archived.
create function private.is_listed(p_filter text, p_is_over boolean, p_is_archived boolean) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case p_filter when 'all' then true when 'archived' then p_is_archived else not (p_is_over or p_is_archived) end;
$$;

-- A page of the games in which the signed-in person holds a card and that they may see: active games first, those that
-- need the fewest squares on top, and finished games last, newest first.
create function private.games_i_play(p_pattern text, p_filter text, p_page int, p_page_size int) returns jsonb
language sql
stable
set search_path = ''
as $$
  with found as (
    select game from public.games as game
    where game.id = any (array(select private.my_visible_games()))
      and (
        coalesce(game.title, game.theme_name || ' BINGO') ilike p_pattern collate "pg_c_utf8"
        or exists (select from public.groups where id = game.group_id and name ilike p_pattern collate "pg_c_utf8")
      )
      and private.is_listed(p_filter, game.status = 'completed', exists (
        select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
      ))
  ), page as (
    select game from found
    order by
      private.place_of_status((game).status), private.to_go(game, (select private.living_user())),
      (game).completed_at desc, (game).created_at desc, (game).id
    limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select private.page_json(
    jsonb_agg(private.game_summary(game, (select private.living_user()))), (select count(*) from found), p_page_size
  )
  from page;
$$;

-- The games in which the signed-in person holds a card but that they may no longer see, newest first, with who removed
-- them from the group and when. Shows nothing of the game that they did not know then. A game that was lost while it was
-- active is listed as active until it is archived.
create function private.games_i_lost(p_pattern text, p_filter text) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', game.id,
    'theme_name', game.theme_name,
    'group_name', host.name,
    'was_over', coalesce(game.completed_at <= removal.created_at, false),
    'removed_by_name', private.member_name(removal.group_id, removal.actor_id),
    'removed_at', removal.created_at,
    'archived', archived.at is not null
  ) order by game.created_at desc, game.id), '[]')
  from public.games as game
  join public.groups as host on host.id = game.group_id
  join private.my_removals() as removal on removal.group_id = game.group_id
  left join lateral (
    select created_at as at from public.game_archives where game_id = game.id and user_id = removal.user_id
  ) as archived on true
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and game.id not in (select private.my_visible_games())
    and (game.theme_name || ' BINGO' ilike p_pattern collate "pg_c_utf8" or host.name ilike p_pattern collate "pg_c_utf8")
    and private.is_listed(
      p_filter, coalesce(game.completed_at <= removal.created_at, false), archived.at is not null
    );
$$;

-- The data of My Games: a page of the games that the signed-in person plays, those they lost when they were removed from
-- the group, both searched by the names of game and group, and the games that they could join.
create function public.my_games(
  p_search text default null, p_filter text default 'active', p_page int default 1, p_page_size int default 20
) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'games', private.games_i_play(pattern, p_filter, p_page, p_page_size),
    'lost', private.games_i_lost(pattern, p_filter),
    'to_join', private.games_to_join()
  )
  from private.containing(p_search) as pattern;
$$;

-- How the signed-in person's best card ended in the house game that they played last, within two weeks of its end; null
-- if there is none.
create function private.last_house_card() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'game_id', game.id, 'title', game.title, 'is_winner', card.is_winner,
    'missing', private.missing(private.next_prize(game), card.marked_mask)
  )
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.user_id = (select private.living_user()) and card.kind = 'house' and game.status = 'completed'
    and not game.is_called_off and game.completed_at > now() - interval '14 days'
  order by game.completed_at desc, card.is_winner desc, card.consecutive_marked_count desc, card.card_number
  limit 1;
$$;

-- The card of the signed-in person that needs the fewest squares, with these squares, of all cards that can be marked in
-- games that they see and have not archived; null if there is none.
create function private.closest_card() returns jsonb
language sql
stable
set search_path = ''
as $$
  with closest as materialized (
    select card
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.user_id = (select private.living_user())
      and game.status = 'active' and (game.dealing = 'dealt' or game.is_locked)
      and game.id = any (array(select private.my_visible_games()))
      and not exists (
        select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
      )
    order by private.missing(private.next_prize(game), card.marked_mask), game.created_at desc, game.id, card.card_number
    limit 1
  )
  select jsonb_build_object('card', private.card_json(card), 'squares', (
    select coalesce(jsonb_agg(private.square_json(square)), '[]')
    from public.card_squares as lies join public.game_squares as square on square.id = lies.game_square_id
    where lies.card_id = (card).id
  ))
  from closest;
$$;

-- The data that the home page shows a player: their cards of the leading game, their closest card of all, and the
-- unfinished games that they play or could join in one of their groups and have not archived. Active games that need the
-- fewest squares come first.
create function public.my_home(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'cards', public.my_cards(p_game_id),
    'closest', private.closest_card(),
    'last_card', private.last_house_card(),
    'games', coalesce(
      jsonb_agg(private.game_summary(game, (select private.living_user())) order by
        private.place_of_status(game.status), private.to_go(game, (select private.living_user())),
        game.created_at desc, game.id
      ),
      '[]'
    )
  )
  from public.games as game
  where game.status <> 'completed'
    and (
      game.id = any (array(select private.my_visible_games()))
      or game.group_id = any (array(select private.my_groups()))
    )
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
$$;

grant execute on function
  public.visit_game(uuid, int), public.my_games(text, text, int, int), public.my_home(uuid)
to authenticated;
