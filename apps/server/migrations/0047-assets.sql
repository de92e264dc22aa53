-- Assets of devices: apps, books, images and scripts that a workspace keeps, each with versions that never change.
create function asset_search(name text, description text, found text, tags text[]) returns text language sql immutable parallel safe
  as $$ select public.search_text('', concat_ws(' ', name, found, array_to_string(tags, ' '), description)) $$;

create table assets (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  type text not null check (type in ('app', 'book', 'image', 'script')),
  name text not null,
  description text not null default '',
  tags text[] not null default '{}',
  -- The number of the version that devices get; null until the first has come.
  current int,
  -- The last number that was given, how many versions are left, and their bytes together.
  newest int not null default 0,
  versions int not null default 0,
  size bigint not null default 0,
  -- What the current version is found by: its file, and what a package says of itself.
  found text not null default '',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(name)) stored,
  search text collate "C" generated always as (asset_search(name, description, found, tags)) stored,
  primary key (organization_id, id)
);
create unique index assets_name on assets (organization_id, sort_name);
create index assets_created on assets (organization_id, created_at, id);
create index assets_updated on assets (organization_id, updated_at, id);
create index assets_size on assets (organization_id, size, id);
select secure_workspace_table('assets');
select make_list_view('assets');
grant select, insert, update, delete on assets to muster_app;
grant select on assets to muster_system;

create table asset_versions (
  organization_id uuid not null,
  -- Of its file in the storage.
  id uuid not null,
  asset_id uuid not null,
  number int not null,
  file_name text not null,
  size bigint not null,
  sha256 bytea not null,
  picture text,
  -- What is known of it, by its type: app, book, image.
  app jsonb,
  book jsonb,
  image jsonb,
  -- Of a script, which has no file: its text is kept here.
  language text check (language in ('bash', 'zsh', 'python', 'powershell')),
  content text,
  arguments jsonb,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, asset_id, number),
  foreign key (organization_id, asset_id) references assets on delete cascade
);
select secure_workspace_table('asset_versions');
select make_list_view('asset_versions');
-- What is written stays as it is.
grant select, insert, delete on asset_versions to muster_app;
grant select on asset_versions to muster_system;

-- Files that are on their way: the room that is kept for each, and what is left to remove of those that broke off.
create table asset_uploads (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  size bigint not null,
  started_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index asset_uploads_started on asset_uploads (started_at);
select secure_workspace_table('asset_uploads');
grant select, insert, delete on asset_uploads to muster_app;
grant select on asset_uploads to muster_system;
