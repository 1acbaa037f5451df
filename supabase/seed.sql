-- The demo world of a local database. It is never run against a hosted project: only supabase/local reads this file, once
-- it has loaded the themes into a database without any. The file itself stops where the demo accounts are missing, and
-- leaves what is there. The demo people do what people do, through the functions and under every rule.

-- Becomes a demo person for the statements that follow.
create or replace function pg_temp.act_as(p_email text) returns void
language plpgsql
as $$
begin
  reset role;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', id, 'role', 'authenticated')::text, true)
  from auth.users
  where email = p_email;
  set local role authenticated;
end;
$$;

-- Returns what a function returned. Fails if it is a refusal, which some functions return instead of raising it.
create or replace function pg_temp.accepted(p_answer jsonb) returns jsonb
language plpgsql
as $$
begin
  if p_answer ? 'refused' then
    raise exception 'The demo was refused: %', p_answer;
  end if;
  return p_answer;
end;
$$;

-- Marks what lies at a position of a card, with a receipt. Returns the square. It reads a table, which no API role may.
create or replace function pg_temp.mark(p_card jsonb, p_position int) returns uuid
language sql
security definer
as $$
  select (pg_temp.accepted(public.mark_square(
    square.id, 'https://example.com/news/' || trim(both '-' from regexp_replace(lower(square.summary), '[^a-z0-9]+', '-', 'g'))
  )) ->> 'id')::uuid
  from jsonb_to_recordset(p_card -> 'squares') as lies (position int, game_square_id uuid)
  join public.game_squares as square on square.id = lies.game_square_id
  where lies.position = p_position;
$$;

grant execute on function pg_temp.act_as(text), pg_temp.accepted(jsonb), pg_temp.mark(jsonb, int) to authenticated;

do $demo$
declare
  v_politics constant uuid := (select id from public.themes where name = 'Parliament & Politics');
  v_culture constant uuid := (select id from public.themes where name = 'Culture & Curtain Calls');
  v_transport constant uuid := (select id from public.themes where name = 'Transport & Delays');
  v_year constant uuid := (select id from public.themes where slug = 'the-year-ahead');
  v_session jsonb;
  v_card jsonb;
  v_game uuid;
  v_square uuid;
begin
  if not exists (select from auth.users where email = 'admin@example.com') then
    raise exception 'seed.sql is for a local database: the demo accounts are not here';
  elsif exists (select from public.games) or v_transport is null then
    return;
  end if;

  -- The first admin cannot be appointed by another.
  insert into public.user_roles (user_id, role)
  select id, 'admin' from auth.users where email = 'admin@example.com' on conflict do nothing;

  -- A private game between friends: four in a row on Ada's card, one to go.
  perform pg_temp.act_as('ada@example.com');
  v_session := pg_temp.accepted(public.create_private_session(
    'The Late Desk', gen_random_uuid(), jsonb_build_object('theme_id', v_transport, 'card_price', 5)
  ));
  v_game := v_session ->> 'game_id';
  v_card := public.my_cards(v_game) -> 0;
  perform pg_temp.act_as('ben@example.com');
  perform pg_temp.accepted(public.join_group(v_session ->> 'invite_code'));
  perform public.buy_card(v_game, gen_random_uuid());
  perform pg_temp.mark(v_card, 20);
  v_square := pg_temp.mark(v_card, 11);
  perform pg_temp.accepted(public.save_note(v_square, 'Read it on the platform. Third announcement, same reason.', '🙄', null));
  perform pg_temp.act_as('ada@example.com');
  perform pg_temp.mark(v_card, 2);
  v_square := pg_temp.mark(v_card, 10);
  perform pg_temp.accepted(public.save_note(v_square, 'Called it at breakfast. Nobody was listening.', '🎯', null));
  perform pg_temp.mark(v_card, 13);

  -- The house game of the month: cards sold before the start, a pot topped up by the house, the first news in.
  perform pg_temp.act_as('admin@example.com');
  v_game := public.create_house_game(jsonb_build_object(
    'title', 'The Front Page: ' || to_char(now(), 'FMMonth YYYY'), 'theme_id', v_politics,
    'description', 'Everybody plays with the same news. The editors mark what they can prove; the first five in a row wins.'
  )) ->> 'game_id';
  perform public.contribute_house_fund_to_game(v_game, 250);
  perform pg_temp.act_as('ada@example.com');
  v_card := public.buy_card(v_game, gen_random_uuid());
  perform public.buy_card(v_game, gen_random_uuid());
  perform pg_temp.act_as('ben@example.com');
  perform public.buy_card(v_game, gen_random_uuid());
  perform pg_temp.act_as('admin@example.com');
  perform public.start_house_game(v_game);
  perform pg_temp.mark(v_card, 6);
  perform pg_temp.mark(v_card, 21);
  v_square := pg_temp.mark(v_card, 18);
  perform pg_temp.mark(v_card, 9);
  perform pg_temp.act_as('ada@example.com');
  perform pg_temp.accepted(public.save_note(v_square, 'Two sources confirm it. One of them is not me.', '😂', null));

  -- The year to come, beside the game of the month: until New Year's Eve is over everywhere on Earth (UTC-12), everybody
  -- chooses the squares of their card.
  perform pg_temp.act_as('admin@example.com');
  if now() < timestamptz '2027-01-01 12:00Z' and v_year is not null then
    perform public.start_house_game((public.create_house_game(jsonb_build_object(
      'title', 'The Year 2027', 'theme_id', v_year, 'description', 'Choose your own 24 predictions for 2027. You can join and change your card until the new year has begun everywhere. Whatever happens after that counts, until 2027 is over everywhere.',
      'pace', 'year', 'dealing', 'chosen', 'locks_at', '2027-01-01 12:00Z', 'ends_at', '2028-01-01 12:00Z'
    )) ->> 'game_id')::uuid);
  end if;

  -- The weekly edition is on: next Monday's is announced and on sale, and the house never stands still.
  perform pg_temp.act_as('admin@example.com');
  perform public.save_house_template(true, 'The Weekly Edition', v_culture, 2.5, '07:00', 6);
  reset role;

  -- What the demo people have just done, they did in the course of the day.
  update public.game_events as event
  set
    created_at = happened.at,
    payload = payload || (
      select coalesce(jsonb_object_agg(key, happened.at), '{}')
      from jsonb_object_keys(payload) as key
      where key in ('marked_at', 'noted_at', 'purchased_at', 'started_at')
    )
  from (
    -- Whole milliseconds, as the functions stamp them.
    select game_id, seq, date_trunc('milliseconds', created_at)
      - (max(seq) over (partition by game_id) - seq + 1) * interval '41 minutes' as at
    from public.game_events
  ) as happened
  where event.game_id = happened.game_id and event.seq = happened.seq;

  update public.games as game set created_at = event.created_at
  from public.game_events as event
  where event.game_id = game.id and event.type = 'game_created';

  -- A private game starts with its making.
  update public.games as game set started_at = event.created_at
  from public.game_events as event
  where event.game_id = game.id and game.status <> 'upcoming'
    and event.type = case game.kind when 'private' then 'game_created' else 'game_started' end;

  update public.bingo_cards as card set purchased_at = event.created_at
  from public.game_events as event
  where event.game_id = card.game_id and event.payload ->> 'card_number' = card.card_number::text;

  update public.game_squares as square set marked_at = event.created_at
  from public.game_events as event
  where event.type = 'square_marked' and event.payload ->> 'game_square_id' = square.id::text;

  update public.game_squares as square set noted_at = event.created_at
  from public.game_events as event
  where event.type = 'note_saved' and event.payload ->> 'game_square_id' = square.id::text;
end
$demo$;
