-- Automated enrollment: what Apple's device assignment knows of a workspace, and with which keys it is asked.
create table dep_accounts (
  organization_id uuid primary key references organizations on delete cascade,
  id uuid not null unique,
  -- The pair with which Apple encrypts tokens to us.
  certificate bytea not null,
  sealed_key bytea not null,
  -- Null until a token was uploaded.
  sealed_token bytea,
  token_expires_at timestamptz,
  token_at timestamptz,
  -- Of which end, and at which step, people were told last.
  expiry_told text,
  server_name text,
  server_uuid text,
  organization_name text,
  admin_id text,
  -- Where the next look at changes goes on; null means that everything has to be fetched.
  cursor text,
  synced_at timestamptz,
  next_sync_at timestamptz,
  -- Until then somebody is at it; whoever dies is given up after a while.
  claimed_until timestamptz,
  -- Asked for while one was under way: another one follows.
  again boolean not null default false,
  -- What the last sync failed with, as Apple or the network said it.
  error_code int,
  error_text text,
  default_profile_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select secure_workspace_table('dep_accounts');
grant select, insert, update, delete on dep_accounts to muster_app;
grant select, delete on dep_accounts to muster_system;
create index dep_accounts_due on dep_accounts (next_sync_at) where sealed_token is not null;

-- What devices are told by Apple when they start for the first time.
create table dep_profiles (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  options jsonb not null,
  -- What devices get that come with it.
  tags text[] not null default '{}',
  template_id uuid,
  -- By which Apple knows it; null until it was pushed.
  uuid text,
  pushed_at timestamptz,
  -- Its template asks something else than when it was pushed: Apple gets it anew with the next sync.
  outdated boolean not null default false,
  -- Of the address at which devices ask for their enrollment.
  token_hash bytea not null unique,
  sealed_token bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  search text collate "C" generated always as (search_text('', name)) stored,
  primary key (organization_id, id)
);
select secure_workspace_table('dep_profiles');
select make_list_view('dep_profiles');
grant select, insert, update, delete on dep_profiles to muster_app;
grant select, delete on dep_profiles to muster_system;
create unique index dep_profiles_name on dep_profiles (organization_id, sort_name);
create index dep_profiles_uuid on dep_profiles (organization_id, uuid);

alter table dep_accounts add foreign key (organization_id, default_profile_id) references dep_profiles
  on delete set null (default_profile_id);

create table dep_devices (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  serial_number text not null,
  model text,
  description text,
  color text,
  asset_tag text,
  family text,
  os text,
  status text not null check (status in ('assigned', 'notAssigned', 'pushed', 'removed')),
  -- What Apple has for it.
  profile_uuid text,
  assigned_at timestamptz,
  pushed_at timestamptz,
  added_at timestamptz,
  added_by text,
  -- What it is to have; null leaves it as it is.
  wanted_profile_id uuid,
  -- Why it has not got that: Apple's word for it.
  problem text,
  -- Somebody took its profile: the rule for new devices is not for it.
  unassigned_at timestamptz,
  -- Since when it is not this server's any more.
  gone_at timestamptz,
  -- In which fetch of everything it was last seen.
  fetched uuid,
  -- The last that it was offered.
  enrollment_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text collate "C" generated always as (search_text(serial_number || ' ' || coalesce(asset_tag, ''),
    coalesce(model, '') || ' ' || coalesce(description, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, serial_number),
  foreign key (organization_id, wanted_profile_id) references dep_profiles on delete set null (wanted_profile_id)
);
select secure_workspace_table('dep_devices');
select make_list_view('dep_devices');
grant select, insert, update, delete on dep_devices to muster_app;
grant select, delete on dep_devices to muster_system;
create index dep_devices_added on dep_devices (organization_id, created_at, id);
create index dep_devices_found on dep_devices using gin (organization_id, search gin_trgm_ops) with (fastupdate = off);
create index dep_devices_profile on dep_devices (organization_id, profile_uuid);
create index dep_devices_wanting on dep_devices (organization_id, wanted_profile_id, id)
  where wanted_profile_id is not null and gone_at is null;

-- Looks at what Apple has, and what each brought.
create table dep_syncs (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('full', 'changes')),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Somebody asked for it, or it was time.
  asked boolean not null,
  added int not null default 0,
  changed int not null default 0,
  removed int not null default 0,
  assigned int not null default 0,
  refused int not null default 0,
  error_code int,
  error_text text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organization_id, id)
);
select secure_workspace_table('dep_syncs');
select make_list_view('dep_syncs');
grant select, insert, update, delete on dep_syncs to muster_app;
grant select, delete on dep_syncs to muster_system;
create index dep_syncs_started on dep_syncs (organization_id, started_at, id);

-- Whoever gives up managing Apple devices gives up device assignment with it. What Apple has of profiles stays there until
-- the token is void, and opens nothing here.
create function forget_device_assignment() returns trigger language plpgsql as $$
begin
  delete from public.dep_devices where organization_id = old.organization_id;
  delete from public.dep_syncs where organization_id = old.organization_id;
  delete from public.dep_accounts where organization_id = old.organization_id;
  delete from public.dep_profiles where organization_id = old.organization_id;
  return null;
end $$;
create trigger apple_enterprises_assignment after delete on apple_enterprises for each row
  execute function forget_device_assignment();

-- Of the one device that may come by it, where it is known beforehand.
alter table device_enrollments add column serial_number text;
-- What the name and the tags of the device may name beside what it says of itself: {"argument.site": "Madrid"}.
alter table device_enrollments add column variables jsonb not null default '{}';

-- How devices come in, prepared: what they are called, get, and whose they are.
create table enrollment_templates (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  tags text[] not null default '{}',
  person_id uuid,
  display_name_pattern text,
  -- Whoever enrolls signs in first, and is in all of these groups.
  sign_in boolean not null default false,
  group_ids uuid[] not null default '{}',
  -- What the enrollment page asks, and what devices get whose answers are all of the keyed tags of a rule.
  auxiliary_fields jsonb not null default '[]',
  auxiliary_rules jsonb not null default '[]',
  arguments jsonb not null default '[]',
  -- A sign-in, or an answer: nobody gets a profile before.
  asks boolean not null generated always as (
    sign_in or jsonb_path_exists(auxiliary_fields, '$[*] ? (@.required == true)')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  search text collate "C" generated always as (search_text('', name)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people on delete set null (person_id)
);
select secure_workspace_table('enrollment_templates');
select make_list_view('enrollment_templates');
grant select, insert, update, delete on enrollment_templates to muster_app;
grant select, delete on enrollment_templates to muster_system;
create unique index enrollment_templates_name on enrollment_templates (organization_id, sort_name);

-- Links that several devices may use.
create table enrollment_tokens (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  hash bytea not null unique,
  template_id uuid not null,
  uses int not null default 0,
  max_uses int,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, template_id) references enrollment_templates on delete cascade
);
select secure_workspace_table('enrollment_tokens');
select make_list_view('enrollment_tokens');
grant select, insert, update, delete on enrollment_tokens to muster_app;
grant select, delete on enrollment_tokens to muster_system;
create index enrollment_tokens_template on enrollment_tokens (organization_id, template_id);

alter table dep_profiles add foreign key (organization_id, template_id) references enrollment_templates
  on delete set null (template_id);

-- Devices that are expected: what they get when they come, whichever way.
create table prepared_devices (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  -- Serial number or IMEI, in capitals and without blanks.
  identifier text collate "C" not null,
  template_id uuid,
  person_id uuid,
  display_name text,
  tags text[] not null default '{}',
  -- The one that has come.
  device_id uuid,
  created_at timestamptz not null default now(),
  search text collate "C" generated always as (search_text(identifier, coalesce(display_name, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, identifier),
  foreign key (organization_id, template_id) references enrollment_templates on delete set null (template_id),
  foreign key (organization_id, person_id) references people on delete set null (person_id),
  foreign key (organization_id, device_id) references devices on delete set null (device_id)
);
select secure_workspace_table('prepared_devices');
select make_list_view('prepared_devices');
grant select, insert, update, delete on prepared_devices to muster_app;
grant select, delete on prepared_devices to muster_system;
create index prepared_devices_created on prepared_devices (organization_id, created_at, id);
create index prepared_devices_found on prepared_devices using gin (organization_id, search gin_trgm_ops) with (fastupdate = off);
create index prepared_devices_device on prepared_devices (organization_id, device_id) where device_id is not null;
