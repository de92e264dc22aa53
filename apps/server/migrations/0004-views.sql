-- Saved views of lists: each belongs to a member, who may share it with the workspace.
create table list_views (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  owner_id uuid not null references users on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index list_views_name on list_views (organization_id, list, owner_id, lower(name));
alter table list_views enable row level security;
alter table list_views force row level security;
create policy tenant on list_views to muster_app using (organization_id = current_organization());
create policy everywhere on list_views to muster_system using (true);
grant select, insert, update, delete on list_views to muster_app;
grant select on list_views to muster_system;
