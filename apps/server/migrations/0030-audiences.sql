-- Audiences: who of a workspace may see what is published, by address and by group.
create table audiences (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  -- Of one app, or null: of the whole workspace (scope `app` or `org`).
  application_id uuid,
  -- Which people of the workspace it can hold.
  users_scope text not null default 'all' check (users_scope in ('all', 'employees', 'users')),
  -- OR of ANDs of groups: [["g1", "g2"], ["g3"]]. No list: nobody by group.
  groups jsonb not null default '[]',
  -- How many addresses `audience_emails` has.
  emails int not null default 0,
  -- Of those addresses that have a wildcard, the patterns for LIKE.
  patterns text[] collate "C" not null default '{}',
  -- Only apps of `audience_applications` may use it. It stays so when the last of these is deleted.
  restricted boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  search text collate "C" generated always as (search_text(name, description)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create unique index audiences_name on audiences (organization_id, sort_name);
create index audiences_created on audiences (organization_id, created_at, id);
create index audiences_application on audiences (organization_id, application_id);

-- Addresses one by one, so that an audience of 100,000 is looked up by an index.
create table audience_emails (
  organization_id uuid not null,
  audience_id uuid not null,
  -- As somebody wrote it, in lower case: `ana@acme.com`, `*@acme.com`.
  email text collate "C" not null,
  primary key (organization_id, audience_id, email),
  foreign key (organization_id, audience_id) references audiences on delete cascade
);

create table audience_applications (
  organization_id uuid not null,
  audience_id uuid not null,
  application_id uuid not null,
  primary key (organization_id, audience_id, application_id),
  foreign key (organization_id, audience_id) references audiences on delete cascade,
  foreign key (organization_id, application_id) references applications on delete cascade
);
create index audience_applications_application on audience_applications (organization_id, application_id);

-- Whether all groups of one of the lists are held: [["g1", "g2"], ["g3"]] is "g1 and g2, or g3".
create function holds_groups(wanted jsonb, held uuid[]) returns boolean language sql immutable parallel safe
  as $$
    select exists (
      select 1 from jsonb_array_elements(wanted) as each_of (all_of)
      where jsonb_array_length(all_of) > 0
        and not exists (select 1 from jsonb_array_elements_text(all_of) as g (id) where not g.id::uuid = any (held)))
  $$;

-- Whether somebody is in an audience. `role` is that of people: everything but `employee` is a user.
create function in_audience(organization uuid, audience uuid, email text, groups uuid[], role text) returns boolean
  language sql stable parallel safe
  as $$
    select exists (
      select 1 from audiences a
      where a.organization_id = $1 and a.id = $2
        and (a.users_scope = 'all' or (a.users_scope = 'employees') = ($5 = 'employee'))
        and (public.holds_groups(a.groups, $4)
          or $3 like any (a.patterns)
          or exists (select 1 from audience_emails e where e.organization_id = $1 and e.audience_id = $2 and e.email = $3)))
  $$;

select secure_workspace_table('audiences');
select secure_workspace_table('audience_emails');
select secure_workspace_table('audience_applications');
select make_list_view('audiences');
grant select, insert, update, delete on audiences, audience_emails, audience_applications to muster_app;
grant select on audiences, audience_emails, audience_applications to muster_system;
