-- A game as screens receive it. A pot that its guest winner did not claim in time counts as returned from then on.
create function private.game_json(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'theme_id', p_game.theme_id,
    'theme_name', p_game.theme_name,
    'theme_description', p_game.theme_description,
    'pace', p_game.pace,
    'dealing', p_game.dealing, 'prizes', p_game.prizes,
    'wins', private.wins_json(p_game.id),
    'locks_at', p_game.locks_at, 'is_locked', p_game.is_locked,
    'shows_closeness', p_game.shows_closeness, 'shows_cards', p_game.shows_cards,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price, 'stake', p_game.stake,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start, 'missing_lines', p_game.missing_lines,
    'ends_at', p_game.ends_at,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'is_called_off', p_game.is_called_off,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', not p_game.pot_shared and (p_game.pot_returned or private.is_overdue(p_game)),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'share_count', case when p_game.pot_shared then private.share_count(p_game.id) else 0 end,
    'created_at', p_game.created_at,
    'time_zone', p_game.time_zone, 'revision', p_game.revision, 'revised_at', p_game.revised_at
  );
$$;

-- A square of a game as screens receive it, with the names of those who marked it, wrote its note, and whom it is about.
create function private.square_json(p_square public.game_squares) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_square.id,
    'summary', p_square.summary,
    'text', p_square.text,
    'is_marked', p_square.is_marked,
    'marked_at', p_square.marked_at,
    'marked_by_name', private.player_name(p_square.game_id, p_square.marked_by),
    'source_url', p_square.source_url,
    'comment', p_square.comment,
    'reaction', p_square.reaction,
    'noted_by_name', private.player_name(p_square.game_id, p_square.noted_by),
    'noted_at', p_square.noted_at
  ) || case when p_square.about_id is null then '{}' else jsonb_build_object(
    'about_name', private.player_name(p_square.game_id, p_square.about_id),
    'is_about_me', p_square.about_id is not distinct from (select auth.uid())
  ) end;
$$;

-- The squares of a game, sorted by summary; before the game starts, with their likelihoods, because sample cards are
-- dealt by them.
create function private.squares_of(p_game_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case
      when game.status = 'upcoming' and square.likelihood <> 'sometimes'
        then private.square_json(square) || jsonb_build_object('likelihood', square.likelihood)
      else private.square_json(square)
    end order by square.summary collate "en-x-icu", square.id
  ), '[]')
  from public.game_squares as square
  join public.games as game on game.id = square.game_id
  where square.game_id = p_game_id;
$$;

-- A game with its squares and players, as of the event numbered `seq`, and the name of its channel.
create function private.game_state_of(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_json(p_game),
    'squares', private.squares_of(p_game.id),
    'players', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card_number,
        'display_name', display_name,
        'is_guest', private.is_guest(user_id),
        'is_winner', is_winner,
        'has_left', not private.is_in_play(card),
        'purchased_at', purchased_at
      ) order by purchased_at, card_number), '[]')
      from public.bingo_cards as card
      where p_game.kind = 'private' and game_id = p_game.id
    ),
    'leaderboard', private.top_cards(p_game.id),
    'channel', private.channel_of(p_game),
    'seq', p_game.last_seq
  );
$$;

-- The whole state of a game that the signed-in person may see, else null. A client that has missed too many events
-- starts again from it.
create function public.game_state(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.game_state_of(game)
  from public.games as game
  where game.id = (select private.visible_game(p_game_id));
$$;

-- The names on these cards for lists, earliest card first; null for none. Names five of many.
create function private.names_on(p_cards uuid[]) returns text
language sql
stable
set search_path = ''
as $$
  select string_agg(display_name, ', ' order by place) filter (where place <= 5)
    || case when count(*) > 5 then ' and ' || count(*) - 5 || ' more' else '' end
  from (
    select display_name, row_number() over (order by purchased_at, card_number) as place
    from public.bingo_cards where id = any (p_cards)
  ) as card;
$$;

-- Who won a finished game, for lists; null if nobody did.
create function private.winner_names(p_game public.games) returns text
language sql
stable
set search_path = ''
as $$
  select private.names_on(array(select card_id from private.wins_of(p_game.id)))
  where p_game.status = 'completed';
$$;

-- Among whom the pot of a game that nobody won was shared, for lists.
create function private.closest_names(p_game public.games) returns text
language sql
stable
set search_path = ''
as $$
  select private.names_on(array(
    select id from public.bingo_cards where game_id = p_game.id and pot_share is not null
  ))
  where p_game.pot_shared and not exists (select from private.wins_of(p_game.id));
$$;

-- One game as an entry in a person's list of games.
create function private.game_summary(p_game public.games, p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status, 'is_called_off', p_game.is_called_off,
    'title', p_game.title,
    'theme_name', p_game.theme_name,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'pot_amount', p_game.pot_amount,
    'card_price', p_game.card_price,
    'cards_sold', p_game.cards_sold,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'scheduled_start', p_game.scheduled_start, 'missing_lines', p_game.missing_lines,
    'created_at', p_game.created_at,
    'winners', private.winner_names(p_game),
    'closest', private.closest_names(p_game),
    'won', exists (
      select from private.wins_of(p_game.id) as win join public.bingo_cards as card on card.id = win.card_id
      where card.user_id = p_user
    ),
    'archived', exists (
      select from public.game_archives where game_id = p_game.id and user_id = p_user
    ),
    'has_card', exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user),
    'to_go', private.to_go(p_game, p_user),
    'choice', private.my_choice(p_game, p_user),
    'new_marks', private.new_marks(p_game.id, p_user)
  );
$$;

-- The newest unfinished game of a group.
create function private.newest_game(p_group_id uuid) returns public.games
language sql
stable
set search_path = ''
as $$
  select * from public.games where group_id = p_group_id and status <> 'completed' order by created_at desc, id limit 1;
$$;

-- The game of a group that somebody who joins it plays: its unfinished game, if there is exactly one and it takes players.
create function private.only_game(p_group_id uuid) returns public.games
language sql
stable
set search_path = ''
as $$
  select newest.*
  from private.newest_game(p_group_id) as newest
  where not private.is_past_lock(newest) and not private.is_time_up(newest)
    and (select count(*) from public.games where group_id = p_group_id and status <> 'completed') = 1;
$$;

-- The data that a game's page shows a player: the game, their cards, its timeline, what follows it, who comes to its start,
-- the squares that everybody writes, and its group if they belong to it; null where the viewer may not see the game.
create function public.game_page(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'state', asked.state,
    'cards', public.my_cards(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', public.after_game(game.id),
    'answers', private.answers_of(game),
    'written', private.written_squares(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user()),
        'allows_guests', mine.allows_guests
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
$$;

-- The name of the group that plays a private game, for people who may not see the game; null for other ids.
create function public.group_of_game(p_game_id uuid) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select host.name
  from public.games as game
  join public.groups as host on host.id = game.group_id
  where game.id = p_game_id and game.kind = 'private';
$$;

grant execute on function public.game_state(uuid), public.game_page(uuid), public.group_of_game(uuid) to anon, authenticated;
