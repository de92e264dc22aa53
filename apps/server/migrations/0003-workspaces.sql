create table organizations (
  id uuid primary key,
  slug text not null,
  name text not null,
  type text not null default 'company',
  branding jsonb not null default '{}',
  configuration jsonb not null default '{}',
  -- What the provider has granted or taken beyond the plan: {"limits": {…}, "allows": {…}}.
  plan_overrides jsonb not null default '{}',
  web_site_url text,
  contact_info jsonb,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now()
);
create unique index organizations_slug on organizations (slug);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations to muster_app using (id = current_organization());
create policy everywhere on organizations to muster_system using (true);
grant select, insert, update on organizations to muster_app;
-- A workspace is deleted across all that it has; what refers to it goes with it.
grant select, update, delete on organizations to muster_system;

-- The audit is append-only for as long as its workspace exists. What is left of one that is gone is removed by the owner
-- of the tables, whose function checks that it is.
create function forget_organization(gone uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if gone = '00000000-0000-0000-0000-000000000000' or exists (select from organizations where id = gone) then
    raise exception 'the workspace exists';
  end if;
  delete from audit_entries where organization_id = gone;
end $$;
revoke all on function forget_organization(uuid) from public;
grant execute on function forget_organization(uuid) to muster_system;

create table memberships (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer', 'unassigned')),
  -- Members that are programs: they are in nobody's count of people.
  service_account boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index memberships_user on memberships (user_id);
select secure_workspace_table('memberships');
grant select, insert, update, delete on memberships to muster_app;
grant select on memberships to muster_system;

create table stores (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  security text not null default 'public' check (security in ('public', 'logged', 'password')),
  custom_domain text,
  configuration jsonb not null default '{"allowPublicPubApps": true}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
select secure_workspace_table('stores');
grant select, insert, update on stores to muster_app;
grant select on stores to muster_system;

create table subscriptions (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  plan_code text not null,
  status text not null check (status in ('incomplete', 'past_due', 'active', 'canceled', 'incomplete_expired', 'expired')),
  ini_date timestamptz not null default now(),
  end_date timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
select secure_workspace_table('subscriptions');
grant select, insert, update on subscriptions to muster_app;
grant select on subscriptions to muster_system;

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
select secure_workspace_table('list_views');
grant select, insert, update, delete on list_views to muster_app;
grant select on list_views to muster_system;

-- Tokens with which programs come, with the rights of a member narrowed to the scopes they were given.
create table api_tokens (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  hash bytea not null,
  -- The end of the token, so that people can tell theirs apart.
  hint text not null,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade
);
create unique index api_tokens_hash on api_tokens (hash);
create index api_tokens_user on api_tokens (organization_id, user_id);
select secure_workspace_table('api_tokens');
grant select, insert, update on api_tokens to muster_app;
grant select on api_tokens to muster_system;
grant update (last_used_at) on api_tokens to muster_system;

-- What happened that concerns somebody. Written behind the outbox alone; everybody reads and ticks off their own.
create table notifications (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  -- The event or the date that it is about: told once, however often that is looked at.
  source text not null,
  kind text not null,
  -- Where it happened; null for what is about the account itself. No key: the row is the person's, not the workspace's.
  workspace_id uuid references organizations on delete cascade,
  entity text not null,
  entity_id text,
  entity_name text,
  actor_name text,
  actor_email text,
  data jsonb not null default '{}',
  -- `daily` waits for the next digest.
  mail text not null default 'none' check (mail in ('none', 'daily', 'sent')),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (user_id, id)
);
create unique index notifications_source on notifications (user_id, source);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, created_at desc, id desc) where read_at is null;
create index notifications_waiting on notifications (user_id) where mail = 'daily' and read_at is null;
create index notifications_workspace on notifications (workspace_id) where workspace_id is not null;
create index notifications_age on notifications (created_at);
select secure_account_table('notifications');
grant select, update (read_at, mail) on notifications to muster_app;
grant select, insert, update (mail), delete on notifications to muster_system;

-- What somebody wants to be mailed about, where they have chosen.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  mail text not null check (mail in ('never', 'at-once', 'daily')),
  updated_at timestamptz not null default now(),
  primary key (user_id, topic)
);
select secure_account_table('notification_preferences');
grant select, insert, update on notification_preferences to muster_app;
grant select on notification_preferences to muster_system;
