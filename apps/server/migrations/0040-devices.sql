-- Tables in parts of a month each, and for how many months a part is kept; null: for good.
create table monthly_tables (
  name text primary key,
  months int
);
insert into monthly_tables values ('audit_entries', null), ('downloads', 24),
  ('device_events', 12), ('device_locations', 12), ('command_history', 12);

create or replace function maintain_partitions(tracks_days int) returns void language plpgsql security definer
  -- Days are those of UTC whoever asks, and nobody's writing waits long for a table that is being added.
  set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  whole record;
  month date;
  day date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('maintain_partitions'));
  for whole in select t.name, t.months from monthly_tables t where to_regclass(t.name) is not null loop
    for i in 0..3 loop
      month := (date_trunc('month', now()) + make_interval(months => i))::date;
      part := whole.name || '_' || to_char(month, 'YYYYMM');
      if to_regclass(part) is null then
        begin
          execute format('create table %I partition of %I for values from (%L) to (%L)', part, whole.name, month, month + interval '1 month');
        exception when check_violation then null; -- rows of that month already went to the default partition
        end;
      end if;
    end loop;
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = whole.name::regclass and c.relname ~ ('^' || whole.name || '_\d{6}$')
        and to_date(right(c.relname, 6), 'YYYYMM') < date_trunc('month', now()) - make_interval(months => whole.months)
    loop
      execute format('drop table %I', part);
    end loop;
    if whole.months is not null then
      execute format('delete from %I where created_at < now() - make_interval(months => %s)', whole.name || '_default', whole.months);
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

-- Devices of all platforms.
create function device_facets(platform text, os text, state text, os_version text, supervised boolean, compliant boolean,
  available_update text, update_progress text, lost_mode boolean, failing boolean, model text, person_id uuid, template_id uuid,
  tags text[])
  returns text[] language sql immutable parallel safe
  as $$
    select array_remove(array['platform:' || platform, 'os:' || os, 'state:' || state, 'osVersion:' || os_version,
      'supervised:' || supervised, 'compliant:' || compliant, 'updateProgress:' || update_progress,
      'update:' || (available_update is not null), 'lostMode:' || lost_mode,
      'attention:' || (lost_mode or failing or compliant is not distinct from false), 'model:' || model, 'employee:' || person_id,
      'assigned:' || (person_id is not null), 'template:' || template_id], null)
      || case when tags = '{}' then '{}'::text[] else array(select 'tag:' || public.folded(tag) from unnest(tags) tag) end
  $$;
create function device_search(display_name text, device_name text, serial_number text, identifier text, imei text[], model text,
  model_name text) returns text language sql immutable parallel safe
  as $$
    select public.search_text(coalesce(serial_number, '') || ' ' || coalesce(identifier, '') || ' ' || array_to_string(imei, ' '),
      concat_ws(' ', display_name, device_name, model, model_name))
  $$;

-- By its figures, so that 18.2 comes before 18.10: each part has as many digits.
create function os_order(version text) returns text language sql immutable parallel safe
  as $$
    select coalesce(string_agg(case when part ~ '^\d{1,9}$' then lpad(part, 9, '0') else part end, '.' order by n), '')
    from regexp_split_to_table(version, '[. ]') with ordinality as p(part, n)
  $$;

create table devices (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  platform text not null check (platform in ('apple', 'android', 'windows')),
  os text not null check (os in ('iOS', 'iPadOS', 'macOS', 'tvOS', 'visionOS', 'watchOS', 'android', 'windows')),
  state text not null check (state in ('ACTIVE', 'DELETED', 'DISABLED', 'EXPIRED', 'PENDING', 'PROVISIONING')),
  -- What administrators see: what somebody chose, what a pattern made, or what the device calls itself.
  display_name text not null,
  -- Whether somebody chose it: then reports of the device do not change it.
  renamed boolean not null default false,
  device_name text,
  serial_number text collate "C",
  -- How the platform knows it: of Apple the UDID, or the EnrollmentID of a user's own device.
  identifier text collate "C",
  imei text[] not null default '{}',
  -- As the maker calls it ('iPhone14,2'), and as people do.
  model text,
  model_name text,
  -- What kind of device it is in words of its maker: 'iPhone', 'Mac'.
  sub_type text,
  os_version text,
  os_build text,
  supervised boolean,
  -- A user's own, with work and private apart.
  personal boolean not null default false,
  person_id uuid,
  template_id uuid,
  tags text[] not null default '{}',
  available_update text,
  update_progress text check (update_progress in ('downloaded', 'downloading', 'installing')),
  compliant boolean,
  lost_mode boolean not null default false,
  -- Something that stands in other tables needs attention (refresh_failing); it seldom changes, so lists find it here.
  failing boolean not null default false,
  enrolled_at timestamptz,
  -- When it left management, and why: 'checkOut', 'wiped', 'unenrolled', 'replaced', 'expired'.
  left_at timestamptz,
  left_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(display_name)) stored,
  sort_os text collate "C" generated always as (os_order(os_version)) stored,
  search text collate "C" generated always as (device_search(display_name, device_name, serial_number, identifier, imei, model,
    model_name)) stored,
  facets text[] collate "C" generated always as (device_facets(platform, os, state, os_version, supervised, compliant,
    available_update, update_progress, lost_mode, failing, model, person_id, template_id, tags)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people on delete set null (person_id)
);
create unique index devices_identifier on devices (organization_id, platform, identifier) where identifier is not null;
create index devices_serial on devices (organization_id, serial_number) where serial_number is not null;
create index devices_name on devices (organization_id, sort_name, id);
create index devices_enrolled on devices (organization_id, coalesce(enrolled_at, created_at), id);
create index devices_os_version on devices (organization_id, sort_os, id);
create index devices_person on devices (organization_id, person_id) where person_id is not null;
create index devices_found on devices using gin (organization_id, facets, search gin_trgm_ops) with (fastupdate = off);
create index devices_waiting on devices (organization_id, id) where state in ('PENDING', 'PROVISIONING');
create index devices_failing on devices (organization_id, id) where failing;
-- How many count against the limit of the plan.
create index devices_managed on devices (organization_id) where state in ('ACTIVE', 'PROVISIONING');

-- What changes with every contact: narrow, so that a check-in rewrites nothing else.
create table device_activity (
  organization_id uuid not null,
  device_id uuid not null,
  -- '-infinity': never.
  last_seen_at timestamptz not null default '-infinity',
  network_ip inet,
  -- From 0 to 1.
  battery real,
  primary key (organization_id, device_id),
  foreign key (organization_id, device_id) references devices on delete cascade
) with (fillfactor = 80);
create index device_activity_seen on device_activity (organization_id, last_seen_at, device_id);
-- The list joins it by order of last contact, so each device has its row.
create function add_device_activity() returns trigger language plpgsql as $$
begin
  insert into public.device_activity (organization_id, device_id) select organization_id, id from added;
  return null;
end $$;
create trigger devices_activity after insert on devices referencing new table as added
  for each statement execute function add_device_activity();

-- One way in. A device has several in its life, and one that is active for each channel.
create table device_enrollments (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  platform text not null check (platform in ('apple', 'android', 'windows')),
  -- Null until the device has said who it is.
  device_id uuid,
  -- 'user': what somebody signed in to a Mac or a shared iPad gets; it belongs to the enrollment of the device.
  channel text not null default 'device' check (channel in ('device', 'user')),
  parent_id uuid,
  user_identifier text collate "C",
  user_name text,
  -- 'offered': a profile was handed out; 'pending': it has said who it is and cannot be reached yet.
  state text not null default 'offered' check (state in ('offered', 'pending', 'active', 'ended')),
  -- How it came: by a link, automatically, by invitation.
  origin text not null default 'link' check (origin in ('link', 'dep', 'invitation', 'renewal')),
  template_id uuid,
  token_id uuid,
  person_id uuid,
  -- What the device gets with it: tags, and a name with {{…}} in the place of what is known of it.
  tags text[] not null default '{}',
  display_name_pattern text,
  -- What the platform needs to reach it. Of Apple: topic, token, magic; secrets are sealed.
  push jsonb,
  unlock_token bytea,
  bootstrap_token bytea,
  -- Setup Assistant waits until it is told that everything is there.
  awaiting_configuration boolean not null default false,
  -- Wake-ups: when the last was sent, and what became of it.
  pushed_at timestamptz,
  push_failure text,
  created_at timestamptz not null default now(),
  enrolled_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, device_id) references devices on delete cascade,
  foreign key (organization_id, parent_id) references device_enrollments on delete cascade,
  foreign key (organization_id, person_id) references people on delete set null (person_id)
);
create unique index device_enrollments_active on device_enrollments
  (organization_id, device_id, channel, coalesce(user_identifier, '')) where state in ('pending', 'active');
create index device_enrollments_device on device_enrollments (organization_id, device_id, created_at);
create index device_enrollments_unreached on device_enrollments (organization_id, device_id)
  where push_failure is not null and state = 'active';
create index device_enrollments_parent on device_enrollments (organization_id, parent_id) where parent_id is not null;

-- Certificates that were issued to devices; found by their hash before anything else is known.
create table device_certificates (
  organization_id uuid not null,
  id uuid not null,
  enrollment_id uuid not null,
  sha256 bytea not null,
  serial text not null,
  subject text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, enrollment_id) references device_enrollments on delete cascade
);
create unique index device_certificates_hash on device_certificates (sha256);
create index device_certificates_enrollment on device_certificates (organization_id, enrollment_id);
create index device_certificates_expiry on device_certificates (not_after) where revoked_at is null;
create index device_certificates_ending on device_certificates (organization_id, not_after) where revoked_at is null;

-- What keeps all devices of a platform from being reached, as whoever speaks to the platform says. One that begins later
-- (a certificate that will end) stands here before.
create table device_platform_problems (
  organization_id uuid not null references organizations on delete cascade,
  platform text not null check (platform in ('apple', 'android', 'windows')),
  problem text not null,
  since timestamptz not null,
  primary key (organization_id, platform, problem)
);

-- What a device last reported, by section. A section that did not change is not written again.
create table device_facts (
  organization_id uuid not null,
  device_id uuid not null,
  section text not null check (section in ('details', 'security', 'network', 'apps', 'books', 'profiles', 'certificates',
    'accounts', 'updates', 'usage', 'declarations')),
  data jsonb not null,
  -- SHA-256 of the data.
  digest bytea not null,
  -- When it was last found like this, and since when it is.
  reported_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (organization_id, device_id, section),
  foreign key (organization_id, device_id) references devices on delete cascade
);

-- What devices hand over to be kept for them, sealed. It outlives their enrollment: a device that was erased is unlocked with it.
create table device_secrets (
  organization_id uuid not null,
  device_id uuid not null,
  kind text not null check (kind in ('activationLockCode')),
  sealed bytea not null,
  reported_at timestamptz not null default now(),
  primary key (organization_id, device_id, kind),
  foreign key (organization_id, device_id) references devices on delete cascade
);

-- The timeline: what happened to a device, what changed in its facts, and odd reports.
create table device_events (
  organization_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  kind text not null,
  -- In the words of the kind.
  data jsonb not null default '{}',
  actor_name text,
  created_at timestamptz not null default now(),
  primary key (organization_id, created_at, id)
) partition by range (created_at);
create index device_events_device on device_events (organization_id, device_id, created_at, id);
create table device_events_default partition of device_events default;

create table device_locations (
  organization_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Meters.
  accuracy real,
  altitude real,
  speed real,
  -- 'agent': the device itself said so; 'ip': by its address.
  origin text not null check (origin in ('ip', 'agent')),
  created_at timestamptz not null default now(),
  primary key (organization_id, created_at, id)
) partition by range (created_at);
create index device_locations_device on device_locations (organization_id, device_id, created_at, id);
create table device_locations_default partition of device_locations default;

do $$
declare
  name text;
begin
  foreach name in array array['devices', 'device_activity', 'device_enrollments', 'device_certificates', 'device_facts',
    'device_secrets', 'device_platform_problems', 'device_events', 'device_locations'] loop
    perform secure_workspace_table(name);
    execute format('grant select, insert, update, delete on %I to muster_app', name);
    execute format('grant select, delete on %I to muster_system', name);
  end loop;
end $$;
grant update on device_activity, device_enrollments to muster_system;
select make_list_view('devices');
select make_list_view('device_locations');
