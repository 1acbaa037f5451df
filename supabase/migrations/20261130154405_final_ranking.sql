SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.event_message (
  p_event public.game_events,
  p_prev  integer,
  p_top   jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_message constant jsonb := p_event.payload || jsonb_build_object(
    'seq', p_event.seq, 'prev', p_prev, 'type', p_event.type, 'created_at', p_event.created_at
  );
begin
  if p_event.type = 'objection_upheld' then
    return private.with_names(p_event.game_id, v_message - 'objector') || jsonb_build_object(
      'objected_by', (
        select display_name from public.bingo_cards
        where game_id = p_event.game_id and card_number = (v_message ->> 'objector')::int
      ),
      'wins', private.wins_json(p_event.game_id),
      'shares', private.shares_of(p_event.game_id),
      'share_count', private.share_count(p_event.game_id),
      'top', p_top
    );
  elsif p_event.type = 'bingo_called' then
    return private.with_names(p_event.game_id, v_message)
      || jsonb_build_object('wins', private.wins_json(p_event.game_id), 'top', p_top);
  elsif p_event.type = 'game_ended' then
    return jsonb_build_object(
      'shares', private.shares_of(p_event.game_id), 'share_count', private.share_count(p_event.game_id), 'top', p_top
    ) || private.with_names(p_event.game_id, v_message);
  elsif private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.player_name(game_id, noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed', 'member_returned') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object(
        'display_name', private.member_name(group_id, user_id), 'by', private.member_name(group_id, actor_id)
      )
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tells_ranking (
  p_type text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_type in ('square_marked', 'square_unmarked', 'closeness_set', 'bingo_called', 'objection_upheld', 'game_ended');
end;
$function$;
