-- concurrent

-- Those of a rare role, scope, origin or status, with all that a list is sorted by: to find them in any order, and to
-- count them, no row has to be read.
create index concurrently if not exists people_by_class on people (organization_id, role, scope, origin, status)
  include (id, email, sort_name, role_rank, last_activity_at, created_at);
drop index concurrently if exists people_classes;

-- Nobody reads this any more. The view names all columns of the table, so it is made anew without it.
do $$
begin
  drop view people_here;
  alter table people drop column if exists search;
  create view people_here as select * from people where organization_id = current_organization();
  grant select on people_here to muster_app;
  drop function if exists person_rest(text, text, text);
  drop function if exists person_search(text, text, text);
end $$;
