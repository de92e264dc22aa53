-- What opens an account besides its password, and what people change about it: only ever reached from no workspace.

-- The secret of an authenticator app, sealed. Not in use until a code of it has been confirmed.
create table user_totp (
  user_id uuid primary key references users on delete cascade,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The last time step of which a code was taken: neither it nor an earlier one is taken again (RFC 6238, section 5.2).
  last_step bigint not null default 0,
  -- Wrong codes of the day that began at attempts_since.
  attempts int not null default 0,
  attempts_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);
alter table user_totp enable row level security;
alter table user_totp force row level security;
create policy accounts on user_totp to muster_app using (in_no_workspace());
create policy everywhere on user_totp to muster_system using (true);
grant select, insert, update, delete on user_totp to muster_app;
grant select on user_totp to muster_system;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy accounts on recovery_codes to muster_app using (in_no_workspace());
create policy everywhere on recovery_codes to muster_system using (true);
grant select, insert, delete on recovery_codes to muster_app;

create table user_passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- As the authenticator calls it, in base64url.
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  synced boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index user_passkeys_credential on user_passkeys (credential_id);
create index user_passkeys_user on user_passkeys (user_id, created_at);
alter table user_passkeys enable row level security;
alter table user_passkeys force row level security;
create policy accounts on user_passkeys to muster_app using (in_no_workspace());
create policy everywhere on user_passkeys to muster_system using (true);
grant select, insert, update, delete on user_passkeys to muster_app;
grant select on user_passkeys to muster_system;

-- A sign-in or a proof that is under way: whose, in which session, and the challenge that a passkey has to sign.
create table auth_tickets (
  hash bytea primary key,
  kind text not null check (kind in ('secondFactor', 'passkeyLogin', 'passkeyProof', 'passkeyRegistration')),
  user_id uuid references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  challenge text,
  attempts int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index auth_tickets_user on auth_tickets (user_id);
create index auth_tickets_expiry on auth_tickets (expires_at);
alter table auth_tickets enable row level security;
alter table auth_tickets force row level security;
create policy accounts on auth_tickets to muster_app using (in_no_workspace());
create policy everywhere on auth_tickets to muster_system using (true);
grant select, insert, update, delete on auth_tickets to muster_app;
grant select, delete on auth_tickets to muster_system;

-- An address that waits to be confirmed with the codes mailed to it and to the one so far.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  old_code_hash bytea not null,
  new_code_hash bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
alter table email_changes enable row level security;
alter table email_changes force row level security;
create policy accounts on email_changes to muster_app using (in_no_workspace());
create policy everywhere on email_changes to muster_system using (true);
grant select, insert, update, delete on email_changes to muster_app;
grant select, delete on email_changes to muster_system;

-- Those who have nothing else prove with a mailed code who they are.
alter table user_codes drop constraint user_codes_purpose_check;
alter table user_codes add constraint user_codes_purpose_check check (purpose in ('verify', 'prove'));
