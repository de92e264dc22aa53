-- Which app something of an app belongs to: an entry about it leads there.
alter table audit_entries add column application_id uuid;
