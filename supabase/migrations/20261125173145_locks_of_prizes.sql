SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.game_json (
  p_game public.games
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
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'theme_id', p_game.theme_id,
    'theme_name', p_game.theme_name,
    'theme_description', p_game.theme_description,
    'pace', p_game.pace,
    'dealing', p_game.dealing, 'prizes', p_game.prizes,
    'wins', case p_game.prizes when 'three' then private.wins_json(p_game.id) else '[]' end,
    'locks_at', p_game.locks_at, 'is_locked', p_game.is_locked,
    'shows_closeness', p_game.shows_closeness, 'shows_cards', p_game.shows_cards,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start,
    'ends_at', p_game.ends_at,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'winner_card_number', (select card_number from public.bingo_cards where id = p_game.winner_card_id),
    'winner_display_name', p_game.winner_display_name,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', not p_game.pot_shared and (p_game.pot_returned or private.is_overdue(p_game)),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'share_count', case when p_game.pot_shared then private.share_count(p_game.id) else 0 end,
    'created_at', p_game.created_at
  );
$function$;

CREATE OR REPLACE FUNCTION private.lock_winners (
  p_game_id uuid,
  p_prize   text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from public.profiles where user_id in (
    select card.user_id from private.wins_of(p_game_id) as win join public.bingo_cards as card on card.id = win.card_id
    where win.prize = p_prize
    union all
    select closest.user_id from public.games as game, private.closest_cards(game) as closest
    where game.id = p_game_id and game.status = 'completed' and game.winner_card_id is null
  ) order by user_id for no key update;
end;
$function$;
