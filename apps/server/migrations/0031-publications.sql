-- Publications: which builds of an app are offered in the store, to whom, and how they are shown.
create function publication_facets(security text, visibility text, filter jsonb, application_id uuid)
  returns text[] language sql immutable parallel safe
  as $$
    select array['security:' || security, 'visibility:' || visibility, 'filter:' || (filter ->> 'type'),
      'application:' || application_id]
  $$;

create table publications (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  application_id uuid not null,
  -- Its address in the store.
  slug text collate "C" not null,
  security text not null check (security in ('public', 'logged', 'password')),
  visibility text not null check (visibility in ('active', 'inactive', 'unlisted')),
  -- argon2id; null unless security is `password`.
  password_hash text,
  -- {type: last} | {type: gitBranch | gitTag | tag, value} | {type: builds, builds: [id]}
  filter jsonb not null,
  -- Who may see it, where security is `logged`: OR of ANDs of groups, and audiences. None of both: everybody who is signed in.
  groups jsonb not null default '[]',
  audiences_active boolean not null default false,
  -- ISO 3166 codes. Allowed: no other; blocked: not these.
  allowed_countries text[] not null default '{}',
  blocked_countries text[] not null default '{}',
  expires_at timestamptz,
  -- What has to be accepted before an install; a new text is accepted anew.
  terms_active boolean not null default false,
  terms text not null default '',
  terms_version integer not null default 1,
  show_history boolean not null default false,
  show_dev_info boolean not null default false,
  hide_attached_files boolean not null default false,
  -- {application: {name, description}, branding: {logo, primaryColor, buttonColor}}
  configuration jsonb not null default '{}',
  -- Made in one step from a build, to try that build.
  tester boolean not null default false,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text collate "C" generated always as (
    search_text(coalesce(configuration #>> '{application,name}', ''), slug)) stored,
  facets text[] collate "C" generated always as (
    publication_facets(security, visibility, filter, application_id)) stored,
  primary key (organization_id, id),
  foreign key (organization_id, application_id) references applications on delete cascade
);
create unique index publications_slug on publications (organization_id, slug);
create index publications_application on publications (organization_id, application_id, created_at, id);
create index publications_created on publications (organization_id, created_at, id);
create index publications_found on publications using gin (organization_id, facets, search gin_trgm_ops);

create table publication_audiences (
  organization_id uuid not null,
  publication_id uuid not null,
  audience_id uuid not null,
  -- Its people get a mail when a new build of the publication is processed.
  notify_new_builds boolean not null default false,
  primary key (organization_id, publication_id, audience_id),
  foreign key (organization_id, publication_id) references publications on delete cascade,
  foreign key (organization_id, audience_id) references audiences on delete cascade
);
create index publication_audiences_audience on publication_audiences (organization_id, audience_id);

-- Changes with every download, so it stands in no index of publications.
create table publication_downloads (
  organization_id uuid not null,
  publication_id uuid not null,
  downloads integer not null default 0,
  primary key (organization_id, publication_id),
  foreign key (organization_id, publication_id) references publications on delete cascade
);

-- A new build of a publication, and how far the people of its audiences were told of it.
create table publication_notices (
  organization_id uuid not null,
  build_id uuid not null,
  -- The last person who was told, and when all were.
  mailed_to uuid,
  mailed_at timestamptz,
  primary key (organization_id, build_id),
  foreign key (organization_id, build_id) references builds on delete cascade
);

-- What builds can be published by, while they are processed: `last` has all of them. A table of its own, since the newest
-- with a tag is found by an index here, whether one build in a hundred thousand has the tag or every one.
create table build_labels (
  organization_id uuid not null,
  build_id uuid not null,
  application_id uuid not null,
  label text collate "C" not null,
  -- Its operating system; of builds for other platforms, `custom:` and the platform.
  platform text collate "C" not null,
  created_at timestamptz not null,
  primary key (organization_id, build_id, label),
  foreign key (organization_id, build_id) references builds on delete cascade
);
create index build_labels_newest on build_labels
  (organization_id, application_id, label, platform, created_at desc, build_id desc);

-- The tag `signingType:ad-hoc` is one that every build has by how it was signed.
create function build_labels_of(b builds) returns table (label text) language sql immutable parallel safe
  as $$
    select 'last'
    union all select 'gitBranch:' || b.git_branch where b.git_branch <> ''
    union all select 'gitTag:' || b.git_tag where b.git_tag <> ''
    union select 'tag:' || public.folded(tag) from unnest(b.tags || ('signingType:' || b.signing_type)) tag where tag <> ''
  $$;
create function label_platform(os text, build_platform text) returns text language sql immutable parallel safe
  as $$ select case when os = 'custom' then 'custom:' || coalesce(build_platform, '') else coalesce(os, '') end $$;
create function label_build() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.build_labels where organization_id = old.organization_id and build_id = old.id;
  end if;
  if new.status = 'processed' then
    insert into public.build_labels (organization_id, build_id, application_id, label, platform, created_at)
      select new.organization_id, new.id, new.application_id, l.label,
        public.label_platform(new.os, new.build_platform), new.created_at
      from public.build_labels_of(new) l;
  end if;
  return null;
end $$;
create trigger label_inserted after insert on builds for each row execute function label_build();
create trigger label_updated after update on builds for each row
  when ((old.status, old.os, old.build_platform, old.tags, old.signing_type, old.git_branch, old.git_tag, old.created_at)
    is distinct from
    (new.status, new.os, new.build_platform, new.tags, new.signing_type, new.git_branch, new.git_tag, new.created_at))
  execute function label_build();
insert into build_labels (organization_id, build_id, application_id, label, platform, created_at)
  select b.organization_id, b.id, b.application_id, l.label,
    label_platform(b.os, b.build_platform), b.created_at
  from builds b, build_labels_of(b) l where b.status = 'processed';

-- The label of a filter; null where builds are named one by one.
create function filter_label(filter jsonb) returns text language sql immutable parallel safe
  as $$
    select case filter ->> 'type'
      when 'last' then 'last'
      when 'tag' then 'tag:' || public.folded(filter ->> 'value')
      when 'builds' then null
      else (filter ->> 'type') || ':' || (filter ->> 'value')
    end
  $$;

-- What a filter gives: for each platform the newest build, or as many as `keep` says. Looked up at every request, so
-- platforms are found by stepping from one to the next in the index.
create function published_builds(organization uuid, application uuid, filter jsonb, keep integer)
  returns table (build_id uuid, platform text, created_at timestamptz) language sql stable parallel safe
  as $$
    with recursive platforms (platform) as (
      (select l.platform from public.build_labels l
        where l.organization_id = $1 and l.application_id = $2 and l.label = public.filter_label($3)
        order by l.platform limit 1)
      union all
      select (select l.platform from public.build_labels l
        where l.organization_id = $1 and l.application_id = $2 and l.label = public.filter_label($3)
          and l.platform > p.platform
        order by l.platform limit 1)
      from platforms p where p.platform is not null)
    select newest.build_id, p.platform, newest.created_at
    from platforms p cross join lateral (
      select l.build_id, l.created_at from public.build_labels l
      where l.organization_id = $1 and l.application_id = $2 and l.label = public.filter_label($3)
        and l.platform = p.platform
      order by l.created_at desc, l.build_id desc limit $4) newest
    union all
    select n.build_id, n.platform, n.created_at from (
      select l.build_id, l.platform, l.created_at,
        row_number() over (partition by l.platform order by l.created_at desc, l.build_id desc) as place
      -- Looked up one by one: the planner would take the few that are named for many, and read all of the app.
      from jsonb_array_elements_text($3 -> 'builds') as named (id) cross join lateral (
        select l.* from public.build_labels l
        where l.organization_id = $1 and l.build_id = named.id::uuid and l.label = 'last' and l.application_id = $2
        limit 1) l) n
    where n.place <= $4
  $$;

select secure_workspace_table('publications');
select secure_workspace_table('publication_audiences');
select secure_workspace_table('publication_downloads');
select secure_workspace_table('build_labels');
select secure_workspace_table('publication_notices');
select make_list_view('publications');
grant select, insert, update, delete on publications, publication_audiences, publication_downloads to muster_app;
grant select, insert, delete on build_labels to muster_app;
grant select, insert, update on publication_notices to muster_app;
grant select on publications, publication_audiences, publication_downloads, build_labels to muster_system;
