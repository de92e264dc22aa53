-- What a workspace notes about an app for its own programs: names and short texts.
alter table applications add column metadata jsonb not null default '{}';
create index applications_metadata on applications using gin (metadata jsonb_path_ops);

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
-- When earlier downloads took place was not kept: they count for the day on which their build came.
insert into application_days (organization_id, application_id, day, builds, downloads)
select organization_id, application_id, (created_at at time zone 'UTC')::date, count(*), sum(downloads)
from builds group by 1, 2, 3;

alter table application_days enable row level security;
alter table application_days force row level security;
create policy tenant on application_days to muster_app using (organization_id = current_organization());
create policy everywhere on application_days to muster_system using (true);
grant select, insert, update, delete on application_days to muster_app;
grant select on application_days to muster_system;
