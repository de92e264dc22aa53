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

-- What a list of builds can be filtered by, as numbers of one app, so that one index serves every filter.
create function build_facet(application uuid, kind text, value text) returns bigint
  language sql immutable parallel safe
  as $$ select hashtextextended(application::text || ' ' || kind || ' ' || value, 0) $$;
create function build_facets(application uuid, status text, os text, signing_type text, tags text[], git_branch text,
  git_tag text, version_name text, deployer_name text) returns bigint[]
  language plpgsql immutable parallel safe
  as $$
  declare
    prefix text := application::text || ' ';
    facets bigint[] := array[hashtextextended(prefix || 'status ' || status, 0)];
    named text[] := array['os', os, 'signingType', signing_type, 'gitBranch', git_branch, 'gitTag', git_tag,
      'versionName', version_name, 'deployerName', deployer_name];
    one text;
  begin
    for i in 1 .. array_length(named, 1) by 2 loop
      if named[i + 1] is not null then
        facets := facets || hashtextextended(prefix || named[i] || ' ' || named[i + 1], 0);
      end if;
    end loop;
    foreach one in array tags loop
      facets := facets || hashtextextended(prefix || 'tag ' || public.folded(one), 0);
    end loop;
    return facets;
  end $$;
-- Everything twice: as it is, and in words, of which one or two letters are looked for at the beginning.
create function build_search(version_name text, file_name text, package text, tags text[], git_branch text) returns text
  language plpgsql immutable parallel safe
  as $$
  declare
    whole text := public.folded(concat(' ', version_name, ' ', file_name, ' ', package, ' ', git_branch, ' ',
      array_to_string(tags, ' ')));
  begin
    return whole || regexp_replace(whole, '[^a-z0-9]+', ' ', 'g');
  end $$;
-- The index on parts of words knows letters and figures only, and so nothing of 2.5: what stands between them counts as
-- a letter there. Whatever is found is looked at again as it is.
create function searchable(text) returns text language sql immutable parallel safe
  as $$ select regexp_replace($1, '[!-/:-@\[-`{-~]', 'q', 'g') $$;

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
  downloads integer not null default 0,
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
  search_index text collate "C" generated always as (
    searchable(build_search(version_name, file_name, package, tags, git_branch))) stored,
  facets bigint[] generated always as (
    build_facets(application_id, status, os, signing_type, tags, git_branch, git_tag, version_name, deployer_name)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade,
  -- Looked at in the end: a workspace goes with both.
  foreign key (organization_id, file_id) references stored_files deferrable initially deferred
);
-- Each order with what is filtered by besides words: a page that begins far away is found without its rows.
create index builds_created on builds (organization_id, application_id, created_at, id) include (facets);
create index builds_size on builds (organization_id, application_id, size, id) include (facets, created_at);
create index builds_downloads on builds (organization_id, application_id, downloads, id) include (facets, created_at);
create index builds_version on builds (organization_id, application_id, version_key, id) include (facets, created_at);
create index builds_search on builds using gin (search_index gin_trgm_ops);
create index builds_facets on builds using gin (facets);
-- Those that somebody should be reading.
create index builds_unread on builds (updated_at)
  where status in ('pending', 'waiting_to_be_processed', 'in_progress');
create index builds_file on builds (organization_id, file_id);
create index builds_of_workspace on builds (organization_id, created_at);
create index builds_expiry on builds (organization_id, expires_at, id) where expires_at is not null;
create index builds_untold on builds (expires_at) where expires_at is not null and expiry_told_at is null;

-- How many builds an app has, and what they are called by, whoever changes builds, in whatever way.
alter table applications add column builds integer not null default 0;
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

do $$
declare
  name text;
begin
  foreach name in array array['stored_files', 'uploads', 'builds', 'build_attachments', 'download_tokens',
    'build_retentions', 'bulk_tasks'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to muster_app using (organization_id = current_organization())', name);
    execute format('create policy everywhere on %I to muster_system using (true)', name);
    execute format('grant select, insert, update, delete on %I to muster_app', name);
    execute format('grant select on %I to muster_system', name);
  end loop;
end $$;
grant delete on uploads, download_tokens to muster_system;
grant update (holder, held_until, wanted) on uploads to muster_system;
grant update (oss, last_build_processed_at, picture, picture_source, updated_at) on applications to muster_system;
grant delete on bulk_tasks to muster_system;

-- Lists are read through a view, as those of people are (migration 0007), so that indexes on parts of words are used.
create view builds_here as select * from builds where organization_id = current_organization();
create policy view_owner on builds for select to current_user using (true);
grant select on builds_here to muster_app;
