-- One action on many things. The items are frozen when the task begins; each has a state and a reason of its own.
drop table bulk_tasks;

create table bulk_tasks (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Where the items belong to one app.
  application_id uuid,
  arguments jsonb not null default '{}',
  targets_hash text not null,
  status text not null default 'pending' check (status in ('pending', 'inProgress', 'completed', 'failed')),
  total integer not null,
  done integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  canceled integer not null default 0,
  approval text not null default 'notNeeded' check (approval in ('notNeeded', 'waiting', 'approved', 'rejected')),
  -- In whose name the items are changed: who began the task, or tried it again.
  actor jsonb not null,
  -- Who began it; another person has to approve it.
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create index bulk_tasks_newest on bulk_tasks (organization_id, created_at desc, id desc);
create index bulk_tasks_age on bulk_tasks (updated_at);
create index bulk_tasks_app on bulk_tasks (organization_id, application_id);

create table bulk_task_items (
  organization_id uuid not null,
  task_id uuid not null,
  position integer not null,
  target_id uuid not null,
  name text not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'skipped', 'failed', 'canceled')),
  -- Of the error catalogue.
  code integer,
  reason text,
  updated_at timestamptz not null default now(),
  primary key (organization_id, task_id, position),
  -- Items are written first: how many there are, and their hash, are known then.
  foreign key (organization_id, task_id) references bulk_tasks on delete cascade deferrable initially deferred
);
create index bulk_task_items_state on bulk_task_items (organization_id, task_id, state, position);

do $$
declare
  name text;
begin
  foreach name in array array['bulk_tasks', 'bulk_task_items'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to muster_app using (organization_id = current_organization())', name);
    execute format('create policy everywhere on %I to muster_system using (true)', name);
    execute format('grant select, insert, update, delete on %I to muster_app', name);
    execute format('grant select, delete on %I to muster_system', name);
  end loop;
end $$;
