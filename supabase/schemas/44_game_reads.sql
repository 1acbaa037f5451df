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
    'shows_closeness', p_game.shows_closeness,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'winner_card_number', (select card_number from public.bingo_cards where id = p_game.winner_card_id),
    'winner_display_name', p_game.winner_display_name,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', p_game.pot_returned or private.is_overdue(p_game),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'created_at', p_game.created_at
  );
$$;

-- A square of a game as screens receive it, with the names of those who marked it and wrote its note.
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
    'marked_by_name', private.name_of(p_square.marked_by),
    'source_url', p_square.source_url,
    'comment', p_square.comment,
    'reaction', p_square.reaction,
    'noted_by_name', private.name_of(p_square.noted_by),
    'noted_at', p_square.noted_at
  );
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
    end order by square.summary, square.id
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

-- The same for a game that the signed-in person may see, else null: a client that has missed too many events starts
-- again from it.
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

-- One game as an entry in a person's list of games.
create function private.game_summary(p_game public.games, p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'title', p_game.title,
    'theme_name', p_game.theme_name,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'pot_amount', p_game.pot_amount,
    'card_price', p_game.card_price,
    'cards_sold', p_game.cards_sold,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'scheduled_start', p_game.scheduled_start,
    'created_at', p_game.created_at,
    'winner_display_name', p_game.winner_display_name,
    'won', coalesce(p_game.winner_id = p_user, false),
    'archived', exists (
      select from public.game_archives where game_id = p_game.id and user_id = p_user
    ),
    'has_card', exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user)
  );
$$;

-- The games in which the signed-in person holds a card and that they may see, newest first.
create function private.games_i_play() returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
    '[]'
  )
  from public.games as game
  where game.id = any (array(select private.my_visible_games()));
$$;

-- The games in which the signed-in person holds a card but that they may no longer see, newest first, with who removed
-- them from the group and when. Shows nothing of the game that they did not know then.
create function private.games_i_lost() returns jsonb
language sql
stable
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
  from public.games as game
  join private.my_removals() as removal on removal.group_id = game.group_id
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and game.id not in (select private.my_visible_games());
$$;

-- The data of My Games: the games that the signed-in person plays, those they lost when they were removed from the group,
-- and those they could join.
create function public.my_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'games', private.games_i_play(), 'lost', private.games_i_lost(), 'to_join', private.games_to_join()
  );
$$;

-- The data that the home page shows a player: their cards of the leading game, and the unfinished games, newest first,
-- that they play or could join in one of their groups and have not archived.
create function public.my_home(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'cards', public.my_cards(p_game_id),
    'games', coalesce(
      jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
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

-- The data that a game's page shows a player: the game, their cards, its timeline, what follows it, the proposed
-- squares, and its group if they belong to it; null where the signed-in person may not see the game.
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
    'after', case when game.status = 'completed' then public.after_game(game.id) end,
    'proposals', private.proposals_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user())
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
$$;

-- Archives a game for the signed-in person only. Games of groups from which they were removed can be archived, too.
create function public.archive_game(p_game_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if private.visible_game(p_game_id) is null and not exists (
    select from public.bingo_cards where game_id = p_game_id and user_id = v_user
  ) then
    perform private.refuse('game_not_found');
  end if;
  insert into public.game_archives (game_id, user_id) values (p_game_id, v_user) on conflict do nothing;
end;
$$;

-- Takes a game out of the signed-in person's archive.
create function public.unarchive_game(p_game_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  delete from public.game_archives where game_id = p_game_id and user_id = v_user;
end;
$$;

revoke execute on function
  public.game_state(uuid), public.my_games(), public.my_home(uuid), public.game_page(uuid),
  public.archive_game(uuid), public.unarchive_game(uuid)
from public, anon, authenticated;
grant execute on function public.game_state(uuid) to anon, authenticated;
grant execute on function
  public.my_games(), public.my_home(uuid), public.game_page(uuid), public.archive_game(uuid), public.unarchive_game(uuid)
to authenticated;
