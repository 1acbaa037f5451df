CREATE OR REPLACE FUNCTION public.play_again(p_game_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_emails jsonb;
  v_game public.games;
  v_next_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_emails := private.addresses_to_tell(p_game_id, v_user); -- attempts are locked before the group
  perform from public.groups
  where id = (select group_id from public.games where id = p_game_id) for no key update;
  perform from public.games as game, private.playable_theme(game.theme_id, game.group_id) where game.id = p_game_id;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  if v_game.status <> 'completed' then
    perform private.refuse('game_not_over');
  end if;

  select id into v_next_id from public.games where follows = p_game_id;
  if found then
    return jsonb_build_object('game_id', v_next_id, 'is_new', false, 'mail', null);
  end if;
  v_next_id := private.follow_game(v_game, v_user);
  return jsonb_build_object(
    'game_id', v_next_id, 'is_new', true, 'mail', private.rematch_mail(v_next_id, v_emails)
  );
end;
$$;

CREATE FUNCTION private.games_to_join() returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.game_summary(game, (select private.living_user())) order by game.created_at desc, game.id),
    '[]'
  )
  from public.games as game
  where game.group_id = any (array(select private.my_groups())) and game.status = 'active'
    and not exists (
      select from public.bingo_cards where game_id = game.id and user_id = (select private.living_user())
    )
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
$$;

CREATE OR REPLACE FUNCTION public.my_games() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'games', private.games_i_play(), 'lost', private.games_i_lost(), 'to_join', private.games_to_join()
  );
$$;

CREATE OR REPLACE FUNCTION public.game_results(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_json(game),
    'is_theirs', mine.id is not null,
    'is_host', game.kind = 'private' and exists (
      select from public.groups
      where id = game.group_id and created_by = (select private.living_user()) and id in (select private.my_groups())
    ),
    'shares_results', game.shares_results,
    'squares', case when mine.id is null then private.squares_without_notes(game.id) else private.squares_of(game.id) end,
    'cards', private.final_cards(game),
    'next', private.next_game(game)
  )
  from public.games as game, lateral (select private.visible_game(p_game_id) as id offset 0) as mine
  where game.id = p_game_id and game.status = 'completed' and (mine.id is not null or game.shares_results);
$$;
