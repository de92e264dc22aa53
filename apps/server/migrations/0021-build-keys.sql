-- What builds are found and sorted by, and nothing else: a build takes 800 bytes and more, these 350. A list looks at
-- thousands of them for a page of fifty builds.

-- One of 64 bits for each facet. To compare two numbers takes a tenth of comparing two arrays: wherever a build has a
-- facet it has its bit, too, so most that have not are passed over by this.
create function build_mark(facets bigint[]) returns bigint language sql immutable parallel safe
  as $$ select coalesce(bit_or(1::bigint << (facet & 63)::int), 0) from unnest(facets) facet $$;

-- Three letters, as a number of one app: what other apps have of the same letters costs nothing.
create function build_letter(application uuid, letters text) returns bigint language sql immutable parallel safe
  as $$ select hashtextextended(letters, hashtextextended(application::text, 0)) $$;
-- Of each word its first letter is one, too. Nobody looks for what goes over the end of a word.
create function build_letters(application uuid, search text) returns bigint[] language plpgsql immutable parallel safe
  as $$
  declare
    seed bigint := hashtextextended(application::text, 0);
    numbers bigint[];
    word text;
  begin
    foreach word in array string_to_array(search, ' ') loop
      continue when word = '';
      word := ' ' || word;
      numbers := numbers || hashtextextended(left(word, 2), seed);
      for i in 1 .. length(word) - 2 loop
        numbers := numbers || hashtextextended(substr(word, i, 3), seed);
      end loop;
    end loop;
    return numbers;
  end $$;

create table build_keys (
  organization_id uuid not null,
  application_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  size bigint not null,
  downloads integer not null,
  mark bigint generated always as (build_mark(facets)) stored,
  search text collate "C" not null,
  version_key text collate "C" not null,
  facets bigint[] not null,
  primary key (organization_id, id),
  foreign key (organization_id, id) references builds on delete cascade
);

alter table build_keys enable row level security;
alter table build_keys force row level security;
create policy tenant on build_keys to muster_app using (organization_id = current_organization());
create policy everywhere on build_keys to muster_system using (true);
grant select, insert, update on build_keys to muster_app;
grant select on build_keys to muster_system;
-- Read through a view, as people are (migration 0007).
create view build_keys_here as select * from build_keys where organization_id = current_organization();
create policy view_owner on build_keys for select to current_user using (true);
grant select on build_keys_here to muster_app;

create function keys_of_build(b builds) returns build_keys language sql immutable parallel safe
  as $$
    select b.organization_id, b.application_id, b.id, b.created_at, b.size, b.downloads, null::bigint,
      public.build_search(b.version_name, b.file_name, b.package, b.tags, b.git_branch), public.version_order(b.version_name),
      public.build_facets(b.application_id, b.status, b.os, b.signing_type, b.tags, b.git_branch, b.git_tag, b.version_name,
        b.deployer_name)
  $$;
create function keep_build_keys() returns trigger language plpgsql as $$
  declare
    keys public.build_keys := public.keys_of_build(new);
  begin
    insert into public.build_keys (organization_id, application_id, id, created_at, size, downloads, search, version_key, facets)
    values (keys.organization_id, keys.application_id, keys.id, keys.created_at, keys.size, keys.downloads, keys.search,
      keys.version_key, keys.facets)
    on conflict (organization_id, id) do update set created_at = excluded.created_at, size = excluded.size,
      downloads = excluded.downloads, search = excluded.search, version_key = excluded.version_key, facets = excluded.facets;
    return null;
  end $$;
create trigger keep_keys after insert or update of created_at, size, downloads, status, os, signing_type, tags, git_branch,
  git_tag, version_name, deployer_name, file_name, package on builds for each row execute function keep_build_keys();
