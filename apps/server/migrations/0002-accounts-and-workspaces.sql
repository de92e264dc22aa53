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
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
grant select on users to muster_app;
-- Without the role: nothing that serves requests makes an administrator of the provider.
grant insert (id, email, first_name, last_name, picture, language, newsletter, sso_user, verified_at),
  update (email, first_name, last_name, picture, language, newsletter, sso_user, verified_at, updated_at) on users to muster_app;
grant select, insert, update on users to muster_system;

create function in_no_workspace() returns boolean language sql stable parallel safe
  as $$ select current_organization() = '00000000-0000-0000-0000-000000000000' $$;

create table user_passwords (
  user_id uuid primary key references users on delete cascade,
  hash text not null,
  updated_at timestamptz not null default now()
);
alter table user_passwords enable row level security;
alter table user_passwords force row level security;
create policy accounts on user_passwords to muster_app using (in_no_workspace());
create policy everywhere on user_passwords to muster_system using (true);
grant select, insert, update, delete on user_passwords to muster_app, muster_system;

create table user_codes (
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify')),
  code_hash bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose)
);
alter table user_codes enable row level security;
alter table user_codes force row level security;
create policy accounts on user_codes to muster_app using (in_no_workspace());
create policy everywhere on user_codes to muster_system using (true);
grant select, insert, update, delete on user_codes to muster_app, muster_system;

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
  revoked_reason text
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
alter table sessions enable row level security;
alter table sessions force row level security;
create policy accounts on sessions to muster_app using (in_no_workspace());
create policy everywhere on sessions to muster_system using (true);
alter table session_tokens enable row level security;
alter table session_tokens force row level security;
create policy accounts on session_tokens to muster_app using (in_no_workspace());
create policy everywhere on session_tokens to muster_system using (true);
grant select, insert, update on sessions to muster_app, muster_system;
grant select, insert, update, delete on session_tokens to muster_app, muster_system;
grant delete on sessions to muster_system;

create table key_store (
  user_id uuid not null references users on delete cascade,
  key text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);
alter table key_store enable row level security;
alter table key_store force row level security;
create policy accounts on key_store to muster_app using (in_no_workspace());
create policy everywhere on key_store to muster_system using (true);
grant select, insert, update, delete on key_store to muster_app;
grant select on key_store to muster_system;

create table organizations (
  id uuid primary key,
  slug text not null,
  name text not null,
  type text not null default 'company',
  branding jsonb not null default '{}',
  configuration jsonb not null default '{}',
  web_site_url text,
  contact_info jsonb,
  created_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now()
);
create unique index organizations_slug on organizations (slug);
alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations to muster_app using (id = current_organization());
create policy everywhere on organizations to muster_system using (true);
grant select, insert, update on organizations to muster_app;
grant select, update on organizations to muster_system;

create table memberships (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer', 'unassigned')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index memberships_user on memberships (user_id);
alter table memberships enable row level security;
alter table memberships force row level security;
create policy tenant on memberships to muster_app using (organization_id = current_organization());
create policy everywhere on memberships to muster_system using (true);
grant select, insert, update, delete on memberships to muster_app;
grant select on memberships to muster_system;

create table stores (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  security text not null default 'public' check (security in ('public', 'logged', 'password')),
  custom_domain text,
  configuration jsonb not null default '{"allowPublicPubApps": true}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
alter table stores enable row level security;
alter table stores force row level security;
create policy tenant on stores to muster_app using (organization_id = current_organization());
create policy everywhere on stores to muster_system using (true);
grant select, insert, update on stores to muster_app;
grant select on stores to muster_system;

create table subscriptions (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  plan_code text not null,
  status text not null check (status in ('incomplete', 'past_due', 'active', 'canceled', 'incomplete_expired', 'expired')),
  ini_date timestamptz not null default now(),
  end_date timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy tenant on subscriptions to muster_app using (organization_id = current_organization());
create policy everywhere on subscriptions to muster_system using (true);
grant select, insert, update on subscriptions to muster_app;
grant select on subscriptions to muster_system;

-- The platforms a build can be for; shared by all workspaces.
create table build_platforms (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  processable boolean not null,
  color text not null,
  extensions text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select on build_platforms to muster_app, muster_system;
insert into build_platforms (id, slug, name, processable, color, extensions) values
  ('0199a000-0000-7000-8000-000000000001', 'ios', 'iOS', true, '0A84FF', '{ipa}'),
  ('0199a000-0000-7000-8000-000000000002', 'android', 'Android', true, '34A853', '{apk,aab,xapk,apks}'),
  ('0199a000-0000-7000-8000-000000000003', 'macos', 'macOS', true, '6E56CF', '{pkg,dmg,app.zip}'),
  ('0199a000-0000-7000-8000-000000000004', 'windows', 'Windows', true, '0078D4', '{msi,msix,appx,msixbundle,appxbundle,exe}');
