-- Mailed links with which a new password is chosen: one per account, so that a newer one takes the earlier one's place.
create table password_links (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index password_links_token on password_links (token_hash);
alter table password_links enable row level security;
alter table password_links force row level security;
create policy accounts on password_links to muster_app using (in_no_workspace());
create policy everywhere on password_links to muster_system using (true);
grant select, delete on password_links to muster_app;
grant select, insert, update, delete on password_links to muster_system;
-- Whether an address has an account is looked at behind the outbox, where nobody waits for the answer.
grant insert on mails to muster_system;

-- What people call the thing that an entry is about, as it was at the time: later it may have another name, or be gone.
alter table audit_entries add column entity_name text;
