-- The name that other players read, as it is at this moment.
create function private.name_of(p_user uuid) returns text
language sql
stable
set search_path = ''
as $$
  select display_name from public.profiles where user_id = p_user;
$$;

-- Whether a guest won the game and did not claim the pot within 48 hours.
create function private.is_overdue(p_game public.games) returns boolean
language sql
stable
set search_path = ''
as $$
  select p_game.kind = 'house' and p_game.status = 'completed' and not p_game.pot_claimed and not p_game.pot_returned
    and p_game.completed_at < now() - interval '48 hours';
$$;

-- A game as screens get it. A pot that its guest winner left waiting for 48 hours reads as returned from that moment on.
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
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'winner_card_number', (select card_number from public.bingo_cards where id = p_game.winner_card_id),
    'winner_display_name', p_game.winner_display_name,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', p_game.pot_returned or private.is_overdue(p_game),
    'created_at', p_game.created_at
  );
$$;

-- A square of a game as screens get it, with the names of who marked and noted it.
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

-- A card with its 24 squares as its owner gets it.
create function private.card_json(p_card public.bingo_cards) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_card.id,
    'game_id', p_card.game_id,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'is_house_card', p_card.is_house_card,
    'is_winner', p_card.is_winner,
    'purchased_at', p_card.purchased_at,
    'squares', (
      select coalesce(
        jsonb_agg(jsonb_build_object('position', position, 'game_square_id', game_square_id) order by position), '[]'
      )
      from public.card_squares
      where card_id = p_card.id
    )
  );
$$;
