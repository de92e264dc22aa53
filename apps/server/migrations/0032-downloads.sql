-- Every download that was made, and what is counted of them.
alter table download_tokens
  -- What it was offered in: a link of the store ends with the publication.
  add column publication_id uuid,
  -- What it is for: the package itself, or an over-the-air install (the manifest, and the package that it names).
  add column purpose text not null default 'package' check (purpose in ('package', 'install')),
  add column origin text not null default 'dashboard'
    check (origin in ('adm', 'emm', 'dashboard', 'integrationApi', 'sdk', 'store', 'agent', 'scim')),
  add column member_type text not null default 'user'
    check (member_type in ('anonymous', 'employee', 'mdmUser', 'user', 'unknown')),
  -- Who of the people of the workspace; `user_id` besides where they ask as members, with the rights of their role.
  add column person_id uuid,
  add column member_email text,
  add column country text,
  -- {model, os, osVersion}, as the browser or the SDK says.
  add column device jsonb not null default '{}',
  -- When its download was counted: once, however many parts it is fetched in.
  add column counted_at timestamptz,
  -- What has begun may go on after the link itself is over.
  add column resumable_until timestamptz;
drop index download_tokens_expiry;
create index download_tokens_expiry on download_tokens (greatest(expires_at, resumable_until));

create function download_facets(build_id uuid, publication_id uuid, origin text, member_type text, member_id uuid,
  kind text, os text, country text) returns text[] language sql immutable parallel safe
  as $$
    select array_remove(array['build:' || build_id, 'publication:' || publication_id, 'origin:' || origin,
      'memberType:' || member_type, 'member:' || member_id, 'kind:' || kind, 'os:' || os, 'country:' || country], null)
  $$;
create function download_search(member_email text, version_name text, device_model text) returns text
  language sql immutable parallel safe
  as $$ select public.search_text('', concat_ws(' ', member_email, version_name, device_model)) $$;

create table downloads (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  build_id uuid not null,
  publication_id uuid,
  origin text not null,
  member_type text not null,
  -- One of the people; what they were called then stays when they are gone.
  member_id uuid,
  member_email text,
  -- The first of this app on this platform by this person, another build, or the same one again. Of nobody in
  -- particular it is not known.
  kind text check (kind in ('install', 'update', 'again')),
  os text,
  version_name text,
  version_code text,
  country text,
  device_model text,
  device_os text,
  device_os_version text,
  created_at timestamptz not null default now(),
  facets text[] collate "C" generated always as (download_facets(build_id, publication_id, origin, member_type,
    member_id, kind, os, country)) stored,
  search text collate "C" generated always as (download_search(member_email, version_name, device_model)) stored,
  primary key (organization_id, created_at, id),
  foreign key (organization_id, application_id) references applications on delete cascade
) partition by range (created_at);
create index downloads_id on downloads (organization_id, id);
create index downloads_application on downloads (organization_id, application_id, created_at, id);
create index downloads_found on downloads using gin (organization_id, application_id, facets, search gin_trgm_ops);
create table downloads_default partition of downloads default;

-- How many by day (UTC) and by month, by one thing at a time: of all of them (`all`), and by os, version, country, device,
-- origin, memberType and publication. What nobody knows is the empty value. Statistics read these, never the rows above:
-- an app has some hundred of them for a day, however often it is downloaded.
create table download_days (
  organization_id uuid not null,
  application_id uuid not null,
  dimension text collate "C" not null,
  day date not null,
  value text collate "C" not null,
  downloads integer not null default 0,
  installs integer not null default 0,
  updates integer not null default 0,
  primary key (organization_id, application_id, dimension, day, value),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create table download_months (
  organization_id uuid not null,
  application_id uuid not null,
  dimension text collate "C" not null,
  -- Its first day.
  month date not null,
  value text collate "C" not null,
  downloads integer not null default 0,
  installs integer not null default 0,
  updates integer not null default 0,
  primary key (organization_id, application_id, dimension, month, value),
  foreign key (organization_id, application_id) references applications on delete cascade
);
-- What the limit of a plan is held against. It outlives apps: deleting one makes no room.
create table download_totals (
  organization_id uuid not null references organizations on delete cascade,
  month date not null,
  downloads integer not null default 0,
  primary key (organization_id, month)
);

-- Who has which build by now, per app and platform: the last one that they downloaded.
create table adoptions (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  -- One of the people.
  member_id uuid not null,
  os text not null,
  build_id uuid not null,
  member_type text not null,
  member_email text collate "C" not null,
  version_name text,
  kind text not null,
  downloads integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  search text collate "C" generated always as (search_text('', member_email)) stored,
  primary key (organization_id, application_id, member_id, os),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create index adoptions_order on adoptions (organization_id, application_id, last_at, id);
create index adoptions_by_email on adoptions (organization_id, application_id, member_email, id);
create index adoptions_found on adoptions using gin (application_id, search gin_trgm_ops);

select secure_workspace_table('downloads');
select secure_workspace_table('download_days');
select secure_workspace_table('download_months');
select secure_workspace_table('download_totals');
select secure_workspace_table('adoptions');
select make_list_view('downloads');
select make_list_view('adoptions');
grant select, insert on downloads to muster_app;
grant select, insert, update on download_days, download_months, download_totals, adoptions to muster_app;
grant select on downloads, download_days, download_months, download_totals, adoptions to muster_system;
-- The partitions of the months to come.
select maintain_partitions(30);
