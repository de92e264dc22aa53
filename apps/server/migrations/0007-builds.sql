-- Files as they were sent, each content once in a workspace however many builds have it.
create table stored_files (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  storage_key text not null,
  size bigint not null,
  -- Known once the file was read whole; before that, what its sender says.
  sha256 bytea,
  announced bytea,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index stored_files_content on stored_files (organization_id, sha256);

-- What is being sent, and what came of it. A row stays for as long as a client may ask how far it is.
create table uploads (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  kind text not null check (kind in ('build', 'attachment')),
  -- The one that a file is put beside.
  build_id uuid,
  file_name text not null,
  size bigint not null,
  sha256 bytea,
  -- What was said about the build.
  fields jsonb not null default '{}',
  user_id uuid references users on delete set null,
  token_id uuid,
  -- The build that it became, or was put beside.
  result_id uuid,
  finished_at timestamptz,
  -- Who takes bytes for it at the moment, and until when they are believed to be alive.
  holder uuid,
  held_until timestamptz,
  -- Somebody else waits for it.
  wanted boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create index uploads_expiry on uploads (expires_at);

-- Versions are compared number by number: 2.10 comes after 2.9.
create function version_order(version text) returns text language sql immutable parallel safe
  as $$
    select coalesce(string_agg(
      case when part[1] ~ '^[0-9]' then lpad(part[1], greatest(length(part[1]), 12), '0') else part[1] end, '' order by at), '')
    from regexp_matches(public.folded(coalesce(version, '')), '([0-9]+|[^0-9]+)', 'g') with ordinality as m (part, at)
  $$;

create function build_search(version_name text, file_name text, package text, tags text[], git_branch text) returns text
  language sql immutable parallel safe
  as $$ select public.search_text('', concat_ws(' ', version_name, file_name, package, git_branch, array_to_string(tags, ' '))) $$;
create function build_facets(status text, os text, signing_type text, tags text[], git_branch text, git_tag text,
  version_name text, deployer_name text) returns text[] language sql immutable parallel safe
  as $$
    select array_remove(array['status:' || status, 'os:' || os, 'signingType:' || signing_type, 'gitBranch:' || git_branch,
        'gitTag:' || git_tag, 'versionName:' || version_name, 'deployerName:' || deployer_name], null)
      || array(select 'tag:' || public.folded(tag) from unnest(tags) tag)
  $$;

create table builds (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  file_id uuid not null,
  status text not null default 'pending'
    check (status in ('error', 'in_progress', 'pending', 'waiting_to_be_processed', 'processed')),
  -- Why it could not be read, by name; people are told in their language.
  problem text,
  problem_detail text,
  file_name text not null,
  size bigint not null,
  format text,
  os text,
  build_platform text,
  display_name text,
  package text,
  version_name text,
  version_code text,
  icon text,
  signing_type text,
  git_branch text,
  git_tag text,
  tags text[] not null default '{}',
  changelog text not null default '',
  deployer jsonb,
  deployer_name text,
  -- What was said when it was sent: it comes before what is read, and is wanted again when it is read again.
  given jsonb not null default '{}',
  -- What was read from the package beyond the columns, and what could not be.
  facts jsonb,
  warnings jsonb not null default '[]',
  scripts jsonb,
  -- When its profile or certificate ends, and which of them it is.
  expires_at timestamptz,
  expiry jsonb,
  expiry_told_at timestamptz,
  -- Of those who are told of it the last who was, and when all were.
  mailed_to uuid,
  mailed_at timestamptz,
  user_id uuid references users on delete set null,
  token_id uuid,
  token_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processed_at timestamptz,
  version_key text collate "C" generated always as (version_order(version_name)) stored,
  search text collate "C" generated always as (build_search(version_name, file_name, package, tags, git_branch)) stored,
  facets text[] collate "C" generated always as (
    build_facets(status, os, signing_type, tags, git_branch, git_tag, version_name, deployer_name)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade,
  -- Looked at in the end: a workspace goes with both.
  foreign key (organization_id, file_id) references stored_files deferrable initially deferred
);
create index builds_of_app on builds (organization_id, application_id, created_at, id);
create index builds_by_size on builds (organization_id, application_id, size, id);
create index builds_by_version on builds (organization_id, application_id, version_key, id);
-- What is written waits in no list, which every search would have to go through.
create index builds_found on builds using gin (application_id, facets, search gin_trgm_ops) with (fastupdate = off);
-- Those that somebody should be reading.
create index builds_unread on builds (updated_at)
  where status in ('pending', 'waiting_to_be_processed', 'in_progress');
create index builds_file on builds (organization_id, file_id);
create index builds_of_workspace on builds (organization_id, created_at);
create index builds_expiry on builds (organization_id, expires_at, id) where expires_at is not null;
create index builds_untold on builds (expires_at) where expires_at is not null and expiry_told_at is null;

-- Changes with every download, so it stands in no index of builds.
create table build_downloads (
  organization_id uuid not null,
  build_id uuid not null,
  application_id uuid not null,
  downloads integer not null default 0,
  primary key (organization_id, build_id),
  foreign key (organization_id, build_id) references builds on delete cascade
);
create index build_downloads_order on build_downloads (organization_id, application_id, downloads, build_id);
create function begin_build_downloads() returns trigger language plpgsql as $$
begin
  insert into public.build_downloads (organization_id, build_id, application_id)
    select organization_id, id, application_id from after_rows;
  return null;
end $$;
create trigger begin_downloads after insert on builds referencing new table as after_rows
  for each statement execute function begin_build_downloads();

-- How many builds an app has, and what they are called by, whoever changes builds, in whatever way.
create function count_builds() returns trigger language plpgsql as $$
declare
  rows text := case tg_op
    when 'INSERT' then 'select *, 1 as n from after_rows'
    when 'DELETE' then 'select *, -1 as n from before_rows'
    else 'select *, 1 as n from after_rows union all select *, -1 from before_rows'
  end;
  counted jsonb;
  named jsonb;
begin
  execute format('with changed as (%s)
    select jsonb_agg(t) from (
      select organization_id, application_id, sum(n) as n from changed group by 1, 2 having sum(n) <> 0) t', rows) into counted;
  execute format('with changed as (%s)
    select jsonb_agg(t) from (
      select c.organization_id, c.application_id, a.type, a.value, sum(n) as n from changed c, lateral (
        select ''tags'' as type, t as value from unnest(c.tags) t
        union all values (''gitBranch'', c.git_branch), (''gitTag'', c.git_tag), (''deployerName'', c.deployer_name),
          (''versionName'', c.version_name)) a
      where a.value <> '''' group by 1, 2, 3, 4 having sum(n) <> 0) t', rows) into named;
  if counted is null and named is null then return null; end if;
  -- The app first, always: two who count at once wait for each other here, and nowhere in a circle.
  perform 1 from applications a
    join (select distinct organization_id, application_id
      from jsonb_to_recordset(coalesce(counted, '[]') || coalesce(named, '[]')) as c (organization_id uuid, application_id uuid)) c
      on a.organization_id = c.organization_id and a.id = c.application_id
    order by a.organization_id, a.id for no key update of a;
  update applications a set builds = a.builds + c.n
    from jsonb_to_recordset(counted) as c (organization_id uuid, application_id uuid, n int)
    where a.organization_id = c.organization_id and a.id = c.application_id;
  insert into application_attributes as t (organization_id, application_id, type, value, builds)
    select c.* from jsonb_to_recordset(named) as c (organization_id uuid, application_id uuid, type text, value text, n int)
    -- What goes with its app leaves nothing to count in.
    where exists (select 1 from applications a where a.organization_id = c.organization_id and a.id = c.application_id)
    order by c.organization_id, c.application_id, c.type, c.value
    on conflict (organization_id, application_id, type, value) do update set builds = t.builds + excluded.builds,
      last_used_at = case when excluded.builds > 0 then now() else t.last_used_at end;
  delete from application_attributes t
    using jsonb_to_recordset(named) as c (organization_id uuid, application_id uuid, type text, value text, n int)
    where c.n < 0 and t.builds <= 0 and t.organization_id = c.organization_id and t.application_id = c.application_id
      and t.type = c.type and t.value = c.value;
  return null;
end $$;
create trigger count_inserted after insert on builds referencing new table as after_rows
  for each statement execute function count_builds();
create trigger count_updated after update on builds referencing old table as before_rows new table as after_rows
  for each statement execute function count_builds();
create trigger count_deleted after delete on builds referencing old table as before_rows
  for each statement execute function count_builds();

create table build_attachments (
  organization_id uuid not null,
  id uuid not null,
  build_id uuid not null,
  file_id uuid not null,
  name text not null,
  size bigint not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, build_id) references builds on delete cascade,
  foreign key (organization_id, file_id) references stored_files deferrable initially deferred
);
create index build_attachments_build on build_attachments (organization_id, build_id);
create index build_attachments_file on build_attachments (organization_id, file_id);

-- Addresses that hold their own key: hashed, for some minutes.
create table download_tokens (
  organization_id uuid not null references organizations on delete cascade,
  hash bytea not null,
  build_id uuid not null,
  attachment_id uuid,
  user_id uuid references users on delete set null,
  expires_at timestamptz not null,
  primary key (organization_id, hash)
);
create unique index download_tokens_hash on download_tokens (hash);
create index download_tokens_expiry on download_tokens (expires_at);

-- Which builds of an app go by themselves.
create table build_retentions (
  organization_id uuid not null,
  application_id uuid not null,
  enabled boolean not null,
  days integer not null,
  keep integer not null,
  primary key (organization_id, application_id),
  foreign key (organization_id, application_id) references applications on delete cascade
);

-- What is done to many things one after the other.
create table bulk_tasks (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  kind text not null,
  targets uuid[] not null,
  status text not null default 'pending' check (status in ('pending', 'inProgress', 'completed', 'failed')),
  done integer not null default 0,
  failed integer not null default 0,
  -- In whose name.
  actor jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create index bulk_tasks_age on bulk_tasks (updated_at);

select secure_workspace_table('stored_files');
select secure_workspace_table('uploads');
select secure_workspace_table('builds');
select secure_workspace_table('build_attachments');
select secure_workspace_table('download_tokens');
select secure_workspace_table('build_retentions');
select secure_workspace_table('bulk_tasks');
grant select, insert, update, delete on stored_files, uploads, builds, build_attachments, download_tokens, build_retentions, bulk_tasks to muster_app;
grant select on stored_files, uploads, builds, build_attachments, download_tokens, build_retentions, bulk_tasks to muster_system;
grant delete on uploads, download_tokens to muster_system;
grant update (holder, held_until, wanted) on uploads to muster_system;
grant update (oss, last_build_processed_at, picture, picture_source, updated_at) on applications to muster_system;
grant delete on bulk_tasks to muster_system;
select secure_workspace_table('build_downloads');
grant select, insert, update on build_downloads to muster_app;
grant select on build_downloads to muster_system;
select make_list_view('builds');
