SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.player_name (
  p_game_id uuid,
  p_user    uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  STRICT
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select card.display_name
      from public.games as game join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_user
      where game.id = p_game_id and game.kind = 'private' and game.status = 'completed'
      order by card.card_number limit 1
    ),
    (select private.member_name(group_id, p_user) from public.games where id = p_game_id and group_id is not null),
    private.shown_instead(p_game_id, p_user),
    private.name_of(p_user)
  );
$function$;

CREATE OR REPLACE FUNCTION public.is_address_taken (
  p_token_hash text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from auth.users as asked
    join auth.users as other on other.email = private.lower_case(asked.email_change) and not other.is_sso_user and other.id <> asked.id
    -- The other conditions are those of the index, on a hosted project and on the embedded stack.
    where asked.email_change_token_new = private.field(p_token_hash)
      and asked.email_change_token_new !~ '^[0-9 ]*$' and length(asked.email_change_token_new) > 6
  );
$function$;
