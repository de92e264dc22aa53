-- Where a change came from: the address and browser of the request, and the token of a program. Null for what the
-- program does by itself, and for entries from before these columns.
alter table audit_entries add column address text, add column user_agent text, add column token_name text;
create index audit_entries_address on audit_entries (organization_id, address, created_at);
-- The view names its columns since it was made; new ones are added at its end.
create or replace view audit_entries_here as select * from audit_entries where organization_id = current_organization();
