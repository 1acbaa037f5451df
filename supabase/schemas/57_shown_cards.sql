-- The secret link that shows a card of a house game in which players chose. Only the hash of its token is stored.
create table private.card_links (
  card_id uuid primary key references public.bingo_cards (id) on delete cascade,
  token_hash bytea not null unique
);

-- Sets whether the players of a private game see each other's cards once they are locked; only the group's creator may.
create function public.set_shows_cards(p_game_id uuid, p_is_shown boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('shows_cards', v_user::text, 30, interval '1 minute');
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_host(v_game, v_user);
  perform private.require_active(v_game);
  if v_game.shows_cards is distinct from coalesce(p_is_shown, false) then
    update public.games set shows_cards = not shows_cards where id = p_game_id returning * into v_game;
    perform private.record_event(p_game_id, 'shows_cards_set', v_user, jsonb_build_object(
      'shows_cards', v_game.shows_cards, 'by', private.name_of(v_user)
    ));
  end if;
  return private.in_game(jsonb_build_object('shows_cards', v_game.shows_cards), v_game);
end;
$$;

-- Everybody's cards of a private game, oldest first, for those who may see the game; null until they are locked, and
-- while the host keeps them closed.
create function public.game_cards(p_game_id uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select (
    select coalesce(jsonb_agg(private.card_json(card) order by card.purchased_at, card.card_number), '[]')
    from public.bingo_cards as card where card.game_id = game.id
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id))
    and game.kind = 'private' and game.dealing = 'chosen' and game.is_locked and game.shows_cards;
$$;

-- Refuses a card that cannot have a link. It must be the person's own, in a house game with chosen squares, and locked.
create function private.require_linkable(p_card_id uuid, p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_card public.bingo_cards;
  v_game public.games;
begin
  select game.* into v_game from public.games as game join public.bingo_cards as card on card.game_id = game.id
  where card.id = p_card_id for no key update of game;
  select * into v_card from public.bingo_cards where id = p_card_id;
  if not found or v_game.kind <> 'house' or v_game.dealing <> 'chosen' then
    perform private.refuse('card_not_found');
  elsif v_card.user_id is distinct from p_user then
    perform private.refuse('not_your_card');
  end if;
  perform private.require_locked(v_game);
end;
$$;

-- Whether the link of an own card is on; null for everybody else, and for a card that can have none yet.
create function public.card_link(p_card_id uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from private.card_links where card_id = card.id)
  from public.bingo_cards as card
  join public.games as game on game.id = card.game_id
  where card.id = p_card_id and card.user_id = (select private.living_user())
    and game.kind = 'house' and game.dealing = 'chosen' and game.is_locked;
$$;

-- Switches the link of an own card on. Returns its token, which cannot be read again: a new link ends the old one.
create function public.save_card_link(p_card_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
  v_wait int := private.attempt('card_link', v_user::text, 30, interval '1 minute');
  v_token constant text := private.new_secret();
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_linkable(p_card_id, v_user);
  insert into private.card_links (card_id, token_hash) values (p_card_id, sha256(convert_to(v_token, 'UTF8')))
  on conflict (card_id) do update set token_hash = excluded.token_hash;
  return jsonb_build_object('token', v_token);
end;
$$;

-- Switches the link of an own card off.
create function public.delete_card_link(p_card_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_account();
begin
  perform private.require_linkable(p_card_id, v_user);
  delete from private.card_links where card_id = p_card_id;
end;
$$;

-- The card behind a link, with its game and the squares without notes; null for any other token.
create function public.linked_card(p_token text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'game', private.game_json(game),
    'card', private.card_json(card),
    'squares', private.squares_without_notes(game.id)
  )
  from private.card_links as link
  join public.bingo_cards as card on card.id = link.card_id
  join public.games as game on game.id = card.game_id
  where link.token_hash = sha256(convert_to(private.field(p_token), 'UTF8'));
$$;

revoke execute on function
  public.set_shows_cards(uuid, boolean), public.game_cards(uuid), public.card_link(uuid), public.save_card_link(uuid),
  public.delete_card_link(uuid), public.linked_card(text)
from public, anon, authenticated;
grant execute on function
  public.set_shows_cards(uuid, boolean), public.game_cards(uuid), public.card_link(uuid), public.save_card_link(uuid),
  public.delete_card_link(uuid)
to authenticated;
grant execute on function public.linked_card(text) to anon, authenticated;
