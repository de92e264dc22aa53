-- concurrent

-- Each order of the list has with it what is filtered by and searched: rows that do not match are passed over without a
-- look at them. (Fifty tags and fifty groups and the longest of names fit, `placesPerPerson` in the contract.)
create unique index concurrently if not exists people_by_email on people (organization_id, email)
  include (id, sort_name, facets);
create index concurrently if not exists people_by_name on people (organization_id, sort_name, id)
  include (email, facets);
create index concurrently if not exists people_by_role on people (organization_id, role_rank, email)
  include (id, sort_name, facets);
create index concurrently if not exists people_by_activity on people (organization_id, last_activity_at, id)
  include (email, sort_name, facets);
create index concurrently if not exists people_by_created on people (organization_id, created_at, id)
  include (email, sort_name, facets);

-- For counting; few are different, so it is small.
create index concurrently if not exists people_classes on people (organization_id, role, scope, origin, status);

-- Whatever is filtered by and searched, together.
create index concurrently if not exists people_keys on people
  using gin (facets, person_grams(organization_id, email, sort_name));

drop index concurrently if exists people_email;
drop index concurrently if exists people_name;
drop index concurrently if exists people_role;
drop index concurrently if exists people_activity;
drop index concurrently if exists people_created;
drop index concurrently if exists people_collaborators;
drop index concurrently if exists people_employees;
drop index concurrently if exists people_search;
drop index concurrently if exists people_rest;
drop index concurrently if exists people_facets;
