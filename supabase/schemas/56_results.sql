-- A card's winnings in a finished game: what was paid for its wins, and its share of the pot unless it was returned.
create function private.winnings_of(p_card public.bingo_cards) returns numeric
language sql
stable
set search_path = ''
as $$
  select case when p_card.share_state <> 'returned' then p_card.pot_share else 0 end + coalesce(sum(amount), 0)
  from public.wins
  where card_id = p_card.id and taken_back_at is null and paid_to like 'user:%';
$$;

-- Whether somebody won a finished game or was closest. A game that was called off, or whose pot nobody won, counts nowhere.
create function private.has_result(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_game.status = 'completed' and (
    p_game.winner_card_id is not null or p_game.pot_shared or exists (select from private.wins_of(p_game.id))
  );
$$;

-- The standings of a group: for each player the number of finished games and wins, the winnings, and the current
-- winning streak; most wins first.
create function private.standings_of(p_group_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  with played as (
    select
      card.user_id, card.is_winner, private.winnings_of(card) as winnings,
      row_number() over (partition by card.user_id order by game.completed_at desc, game.id) as turn
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id
    where game.group_id = p_group_id and private.has_result(game)
  ), standings as (
    select
      user_id, private.member_name(p_group_id, user_id) as display_name, count(*) as games, count(*) filter (where is_winner) as wins,
      sum(winnings) as winnings, coalesce(min(turn) filter (where not is_winner) - 1, count(*)) as streak
    from played
    group by user_id
    order by wins desc, winnings desc, games, user_id
    limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', user_id, 'display_name', display_name, 'games', games, 'wins', wins, 'winnings', winnings, 'streak', streak
  ) order by wins desc, winnings desc, games, user_id), '[]')
  from standings;
$$;

-- The record of one person over all their finished games, house and private: games, wins, winnings and streak. Several
-- cards in a game count once.
create function private.record_of(p_user uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  with played as (
    select bool_or(card.is_winner) as is_won, sum(private.winnings_of(card)) as winnings,
      row_number() over (order by game.completed_at desc, game.id) as turn
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id and private.has_result(game)
    where card.user_id = p_user
    group by game.id, game.completed_at
  )
  select jsonb_build_object(
    'games', count(*), 'wins', count(*) filter (where is_won), 'winnings', coalesce(sum(winnings), 0),
    'streak', coalesce(min(turn) filter (where not is_won) - 1, count(*))
  )
  from played;
$$;

-- The record of the signed-in person over all their finished games; null for a visitor.
create function public.my_record() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.record_of(account.id) from auth.users as account where account.id = (select private.living_user());
$$;

-- The final cards of a game for its results: first those that won something, the winner's first, then the closest; at most
-- a hundred. The cards of a game that was called off stay with their owners.
create function private.final_cards(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    private.card_json(card) || jsonb_build_object('winnings', private.winnings_of(card))
    order by card.is_winner desc, card.pot_share is null, card.consecutive_marked_count desc, card.purchased_at,
      card.card_number
  ), '[]')
  from (
    select * from public.bingo_cards
    where game_id = p_game.id and card_number > 0 and not p_game.is_called_off
    order by is_winner desc, pot_share is null, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card;
$$;

-- The squares of a game without the notes that its players wrote for each other and whom they are about, and with these values in
-- all of them.
create function private.squares_without_notes(p_game_id uuid, p_values jsonb default '{}') returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    square - array['about_name', 'is_about_me'] || '{"comment": null, "reaction": null, "noted_by_name": null, "noted_at": null}' || p_values order by place
  ), '[]')
  from jsonb_array_elements(private.squares_of(p_game_id)) with ordinality as listed (square, place);
$$;

-- The results of a finished game: its squares with their marks, all final cards, and the next game that the signed-in
-- person may play. Those who may see the game get everything; while the host shares the results, anybody with the
-- address gets them without notes; null for anybody else. `may_share`: may change who reads them.
create function public.game_results(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_json(game),
    'is_theirs', mine.id is not null,
    'may_share', game.kind = 'private' and mine.id is not null and (
      game.winner_id is not distinct from (select private.living_user()) or exists (
        select from public.groups
        where id = game.group_id and created_by = (select private.living_user()) and id in (select private.my_groups())
      )
    ),
    'shares_results', game.shares_results,
    'squares', case when mine.id is null then private.squares_without_notes(game.id) else private.squares_of(game.id) end,
    'cards', private.final_cards(game),
    'next', private.next_game(game)
  )
  from public.games as game, lateral (select private.visible_game(p_game_id) as id offset 0) as mine
  where game.id = p_game_id and game.status = 'completed' and (mine.id is not null or game.shares_results);
$$;

grant execute on function public.game_results(uuid) to anon, authenticated;
grant execute on function public.my_record() to authenticated;
