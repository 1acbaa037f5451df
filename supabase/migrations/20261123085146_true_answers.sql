SET local check_function_bodies = off;

DROP FUNCTION "private"."add_member"(uuid, uuid);

DROP FUNCTION "private"."require_seen"(public.game_squares, timestamp WITH time zone);

DROP FUNCTION "private"."square_as_it_is"(uuid);

DROP FUNCTION "private"."who_decides"(public.games);

CREATE OR REPLACE FUNCTION private.add_member (
  p_group_id uuid,
  p_user     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_event public.group_events;
begin
  insert into public.group_members (group_id, user_id) values (p_group_id, p_user);
  insert into public.group_events (group_id, type, user_id, actor_id) values (p_group_id, 'joined', p_user, p_user)
  returning * into v_event;
  perform private.tell_return(v_event);
end;
$function$;

CREATE OR REPLACE FUNCTION private.attach_receipt (
  p_game_square_id uuid,
  p_source         text,
  p_user           uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_square public.game_squares;
begin
  update public.game_squares set source_url = p_source
  where id = p_game_square_id and is_marked and source_url is null and p_source is not null
  returning * into v_square;
  if found then
    perform private.record_event(v_square.game_id, 'receipt_added', p_user, jsonb_build_object(
      'game_square_id', v_square.id,
      'summary', v_square.summary,
      'by', private.name_of(p_user),
      'source_url', v_square.source_url
    ));
  elsif exists (select from public.game_squares where id = p_game_square_id and source_url <> p_source) then
    perform private.refuse('receipt_taken');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.can_reopen (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select not p_game.pot_claimed or exists (select from auth.users where id = p_game.winner_id);
$function$;

CREATE OR REPLACE FUNCTION private.closest_cards (
  p_game public.games
)
  RETURNS TABLE (
    card_id uuid,
    user_id uuid,
    share   numeric
  )
  LANGUAGE sql
  STABLE
  ROWS 5
  SET search_path TO ''
  AS $function$
  with playing as (
    select card.*, rank() over (order by card.consecutive_marked_count desc) as place
    from public.bingo_cards as card
    where card.game_id = p_game.id and card.consecutive_marked_count > 0 and private.is_in_play(card)
  ), closest as (
    select
      id, user_id, trunc(p_game.pot_amount / count(*) over (), 2) as part, count(*) over () as parts,
      row_number() over (order by purchased_at, card_number) as turn
    from playing
    where place = 1
  )
  select id, user_id, part + case turn when 1 then p_game.pot_amount - parts * part else 0 end from closest;
$function$;

CREATE OR REPLACE FUNCTION private.count_votes (
  p_game      public.games,
  p_objection public.objections
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_votes jsonb := private.votes_on(p_game, p_objection.id);
begin
  if 2 * (v_votes ->> 'votes_for')::int > (v_votes ->> 'voters')::int then
    if private.can_reopen(p_game) then
      perform private.uphold_objection(p_game, p_objection, null);
    end if;
  elsif 2 * (v_votes ->> 'votes_against')::int >= (v_votes ->> 'voters')::int then
    perform private.dismiss_objection(p_objection, null);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_without (
  p_game_id uuid,
  p_gone    uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
  v_objection public.objections;
begin
  for v_objection in
    select objection.*
    from public.objections as objection
    join public.bingo_cards as card on card.game_id = p_game_id and card.user_id = p_gone and not card.is_winner
    where objection.game_id = p_game_id and objection.status = 'open'
    order by objection.created_at, objection.id
  loop
    select * into v_game from public.games where id = p_game_id;
    -- One that was upheld has opened the game again: nothing is left of the others.
    exit when v_game.status <> 'completed' or v_game.final_at <= clock_timestamp();
    continue when private.who_decides(v_game, private.objector_of(v_objection.id)) <> 'players';
    perform private.tell_votes(v_game, v_objection, p_gone);
  end loop;
end;
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
  if private.tells_ranking(p_event.type) then
    return v_message || jsonb_build_object('top', p_top);
  elsif p_event.type = 'game_ended' then
    return v_message || jsonb_build_object('shares', private.shares_of(p_event.game_id));
  elsif p_event.type = 'note_saved' then
    return v_message || (
      select jsonb_build_object(
        'comment', comment, 'reaction', reaction, 'noted_by_name', private.name_of(noted_by)
      )
      from public.game_squares
      where id = (p_event.payload ->> 'game_square_id')::uuid
    );
  elsif p_event.type in ('member_left', 'member_removed', 'member_returned') then
    return (v_message - 'group_event_id') || (
      select jsonb_build_object('display_name', private.name_of(user_id), 'by', private.name_of(actor_id))
      from public.group_events
      where id = (p_event.payload ->> 'group_event_id')::bigint
    );
  end if;
  return v_message;
end;
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
    'member_left', 'member_removed', 'member_returned', 'square_proposed', 'square_declined', 'square_added'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_in_play (
  p_card public.bingo_cards
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_card.kind = 'house' or exists (
    select from public.games as game
    join public.group_members as member on member.group_id = game.group_id
    where game.id = p_card.game_id and member.user_id = p_card.user_id
  );
$function$;

CREATE OR REPLACE FUNCTION private.next_game (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with recursive rematches as (
    select id from public.games where follows = p_game.id
    union all
    select game.id from public.games as game join rematches on game.follows = rematches.id
  )
  select jsonb_build_object(
    'id', game.id, 'kind', game.kind, 'status', game.status, 'title', game.title, 'theme_name', game.theme_name
  )
  from public.games as game
  where game.kind = p_game.kind
    and game.status <> 'completed'
    and (
      game.kind = 'house' or (game.group_id = p_game.group_id and game.group_id in (select private.my_groups()))
    )
  order by
    game.id in (select id from rematches) desc, game.status = 'active' desc, game.created_at > p_game.created_at desc,
    game.created_at, game.id
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.objections_to (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(private.votes_on(p_game, objection.id) || jsonb_build_object(
    'id', objection.id,
    'game_square_id', objection.game_square_id,
    'by', card.display_name,
    'reason', case when p_game.kind = 'private' or (select private.is_admin()) then objection.reason end,
    'status', objection.status,
    'decided_by', private.who_decides(p_game, card.user_id),
    'is_mine', coalesce(card.user_id = (select private.living_user()), false),
    'my_vote', (
      select upholds from public.objection_votes
      where objection_id = objection.id and user_id = (select private.living_user())
    ),
    'created_at', objection.created_at
  ) order by objection.created_at, objection.id), '[]')
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  where objection.game_id = p_game.id and objection.bingo_seq = private.bingo_seq(p_game.id);
$function$;

CREATE OR REPLACE FUNCTION private.objector_of (
  p_objection_id uuid
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select card.user_id
  from public.objections as objection
  join public.bingo_cards as card on card.id = objection.card_id
  where objection.id = p_objection_id;
$function$;

CREATE OR REPLACE FUNCTION private.only_objector (
  p_game public.games
)
  RETURNS uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select (array_agg(voter))[1] from private.voters(p_game) as voter having count(*) = 1;
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
        'id', id, 'summary', summary, 'text', text, 'by', private.name_of(proposed_by)
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

CREATE OR REPLACE FUNCTION private.reopen_pot (
  p_game public.games
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if not private.can_reopen(p_game) then
    perform private.refuse('winner_gone');
  elsif not p_game.pot_claimed then
    return;
  end if;
  insert into public.transfers (from_account, to_account, amount, game_id, reason)
  values ('user:' || p_game.winner_id, 'pot:' || p_game.id, p_game.pot_amount, p_game.id, 'pot_reopened');
  perform private.change_total('user:' || p_game.winner_id, -p_game.pot_amount);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_decider (
  p_game     public.games,
  p_objector uuid,
  p_user     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if private.who_decides(p_game, p_objector) = 'winner' and p_game.winner_id = p_user then
    perform private.require_member(p_game, p_user);
    return;
  elsif p_game.kind = 'private' then
    perform private.require_host(p_game, p_user);
  elsif not exists (select from public.user_roles where user_id = p_user and role = 'admin') then
    perform private.refuse('not_admin');
  end if;
  if p_game.winner_id = p_user then
    perform private.refuse('own_win');
  elsif p_objector = p_user then
    perform private.refuse('own_objection');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_removable (
  p_group public.groups,
  p_user  uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group.id and game.status = 'active' and card.user_id = p_user
      and private.has_line(card.marked_mask)
  ) then
    perform private.refuse('holds_full_line');
  elsif exists (
    select from public.bingo_cards as card
    join public.games as game on game.id = card.game_id
    where game.group_id = p_group.id and game.final_at > clock_timestamp() and card.user_id = p_user and (
      game.winner_id = p_group.created_by
      or exists (
        select from public.objections as objection
        where objection.game_id = game.id and objection.status = 'open'
          and private.objector_of(objection.id) = p_group.created_by
      )
    )
  ) then
    perform private.refuse('may_object');
  end if;
end;
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
      'noted_by_name', private.name_of(p_square.noted_by),
      'noted_at', p_square.noted_at,
      'seq', p_seq
    )::text);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.square_answer (
  p_game_square_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.in_game(private.square_json(square) || jsonb_build_object('seq', game.last_seq), game)
  from public.game_squares as square
  join public.games as game on game.id = square.game_id
  where square.id = p_game_square_id;
$function$;

CREATE OR REPLACE FUNCTION private.tell_return (
  p_event public.group_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game_id uuid;
begin
  for v_game_id in
    select game.id from public.games as game
    join public.bingo_cards as card on card.game_id = game.id and card.user_id = p_event.user_id
    where game.group_id = p_event.group_id and private.goes_on(game)
    order by game.id
    for no key update of game
  loop
    perform private.record_event(
      v_game_id, 'member_returned', p_event.actor_id, jsonb_build_object('group_event_id', p_event.id)
    );
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.told_ranking (
  p_game public.games
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if p_game.kind = 'house' then
    return private.top_cards(p_game.id);
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(best)), '[]')
    from (
      select card_number, consecutive_marked_count
      from public.bingo_cards as card
      where game_id = p_game.id and private.is_in_play(card)
      order by consecutive_marked_count desc, purchased_at, card_number
      limit private.ranked_at_most(p_game)
    ) as best
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.top_cards (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(to_jsonb(best)), '[]')
  from (
    select card_number, display_name, consecutive_marked_count, is_winner, purchased_at
    from public.bingo_cards as card
    where game_id = p_game_id and card_number > 0 and private.is_in_play(card)
    order by consecutive_marked_count desc, purchased_at, card_number
    limit (select private.ranked_at_most(game) from public.games as game where game.id = p_game_id)
  ) as best;
$function$;

CREATE OR REPLACE FUNCTION private.voters (
  p_game public.games
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 20
  SET search_path TO ''
  AS $function$
  select card.user_id
  from public.bingo_cards as card
  where p_game.kind = 'private' and card.game_id = p_game.id and card.id is distinct from p_game.winner_card_id
    and private.is_in_play(card);
$function$;

CREATE OR REPLACE FUNCTION private.who_decides (
  p_game     public.games,
  p_objector uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_game.kind = 'house' then 'admins'
    when not exists (
      select from public.groups where id = p_game.group_id and created_by in (p_game.winner_id, p_objector)
    ) then 'host'
    when (select count(*) from private.voters(p_game)) > 1 then 'players'
    else 'winner'
  end;
$function$;

CREATE OR REPLACE FUNCTION public.add_receipt (
  p_game_square_id uuid,
  p_source_url     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_source text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  v_source := private.clean_source(p_source_url);
  if v_source is null then
    perform private.refuse('invalid_source_url');
  end if;
  perform private.require_active(v_game);

  perform private.attach_receipt(p_game_square_id, v_source, v_user);
  return private.square_answer(p_game_square_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.after_game (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'seq', game.last_seq,
    'decided_by', private.who_decides(game, private.only_objector(game)),
    'can_uphold', private.can_reopen(game),
    'objections', private.objections_to(game),
    'winning_card', (
      select private.card_json(card) from public.bingo_cards as card where card.id = game.winner_card_id
    ),
    'next', private.next_game(game)
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and game.status = 'completed';
$function$;

CREATE OR REPLACE FUNCTION public.answer_proposal (
  p_proposal_id uuid,
  p_takes       boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_proposal public.square_proposals;
  v_game public.games;
begin
  select game.* into v_game
  from public.square_proposals as asked join public.games as game on game.id = asked.game_id
  where asked.id = p_proposal_id;
  perform private.lock_own_group(v_game.group_id, v_user);
  v_game := private.lock_game(v_game.id);
  update public.square_proposals set status = case when p_takes then 'taken' else 'left' end
  where id = p_proposal_id and status = 'waiting'
  returning * into v_proposal;
  if not found then
    return;
  elsif p_takes is not true then
    perform private.record_event(v_game.id, 'square_declined', v_user, jsonb_build_object('by', private.name_of(v_user)));
    return;
  elsif not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  end if;
  perform private.add_square(v_game, v_proposal, v_user);
end;
$function$;

CREATE OR REPLACE FUNCTION public.decide_objection (
  p_objection_id uuid,
  p_upholds      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_decider(v_game, private.objector_of(p_objection_id), v_user);
  v_objection := private.open_objection(v_game, p_objection_id);

  if p_upholds then
    perform private.uphold_objection(v_game, v_objection, v_user);
  else
    perform private.dismiss_objection(v_objection, v_user);
  end if;
  return private.objection_answer(p_objection_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.ending_of (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('pot_amount', game.pot_amount, 'shares', case
    when game.shows_closeness or not exists (
      select from public.game_squares where game_id = game.id and is_marked
    ) then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'card_number', card.card_number, 'display_name', card.display_name, 'amount', closest.share,
        'has_line', private.has_line(card.marked_mask)
      ) order by card.purchased_at, card.card_number), '[]')
      from private.closest_cards(game) as closest
      join public.bingo_cards as card on card.id = closest.card_id
      where closest.share > 0
    )
  end)
  from public.games as game
  join public.groups as grp on grp.id = game.group_id
  where game.id = p_game_id and game.status = 'active'
    and grp.created_by = (select private.living_user()) and grp.id in (select private.my_groups());
$function$;

REVOKE ALL ON FUNCTION "public"."ending_of"(uuid) FROM PUBLIC, "anon";

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
    select null, 'pot_returned', 'pot:' || id, 'fund', pot_amount, completed_at + private.time_to_claim()
    from public.games as game
    where id = p_game_id and pot_amount > 0 and private.is_overdue(game)
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
      'from_name', private.account_name(from_account),
      'to_name', private.account_name(to_account),
      'amount', amount,
      'count', count,
      'created_at', created_at
    ) order by place), '[]'),
    'balance', coalesce(sum(case when to_account like 'pot:%' then amount else -amount end), 0)
  )
  from entries
  having private.visible_game(p_game_id) is not null;
$function$;

CREATE OR REPLACE FUNCTION public.mark_square (
  p_game_square_id uuid,
  p_source_url     text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_source text;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  v_source := private.clean_source(p_source_url);
  perform private.require_active(v_game);

  update public.game_squares
  set is_marked = true, marked_at = clock_timestamp(), marked_by = v_user, source_url = v_source
  where id = p_game_square_id and not is_marked
  returning * into v_square;
  if not found then
    perform private.attach_receipt(p_game_square_id, v_source, v_user);
    return private.square_answer(p_game_square_id);
  end if;
  perform private.mark_cards(p_game_square_id, true);

  perform private.record_event(v_game.id, 'square_marked', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user),
    'marked_at', v_square.marked_at,
    'source_url', v_square.source_url
  ));
  return private.square_answer(p_game_square_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.object_to_mark (
  p_game_square_id uuid,
  p_reason         text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.make_objection(
    v_game, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  if private.who_decides(v_game, v_user) = 'players' then
    perform private.vote(v_game, v_objection, v_user, true);
  end if;
  return private.objection_answer(v_objection.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_note (
  p_game_square_id uuid,
  p_comment        text,
  p_reaction       text,
  p_seen_at        timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('save_note', v_user::text, 30, interval '1 minute');
  v_comment text := nullif(private.clean_text(p_comment), '');
  v_reaction text := nullif(btrim(p_reaction), '');
  v_game public.games;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_noter(v_game, v_user);
  perform private.check_note(v_comment, v_reaction);
  perform private.require_active(v_game);
  select * into v_square from public.game_squares where id = p_game_square_id;
  perform private.require_seen(v_square, p_seen_at, v_game.last_seq);

  update public.game_squares set
    comment = v_comment, reaction = v_reaction, noted_by = case when comment = v_comment then noted_by else v_user end,
    noted_at = date_trunc('milliseconds', greatest(clock_timestamp(), noted_at + interval '1 millisecond'))
  where id = p_game_square_id
  returning * into v_square;

  perform private.record_event(v_game.id, 'note_saved', v_user, jsonb_build_object(
    'game_square_id', v_square.id,
    'summary', v_square.summary,
    'by', private.name_of(v_user), 'noted_at', v_square.noted_at
  ));
  return private.square_answer(p_game_square_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.unmark_square (
  p_game_square_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_mark(v_user);
  v_game public.games;
  v_square public.game_squares;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_marker(v_game, v_user);
  perform private.require_active(v_game);

  v_square := private.take_mark(v_game, p_game_square_id);
  if v_square.id is null then
    return private.square_answer(p_game_square_id);
  end if;

  perform private.record_event(v_game.id, 'square_unmarked', v_user, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary,
    'by', private.name_of(v_user), 'note_cleared', v_game.kind = 'private'
  ));
  return private.square_answer(p_game_square_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.vote_on_objection (
  p_objection_id uuid,
  p_upholds      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game_of_objection(p_objection_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.open_objection(v_game, p_objection_id);
  if private.who_decides(v_game, private.objector_of(p_objection_id)) <> 'players' then
    perform private.refuse('not_a_vote');
  elsif v_game.winner_id = v_user then
    perform private.refuse('own_win');
  end if;

  perform private.vote(v_game, v_objection, v_user, coalesce(p_upholds, false));
  return private.objection_answer(p_objection_id);
end;
$function$;

REVOKE ALL ON FUNCTION "private"."add_member"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_member"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_member"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attach_receipt"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attach_receipt"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attach_receipt"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."can_reopen"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."can_reopen"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."can_reopen"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_in_play"(public.bingo_cards) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_in_play"(public.bingo_cards) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_in_play"(public.bingo_cards) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_game"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_game"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_game"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."objector_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."objector_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."objector_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."only_objector"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."only_objector"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."only_objector"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_decider"(public.games, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_decider"(public.games, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_decider"(public.games, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_seen"(public.game_squares, timestamp WITH time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_seen"(public.game_squares, timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_seen"(public.game_squares, timestamp WITH time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."square_answer"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."square_answer"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."square_answer"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_return"(public.group_events) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_return"(public.group_events) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_return"(public.group_events) TO "postgres";

REVOKE ALL ON FUNCTION "private"."who_decides"(public.games, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."who_decides"(public.games, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."who_decides"(public.games, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."ending_of"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."ending_of"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."ending_of"(uuid) TO "postgres";

