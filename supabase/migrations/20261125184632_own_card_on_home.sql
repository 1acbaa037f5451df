SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.choice_of (
  p_card public.bingo_cards
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'is_sealed', draft.sealed_at is not null,
    'placed', (select count(*) from jsonb_array_elements(draft.places) as place where place <> 'null'),
    'locks_at', game.locks_at
  )
  from private.card_drafts as draft join public.games as game on game.id = p_card.game_id
  where draft.card_id = p_card.id and not game.is_locked and game.status <> 'completed';
$function$;

CREATE OR REPLACE FUNCTION private.closest_card()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with closest as materialized (
    select card
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where card.user_id = (select private.living_user())
      and game.status = 'active' and (game.dealing = 'dealt' or game.is_locked)
      and game.id = any (array(select private.my_visible_games()))
      and not exists (
        select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
      )
    order by greatest(card.consecutive_marked_count, 1) desc, game.created_at desc, game.id, card.card_number
    limit 1
  )
  select jsonb_build_object('card', private.card_json(card), 'squares', (
    select coalesce(jsonb_agg(private.square_json(square)), '[]')
    from public.card_squares as lies join public.game_squares as square on square.id = lies.game_square_id
    where lies.card_id = (card).id
  ))
  from closest;
$function$;

CREATE OR REPLACE FUNCTION private.game_summary (
  p_game public.games,
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_game.id,
    'kind', p_game.kind,
    'status', p_game.status,
    'title', p_game.title,
    'theme_name', p_game.theme_name,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'pot_amount', p_game.pot_amount,
    'card_price', p_game.card_price,
    'cards_sold', p_game.cards_sold,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'scheduled_start', p_game.scheduled_start,
    'created_at', p_game.created_at,
    'winner_display_name', private.winner_names(p_game),
    'won', exists (
      select from private.wins_of(p_game.id) as win join public.bingo_cards as card on card.id = win.card_id
      where card.user_id = p_user
    ),
    'archived', exists (
      select from public.game_archives where game_id = p_game.id and user_id = p_user
    ),
    'has_card', exists (select from public.bingo_cards where game_id = p_game.id and user_id = p_user),
    'to_go', private.to_go(p_game, p_user),
    'choice', private.my_choice(p_game, p_user),
    'new_marks', private.new_marks(p_game.id, p_user)
  );
$function$;

CREATE OR REPLACE FUNCTION private.my_choice (
  p_game public.games,
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select choice
  from public.bingo_cards as card, private.choice_of(card) as choice
  where game_id = p_game.id and user_id = p_user and p_game.dealing = 'chosen' and not p_game.is_locked
  order by choice -> 'is_sealed', choice -> 'placed'
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.to_go (
  p_game public.games,
  p_user uuid
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select min(5 - greatest(consecutive_marked_count, 1))
  from public.bingo_cards
  where game_id = p_game.id and user_id = p_user and p_game.status = 'active'
    and (p_game.dealing = 'dealt' or p_game.is_locked);
$function$;

CREATE OR REPLACE FUNCTION public.guest_cards (
  p_guest_token text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'game_id', card.game_id,
    'card', private.card_json(card),
    'game', private.game_json(game),
    'choice', private.choice_of(card),
    'is_waiting', game.status = 'active' and card.consecutive_marked_count = 5
      and (game.prizes = 'bingo' or private.prize_to_call(game, card) is not null),
    'claim_ends_at', coalesce((
      select min(private.claim_end(game, win)) from private.wins_of(game.id) as win
      where win.card_id = card.id and win.paid_to is null
    ), case when card.is_winner or card.pot_share is not null then game.completed_at + private.time_to_claim() end),
    'expires_at', private.guest_session_end(guest.session_hash)
  ) order by card.purchased_at, card.card_number), '[]')
  from public.guest_cards as guest
  join public.bingo_cards as card on card.id = guest.card_id
  join public.games as game on game.id = card.game_id
  where guest.session_hash = private.guest_hash(p_guest_token)
    and private.guest_session_end(guest.session_hash) >= now();
$function$;

CREATE OR REPLACE FUNCTION public.my_home (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'cards', public.my_cards(p_game_id),
    'closest', private.closest_card(),
    'last_card', private.last_house_card(),
    'games', coalesce(
      jsonb_agg(private.game_summary(game, (select private.living_user())) order by
        private.place_of_status(game.status), private.to_go(game, (select private.living_user())),
        game.created_at desc, game.id
      ),
      '[]'
    )
  )
  from public.games as game
  where game.status <> 'completed'
    and (
      game.id = any (array(select private.my_visible_games()))
      or game.group_id = any (array(select private.my_groups()))
    )
    and not exists (
      select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
    );
$function$;

REVOKE ALL ON FUNCTION "private"."choice_of"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."choice_of"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."choice_of"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."closest_card"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."closest_card"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."closest_card"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."my_choice"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."my_choice"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."my_choice"(public.games, uuid) TO "postgres";
