-- Whether a win rests on a square about this person.
create function private.is_about(p_win public.wins, p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.game_squares where id in (select private.winning_squares(p_win)) and about_id = p_user
  );
$$;

-- Whether a person has a stake in a win: they won or share its prize, objected to it, a square of it is about them, or they
-- would gain if it fell. That is, a card of theirs has reached the prize as well, or could be among the closest cards of
-- a game that was ended early.
create function private.has_stake(p_game public.games, p_win public.wins, p_user uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_about(p_win, p_user) or exists (
    select from public.bingo_cards as card
    where card.game_id = p_game.id and card.user_id = p_user and (
      private.has_reached(p_win.prize, card.marked_mask)
      or card.id in (select card_id from private.wins_of(p_game.id) where prize = p_win.prize)
      or card.id in (
        select card_id from public.objections where game_id = p_win.game_id and bingo_seq = p_win.seq
      )
      or (
        p_game.status = 'completed' and p_game.winner_card_id is null
        and card.consecutive_marked_count > 0 and private.is_in_play(card)
      )
    )
  );
$$;

-- The people who can second an objection by this person to a win: the other members with a card, without the winner and
-- those whom a square of it is about.
create function private.seconders(p_game public.games, p_win public.wins, p_objector uuid) returns setof uuid
language sql
stable
rows 20
set search_path = ''
as $$
  select card.user_id
  from public.bingo_cards as card
  where p_game.kind = 'private' and card.game_id = p_game.id and card.id <> p_win.card_id
    and card.user_id is distinct from p_objector and private.is_in_play(card)
    and not private.is_about(p_win, card.user_id);
$$;

-- Who decides an objection by this person to a win: an admin in a house game, the host in a private game. If the host has
-- a stake, or is no longer a member, nobody decides alone: another player has to second it, or the winner has to agree
-- if there is no other player.
create function private.who_decides(p_game public.games, p_win public.wins, p_objector uuid) returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_game.kind = 'house' then 'admin'
    when exists (
      select from public.groups as grp
      join public.group_members as host on host.group_id = grp.id and host.user_id = grp.created_by
      where grp.id = p_game.group_id and not private.has_stake(p_game, p_win, grp.created_by)
    ) then 'host'
    when exists (select from private.seconders(p_game, p_win, p_objector)) then 'second'
    else 'winner'
  end;
$$;

-- The account that holds a card; null for a guest.
create function private.holder_of(p_card_id uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select user_id from public.bingo_cards where id = p_card_id;
$$;

-- Whether the money of a win can be taken back; it cannot if the winner's account is deleted.
create function private.can_reopen(p_win public.wins) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_win.paid_to is null or exists (select from auth.users where id = private.holder_of(p_win.card_id));
$$;

-- What a person may do about an open objection to a win: 'decide' it, 'second' it, or null for nothing. If the host
-- decides, a second has no effect except that the host reads it.
create function private.part_in(
  p_game public.games, p_win public.wins, p_objection public.objections, p_user uuid
) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_objector constant uuid := private.holder_of(p_objection.card_id);
  v_decides constant text := private.who_decides(p_game, p_win, v_objector);
begin
  return case
    when v_decides = 'admin' then case when exists (
      select from public.user_roles where user_id = p_user and role = 'admin'
    ) and not private.has_stake(p_game, p_win, p_user) then 'decide' end
    when v_decides = 'host' and exists (
      select from public.groups where id = p_game.group_id and created_by = p_user
    ) then 'decide'
    when v_decides = 'host' and p_objection.seconded_by is not null or not private.can_reopen(p_win) then null
    when v_decides = 'winner' then case when p_user = private.holder_of(p_win.card_id) and exists (
      select from public.group_members where group_id = p_game.group_id and user_id = p_user
    ) then 'second' end
    when p_user in (select private.seconders(p_game, p_win, v_objector)) then 'second'
  end;
end;
$$;

-- Whether an open objection waits for this person, whose press would decide it.
create function private.waits_for(
  p_game public.games, p_win public.wins, p_objection public.objections, p_user uuid
) returns boolean
language sql
stable
set search_path = ''
as $$
  select case private.part_in(p_game, p_win, p_objection, p_user)
    when 'decide' then true
    when 'second' then private.who_decides(p_game, p_win, private.holder_of(p_objection.card_id)) <> 'host'
    else false
  end;
$$;
