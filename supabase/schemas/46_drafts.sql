-- What the owner of a card has placed in a game in which players choose their squares. Only the owner can read it until
-- the clock locks the cards. Before that, the owner's own squares are not added to the game's squares.
-- `spots` holds 24 entries in reading order, without FREE: null, {"square": id} or {"own": text}. After `sealed_at` they
-- never change. `seal` is published at once, `salt` with the end of the game.
create table private.card_drafts (
  card_id uuid primary key references public.bingo_cards (id) on delete cascade,
  spots jsonb not null default to_jsonb(array_fill(null::text, array[24])) check (jsonb_array_length(spots) = 24),
  version int not null default 0,
  sealed_at timestamptz,
  salt text check ((salt is null) = (sealed_at is null)),
  seal text check ((seal is null) = (sealed_at is null))
);

create index card_drafts_unsealed on private.card_drafts (card_id) where sealed_at is null;

-- The squares that the signed-in person can place, and the likelihood of each spot; null unless players choose and may
-- see the game.
create function public.game_pool(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'locks_at', game.locks_at,
    'kinds', (
      select jsonb_agg(private.kind_of(game.layout, at) order by at) from generate_series(0, 24) as at where at <> 12
    ),
    'squares', (
      select jsonb_agg(jsonb_build_object(
        'id', id, 'summary', summary, 'text', text, 'likelihood', likelihood
      ) order by summary collate "en-x-icu", id)
      from public.game_squares
      where game_id = game.id and (about_id = (select private.living_user())) is not true
    )
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id)) and game.dealing = 'chosen';
$$;

-- Whether a card belongs to the signed-in person, or to the guest session with this token.
create function private.is_own_card(p_card public.bingo_cards, p_guest_token text) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_card.user_id = private.living_user() then
    return true;
  end if;
  return p_guest_token is not null and exists (
    select from public.guest_cards
    where card_id = p_card.id and session_hash = private.guest_hash(p_guest_token)
      and private.guest_session_end(session_hash) >= now()
  );
end;
$$;

-- The draft of a card, for its owner only.
create function public.card_draft(p_card_id uuid, p_guest_token text default null) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'version', draft.version, 'places', draft.spots, 'sealed_at', draft.sealed_at, 'seal', draft.seal,
    'locks_at', game.locks_at, 'is_locked', game.is_locked
  )
  from private.card_drafts as draft
  join public.bingo_cards as card on card.id = draft.card_id
  join public.games as game on game.id = card.game_id
  where draft.card_id = p_card_id and private.is_own_card(card, p_guest_token);
$$;

-- How many squares the owner of a card has placed, and whether the card is sealed; null once the cards of its game are
-- locked, and in a game that deals them.
create function private.choice_of(p_card public.bingo_cards) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'is_sealed', draft.sealed_at is not null,
    'placed', (select count(*) from jsonb_array_elements(draft.spots) as spot where spot <> 'null'),
    'locks_at', game.locks_at
  )
  from private.card_drafts as draft join public.games as game on game.id = p_card.game_id
  where draft.card_id = p_card.id and not game.is_locked and game.status <> 'completed';
$$;

-- Counts one change of a draft by a person or a guest; returns 0 when it is allowed, else the seconds to wait. Refuses an
-- unknown guest, whose token anybody can invent for each call.
create function private.attempt_draft(p_guest_token text) returns int
language plpgsql
set search_path = ''
as $$
declare
  v_who text := auth.uid()::text;
begin
  if v_who is null then
    if not exists (select from public.guest_cards where session_hash = private.guest_hash(p_guest_token)) then
      perform private.refuse('not_your_card');
    end if;
    v_who := encode(private.guest_hash(p_guest_token), 'hex');
  end if;
  return private.attempt('save_draft', v_who, 240, interval '1 minute');
end;
$$;

-- Locks the game of an own card whose squares can still be chosen, and returns it.
create function private.lock_game_of_draft(p_card_id uuid, p_guest_token text) returns public.games
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
  v_card public.bingo_cards;
begin
  if octet_length(p_guest_token) > private.longest_text() then
    perform private.refuse('invalid_token');
  end if;
  select game.* into v_game from public.games as game join public.bingo_cards as card on card.game_id = game.id
  where card.id = p_card_id for no key update of game;
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found or v_game.dealing <> 'chosen' then
    perform private.refuse('card_not_found');
  elsif not private.is_own_card(v_card, p_guest_token) then
    perform private.refuse('not_your_card');
  elsif v_game.status = 'completed' or private.is_time_up(v_game) then
    perform private.refuse('game_not_active');
  elsif private.is_past_lock(v_game) then
    perform private.refuse('cards_locked');
  end if;
  return v_game;
end;
$$;

-- The draft of a card in the version that its owner saw, or refuses.
create function private.seen_draft(p_card_id uuid, p_version int) returns private.card_drafts
language plpgsql
set search_path = ''
as $$
declare
  v_draft private.card_drafts;
begin
  select * into v_draft from private.card_drafts where card_id = p_card_id;
  if v_draft.sealed_at is not null then
    perform private.refuse('card_sealed');
  elsif v_draft.version is distinct from p_version then
    perform private.refuse('draft_changed');
  end if;
  return v_draft;
end;
$$;

-- Saves the squares that its owner has placed on a card. Saving what is stored succeeds. Returns the new version, and
-- the spots as stored, which parameters and answers call `places`, as earlier versions of the app do.
create function public.save_draft(p_card_id uuid, p_version int, p_places jsonb, p_guest_token text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_wait int := private.attempt_draft(p_guest_token);
  v_game public.games;
  v_spots jsonb;
  v_version int;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.check_spots(p_places);
  v_spots := private.clean_own_squares(p_card_id, p_places);
  v_game := private.lock_game_of_draft(p_card_id, p_guest_token);
  v_spots := private.clean_spots(v_game, v_spots, (select user_id from public.bingo_cards where id = p_card_id));
  select version into v_version from private.card_drafts where card_id = p_card_id and spots = v_spots;
  if not found then
    v_version := (private.seen_draft(p_card_id, p_version)).version + 1;
    update private.card_drafts set spots = v_spots, version = v_version where card_id = p_card_id;
  end if;
  return jsonb_build_object('version', v_version, 'places', v_spots);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$$;

grant execute on function
  public.game_pool(uuid), public.card_draft(uuid, text), public.save_draft(uuid, int, jsonb, text)
to anon, authenticated;
