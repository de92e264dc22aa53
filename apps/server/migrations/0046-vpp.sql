-- Apps and Books: what Apple says of the licences of one location, and with which token it is asked.
create table vpp_accounts (
  organization_id uuid primary key references organizations on delete cascade,
  -- As which this server is known to Apple (mdmInfo).
  id uuid not null unique,
  sealed_token bytea not null,
  token_expires_at timestamptz not null,
  token_at timestamptz not null default now(),
  -- Of which end, and at which step, people were told last.
  expiry_told text,
  -- Since when Apple does not take the token any more: nothing is asked until there is another one.
  revoked_at timestamptz,
  -- Another server has said since that it manages this location: what it is called. Nothing is changed then.
  other_server text,
  organization_name text,
  location_name text,
  country text,
  -- Of the location, whichever token it is asked with.
  unique_id text,
  -- What Apple's service says of itself: how much it takes at once, how people are invited.
  limits jsonb not null default '{}',
  invitation_url text,
  metadata_url text,
  metadata_platform text,
  limits_at timestamptz,
  -- Of what was fetched last; while they are the same there is nothing new.
  users_version text,
  assignments_version text,
  synced_at timestamptz,
  next_sync_at timestamptz,
  -- Until then somebody is at it; whoever dies is given up after a while.
  claimed_until timestamptz,
  again boolean not null default false,
  -- The same of those who have licences given and taken.
  work_claimed_until timestamptz,
  work_again boolean not null default false,
  -- Apple said how long it wants to be left alone, or did not answer, so many times.
  wait_until timestamptz,
  failures int not null default 0,
  error_code int,
  error_text text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select secure_workspace_table('vpp_accounts');
grant select, insert, update, delete on vpp_accounts to muster_app;
grant select, delete on vpp_accounts to muster_system;
create index vpp_accounts_due on vpp_accounts (next_sync_at) where revoked_at is null;

create table vpp_assets (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  adam_id text collate "C" not null,
  pricing_param text collate "C" not null,
  product_type text not null check (product_type in ('App', 'Book')),
  total_count int not null,
  assigned_count int not null,
  available_count int not null,
  retired_count int not null,
  device_assignable boolean not null,
  revocable boolean not null,
  supported_platforms text[] not null default '{}',
  -- What the store says of it; null until it was asked, or where it does not know.
  name text,
  bundle_id text,
  seller text,
  named_at timestamptz,
  -- Since when the location has it no more.
  gone_at timestamptz,
  fetched uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (folded(coalesce(name, adam_id))) stored,
  search text collate "C" generated always as (search_text(adam_id || ' ' || coalesce(bundle_id, ''),
    coalesce(name, '') || ' ' || coalesce(seller, ''))) stored,
  primary key (organization_id, id),
  unique (organization_id, adam_id, pricing_param)
);
select secure_workspace_table('vpp_assets');
select make_list_view('vpp_assets');
grant select, insert, update, delete on vpp_assets to muster_app;
grant select, delete on vpp_assets to muster_system;
create index vpp_assets_name on vpp_assets (organization_id, sort_name, id);
create index vpp_assets_available on vpp_assets (organization_id, available_count, id);
create index vpp_assets_total on vpp_assets (organization_id, total_count, id);
create index vpp_assets_found on vpp_assets using gin (organization_id, search gin_trgm_ops) with (fastupdate = off);

-- People as Apple knows them: content that is theirs goes to the Apple Account with which they accept.
create table vpp_users (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  client_user_id text collate "C" not null,
  email text not null default '',
  status text not null check (status in ('Registered', 'Associated', 'Retired', 'Deleted')),
  -- With it somebody else could take the place: shown only to who may invite.
  invite_code text,
  person_id uuid,
  -- What Apple is to be asked, or is doing.
  work text check (work in ('create', 'retire')),
  asked_at timestamptz,
  event_id text,
  next_at timestamptz,
  attempts int not null default 0,
  problem text,
  problem_text text,
  fetched uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text collate "C" generated always as (search_text(client_user_id, email)) stored,
  primary key (organization_id, id),
  unique (organization_id, client_user_id),
  foreign key (organization_id, person_id) references people on delete set null (person_id)
);
select secure_workspace_table('vpp_users');
select make_list_view('vpp_users');
grant select, insert, update, delete on vpp_users to muster_app;
grant select, delete on vpp_users to muster_system;
create index vpp_users_created on vpp_users (organization_id, created_at, id);
create index vpp_users_email on vpp_users (organization_id, email, id);
create index vpp_users_person on vpp_users (organization_id, person_id) where person_id is not null;
create index vpp_users_found on vpp_users using gin (organization_id, search gin_trgm_ops) with (fastupdate = off);
create index vpp_users_due on vpp_users (next_at) where next_at is not null;

-- Who has a licence, who is to have one, and who is to have it no more. One holder each: a device, by its serial number,
-- whether or not it is managed here, or a user.
create table vpp_licences (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  adam_id text collate "C" not null,
  pricing_param text collate "C" not null,
  serial_number text collate "C",
  client_user_id text collate "C",
  -- What is wanted, and how far it is.
  wish text not null check (wish in ('hold', 'release')),
  state text not null check (state in ('wanted', 'associating', 'held', 'revoking', 'failed')),
  -- When somebody here wanted it; null where Apple told of it.
  wanted_at timestamptz,
  -- Apple was asked, and as long as there is no event nobody knows whether it has heard.
  asked_at timestamptz,
  event_id text,
  -- When there is something to do for it; null: nothing.
  next_at timestamptz,
  attempts int not null default 0,
  -- Apple's number for why not, or a word of ours.
  problem text,
  problem_text text,
  since timestamptz not null default now(),
  fetched uuid,
  primary key (organization_id, id),
  check (num_nonnulls(serial_number, client_user_id) = 1)
);
select secure_workspace_table('vpp_licences');
grant select, insert, update, delete on vpp_licences to muster_app;
grant select, delete on vpp_licences to muster_system;
create unique index vpp_licences_device on vpp_licences (organization_id, adam_id, pricing_param, serial_number)
  where serial_number is not null;
create unique index vpp_licences_user on vpp_licences (organization_id, adam_id, pricing_param, client_user_id)
  where client_user_id is not null;
create index vpp_licences_of_device on vpp_licences (organization_id, serial_number) where serial_number is not null;
create index vpp_licences_of_user on vpp_licences (organization_id, client_user_id) where client_user_id is not null;
create index vpp_licences_since on vpp_licences (organization_id, since, id);
create index vpp_licences_due on vpp_licences (next_at) where next_at is not null;
create index vpp_licences_event on vpp_licences (organization_id, event_id) where event_id is not null;

-- With the token, or with the enterprise, goes all that came by it. What is assigned stays assigned at Apple.
create function forget_apps_and_books() returns trigger language plpgsql as $$
begin
  delete from public.vpp_licences where organization_id = old.organization_id;
  delete from public.vpp_users where organization_id = old.organization_id;
  delete from public.vpp_assets where organization_id = old.organization_id;
  return null;
end $$;
create trigger vpp_accounts_deleted after delete on vpp_accounts for each row execute function forget_apps_and_books();
create function forget_content_token() returns trigger language plpgsql as $$
begin
  delete from public.vpp_accounts where organization_id = old.organization_id;
  return null;
end $$;
create trigger apple_enterprises_content after delete on apple_enterprises for each row
  execute function forget_content_token();
