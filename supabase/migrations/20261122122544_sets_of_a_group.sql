SET local check_function_bodies = off;

DROP POLICY "admins add squares" ON "public"."bingo_squares";

DROP POLICY "admins change squares" ON "public"."bingo_squares";

DROP POLICY "admins delete squares" ON "public"."bingo_squares";

DROP POLICY "admins see the squares of themes" ON "public"."bingo_squares";

DROP POLICY "admins add themes" ON "public"."themes";

DROP POLICY "admins change themes" ON "public"."themes";

DROP POLICY "admins delete themes" ON "public"."themes";

DROP POLICY "signed-in people see the themes" ON "public"."themes";

ALTER TABLE "public"."game_events"
  DROP CONSTRAINT "game_events_type_check";

DROP FUNCTION "public"."create_game"(uuid, uuid, numeric, text);

DROP FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text);

CREATE TABLE "public"."square_proposals" (
  "id"          uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "game_id"     uuid                     NOT NULL,
  "summary"     text                     NOT NULL,
  "text"        text                     NOT NULL,
  "status"      text                     NOT NULL DEFAULT 'waiting'::text,
  "proposed_by" uuid                     NOT NULL,
  "created_at"  timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "square_proposals_pkey" PRIMARY KEY (id),
  CONSTRAINT "square_proposals_status_check" CHECK ((status = ANY (ARRAY['waiting'::text, 'taken'::text, 'left'::text]))),
  CONSTRAINT "square_proposals_summary_check" CHECK (((char_length(btrim(summary)) >= 5) AND (char_length(summary) <= 50))),
  CONSTRAINT "square_proposals_text_check" CHECK (((btrim(text) <> ''::text) AND (char_length(text) <= private.longest_text())))
);

ALTER TABLE "public"."square_proposals"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."square_proposals" FROM "anon", "authenticated";

ALTER TABLE "public"."themes"
  ADD COLUMN "group_id" uuid;

ALTER TABLE "public"."themes"
  ADD COLUMN "version" integer NOT NULL DEFAULT 1;

CREATE OR REPLACE FUNCTION private.add_square (
  p_game     public.games,
  p_proposal public.square_proposals,
  p_host     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_square_id uuid;
  v_square public.game_squares;
begin
  insert into public.bingo_squares (theme_id, summary, text, created_by)
  select p_game.theme_id, p_proposal.summary, p_proposal.text, p_proposal.proposed_by
  where (select count(*) from public.bingo_squares where theme_id = p_game.theme_id) < private.largest_set()
  on conflict (theme_id, lower(summary)) do nothing
  returning id into v_square_id;
  if found then
    update public.themes set version = version + 1 where id = p_game.theme_id;
  end if;
  insert into public.game_squares (game_id, square_id, summary, text)
  values (p_game.id, v_square_id, p_proposal.summary, p_proposal.text)
  returning * into v_square;
  perform private.record_event(p_game.id, 'square_added', p_host, jsonb_build_object(
    'game_square_id', v_square.id, 'summary', v_square.summary, 'text', v_square.text, 'by', private.name_of(p_host)
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION private.attempt_set (
  p_user uuid
)
  RETURNS integer
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select private.attempt('save_set', p_user::text, 60, interval '1 hour');
$function$;

CREATE OR REPLACE FUNCTION private.change_theme (
  p_game     public.games,
  p_theme_id uuid,
  p_pace     text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  if p_game.cards_sold > 0 then
    perform private.refuse('cards_already_sold', p_game.cards_sold::text);
  end if;
  update public.games as game
  set theme_id = theme.id, theme_name = theme.name, theme_description = theme.description,
    pace = private.clean_pace(p_pace)
  from public.themes as theme
  where game.id = p_game.id and theme.id = p_theme_id and theme.group_id is null
  returning game.* into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  delete from public.game_squares where game_id = v_game.id;
  perform private.draw_pool(v_game);
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_set_name (
  p_name text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_name text := private.clean_name(p_name);
begin
  if char_length(v_name) not between 1 and private.longest_name() then
    perform private.refuse('invalid_name');
  end if;
  return v_name;
end;
$function$;

CREATE OR REPLACE FUNCTION private.largest_set()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 200$function$;

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
  perform from public.groups
  where created_by = p_user
    or id in (select group_id from public.group_members where user_id = p_user)
  order by id for no key update;
  perform from public.games where id in (select private.games_with(p_user)) order by id for no key update;

  perform private.stop_reading(p_user);
  for v_group_id in
    select group_id from public.group_members where user_id = p_user order by group_id
  loop
    perform private.drop_member(v_group_id, p_user, p_user);
  end loop;
  update public.groups as orphan set created_by = coalesce(
    (
      select user_id from public.group_members
      where group_id = orphan.id order by created_at, user_id limit 1
    ),
    created_by
  )
  where created_by = p_user;
  delete from public.themes where group_id in (select id from public.groups where created_by = p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_set (
  p_theme_id uuid,
  p_user     uuid
)
  RETURNS public.themes
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_set public.themes;
begin
  perform private.lock_group((select group_id from public.themes where id = p_theme_id), p_user);
  select * into v_set from public.themes where id = p_theme_id for no key update;
  if not found then
    perform private.refuse('theme_not_found');
  elsif not private.may_edit_set(v_set, p_user) then
    perform private.refuse('not_your_set');
  end if;
  return v_set;
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_private_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text,
  p_user       uuid
)
  RETURNS public.games
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_game public.games;
begin
  insert into public.games (
    kind, status, group_id, theme_id, theme_name, theme_description, pace, card_price, started_at, created_by
  )
  select
    'private', 'active', p_group_id, id, name, description, private.clean_pace(p_pace),
    private.clean_amount(p_card_price, private.highest_price('private')), now(), p_user
  from public.themes
  where id = p_theme_id and (group_id is null or group_id = p_group_id)
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', p_user, jsonb_build_object('by', private.name_of(p_user)));
  return v_game;
end;
$function$;

CREATE OR REPLACE FUNCTION private.make_set (
  p_group_id uuid,
  p_name     text,
  p_squares  jsonb,
  p_user     uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_theme_id uuid;
begin
  if (select count(*) from public.themes where group_id = p_group_id) >= private.sets_per_group() then
    perform private.refuse('too_many_sets', private.sets_per_group()::text);
  end if;
  insert into public.themes (name, group_id, created_by)
  values (private.clean_set_name(p_name), p_group_id, p_user)
  returning id into v_theme_id;
  perform private.write_squares(v_theme_id, p_squares, p_user);
  return v_theme_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_edit_set (
  p_theme public.themes,
  p_user  uuid
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.groups as circle
    join public.group_members as member on member.group_id = circle.id and member.user_id = p_user
    where circle.id = p_theme.group_id and p_user in (circle.created_by, p_theme.created_by)
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
        'id', id, 'summary', summary, 'text', text, 'by', private.name_of(proposed_by)
      ) order by created_at, id), '[]')
      from public.square_proposals
      where game_id = p_game.id and status = 'waiting' and (select auth.uid()) in (circle.created_by, proposed_by)
    )
  )
  from public.groups as circle
  where circle.id = p_game.group_id and circle.id in (select private.my_groups()) and private.takes_proposals(p_game);
$function$;

CREATE OR REPLACE FUNCTION private.proposals_per_person()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 10$function$;

CREATE OR REPLACE FUNCTION private.public_themes()
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select id from public.themes where group_id is null;
$function$;

CREATE OR REPLACE FUNCTION private.require_new_square (
  p_game_id uuid,
  p_summary text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.game_squares where game_id = p_game_id and lower(summary) = lower(p_summary)
    union all
    select from public.square_proposals
    where game_id = p_game_id and status = 'waiting' and lower(summary) = lower(p_summary)
  ) then
    perform private.refuse('square_known');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sets_per_group()
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$select 20$function$;

CREATE OR REPLACE FUNCTION private.takes_proposals (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select p_game.status = 'active'
    and exists (select from public.themes where id = p_game.theme_id and group_id = p_game.group_id)
    and not exists (select from public.game_squares where game_id = p_game.id and is_marked);
$function$;

CREATE OR REPLACE FUNCTION private.theme_or_set (
  p_group_id uuid,
  p_theme_id uuid,
  p_set      jsonb,
  p_user     uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if p_set is null or jsonb_typeof(p_set) = 'null' then
    return p_theme_id;
  elsif jsonb_typeof(p_set) <> 'object' then
    perform private.refuse('invalid_request');
  end if;
  return private.make_set(p_group_id, p_set ->> 'name', p_set -> 'squares', p_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_proposal (
  p_game_id uuid,
  p_summary text,
  p_text    text,
  p_user    uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into public.square_proposals (game_id, summary, text, proposed_by)
  values (p_game_id, p_summary, coalesce(nullif(private.clean_text(p_text), ''), p_summary), p_user)
  returning id into v_id;
  return v_id;
exception
  when check_violation then
    perform private.refuse('invalid_square', '1');
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_squares (
  p_theme_id uuid,
  p_squares  jsonb,
  p_user     uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_square jsonb;
  v_line int := 0;
begin
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) < private.squares_of_a_card() then
    perform private.refuse('too_few_squares', jsonb_array_length(p_squares)::text);
  elsif jsonb_array_length(p_squares) > private.largest_set() then
    perform private.refuse('too_many_squares', private.largest_set()::text);
  end if;
  delete from public.bingo_squares where theme_id = p_theme_id;
  for v_square in select * from jsonb_array_elements(p_squares) loop
    v_line := v_line + 1;
    insert into public.bingo_squares (theme_id, summary, text, created_by, created_at)
    values (
      p_theme_id, v_square ->> 'summary',
      coalesce(nullif(private.clean_text(v_square ->> 'text'), ''), private.clean_name(v_square ->> 'summary')),
      p_user, now() + v_line * interval '1 microsecond'
    );
  end loop;
exception
  when integrity_constraint_violation then
    perform private.refuse('invalid_square', v_line::text);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_squares (
  p_theme_id  uuid    DEFAULT NULL::uuid,
  p_search    text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select square from public.bingo_squares as square
      where theme_id in (select private.public_themes()) and (p_theme_id is null or theme_id = p_theme_id)
        and (summary ilike v_pattern or text ilike v_pattern)
    ), page as (
      select square from found
      order by (square).created_at desc, (square).summary, (square).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'page_size', private.page_size(p_page_size),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', (square).id,
        'theme_id', (square).theme_id,
        'theme_name', (select name from public.themes where id = (square).theme_id),
        'summary', (square).summary,
        'text', (square).text,
        'likelihood', (square).likelihood,
        'months', (square).months,
        'created_at', (square).created_at
      ) order by (square).created_at desc, (square).summary, (square).id), '[]')
    )
    from page
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_stats()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'total_users', (select count(*) from auth.users),
      'total_groups', (select count(*) from public.groups),
      'total_members', (select count(*) from public.group_members),
      'average_members', (
        select coalesce(round(avg(size), 1), 0)
        from (
          select count(member.user_id) as size
          from public.groups as one
          left join public.group_members as member on member.group_id = one.id
          group by one.id
        ) as sizes
      ),
      'total_games', count(*),
      'private_games', count(*) filter (where kind = 'private'),
      'active_games', count(*) filter (where status = 'active'),
      'active_private_games', count(*) filter (where kind = 'private' and status = 'active'),
      'open_house_games', count(*) filter (where kind = 'house' and status <> 'completed'),
      'total_themes', (select count(*) from private.public_themes()),
      'total_squares', (
        select count(*) from public.bingo_squares where theme_id in (select private.public_themes())
      )
    )
    from public.games
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_themes (
  p_search    text    DEFAULT NULL::text,
  p_page      integer DEFAULT 1,
  p_page_size integer DEFAULT 50
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_pattern text := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select theme from public.themes as theme
      where group_id is null and (name ilike v_pattern or description ilike v_pattern)
    ), page as (
      select theme from found
      order by (theme).created_at desc, (theme).name, (theme).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'page_size', private.page_size(p_page_size),
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', (theme).id,
        'name', (theme).name,
        'description', (theme).description,
        'square_count', (select count(*) from public.bingo_squares where theme_id = (theme).id),
        'created_at', (theme).created_at
      ) order by (theme).created_at desc, (theme).name, (theme).id), '[]')
    )
    from page
  );
end;
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
  if not found or p_takes is not true then
    return;
  elsif not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  end if;
  perform private.add_square(v_game, v_proposal, v_user);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."answer_proposal"(uuid, boolean) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.create_game (
  p_group_id   uuid,
  p_theme_id   uuid,
  p_card_price numeric,
  p_pace       text    DEFAULT 'open'::text,
  p_set        jsonb   DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_group public.groups;
  v_game public.games;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  select * into v_group from public.groups where id = p_group_id for no key update;
  if not found or not exists (
    select from public.group_members where group_id = p_group_id and user_id = v_user
  ) then
    perform private.refuse('not_a_member');
  elsif v_group.created_by <> v_user then
    perform private.refuse('not_creator');
  end if;
  v_game := private.make_private_game(
    p_group_id, private.theme_or_set(p_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user
  );
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.create_house_game (
  p_title           text,
  p_theme_id        uuid,
  p_description     text                     DEFAULT NULL::text,
  p_card_price      numeric                  DEFAULT NULL::numeric,
  p_max_cards       integer                  DEFAULT NULL::integer,
  p_scheduled_start timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_pace            text                     DEFAULT 'open'::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_admin();
  v_price numeric := coalesce(p_card_price, private.usual_price());
  v_game public.games;
begin
  perform private.check_house_game(p_title, p_description, v_price, p_max_cards);
  perform private.check_start(p_scheduled_start);
  insert into public.games (
    kind, status, theme_id, theme_name, theme_description, pace, title, description, card_price, max_cards,
    scheduled_start, created_by
  )
  select
    'house', 'upcoming', id, name, description, private.clean_pace(p_pace), private.clean_name(p_title),
    nullif(btrim(p_description), ''), v_price, coalesce(p_max_cards, private.usual_cards()), p_scheduled_start, v_user
  from public.themes
  where id = p_theme_id and group_id is null
  returning * into v_game;
  if not found then
    perform private.refuse('theme_not_found');
  end if;
  perform private.draw_pool(v_game);

  perform private.record_event(v_game.id, 'game_created', v_user, jsonb_build_object('by', private.name_of(v_user)));
  perform private.return_unclaimed_pots();
  return jsonb_build_object('game_id', v_game.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_private_session (
  p_name       text,
  p_theme_id   uuid,
  p_card_price numeric,
  p_request_id uuid,
  p_pace       text    DEFAULT 'open'::text,
  p_set        jsonb   DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_making(v_user);
  v_made jsonb;
  v_group_id uuid;
  v_game public.games;
begin
  perform private.require_request(p_request_id);
  v_made := private.session_of_request(v_user, p_request_id);
  if v_made is not null then
    return v_made || '{"is_new": false}';
  elsif v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_group_id := (private.make_group(p_name, v_user)).id;
  v_game := private.make_private_game(
    v_group_id, private.theme_or_set(v_group_id, p_theme_id, p_set, v_user), p_card_price, p_pace, v_user
  );
  perform private.sell_card(v_game, v_user, private.name_of(v_user), p_request_id);
  return private.session_of_request(v_user, p_request_id) || '{"is_new": true}';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.delete_set (
  p_theme_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_set public.themes := private.lock_set(p_theme_id, v_user);
begin
  perform from public.games where theme_id = v_set.id order by id for no key update;
  delete from public.themes where id = v_set.id;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."delete_set"(uuid) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.game_page (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', private.game_state_of(game),
    'cards', public.my_cards(game.id),
    'timeline', public.game_timeline(game.id),
    'after', case when game.status = 'completed' then public.after_game(game.id) end,
    'proposals', private.proposals_of(game),
    'group', (
      select jsonb_build_object(
        'id', mine.id,
        'name', mine.name,
        'invite_code', mine.invite_code,
        'is_creator', mine.created_by = (select private.living_user())
      )
      from public.groups as mine
      where mine.id = game.group_id and mine.id in (select private.my_groups())
    )
  )
  from public.games as game
  where game.id = (select private.visible_game(p_game_id));
$function$;

CREATE OR REPLACE FUNCTION public.group_sets (
  p_group_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', mine.id,
    'name', mine.name,
    'square_count', (select count(*) from public.bingo_squares where theme_id = mine.id),
    'by', private.name_of(mine.created_by),
    'is_editable', private.may_edit_set(mine, (select auth.uid())),
    'created_at', mine.created_at
  ) order by mine.created_at desc, mine.id), '[]')
  from public.themes as mine
  where mine.group_id = p_group_id
  having p_group_id in (select private.my_groups());
$function$;

REVOKE ALL ON FUNCTION "public"."group_sets"(uuid) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.propose_square (
  p_game_id uuid,
  p_summary text,
  p_text    text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('propose_square', v_user::text, 30, interval '1 hour');
  v_summary text := private.clean_name(p_summary);
  v_game public.games;
  v_id uuid;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  v_game := private.lock_game(p_game_id);
  perform private.require_member(v_game, v_user);
  if not private.takes_proposals(v_game) then
    perform private.refuse('proposals_closed');
  elsif (
    select count(*) from public.square_proposals
    where game_id = p_game_id and status = 'waiting' and proposed_by = v_user
  ) >= private.proposals_per_person() then
    perform private.refuse('too_many_proposals', private.proposals_per_person()::text);
  end if;
  perform private.require_new_square(p_game_id, v_summary);
  v_id := private.write_proposal(p_game_id, v_summary, p_text, v_user);

  perform private.record_event(p_game_id, 'square_proposed', v_user, jsonb_build_object('by', private.name_of(v_user)));
  return jsonb_build_object('proposal_id', v_id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."propose_square"(uuid, text, text) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.save_set (
  p_group_id uuid,
  p_theme_id uuid,
  p_version  integer,
  p_name     text,
  p_squares  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt_set(v_user);
  v_set public.themes;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif p_theme_id is null then
    perform private.lock_group(p_group_id, v_user);
    return jsonb_build_object('theme_id', private.make_set(p_group_id, p_name, p_squares, v_user));
  end if;
  v_set := private.lock_set(p_theme_id, v_user);
  if v_set.version is distinct from p_version then
    perform private.refuse('set_changed');
  end if;
  update public.themes set name = private.clean_set_name(p_name), version = version + 1 where id = p_theme_id;
  perform private.write_squares(p_theme_id, p_squares, v_user);
  return jsonb_build_object('theme_id', p_theme_id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."save_set"(uuid, uuid, integer, text, jsonb) FROM PUBLIC, "anon";

CREATE OR REPLACE FUNCTION public.theme_squares (
  p_theme_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', shown.id,
    'name', shown.name,
    'group_id', shown.group_id,
    'version', shown.version,
    'is_editable', private.may_edit_set(shown, (select auth.uid())),
    'squares', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'summary', summary, 'text', text, 'likelihood', likelihood
      ) order by created_at, id), '[]')
      from public.bingo_squares
      where theme_id = shown.id and private.is_in_season(months, now())
    )
  )
  from public.themes as shown
  where shown.id = p_theme_id
    and (select private.living_user()) is not null
    and (shown.group_id is null or shown.group_id in (select private.my_groups()));
$function$;

REVOKE ALL ON FUNCTION "public"."theme_squares"(uuid) FROM PUBLIC, "anon";

ALTER TABLE "public"."game_events"
  ADD CONSTRAINT "game_events_type_check"
    CHECK
    ((type = ANY (ARRAY['game_created'::text, 'game_updated'::text, 'game_started'::text, 'game_ended'::text, 'card_sold'::text, 'square_marked'::text, 'square_unmarked'::text,
    'receipt_added'::text,
    'note_saved'::text,
    'closeness_set'::text,
    'bingo_called'::text,
    'pot_contributed'::text, 'pot_claimed'::text, 'pot_returned'::text, 'member_left'::text, 'member_removed'::text, 'square_proposed'::text, 'square_added'::text])));

ALTER TABLE "public"."square_proposals"
  ADD CONSTRAINT "square_proposals_game_id_fkey" FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;

ALTER TABLE "public"."square_proposals"
  ADD CONSTRAINT "square_proposals_proposed_by_fkey" FOREIGN KEY (proposed_by) REFERENCES public.profiles(user_id);

ALTER TABLE "public"."themes"
  ADD CONSTRAINT "themes_group_id_fkey" FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;

CREATE INDEX square_proposals_game_id ON public.square_proposals USING btree (game_id, created_at);

CREATE INDEX square_proposals_proposed_by ON public.square_proposals USING btree (proposed_by);

CREATE INDEX themes_group_id ON public.themes USING btree (group_id, created_at DESC);

CREATE TRIGGER proposals_are_cleaned
  BEFORE INSERT OR UPDATE OF summary, text ON public.square_proposals
  FOR EACH ROW
  EXECUTE FUNCTION private.clean_square();

CREATE POLICY "admins add squares" ON "public"."bingo_squares"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((theme_id IN ( SELECT private.public_themes() AS public_themes)) AND ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "admins change squares" ON "public"."bingo_squares"
  FOR UPDATE
  TO "authenticated"
  USING (((theme_id IN ( SELECT private.public_themes() AS public_themes)) AND ( SELECT private.is_admin() AS is_admin)))
  WITH CHECK (((theme_id IN ( SELECT private.public_themes() AS public_themes)) AND ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "admins delete squares" ON "public"."bingo_squares"
  FOR DELETE
  TO "authenticated"
  USING (((theme_id IN ( SELECT private.public_themes() AS public_themes)) AND ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "admins see the squares of themes" ON "public"."bingo_squares"
  FOR SELECT
  TO "authenticated"
  USING (((theme_id IN ( SELECT private.public_themes() AS public_themes)) AND ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "admins add themes" ON "public"."themes"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((group_id IS NULL) AND ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "admins change themes" ON "public"."themes"
  FOR UPDATE
  TO "authenticated"
  USING (((group_id IS NULL) AND ( SELECT private.is_admin() AS is_admin)))
  WITH CHECK (((group_id IS NULL) AND ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "admins delete themes" ON "public"."themes"
  FOR DELETE
  TO "authenticated"
  USING (((group_id IS NULL) AND ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "signed-in people see the themes and the sets of their groups" ON "public"."themes"
  FOR SELECT
  TO "authenticated"
  USING (((group_id IS NULL) OR (group_id IN ( SELECT private.my_groups() AS my_groups))));

REVOKE ALL ON FUNCTION "private"."add_square"(public.games, public.square_proposals, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."add_square"(public.games, public.square_proposals, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."add_square"(public.games, public.square_proposals, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attempt_set"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attempt_set"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attempt_set"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."clean_set_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_set_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_set_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."largest_set"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."largest_set"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."largest_set"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_set"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_set"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_set"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_set"(uuid, text, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_set"(uuid, text, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_set"(uuid, text, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_edit_set"(public.themes, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_edit_set"(public.themes, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_edit_set"(public.themes, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."proposals_of"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."proposals_of"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."proposals_of"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."proposals_per_person"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."proposals_per_person"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."proposals_per_person"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."public_themes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."public_themes"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."public_themes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."public_themes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_new_square"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_new_square"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_new_square"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sets_per_group"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sets_per_group"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."sets_per_group"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."takes_proposals"(public.games) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."takes_proposals"(public.games) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."takes_proposals"(public.games) TO "postgres";

REVOKE ALL ON FUNCTION "private"."theme_or_set"(uuid, uuid, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."theme_or_set"(uuid, uuid, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."theme_or_set"(uuid, uuid, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_proposal"(uuid, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_proposal"(uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_proposal"(uuid, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_squares"(uuid, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_squares"(uuid, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_squares"(uuid, jsonb, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_proposal"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_proposal"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_proposal"(uuid, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."answer_proposal"(uuid, boolean) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_game"(uuid, uuid, numeric, text, jsonb) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."create_private_session"(text, uuid, numeric, uuid, text, jsonb) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."delete_set"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."delete_set"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_set"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."delete_set"(uuid) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."group_sets"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."group_sets"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."group_sets"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."group_sets"(uuid) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."propose_square"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."propose_square"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."propose_square"(uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."propose_square"(uuid, text, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."save_set"(uuid, uuid, integer, text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_set"(uuid, uuid, integer, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_set"(uuid, uuid, integer, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_set"(uuid, uuid, integer, text, jsonb) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."theme_squares"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."theme_squares"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."theme_squares"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."theme_squares"(uuid) TO "service_role";

REVOKE ALL ON TABLE "public"."square_proposals" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."square_proposals" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."square_proposals" TO "service_role";

REVOKE ALL ("group_id") ON TABLE "public"."themes" FROM "authenticated";

GRANT SELECT ("group_id") ON TABLE "public"."themes" TO "authenticated";
