SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.notice_json (
  p_notice public.notices
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_notice.id,
    'kind', p_notice.kind,
    'created_at', p_notice.created_at,
    'is_read', p_notice.read_at is not null,
    'game', case when game.id is not null then jsonb_build_object(
      'id', game.id, 'kind', game.kind, 'title', game.title, 'theme_name', game.theme_name
    ) end,
    'group_id', p_notice.group_id,
    'group_name', grp.name,
    'card_number', p_notice.card_number,
    'can_call', callable.prize is not null,
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(grp.id, grp.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'prize', case p_notice.kind when 'game_over' then event.payload ->> 'prize' else callable.prize end,
    'missing', own.missing,
    'winnings', own.winnings,
    'at', case
      when event.type is distinct from 'game_started' and (p_notice.kind <> 'game_began' or game.scheduled_start > p_notice.created_at)
        then private.reminded_of(game, p_notice.kind)
    end,
    'has_begun', event.type is not distinct from 'game_started',
    'change', case when p_notice.kind = 'start_changed' then case
      -- A mail to the address of an invitation has no event.
      when event.type = 'game_called_off' or (event.type is null and game.is_called_off) then 'called_off'
      when event.payload ->> 'start_moved' = 'false' then 'dates'
    end end,
    'time_zone', game.time_zone
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  cross join lateral (select private.prize_now(p_notice, game) as prize) as callable
  left join public.groups as grp on grp.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select
      min(private.missing((select private.next_prize(game)), marked_mask)) as missing,
      sum(private.winnings_of(card)) as winnings
    from public.bingo_cards as card
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
$function$;
