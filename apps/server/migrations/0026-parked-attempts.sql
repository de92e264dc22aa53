-- How often an event was tried that is set aside, in all.
alter table outbox_parked add column attempts int not null default 1;
