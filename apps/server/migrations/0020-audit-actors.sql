-- What somebody is called who has no account: the token of an app, at the time.
alter table audit_entries add column actor_name text;
