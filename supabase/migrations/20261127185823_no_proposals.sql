SET local check_function_bodies = off;

ALTER TABLE "public"."square_proposals"
  DROP CONSTRAINT "square_proposals_game_id_fkey";

ALTER TABLE "public"."square_proposals"
  DROP CONSTRAINT "square_proposals_proposed_by_fkey";

DROP FUNCTION "private"."add_square"(public.games, public.square_proposals, uuid);

DROP FUNCTION "private"."largest_proposed_pool"();

DROP FUNCTION "private"."proposals_of"(public.games);

DROP FUNCTION "private"."proposals_per_person"();

DROP FUNCTION "private"."require_new_square"(uuid, text);

DROP FUNCTION "private"."require_room_in_pool"(uuid);

DROP FUNCTION "private"."takes_proposals"(public.games);

DROP FUNCTION "public"."answer_proposal"(uuid, boolean);

DROP FUNCTION "public"."propose_square"(uuid, text, text);

DROP TABLE "public"."square_proposals";

CREATE OR REPLACE FUNCTION private.is_event_type (
  p_type text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_type in (
    'game_created', 'game_updated', 'game_started', 'game_ended', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made',
    'objection_seconded', 'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'retired',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set', 'game_answered'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.game_page (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', asked.state,
    'cards', public.my_cards(game.id),
    'timeline', private.timeline_of(game, asked.state -> 'leaderboard'),
    'after', public.after_game(game.id),
    'answers', private.answers_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user()),
        'allows_guests', mine.allows_guests
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game, lateral (select private.game_state_of(game) as state offset 0) as asked
  where game.id = (select private.visible_game(p_game_id));
$function$;

update public.game_events set type = 'retired', payload = '{}'
where type in ('objection_voted', 'square_proposed', 'square_declined', 'square_added');
