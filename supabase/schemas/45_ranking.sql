-- The number of marks that can be taken back in a game within an hour before its ranking is hidden.
create function private.take_backs_an_hour() returns int language sql immutable set search_path = '' as 'select 3';

-- Whether the ranking is hidden because too many marks were taken back within the last hour. A mark shows whose line it
-- lengthens, so a person could read the other cards by marking each square and taking the mark back.
create function private.is_probed(p_game_id uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select count(*) > private.take_backs_an_hour()
  from (
    select from public.game_events
    where game_id = p_game_id and type = 'square_unmarked' and created_at > clock_timestamp() - interval '1 hour'
    limit private.take_backs_an_hour() + 1
  ) as taken_back;
$$;

-- The number of ranked cards: in a house game, where only admins mark, the best five; in a private game everybody's;
-- none while it is active and its host has switched the ranking off or somebody is probing the cards.
create function private.ranked_at_most(p_game public.games) returns int
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when p_game.kind = 'house' then 5
    when p_game.status <> 'active' then 50
    when p_game.shows_closeness and not private.is_probed(p_game.id) then 50
    else 0
  end;
end;
$$;

-- Whether a card is in play: in a private game its holder must be in the group; in a house game every card is.
create function private.is_in_play(p_card public.bingo_cards) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_card.kind = 'house' or exists (
    select from public.games as game
    join public.group_members as member on member.group_id = game.group_id
    where game.id = p_card.game_id and member.user_id = p_card.user_id
  );
$$;

-- The best cards of a game that are in play, without the house card: those that need the fewest squares for the next open
-- prize. The kind is compared here first and best lines are stored, because the call of a function for each of a house
-- game's thousands of cards would take most of the time.
create function private.top_cards(p_game_id uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_game public.games;
  v_prize text;
begin
  select * into v_game from public.games where id = p_game_id;
  v_prize := private.next_prize(v_game);
  return (
    select coalesce(jsonb_agg(to_jsonb(best)), '[]')
    from (
      select
        card_number, display_name, consecutive_marked_count, private.missing(v_prize, marked_mask) as to_go, is_winner,
        purchased_at
      from public.bingo_cards as card
      where game_id = p_game_id and card_number > 0 and (kind = 'house' or private.is_in_play(card))
      order by
        case when v_prize in ('second_line', 'full_card') then private.missing(v_prize, marked_mask) end,
        consecutive_marked_count desc, purchased_at, card_number
      limit private.ranked_at_most(v_game)
    ) as best
  );
end;
$$;

-- The ranking as a broadcast contains it. Clients of a private game already know the players, so it holds only how
-- close they are.
create function private.ranking_for_broadcast(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_game.kind = 'house' then best
    else (
      select coalesce(jsonb_agg(ranked - array['display_name', 'is_winner', 'purchased_at'] order by place), '[]')
      from jsonb_array_elements(best) with ordinality as listed (ranked, place)
    )
  end
  from private.top_cards(p_game.id) as best;
$$;

-- The best cards of a game, as LeaderboardRow[]: how close each is, but not which squares are missing.
create function public.leaderboard(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.top_cards(private.visible_game(p_game_id));
$$;

grant execute on function public.leaderboard(uuid) to anon, authenticated;
