-- What every capability stands on: the workspace of a transaction, keys, audit, events, mails, limits, request log.

create function current_organization() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('muster.organization', true), '')::uuid $$;

grant usage on schema public to muster_app, muster_system;

-- A data key per workspace, wrapped by the key-encryption key that lives outside the database.
create table data_keys (
  organization_id uuid primary key,
  wrapped bytea not null,
  kek_id text not null,
  created_at timestamptz not null default now()
);
alter table data_keys enable row level security;
alter table data_keys force row level security;
create policy tenant on data_keys to muster_app using (organization_id = current_organization());
create policy everywhere on data_keys to muster_system using (true);
grant select, insert on data_keys to muster_app;
grant select, insert, update on data_keys to muster_system;

-- What changed, by whom. The program may add entries and read them, never change or remove one.
create table audit_entries (
  organization_id uuid not null,
  id uuid not null,
  action text not null check (action in ('create', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  user_id uuid,
  user_email text,
  impersonator_id uuid,
  diff jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, created_at, id)
) partition by range (created_at);
create index audit_entries_entity on audit_entries (organization_id, entity, created_at desc, id desc);
create index audit_entries_entity_id on audit_entries (organization_id, entity_id, created_at desc, id desc);
create index audit_entries_user on audit_entries (organization_id, user_email, created_at desc, id desc);
create table audit_entries_default partition of audit_entries default;
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant on audit_entries to muster_app using (organization_id = current_organization());
create policy everywhere on audit_entries to muster_system using (true);
grant select, insert on audit_entries to muster_app, muster_system;

-- Events leave through here, in the transaction of the change. Readers go by (xact, id): an event is read only when
-- every transaction older than its own has ended, so nothing that commits late is ever skipped.
create table outbox_events (
  id bigint generated always as identity primary key,
  xact xid8 not null default pg_current_xact_id(),
  organization_id uuid not null,
  type text not null,
  entity text not null,
  entity_id text not null,
  payload jsonb not null default '{}',
  user_id uuid,
  created_at timestamptz not null default now()
);
create index outbox_events_order on outbox_events (xact, id);
create index outbox_events_age on outbox_events (created_at);
alter table outbox_events enable row level security;
alter table outbox_events force row level security;
create policy tenant on outbox_events to muster_app using (organization_id = current_organization());
create policy everywhere on outbox_events to muster_system using (true);
grant insert on outbox_events to muster_app;
grant select, insert, delete on outbox_events to muster_system;

create table outbox_consumers (
  name text primary key,
  xact xid8 not null,
  id bigint not null,
  -- How often the event after the cursor has failed; it is parked when it never succeeds.
  attempts int not null default 0,
  -- After a batch has failed, how many events are still taken one by one.
  singly int not null default 0,
  retry_at timestamptz,
  updated_at timestamptz not null default now()
);
create table outbox_parked (
  consumer text not null,
  event_id bigint not null,
  organization_id uuid not null,
  event jsonb not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
grant select, insert, update on outbox_consumers to muster_system;
grant select, insert, update, delete on outbox_parked to muster_system;

-- Mails wait here until they are delivered; what they say is sealed.
create table mails (
  organization_id uuid not null,
  id uuid not null,
  recipient text not null,
  language text not null,
  template text not null,
  sealed_params bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'retrying', 'failed')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (organization_id, id)
);
create unique index mails_id on mails (id);
create index mails_waiting on mails (updated_at) where state = 'retrying';
create index mails_age on mails (created_at);
alter table mails enable row level security;
alter table mails force row level security;
create policy tenant on mails to muster_app using (organization_id = current_organization());
create policy everywhere on mails to muster_system using (true);
grant insert on mails to muster_app;
grant select, update, delete on mails to muster_system;

-- Mails of an installation without a mail server.
create table local_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);
create index local_mails_age on local_mails (created_at desc);
grant select, insert, delete on local_mails to muster_system;

-- Counters of the limits that hold across processes; losing them in a crash costs nothing.
create unlogged table rate_limits (
  key text primary key,
  points int not null default 0,
  expire bigint
);
grant select, insert, update, delete on rate_limits to muster_system;

-- The request log of the device-facing and store-facing services.
create table tracks (
  id uuid not null,
  service text not null,
  organization_id uuid,
  member_id uuid,
  method text not null,
  url text not null,
  status int not null,
  bearer text,
  headers jsonb not null,
  body jsonb,
  duration_ms int not null,
  created_at timestamptz not null,
  primary key (created_at, id)
) partition by range (created_at);
create index tracks_service on tracks (service, created_at desc, id desc);
create index tracks_member on tracks (member_id, created_at desc, id desc);
create table tracks_default partition of tracks default;
grant select, insert on tracks to muster_system;

-- Time partitions are made ahead and dropped when their time is over. The program's roles own no table,
-- so this function, which belongs to the owner, does it for them.
create function maintain_partitions(tracks_days int) returns void language plpgsql security definer
  -- Days are those of UTC whoever asks, and nobody's writing waits long for a table that is being added.
  set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  month date;
  day date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('maintain_partitions'));
  for i in 0..3 loop
    month := (date_trunc('month', now()) + make_interval(months => i))::date;
    part := 'audit_entries_' || to_char(month, 'YYYYMM');
    if to_regclass(part) is null then
      begin
        execute format('create table %I partition of audit_entries for values from (%L) to (%L)', part, month, month + interval '1 month');
      exception when check_violation then null; -- rows of that month already went to the default partition
      end;
    end if;
  end loop;
  for i in 0..7 loop
    day := now()::date + i;
    part := 'tracks_' || to_char(day, 'YYYYMMDD');
    if to_regclass(part) is null then
      begin
        execute format('create table %I partition of tracks for values from (%L) to (%L)', part, day, day + 1);
      exception when check_violation then null;
      end;
    end if;
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'tracks'::regclass and c.relname ~ '^tracks_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < now()::date - tracks_days
  loop
    execute format('drop table %I', part);
  end loop;
  delete from tracks_default where created_at < now() - make_interval(days => tracks_days);
end $$;
revoke all on function maintain_partitions(int) from public;
grant execute on function maintain_partitions(int) to muster_system;
select maintain_partitions(30);
