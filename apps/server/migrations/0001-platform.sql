-- What every capability stands on: the workspace of a transaction, keys, audit, events, mails, limits, request log.

create function current_organization() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('muster.organization', true), '')::uuid $$;

grant usage on schema public to muster_app, muster_system;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- For tables with rows of workspaces: in a workspace its own are seen, across workspaces what is granted besides.
create function secure_workspace_table(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I to muster_app using (organization_id = current_organization())', name);
  execute format('create policy everywhere on %I to muster_system using (true)', name);
end $$;
create function in_no_workspace() returns boolean language sql stable parallel safe
  as $$ select current_organization() = '00000000-0000-0000-0000-000000000000' $$;
-- For what opens an account, or is a person's own: reached only in a transaction that is in no workspace.
create function secure_account_table(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy accounts on %I to muster_app using (in_no_workspace())', name);
  execute format('create policy everywhere on %I to muster_system using (true)', name);
end $$;
-- Under row-level security PostgreSQL looks at the policy before anything that might tell of a row by failing, and to
-- compare parts of words or arrays is such a thing: their index would not be used. Lists are read through a view that has
-- the condition of the policy as part of the statement (decision 0024).
create function make_list_view(name text) returns void language plpgsql as $$
begin
  execute format('create policy view_owner on %I for select to current_user using (true)', name);
  execute format('create view %I as select * from %I where organization_id = current_organization()', name || '_here', name);
  execute format('grant select on %I to muster_app', name || '_here');
end $$;
revoke all on function secure_workspace_table(text), secure_account_table(text), make_list_view(text) from public;

-- For searching and sorting: without capitals, without marks on letters, and letters that are drawn together apart.
create function folded(text) returns text language sql immutable parallel safe
  as $$
    -- Letters of one byte have no marks.
    select case when octet_length($1) = char_length($1) then lower($1)
      else translate(replace(lower(regexp_replace(normalize(lower($1), nfkd), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'), 'ς', 'σ') end
  $$;

-- What a row is found by: folded, with a space before each word. Signs are letters here (runes, which nobody writes), since
-- the index on three letters knows letters and figures only. `parted` comes once more in words, of which one or two letters
-- are looked for at the beginning. (An address compares by bytes, and so would its capitals.) The same as in the program (text-search.ts).
create function search_text(plain text, parted text) returns text language plpgsql immutable parallel safe
  as $$
  declare
    words text collate "default" := public.folded(parted collate "default");
    whole text collate "default" := ' ' || public.folded(plain collate "default") || ' ' || words;
  begin
    -- The signs of addresses and ids first: `translate` compares every letter with every sign, which took most of the
    -- time of writing a row.
    whole := replace(replace(replace(replace(whole, '-', 'ᚬ'), '.', 'ᚭ'), '@', 'ᚵ'), '_', 'ᚺ');
    if whole ~ '[!-/:-@[-`{-~]' then
      whole := translate(whole, '!"#$%&''()*+,/:;<=>?[\]^`{|}~', 'ᚠᚡᚢᚣᚤᚥᚦᚧᚨᚩᚪᚫᚮᚯᚰᚱᚲᚳᚴᚶᚷᚸᚹᚻᚼᚽᚾᚿ');
    end if;
    words := replace(replace(replace(replace(words, '-', ' '), '.', ' '), '@', ' '), '_', ' ');
    if words ~ '[^a-z0-9 ]' then
      words := regexp_replace(words, '[^a-z0-9]+', ' ', 'g');
    end if;
    return whole || ' ' || words;
  end $$;

-- A data key per workspace, wrapped by the key-encryption key that lives outside the database.
create table data_keys (
  organization_id uuid primary key,
  wrapped bytea not null,
  kek_id text not null,
  created_at timestamptz not null default now()
);
select secure_workspace_table('data_keys');
grant select, insert on data_keys to muster_app;
grant select, insert, update, delete on data_keys to muster_system;

-- `||` and casts, since with `concat_ws` these would be called for each row instead of becoming part of the statement.
create function audit_search(entity_name text, user_email text, actor_name text, entity_id text) returns text
  language sql immutable parallel safe
  as $$
    select public.search_text(entity_id,
      coalesce(entity_name || ' ', '') || coalesce(user_email || ' ', '') || coalesce(actor_name, ''))
  $$;
create function audit_facets(action text, entity text, entity_id text, user_email text, user_id uuid) returns text[]
  language sql immutable parallel safe
  as $$
    select array_remove(array['action:' || action, 'entity:' || entity, 'entityId:' || entity_id,
      'userEmail:' || user_email, 'userId:' || user_id::text], null)
  $$;

-- What changed, by whom. The program may add entries and read them, never change or remove one.
create table audit_entries (
  organization_id uuid not null,
  id uuid not null,
  action text not null check (action in ('create', 'update', 'delete')),
  entity text not null,
  entity_id text not null,
  -- What people call it, as it was at the time: later it may have another name, or be gone.
  entity_name text,
  -- The app that it belongs to: an entry about it leads there.
  application_id uuid,
  user_id uuid,
  user_email text,
  -- What somebody is called who has no account: the token of an app, at the time.
  actor_name text,
  supplanter_id uuid,
  diff jsonb not null,
  created_at timestamptz not null default now(),
  search text collate "C" generated always as (audit_search(entity_name, user_email, actor_name, entity_id)) stored,
  facets text[] collate "C" generated always as (audit_facets(action, entity, entity_id, user_email, user_id)) stored,
  primary key (organization_id, created_at, id)
) partition by range (created_at);
create index audit_entries_id on audit_entries (organization_id, id);
create index audit_entries_found on audit_entries using gin (organization_id, facets, search gin_trgm_ops);
create table audit_entries_default partition of audit_entries default;
select secure_workspace_table('audit_entries');
select make_list_view('audit_entries');
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
select secure_workspace_table('outbox_events');
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
select secure_workspace_table('mails');
grant insert on mails to muster_app;
grant select, insert, update, delete on mails to muster_system;

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

create function track_facets(service text, method text, status int, member_id uuid) returns text[]
  language sql immutable parallel safe
  as $$
    select array_remove(array['service:' || service, 'method:' || method, 'status:' || status,
      'status:' || status / 100 || 'xx', 'member:' || member_id], null)
  $$;

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
  search text collate "C" generated always as (search_text('', url)) stored,
  facets text[] collate "C" generated always as (track_facets(service, method, status, member_id)) stored,
  primary key (created_at, id)
) partition by range (created_at);
-- While much waits to be put into an index, it is not used: facets are few and go in at once.
create index tracks_facets on tracks using gin (facets) with (fastupdate = off);
create index tracks_search on tracks using gin (search gin_trgm_ops);
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
  whole text;
  part text;
  -- What is counted of downloads stays; single ones are kept for two years.
  downloads_months constant int := 24;
begin
  perform pg_advisory_xact_lock(hashtext('maintain_partitions'));
  for i in 0..3 loop
    month := (date_trunc('month', now()) + make_interval(months => i))::date;
    -- The downloads of apps are a table of a later migration.
    foreach whole in array array['audit_entries', 'downloads'] loop
      part := whole || '_' || to_char(month, 'YYYYMM');
      if to_regclass(whole) is not null and to_regclass(part) is null then
        begin
          execute format('create table %I partition of %I for values from (%L) to (%L)', part, whole, month, month + interval '1 month');
        exception when check_violation then null; -- rows of that month already went to the default partition
        end;
      end if;
    end loop;
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
  if to_regclass('downloads') is not null then
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'downloads'::regclass and c.relname ~ '^downloads_\d{6}$'
        and to_date(right(c.relname, 6), 'YYYYMM') < date_trunc('month', now()) - make_interval(months => downloads_months)
    loop
      execute format('drop table %I', part);
    end loop;
    delete from downloads_default where created_at < now() - make_interval(months => downloads_months);
  end if;
end $$;
revoke all on function maintain_partitions(int) from public;
grant execute on function maintain_partitions(int) to muster_system;
select maintain_partitions(30);
