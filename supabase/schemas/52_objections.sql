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

-- A player's vote on an objection that the players decide.
create table public.objection_votes (
  objection_id uuid not null references public.objections (id) on delete cascade,
  user_id uuid not null references public.profiles (user_id),
  upholds boolean not null,
  primary key (objection_id, user_id)
);

create index objection_votes_user_id on public.objection_votes (user_id);

alter table public.objections enable row level security;
alter table public.objection_votes enable row level security;
revoke all on public.objections, public.objection_votes from public, anon, authenticated;

-- Counts one objection, vote or decision of a person; returns 0 when it is allowed, else the seconds to wait.
create function private.attempt_objection(p_who text) returns int
language sql
set search_path = ''
as $$
  select private.attempt('objection', p_who, 20, interval '5 minutes');
$$;

-- The number of the win that an objection to a square concerns: the given one if it stands, else the last one that rests
-- on this square, or the last one at all; null for none.
create function private.contested_win(p_game_id uuid, p_game_square_id uuid, p_win int) returns int
language sql
stable
set search_path = ''
as $$
  select win.seq
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
  p_game_id uuid, p_kind text, p_win int, p_cards uuid[], p_game_square_id uuid
) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if exists (
    select from public.objections
    where game_id = p_game_id and bingo_seq = p_win and (
      card_id = any (p_cards)
      or (game_square_id = p_game_square_id and (status = 'open' or p_kind = 'private'))
    )
  ) then
    perform private.refuse('already_objected');
  end if;
end;
$$;

-- Refuses an objection to the win of a game as won if nobody has won, or if the time to object is over.
create function private.require_open_result(p_game public.games) returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_game.winner_card_id is null or p_game.final_at <= clock_timestamp() then
    perform private.refuse('result_not_open');
  end if;
end;
$$;

-- The objections to a win of a game as won, oldest first. In a house game only admins see the reasons.
create function private.objections_to(p_game public.games, p_win int) returns jsonb
language sql
stable
set search_path = ''
as $$
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
  where objection.game_id = p_game.id and objection.bingo_seq = p_win;
$$;

-- Returns the cleaned reason of an objection, on one line, or refuses it.
create function private.clean_reason(p_reason text) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_reason text := private.clean_name(p_reason);
begin
  if char_length(v_reason) > private.longest_reason() then
    perform private.refuse('too_long', private.longest_reason()::text);
  elsif v_reason = '' then
    perform private.refuse('reason_missing');
  end if;
  return v_reason;
end;
$$;

-- Objects to a mark of a win of the game, by default the last one with this mark, for the holder of these cards; the
-- caller holds the game's lock.
create function private.make_objection(
  p_game public.games, p_win int, p_cards uuid[], p_user uuid, p_game_square_id uuid, p_reason text
) returns public.objections
language plpgsql
set search_path = ''
as $$
declare
  v_seq constant int := private.contested_win(p_game.id, p_game_square_id, p_win);
  v_won constant public.games := private.as_won(p_game, v_seq);
  v_objection public.objections;
  v_payload jsonb;
begin
  perform private.require_open_result(v_won);
  if v_won.winner_card_id = any (p_cards) then
    perform private.refuse('own_win');
  elsif p_game_square_id not in (
    select private.winning_squares(win) from private.wins_of(p_game.id) as win where win.seq = v_seq
  ) then
    perform private.refuse('not_in_the_line');
  end if;
  perform private.require_new_objection(p_game.id, p_game.kind, v_seq, p_cards, p_game_square_id);
  insert into public.objections (game_id, bingo_seq, game_square_id, card_id, reason)
  values (p_game.id, v_seq, p_game_square_id, p_cards[1], private.clean_reason(p_reason))
  returning * into v_objection;

  select jsonb_build_object(
    'game_square_id', square.id, 'summary', square.summary, 'card_number', card.card_number, 'by', card.display_name
  ) into v_payload
  from public.game_squares as square, public.bingo_cards as card
  where square.id = p_game_square_id and card.id = p_cards[1];
  perform private.record_event(p_game.id, 'objection_made', p_user, v_payload);
  return v_objection;
end;
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

-- Locks the game of an objection and returns it as won with the win that it concerns. Callers read the objection again
-- afterwards, because it may have been decided before the lock was granted.
create function private.lock_game_of_objection(p_objection_id uuid) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_objection public.objections;
begin
  select * into v_objection from public.objections where id = p_objection_id;
  if not found then
    perform private.refuse('objection_not_found');
  end if;
  return private.as_won(private.lock_game(v_objection.game_id), v_objection.bingo_seq);
end;
$$;
