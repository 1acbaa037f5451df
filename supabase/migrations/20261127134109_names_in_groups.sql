SET local check_function_bodies = off;

DROP FUNCTION "private"."account_name"(text);

ALTER TABLE "public"."group_events"
  ADD COLUMN "shown_name" text;

CREATE OR REPLACE FUNCTION private.account_name (
  p_account text,
  p_game_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_account = 'mint' then 'The Mint'
    when p_account = 'fund' then 'House fund'
    when p_account like 'pot:%' then 'Pot'
    else private.player_name(p_game_id, substr(p_account, 6)::uuid)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.add_member (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name text := private.free_name(p_group_id, private.name_of(p_user));
  v_event public.group_events;
begin
  insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  insert into public.group_events (group_id, type, user_id, actor_id, shown_name)
  values (p_group_id, 'joined', p_user, p_user, nullif(v_name, private.name_of(p_user)))
  returning * into v_event;
  perform private.tell_return(v_event);
end;
$function$;

CREATE OR REPLACE FUNCTION private.answers_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_agg(jsonb_build_object(
    'display_name', private.member_name(p_game.group_id, member.user_id),
    'is_me', member.user_id = (select private.living_user()),
    'is_in', answer.is_in
  ) order by member.created_at, member.user_id)
  from public.group_members as member
  left join public.game_answers as answer on answer.game_id = p_game.id and answer.user_id = member.user_id
  where member.group_id = p_game.group_id and p_game.status = 'upcoming'
    and p_game.group_id in (select private.my_groups());
$function$;

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
    return v_message || private.taken_win(p_event) || jsonb_build_object('top', p_top);
  elsif private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'game_ended' then
    return v_message || jsonb_build_object(
      'shares', private.shares_of(p_event.game_id), 'share_count', private.share_count(p_event.game_id)
    );
  elsif p_event.type = 'bingo_called' then
    return v_message || jsonb_build_object('wins', private.wins_json(p_event.game_id));
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

CREATE OR REPLACE FUNCTION private.forget_name (
  p_user uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_name constant text := 'Former player';
begin
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  update public.games set winner_display_name = v_name where winner_id = p_user;
  update public.bingo_cards set display_name = v_name where user_id = p_user;
  update public.guest_cards set email = null
  where card_id in (select id from public.bingo_cards where user_id = p_user);
  update public.game_events set payload = payload || (
    select coalesce(jsonb_object_agg(key, v_name), '{}')
    from jsonb_object_keys(payload) as key
    where key in ('by', 'display_name')
  )
  where (game_id, seq) in (
    select game_id, seq from public.game_events where actor_id = p_user
    union
    select event.game_id, event.seq
    from public.bingo_cards as card
    join public.game_events as event
      on event.game_id = card.game_id and event.payload ->> 'card_number' = card.card_number::text
    where card.user_id = p_user
  );
  update public.group_events set shown_name = null where user_id = p_user and shown_name is not null;
  delete from public.game_archives where user_id = p_user;
  delete from public.game_visits where user_id = p_user;
  update public.profiles
  set display_name = v_name, username = 'former-' || lower(private.random_code(10))
  where user_id = p_user;
end;
$function$;

CREATE OR REPLACE FUNCTION private.free_name (
  p_group_id uuid,
  p_name     text
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with taken as materialized (
    select private.name_key(private.member_name(p_group_id, user_id)) as key
    from public.group_members where group_id = p_group_id
  )
  select name
  from generate_series(1, (select count(*) + 1 from taken)) as number
  cross join lateral (
    select case number when 1 then p_name else left(p_name, private.longest_name() - 6) || ' (' || number || ')' end as name
  ) as numbered
  where private.name_key(name) not in (select key from taken)
  order by number
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.game_state_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'game', private.game_json(p_game),
    'squares', private.squares_of(p_game.id),
    'players', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card_number,
        'display_name', display_name,
        'is_guest', private.is_guest(user_id),
        'is_winner', is_winner,
        'has_left', not private.is_in_play(card),
        'purchased_at', purchased_at
      ) order by purchased_at, card_number), '[]')
      from public.bingo_cards as card
      where p_game.kind = 'private' and game_id = p_game.id
    ),
    'leaderboard', private.top_cards(p_game.id),
    'channel', private.channel_of(p_game),
    'seq', p_game.last_seq
  );
$function$;

CREATE OR REPLACE FUNCTION private.gives_taken_name (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select not private.has_account(p_user)
    and not exists (select from public.group_events where user_id = p_user)
    and private.free_name(p_group_id, private.name_of(p_user)) <> private.name_of(p_user);
$function$;

CREATE OR REPLACE FUNCTION private.history_of (
  p_group public.groups
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id,
    'type', type,
    'display_name', private.member_name(group_id, user_id),
    'by', case when type = 'removed' then private.member_name(group_id, actor_id) end,
    'created_at', created_at
  ) order by id desc), '[]')
  from (
    select * from public.group_events where group_id = p_group.id order by id desc limit 50
  ) as latest;
$function$;

CREATE OR REPLACE FUNCTION private.invitation_mail (
  p_group   public.groups,
  p_inviter uuid,
  p_email   text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'email', p_email,
    'group_name', p_group.name,
    'invite_code', p_group.invite_code,
    'inviter_name', private.member_name(p_group.id, p_inviter),
    'game', (
      select private.game_json(game) from public.games as game
      where group_id = p_group.id and status = 'upcoming' order by scheduled_start, id limit 1
    )
  )
  from public.profiles where user_id = p_inviter;
$function$;

CREATE OR REPLACE FUNCTION private.is_guest (
  p_user uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (select from auth.users where id = p_user and is_anonymous);
$function$;

CREATE OR REPLACE FUNCTION private.member_name (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  STRICT
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select shown_name from public.group_events
      where user_id = p_user and group_id = p_group_id and type = 'joined' order by id desc limit 1
    ),
    private.name_of(p_user)
  );
$function$;

CREATE OR REPLACE FUNCTION private.members_of (
  p_group public.groups,
  p_user  uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', member.user_id,
    'display_name', private.member_name(p_group.id, member.user_id),
    'is_creator', member.user_id = p_group.created_by,
    'is_guest', p_group.created_by = p_user and not private.has_account(member.user_id),
    'joined_at', member.created_at
  ) order by member.created_at, member.user_id), '[]')
  from public.group_members as member
  where member.group_id = p_group.id;
$function$;

CREATE OR REPLACE FUNCTION private.name_key (
  p_name text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select lower(upper(normalize(regexp_replace(
    private.clean_name(p_name), '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]', '', 'g'
  ), NFKC)));
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
    'group_name', circle.name,
    'card_number', p_notice.card_number,
    'summary', event.payload ->> 'summary',
    'by', case p_notice.kind when 'invited' then private.member_name(circle.id, circle.created_by) else event.payload ->> 'by' end,
    'winner', event.payload ->> 'display_name',
    'missing', own.missing,
    'pot_share', own.pot_share,
    'at', private.reminded_of(game, p_notice.kind)
  )
  from (select p_notice.game_id as game_id) as about
  left join public.games as game on game.id = about.game_id
  left join public.groups as circle on circle.id in (p_notice.group_id, game.group_id)
  left join public.game_events as event on event.game_id = about.game_id and event.seq = p_notice.seq
  left join lateral (
    select 5 - greatest(max(consecutive_marked_count), 1) as missing, sum(pot_share) as pot_share
    from public.bingo_cards
    where game_id = about.game_id and user_id = p_notice.user_id
  ) as own on p_notice.kind = 'game_over';
$function$;

CREATE OR REPLACE FUNCTION private.open_table (
  p_group   public.groups,
  p_address text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'theme_name', newest.theme_name,
    'summaries', (
      select coalesce(jsonb_agg(summary), '[]')
      from (
        select summary from public.game_squares where game_id = newest.id order by md5(id::text) limit 3
      ) as shown
    ),
    'names', (
      select coalesce(jsonb_agg(private.member_name(group_id, user_id) order by created_at, user_id), '[]')
      from public.group_members where group_id = p_group.id
    ),
    'wait', private.wait_for('new_guest', private.guests_at(p_address), private.guests_an_hour(p_address))
  )
  from (select p_group.allows_guests) as switch
  left join lateral (
    select id, theme_name from public.games
    where group_id = p_group.id and status <> 'completed' order by created_at desc, id limit 1
  ) as newest on true
  where allows_guests;
$function$;

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
    (select private.member_name(group_id, p_user) from public.games where id = p_game_id and group_id is not null),
    private.name_of(p_user)
  );
$function$;

CREATE OR REPLACE FUNCTION private.proposals_of (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'is_host', circle.created_by = (select auth.uid()),
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'summary', summary, 'text', text, 'by', private.player_name(game_id, proposed_by)
      ) order by created_at, id), '[]')
      from public.square_proposals
      where game_id = p_game.id and status = 'waiting' and (select auth.uid()) in (circle.created_by, proposed_by)
    ),
    'declined', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'summary', summary) order by created_at, id), '[]')
      from public.square_proposals
      where game_id = p_game.id and status = 'left' and proposed_by = (select auth.uid())
    )
  )
  from public.groups as circle
  where circle.id = p_game.group_id and circle.id in (select private.my_groups()) and private.takes_proposals(p_game);
$function$;

CREATE OR REPLACE FUNCTION private.record_event (
  p_game_id  uuid,
  p_type     text,
  p_actor_id uuid,
  p_payload  jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_event public.game_events;
begin
  select * into v_game from public.games where id = p_game_id;
  insert into public.game_events (game_id, seq, type, actor_id, payload)
  values (
    p_game_id, v_game.last_seq + 1, p_type, p_actor_id,
    p_payload || case
      when p_payload ->> 'by' = private.name_of(p_actor_id)
        then jsonb_build_object('by', private.player_name(p_game_id, p_actor_id))
      else '{}'
    end
  )
  returning * into v_event;
  perform private.tell_event(v_game, v_event);
  perform private.notify(v_game, v_event);
end;
$function$;

CREATE OR REPLACE FUNCTION private.rematch_mail (
  p_game_id uuid,
  p_emails  jsonb
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'emails', p_emails,
    'group_id', circle.id,
    'group_name', circle.name,
    'host_name', private.member_name(circle.id, circle.created_by),
    'theme_name', game.theme_name
  )
  from public.games as game
  join public.groups as circle on circle.id = game.group_id
  where game.id = p_game_id;
$function$;

CREATE OR REPLACE FUNCTION private.require_seen (
  p_square  public.game_squares,
  p_seen_at timestamp with time zone,
  p_seq     integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_square.noted_at is distinct from date_trunc('milliseconds', p_seen_at) then
    perform private.refuse('note_conflict', jsonb_build_object(
      'comment', p_square.comment,
      'reaction', p_square.reaction,
      'noted_by_name', private.player_name(p_square.game_id, p_square.noted_by),
      'noted_at', p_square.noted_at,
      'seq', p_seq
    )::text);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.season_of (
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
    where game.group_id = p_group_id and game.status = 'completed'
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

CREATE OR REPLACE FUNCTION private.seat_in (
  p_group public.groups
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'group_name', p_group.name,
    'host_display_name', private.member_name(p_group.id, p_group.created_by),
    'theme_names', (
      select coalesce(jsonb_agg(theme_name order by created_at desc, id), '[]')
      from public.games
      where group_id = p_group.id and status <> 'completed'
    ),
    'starts_at', (
      select min(scheduled_start) from public.games where group_id = p_group.id and status = 'upcoming'
    ),
    'locks_at', (select min(locks_at) from public.games where group_id = p_group.id and status <> 'completed' and not is_locked),
    'squares', (
      select coalesce(jsonb_agg(summary order by id), '[]')
      from (
        select square.id, square.summary
        from (
          select id, theme_id from public.games
          where group_id = p_group.id and status <> 'completed'
          order by created_at desc, id
          limit 1
        ) as newest
        join public.themes as theme on theme.id = newest.theme_id and theme.group_id is null
        join public.game_squares as square on square.game_id = newest.id
        order by square.id
        limit 3
      ) as shown
    ),
    'member_count', count(*),
    'is_full', count(*) >= p_group.max_members,
    'table', null
  )
  from public.group_members where group_id = p_group.id;
$function$;

CREATE OR REPLACE FUNCTION private.sell_card (
  p_game       public.games,
  p_user       uuid,
  p_name       text,
  p_request_id uuid
)
  RETURNS public.bingo_cards
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  insert into public.bingo_cards (game_id, kind, card_number, user_id, display_name, request_id, purchased_at)
  values (
    p_game.id, p_game.kind, private.next_card_number(p_game), p_user,
    case when p_game.kind = 'private' then private.player_name(p_game.id, p_user) else p_name end,
    p_request_id, clock_timestamp()
  )
  returning * into v_card;
  if p_game.dealing = 'chosen' then
    insert into private.card_drafts (card_id) values (v_card.id);
  else
    perform private.deal(v_card);
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('mint', 'pot:' || p_game.id, p_game.card_price, p_game.id, 'card_sold');
  update public.games set cards_sold = cards_sold + 1, pot_amount = pot_amount + p_game.card_price
  where id = p_game.id
  returning * into v_game;
  if v_game.status = 'upcoming' and v_game.kind = 'private' then
    perform private.store_answer(v_game.id, p_user, true);
  end if;

  perform private.record_event(p_game.id, 'card_sold', p_user, jsonb_build_object(
    'card_number', v_card.card_number,
    'display_name', v_card.display_name,
    'purchased_at', v_card.purchased_at,
    'cards_sold', v_game.cards_sold,
    'pot_amount', v_game.pot_amount
  ) || case when private.is_guest(p_user) then jsonb_build_object('is_guest', true) else '{}' end);
  return v_card;
end;
$function$;

CREATE OR REPLACE FUNCTION private.square_json (
  p_square public.game_squares
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_square.id,
    'summary', p_square.summary,
    'text', p_square.text,
    'is_marked', p_square.is_marked,
    'marked_at', p_square.marked_at,
    'marked_by_name', private.player_name(p_square.game_id, p_square.marked_by),
    'source_url', p_square.source_url,
    'comment', p_square.comment,
    'reaction', p_square.reaction,
    'noted_by_name', private.player_name(p_square.game_id, p_square.noted_by),
    'noted_at', p_square.noted_at
  );
$function$;

CREATE OR REPLACE FUNCTION public.game_books (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with moves as (
    select id, reason, from_account, to_account, amount, created_at from public.transfers where game_id = p_game_id
    union all
    select null, 'pot_returned', 'pot:' || id, 'fund', private.rest_of_pot(game), completed_at + private.time_to_claim()
    from public.games as game
    where id = p_game_id and private.is_overdue(game) and private.rest_of_pot(game) > 0
  ), turns as (
    select *, count(*) filter (where reason <> 'card_sold') over (order by id) as turn from moves
  ), entries as (
    select
      reason, from_account, to_account, sum(amount) as amount, count(*) as count, max(created_at) as created_at,
      min(id) as place
    from turns
    group by turn, reason, from_account, to_account
  )
  select jsonb_build_object(
    'entries', coalesce(jsonb_agg(jsonb_build_object(
      'reason', reason,
      'from_name', private.account_name(from_account, p_game_id),
      'to_name', private.account_name(to_account, p_game_id),
      'amount', amount,
      'count', count,
      'created_at', created_at
    ) order by place), '[]'),
    'balance', coalesce(sum(case when to_account like 'pot:%' then amount else -amount end), 0)
  )
  from entries
  having private.visible_game(p_game_id) is not null;
$function$;

CREATE OR REPLACE FUNCTION public.join_group (
  p_invite_code text,
  p_address     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_code(v_user, p_address);
  v_group public.groups;
  v_answer text;
begin
  if v_wait = 0 and (private.group_of_code(p_invite_code)).allows_guests then
    v_wait := private.attempt_as_guest(v_user, p_address);
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups
  where invite_code = private.clean_code(p_invite_code) for no key update;
  if not found then
    return jsonb_build_object('refused', 'invalid_code');
  end if;
  if private.gives_taken_name(v_group.id, v_user) then
    return jsonb_build_object(
      'refused', 'name_taken', 'detail', private.free_name(v_group.id, private.name_of(v_user))
    );
  end if;
  v_answer := private.join_as(v_group.id, v_user);
  if v_answer in ('group_full', 'guests_not_allowed') then
    return jsonb_build_object('refused', v_answer);
  end if;
  return jsonb_build_object(
    'group_id', v_group.id,
    'group_name', v_group.name,
    'already_member', v_answer = 'already_member'
  );
end;
$function$;

REVOKE ALL ON FUNCTION "private"."account_name"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."account_name"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."account_name"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_name"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_name"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_name"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gives_taken_name"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gives_taken_name"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gives_taken_name"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_guest"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_guest"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_guest"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."member_name"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."member_name"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."member_name"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."name_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_key"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."name_key"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."player_name"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."player_name"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."player_name"(uuid, uuid) TO "postgres";

ALTER TABLE "public"."group_events"
  ADD CONSTRAINT "group_events_shown_name_check" CHECK (((char_length(shown_name) >= 1) AND (char_length(shown_name) <= private.longest_name())));

-- Members of one name who are in a group already.
UPDATE public.group_events AS event
SET shown_name = left(named.display_name, private.longest_name() - 6) || ' (' || named.number || ')'
FROM (
  SELECT
    (
      SELECT max(id) FROM public.group_events
      WHERE group_id = member.group_id AND user_id = member.user_id AND type = 'joined'
    ) AS event_id,
    person.display_name,
    row_number() OVER (
      PARTITION BY member.group_id, private.name_key(person.display_name) ORDER BY member.created_at, member.user_id
    ) AS number
  FROM public.group_members AS member
  JOIN public.profiles AS person ON person.user_id = member.user_id
) AS named
WHERE event.id = named.event_id AND named.number > 1;
