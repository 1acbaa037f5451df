SET local check_function_bodies = off;

DROP FUNCTION "private"."store_answer"(uuid, uuid, boolean);

DROP FUNCTION "private"."take_notices_back"(public.game_events, boolean);

CREATE OR REPLACE FUNCTION private.admin_row_of_user (
  p_profile public.profiles
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'user_id', p_profile.user_id,
    'display_name', p_profile.display_name,
    'username', p_profile.username,
    'bingo_bank_balance', p_profile.bingo_bank_balance,
    'group_count', (select count(*) from public.group_members where user_id = p_profile.user_id),
    'game_count', (select count(distinct game_id) from public.bingo_cards where user_id = p_profile.user_id),
    'win_count', (
      select count(*)
      from public.wins as win
      join public.bingo_cards as card on card.id = win.card_id
      where card.user_id = p_profile.user_id and win.taken_back_at is null
    ),
    'is_admin', exists (
      select from public.user_roles where user_id = p_profile.user_id and role = 'admin'
    ),
    'created_at', p_profile.created_at
  );
$function$;

CREATE OR REPLACE FUNCTION private.deciders_now (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS uuid[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(
    select person.user_id
    from public.objections as objection
    cross join lateral (
      select user_id from public.group_members where group_id = p_game.group_id
      union all
      select user_id from public.user_roles where p_game.kind = 'house' and role = 'admin'
    ) as person
    where objection.game_id = p_game.id and objection.status = 'open'
      and objection.game_square_id = (p_event.payload ->> 'game_square_id')::uuid
      and private.waits_for(private.as_won(p_game, objection.bingo_seq), objection, person.user_id)
  );
$function$;

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
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made', 'objection_voted',
    'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'square_proposed', 'square_declined', 'square_added',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set', 'game_answered'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  case p_event.type
    when 'square_marked' then perform private.notify_of_mark(p_game, p_event);
    when 'square_unmarked', 'objection_upheld' then perform private.take_notices_back(p_game, p_event);
    when 'bingo_called', 'game_ended' then
      if p_game.status = 'completed' then
        perform private.notify_people(
          p_game.id, p_event.seq, 'game_over', private.players_now(p_game), p_event.actor_id
        );
      end if;
    when 'objection_made' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'objection_made', private.deciders_now(p_game, p_event), p_event.actor_id
      );
    when 'played_again' then
      perform private.notify_people(
        (p_event.payload ->> 'next_game_id')::uuid, 0, 'game_began', private.players_now(p_game), p_event.actor_id
      );
    when 'game_updated' then perform private.notify_of_start(p_game, p_event);
    when 'game_started' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'game_began', private.expected_at(p_game), p_event.actor_id
      );
    else null;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.store_answer (
  p_game_id uuid,
  p_user    uuid,
  p_is_in   boolean
)
  RETURNS boolean
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.game_answers as answer (game_id, user_id, is_in) values (p_game_id, p_user, p_is_in)
  on conflict (game_id, user_id) do update set is_in = excluded.is_in where answer.is_in <> excluded.is_in
  returning is_in;
$function$;

CREATE OR REPLACE FUNCTION private.take_notices_back (
  p_game  public.games,
  p_event public.game_events
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from public.notices
  where game_id = p_game.id and (
    seq in (
      select seq from public.game_events
      where game_id = p_game.id and case type
        when 'square_marked' then payload ->> 'game_square_id' = p_event.payload ->> 'game_square_id'
        when 'objection_made' then (payload ->> 'game_square_id')::uuid not in (
          select game_square_id from public.objections where game_id = p_game.id and status = 'open'
        )
      end
    )
    or (kind = 'game_over' and p_game.status = 'active')
  );
$function$;

CREATE OR REPLACE FUNCTION public.answer_game (
  p_game_id uuid,
  p_is_in   boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_game(p_game_id);
begin
  if v_game.kind <> 'private' then
    perform private.refuse('game_not_found');
  end if;
  perform private.require_member(v_game, v_user);
  if v_game.status <> 'upcoming' then
    perform private.refuse('game_not_upcoming');
  elsif p_is_in is null then
    perform private.refuse('invalid_request');
  end if;
  if private.store_answer(p_game_id, v_user, p_is_in) is not null then
    perform private.record_event(p_game_id, 'game_answered', v_user, '{}');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.repair_card (
  p_card_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_card public.bingo_cards;
  v_game public.games;
begin
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found then
    perform private.refuse('card_not_found');
  elsif v_card.is_house_card then
    perform private.require_admin();
  elsif v_card.user_id is distinct from v_user then
    perform private.refuse('not_your_card');
  end if;
  v_game := private.lock_game(v_card.game_id);
  perform private.require_member(v_game, v_user);
  perform private.require_locked(v_game);
  if v_game.status = 'completed' then
    perform private.refuse('game_not_active');
  end if;
  perform private.deal(v_card);
  return private.in_game(private.card_json(v_card), v_game);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."store_answer"(uuid, uuid, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_answer"(uuid, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_answer"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_notices_back"(public.games, public.game_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_notices_back"(public.games, public.game_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_notices_back"(public.games, public.game_events) TO "postgres";
