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
delete from person_applications;
alter table person_applications
  add foreign key (organization_id, application_id) references applications on delete cascade;

do $$
declare
  name text;
begin
  foreach name in array array['applications', 'application_attributes', 'application_tokens'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to muster_app using (organization_id = current_organization())', name);
    execute format('create policy everywhere on %I to muster_system using (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on applications, application_attributes to muster_app;
grant select, insert, update on application_tokens to muster_app;
grant select on applications, application_attributes, application_tokens to muster_system;
grant update (last_used_at) on application_tokens to muster_system;
