-- Apps of a workspace.
create table applications (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  slug text collate "C" not null,
  description text not null default '',
  picture text,
  -- Whether the picture was put there by somebody, or is the icon of a build.
  picture_source text check (picture_source in ('upload', 'build')),
  -- The operating systems that its builds are for.
  oss text[] not null default '{}',
  -- Slugs of build platforms; none named: all of them.
  build_platforms text[] not null default '{}',
  configuration jsonb not null default '{}',
  sdk jsonb not null default '{}',
  notifications jsonb not null default '{}',
  default_scripts jsonb not null default '{}',
  -- What a workspace notes about an app for its own programs: names and short texts.
  metadata jsonb not null default '{}',
  -- Kept by a trigger of builds.
  builds integer not null default 0,
  last_build_processed_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  primary key (organization_id, id)
);
create unique index applications_slug on applications (organization_id, slug);
create index applications_name on applications (organization_id, sort_name, id);
create index applications_created on applications (organization_id, created_at, id);
create index applications_metadata on applications using gin (metadata jsonb_path_ops);

-- Values that builds of an app were given, to choose from: tags, branches, versions.
create table application_attributes (
  organization_id uuid not null,
  application_id uuid not null,
  type text not null check (type in ('tags', 'gitBranch', 'gitTag', 'deployerName', 'versionName')),
  value text collate "C" not null,
  -- How many builds have it; one that was named by hand stays without any.
  builds integer not null default 0,
  last_used_at timestamptz not null default now(),
  primary key (organization_id, application_id, type, value),
  foreign key (organization_id, application_id) references applications on delete cascade
);

-- With these build servers and apps come, as nobody in particular, to one app.
create table application_tokens (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  name text not null,
  hash bytea not null,
  -- The end of the token, so that people can tell theirs apart.
  hint text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create unique index application_tokens_hash on application_tokens (hash);
create index application_tokens_application on application_tokens (organization_id, application_id);

-- Whoever saw only an app that is gone sees nothing in its place.
alter table person_applications
  add foreign key (organization_id, application_id) references applications on delete cascade;

select secure_workspace_table('applications');
select secure_workspace_table('application_attributes');
select secure_workspace_table('application_tokens');
grant select, insert, update, delete on applications, application_attributes to muster_app;
grant select, insert, update on application_tokens to muster_app;
grant select on applications, application_attributes, application_tokens to muster_system;
grant update (last_used_at) on application_tokens to muster_system;

-- What happened to an app on each day (UTC). It outlives the builds that it is about.
create table application_days (
  organization_id uuid not null,
  application_id uuid not null,
  day date not null,
  builds integer not null default 0,
  downloads integer not null default 0,
  primary key (organization_id, application_id, day),
  foreign key (organization_id, application_id) references applications on delete cascade
);
select secure_workspace_table('application_days');
grant select, insert, update, delete on application_days to muster_app;
grant select on application_days to muster_system;

-- The platforms a build can be for; shared by all workspaces.
create table build_platforms (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  processable boolean not null,
  color text not null,
  extensions text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select on build_platforms to muster_app, muster_system;
insert into build_platforms (id, slug, name, processable, color, extensions) values
  ('0199a000-0000-7000-8000-000000000001', 'ios', 'iOS', true, '0A84FF', '{ipa}'),
  ('0199a000-0000-7000-8000-000000000002', 'android', 'Android', true, '34A853', '{apk,aab,xapk,apks}'),
  ('0199a000-0000-7000-8000-000000000003', 'macos', 'macOS', true, '6E56CF', '{pkg,dmg,app.zip}'),
  ('0199a000-0000-7000-8000-000000000004', 'windows', 'Windows', true, '0078D4', '{msi,msix,appx,msixbundle,appxbundle,exe}');
