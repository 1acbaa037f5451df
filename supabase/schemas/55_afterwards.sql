-- What a finished game leads to, as of the event numbered `seq`: the card that won, who decides objections to its marks
-- and what they are, and the next game of the same kind that the person who asks may play, in the same group where it is
-- private; null while the game is not over, or not theirs to see.
create function public.after_game(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'seq', game.last_seq,
    'decided_by', private.who_decides(game),
    'objections', private.objections_to(game),
    'winning_card', (
      select private.card_json(card) from public.bingo_cards as card where card.id = game.winner_card_id
    ),
    'next', (
      select jsonb_build_object(
        'id', following.id, 'kind', following.kind, 'status', following.status, 'title', following.title,
        'theme_name', following.theme_name
      )
      from public.games as following
      where following.kind = game.kind
        and following.status <> 'completed'
        and (
          following.kind = 'house'
          or (following.group_id = game.group_id and following.group_id in (select private.my_groups()))
        )
      order by following.status = 'active' desc, following.created_at, following.id
      limit 1
    )
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and game.status = 'completed';
$$;

revoke execute on function public.after_game(uuid) from public, anon, authenticated;
grant execute on function public.after_game(uuid) to anon, authenticated;
