-- Whether the money of a win can be taken back; it cannot if the winner's account is deleted.
create function private.can_reopen(p_win public.wins) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_win.paid_to is null or exists (
    select from public.bingo_cards as card join auth.users as holder on holder.id = card.user_id where card.id = p_win.card_id
  );
$$;

-- The wins that fall if a mark is taken back by an objection: those that rest on it, are not final and can be taken back.
create function private.falling_wins(p_game_id uuid, p_game_square_id uuid) returns setof public.wins
language sql
stable
rows 1
set search_path = ''
as $$
  select win
  from private.wins_of(p_game_id) as win
  where win.final_at > clock_timestamp() and p_game_square_id in (select private.winning_squares(win))
    and private.can_reopen(win);
$$;

-- The cards of these people that would gain if a mark were taken back by an objection: with the mark off they have reached a
-- prize that falls, or share it and stand, or are the closest to an open one in a game whose closest cards get the rest.
create function private.gaining_cards(p_game public.games, p_game_square_id uuid, p_people uuid[]) returns setof uuid
language sql
stable
rows 5
set search_path = ''
as $$
  with falling as materialized (
    select seq, prize from private.falling_wins(p_game.id, p_game_square_id)
  ), standing as materialized (
    select card_id, prize from private.wins_of(p_game.id) where seq not in (select seq from falling)
  )
  select card.id
  from public.bingo_cards as card
  left join public.card_squares as off on off.card_id = card.id and off.game_square_id = p_game_square_id
  where card.game_id = p_game.id and card.user_id = any (p_people) and exists (
    select from falling
    where private.has_reached(falling.prize, card.marked_mask & ~coalesce(1 << off.position, 0))
  )
  union
  select card_id from standing where prize in (select prize from falling)
  union
  select closest.card_id
  from (
    select prize from private.prizes_of(p_game)
    where private.is_for_the_closest(p_game) and prize not in (select prize from standing) order by place limit 1
  ) as open
  cross join lateral private.closest_to(p_game, open.prize, p_game_square_id) as closest;
$$;

-- The people who may agree to an objection in a private game: members whose card was sold before the win was called, who hold
-- no win that falls, did not make the objection, and gain nothing. If there is nobody, those of them who gain; if there is
-- nobody either, the winner while still a member.
create function private.deciding_players(
  p_game public.games, p_win public.wins, p_objection public.objections
) returns setof uuid
language sql
stable
rows 5
set search_path = ''
as $$
  with others as materialized (
    select card.user_id, card.id in (
      select private.gaining_cards(p_game, p_objection.game_square_id, array(
        select user_id from public.bingo_cards where game_id = p_game.id
      ))
    ) as gains
    from public.bingo_cards as card
    where card.game_id = p_game.id and card.id <> p_objection.card_id and card.purchased_at < p_win.called_at
      and private.is_in_play(card)
      and card.id not in (select card_id from private.falling_wins(p_game.id, p_objection.game_square_id))
  )
  select user_id from others where gains = (select bool_and(gains) from others)
  union all
  select winner.user_id
  from public.bingo_cards as winner
  where winner.id = p_win.card_id and private.is_in_play(winner) and not exists (select from others);
$$;

-- The admins of a house game, each with whether they made an objection, hold a win that falls, or gain.
create function private.admins_by_interest(
  p_game public.games, p_objection public.objections
) returns table (user_id uuid, is_interested boolean)
language sql
stable
rows 5
set search_path = ''
as $$
  select admin.user_id, exists (
    select from public.bingo_cards as card
    where card.game_id = p_game.id and card.user_id = admin.user_id and (
      card.id = p_objection.card_id
      or card.id in (select card_id from private.falling_wins(p_game.id, p_objection.game_square_id))
      or card.id in (
        select private.gaining_cards(p_game, p_objection.game_square_id, array(
          select user_id from public.user_roles where role = 'admin'
        ))
      )
    )
  )
  from public.user_roles as admin
  where admin.role = 'admin';
$$;

-- The people whose press decides an open objection now. In a private game one of them agrees, see
-- `private.deciding_players`. In a house game an admin without an interest decides, or any admin if there is none. Nobody
-- decides once the contested win cannot fall: it is final, or the winner's account is deleted.
create function private.deciders(p_objection public.objections) returns setof uuid
language plpgsql
stable
rows 5
set search_path = ''
as $$
declare
  v_game public.games;
  v_win public.wins;
begin
  if p_objection.status <> 'open' then
    return;
  end if;
  select * into v_game from public.games where id = p_objection.game_id;
  select * into v_win from private.falling_wins(p_objection.game_id, p_objection.game_square_id)
  where seq = p_objection.bingo_seq;
  if not found then
    return;
  elsif v_game.kind = 'private' then
    return query select private.deciding_players(v_game, v_win, p_objection);
  else
    return query
      with admins as materialized (select * from private.admins_by_interest(v_game, p_objection))
      select user_id from admins where is_interested = (select bool_and(is_interested) from admins);
  end if;
end;
$$;
