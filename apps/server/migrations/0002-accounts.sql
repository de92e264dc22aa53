-- Accounts belong to no workspace: every workspace may see the people it works with, but what opens an account is
-- reached only in a transaction that is in no workspace.
create table users (
  id uuid primary key,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  picture text,
  language text not null default 'en',
  role text not null default 'user' check (role in ('user', 'admin', 'adminViewer')),
  newsletter boolean not null default false,
  sso_user boolean not null default false,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text collate "C" generated always as (search_text(first_name || ' ' || last_name, email)) stored
);
create unique index users_email on users (lower(email));
create index users_found on users using gin (search gin_trgm_ops);
create index users_by_created on users (created_at, id);
grant select on users to muster_app;
-- Without the role: nothing that serves requests makes an administrator of the provider.
grant insert (id, email, first_name, last_name, picture, language, newsletter, sso_user, verified_at),
  update (email, first_name, last_name, picture, language, newsletter, sso_user, verified_at, updated_at) on users to muster_app;
grant select, insert, update on users to muster_system;

create table user_passwords (
  user_id uuid primary key references users on delete cascade,
  hash text not null,
  updated_at timestamptz not null default now()
);
select secure_account_table('user_passwords');
grant select, insert, update, delete on user_passwords to muster_app, muster_system;

-- Mailed codes: to confirm an address, and for the step-up of users who have nothing else.
create table user_codes (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'stepUp')),
  code_hash bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose)
);
select secure_account_table('user_codes');
grant select, insert, update, delete on user_codes to muster_app, muster_system;

-- Mailed links with which a new password is chosen: one per account, so that a newer one takes the earlier one's place.
create table password_links (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index password_links_token on password_links (token_hash);
select secure_account_table('password_links');
grant select, delete on password_links to muster_app;
grant select, insert, update, delete on password_links to muster_system;

-- One row per signed-in device; its tokens carry the generation in which they were given out.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  generation int not null default 1,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  rotated_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_reason text,
  -- When its holder last stepped up; who acts for them, why, and until when.
  stepped_up_at timestamptz not null default now(),
  supplanter_id uuid references users on delete cascade,
  supplanting_reason text,
  ends_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create table session_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  generation int not null,
  expires_at timestamptz not null
);
create index session_tokens_session on session_tokens (session_id);
create index session_tokens_expiry on session_tokens (expires_at);
select secure_account_table('sessions');
select secure_account_table('session_tokens');
grant select, insert, update on sessions to muster_app, muster_system;
grant select, insert, update, delete on session_tokens to muster_app, muster_system;
grant delete on sessions to muster_system;

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
select secure_account_table('user_totp');
grant select, insert, update, delete on user_totp to muster_app;
grant select on user_totp to muster_system;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
select secure_account_table('recovery_codes');
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
select secure_account_table('user_passkeys');
grant select, insert, update, delete on user_passkeys to muster_app;
grant select on user_passkeys to muster_system;

-- A sign-in or a step-up that is under way: whose, in which session, and the challenge that a passkey has to sign.
create table auth_tickets (
  hash bytea primary key,
  kind text not null check (kind in ('secondFactor', 'passkeyLogin', 'passkeyStepUp', 'passkeyRegistration')),
  user_id uuid references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  challenge text,
  attempts int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index auth_tickets_user on auth_tickets (user_id);
create index auth_tickets_expiry on auth_tickets (expires_at);
select secure_account_table('auth_tickets');
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
select secure_account_table('email_changes');
grant select, insert, update, delete on email_changes to muster_app;
grant select, delete on email_changes to muster_system;

create table key_store (
  user_id uuid not null references users on delete cascade,
  key text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);
select secure_account_table('key_store');
grant select, insert, update, delete on key_store to muster_app;
grant select on key_store to muster_system;
