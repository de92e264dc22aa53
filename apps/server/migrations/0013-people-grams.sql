-- Somebody is found by three letters of their address or name that follow each other, as numbers of one workspace: an
-- index on letters alone makes each search in a small workspace read what all others have of the same letters.
create function person_gram(organization uuid, place int, gram text) returns bigint
  language sql immutable parallel safe
  as $$ select hashtextextended(gram, hashtextextended(organization::text, place)) $$;

-- Letters with one space between words, whatever parts them.
create function person_parts(text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(' ' || $1 || ' ', '[ -/:-@[-`{-~]+', ' ', 'g') $$;

-- All three by three, and the first of each word by itself. Those at the beginning of a name, where the address begins with the same word, are numbers of their own (place 1): a
-- list in the order of names or addresses has them all in one place, and finds only the others (place 0) by the index.
-- A figure stands for the letter that is left out, so that no other word begins there.
create function person_grams(organization uuid, email text, sort_name text) returns bigint[]
  language plpgsql immutable parallel safe
  as $$
  declare
    anywhere bigint := hashtextextended(organization::text, 0);
    beginning bigint := hashtextextended(organization::text, 1);
    address text := public.person_parts(email);
    name text := public.person_parts(sort_name);
    begins boolean := sort_name <> ''
      and split_part(sort_name, ' ', 1) = split_part(regexp_replace(email, '[^a-z0-9]', ' '), ' ', 1);
    parts text := case when begins then '0' || substr(address, 3) || '0' || substr(name, 3) else address || name end;
    grams bigint[] := '{}';
    word text;
  begin
    for i in 1 .. length(parts) - 2 loop
      grams := grams || hashtextextended(substr(parts, i, 3), anywhere);
    end loop;
    foreach word in array string_to_array(parts, ' ') loop
      grams := grams || hashtextextended(' ' || left(word, 1), anywhere);
    end loop;
    if begins then
      grams := grams || array[hashtextextended(left(address, 2), beginning), hashtextextended(left(address, 3), beginning),
        hashtextextended(substr(address, 2, 3), beginning), hashtextextended(substr(name, 2, 3), beginning)];
    end if;
    return grams;
  end $$;
