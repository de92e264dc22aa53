-- Devices whose desired state is to be computed anew. Whoever changes what it depends on puts them here; a loop claims them.
-- A claim and the end of it are transactions of their own, so that nobody who writes a device waits for a plan.
create table plan_queue (
  organization_id uuid not null,
  device_id uuid not null,
  -- Counts how often it was put here: one that came after the claim stays.
  marks int not null default 1,
  not_before timestamptz not null default now(),
  claimed_until timestamptz,
  attempts int not null default 0,
  primary key (organization_id, device_id)
) with (fillfactor = 70);
create index plan_queue_due on plan_queue (organization_id, not_before);

-- What a device should have, as it was last computed, and how each of it is there: one row, since all of it is computed at once.
create table device_states (
  organization_id uuid not null,
  device_id uuid not null,
  -- Artifacts by their key, with digest, state, reason, since, attempts and command (plan-types.ts, Known). What they hold and
  -- which policies they come from is the same for many devices, and computed when somebody asks.
  artifacts jsonb not null default '{}',
  failed int not null default 0,
  pending int not null default 0,
  applied int not null default 0,
  verified int not null default 0,
  not_applicable int not null default 0,
  -- Something is sent or expected: the next report is looked at, even one that changes nothing.
  unsettled boolean not null default false,
  planned_at timestamptz not null default now(),
  primary key (organization_id, device_id),
  foreign key (organization_id, device_id) references devices on delete cascade
);

-- Which policies a device has, by which paths, and how the worst of their settings is.
create table device_policies (
  organization_id uuid not null,
  device_id uuid not null,
  policy_id uuid not null,
  version int not null,
  state text not null check (state in ('failed', 'pending', 'applied', 'verified', 'notApplicable')),
  reason text,
  -- Assigned, but of no effect here: 'policyType', 'composition'.
  ignored text,
  paths jsonb not null default '[]',
  since timestamptz not null default now(),
  primary key (organization_id, device_id, policy_id),
  foreign key (organization_id, device_id) references devices on delete cascade,
  foreign key (organization_id, policy_id) references policies on delete cascade
);
create index device_policies_policy on device_policies (organization_id, policy_id, state, device_id);

do $$
declare
  name text;
begin
  foreach name in array array['plan_queue', 'device_states', 'device_policies'] loop
    perform secure_workspace_table(name);
    execute format('grant select, insert, update, delete on %I to muster_app', name);
    execute format('grant select, insert, update, delete on %I to muster_system', name);
  end loop;
end $$;

create function plan_devices(org uuid, ids uuid[]) returns void language sql as $$
  insert into plan_queue (organization_id, device_id)
  select distinct org, id from unnest(ids) id where id is not null order by id
  on conflict (organization_id, device_id) do update set marks = plan_queue.marks + 1, not_before = least(plan_queue.not_before, now())
$$;

create function plan_changed_device() returns trigger language plpgsql as $$
begin
  perform public.plan_devices(new.organization_id, array[new.id]);
  return null;
end $$;
create trigger devices_planned_insert after insert on devices for each row execute function plan_changed_device();
create trigger devices_planned_update after update on devices for each row
  when ((old.tags, old.person_id, old.template_id, old.os, old.os_version, old.supervised, old.personal, old.state, old.serial_number)
    is distinct from
    (new.tags, new.person_id, new.template_id, new.os, new.os_version, new.supervised, new.personal, new.state, new.serial_number))
  execute function plan_changed_device();

-- What is reported matters where it changed, or where something is expected of it.
create function plan_reported_device() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.digest <> new.digest or exists (
    select 1 from public.device_states s where s.organization_id = new.organization_id and s.device_id = new.device_id and s.unsettled)
  then
    perform public.plan_devices(new.organization_id, array[new.device_id]);
  end if;
  return null;
end $$;
create trigger device_facts_planned after insert or update on device_facts for each row
  when (new.section in ('profiles', 'declarations', 'apps', 'books', 'security')) execute function plan_reported_device();

-- What the program itself sent for a desired state has ended.
create function plan_commanded_device() returns trigger language plpgsql as $$
begin
  perform public.plan_devices(new.organization_id, array[new.device_id]);
  return null;
end $$;
create trigger command_history_planned after insert on command_history for each row
  when (new.kind in ('apply-settings', 'remove-settings', 'install-app', 'remove-app', 'install-book', 'remove-book',
    'sync-declarations') and new.status <> 'Superseded') execute function plan_commanded_device();

-- Tags and groups of employees assign policies to their devices.
create function plan_devices_of_people() returns trigger language plpgsql as $$
begin
  insert into public.plan_queue (organization_id, device_id)
  select d.organization_id, d.id from after_rows a
  join before_rows b on b.organization_id = a.organization_id and b.id = a.id
  join public.devices d on d.organization_id = a.organization_id and d.person_id = a.id
  where (a.tags, a.groups, a.email, a.first_name, a.last_name) is distinct from (b.tags, b.groups, b.email, b.first_name, b.last_name)
  order by d.id
  on conflict (organization_id, device_id) do update set marks = plan_queue.marks + 1, not_before = least(plan_queue.not_before, now());
  return null;
end $$;
create trigger people_planned after update on people referencing old table as before_rows new table as after_rows
  for each statement execute function plan_devices_of_people();

-- As before, without what a desired state sends.
create or replace function refresh_failing(org uuid, ids uuid[]) returns void language sql as $$
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
          -- What failed of a desired state is in the device's compliance.
          and f.kind not in ('apply-settings', 'remove-settings', 'install-app', 'remove-app', 'install-book', 'remove-book')
          and f.created_at > now() - interval '7 days' and not exists (
            select 1 from command_history a where a.organization_id = org and a.device_id = h.id and a.kind = f.kind
              and a.status = 'Acknowledged' and a.created_at > f.created_at)) as is
    from held h)
  update devices d set failing = new.is from new where d.organization_id = org and d.id = new.id and new.is <> new.was
$$;
