-- What can be found, in words that are compared as they are: folded to lower case without accents by the program.
-- Written by the program alone, behind the outbox, and read for all workspaces of a person at once.
create table search_entries (
  organization_id uuid not null references organizations on delete cascade,
  type text not null,
  entity_id uuid not null,
  application_id uuid,
  title text not null,
  folded text collate "C" not null,
  -- Each with a space before it, so that the beginning of a word can be looked for.
  words text collate "C" not null,
  data jsonb not null,
  updated_at timestamptz not null,
  primary key (organization_id, type, entity_id)
);
create index search_entries_title on search_entries (organization_id, folded, updated_at desc);
create index search_entries_recent on search_entries (organization_id, type, updated_at desc);
create index search_entries_application on search_entries (organization_id, application_id, updated_at desc)
  where application_id is not null;

-- The words that a workspace uses, each once however often: so what is common costs no more than what is rare. The keys
-- are numbers for the parts of a word and for what is left of it without one letter, made for each workspace anew.
create table search_words (
  organization_id uuid not null references organizations on delete cascade,
  word text collate "C" not null,
  keys int[] not null,
  primary key (organization_id, word)
);
create index search_words_keys on search_words using gin (keys) with (fastupdate = off);

create table search_uses (
  organization_id uuid not null references organizations on delete cascade,
  word text collate "C" not null,
  type text not null,
  updated_at timestamptz not null,
  entity_id uuid not null,
  primary key (organization_id, word, type, updated_at, entity_id)
);

alter table search_entries enable row level security;
alter table search_entries force row level security;
alter table search_words enable row level security;
alter table search_words force row level security;
alter table search_uses enable row level security;
alter table search_uses force row level security;
create policy tenant on search_entries to muster_app using (organization_id = current_organization());
create policy everywhere on search_entries to muster_system using (true);
create policy tenant on search_words to muster_app using (organization_id = current_organization());
create policy everywhere on search_words to muster_system using (true);
create policy tenant on search_uses to muster_app using (organization_id = current_organization());
create policy everywhere on search_uses to muster_system using (true);
grant select, insert, update, delete on search_entries, search_words, search_uses to muster_system;

-- Which kinds of entries have been made for everything that was there, and in which version.
create table search_sources (
  type text primary key,
  version int not null,
  built_at timestamptz not null default now()
);
grant select, insert, update on search_sources to muster_system;
