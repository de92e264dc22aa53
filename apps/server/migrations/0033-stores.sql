-- Who visits the store of a workspace: sessions, codes and passwords of people without an account, and their devices.
create table store_sessions (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  -- Null for a visitor who has given the password of an app, or accepted its terms, without having signed in.
  person_id uuid,
  -- Publications whose password was given, each with a hash of the password's hash: another password has to be given again.
  unlocked jsonb not null default '{}',
  -- Publications whose terms were accepted, each with the version of them.
  accepted_terms jsonb not null default '{}',
  -- The provider's staff, who look at the store as this person.
  supplanter_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id),
  -- Whoever is removed from the workspace is signed out with it.
  foreign key (organization_id, person_id) references people on delete cascade
);
create unique index store_sessions_token on store_sessions (organization_id, token_hash);
create index store_sessions_person on store_sessions (organization_id, person_id) where person_id is not null;
create index store_sessions_expiry on store_sessions (expires_at);

create table store_codes (
  organization_id uuid not null,
  person_id uuid not null,
  code_hash bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people on delete cascade
);

-- Of people who have no account for the dashboard; the others sign in with its password.
create table store_passwords (
  organization_id uuid not null,
  person_id uuid not null,
  -- argon2id.
  hash text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people on delete cascade
);

-- With which the provider's staff open the store as somebody; used once.
create table store_login_tokens (
  organization_id uuid not null,
  token_hash bytea not null,
  person_id uuid not null,
  supplanter_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  primary key (organization_id, token_hash),
  foreign key (organization_id, person_id) references people on delete cascade
);

-- Devices that have told their UDID, for developers to put them into a provisioning profile.
create table store_devices (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  udid text collate "C" not null,
  product text not null default '',
  os_version text not null default '',
  serial_number text not null default '',
  person_id uuid,
  member_email text,
  -- Of a visitor who was not signed in.
  session_id uuid,
  publication_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index store_devices_udid on store_devices (organization_id, udid);
create index store_devices_created on store_devices (organization_id, created_at, id);
create index store_devices_person on store_devices (organization_id, person_id) where person_id is not null;

-- A device that was asked for its UDID answers with this token, outside of the browser that asked.
create table store_device_tokens (
  organization_id uuid not null references organizations on delete cascade,
  token_hash bytea not null,
  person_id uuid,
  session_id uuid,
  -- Null where the device was not asked from the page of an app.
  publication_id uuid,
  slug text,
  expires_at timestamptz not null,
  primary key (organization_id, token_hash)
);

-- With which the profiles of a store are signed. Made when the first one is asked for.
create table store_signers (
  organization_id uuid not null primary key references organizations on delete cascade,
  id uuid not null,
  sealed_key bytea not null,
  certificate bytea not null,
  created_at timestamptz not null default now()
);

-- A domain of a store's own. It is the store's from the moment on at which the name system says so.
create table store_domains (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  domain text collate "C" not null,
  -- Stands in a TXT record of the domain.
  token text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  -- Why the last check failed, and since when they have.
  problem text,
  failing_since timestamptz,
  -- {issuer, expires, valid}
  certificate jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index store_domains_workspace on store_domains (organization_id);
-- Two may want it until one of them has shown that it is theirs.
create unique index store_domains_verified on store_domains (domain) where verified_at is not null;

select secure_workspace_table('store_sessions');
select secure_workspace_table('store_codes');
select secure_workspace_table('store_passwords');
select secure_workspace_table('store_login_tokens');
select secure_workspace_table('store_devices');
select secure_workspace_table('store_device_tokens');
select secure_workspace_table('store_signers');
select secure_workspace_table('store_domains');
select make_list_view('store_devices');
grant select, insert, update, delete on store_sessions, store_codes, store_passwords, store_devices, store_domains to muster_app;
grant select, insert, delete on store_login_tokens, store_device_tokens to muster_app;
grant select, insert on store_signers to muster_app;
grant select, delete on store_sessions, store_codes, store_login_tokens, store_device_tokens to muster_system;
grant update (last_used_at, expires_at) on store_sessions to muster_system;
grant insert, update on store_codes to muster_system;
grant select, update on store_domains to muster_system;
grant update (custom_domain, updated_at) on stores to muster_system;
grant select (organization_id, person_id) on store_passwords to muster_system;
