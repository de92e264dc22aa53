create table groups (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  -- Kept by a trigger, since counting a hundred thousand people takes long.
  people int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index groups_name on groups (organization_id, folded(name) collate "C");

create table people_tags (
  organization_id uuid not null references organizations on delete cascade,
  -- As it is compared; `label` is as somebody wrote it first.
  tag text collate "C" not null,
  label text not null,
  people int not null default 0,
  primary key (organization_id, tag)
);

create function group_facets(tags text[], groups uuid[]) returns text[] language sql immutable parallel safe
  as $$
    select array(select 'tag:' || public.folded(tag) from unnest(tags) tag)
      || array(select 'group:' || "group" from unnest(groups) "group")
  $$;
-- Most have neither tags nor groups, and writing many people is quick without the queries above.
create function person_facets(role text, scope text, origin text, status text, tags text[], groups uuid[])
  returns text[] language sql immutable parallel safe
  as $$
    select array['role:' || role, 'scope:' || scope, 'origin:' || origin, 'status:' || status]
      || case when tags = '{}' and groups = '{}' then '{}'::text[] else public.group_facets(tags, groups) end
  $$;

-- Everybody of a workspace. `memberships` stays the table of rights, kept in step with this one.
create table people (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  user_id uuid references users on delete cascade,
  email text collate "C" not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer', 'unassigned', 'employee')),
  scope text not null default 'organization' check (scope in ('organization', 'application')),
  origin text not null default 'dashboard' check (origin in ('dashboard', 'sdk', 'sdk-temporal', 'sso')),
  status text not null default 'active' check (status in ('active', 'invited')),
  tags text[] not null default '{}',
  groups uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(trim(first_name || ' ' || last_name))) stored,
  role_rank smallint generated always as (
    array_position(array['owner', 'admin', 'editor', 'viewer', 'unassigned', 'employee'], role)) stored,
  search text collate "C" generated always as (search_text(first_name || ' ' || last_name, email)) stored,
  facets text[] collate "C" generated always as (person_facets(role, scope, origin, status, tags, groups)) stored,
  primary key (organization_id, id)
);
create unique index people_user on people (organization_id, user_id) where user_id is not null;
create index people_of_user on people (user_id) where user_id is not null;
create index people_found on people using gin (organization_id, facets, search gin_trgm_ops);
create unique index people_by_email on people (organization_id, email);
create index people_by_name on people (organization_id, sort_name, id);
create index people_by_role on people (organization_id, role_rank, email);
create index people_by_created on people (organization_id, created_at, id);

-- How often a group or a tag is used, whoever changes people, in whatever way.
create function count_people() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select organization_id, tags, groups, 1 as n from after_rows'
    when 'DELETE' then 'select organization_id, tags, groups, -1 as n from before_rows'
    else 'select organization_id, tags, groups, 1 as n from after_rows
      union all select organization_id, tags, groups, -1 from before_rows'
  end;
begin
  -- In one order, so that two who count at once do not wait for each other in a circle.
  execute format('with changed as (%s), total as materialized (
      select c.organization_id, g as id, sum(n)::int as n from changed c, unnest(c.groups) g
      group by 1, 2 having sum(n) <> 0),
    held as materialized (
      select g.organization_id, g.id from groups g join total t using (organization_id, id)
      order by g.organization_id, g.id for update of g)
    update groups g set people = g.people + t.n from total t join held using (organization_id, id)
    where g.organization_id = t.organization_id and g.id = t.id', changed);
  execute format('with changed as (%s), total as (
      select c.organization_id, folded(t) as tag, min(t) as label, sum(n)::int as n from changed c, unnest(c.tags) t
      group by 1, 2 having sum(n) <> 0)
    insert into people_tags as p (organization_id, tag, label, people)
    select organization_id, tag, label, n from total
    -- Whoever goes with their workspace leaves nothing to count in.
    where exists (select 1 from organizations o where o.id = organization_id)
    order by organization_id, tag
    on conflict (organization_id, tag) do update set people = p.people + excluded.people', changed);
  return null;
end $$;
create trigger count_inserted after insert on people referencing new table as after_rows
  for each statement execute function count_people();
create trigger count_updated after update on people referencing old table as before_rows new table as after_rows
  for each statement execute function count_people();
create trigger count_deleted after delete on people referencing old table as before_rows
  for each statement execute function count_people();

-- Changes with whatever somebody does, so it stands in no index of people.
create table person_activity (
  organization_id uuid not null,
  person_id uuid not null,
  last_activity_at timestamptz not null default '-infinity',
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people on delete cascade
);
create index person_activity_order on person_activity (organization_id, last_activity_at, person_id);
create function begin_person_activity() returns trigger language plpgsql as $$
begin
  insert into public.person_activity (organization_id, person_id) select organization_id, id from after_rows;
  return null;
end $$;
create trigger begin_activity after insert on people referencing new table as after_rows
  for each statement execute function begin_person_activity();

-- Roles in single apps, for those who do not see the whole workspace.
create table person_applications (
  organization_id uuid not null,
  person_id uuid not null,
  application_id uuid not null,
  role text not null check (role in ('admin', 'editor', 'viewer')),
  primary key (organization_id, person_id, application_id),
  foreign key (organization_id, person_id) references people on delete cascade
);
create index person_applications_application on person_applications (organization_id, application_id);

-- Each belongs to a person, whose id it has. It outlives them, so that its link can say what became of it.
create table invitations (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  email text not null,
  token_hash bytea not null,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer', 'unassigned')),
  scope text not null check (scope in ('organization', 'application')),
  applications jsonb not null default '[]',
  invited_by uuid references users on delete set null,
  language text not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'revoked')),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index invitations_token on invitations (token_hash);

-- A file that was uploaded and may be imported: its lines as they are, until it is, or for a day.
create table people_imports (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  created_by uuid references users on delete set null,
  file_name text not null default '',
  lines int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
create index people_imports_expiry on people_imports (expires_at);
create table people_import_lines (
  organization_id uuid not null,
  import_id uuid not null,
  line int not null,
  cells text[] not null,
  primary key (organization_id, import_id, line),
  foreign key (organization_id, import_id) references people_imports on delete cascade
);

select secure_workspace_table('groups');
select secure_workspace_table('people_tags');
select secure_workspace_table('people');
select secure_workspace_table('person_activity');
select secure_workspace_table('person_applications');
select secure_workspace_table('invitations');
select secure_workspace_table('people_imports');
select secure_workspace_table('people_import_lines');
select make_list_view('people');
grant select, insert, update, delete on groups, people, person_applications to muster_app;
grant select, insert, update on people_tags, invitations to muster_app;
grant select, insert, delete on people_imports, people_import_lines to muster_app;
grant update (lines) on people_imports to muster_app;
grant select on groups, people, person_applications, invitations to muster_system;
-- Names, addresses and activity come from accounts and events, which belong to no workspace.
grant update (email, first_name, last_name, updated_at) on people to muster_system;
grant update (people) on groups to muster_system;
grant select, insert, update on people_tags to muster_system;
grant select, delete on people_imports to muster_system;
grant select, insert, update on person_activity to muster_app;
grant select, update (last_activity_at) on person_activity to muster_system;
