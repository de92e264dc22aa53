-- When the holder of a session last proved who they are; who acts for them, why, and until when.
alter table sessions
  add column proved_at timestamptz not null default now(),
  add column impersonator_id uuid references users on delete cascade,
  add column impersonation_reason text,
  add column ends_at timestamptz;

-- What the provider has granted or taken beyond the plan: {"limits": {…}, "allows": {…}}.
alter table organizations add column plan_overrides jsonb not null default '{}';

-- Tokens with which programs come, with the rights of a member narrowed to the scopes they were given.
create table api_tokens (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  hash bytea not null,
  -- The end of the token, so that people can tell theirs apart.
  hint text not null,
  scopes text[] not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references memberships on delete cascade
);
create unique index api_tokens_hash on api_tokens (hash);
create index api_tokens_user on api_tokens (organization_id, user_id);
alter table api_tokens enable row level security;
alter table api_tokens force row level security;
create policy tenant on api_tokens to muster_app using (organization_id = current_organization());
create policy everywhere on api_tokens to muster_system using (true);
grant select, insert, update on api_tokens to muster_app;
grant select on api_tokens to muster_system;
grant update (last_used_at) on api_tokens to muster_system;
