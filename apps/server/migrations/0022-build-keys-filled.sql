-- concurrent

-- Builds from before the trigger. What it wrote in the meantime is younger; what is being deleted is waited for. To the
-- owner of the database, who need not be above row-level security, all of them are open meanwhile.
alter table builds no force row level security;
alter table build_keys no force row level security;
insert into build_keys (organization_id, application_id, id, created_at, size, downloads, search, version_key, facets)
  select k.organization_id, k.application_id, k.id, k.created_at, k.size, k.downloads, k.search, k.version_key, k.facets
  from (select b from builds b for key share) held, lateral keys_of_build(held.b) k
  on conflict do nothing;
alter table build_keys force row level security;
alter table builds force row level security;

-- Each order with what is filtered by besides words: a page that begins far away is found without its rows.
create index concurrently if not exists build_keys_created on build_keys (organization_id, application_id, created_at, id)
  include (mark, facets);
create index concurrently if not exists build_keys_size on build_keys (organization_id, application_id, size, id)
  include (mark, created_at, facets);
create index concurrently if not exists build_keys_downloads on build_keys (organization_id, application_id, downloads, id)
  include (mark, created_at, facets);
create index concurrently if not exists build_keys_version on build_keys (organization_id, application_id, version_key, id)
  include (mark, created_at, facets);
-- Whatever is filtered by and searched. What is written waits in no list, which every search would have to go through.
create index concurrently if not exists build_keys_found on build_keys
  using gin (facets, build_letters(application_id, search)) with (fastupdate = off);
analyze build_keys;

-- The columns of builds that these were made of go one release later: the program before this one reads them.
create index concurrently if not exists builds_of_app on builds (organization_id, application_id, created_at, id);
drop index concurrently if exists builds_created;
drop index concurrently if exists builds_size;
drop index concurrently if exists builds_downloads;
drop index concurrently if exists builds_version;
drop index concurrently if exists builds_search;
drop index concurrently if exists builds_facets;
