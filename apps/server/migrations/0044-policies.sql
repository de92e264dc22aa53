-- Policies: what devices get. What one holds is in versions, which never change.
create table policies (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  type text not null check (type in ('ios', 'macos', 'android', 'windows')),
  state text not null default 'active' check (state in ('active', 'archived')),
  -- The lower, the higher it stands: it wins where policies of a device differ.
  rank int not null,
  -- The current one.
  version int not null default 1,
  -- Of the current version.
  properties int not null default 0,
  apps int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  search text collate "C" generated always as (search_text('', name || ' ' || description)) stored,
  primary key (organization_id, id)
);
create unique index policies_name on policies (organization_id, sort_name);
create index policies_rank on policies (organization_id, rank, id);

create table policy_versions (
  organization_id uuid not null,
  policy_id uuid not null,
  version int not null,
  -- Without secrets, in whose places marks stand.
  content jsonb not null,
  -- Sealed: {"<mark>": value}.
  secrets bytea,
  -- SHA-256 of the content: the same saved again is no new version.
  digest bytea not null,
  properties int not null,
  apps int not null,
  -- Profiles, apps, builds and assets that it names, as `profile:<id>`, `application:<id>`, `build:<id>`, `asset:<id>`.
  uses text[] not null default '{}',
  author jsonb,
  comment text,
  restored int,
  created_at timestamptz not null default now(),
  primary key (organization_id, policy_id, version),
  foreign key (organization_id, policy_id) references policies on delete cascade
);
create index policy_versions_uses on policy_versions using gin (organization_id, uses);

-- To whom a policy goes, and who does not get it whatever else gives it.
create table policy_assignments (
  organization_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  kind text not null check (kind in ('all', 'device', 'tag', 'employee', 'group', 'template', 'audience')),
  -- The id of what is meant, or the tag as it was written; folded for comparison.
  target text not null,
  target_folded text collate "C" generated always as (folded(target)) stored,
  excluded boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, policy_id, kind, target),
  foreign key (organization_id, policy_id) references policies on delete cascade
);
create index policy_assignments_target on policy_assignments (organization_id, kind, target_folded);

create table policy_templates (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  type text not null check (type in ('ios', 'macos', 'android', 'windows')),
  content jsonb not null,
  properties int not null,
  created_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  primary key (organization_id, id),
  unique (organization_id, sort_name)
);

-- Configuration profiles that somebody uploaded.
create table custom_profiles (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  identifier text not null,
  -- What was read of it: organization, description, scope, payloads, signer, notices.
  about jsonb not null,
  -- Sealed, as it was uploaded: it may hold passwords and keys.
  file bytea not null,
  size int not null,
  -- SHA-256 of the file.
  digest bytea not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  search text collate "C" generated always as (search_text(identifier, name)) stored,
  primary key (organization_id, id)
);
create unique index custom_profiles_name on custom_profiles (organization_id, sort_name);

-- Audiences of devices: whoever one of the selectors finds is in it.
create table device_audiences (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  -- As people wrote them, and folded for comparison.
  device_tags text[] not null default '{}',
  device_tags_folded text[] collate "C" not null default '{}',
  device_ids uuid[] not null default '{}',
  person_tags text[] not null default '{}',
  person_tags_folded text[] collate "C" not null default '{}',
  person_ids uuid[] not null default '{}',
  -- In capitals and without blanks, as devices report them.
  serial_numbers text[] collate "C" not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  search text collate "C" generated always as (search_text('', name || ' ' || description)) stored,
  primary key (organization_id, id)
);
create unique index device_audiences_name on device_audiences (organization_id, sort_name);
create index device_audiences_created on device_audiences (organization_id, created_at, id);

-- The selectors of an audience that find a device; none where it is not in it. The facets of devices and people hold their
-- tags folded ('tag:van').
create function device_audience_selectors(a device_audiences, device_id uuid, device_facets text[], serial_number text,
  person_id uuid, person_facets text[]) returns text[] language sql immutable parallel safe
  as $$
    select array_remove(array[
      case when a.device_tags_folded <> '{}' and device_facets && (select array_agg('tag:' || t) from unnest(a.device_tags_folded) t)
        then 'deviceGroups' end,
      case when device_id = any (a.device_ids) then 'deviceIds' end,
      case when a.person_tags_folded <> '{}' and person_facets && (select array_agg('tag:' || t) from unnest(a.person_tags_folded) t)
        then 'mdmUserGroups' end,
      case when person_id = any (a.person_ids) then 'mdmUserIds' end,
      case when serial_number = any (a.serial_numbers) then 'serialNumbers' end], null)
  $$;

-- How many managed devices an audience has: each selector by an index of its own.
create function count_device_audience(a device_audiences) returns int language sql stable
  as $$
    select count(*)::int from (
      select d.id from devices d where d.organization_id = a.organization_id and d.state in ('ACTIVE', 'PROVISIONING')
        and a.device_tags_folded <> '{}' and d.facets && array(select 'tag:' || t from unnest(a.device_tags_folded) t)
      union select d.id from devices d where d.organization_id = a.organization_id and d.state in ('ACTIVE', 'PROVISIONING')
        and d.id = any (a.device_ids)
      union select d.id from devices d where d.organization_id = a.organization_id and d.state in ('ACTIVE', 'PROVISIONING')
        and a.person_tags_folded <> '{}' and d.person_id in (select p.id from people p
          where p.organization_id = a.organization_id and p.facets && array(select 'tag:' || t from unnest(a.person_tags_folded) t))
      union select d.id from devices d where d.organization_id = a.organization_id and d.state in ('ACTIVE', 'PROVISIONING')
        and d.person_id = any (a.person_ids)
      union select d.id from devices d where d.organization_id = a.organization_id and d.state in ('ACTIVE', 'PROVISIONING')
        and d.serial_number = any (a.serial_numbers)) found
  $$;

do $$
declare
  name text;
begin
  foreach name in array array['policies', 'policy_versions', 'policy_assignments', 'policy_templates', 'custom_profiles',
    'device_audiences'] loop
    perform secure_workspace_table(name);
    execute format('grant select, insert, update, delete on %I to muster_app', name);
    execute format('grant select, delete on %I to muster_system', name);
  end loop;
end $$;
select make_list_view('policies');
select make_list_view('custom_profiles');
select make_list_view('device_audiences');
