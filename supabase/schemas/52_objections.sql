-- The maximum length of the reason for an objection, in characters.
create function private.longest_reason() returns int language sql immutable set search_path = '' as 'select 200';

-- How long after BINGO a player can object to a mark of the winning line. In a house game that is the time in which a
-- guest can claim the pot, so that objections do not delay the claim.
create function private.time_to_object(p_kind text) returns interval
language sql
immutable
set search_path = ''
as $$
  select case p_kind when 'private' then interval '15 minutes' else private.time_to_claim() end;
$$;

-- An objection by the holder of a card to one mark of a win, which is that of the event numbered `bingo_seq`. It is open
-- until it is decided, or `dropped` when another objection takes the win back first.
create table public.objections (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null,
  bingo_seq int not null,
  game_square_id uuid not null references public.game_squares (id) on delete cascade,
  card_id uuid not null references public.bingo_cards (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and private.longest_reason()),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed', 'dropped')),
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (game_id, bingo_seq) references public.wins (game_id, seq) on delete cascade,
  unique (game_id, bingo_seq, card_id),
  check ((status = 'open') = (decided_at is null))
);

create index objections_game_square_id on public.objections (game_square_id);
create index objections_card_id on public.objections (card_id);
create unique index objections_open on public.objections (game_id, bingo_seq, game_square_id) where status = 'open';

alter table public.objections enable row level security;

-- Counts one objection, agreement or decision of a person; returns 0 when it is allowed, else the seconds to wait.
create function private.attempt_objection(p_who text) returns int
language sql
set search_path = ''
as $$
  select private.attempt('objection', p_who, 20, interval '5 minutes');
$$;

-- The squares on which a win rests, without FREE.
create function private.winning_squares(p_win public.wins) returns setof uuid
language sql
stable
rows 5
set search_path = ''
as $$
  select game_square_id from public.card_squares
  where card_id = p_win.card_id and position = any (p_win.positions);
$$;

-- The win that an objection to a square concerns: the one with the given number if it stands, else the last one that
-- rests on this square, or the last one at all; null for none.
create function private.contested_win(p_game_id uuid, p_game_square_id uuid, p_win int) returns public.wins
language sql
stable
set search_path = ''
as $$
  select win
  from private.wins_of(p_game_id) as win
  where win.seq = coalesce(p_win, win.seq)
  order by p_game_square_id in (select private.winning_squares(win)) desc, win.seq desc
  limit 1;
$$;

-- Counts one guest's objection to the wins of a game and returns the seconds to wait. The limit is two per address.
-- Callers other than the app can invent addresses, so their connection is limited to one, or three where no app key is
-- set. A winning line has at least four marks, so one person with many sessions cannot use up all objections.
create function private.attempt_guest_objection(p_game_id uuid, p_address text) returns int
language sql
set search_path = ''
as $$
  select coalesce(nullif(private.attempt('objections_from', win || private.visitor_at(p_address),
    2, private.time_to_object('house')
  ), 0), case when private.is_app() then 0 else private.attempt('objections_from', win || private.connection(),
    case when private.app_key_hash() is null then 3 else 1 end, private.time_to_object('house')
  ) end)
  from concat_ws(' ', p_game_id, (select max(seq) from private.wins_of(p_game_id)), 'by ') as win;
$$;

-- Refuses a person's second objection to the same win, and an objection to a mark that somebody else has objected to:
-- in a private game forever, in a house game, where people do not know each other, until that one is decided.
create function private.require_new_objection(
  p_kind text, p_win public.wins, p_cards uuid[], p_game_square_id uuid
) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (
    select from public.objections
    where game_id = p_win.game_id and bingo_seq = p_win.seq and (
      card_id = any (p_cards)
      or (game_square_id = p_game_square_id and (status = 'open' or p_kind = 'private'))
    )
  ) then
    perform private.refuse('already_objected');
  end if;
end;
$$;

-- Refuses an objection to a win that does not stand, or is final.
create function private.require_open_win(p_win public.wins) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_win.seq is null or p_win.taken_back_at is not null or p_win.final_at <= clock_timestamp() then
    perform private.refuse('result_not_open');
  end if;
end;
$$;

-- Why an objection cannot have this reason; null if it can.
create function private.refused_reason(p_reason text) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when private.is_long(p_reason) then private.refusal('too_long', private.longest_field()::text)
    when private.clean_name(p_reason) = '' then private.refusal('reason_missing')
    when char_length(private.clean_name(p_reason)) > private.longest_reason()
      then private.refusal('too_long', private.longest_reason()::text)
  end;
$$;

-- Records an event of an objection, with the name of the person who caused it.
create function private.record_objection(p_type text, p_objection public.objections, p_user uuid, p_more jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.record_event(p_objection.game_id, p_type, p_user, jsonb_build_object(
    'game_square_id', p_objection.game_square_id,
    'summary', (select summary from public.game_squares where id = p_objection.game_square_id),
    'by', private.name_of(p_user)
  ) || p_more);
end;
$$;

-- Objects to a mark of a win of the game, by default the last one with this mark, for the holder of these cards and with
-- a cleaned reason: for the first card that was sold before the win was called. Who holds a win that would fall does not
-- object. The caller holds the game's lock.
create function private.make_objection(
  p_game public.games, p_win int, p_cards uuid[], p_user uuid, p_game_square_id uuid, p_reason text
) returns public.objections
language plpgsql
set search_path = ''
as $$
declare
  v_win constant public.wins := private.contested_win(p_game.id, p_game_square_id, p_win);
  v_objection public.objections;
  v_card public.bingo_cards;
begin
  perform private.require_open_win(v_win);
  select * into v_card from public.bingo_cards
  where id = any (p_cards) and purchased_at < v_win.called_at order by card_number limit 1;
  if v_win.card_id = any (p_cards) or exists (
    select from private.falling_wins(p_game.id, p_game_square_id) where card_id = any (p_cards)
  ) then
    perform private.refuse('own_win');
  elsif v_card.id is null then
    perform private.refuse('card_too_new');
  elsif p_game_square_id not in (select private.winning_squares(v_win)) then
    perform private.refuse('not_in_the_line');
  elsif not private.can_reopen(v_win) then
    perform private.refuse('winner_gone');
  end if;
  perform private.require_new_objection(p_game.kind, v_win, p_cards, p_game_square_id);
  insert into public.objections (game_id, bingo_seq, game_square_id, card_id, reason)
  values (p_game.id, v_win.seq, p_game_square_id, v_card.id, p_reason)
  returning * into v_objection;
  perform private.record_objection('objection_made', v_objection, p_user, jsonb_build_object(
    'card_number', v_card.card_number, 'by', v_card.display_name
  ));
  return v_objection;
end;
$$;

-- The status of an objection, and its game.
create function private.objection_answer(p_objection_id uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.in_game(jsonb_build_object('objection_id', objection.id, 'status', objection.status), game)
  from public.objections as objection
  join public.games as game on game.id = objection.game_id
  where objection.id = p_objection_id;
$$;

-- Objects to one mark of a win, by default the last one with this mark, with a reason, once for each win. Returns the
-- objection's status.
create function public.object_to_mark(p_game_square_id uuid, p_reason text, p_win int default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_objection(v_user::text);
  v_game public.games;
  v_objection public.objections;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.refused_reason(p_reason) is not null then
    return private.refused_reason(p_reason);
  end if;
  p_reason := private.clean_name(p_reason);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_player(v_game, v_user);
  v_objection := private.make_objection(
    v_game, p_win, array(
      select id from public.bingo_cards where game_id = v_game.id and user_id = v_user order by card_number
    ), v_user, p_game_square_id, p_reason
  );
  return private.objection_answer(v_objection.id);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

-- Objects to one mark of a win in a house game, for the cards of a guest session. `p_address` is the visitor's address
-- as the app sends it.
create function public.object_to_mark_as_guest(
  p_game_square_id uuid, p_reason text, p_guest_token text, p_address text default null, p_win int default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_hash bytea := private.guest_hash(p_guest_token);
  v_wait int;
  v_game public.games;
  v_cards uuid[];
  v_objection public.objections;
begin
  if not exists (select from public.guest_cards where session_hash = v_hash) then
    perform private.refuse('invalid_token');
  end if;
  perform private.require_live_session(v_hash);
  v_wait := private.attempt_objection(encode(v_hash, 'hex'));
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif private.refused_reason(p_reason) is not null then
    return private.refused_reason(p_reason);
  end if;
  -- After the reason, because others share this counter.
  v_wait := private.attempt_guest_objection(
    (select game_id from public.game_squares where id = p_game_square_id), p_address
  );
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  p_reason := private.clean_name(p_reason);
  v_game := private.lock_game_of_square(p_game_square_id);
  perform private.require_house(v_game);
  v_cards := array(select id from private.guest_cards_of(v_game.id, v_hash) order by card_number);
  if cardinality(v_cards) = 0 then
    perform private.refuse('not_a_player');
  end if;
  v_objection := private.make_objection(v_game, p_win, v_cards, null, p_game_square_id, p_reason);
  return private.objection_answer(v_objection.id);
end;
$$;

grant execute on function public.object_to_mark(uuid, text, int) to authenticated;
grant execute on function public.object_to_mark_as_guest(uuid, text, text, text, int) to anon, authenticated;
