-- One engine reads every list (decision 0024). What it needs of a table: `facets`, all that its rows can be filtered by,
-- `search`, all that they are found by, one index of both, and one for each order. What changes often has a narrow table
-- of its own, so that counting a download or seeing somebody rewrites none of these.
create extension if not exists btree_gin;

-- What a row is found by: folded, with a space before each word. Signs are letters here (runes, which nobody writes), since
-- the index on three letters knows letters and figures only. `parted` comes once more in words, of which one or two letters
-- are looked for at the beginning. (An address compares by bytes, and so would its capitals.) The same as in the program (text-search.ts).
create function search_text(plain text, parted text) returns text language sql immutable parallel safe
  as $$
    select translate(public.folded((' ' || plain || ' ' || parted) collate "default"),
        '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', 'ᚠᚡᚢᚣᚤᚥᚦᚧᚨᚩᚪᚫᚬᚭᚮᚯᚰᚱᚲᚳᚴᚵᚶᚷᚸᚹᚺᚻᚼᚽᚾᚿ')
      || ' ' || regexp_replace(public.folded(parted), '[^a-z0-9]+', ' ', 'g')
  $$;

-- Builds.
drop trigger keep_keys on builds;
drop view build_keys_here;
drop view builds_here;
drop function keep_build_keys();
drop function keys_of_build(builds);
drop table build_keys;
drop function build_mark(bigint[]);
drop function build_letters(uuid, text);
drop function build_letter(uuid, text);
alter table builds drop column search, drop column search_index, drop column facets;
drop function searchable(text);
drop function build_facets(uuid, text, text, text, text[], text, text, text, text);
drop function build_facet(uuid, text, text);
drop function build_search(text, text, text, text[], text);

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
alter table builds
  add column search text collate "C" generated always as (build_search(version_name, file_name, package, tags, git_branch)) stored,
  add column facets text[] collate "C" generated always as (
    build_facets(status, os, signing_type, tags, git_branch, git_tag, version_name, deployer_name)) stored;

create table build_downloads (
  organization_id uuid not null,
  build_id uuid not null,
  application_id uuid not null,
  downloads integer not null default 0,
  primary key (organization_id, build_id),
  foreign key (organization_id, build_id) references builds on delete cascade
);
insert into build_downloads (organization_id, build_id, application_id, downloads)
  select organization_id, id, application_id, downloads from builds;
alter table builds drop column downloads;
create function begin_build_downloads() returns trigger language plpgsql as $$
begin
  insert into public.build_downloads (organization_id, build_id, application_id)
    select organization_id, id, application_id from after_rows;
  return null;
end $$;
create trigger begin_downloads after insert on builds referencing new table as after_rows
  for each statement execute function begin_build_downloads();

create index builds_found on builds using gin (application_id, facets, search gin_trgm_ops);
create index builds_by_size on builds (organization_id, application_id, size, id);
create index builds_by_version on builds (organization_id, application_id, version_key, id);
create index build_downloads_order on build_downloads (organization_id, application_id, downloads, build_id);

-- People.
drop view people_here;
drop index people_by_email, people_by_name, people_by_role, people_by_activity, people_by_created, people_by_class, people_letters;
alter table people drop column facets;
drop function person_letters(uuid, text, text);
drop function person_grams(uuid, text, text);
drop function person_parts(text);
drop function person_gram(uuid, int, text);
drop function person_facets(uuid, text, text, text, text, text[], uuid[]);
drop function person_facet(uuid, text, text);

create function person_facets(role text, scope text, origin text, status text, tags text[], groups uuid[])
  returns text[] language sql immutable parallel safe
  as $$
    select array['role:' || role, 'scope:' || scope, 'origin:' || origin, 'status:' || status]
      || array(select 'tag:' || public.folded(tag) from unnest(tags) tag)
      || array(select 'group:' || "group" from unnest(groups) "group")
  $$;
alter table people
  add column search text collate "C" generated always as (search_text(first_name || ' ' || last_name, email)) stored,
  add column facets text[] collate "C" generated always as (person_facets(role, scope, origin, status, tags, groups)) stored;

create table person_activity (
  organization_id uuid not null,
  person_id uuid not null,
  last_activity_at timestamptz not null default '-infinity',
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people on delete cascade
);
insert into person_activity (organization_id, person_id, last_activity_at)
  select organization_id, id, last_activity_at from people;
alter table people drop column last_activity_at;
create function begin_person_activity() returns trigger language plpgsql as $$
begin
  insert into public.person_activity (organization_id, person_id) select organization_id, id from after_rows;
  return null;
end $$;
create trigger begin_activity after insert on people referencing new table as after_rows
  for each statement execute function begin_person_activity();

create index people_found on people using gin (organization_id, facets, search gin_trgm_ops);
create unique index people_by_email on people (organization_id, email);
create index people_by_name on people (organization_id, sort_name, id);
create index people_by_role on people (organization_id, role_rank, email);
create index people_by_created on people (organization_id, created_at, id);
create index person_activity_order on person_activity (organization_id, last_activity_at, person_id);

-- The audit log. Whoever may read it filters and searches all of it, so it has one index for that in place of three.
create function audit_search(entity_name text, user_email text, actor_name text, entity_id text) returns text
  language sql immutable parallel safe
  as $$ select public.search_text('', concat_ws(' ', entity_name, user_email, actor_name, entity_id)) $$;
create function audit_facets(action text, entity text, entity_id text, user_email text, user_id uuid) returns text[]
  language sql immutable parallel safe
  as $$
    select array_remove(array['action:' || action, 'entity:' || entity, 'entityId:' || entity_id,
      'userEmail:' || user_email, 'userId:' || user_id], null)
  $$;
alter table audit_entries
  add column search text collate "C" generated always as (audit_search(entity_name, user_email, actor_name, entity_id)) stored,
  add column facets text[] collate "C" generated always as (audit_facets(action, entity, entity_id, user_email, user_id)) stored;
create index audit_entries_found on audit_entries using gin (organization_id, facets, search gin_trgm_ops);
drop index audit_entries_entity, audit_entries_entity_id, audit_entries_user;
create policy view_owner on audit_entries for select to current_user using (true);
create view audit_entries_here as select * from audit_entries where organization_id = current_organization();
grant select on audit_entries_here to muster_app;

-- Accounts, which belong to no workspace.
alter table users
  add column search text collate "C" generated always as (search_text(first_name || ' ' || last_name, email)) stored;
create index users_found on users using gin (search gin_trgm_ops);
create index users_by_created on users (created_at, id);

do $$
declare
  name text;
begin
  foreach name in array array['build_downloads', 'person_activity'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to muster_app using (organization_id = current_organization())', name);
    execute format('create policy everywhere on %I to muster_system using (true)', name);
    execute format('grant select, insert, update on %I to muster_app', name);
    execute format('grant select on %I to muster_system', name);
  end loop;
end $$;
grant update (last_activity_at) on person_activity to muster_system;

-- Under row-level security PostgreSQL looks at the policy before anything that might tell of a row by failing, and to
-- compare parts of words or arrays is such a thing: their index would not be used. These views have the condition of the
-- policy as part of the statement.
create view builds_here as select * from builds where organization_id = current_organization();
create view people_here as select * from people where organization_id = current_organization();
grant select on builds_here, people_here to muster_app;
