-- Whether a house game with this id exists.
create function public.house_game_exists(p_game_id uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from public.games where id = p_game_id and kind = 'house');
$$;

-- The house games as Game[] in the order of display: active ones, then upcoming ones, both oldest first, then games of a
-- year, which people play beside another, then the ten that ended last.
create function public.house_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      private.game_json(game)
      order by (game).status = 'completed', (game).status <> 'completed' and (game).pace = 'year',
        private.place_of_status((game).status), (game).completed_at desc, (game).created_at, (game).id
    ),
    '[]'
  )
  from (
    (select game from public.games as game where kind = 'house' and status <> 'completed')
    union all
    (
      select game from public.games as game
      where kind = 'house' and status = 'completed'
      order by completed_at desc
      limit 10
    )
  ) as shown;
$$;

-- The house games that ended, newest first, at most 5,000, for the sitemap.
create function public.finished_house_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'completed_at', completed_at) order by completed_at desc, id), '[]')
  from (
    select id, completed_at from public.games
    where kind = 'house' and status = 'completed'
    order by completed_at desc, id
    limit 5000
  ) as ended;
$$;

-- The house card of a game as Card, or null before the game starts.
create function public.house_card(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.card_json(card)
  from public.bingo_cards as card
  where card.game_id = p_game_id and card.kind = 'house' and card.card_number = 0;
$$;

-- The data that a house game's page shows everybody: the game, the house card, its timeline and what follows it; null
-- where no house game has this id.
create function public.house_game(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'state', asked.state,
    'card', public.house_card(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', case when game.status = 'completed' then public.after_game(game.id) end
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = p_game_id and game.kind = 'house';
$$;

-- The data that the front page shows everybody: the leading game with its house card, the other house games that are
-- active or sell cards, and the one that ended last.
create function public.front_page() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with listed as materialized (
    select public.house_games() as games
  ), placed as materialized (
    select
      jsonb_path_query_array(games, '$[*] ? (@.status != "completed")') as open,
      jsonb_path_query_first(games, '$[*] ? (@.status == "completed")') as last
    from listed
  )
  select jsonb_build_object(
    'lead', (
      select jsonb_build_object('state', private.game_state_of(game), 'card', public.house_card(game.id))
      from public.games as game
      where game.id = (placed.open #>> '{0, id}')::uuid
    ),
    'also', placed.open - 0,
    'last', placed.last
  )
  from placed;
$$;

-- For admins: a page of the house games, active ones first, then upcoming and completed ones, newest first within each,
-- with their total number, the fund's balance, and the number of active and upcoming games; null for anybody else.
-- Unclaimed pots count as returned.
create function public.list_house_games(p_page int default 1, p_page_size int default 50) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with page as (
    select game from public.games as game
    where kind = 'house'
    order by private.place_of_status(status), created_at desc, id
    limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select jsonb_build_object(
    'fund_balance', (select total_amount from public.house_fund) + coalesce(
      (
        select sum(private.rest_of_pot(ended)) from public.games as ended
        where kind = 'house' and status = 'completed' and not pot_claimed and not pot_returned
          and private.is_overdue(ended)
      ),
      0
    ),
    'active_count', (select count(*) from public.games where kind = 'house' and status = 'active'),
    'upcoming_count', (select count(*) from public.games where kind = 'house' and status = 'upcoming')
  ) || private.page_json(
    jsonb_agg(private.game_json(game)), (select count(*) from public.games where kind = 'house'), p_page_size
  )
  from page
  having private.is_admin();
$$;

-- For admins: the number of sold cards with each square of a house game, by the square's id; null for anybody else.
create function public.card_counts(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(square.id, carried.card_count), '{}')
  from public.game_squares as square,
  lateral (
    select count(*) as card_count from public.card_squares
    where game_square_id = square.id
      and card_id is distinct from (select id from public.bingo_cards where game_id = p_game_id and is_house_card)
  ) as carried
  where square.game_id = p_game_id
    and exists (select from public.games where id = p_game_id and kind = 'house')
  having private.is_admin();
$$;

-- For admins: the squares of an active house game whose mark would let cards call the next open prize, each with the number
-- of these cards and the first two of them; null for anybody else. Cards that can call already do not count.
create function public.lines_at_stake(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with nearly as (
    select card.id, card.card_number, card.display_name, card.marked_mask as mask, open.prize
    from public.games as game
    cross join lateral (select private.next_prize(game) as prize offset 0) as open
    join public.bingo_cards as card on card.game_id = game.id
    where game.id = p_game_id and game.kind = 'house' and game.status = 'active'
      and not card.is_house_card and card.consecutive_marked_count >= 4
      and private.missing(open.prize, card.marked_mask) = 1
      and private.is_admin()
  ), completed as (
    select placed.game_square_id, nearly.card_number, nearly.display_name
    from nearly
    join public.card_squares as placed on placed.card_id = nearly.id and nearly.mask & (1 << placed.position) = 0
      and private.missing(nearly.prize, nearly.mask | (1 << placed.position)) = 0
  ), counted as (
    select
      game_square_id, card_number, display_name,
      row_number() over (partition by game_square_id order by card_number) as place
    from completed
  ), stakes as (
    select
      game_square_id, count(*) as card_count,
      jsonb_agg(
        jsonb_build_object('card_number', card_number, 'display_name', display_name) order by card_number
      ) filter (where place <= 2) as first_cards
    from counted
    group by game_square_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_square_id', game_square_id, 'card_count', card_count, 'first_cards', first_cards
  ) order by card_count desc, game_square_id), '[]')
  from stakes
  having private.is_admin();
$$;

-- For admins: the cards of a house game with a full line that nobody has called, at most fifty, and their total number;
-- null for anybody else.
create function public.uncalled_cards(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'total', coalesce(max(waiting.total), 0),
    'cards', coalesce(jsonb_agg(
      jsonb_build_object('card_number', card_number, 'display_name', display_name) order by card_number
    ), '[]')
  )
  from (
    select card.card_number, card.display_name, count(*) over () as total
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.game_id = p_game_id and card.kind = 'house' and card.card_number > 0
      and card.consecutive_marked_count = 5 and game.status = 'active'
      and (game.prizes = 'bingo' or private.prize_to_call(game, card) is not null)
    order by card.card_number
    limit 50
  ) as waiting
  having private.is_admin();
$$;

-- For admins: the data of the call sheet of a house game; null for anybody else and where there is no such game.
create function public.call_sheet(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'state', asked.state,
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'card_counts', public.card_counts(game.id),
    'uncalled', public.uncalled_cards(game.id)
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = p_game_id and game.kind = 'house' and private.is_admin();
$$;

grant execute on function
  public.house_game_exists(uuid), public.house_games(), public.finished_house_games(), public.house_card(uuid),
  public.house_game(uuid), public.front_page()
to anon, authenticated;
grant execute on function
  public.list_house_games(int, int), public.call_sheet(uuid), public.card_counts(uuid), public.lines_at_stake(uuid),
  public.uncalled_cards(uuid)
to authenticated;
