-- Each card's share of a pot that was shared, earliest purchase first, at most fifty. Says of those that guests did not claim
-- in time that they were returned.
create function private.shares_of(p_game_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card_number, 'display_name', display_name, 'amount', pot_share
  ) || case when is_returned then '{"is_returned": true}'::jsonb else '{}' end order by purchased_at, card_number), '[]')
  from (
    select
      card_number, display_name, pot_share, purchased_at,
      share_state = 'returned' or share_state = 'waiting' and private.is_overdue(game) as is_returned
    from public.bingo_cards as card join public.games as game on game.id = card.game_id
    where game_id = p_game_id and pot_share is not null
    order by purchased_at, card_number
    limit 50
  ) as first_shares;
$$;

-- The number of cards that share a pot.
create function private.share_count(p_game_id uuid) returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*) from public.bingo_cards where game_id = p_game_id and pot_share is not null;
$$;

-- The card that won a finished game or, if its pot was shared, the earliest that has a share; null for none.
create function private.winning_card(p_game public.games) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.card_json(card)
  from public.bingo_cards as card
  where card.game_id = p_game.id and (card.id = p_game.winner_card_id or card.pot_share is not null)
  order by card.id = p_game.winner_card_id desc nulls last, card.purchased_at, card.card_number
  limit 1;
$$;

-- The cards that are closest to a prize, without the house card and those of people who left or closed their account; as if a
-- mark were off, if `p_without` has its square. Cards without a mark do not count.
create function private.closest_to(p_game public.games, p_prize text, p_without uuid default null)
returns table (card_id uuid, user_id uuid, turn bigint)
language sql
stable
rows 5
set search_path = ''
as $$
  select id, closest.user_id, row_number() over (order by purchased_at, card_number)
  from (
    select card.*, rank() over (
      order by private.missing(p_prize, card.marked_mask & ~coalesce(1 << off.position, 0))
    ) as place
    from public.bingo_cards as card
    left join public.card_squares as off on off.card_id = card.id and off.game_square_id = p_without
    where card.game_id = p_game.id and card.card_number > 0
      and case card.kind
        when 'house' then card.user_id is null or exists (select from auth.users where id = card.user_id)
        else private.is_in_play(card)
      end
      and case
        when off.position is null then card.consecutive_marked_count
        else private.best_line(card.marked_mask & ~(1 << off.position))
      end > 0
  ) as closest
  where place = 1;
$$;

-- The cards that are closest to the next open prize, each with its share of an amount: equal parts in whole cents, the
-- remainder going to the earliest.
create function private.closest_cards(p_game public.games, p_amount numeric)
returns table (card_id uuid, user_id uuid, share numeric)
language sql
stable
rows 5
set search_path = ''
as $$
  select card_id, user_id, part + case turn when 1 then p_amount - parts * part else 0 end
  from (
    select *, trunc(p_amount / count(*) over (), 2) as part, count(*) over () as parts
    from private.closest_to(p_game, private.next_prize(p_game))
  ) as closest;
$$;

-- Shares an amount of the pot among the closest cards, of which a house game can have thousands; the caller holds the game's
-- lock. A guest's share waits in the pot until it is claimed. Does not call `private.transfer` for each: closest cards are not
-- of closed accounts. Returns whether there was a share.
create function private.share_pot(p_game public.games, p_amount numeric) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_cards uuid[];
  v_people uuid[];
  v_shares numeric[];
begin
  select array_agg(card_id order by user_id), array_agg(user_id order by user_id), array_agg(share order by user_id)
  into v_cards, v_people, v_shares
  from private.closest_cards(p_game, p_amount) where share > 0;
  perform from public.profiles where user_id = any (v_people) order by user_id for no key update;
  update public.bingo_cards as card set
    pot_share = coalesce(pot_share, 0) + part.share,
    share_state = case when card.user_id is null then 'waiting' else 'paid' end
  from unnest(v_cards, v_shares) as part (card_id, share) where card.id = part.card_id;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  select 'pot:' || p_game.id, 'user:' || person, share, p_game.id, 'pot_shared'
  from unnest(v_people, v_shares) as part (person, share) where person is not null;
  update public.profiles as bank set bingo_bank_balance = bingo_bank_balance + part.amount
  from (
    select person, sum(share) as amount from unnest(v_people, v_shares) as shared (person, share) group by person
  ) as part
  where bank.user_id = part.person;
  return v_cards is not null;
end;
$$;

-- Shares an amount that nobody has won in a finished game among the closest cards. Without any, it goes back to the mint,
-- or to the fund in a house game. With `p_ending`, records that the game has ended. The caller holds the game's lock.
create function private.share_rest(
  p_game public.games, p_amount numeric, p_actor_id uuid, p_ending jsonb default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_is_shared constant boolean := private.share_pot(p_game, p_amount);
  v_is_claimed constant boolean := v_is_shared and p_game.kind = 'house' and private.shares_of_guests(p_game.id) = 0
    and not exists (select from private.wins_of(p_game.id) where paid_to is null);
begin
  if p_ending is not null then
    perform private.record_event(p_game.id, 'game_ended', p_actor_id, p_ending || jsonb_build_object(
      'rest', p_amount, 'pot_claimed', v_is_claimed, 'share_count', private.share_count(p_game.id), 'shares', (
        select coalesce(jsonb_agg(share - 'display_name'), '[]') from jsonb_array_elements(private.shares_of(p_game.id)) as share
      )
    ));
  end if;
  if v_is_shared then
    update public.games set pot_shared = true, pot_returned = false, pot_claimed = v_is_claimed where id = p_game.id;
  else
    if p_game.kind = 'house' then
      perform private.return_pot(p_game, p_actor_id, p_amount);
    elsif p_amount > 0 then
      perform private.transfer('pot:' || p_game.id, 'mint', p_amount, p_game.id, 'pot_returned');
    end if;
    update public.games set pot_returned = not pot_shared where id = p_game.id;
  end if;
end;
$$;

-- Ends a game, for its host or, without an actor, because its time is up: the closest cards share what nobody has won. The
-- result is final at once, or when the time to object to the prizes that were won is over. The caller holds the game's
-- lock.
create function private.end_by_closeness(p_game public.games, p_actor_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_game public.games;
begin
  update public.games set
    status = 'completed', completed_at = v_now, final_at = greatest(v_now, (
      select max(final_at) from private.wins_of(p_game.id)
    ))
  where id = p_game.id
  returning * into v_game;
  perform private.share_rest(v_game, private.left_to_win(v_game), p_actor_id, jsonb_build_object(
    'completed_at', v_now, 'final_at', v_game.final_at, 'pot_amount', v_game.pot_amount
  ));
end;
$$;

-- What ending the game now would do, for the host of an active game: each closest card with its share of the pot,
-- earliest first, and whether it has a full line that nobody called; empty where no card has a mark. `shares` is null
-- while the ranking is hidden, by the host or because somebody is probing the cards, and a square is marked. Null for anybody else.
create function public.ending_of(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('pot_amount', private.left_to_win(game), 'shares', case
    when private.ranked_at_most(game) > 0 or (
      select count(*) from public.game_squares where game_id = game.id and is_marked
    ) = 0 then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card.card_number, 'display_name', card.display_name, 'amount', closest.share,
        'has_line', private.prize_to_call(game, card) is not null
      ) order by card.purchased_at, card.card_number), '[]')
      from private.closest_cards(game, private.left_to_win(game)) as closest
      join public.bingo_cards as card on card.id = closest.card_id
      where closest.share > 0
    )
  end)
  from public.games as game
  join public.groups as grp on grp.id = game.group_id
  where game.id = p_game_id and game.status = 'active'
    and grp.created_by = (select private.living_user()) and grp.id in (select private.my_groups());
$$;

-- Ends a private game without a winner, for its host: the closest cards share the pot. The result is final at once.
-- Returns the Game.
create function public.end_game(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_host(v_game, v_user), private.require_active(v_game);
  perform private.end_by_closeness(v_game, v_user);
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$$;

grant execute on function public.end_game(uuid), public.ending_of(uuid) to authenticated;
