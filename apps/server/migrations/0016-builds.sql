-- Files as they were sent, each content once in a workspace however many builds have it.
create table stored_files (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  storage_key text not null,
  size bigint not null,
  -- Known once the file was read whole; before that, what its sender says.
  sha256 bytea,
  announced bytea,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index stored_files_content on stored_files (organization_id, sha256);

-- What is being sent, and what came of it. A row stays for as long as a client may ask how far it is.
create table uploads (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  kind text not null check (kind in ('build', 'attachment')),
  -- The one that a file is put beside.
  build_id uuid,
  file_name text not null,
  size bigint not null,
  sha256 bytea,
  -- What was said about the build.
  fields jsonb not null default '{}',
  user_id uuid references users on delete set null,
  token_id uuid,
  -- The build that it became, or was put beside.
  result_id uuid,
  finished_at timestamptz,
  -- Who takes bytes for it at the moment, and until when they are believed to be alive.
  holder uuid,
  held_until timestamptz,
  -- Somebody else waits for it.
  wanted boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create index uploads_expiry on uploads (expires_at);

create table builds (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  file_id uuid not null,
  status text not null default 'pending'
    check (status in ('error', 'in_progress', 'pending', 'waiting_to_be_processed', 'processed')),
  -- Why it could not be read, by name; people are told in their language.
  problem text,
  problem_detail text,
  file_name text not null,
  size bigint not null,
  format text,
  os text,
  build_platform text,
  display_name text,
  package text,
  version_name text,
  version_code text,
  icon text,
  signing_type text,
  git_branch text,
  git_tag text,
  tags text[] not null default '{}',
  changelog text not null default '',
  deployer jsonb,
  deployer_name text,
  -- What was said when it was sent: it comes before what is read, and is wanted again when it is read again.
  given jsonb not null default '{}',
  -- What was read from the package beyond the columns, and what could not be.
  facts jsonb,
  warnings jsonb not null default '[]',
  scripts jsonb,
  downloads integer not null default 0,
  -- When its profile or certificate ends, and which of them it is.
  expires_at timestamptz,
  expiry jsonb,
  expiry_told_at timestamptz,
  -- Of those who are told of it the last who was, and when all were.
  mailed_to uuid,
  mailed_at timestamptz,
  user_id uuid references users on delete set null,
  token_id uuid,
  token_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade,
  foreign key (organization_id, file_id) references stored_files
);
create index builds_created on builds (organization_id, application_id, created_at, id);
create index builds_file on builds (organization_id, file_id);
create index builds_expiry on builds (organization_id, expires_at, id) where expires_at is not null;

create table build_attachments (
  organization_id uuid not null,
  id uuid not null,
  build_id uuid not null,
  file_id uuid not null,
  name text not null,
  size bigint not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, build_id) references builds on delete cascade,
  foreign key (organization_id, file_id) references stored_files
);
create index build_attachments_build on build_attachments (organization_id, build_id);
create index build_attachments_file on build_attachments (organization_id, file_id);

-- Addresses that hold their own key: hashed, for some minutes.
create table download_tokens (
  organization_id uuid not null references organizations on delete cascade,
  hash bytea not null,
  build_id uuid not null,
  attachment_id uuid,
  user_id uuid references users on delete set null,
  expires_at timestamptz not null,
  primary key (organization_id, hash)
);
create unique index download_tokens_hash on download_tokens (hash);
create index download_tokens_expiry on download_tokens (expires_at);

-- Which builds of an app go by themselves.
create table build_retentions (
  organization_id uuid not null,
  application_id uuid not null,
  enabled boolean not null,
  days integer not null,
  keep integer not null,
  primary key (organization_id, application_id),
  foreign key (organization_id, application_id) references applications on delete cascade
);

-- What is done to many things one after the other.
create table bulk_tasks (
  organization_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  kind text not null,
  targets uuid[] not null,
  status text not null default 'pending' check (status in ('pending', 'inProgress', 'completed', 'failed')),
  done integer not null default 0,
  failed integer not null default 0,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['stored_files', 'uploads', 'builds', 'build_attachments', 'download_tokens',
    'build_retentions', 'bulk_tasks'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to muster_app using (organization_id = current_organization())', name);
    execute format('create policy everywhere on %I to muster_system using (true)', name);
    execute format('grant select, insert, update, delete on %I to muster_app', name);
    execute format('grant select on %I to muster_system', name);
  end loop;
end $$;
grant delete on uploads, download_tokens to muster_system;
grant update (holder, held_until, wanted) on uploads to muster_system;
grant update (oss, last_build_processed_at, picture, picture_source, updated_at) on applications to muster_system;
