-- Bug reports and feedback that people send from an app or from its page in the store.
create function report_search(message text, package_name text, member_email text, member_name text) returns text
  language sql immutable parallel safe
  as $$ select public.search_text('', concat_ws(' ', left(message, 2000), package_name, member_email, member_name)) $$;
create function report_facets(type text, status text, archived boolean, os_version text, package_version text,
  package_version_name text, build_id uuid) returns text[] language sql immutable parallel safe
  as $$
    select array_remove(array['type:' || type, 'status:' || status, 'archived:' || archived::text,
      'osVersion:' || os_version, 'packageVersion:' || package_version, 'packageVersionName:' || package_version_name,
      'build:' || build_id], null)
  $$;

create table reports (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  -- What it is about, as long as that is there.
  build_id uuid,
  publication_id uuid,
  type text not null check (type in ('bug', 'feedback')),
  status text not null default 'open' check (status in ('open', 'fixed', 'closed')),
  archived boolean not null default false,
  message text not null,
  origin text not null check (origin in ('sdk', 'store')),
  member_type text not null check (member_type in ('anonymous', 'employee', 'mdmUser', 'user', 'unknown')),
  -- Users and people; what they were called then stays when they are gone.
  member_id uuid,
  member_email text,
  member_name text,
  package_name text,
  package_version text,
  package_version_name text,
  os text,
  os_version text,
  device jsonb not null default '{}',
  screenshot text,
  -- 'missing': announced, and not arrived.
  video text not null default 'none' check (video in ('none', 'missing', 'kept')),
  video_type text,
  video_size bigint,
  -- What the address holds to which the video is sent, until it is there.
  upload_hash bytea,
  upload_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text collate "C" generated always as (report_search(message, package_name, member_email, member_name)) stored,
  facets text[] collate "C" generated always as (report_facets(type, status, archived, os_version, package_version,
    package_version_name, build_id)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade,
  foreign key (organization_id, build_id) references builds on delete set null (build_id),
  foreign key (organization_id, publication_id) references publications on delete set null (publication_id)
);
create index reports_of_app on reports (organization_id, application_id, created_at, id);
create index reports_of_workspace on reports (organization_id, created_at, id);
create index reports_found on reports using gin (organization_id, application_id, facets, search gin_trgm_ops)
  with (fastupdate = off);
create index reports_build on reports (organization_id, build_id) where build_id is not null;
create index reports_publication on reports (organization_id, publication_id) where publication_id is not null;
create unique index reports_upload on reports (upload_hash) where upload_hash is not null;
-- How many somebody has to look at.
create index reports_open on reports (organization_id, application_id) where status = 'open' and not archived;

select secure_workspace_table('reports');
select make_list_view('reports');
grant select, insert, update, delete on reports to muster_app;
grant select on reports to muster_system;
