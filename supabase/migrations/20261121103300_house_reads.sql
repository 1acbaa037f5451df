-- The house games as Game[], those to show first at the front: active ones, then upcoming ones, the oldest first, then
-- the ten that ended last.
create function public.house_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      private.game_json(game)
      order by array_position('{active, upcoming, completed}', (game).status), (game).completed_at desc,
        (game).created_at, (game).id
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

-- The house's own card of a game as Card, or null before the game starts.
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

-- For admins: every house game, the newest first, with the fund's balance and how many games are active and upcoming;
-- null for anybody else. Pots that went unclaimed count as returned.
create function public.list_house_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'fund_balance', (select total_amount from public.house_fund)
      + coalesce(sum(game.pot_amount) filter (where private.is_overdue(game)), 0),
    'active_count', count(*) filter (where game.status = 'active'),
    'upcoming_count', count(*) filter (where game.status = 'upcoming'),
    'games', coalesce(jsonb_agg(private.game_json(game) order by game.created_at desc, game.id), '[]')
  )
  from public.games as game
  where game.kind = 'house'
  having private.is_admin();
$$;

-- For admins: every square of a house game as GameSquare with `card_count`, the cards that carry it; null for anybody else.
create function public.call_sheet(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    private.square_json(square) || jsonb_build_object('card_count', carried.card_count)
    order by square.summary, square.id
  ), '[]')
  from public.game_squares as square,
  lateral (
    select count(*) as card_count from public.card_squares where game_square_id = square.id
  ) as carried
  where square.game_id = p_game_id
    and exists (select from public.games where id = p_game_id and kind = 'house')
  having private.is_admin();
$$;

-- The name of an account as people read it in the books.
create function private.account_name(p_account text) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_account = 'mint' then 'The Mint'
    when p_account = 'fund' then 'House fund'
    when p_account like 'pot:%' then 'Pot'
    else private.name_of(substr(p_account, 6)::uuid)
  end;
$$;

-- Where a game's pot came from and went, purchases summed, oldest first, and what is left in it; null where the person
-- who asks may not see the game. A pot that went unclaimed shows as returned.
create function public.game_books(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with moves as (
    select id, reason, from_account, to_account, amount, created_at from public.transfers where game_id = p_game_id
    union all
    select null, 'pot_returned', 'pot:' || id, 'fund', pot_amount, completed_at + interval '48 hours'
    from public.games as game
    where id = p_game_id and pot_amount > 0 and private.is_overdue(game)
  ), entries as (
    select
      reason, from_account, to_account, sum(amount) as amount, count(*) as count, max(created_at) as created_at,
      min(id) as place
    from moves
    group by reason, from_account, to_account
  )
  select jsonb_build_object(
    'entries', coalesce(jsonb_agg(jsonb_build_object(
      'reason', reason,
      'from_name', private.account_name(from_account),
      'to_name', private.account_name(to_account),
      'amount', amount,
      'count', count,
      'created_at', created_at
    ) order by place), '[]'),
    'balance', coalesce(sum(case when to_account like 'pot:%' then amount else -amount end), 0)
  )
  from entries
  having private.game_in_sight(p_game_id) is not null;
$$;

revoke execute on function public.house_games(), public.house_card(uuid), public.list_house_games(),
public.call_sheet(uuid), public.game_books(uuid) from public, anon, authenticated;
grant execute on function public.house_games(), public.house_card(uuid), public.game_books(uuid) to anon, authenticated;
grant execute on function public.list_house_games(), public.call_sheet(uuid) to authenticated;
