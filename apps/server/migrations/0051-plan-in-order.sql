-- Whoever marks several devices to be planned does so in the order of their ids, like everybody else who does: row by row the
-- order was that of the statement, and two who met half way each waited for the other (40P01, answered with 503).
create or replace function plan_changed_device() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into public.plan_queue (organization_id, device_id)
    select organization_id, id from after_rows order by organization_id, id
    on conflict (organization_id, device_id) do update set marks = plan_queue.marks + 1, not_before = least(plan_queue.not_before, now());
  else
    insert into public.plan_queue (organization_id, device_id)
    select a.organization_id, a.id from after_rows a
    join before_rows b on b.organization_id = a.organization_id and b.id = a.id
    where (a.tags, a.person_id, a.template_id, a.os, a.os_version, a.supervised, a.personal, a.state, a.serial_number)
      is distinct from
      (b.tags, b.person_id, b.template_id, b.os, b.os_version, b.supervised, b.personal, b.state, b.serial_number)
    order by a.organization_id, a.id
    on conflict (organization_id, device_id) do update set marks = plan_queue.marks + 1, not_before = least(plan_queue.not_before, now());
  end if;
  return null;
end $$;
drop trigger if exists devices_planned_insert on devices;
drop trigger if exists devices_planned_update on devices;
create trigger devices_planned_insert after insert on devices referencing new table as after_rows
  for each statement execute function plan_changed_device();
create trigger devices_planned_update after update on devices referencing old table as before_rows new table as after_rows
  for each statement execute function plan_changed_device();

create or replace function plan_commanded_device() returns trigger language plpgsql as $$
begin
  insert into public.plan_queue (organization_id, device_id)
  select distinct organization_id, device_id from after_rows
  where kind in ('apply-settings', 'remove-settings', 'install-app', 'remove-app', 'install-book', 'remove-book',
    'sync-declarations') and status <> 'Superseded'
  order by organization_id, device_id
  on conflict (organization_id, device_id) do update set marks = plan_queue.marks + 1, not_before = least(plan_queue.not_before, now());
  return null;
end $$;
drop trigger if exists command_history_planned on command_history;
create trigger command_history_planned after insert on command_history referencing new table as after_rows
  for each statement execute function plan_commanded_device();
