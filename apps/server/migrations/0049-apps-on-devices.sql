-- A license that is there now, or that is refused, is what an app of a policy waited for.
create function plan_licensed_devices() returns trigger language plpgsql as $$
begin
  insert into public.plan_queue (organization_id, device_id)
  select distinct d.organization_id, d.id from after_rows a
  join public.devices d on d.organization_id = a.organization_id and d.serial_number = a.serial_number
  where a.wanted_at is not null and a.state in ('held', 'failed') and not exists (
    select 1 from before_rows b where b.organization_id = a.organization_id and b.id = a.id and b.state = a.state)
  order by 1, 2
  on conflict (organization_id, device_id) do update set marks = plan_queue.marks + 1, not_before = least(plan_queue.not_before, now());
  return null;
end $$;
create trigger vpp_licences_planned after update on vpp_licences
  referencing old table as before_rows new table as after_rows
  for each statement execute function plan_licensed_devices();
