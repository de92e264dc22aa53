-- What lets a workspace manage Apple devices: its push certificate, how its profiles look, and when commands rest.
create table apple_enterprises (
  organization_id uuid primary key references organizations on delete cascade,
  id uuid not null unique,
  -- Null until one was uploaded.
  push_certificate text,
  push_key bytea,
  -- By which Apple knows to whom a wake-up goes: devices take those of one topic for as long as they are enrolled.
  topic text,
  apple_id text,
  common_name text,
  issued_at timestamptz,
  expires_at timestamptz,
  -- For which end people were last told, and how near it was then.
  expiry_told text,
  -- The key of a request that Apple has not answered yet.
  pending_key bytea,
  pending_at timestamptz,
  -- Certificates that there were: topic, appleId, commonName, issuedAt, expiredAt, replacedAt.
  history jsonb not null default '[]',
  configuration jsonb not null default '{}',
  schedule_enabled boolean not null default false,
  schedule_time_zone text not null default 'UTC',
  -- Hours by weekday: {"mon": [8, 9], …}.
  schedule jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select secure_workspace_table('apple_enterprises');
grant select, insert, update, delete on apple_enterprises to muster_app;
grant select, delete on apple_enterprises to muster_system;
create index apple_enterprises_expiry on apple_enterprises (expires_at) where expires_at is not null;

-- The CA that issues identities to the devices of a workspace. One stands for ten years; the newest issues.
create table device_authorities (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  certificate bytea not null,
  sealed_key bytea not null,
  not_after timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
select secure_workspace_table('device_authorities');
grant select, insert on device_authorities to muster_app;
grant select, delete on device_authorities to muster_system;

-- Passwords that open SCEP once, for one enrollment.
create table scep_challenges (
  organization_id uuid not null,
  hash bytea not null,
  enrollment_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What was issued for it: whoever asks again with the same key, because the answer was lost, gets the same.
  key_hash bytea,
  certificate bytea,
  created_at timestamptz not null default now(),
  primary key (organization_id, hash),
  foreign key (organization_id, enrollment_id) references device_enrollments on delete cascade
);
select secure_workspace_table('scep_challenges');
grant select, insert, update, delete on scep_challenges to muster_app;
grant select, delete on scep_challenges to muster_system;
create index scep_challenges_expiry on scep_challenges (expires_at);

-- Links from which an enrollment profile is fetched once.
create table enrollment_links (
  hash bytea primary key,
  organization_id uuid not null,
  enrollment_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (organization_id, enrollment_id) references device_enrollments on delete cascade
);
select secure_workspace_table('enrollment_links');
grant select, insert, update, delete on enrollment_links to muster_app;
grant select, delete on enrollment_links to muster_system;
create index enrollment_links_expiry on enrollment_links (expires_at);

-- When a device first came with it: from then on its earlier ones open nothing.
alter table device_certificates add column used_at timestamptz;
