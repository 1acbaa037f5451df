SET local check_function_bodies = off;

DROP FUNCTION "private"."can_call_line"(public.notices);

CREATE OR REPLACE FUNCTION private.delivery_json (
  p_delivery private.deliveries,
  p_now      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_delivery.id, 'email', address, 'digest', news.digest, 'next', next, 'browsers', browsers,
    'unread', (select count(*) from public.notices where user_id = p_delivery.user_id and read_at is null),
    'notice', case when notice.id is not null then private.notice_json(notice) end,
    'moved', case when p_delivery.channel = 'mail' and notice.kind = 'start_changed' then private.game_json(game) end,
    'invitation_id', null,
    'time_zone', coalesce(settings.time_zone, game.time_zone, 'UTC'),
    'digest_at', case when p_delivery.notice_id is null then jsonb_build_object(
      'from', p_delivery.created_at, 'digest', settings.digest, 'digest_hour', settings.digest_hour
    ) end
  )
  from (
    select case p_delivery.channel when 'mail' then private.verified_email(p_delivery.user_id) end as address,
      case p_delivery.channel when 'push' then private.push_subscriptions_of(p_delivery.user_id, p_delivery.reached) end as browsers
  ) as reached
  left join private.mail_settings as settings on settings.user_id = p_delivery.user_id
  left join public.notices as notice on notice.user_id = p_delivery.user_id and notice.id = p_delivery.notice_id
  left join public.notice_choices as choice on choice.user_id = notice.user_id and choice.kind = notice.kind
  cross join lateral (select case when p_delivery.notice_id is null then private.digest_of(
    p_delivery.user_id, p_delivery.created_at - private.longest_behind(), p_now - private.longest_behind()
  ) end as digest) as news
  left join public.games as game on game.id = notice.game_id
  left join public.games as over on over.id = notice.game_id and notice.kind = 'game_over'
  left join lateral (
    select jsonb_build_object('id', id, 'kind', kind, 'title', title, 'theme_name', theme_name) as next
    from public.games
    where kind = over.kind and group_id is not distinct from over.group_id and status <> 'completed'
    order by follows is not distinct from over.id desc, created_at desc limit 1
  ) as following on true
  where case when p_delivery.notice_id is null then settings.digest <> 'off' else
    coalesce(address, browsers::text) is not null
    and (notice.read_at is null or (notice.kind = 'start_changed' and p_delivery.channel = 'mail'))
    and case p_delivery.channel when 'mail' then choice.mails else choice.pushes end
    and coalesce(private.is_timely(game, notice.kind, p_now), true)
    and (notice.kind <> 'line_full' or private.prize_now(notice, game) is not null)
  end;
$function$;

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
    'can_call', private.prize_now(p_notice, game) is not null,
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(grp.id, grp.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'prize', case p_notice.kind when 'game_over' then event.payload ->> 'prize' else private.prize_now(p_notice, game) end,
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

CREATE OR REPLACE FUNCTION private.share_pot (
  p_game   public.games,
  p_amount numeric
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_cards uuid[];
  v_people uuid[];
  v_shares numeric[];
begin
  select array_agg(card_id order by user_id), array_agg(user_id order by user_id), array_agg(share order by user_id)
  into v_cards, v_people, v_shares
  from private.closest_cards(p_game, p_amount) where share > 0;
  perform from public.profiles where user_id = any (v_people) order by user_id for no key update;
  update public.bingo_cards as card set
    pot_share = coalesce(pot_share, 0) + part.share,
    share_state = case when card.user_id is null then 'waiting' else 'paid' end
  from unnest(v_cards, v_shares) as part (card_id, share) where card.id = part.card_id;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  select 'pot:' || p_game.id, 'user:' || person, share, p_game.id, 'pot_shared'
  from unnest(v_people, v_shares) as part (person, share) where person is not null;
  update public.profiles as bank set bingo_bank_balance = bingo_bank_balance + part.amount
  from (
    select person, sum(share) as amount from unnest(v_people, v_shares) as shared (person, share) group by person
  ) as part
  where bank.user_id = part.person;
  return v_cards is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_themes()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'id', id, 'slug', slug, 'name', name, 'description', description, 'kind', kind,
      'square_count', in_season.count
    ) order by name collate "en-x-icu", id), '[]'
  )
  from public.themes as theme
  cross join lateral ( -- of these themes alone: the squares of groups' sets are many more
    select count(*) from public.bingo_squares
    where theme_id = theme.id and (months is null or private.is_in_season(months, now()))
  ) as in_season
  where group_id is null and (select private.living_account()) is not null;
$function$;
