-- Members that are programs: they are in nobody's count of people.
alter table memberships add column service_account boolean not null default false;

-- One entry of the audit by its id.
create index audit_entries_id on audit_entries (organization_id, id);

-- A workspace is deleted across all that it has; what refers to it goes with it.
grant delete on organizations, data_keys to muster_system;

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
