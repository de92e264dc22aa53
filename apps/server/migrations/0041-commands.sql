-- Commands to devices. Open ones stand in a small table, the queue; finished ones in history, in parts of a month each.
create table command_groups (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  -- Null where it is about many devices.
  device_id uuid,
  type text not null check (type in ('agent', 'authenticate', 'deviceRemoved', 'manual', 'refresh', 'reinstallMobileConfig',
    'sync', 'syncRefresh', 'updateCertificate', 'declarative')),
  -- Who asked: a person's name and address, or null for the program itself.
  actor jsonb,
  reason text,
  -- The task on many devices that it came from.
  bulk_task_id uuid,
  total int not null default 0,
  -- Sealed: what nobody reads back, where all of its commands share it. Gone when none of them is open any more.
  secrets bytea,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, device_id) references devices on delete cascade
);
create index command_groups_newest on command_groups (organization_id, created_at, id);
create index command_groups_device on command_groups (organization_id, device_id, created_at, id) where device_id is not null;
-- What people asked for is little among what the program asks by itself.
create index command_groups_actor on command_groups (organization_id, (actor ->> 'userId'), created_at, id) where actor is not null;
create index command_groups_secrets on command_groups (organization_id) where secrets is not null;

create table commands (
  organization_id uuid not null,
  -- What goes over the wire as CommandUUID, too.
  id uuid not null,
  device_id uuid not null,
  -- To which enrollment of the device it goes: the device channel, or that of one of its users.
  enrollment_id uuid not null,
  group_id uuid not null,
  group_type text not null,
  -- Neutral: 'lock', 'wipe', 'install-profile' …; 'native' names a command of the platform in its arguments.
  kind text not null,
  arguments jsonb not null default '{}',
  -- Sealed: what nobody reads back, such as a PIN or a password; else those of its group.
  secrets bytea,
  -- Which arguments are among the secrets.
  secret_names text[] not null default '{}',
  status text not null default 'Pending' check (status in ('Pending', 'Awaiting', 'Tried')),
  -- The lower, the earlier.
  priority smallint not null default 50,
  not_before timestamptz,
  expires_at timestamptz,
  -- Somebody asked for it, rather than the program itself.
  by_person boolean not null default false,
  -- Whether the protection schedule holds it back.
  holdable boolean not null default false,
  -- A newer one with the same key of the same enrollment takes its place while it has not been sent.
  supersede_key text,
  attempts int not null default 0,
  sent_at timestamptz,
  -- When the device first said NotNow, and how often.
  not_now_at timestamptz,
  not_now_count int not null default 0,
  -- Somebody wanted to cancel it after it had been sent.
  cancel_requested_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  -- The enrollment goes with its device. Device and group are found in the statement that queues a command, and checking
  -- them once more for each of 100,000 took half of its time.
  foreign key (organization_id, enrollment_id) references device_enrollments on delete cascade
);
create index commands_queue on commands (organization_id, enrollment_id, priority, created_at, id);
create index commands_device on commands (organization_id, device_id, created_at, id);
create index commands_newest on commands (organization_id, created_at, id);
create index commands_group on commands (organization_id, group_id);
create unique index commands_supersede on commands (organization_id, enrollment_id, supersede_key)
  where supersede_key is not null and status = 'Pending';
create index commands_expiry on commands (expires_at) where expires_at is not null;

create table command_history (
  organization_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  enrollment_id uuid not null,
  group_id uuid not null,
  group_type text not null,
  kind text not null,
  arguments jsonb not null default '{}',
  -- Which arguments were secret: they are gone.
  secret_names text[] not null default '{}',
  by_person boolean not null default false,
  status text not null check (status in ('Acknowledged', 'Cancel', 'CommandFormatError', 'Error', 'Superseded',
    'ProtectionCanceled')),
  -- What the device said: message, code, domain, and how long the chain of its errors was.
  error jsonb,
  -- Why it ended without the device: 'canceled', 'expired', 'superseded', 'reenrolled', 'left'.
  end_reason text,
  attempts int not null default 0,
  not_now_count int not null default 0,
  asked_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz,
  cancel_requested_at timestamptz,
  -- When it ended.
  created_at timestamptz not null default now(),
  primary key (organization_id, created_at, id),
  foreign key (organization_id, device_id) references devices on delete cascade
) partition by range (created_at);
create index command_history_id on command_history (organization_id, id);
create index command_history_device on command_history (organization_id, device_id, created_at, id);
create index command_history_newest on command_history (organization_id, asked_at, id);
create index command_history_group on command_history (organization_id, group_id, status);
-- Of whom something failed lately.
create index command_history_failed on command_history (organization_id, created_at, device_id)
  where status in ('Error', 'CommandFormatError');
create table command_history_default partition of command_history default;

-- Which enrollments are to be woken, and when: one row however many commands wait for them.
create table command_wakes (
  organization_id uuid not null,
  enrollment_id uuid not null,
  next_at timestamptz not null,
  -- How often since something new was queued: pauses grow with it.
  wakes int not null default 0,
  -- A row of an enrollment that is gone has nothing that waits, and is forgotten when it is due.
  primary key (organization_id, enrollment_id)
) with (fillfactor = 70);
create index command_wakes_due on command_wakes (organization_id, next_at);

-- What was asked that destroys: the breaker counts those that no second person approved.
create table destructive_asks (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  kind text not null,
  user_id uuid,
  -- How many devices.
  devices int not null,
  -- By a second person; what was asked before does not count any more.
  approved boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index destructive_asks_newest on destructive_asks (organization_id, created_at);

-- Whether devices need attention: the last wake-up did not reach them, their identity ends within 30 days, or a command has
-- failed in the last 7 days and was not done since. Whoever holds a device changes it, too, or a job does within minutes:
-- nobody waits here, so that nobody waits in a circle.
create function refresh_failing(org uuid, ids uuid[]) returns void language sql as $$
  with held as materialized (
    select d.organization_id, d.id, d.failing from devices d
    where d.organization_id = org and d.id = any (ids) for no key update skip locked),
  new as materialized (
    select h.id, h.failing as was,
      exists (
        select 1 from device_enrollments e
        where e.organization_id = org and e.device_id = h.id and e.state = 'active' and (e.push_failure is not null
          or e.channel = 'device' and (
            select max(c.not_after) from device_certificates c
            where c.organization_id = org and c.enrollment_id = e.id and c.revoked_at is null) < now() + interval '30 days'))
      or exists (
        select 1 from command_history f
        where f.organization_id = org and f.device_id = h.id and f.status in ('Error', 'CommandFormatError')
          -- Devices that were set up long ago have no code to tell, and nobody has asked for it.
          and (f.by_person or f.kind <> 'activation-lock-bypass')
          and f.created_at > now() - interval '7 days' and not exists (
            select 1 from command_history a where a.organization_id = org and a.device_id = h.id and a.kind = f.kind
              and a.status = 'Acknowledged' and a.created_at > f.created_at)) as is
    from held h)
  update devices d set failing = new.is from new where d.organization_id = org and d.id = new.id and new.is <> new.was
$$;

create function refresh_enrolled() returns trigger language plpgsql as $$
begin
  perform public.refresh_failing(new.organization_id, array[new.device_id]);
  return null;
end $$;
create trigger device_enrollments_failing after update on device_enrollments for each row
  when (new.device_id is not null and (old.push_failure is distinct from new.push_failure or old.state <> new.state))
  execute function refresh_enrolled();

create function refresh_certified() returns trigger language plpgsql as $$
begin
  perform public.refresh_failing(new.organization_id, array[e.device_id]) from public.device_enrollments e
  where e.organization_id = new.organization_id and e.id = new.enrollment_id and e.device_id is not null;
  return null;
end $$;
create trigger device_certificates_failing after insert or update on device_certificates for each row
  execute function refresh_certified();

create function refresh_commanded() returns trigger language plpgsql as $$
begin
  -- What was done matters to those alone of whom something had failed.
  if new.status <> 'Acknowledged' or exists (
    select 1 from public.devices d where d.organization_id = new.organization_id and d.id = new.device_id and d.failing)
  then
    perform public.refresh_failing(new.organization_id, array[new.device_id]);
  end if;
  return null;
end $$;
create trigger command_history_failing after insert on command_history for each row
  when (new.status in ('Acknowledged', 'Error', 'CommandFormatError')) execute function refresh_commanded();

do $$
declare
  name text;
begin
  foreach name in array array['command_groups', 'commands', 'command_history', 'command_wakes', 'destructive_asks'] loop
    perform secure_workspace_table(name);
    execute format('grant select, insert, update, delete on %I to muster_app', name);
    execute format('grant select, delete on %I to muster_system', name);
  end loop;
end $$;
grant update on command_wakes, command_groups to muster_system;

grant update (failing) on devices to muster_system;
select make_list_view('command_groups');
select maintain_partitions(30);
