-- The realtime schema as on a hosted project, for the relay in supabase/local/realtime: the same names, arguments,
-- columns, grants and error messages. Runs as the superuser; safe to repeat.

-- A trigger of version 0.3.0, which refused what follows.
drop event trigger if exists guard_realtime_schema;
drop function if exists extensions.guard_realtime_schema();

create schema if not exists realtime;
grant usage on schema realtime to postgres, anon, authenticated, service_role;

-- Hosted partitions this table by day; a plain table behaves the same and never lacks a partition.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp without time zone not null default now(),
  inserted_at timestamp without time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
create index if not exists messages_inserted_at_topic_index
  on realtime.messages (inserted_at desc, topic) where extension = 'broadcast' and private;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant all on realtime.messages to postgres;

-- Messages are not needed after three days.
delete from realtime.messages where inserted_at < now() - interval '72 hours';

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Never fails the caller's transaction: on an error it raises a warning and the message is lost.
create or replace function realtime.send(
  payload jsonb, event text, topic text, private boolean default true
) returns void language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
  final_payload jsonb := payload;
begin
  begin
    if not payload ? 'id' then
      final_payload := jsonb_set(payload, '{id}', to_jsonb(message_id));
    end if;
    perform set_config('realtime.topic', topic, true);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (message_id, final_payload, event, topic, private, 'broadcast');
  exception when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
  end;
end
$$;

-- A notification holds at most 7,999 bytes, so a larger message is announced by its id alone.
create or replace function realtime.announce() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  header text := jsonb_build_object(
    'id', new.id, 'topic', new.topic, 'event', new.event
  )::text;
  message text := header || E'\n' || new.payload::text;
begin
  perform pg_notify(
    'realtime_messages',
    case when octet_length(message) < 7900 then message else new.id::text end
  );
  return null;
end
$$;
revoke execute on function realtime.announce() from public;

-- Nobody can join public channels, so a public message has no receivers.
create or replace trigger announce after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null and new.private)
  execute function realtime.announce();

-- Sets the role, claims and topic for the policies of realtime.messages, until the end of the transaction or
-- subtransaction.
create or replace function realtime.become(p_topic text, p_role text, p_claims text) returns void
language sql as $$
  select
    set_config('realtime.topic', p_topic, true),
    set_config('request.jwt.claims', p_claims, true),
    set_config('request.jwt.claim.sub', coalesce(p_claims::jsonb ->> 'sub', ''), true),
    set_config('request.jwt.claim.role', p_role, true),
    set_config('request.jwt.claim.email', coalesce(p_claims::jsonb ->> 'email', ''), true),
    set_config('request.headers', '{}', true),
    set_config('role', p_role, true)
$$;

-- Whether this person may receive broadcasts on the topic. Hosted checks this from outside in five round trips. Here the
-- probe's row and the changed role are rolled back with the block.
create or replace function realtime.may_receive(p_topic text, p_role text, p_claims text)
returns boolean language plpgsql as $$
declare
  v_probe uuid;
  v_may boolean;
begin
  begin
    insert into realtime.messages (topic, extension) values (p_topic, 'broadcast') returning id into v_probe;
    perform realtime.become(p_topic, p_role, p_claims);
    v_may := exists (select from realtime.messages where id = v_probe);
    raise exception using errcode = 'UNDO1';
  exception when sqlstate 'UNDO1' then
    return v_may;
  end;
end
$$;
revoke execute on function realtime.become(text, text, text), realtime.may_receive(text, text, text) from public;
