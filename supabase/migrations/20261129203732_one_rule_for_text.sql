SET local check_function_bodies = off;

DROP INDEX "public"."bingo_squares_summary";

ALTER TABLE "public"."group_invitations"
  DROP CONSTRAINT "group_invitations_email_check";

CREATE TABLE "private"."operator_settings" (
  "is_only"        boolean NOT NULL DEFAULT true,
  "app_key_hash"   text,
  "address_header" text,
  CONSTRAINT "operator_settings_address_header_check" CHECK ((address_header ~ '^[0-9a-z_-]+$'::text)),
  CONSTRAINT "operator_settings_app_key_hash_check" CHECK ((app_key_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT "operator_settings_is_only_check" CHECK (is_only),
  CONSTRAINT "operator_settings_pkey" PRIMARY KEY (is_only)
);

-- What an operator has set by replacing these two functions.
INSERT INTO private.operator_settings (app_key_hash, address_header)
SELECT key_hash, header
FROM (
  SELECT
    substring(private.app_key_hash() from '[0-9a-f]{64}') AS key_hash,
    nullif(lower(btrim(private.address_header())), 'cf-connecting-ip') AS header
) AS own
WHERE key_hash IS NOT NULL OR header IS NOT NULL;

CREATE OR REPLACE FUNCTION private.address_header()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce((select address_header from private.operator_settings), 'cf-connecting-ip');
$function$;

CREATE OR REPLACE FUNCTION private.app_key_hash()
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select app_key_hash from private.operator_settings;
$function$;

CREATE OR REPLACE FUNCTION private.card_json (
  p_card public.bingo_cards
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'id', p_card.id,
    'game_id', p_card.game_id,
    'card_number', p_card.card_number,
    'display_name', p_card.display_name,
    'is_house_card', p_card.is_house_card,
    'is_winner', p_card.is_winner,
    'purchased_at', p_card.purchased_at,
    'squares', (
      select coalesce(
        jsonb_agg(jsonb_strip_nulls(
          jsonb_build_object('position', position, 'game_square_id', game_square_id, 'own', case
            when own is not null then (
              select own from public.game_squares where id = game_square_id and private.fold(summary) = private.fold(own)
            )
          end, 'counts', case
            when p_card.kind = 'private' then (
              select false from public.game_squares where id = game_square_id and about_id = p_card.user_id
            )
          end)
        ) order by position), '[]'
      )
      from public.card_squares
      where card_id = p_card.id
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.check_places (
  p_places jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_long bigint;
begin
  if jsonb_typeof(p_places) is distinct from 'array' or jsonb_array_length(p_places) <> 24
    or pg_column_size(p_places) > 24 * private.largest_place() then
    perform private.refuse('invalid_places');
  end if;
  v_long := (
    select min(at) from jsonb_array_elements(p_places) with ordinality as listed (entry, at)
    where pg_column_size(entry) > private.largest_place()
  );
  if v_long is not null then
    perform private.refuse('invalid_square', v_long::text);
  elsif exists (
    select from jsonb_array_elements(p_places) as entry
    where jsonb_typeof(entry) <> 'null' and (entry ->> 'square' is null) = (entry ->> 'own' is null)
      or jsonb_typeof(entry -> 'own') not in ('string', 'null')
      or entry ->> 'square' !~ '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$'
  ) then
    perform private.refuse('invalid_places');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_email (
  p_email text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_email text := nullif(private.lower_case(btrim(private.field(p_email))), '');
begin
  if not private.is_email(v_email) then
    perform private.refuse('invalid_email');
  end if;
  return v_email;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_places (
  p_game   public.games,
  p_places jsonb,
  p_user   uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_places jsonb;
begin
  perform private.check_squares(p_game, p_places, p_user);
  if exists (
    select from private.looked_up(p_game, p_places) where id is not null or line is not null
    group by coalesce(id::text, private.fold(line)) having count(*) > 1
  ) then
    perform private.refuse('square_twice');
  end if;
  select jsonb_agg(case
    when id is not null then jsonb_build_object('square', id)
    when line is not null then jsonb_build_object('own', line)
  end order by place) into v_places
  from private.looked_up(p_game, p_places);
  return v_places;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_theme()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.name := private.clean_name(new.name);
  new.description := nullif(private.clean_text(new.description), '');
  if new.group_id is null and new.slug is null then
    new.slug := btrim(regexp_replace(private.lower_case(new.name), '[^a-z0-9]+', '-', 'g') || '-' || left(new.id::text, 8), '-');
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.close_account()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_balance numeric;
begin
  perform private.leave_all_groups(old.id);
  delete from public.group_invitations where email = private.lower_case(old.email);
  delete from public.user_roles where user_id = old.id;
  delete from public.notices where user_id = old.id;
  delete from public.notice_choices where user_id = old.id;
  delete from private.mail_settings where user_id = old.id;
  delete from private.push_subscriptions where user_id = old.id;
  perform private.forget_attempts(old.id);
  if private.forget_person(old.id) then
    return old;
  end if;
  perform private.forget_name(old.id);
  insert into public.notice_choices values (old.id, 'line_full', false), (old.id, 'one_to_go', false);
  select bingo_bank_balance into v_balance from public.profiles where user_id = old.id for update;
  if v_balance > 0 then
    perform private.transfer('user:' || old.id, 'mint', v_balance, null, 'account_closed');
  end if;
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.confirmed_account (
  p_email text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select bool_or(email_confirmed_at is not null) from auth.users where email = private.lower_case(p_email) and not is_sso_user;
$function$;

CREATE OR REPLACE FUNCTION private.create_profile()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  insert into public.profiles (user_id, display_name, username)
  values (
    new.id,
    private.name_at_sign_up(new.raw_user_meta_data),
    'player-' || private.lower_case(private.random_code(10))
  );
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fold (
  p_text text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  STRICT
  SET search_path TO ''
  AS $function$
begin
  return replace(replace(lower(upper(p_text collate "pg_c_utf8")), 'ß', 'ss'), E'i\u0307', 'i');
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
  update public.bingo_squares set about_id = null where about_id = p_user;
  update public.game_squares set about_id = null where about_id = p_user;
  delete from public.game_archives where user_id = p_user;
  delete from public.game_visits where user_id = p_user;
  update public.profiles
  set display_name = v_name, username = 'former-' || private.lower_case(private.random_code(10))
  where user_id = p_user;
end;
$function$;

CREATE OR REPLACE FUNCTION private.games_i_lost (
  p_pattern text,
  p_filter  text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', game.id,
    'theme_name', game.theme_name,
    'group_name', host.name,
    'was_over', coalesce(game.completed_at <= removal.created_at, false),
    'removed_by_name', private.member_name(removal.group_id, removal.actor_id),
    'removed_at', removal.created_at,
    'archived', archived.at is not null
  ) order by game.created_at desc, game.id), '[]')
  from public.games as game
  join public.groups as host on host.id = game.group_id
  join private.my_removals() as removal on removal.group_id = game.group_id
  left join lateral (
    select created_at as at from public.game_archives where game_id = game.id and user_id = removal.user_id
  ) as archived on true
  where game.id = any (array(select game_id from public.bingo_cards where user_id = (select private.living_user())))
    and game.id not in (select private.my_visible_games())
    and (game.theme_name || ' BINGO' ilike p_pattern collate "pg_c_utf8" or host.name ilike p_pattern collate "pg_c_utf8")
    and private.is_listed(
      p_filter, coalesce(game.completed_at <= removal.created_at, false), archived.at is not null
    );
$function$;

CREATE OR REPLACE FUNCTION private.games_i_play (
  p_pattern   text,
  p_filter    text,
  p_page      integer,
  p_page_size integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with found as (
    select game from public.games as game
    where game.id = any (array(select private.my_visible_games()))
      and (
        coalesce(game.title, game.theme_name || ' BINGO') ilike p_pattern collate "pg_c_utf8"
        or exists (select from public.groups where id = game.group_id and name ilike p_pattern collate "pg_c_utf8")
      )
      and private.is_listed(p_filter, game.status = 'completed', exists (
        select from public.game_archives where game_id = game.id and user_id = (select private.living_user())
      ))
  ), page as (
    select game from found
    order by
      private.place_of_status((game).status), private.to_go(game, (select private.living_user())),
      (game).completed_at desc, (game).created_at desc, (game).id
    limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
  )
  select private.page_json(
    jsonb_agg(private.game_summary(game, (select private.living_user()))), (select count(*) from found), p_page_size
  )
  from page;
$function$;

CREATE OR REPLACE FUNCTION private.has_member_with_email (
  p_group_id uuid,
  p_email    text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.group_members as member
    join auth.users as account on account.id = member.user_id
    where member.group_id = p_group_id and private.lower_case(account.email) = p_email
  );
$function$;

CREATE OR REPLACE FUNCTION private.load_themes (
  p_themes jsonb,
  p_admin  uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_themes int;
  v_squares int;
begin
  perform pg_advisory_xact_lock(hashtext('load_themes'));
  insert into public.themes (slug, name, description, kind, created_by)
  select slug, name, text, kind, p_admin
  from jsonb_to_recordset(p_themes) as theme (slug text, name text, text text, kind text)
  where not exists (select from private.loaded_squares as loaded where loaded.slug = theme.slug)
  on conflict (slug) do nothing;
  get diagnostics v_themes = row_count;

  with given as (
    select slug, square.*
    from jsonb_to_recordset(p_themes) as theme (slug text, squares jsonb),
      jsonb_to_recordset(squares) as square (summary text, text text, likelihood text, months smallint[])
  ), fresh as (
    insert into private.loaded_squares (slug, summary) select slug, summary from given
    on conflict do nothing
    returning *
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
  select theme.id, summary, given.text, likelihood, months, p_admin
  from fresh
  join given using (slug, summary)
  join public.themes as theme using (slug)
  on conflict (theme_id, private.fold(summary)) do nothing;
  get diagnostics v_squares = row_count;
  return jsonb_build_object('themes', v_themes, 'squares', v_squares);
end;
$function$;

CREATE OR REPLACE FUNCTION private.looked_up (
  p_game   public.games,
  p_places jsonb
)
  RETURNS TABLE (
    place      integer,
    square_id  uuid,
    line       text,
    id         uuid,
    kind       text,
    likelihood text,
    about_id   uuid
  )
  LANGUAGE sql
  STABLE
  ROWS 24
  SET search_path TO ''
  AS $function$
  select
    placed.place, placed.square_id, placed.own, square.id, private.kind_of(p_game.layout, placed.position),
    coalesce(square.likelihood, 'sometimes'), square.about_id
  from private.placed(p_places) as placed
  left join public.game_squares as square
    on square.game_id = p_game.id and (square.id = placed.square_id or private.fold(square.summary) = private.fold(placed.own))
  order by placed.place;
$function$;

CREATE OR REPLACE FUNCTION private.lower_case (
  p_text text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  STRICT
  SET search_path TO ''
  AS $function$
begin
  return lower(p_text collate "pg_c_utf8");
end;
$function$;

CREATE OR REPLACE FUNCTION private.mailbox_of (
  p_email text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select regexp_replace(split_part(address, '@', 1), '[.]|[+].*', '', 'g') || '@' || split_part(address, '@', 2)
  from private.lower_case(normalize(left(p_email, private.longest_email()), NFKC)) as address;
$function$;

CREATE OR REPLACE FUNCTION private.name_key (
  p_name text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select private.fold(normalize(regexp_replace(
    name, '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]', '', 'g'
  ), NFKC))
  from private.clean_name(p_name) as name
  where char_length(name) <= private.longest_name();
$function$;

CREATE OR REPLACE FUNCTION private.open_cards (
  p_game public.games
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.game_squares (game_id, summary, text)
  select distinct on (private.fold(own)) p_game.id, own, own
  from public.bingo_cards as card
  join private.card_drafts as draft on draft.card_id = card.id
  cross join private.placed(draft.places)
  where card.game_id = p_game.id and p_game.kind = 'private' and own is not null and not exists (
    select from public.game_squares where game_id = p_game.id and private.fold(summary) = private.fold(own)
  )
  order by private.fold(own), draft.sealed_at;

  with closed as (
    select card.id, draft.places
    from public.bingo_cards as card
    join private.card_drafts as draft on draft.card_id = card.id
    where card.game_id = p_game.id and not exists (select from public.card_squares where card_id = card.id)
    order by card.card_number limit private.cards_at_once()
  )
  insert into public.card_squares (card_id, position, game_square_id, own)
  select closed.id, entry.position, coalesce(entry.square_id, square.id), nullif(entry.own, square.summary)
  from closed
  cross join private.placed(closed.places) as entry
  left join public.game_squares as square
    on entry.own is not null and square.game_id = p_game.id and private.fold(square.summary) = private.fold(entry.own);
  return found;
end;
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
    where game.theme_id = any (p_theme_ids) and game.status = 'completed' and game.started_at is not null
      and (theme.group_id is not null or game.pace = case theme.kind when 'news' then 'week' else theme.kind end)
      and exists (select from public.game_squares as other where other.game_id = game.id and other.is_marked)
      and exists (select from public.card_squares where game_square_id = square.id)
  ) as played
  group by played.theme_id, played.headline;
$function$;

CREATE OR REPLACE FUNCTION private.squares_of (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(
    case
      when game.status = 'upcoming' and square.likelihood <> 'sometimes'
        then private.square_json(square) || jsonb_build_object('likelihood', square.likelihood)
      else private.square_json(square)
    end order by square.summary collate "en-x-icu", square.id
  ), '[]')
  from public.game_squares as square
  join public.games as game on game.id = square.game_id
  where square.game_id = p_game_id;
$function$;

CREATE OR REPLACE FUNCTION private.verified_email (
  p_user uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.lower_case(email) from auth.users where id = p_user and email_confirmed_at is not null;
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
  v_group_id constant uuid := (select group_id from public.themes where id = p_theme_id);
  v_writers constant jsonb := (
    select jsonb_object_agg(private.fold(summary), created_by) from public.bingo_squares where theme_id = p_theme_id
  );
  v_square jsonb;
  v_line int := 0;
begin
  delete from public.bingo_squares where theme_id = p_theme_id;
  for v_square in select * from jsonb_array_elements(p_squares) loop
    v_line := v_line + 1;
    insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
    values (
      p_theme_id, v_square ->> 'summary',
      coalesce(nullif(private.clean_text(v_square ->> 'text'), ''), private.clean_name(v_square ->> 'summary')),
      private.person_in(v_group_id, (v_square ->> 'about_id')::uuid),
      coalesce((v_writers ->> private.fold(private.clean_name(v_square ->> 'summary')))::uuid, p_user),
      now() + v_line * interval '1 microsecond'
    );
  end loop;
exception
  when integrity_constraint_violation or invalid_text_representation then
    perform private.refuse('invalid_square', v_line::text);
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_line (
  p_game_id  uuid,
  p_summary  text,
  p_text     text,
  p_about_id uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_user();
  v_wait int := private.attempt('add_line', v_user::text, 120, interval '1 hour');
  v_summary text;
  v_text text;
  v_game public.games;
  v_is_new boolean;
  v_detail text;
begin
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  end if;
  perform private.require_short(p_summary, p_text);
  v_summary := private.clean_name(p_summary);
  v_text := coalesce(nullif(private.clean_text(p_text), ''), v_summary);
  perform private.require_line(v_summary, v_text);
  v_game := private.lock_written_game(p_game_id, v_user);
  v_is_new := not exists (
    select from public.bingo_squares where theme_id = v_game.theme_id and private.fold(summary) = private.fold(v_summary)
  );
  if v_is_new then
    perform private.require_space(v_game.theme_id, v_user);
    insert into public.bingo_squares (theme_id, summary, text, about_id, created_by, created_at)
    values (
      v_game.theme_id, v_summary, v_text, private.person_in(v_game.group_id, p_about_id), v_user, clock_timestamp()
    );
    perform private.tell_lines(v_game, v_user);
  end if;
  return jsonb_build_object('is_new', v_is_new);
exception
  when raise_exception then
    get stacked diagnostics v_detail = pg_exception_detail;
    return private.refusal(sqlerrm, v_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_groups (
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
  v_pattern text collate "pg_c_utf8" := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select one
      from public.groups as one
      join public.profiles as creator on creator.user_id = one.created_by
      where one.name ilike v_pattern or one.invite_code ilike v_pattern or creator.display_name ilike v_pattern
    ), page as (
      select one from found
      order by (one).created_at desc, (one).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select private.page_json(jsonb_agg(private.admin_row_of_group(one)), (select count(*) from found), p_page_size)
    from page
  );
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
  v_pattern text collate "pg_c_utf8" := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select square from public.bingo_squares as square
      where theme_id in (select private.public_themes()) and (p_theme_id is null or theme_id = p_theme_id)
        and (summary ilike v_pattern or text ilike v_pattern)
    ), page as (
      select square from found
      order by (square).created_at desc, (square).summary collate "en-x-icu", (square).id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    ), records as materialized (
      select * from private.square_records((select array_agg(distinct (square).theme_id) from page))
    )
    select private.page_json(jsonb_agg(jsonb_build_object(
      'id', (square).id,
      'theme_id', (square).theme_id,
      'theme_name', (select name from public.themes where id = (square).theme_id),
      'summary', (square).summary,
      'text', (square).text,
      'likelihood', (square).likelihood,
      'months', (square).months,
      'created_at', (square).created_at,
      'record', record
    )), (select count(*) from found), p_page_size)
    from page
    left join records on records.theme_id = (square).theme_id and headline = private.fold((square).summary)
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
  v_pattern text collate "pg_c_utf8" := private.containing(p_search);
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
    select private.page_json(jsonb_agg(jsonb_build_object(
      'id', (theme).id,
      'name', (theme).name,
      'description', (theme).description,
      'kind', (theme).kind,
      'square_count', (select count(*) from public.bingo_squares where theme_id = (theme).id),
      'created_at', (theme).created_at
    )), (select count(*) from found), p_page_size)
    from page
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_users (
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
  v_pattern text collate "pg_c_utf8" := private.containing(p_search);
begin
  perform private.require_admin();
  return (
    with found as (
      select person
      from public.profiles as person
      where exists (select from auth.users where id = person.user_id)
        and (person.display_name ilike v_pattern or person.username ilike v_pattern)
    ), page as (
      select person from found
      order by (person).created_at desc, (person).user_id
      limit private.page_size(p_page_size) offset private.page_offset(p_page, p_page_size)
    )
    select private.page_json(
      jsonb_agg(private.admin_row_of_user(person)), (select count(*) from found), p_page_size
    )
    from page
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.game_pool (
  p_game_id uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.import_squares (
  p_theme_id uuid,
  p_squares  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_admin uuid := private.require_admin();
  v_added int;
begin
  if jsonb_typeof(p_squares) is distinct from 'array' then
    perform private.refuse('invalid_request');
  elsif jsonb_array_length(p_squares) > private.largest_import() then
    perform private.refuse('too_many_squares', private.largest_import()::text);
  elsif private.has_large(p_squares, private.largest_square()) then
    perform private.refuse('too_long');
  end if;
  perform private.lock_theme(p_theme_id);
  insert into public.bingo_squares (theme_id, summary, text, likelihood, months, created_by)
  select p_theme_id, summary, text, likelihood, months, v_admin
  from jsonb_to_recordset(p_squares) as square (summary text, text text, likelihood text, months smallint[])
  on conflict (theme_id, private.fold(summary)) do nothing;
  get diagnostics v_added = row_count;
  return jsonb_build_object('count', v_added, 'known', jsonb_array_length(p_squares) - v_added);
exception
  when integrity_constraint_violation then
    perform private.refuse('too_long');
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_to_group (
  p_group_id uuid,
  p_email    text,
  p_resend   boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user uuid := private.require_account();
  v_creator uuid := (
    select created_by from public.groups where id = p_group_id and id in (select private.my_groups())
  );
  v_email text := case when not private.is_long(p_email) then private.lower_case(btrim(p_email)) end;
  v_wait int;
  v_refused text;
begin
  if v_creator is null then
    perform private.refuse('group_not_found');
  elsif v_creator <> v_user then
    perform private.refuse('not_creator');
  elsif private.is_email(v_email) is not true then
    perform private.refuse('invalid_email');
  end if;
  v_wait := private.attempt('invitation', v_user::text, 60, interval '1 hour');
  v_refused := private.invited_already(p_group_id, v_email, p_resend);
  if v_wait = 0 and v_refused is null then
    v_wait := private.attempt_mail(v_email, v_user::text);
  end if;
  if v_wait > 0 then
    return private.too_many_attempts(v_wait);
  elsif v_refused is not null then
    return private.refusal(v_refused);
  end if;
  return private.save_invitation(p_group_id, v_email, p_resend, v_user);
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
      'id', id, 'slug', slug, 'name', name, 'description', description, 'kind', kind
    ) order by name collate "en-x-icu", id), '[]'
  )
  from public.themes
  where group_id is null and (select private.living_account()) is not null;
$function$;

CREATE OR REPLACE FUNCTION public.theme_pages()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', slug, 'name', name, 'description', description, 'kind', kind, 'square_count', season.square_count
  ) order by name collate "en-x-icu", id), '[]')
  from public.themes, lateral (
    select count(*) as square_count from private.squares_in_season(id)
  ) as season
  where group_id is null and season.square_count >= private.squares_of_a_card();
$function$;

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
    'version', shown.version, 'game_id', private.written_game(shown.id),
    'is_editable', private.may_edit_set(shown, (select auth.uid())),
    'squares', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'summary', summary, 'text', text, 'likelihood', likelihood
      ) || case when about_id is null then '{}' else jsonb_build_object(
        'about_id', about_id, 'about_name', private.member_name(shown.group_id, about_id)
      ) end || case when record is null then '{}' else jsonb_build_object('record', record) end
      order by created_at, id), '[]')
      from public.bingo_squares as square
      left join private.square_records(array[shown.id]) as known on shown.group_id is not null and headline = private.fold(summary)
      where square.theme_id = shown.id and private.is_in_season(months, now())
    )
  )
  from public.themes as shown
  where shown.id = p_theme_id
    and (select private.living_account()) is not null
    and (shown.group_id is null or shown.group_id in (select private.my_groups()));
$function$;

REVOKE ALL ON FUNCTION "private"."fold"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fold"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fold"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lower_case"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lower_case"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lower_case"(text) TO "postgres";

ALTER TABLE "public"."group_invitations"
  ADD CONSTRAINT "group_invitations_email_check" CHECK (((email = private.lower_case(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= private.longest_email()))));

-- Mailboxes were compared by the rule of this database.
REINDEX INDEX public.group_invitations_mailbox;

DO $$
DECLARE
  v_twice text;
BEGIN
  SELECT string_agg(format('“%s” of “%s”', headlines, name), ', ') INTO v_twice
  FROM (
    SELECT theme.name, string_agg(summary, '” and “' ORDER BY square.created_at, square.id) AS headlines
    FROM public.bingo_squares AS square
    JOIN public.themes AS theme ON theme.id = square.theme_id
    GROUP BY theme.id, private.fold(summary)
    HAVING count(*) > 1
  ) AS twice;
  IF v_twice IS NOT NULL THEN
    RAISE EXCEPTION 'These squares are one square by the new rule for capitals: %. Change or delete all but one of each, and try again. Nothing was changed.', v_twice;
  END IF;
END
$$;

CREATE UNIQUE INDEX bingo_squares_summary ON public.bingo_squares USING btree (theme_id, private.fold(summary));
