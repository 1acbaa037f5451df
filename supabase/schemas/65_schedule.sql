-- The clock: at their times games start and end, and the template announces the next weekly edition. Every process of
-- the app runs it several times a minute, and pg_cron every minute where it is installed. What is due is done once,
-- because its game is locked first.

-- The template from which the weekly editions of the house game are made; one row, inserted by a migration. An edition
-- starts on Monday at `starts_at` (UTC), lasts `lasts_days` days and has its date in the title.
create table public.house_template (
  is_the_template boolean primary key default true check (is_the_template),
  is_on boolean not null default false,
  title text not null default 'The Weekly Edition' check (char_length(title) between 1 and private.longest_name() - 20),
  theme_id uuid references public.themes (id) on delete set null,
  card_price numeric(12, 2) not null default private.usual_price(),
  starts_at time not null default '07:00',
  lasts_days int not null default 6 check (lasts_days between 1 and 7)
);

create index house_template_theme_id on public.house_template (theme_id);

alter table public.house_template enable row level security;

-- The next Monday (UTC), the day of the next edition.
create function private.next_monday() returns date
language sql
stable
set search_path = ''
as $$
  select date_trunc('week', now() at time zone 'UTC')::date + 7;
$$;

-- Announces next Monday's edition if the template is on and the edition does not exist yet. Returns whether it did.
create function private.make_edition() returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_day constant date := private.next_monday();
  v_template public.house_template;
  v_start timestamptz;
  v_game public.games;
begin
  select * into v_template from public.house_template where is_on and theme_id is not null;
  if not found or exists (select from public.games where edition = v_day) then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('make_edition'));
  if exists (select from public.games where edition = v_day) then -- another process has announced it meanwhile
    return false;
  end if;
  v_start := (v_day + v_template.starts_at) at time zone 'UTC';
  v_game := private.make_game(private.settings_of(jsonb_build_object(
    'title', v_template.title || ', ' || to_char(v_day, 'FMMonth FMDD'), 'theme_id', v_template.theme_id, 'pace', 'week',
    'card_price', v_template.card_price, 'scheduled_start', v_start,
    'ends_at', v_start + v_template.lasts_days * interval '1 day'
  ), 'house'), null);
  update public.games set edition = v_day where id = v_game.id;
  return true;
end;
$$;

-- What is due: games to start, unless squares are missing, games whose chosen cards lock, games to end, and what concerns
-- no single game. Whether there is a reminder or an edition is only known when it is done. The time is a subquery, because
-- without one it is compared with each game that waits, and no index is used.
create function private.due_work() returns table (work text, game_id uuid)
language sql
volatile
set search_path = ''
as $$
  select 'start', id from public.games
  where status = 'upcoming' and scheduled_start <= (select clock_timestamp()) and missing_lines = 0
  union all
  select 'lock', id from public.games
  where locks_at <= (select clock_timestamp()) and not is_locked and status <> 'completed'
  union all
  select 'end', id from public.games
  where status <> 'completed' and (status = 'active' or everybody_writes) and ends_at <= (select clock_timestamp())
    and (locks_at is null or is_locked)
  union all
  values ('remind', null::uuid), ('edition', null);
$$;

-- Does one of the things that are due. Returns false if there was nothing to do, or if somebody else has locked the game.
create function private.do_due_work(p_work text, p_game_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  v_game public.games;
begin
  if p_work = 'remind' then
    return private.remind();
  elsif p_work = 'edition' then
    return private.make_edition();
  end if;
  select * into v_game from public.games where id = p_game_id for no key update skip locked;
  if not found
    -- Another process has done it meanwhile.
    or not exists (select from private.due_work() as due where due.work = p_work and due.game_id = p_game_id) then
    return false;
  end if;
  if p_work = 'start' then
    perform private.start_game(v_game, null);
  elsif p_work = 'lock' then
    perform private.lock_cards(v_game);
  elsif v_game.status = 'upcoming' then -- its squares never came
    perform private.call_off(v_game, null);
  else
    perform private.end_by_closeness(v_game, null);
  end if;
  return true;
end;
$$;

-- Does one thing that is due, in random order, but games first. Returns whether there was anything to do: callers repeat
-- it, because a transaction that ended two games would lock their players' banks in no fixed order. What fails stops
-- nothing else: its error is raised when there is nothing else to do.
create function public.run_schedule() returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_due record;
  v_code text;
  v_message text;
  v_detail text;
begin
  for v_due in select * from private.due_work() order by game_id is null, random() loop
    begin
      if private.do_due_work(v_due.work, v_due.game_id) then
        return true;
      end if;
    exception when others then
      get stacked diagnostics
        v_code = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail;
      v_detail := concat_ws(', ', nullif(v_detail, ''), concat_ws(' ', v_due.work, v_due.game_id));
    end;
  end loop;
  if v_message is not null then
    raise exception using errcode = v_code, message = v_message, detail = v_detail;
  end if;
  return false;
end;
$$;

-- For admins: the template, and the edition that it announces; null for anybody else.
create function public.house_template() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'is_on', template.is_on and template.theme_id is not null,
    'title', template.title,
    'theme_id', template.theme_id,
    'card_price', template.card_price,
    'starts_at', to_char(template.starts_at, 'HH24:MI'),
    'lasts_days', template.lasts_days,
    'next', (
      select jsonb_build_object(
        'title', title, 'starts_at', scheduled_start, 'ends_at', ends_at
      )
      from public.games where edition = private.next_monday()
    )
  )
  from public.house_template as template
  where private.is_admin();
$$;

-- Changes the template, for an admin; `p_starts_at` is HH:MM. While it is on, next Monday's edition is announced at
-- once; an edition that was announced already stays as it is. Returns the template.
create function public.save_house_template(
  p_is_on boolean, p_title text, p_theme_id uuid, p_card_price numeric, p_starts_at text, p_lasts_days int
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.require_short(p_title, p_starts_at);
  if p_is_on is null then
    perform private.refuse('invalid_request');
  end if;
  if char_length(private.clean_name(p_title)) not between 1 and private.longest_name() - 20 then
    perform private.refuse('invalid_name');
  elsif p_starts_at is null or p_starts_at !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.refuse('invalid_start');
  elsif p_lasts_days is null or p_lasts_days not between 1 and 7 then
    perform private.refuse('invalid_times');
  elsif not exists (select from private.playable_theme(p_theme_id, null)) then
    perform private.refuse('theme_not_found');
  end if;
  update public.house_template set
    is_on = p_is_on, title = private.clean_name(p_title), theme_id = p_theme_id,
    card_price = private.clean_amount(p_card_price, private.highest_price('house')), starts_at = p_starts_at::time,
    lasts_days = p_lasts_days
  where is_the_template;
  perform private.make_edition();
  return public.house_template();
end;
$$;

grant execute on function public.run_schedule() to anon, authenticated;
grant execute on function
  public.house_template(), public.save_house_template(boolean, text, uuid, numeric, text, int)
to authenticated;
