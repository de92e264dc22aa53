-- concurrent

-- A list in the order of names or addresses that is searched for a name has those who begin with it in one place, and
-- may have nobody else for a million rows. What somebody is found by apart from that beginning: where their address
-- begins with their name, both without their first letter (a figure stands for it, so that no other word begins there).
create or replace function person_rest(email text, first_name text, last_name text) returns text
  language plpgsql immutable parallel safe
  as $$
  declare
    name text := public.folded(trim(first_name || ' ' || last_name));
    parts text := regexp_replace(email, '[^a-z0-9]+', ' ', 'g');
    beginning text := split_part(name, ' ', 1);
  begin
    if beginning = '' or beginning <> split_part(parts, ' ', 1) then
      return public.person_search(email, first_name, last_name);
    end if;
    return '0' || public.folded(substr(email, 2)) || ' 0' || substr(name, 2) || substr(parts, length(beginning) + 1);
  end $$;

create index concurrently if not exists people_rest on people
  using gin (person_rest(email, first_name, last_name) gin_trgm_ops);
