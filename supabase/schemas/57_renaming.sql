-- Gives a person another name in their groups: with a number where another member has it. The caller holds the locks of the
-- groups.
create function private.rename_in_groups(p_user uuid, p_name text) returns void
language sql
set search_path = ''
as $$
  update public.group_events as event
  set shown_name = nullif(private.free_name(event.group_id, p_name, p_user), p_name)
  where event.id in (
    select max(joined.id)
    from public.group_members as member
    join public.group_events as joined on joined.group_id = member.group_id and joined.user_id = p_user
    where member.user_id = p_user and joined.type = 'joined'
    group by joined.group_id
  );
$$;

-- Another name in place of one that a person without an account cannot have, because a member of a group of theirs has it;
-- null if they can.
create function private.name_to_propose(p_user uuid, p_name text) returns text
language sql
stable
set search_path = ''
as $$
  select free_name
  from (
    select private.free_name(group_id, p_name, p_user) as free_name from public.group_members where user_id = p_user
  ) as names
  where not private.has_account(p_user) and free_name <> p_name
  limit 1;
$$;

-- Gives the cards of a person in running games their present name. A card that has won, and the cards of finished games,
-- keep theirs.
create function private.rename_cards(p_user uuid) returns void
language sql
set search_path = ''
as $$
  update public.bingo_cards as card set display_name = case
    when card.kind = 'private' then private.player_name(game.id, p_user)
    else private.house_name(game.id, p_user, private.name_of(p_user), card.card_number)
  end
  from public.games as game
  where game.id = card.game_id and card.user_id = p_user and game.status <> 'completed' and not card.is_winner;
$$;

-- Changes the display name of the signed-in person: in lists and running games at once, while results, winners and past
-- events keep the old one. Returns the name, or a refusal.
create function public.rename_me(p_display_name text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('rename', v_user::text, 20, interval '1 hour');
  v_name text := private.clean_name(p_display_name);
  v_free_name text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif char_length(v_name) not between 1 and private.longest_name() then
    return private.refusal('invalid_display_name');
  end if;
  perform private.lock_all_of(v_user);
  v_free_name := private.name_to_propose(v_user, v_name);
  if v_free_name is not null then
    return private.refusal('name_taken', v_free_name);
  end if;
  update public.profiles set display_name = v_name where user_id = v_user;
  perform private.rename_in_groups(v_user, v_name), private.rename_cards(v_user);
  return jsonb_build_object('display_name', v_name);
end;
$$;

grant execute on function public.rename_me(text) to authenticated;
