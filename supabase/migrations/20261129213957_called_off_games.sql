SET local check_function_bodies = off;

DROP TRIGGER "games_are_revised" ON "public"."games";

DROP INDEX "public"."game_events_feed";

ALTER TABLE "public"."games"
  ADD COLUMN "is_called_off" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.call_off (
  p_game     public.games,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
  v_given constant numeric := (
    select coalesce(sum(amount), 0) from public.transfers where game_id = p_game.id and reason = 'pot_contributed'
  );
  v_paid constant numeric := p_game.pot_amount - v_given;
begin
  update public.games set
    status = 'completed', is_called_off = true, pot_returned = true, completed_at = v_now, final_at = v_now
  where id = p_game.id;
  if v_paid > 0 then
    perform private.transfer('pot:' || p_game.id, 'mint', v_paid, p_game.id, 'pot_returned');
  end if;
  if v_given > 0 then
    perform private.transfer('pot:' || p_game.id, 'fund', v_given, p_game.id, 'pot_returned');
  end if;
  perform private.record_event(p_game.id, 'game_called_off', p_actor_id, jsonb_build_object(
    'by', private.name_of(p_actor_id), 'completed_at', v_now, 'pot_amount', p_game.pot_amount
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.can_call_off (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select p_game.status = 'upcoming' or (
    p_game.kind = 'private' and p_game.status = 'active' and p_game.scheduled_start is null
    and p_game.dealing = 'chosen' and not private.is_past_lock(p_game)
  );
$function$;

CREATE OR REPLACE FUNCTION private.end_by_closeness (
  p_game     public.games,
  p_actor_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now constant timestamptz := clock_timestamp();
  v_game public.games;
begin
  update public.games set
    status = 'completed', completed_at = v_now, final_at = greatest(v_now, (
      select max(final_at) from private.wins_of(p_game.id)
    ))
  where id = p_game.id
  returning * into v_game;
  perform private.share_rest(v_game, private.left_to_win(v_game), p_actor_id, jsonb_build_object(
    'completed_at', v_now, 'final_at', v_game.final_at, 'pot_amount', v_game.pot_amount
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.final_cards (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.card_json(card) || jsonb_build_object('winnings', private.winnings_of(card))
    order by card.is_winner desc, card.pot_share is null, card.consecutive_marked_count desc, card.purchased_at,
      card.card_number
  ), '[]')
  from (
    select * from public.bingo_cards
    where game_id = p_game.id and card_number > 0 and not p_game.is_called_off
    order by is_winner desc, pot_share is null, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card;
$function$;

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
    'wins', private.wins_json(p_game.id),
    'locks_at', p_game.locks_at, 'is_locked', p_game.is_locked,
    'shows_closeness', p_game.shows_closeness, 'shows_cards', p_game.shows_cards,
    'title', p_game.title,
    'description', p_game.description,
    'card_price', p_game.card_price, 'stake', p_game.stake,
    'pot_amount', p_game.pot_amount,
    'max_cards', p_game.max_cards,
    'cards_sold', p_game.cards_sold,
    'scheduled_start', p_game.scheduled_start, 'missing_lines', p_game.missing_lines,
    'ends_at', p_game.ends_at,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'final_at', p_game.final_at,
    'is_final', coalesce(p_game.final_at <= clock_timestamp(), false),
    'is_called_off', p_game.is_called_off,
    'pot_claimed', p_game.pot_claimed,
    'pot_returned', not p_game.pot_shared and (p_game.pot_returned or private.is_overdue(p_game)),
    'shares', case when p_game.pot_shared then private.shares_of(p_game.id) else '[]' end,
    'share_count', case when p_game.pot_shared then private.share_count(p_game.id) else 0 end,
    'created_at', p_game.created_at,
    'time_zone', p_game.time_zone, 'revision', p_game.revision, 'revised_at', p_game.revised_at
  );
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
    'status', p_game.status, 'is_called_off', p_game.is_called_off,
    'title', p_game.title,
    'theme_name', p_game.theme_name,
    'group_id', p_game.group_id,
    'group_name', (select name from public.groups where id = p_game.group_id),
    'pot_amount', p_game.pot_amount,
    'card_price', p_game.card_price,
    'cards_sold', p_game.cards_sold,
    'started_at', p_game.started_at,
    'completed_at', p_game.completed_at,
    'scheduled_start', p_game.scheduled_start, 'missing_lines', p_game.missing_lines,
    'created_at', p_game.created_at,
    'winners', private.winner_names(p_game),
    'closest', private.closest_names(p_game),
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

CREATE OR REPLACE FUNCTION private.has_result (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_game.status = 'completed' and (
    p_game.winner_card_id is not null or p_game.pot_shared or exists (select from private.wins_of(p_game.id))
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
    'game_created', 'game_updated', 'game_started', 'game_ended', 'game_called_off', 'card_sold', 'square_marked', 'square_unmarked',
    'receipt_added', 'note_saved', 'closeness_set', 'bingo_called', 'objection_made',
    'objection_upheld', 'objection_dismissed', 'pot_contributed', 'pot_claimed', 'pot_returned', 'played_again',
    'member_left', 'member_removed', 'member_returned', 'retired',
    'card_sealed', 'cards_locked', 'card_returned', 'shows_cards_set', 'game_answered', 'lines_changed',
    'name_taken_down'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_sound_game (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return p_game.kind in ('private', 'house')
    and p_game.status in ('upcoming', 'active', 'completed')
    and case p_game.kind
      when 'private' then
        p_game.group_id is not null and p_game.title is null and p_game.max_cards is null
        and (p_game.status <> 'upcoming' or p_game.scheduled_start is not null)
      else
        p_game.group_id is null and p_game.title is not null and p_game.max_cards is not null and p_game.stake is null
    end
    and char_length(p_game.title) <= private.longest_name() and btrim(p_game.title) <> ''
    and char_length(p_game.description) <= private.longest_text()
    and char_length(p_game.stake) <= private.longest_stake() and btrim(p_game.stake) <> ''
    and p_game.pace in ('evening', 'week', 'year', 'open')
    and p_game.dealing in ('dealt', 'chosen') and p_game.prizes in ('bingo', 'three')
    and (p_game.dealing = 'chosen') = (p_game.locks_at is not null)
    and (not p_game.is_locked or p_game.locks_at is not null)
    and p_game.ends_at > p_game.locks_at
    and p_game.layout ~ '^[osr]{12}-[osr]{12}$'
    and p_game.card_price > 0 and p_game.card_price <= private.highest_price(p_game.kind)
    and p_game.pot_amount >= 0
    and p_game.max_cards between 1 and private.most_cards()
    and p_game.cards_sold >= 0 and p_game.cards_sold <= p_game.max_cards
    and ((p_game.status = 'upcoming') = (p_game.started_at is null) or p_game.is_called_off)
    and (not p_game.is_called_off or (
      p_game.status = 'completed' and p_game.winner_card_id is null and p_game.pot_returned and not p_game.pot_shared
    ))
    and (p_game.status = 'completed') = (p_game.completed_at is not null)
    and (p_game.status = 'completed') = (p_game.final_at is not null)
    and (p_game.winner_card_id is null) = (p_game.winner_display_name is null)
    and p_game.ends_at > p_game.scheduled_start
    and (p_game.winner_card_id is not null or (p_game.winner_id is null and (p_game.pot_shared or not p_game.pot_claimed)))
    and (p_game.status = 'completed' or (p_game.winner_card_id is null and not p_game.pot_returned and not p_game.pot_shared))
    and p_game.pot_claimed::int + p_game.pot_returned::int
      + (p_game.pot_shared and (p_game.kind = 'private' or p_game.winner_card_id is not null))::int <= 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_timely (
  p_game public.games,
  p_kind text,
  p_now  timestamp with time zone
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_kind
    when 'start_changed' then p_game.is_called_off or (p_game.status = 'upcoming' and p_game.scheduled_start > p_now)
    when 'game_starts' then p_game.status = 'upcoming'
      and p_game.scheduled_start between p_now and p_now + interval '24 hours'
    when 'game_locks' then not p_game.is_locked and p_game.locks_at between p_now and p_now + interval '24 hours'
    when 'game_ends' then p_game.status = 'active' and p_game.ends_at between p_now and p_now + interval '24 hours'
    else true
  end;
$function$;

CREATE OR REPLACE FUNCTION private.last_house_card()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'game_id', game.id, 'title', game.title, 'is_winner', card.is_winner,
    'missing', private.missing(private.next_prize(game), card.marked_mask)
  )
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.user_id = (select private.living_user()) and card.kind = 'house' and game.status = 'completed'
    and not game.is_called_off and game.completed_at > now() - interval '14 days'
  order by game.completed_at desc, card.is_winner desc, card.consecutive_marked_count desc, card.card_number
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.leave_all_groups (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_group_id uuid;
begin
  perform private.lock_all_of(p_user), private.stop_reading(p_user);
  for v_group_id in
    select group_id from public.group_members where user_id = p_user order by group_id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  delete from private.webhooks where group_id in (select id from public.groups where created_by = p_user);
  delete from private.secret_links where card_id in (select id from public.bingo_cards where user_id = p_user);
  delete from private.secret_links where game_id in (
    select game.id from public.games as game join public.groups as host on host.id = game.group_id
    where host.created_by = p_user
  );
  update public.groups as orphan set created_by = coalesce(
    (
      select user_id from public.group_members
      where group_id = orphan.id and private.has_account(user_id) order by created_at, user_id limit 1
    ),
    created_by
  )
  where created_by = p_user;
  perform private.call_off(game, null)
  from public.games as game join public.groups as orphan on orphan.id = game.group_id
  where orphan.created_by = p_user and game.everybody_writes and game.status = 'upcoming';
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.news_of (
  p_game public.games,
  p_seq  integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.with_names(p_game.id, event.payload) || jsonb_build_object('type', event.type) order by event.seq
  ), '[]')
  from public.game_events as event
  left join public.game_squares as square on square.id = (event.payload ->> 'game_square_id')::uuid
  where event.game_id = p_game.id and event.seq > p_seq and case event.type
    when 'square_marked' then square.is_marked
      and square.marked_at = (event.payload ->> 'marked_at')::timestamptz
    else event.type in ('bingo_called', 'objection_upheld', 'game_ended', 'game_called_off')
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
    'can_call', p_notice.kind = 'line_full' and exists (
      select from public.bingo_cards as card
      where game_id = about.game_id and user_id = p_notice.user_id and card_number = p_notice.card_number
        and private.prize_to_call(game, card) is not null
    ),
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(grp.id, grp.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'prize', case p_notice.kind when 'game_over' then event.payload ->> 'prize' end,
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
    when 'game_updated' then
      -- In a house game, `update_house_game` knows whether the start was changed.
      if p_game.kind = 'private' then
        perform private.notify_of_start(p_game, p_event.seq, p_event.actor_id);
      end if;
    when 'game_called_off' then
      delete from public.notices
      where game_id = p_game.id and kind in ('game_starts', 'game_locks') and read_at is null;
      perform private.notify_of_start(p_game, p_event.seq, p_event.actor_id);
    when 'game_started' then
      perform private.notify_people(
        p_game.id, p_event.seq, 'game_began', private.expected_at(p_game), p_event.actor_id
      );
    else null;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_of (
  p_user uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with played as (
    select bool_or(card.is_winner) as is_won, sum(private.winnings_of(card)) as winnings,
      row_number() over (order by game.completed_at desc, game.id) as turn
    from public.bingo_cards as card
    join public.games as game on game.id = card.game_id and private.has_result(game)
    where card.user_id = p_user
    group by game.id, game.completed_at
  )
  select jsonb_build_object(
    'games', count(*), 'wins', count(*) filter (where is_won), 'winnings', coalesce(sum(winnings), 0),
    'streak', coalesce(min(turn) filter (where not is_won) - 1, count(*))
  )
  from played;
$function$;

CREATE OR REPLACE FUNCTION private.square_records (
  p_theme_ids uuid[]
)
  RETURNS TABLE (
    theme_id uuid,
    headline text,
    record   jsonb
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select played.theme_id, played.headline, jsonb_build_object(
    'games', count(*), 'marked', count(*) filter (where played.is_marked),
    'timed', count(played.exposure), 'timed_marked', count(played.exposure) filter (where played.is_marked),
    'exposure', coalesce(sum(played.exposure), 0)
  )
  from (
    select
      game.theme_id, private.fold(square.summary) as headline, square.is_marked,
      case when game.ends_at > began.at then least(1, greatest(0, extract(epoch from (
        coalesce(square.marked_at, game.completed_at) - began.at
      )) / extract(epoch from game.ends_at - began.at))) end as exposure
    from public.games as game
    join public.themes as theme on theme.id = game.theme_id
    join public.game_squares as square on square.game_id = game.id
    cross join lateral (select greatest(game.started_at, game.locks_at) as at) as began
    where game.theme_id = any (p_theme_ids) and game.status = 'completed' and not game.is_called_off
      and (theme.group_id is not null or game.pace = case theme.kind when 'news' then 'week' else theme.kind end)
      and exists (select from public.game_squares as other where other.game_id = game.id and other.is_marked)
      and exists (select from public.card_squares where game_square_id = square.id)
  ) as played
  group by played.theme_id, played.headline;
$function$;

CREATE OR REPLACE FUNCTION private.standings_of (
  p_group_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with played as (
    select
      card.user_id, card.is_winner, private.winnings_of(card) as winnings,
      row_number() over (partition by card.user_id order by game.completed_at desc, game.id) as turn
    from public.games as game
    join public.bingo_cards as card on card.game_id = game.id
    where game.group_id = p_group_id and private.has_result(game)
  ), standings as (
    select
      user_id, private.member_name(p_group_id, user_id) as display_name, count(*) as games, count(*) filter (where is_winner) as wins,
      sum(winnings) as winnings, coalesce(min(turn) filter (where not is_winner) - 1, count(*)) as streak
    from played
    group by user_id
    order by wins desc, winnings desc, games, user_id
    limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', user_id, 'display_name', display_name, 'games', games, 'wins', wins, 'winnings', winnings, 'streak', streak
  ) order by wins desc, winnings desc, games, user_id), '[]')
  from standings;
$function$;

CREATE OR REPLACE FUNCTION private.table_messages (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    private.event_message(event, event.seq - 1, '[]')
      || case when event.type = 'square_marked' then '{"source_url": null}'::jsonb else '{}' end
    order by event.seq desc
  ), '[]')
  from (
    select *
    from public.game_events
    where game_id = p_game_id and type in (
      'square_marked', 'square_unmarked', 'objection_made', 'objection_dismissed', 'objection_upheld',
      'bingo_called', 'game_ended', 'game_called_off'
    )
    order by seq desc
    limit 8
  ) as event;
$function$;

CREATE OR REPLACE FUNCTION public.call_off_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game constant public.games := private.lock_game(p_game_id);
begin
  if v_game.kind = 'house' then
    perform private.require_admin();
  else
    perform private.require_host(v_game, v_user);
  end if;
  if not v_game.is_called_off then
    if not private.can_call_off(v_game) then
      perform private.refuse('game_not_upcoming');
    end if;
    perform private.call_off(v_game, v_user);
  end if;
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."call_off_game"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.end_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_game public.games := private.lock_game(p_game_id);
begin
  perform private.require_host(v_game, v_user), private.require_active(v_game);
  perform private.end_by_closeness(v_game, v_user);
  return (select private.game_json(game) from public.games as game where id = p_game_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.game_seals (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with read as materialized (
    select * from public.games
    where id = p_game_id
      and (id = (select private.visible_game(p_game_id)) or (status = 'completed' and shares_results))
  ), published as (
    select jsonb_object_agg(payload ->> 'card_number', payload -> 'seal' order by seq) as seals
    from public.game_events
    where game_id = (select id from read) and type = 'card_sealed'
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'card_number', card.card_number,
    'display_name', card.display_name,
    'sealed_at', draft.sealed_at,
    'seal', published.seals -> card.card_number::text,
    'salt', case when read.status = 'completed' and not read.is_called_off then draft.salt end,
    'squares', case when read.status = 'completed' and not read.is_called_off and draft.salt is not null then private.texts_of(draft.places) end
  ) order by card.is_winner desc, card.pot_share is null, card.consecutive_marked_count desc, card.purchased_at,
    card.card_number), '[]')
  from read
  cross join published
  cross join lateral (
    select * from public.bingo_cards
    where game_id = read.id and card_number > 0
    order by is_winner desc, pot_share is null, consecutive_marked_count desc, purchased_at, card_number
    limit 100
  ) as card
  join private.card_drafts as draft on draft.card_id = card.id;
$function$;

CREATE OR REPLACE FUNCTION public.house_feed (
  p_game_id uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with shown as materialized (
    select game from public.games as game
    where kind = 'house' and (p_game_id is null or id = p_game_id)
    order by coalesce(completed_at, 'infinity') desc, created_at desc, id limit 10
  ), told as materialized (
    select event.*
    from shown
    join public.game_events as event on event.game_id = (shown.game).id and event.type in (
      'square_marked', 'square_unmarked', 'receipt_added', 'objection_upheld', 'bingo_called', 'game_ended', 'game_called_off'
    )
  ), marks as (
    select
      (payload ->> 'game_square_id')::uuid as id, game_id, min(created_at) as at, max(created_at) as updated_at,
      (array_agg(payload ->> 'summary' order by seq desc))[1] as summary
    from told
    where payload ? 'game_square_id'
    group by 1, 2
    order by updated_at desc limit 200
  ), ends as (
    select
      game_id, min(created_at) filter (where type <> 'objection_upheld') as at, max(created_at) as updated_at
    from told
    where type = 'game_ended' or payload ->> 'completed_at' is not null or (payload ->> 'goes_on')::boolean
    group by game_id
  )
  select jsonb_build_object(
    'games', (select coalesce(jsonb_agg(private.game_json(game)), '[]') from shown),
    'marks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', marks.id, 'game_id', marks.game_id, 'summary', marks.summary, 'at', marks.at, 'updated_at', marks.updated_at,
        'is_marked', coalesce(square.is_marked, false), 'source_url', square.source_url,
        'marked_by_name', private.player_name(marks.game_id, square.marked_by)
      ) order by marks.updated_at desc, marks.id), '[]')
      from marks left join public.game_squares as square on square.id = marks.id
    ),
    'ends', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'game_id', game_id, 'at', at, 'updated_at', updated_at
      ) order by updated_at desc, game_id), '[]')
      from ends where at is not null
    )
  );
$function$;

CREATE OR REPLACE FUNCTION public.run_schedule()
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  select * into v_game from public.games as game
  where status = 'upcoming' and scheduled_start <= clock_timestamp() and missing_lines = 0
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.start_game(v_game, null);
    return true;
  end if;
  select * into v_game from public.games
  where locks_at <= clock_timestamp() and not is_locked and status <> 'completed'
  order by random() limit 1 for no key update skip locked;
  if found then
    perform private.lock_cards(v_game);
    return true;
  end if;
  select * into v_game from public.games
  where status <> 'completed' and (status = 'active' or everybody_writes) and ends_at <= clock_timestamp()
    and (locks_at is null or is_locked)
  order by random() limit 1 for no key update skip locked;
  if v_game.status = 'upcoming' then -- its lines never came
    perform private.call_off(v_game, null);
    return true;
  elsif found then
    perform private.end_by_closeness(v_game, null);
    return true;
  end if;
  if private.remind() then
    return true;
  end if;
  -- Last, because it fails while the template's theme has too few squares in season.
  return private.make_edition();
end;
$function$;

CREATE INDEX game_events_feed ON public.game_events USING btree (game_id, seq)
  WHERE
    (TYPE = ANY (ARRAY['square_marked'::text, 'square_unmarked'::text, 'receipt_added'::text, 'objection_made'::text, 'objection_dismissed'::text, 'objection_upheld'::text,
    'bingo_called'::text, 'game_ended'::text, 'game_called_off'::text]));

CREATE TRIGGER games_are_revised
  BEFORE UPDATE OF scheduled_start, locks_at, ends_at, started_at, completed_at, is_called_off, title, description ON public.games
  FOR EACH ROW
  WHEN
    (((old.scheduled_start IS DISTINCT FROM new.scheduled_start) OR (old.started_at IS DISTINCT FROM new.started_at) OR (old.completed_at IS DISTINCT FROM new.completed_at) OR
    (old.is_called_off <> new.is_called_off) OR (old.locks_at IS DISTINCT FROM new.locks_at) OR (old.ends_at IS DISTINCT FROM new.ends_at) OR (old.title IS DISTINCT FROM new.title)
    OR (old.description IS DISTINCT FROM new.description)))
  EXECUTE FUNCTION private.revise_game();

REVOKE ALL ON FUNCTION "private"."call_off"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."call_off"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."call_off"(public.games, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."can_call_off"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_call_off"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_call_off"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_result"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_result"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_result"(public.games) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."call_off_game"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."call_off_game"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."call_off_game"(uuid) TO "postgres";
