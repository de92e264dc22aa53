-- concurrent

-- Those of a rare role, scope, origin or status, with all that a list is sorted by: to find them in any order, and to
-- count them, no row has to be read.
create index concurrently if not exists people_by_class on people (organization_id, role, scope, origin, status)
  include (id, email, sort_name, role_rank, last_activity_at, created_at);
drop index concurrently if exists people_classes;

-- Somebody is found by three letters of their address or name, as numbers of one workspace (0013). Those who begin with
-- the same word in both have its first letters as numbers of their own (place 1); where a second word of letters follows
-- in both, its first letters are such numbers, too (place 2): in an order by names or addresses, those found by a first
-- and a second name are looked for where they stand, and the index finds only the others (place 0).
create or replace function person_letters(organization uuid, email text, sort_name text) returns bigint[]
  language plpgsql immutable parallel safe
  as $$
  declare
    anywhere bigint := hashtextextended(organization::text, 0);
    beginning bigint := hashtextextended(organization::text, 1);
    following bigint := hashtextextended(organization::text, 2);
    address text := public.person_parts(email);
    name text := public.person_parts(sort_name);
    first text := split_part(sort_name, ' ', 1);
    next text := split_part(sort_name, ' ', 2);
    -- Where the second word would stand, after a space.
    place int := length(first) + 2;
    begins boolean := first <> '' and first = split_part(regexp_replace(email, '[^a-z0-9]', ' '), ' ', 1);
    follows boolean := begins and next ~ '^[a-z]+$' and substr(email, place, length(next)) = next
      and substr(email, place + length(next), 1) !~ '[a-z]';
    numbers bigint[] := '{}';
    letters text;
    word text;
    at int;
  begin
    foreach letters in array array[address, name] loop
      -- A figure stands for the letter that is left out, so that no other word begins there.
      if begins then letters := '0' || substr(letters, 3); end if;
      for i in 1 .. length(letters) - 2 loop
        if follows and i in (place - 1, place) then continue; end if;
        numbers := numbers || hashtextextended(substr(letters, i, 3), anywhere);
      end loop;
      at := 0;
      foreach word in array string_to_array(letters, ' ') loop
        at := at + 1;
        if word = '' or follows and at = 2 then continue; end if;
        numbers := numbers || hashtextextended(' ' || left(word, 1), anywhere);
      end loop;
    end loop;
    if begins then
      numbers := numbers || array[hashtextextended(left(address, 2), beginning), hashtextextended(left(address, 3), beginning),
        hashtextextended(substr(address, 2, 3), beginning), hashtextextended(substr(name, 2, 3), beginning)];
    end if;
    if follows then
      numbers := numbers || array[hashtextextended(substr(address, place, 2), following),
        hashtextextended(substr(address, place, 3), following), hashtextextended(substr(name, place, 3), following),
        hashtextextended(substr(address, place + 1, 3), following), hashtextextended(substr(name, place + 1, 3), following)];
    end if;
    return numbers;
  end $$;
create index concurrently if not exists people_letters on people
  using gin (facets, person_letters(organization_id, email, sort_name));
drop index concurrently if exists people_keys;
-- What is common among these letters is not known before.
analyze people;

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
