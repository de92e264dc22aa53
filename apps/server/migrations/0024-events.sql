-- Files of employees are kept and imported in pieces, each in a transaction of its own: one that takes minutes would hold
-- back the events of everybody else for as long. What is left to do are the lines that are left.
alter table people_imports
  add column state text not null default 'ready' check (state in ('loading', 'ready', 'running')),
  -- In whose name, and how, it goes on after a crash; the report is of its beginning, for whoever asks again.
  add column actor jsonb,
  add column choice jsonb,
  add column report jsonb,
  add column created int not null default 0,
  add column updated int not null default 0,
  add column moved_at timestamptz not null default now();
create index people_imports_running on people_imports (moved_at) where state = 'running';
grant update (state, actor, choice, report, created, updated, moved_at) on people_imports to muster_app;
