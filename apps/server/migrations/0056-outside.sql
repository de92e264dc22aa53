-- What was said of an upload when it began, as it came: the tus protocol wants it told again to whoever asks how far it is.
alter table uploads add column metadata text not null default '';

-- What people without an account do not want to be mailed about; those who have one choose in notification_preferences.
create table unwanted_mails (
  organization_id uuid not null,
  person_id uuid not null,
  topic text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, person_id, topic),
  foreign key (organization_id, person_id) references people on delete cascade
);
select secure_workspace_table('unwanted_mails');
grant select, insert, delete on unwanted_mails to muster_app;
grant select on unwanted_mails to muster_system;

-- The session or API token with which a download was asked for: its link ends with it.
alter table download_tokens add column session_id uuid;
-- Counted for each account and for all of them, whatever the workspace.
create index invitations_sent on invitations (sent_at);
