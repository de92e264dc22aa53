-- How a build is, in one word, the worst of what is true of it: the only place that decides it. What is not processed
-- yet is on its way. So many days ahead people are told that a profile or certificate ends (domain.md, section 4).
create function build_health(status text, expires_at timestamptz, warnings jsonb) returns text
  language sql stable parallel safe
  as $$
    select case
      when status = 'error' then 'failed'
      when status <> 'processed' then 'waiting'
      when expires_at <= now() then 'expired'
      when expires_at < now() + interval '30 days' then 'expiring'
      when warnings <> '[]' then 'warnings'
      else 'processed' end
  $$;

-- What is not well is rare, and asked for by itself: in the tabs of an app, and on the overview of a workspace.
create index builds_failed on builds (organization_id, application_id, id) where status = 'error';
create index builds_ending on builds (organization_id, application_id, expires_at, id) where expires_at is not null;
create index builds_warned on builds (organization_id, application_id, id) where warnings <> '[]';

-- People are sorted by what they are called: who has no name yet, by the address that stands in its place.
create function person_sort_name(first_name text, last_name text, email text) returns text
  language sql immutable parallel safe
  as $$ select coalesce(nullif(public.folded(trim(first_name || ' ' || last_name)), ''), public.folded(email)) $$;
-- An address compares by bytes, and so would the capitals of a name beside it: each is given in the usual order.

-- What a generated column is made of cannot be changed before PostgreSQL 17, so it is made anew, and its view with it.
drop view people_here;
alter table people drop column sort_name;
alter table people add column sort_name text collate "C" generated always as (
  person_sort_name(first_name, last_name, email collate "default")) stored;
create index people_by_name on people (organization_id, sort_name, id);
create view people_here as select * from people where organization_id = current_organization();
grant select on people_here to muster_app;

alter table users add column sort_name text collate "C" generated always as (
  person_sort_name(first_name, last_name, email collate "default")) stored;
create index users_by_name on users (sort_name, id);
