-- Whoever is signed in to an app that has an SDK.
create table sdk_sessions (
  organization_id uuid not null,
  hash bytea not null,
  application_id uuid not null,
  person_id uuid not null,
  -- The app said who it is; nobody has shown that the address is theirs.
  bound boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, hash),
  foreign key (organization_id, application_id) references applications on delete cascade,
  foreign key (organization_id, person_id) references people on delete cascade
);
create unique index sdk_sessions_hash on sdk_sessions (hash);
create index sdk_sessions_person on sdk_sessions (organization_id, person_id, created_at);
create index sdk_sessions_application on sdk_sessions (organization_id, application_id);
create index sdk_sessions_expiry on sdk_sessions (expires_at);

-- Which version of the SDK each installation has. The settings of an app show how many have which.
create table sdk_installations (
  organization_id uuid not null,
  application_id uuid not null,
  -- A hash of what the SDK calls it.
  installation bytea not null,
  os text not null check (os in ('ios', 'android')),
  version text not null,
  seen_at timestamptz not null default now(),
  primary key (organization_id, application_id, installation),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create index sdk_installations_seen on sdk_installations (seen_at);

select secure_workspace_table('sdk_sessions');
select secure_workspace_table('sdk_installations');
grant select, insert, delete on sdk_sessions to muster_app;
grant select, insert, update on sdk_installations to muster_app;
grant select, delete on sdk_sessions, sdk_installations to muster_system;
grant update (sdk) on applications to muster_system;
