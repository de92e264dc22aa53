-- Who is told, outside, of what happens in a workspace: Slack and receivers of webhooks.
create table integrations (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  -- Null: what happens in the whole workspace.
  application_id uuid,
  type text not null check (type in ('slack', 'webhook')),
  name text not null,
  -- `off` by somebody; `paused` by the program, after days of failures.
  state text not null default 'active' check (state in ('active', 'off', 'paused')),
  -- Addresses may hold a credential: sealed, with their host and their end to know them by.
  sealed_url bytea not null,
  host text not null,
  hint text not null,
  sealed_secret bytea,
  secret_hint text,
  -- The one before, which signs as well for a while.
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  -- What happened before is not told.
  active_since timestamptz not null default now(),
  events text[] not null,
  filter jsonb not null default '{}',
  templates jsonb not null default '{}',
  language text not null default 'en' check (language in ('en', 'es')),
  -- When its next delivery is due; null while none waits.
  due_at timestamptz,
  -- Held by the process that is sending, until it says otherwise or this time has passed.
  claim uuid,
  claimed_until timestamptz,
  -- Of the attempts since something last arrived.
  failing_since timestamptz,
  failures integer not null default 0,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create index integrations_name on integrations (organization_id, sort_name, id);
create index integrations_application on integrations (organization_id, application_id) where application_id is not null;
create index integrations_due on integrations (due_at) where due_at is not null;
create index integrations_claimed on integrations (organization_id, claimed_until) where claim is not null;

-- What was sent or waits to be; kept for a month.
create table integration_deliveries (
  organization_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  -- Null for a test.
  event text,
  action text not null,
  title text not null default '',
  -- Where in the dashboard it is seen.
  path text,
  -- What is known of it, and when it happened: the body is made from this whenever it is sent.
  -- Kept as they were written, in their order.
  facts json not null default '{}',
  happened_at timestamptz not null default now(),
  -- The event it comes from: told once, however often that is looked at.
  source text collate "C" not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- All attempts, and those since it was last asked for: a replay begins anew.
  attempts integer not null default 0,
  tries integer not null default 0,
  next_at timestamptz,
  -- The last attempts: when, status, milliseconds, problem. Nothing of what the receiver says.
  log jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, integration_id) references integrations on delete cascade
);
create unique index integration_deliveries_source on integration_deliveries (organization_id, integration_id, source);
create index integration_deliveries_newest
  on integration_deliveries (organization_id, integration_id, created_at desc, id desc);
create index integration_deliveries_waiting on integration_deliveries (organization_id, integration_id, next_at)
  where state = 'waiting';
create index integration_deliveries_age on integration_deliveries (created_at);

select secure_workspace_table('integrations');
select secure_workspace_table('integration_deliveries');
grant select, insert, update, delete on integrations to muster_app;
grant select, insert, update on integration_deliveries to muster_app;
grant select on integrations to muster_system;
grant update (due_at, claim, claimed_until) on integrations to muster_system;
grant select, insert, delete on integration_deliveries to muster_system;
