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
alter table notifications enable row level security;
alter table notifications force row level security;
create policy accounts on notifications to muster_app using (in_no_workspace());
create policy everywhere on notifications to muster_system using (true);
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
alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;
create policy accounts on notification_preferences to muster_app using (in_no_workspace());
create policy everywhere on notification_preferences to muster_system using (true);
grant select, insert, update on notification_preferences to muster_app;
grant select on notification_preferences to muster_system;
