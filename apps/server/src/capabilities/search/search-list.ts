import type { Role } from '@muster/contract/permissions';
import type { SearchType } from '@muster/contract/search';
import type { Database } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Membership {
  organizationId: string;
  organizationSlug: string;
  role: Role;
  /** Single ones that a member sees without seeing the rest of the workspace, and what they are in each. */
  applications: { id: string; role: Role }[];
}

export async function listMemberships(db: Database, userId: string): Promise<Membership[]> {
  return db.systemQuery<Membership>(sql`
    select o.id as "organizationId", o.slug as "organizationSlug", m.role,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', a.application_id, 'role', a.role))
        from people p join person_applications a on a.organization_id = p.organization_id and a.person_id = p.id
        where p.organization_id = m.organization_id and p.user_id = m.user_id), '[]') as applications
    from memberships m join organizations o on o.id = m.organization_id where m.user_id = ${userId}`);
}

/** How a word was found: by its beginning, by something in it, or because it may have been meant. */
export type Found = 'prefix' | 'infix' | 'slip';

export interface FoundWord {
  /** The number of what was typed, among the words of the query. */
  typed: number;
  found: Found;
  organizationId: string;
  word: string;
}

export interface TypedWord {
  organizationId: string;
  typed: number;
  text: string;
  partKeys: readonly number[];
  slipKeys: readonly number[];
}

/**
 * Words that have a text in them may all begin with it. Where so many do, what has it elsewhere would come after all of
 * them, and is not looked for any further.
 */
const lookedAtForOne = 10;

/**
 * The words of workspaces that somebody may mean, so many of each kind in each workspace. Keys are those of one
 * workspace; the workspace is compared in a way for which no index serves, or the index of the keys would not be used.
 * Nor would it be where few are wanted of many that are expected, as all the words were gone through then: what is
 * materialized is planned as if all were wanted, and still read no further than the limit.
 */
export async function findWords(db: Database, typed: readonly TypedWord[], limit: number): Promise<FoundWord[]> {
  if (typed.length === 0) return [];
  const organizations = typed.map(({ organizationId }) => organizationId);
  const numbers = typed.map(({ typed: number }) => number);
  const texts = typed.map(({ text }) => text);
  const parts = typed.map(({ partKeys }) => `{${partKeys.join()}}`);
  const slips = typed.map(({ slipKeys }) => `{${slipKeys.join()}}`);
  return db.systemQuery<FoundWord>(sql`
    with typed as materialized (
      select organization_id, typed, text, parts::int[] as parts, slips::int[] as slips
      from unnest(${organizations}::uuid[], ${numbers}::int[], ${texts}::text[], ${parts}::text[], ${slips}::text[])
        given (organization_id, typed, text, parts, slips))
    select t.typed, 'prefix' as found, t.organization_id as "organizationId", f.word from typed t cross join lateral (
      select w.word from search_words w
      where w.organization_id = t.organization_id and w.word >= t.text and w.word < t.text || chr(1114111)
      order by w.word limit ${limit}) f
    union all
    select t.typed, 'infix', t.organization_id, f.word from typed t cross join lateral (
      with found as materialized (
        select w.word from search_words w
        where w.keys @> t.parts and w.organization_id is not distinct from t.organization_id)
      select word from (select word from found limit ${limit * lookedAtForOne}) looked
      where position(t.text in word) > 1 limit ${limit}) f where t.parts <> '{}'
    union all
    select t.typed, 'slip', t.organization_id, f.word from typed t cross join lateral (
      with found as materialized (
        select w.word from search_words w
        where w.keys && t.slips and w.organization_id is not distinct from t.organization_id)
      select word from found limit ${limit}) f where t.slips <> '{}'`);
}

/** Where to look: one type in one workspace. */
export interface Place {
  organizationId: string;
  type: SearchType;
}

/** Where to look for somebody who sees only some applications: one type in one of them. */
export interface ScopedPlace extends Place {
  applicationId: string;
}

export interface Candidate {
  organizationId: string;
  type: SearchType;
  entityId: string;
  folded: string;
  words: string;
  data: Record<string, unknown>;
  updatedAt: string;
}

export interface Wanted {
  places: readonly Place[];
  scoped: readonly ScopedPlace[];
  /** Best first. */
  words: readonly { organizationId: string; word: string }[];
  /** Something of each typed word has to be in what is found: the word itself, or one that may have been meant. */
  meant: readonly { typed: number; word: string }[];
  /** How many words were typed. */
  typed: number;
  /** The whole of what was typed. */
  text: string;
  /** Looked for in the entries that changed last; nothing where the words lead to enough. */
  recent: string | undefined;
  limits: {
    /** Entries of one type that use one word. */
    ofWord: number;
    /** Of one type, by words. */
    ofType: number;
    /** Of one workspace, by the beginning of their title. */
    titled: number;
    /** Looked at of one type in one workspace, and of one application. */
    recent: number;
    scoped: number;
  };
}

/** Entries that may be meant: a bounded number, however many there are. */
export async function findCandidates(db: Database, wanted: Wanted): Promise<Candidate[]> {
  const { places, scoped, words, meant, typed, text, recent, limits } = wanted;
  const organizations = [...new Set(places.map(({ organizationId }) => organizationId))];
  return db.systemQuery<Candidate>(sql`
    with places as materialized (
      select * from unnest(${places.map(({ organizationId }) => organizationId)}::uuid[],
        ${places.map(({ type }) => type)}::text[]) given (organization_id, type)),
    meant as materialized (
      select * from unnest(${meant.map((each) => each.typed)}::int[], ${meant.map(({ word }) => word)}::text[])
        given (typed, word)),
    used as (
      select organization_id, type, entity_id from (
        select p.organization_id, p.type, u.entity_id,
          row_number() over (partition by p.type order by w.place, u.updated_at desc) as place
        from unnest(${words.map(({ organizationId }) => organizationId)}::uuid[],
          ${words.map(({ word }) => word)}::text[]) with ordinality w (organization_id, word, place)
        join places p on p.organization_id = w.organization_id
        cross join lateral (
          select s.entity_id, s.updated_at from search_uses s
          where s.organization_id = p.organization_id and s.word = w.word and s.type = p.type
          order by s.updated_at desc limit ${limits.ofWord}) u) ranked
      where place <= ${limits.ofType}),
    titled as (
      select t.organization_id, t.type, t.entity_id
      from unnest(${organizations}::uuid[]) o (organization_id) cross join lateral (
        select e.organization_id, e.type, e.entity_id from search_entries e
        where e.organization_id = o.organization_id and e.folded >= ${text} and e.folded < ${text} || chr(1114111)
        order by e.folded, e.updated_at desc limit ${limits.titled}) t
      join places p on p.organization_id = t.organization_id and p.type = t.type),
    latest as (
      select r.organization_id, r.type, r.entity_id from places p cross join lateral (
        select * from (
          select e.organization_id, e.type, e.entity_id, e.words from search_entries e
          where e.organization_id = p.organization_id and e.type = p.type
          order by e.updated_at desc limit ${limits.recent}) looked
        where position(${` ${recent ?? ''}`} in looked.words) > 0 limit ${limits.ofType}) r
      where ${recent ?? null}::text is not null),
    /* Whoever sees a few applications of many is not helped by what is found in all: theirs are gone through. */
    own as (
      select r.organization_id, r.type, r.entity_id
      from (select distinct organization_id, application_id
        from unnest(${scoped.map(({ organizationId }) => organizationId)}::uuid[],
          ${scoped.map(({ applicationId }) => applicationId)}::uuid[]) given (organization_id, application_id)) s
      cross join lateral (
        select e.organization_id, e.type, e.entity_id, e.application_id, e.folded, e.words from search_entries e
        where e.organization_id = s.organization_id and e.application_id = s.application_id
        order by e.updated_at desc limit ${limits.scoped}) r
      join unnest(${scoped.map(({ organizationId }) => organizationId)}::uuid[],
        ${scoped.map(({ applicationId }) => applicationId)}::uuid[], ${scoped.map(({ type }) => type)}::text[])
        allowed (organization_id, application_id, type)
        on allowed.organization_id = r.organization_id and allowed.application_id = r.application_id and allowed.type = r.type
      where starts_with(r.folded, ${text}) or (
        select count(distinct m.typed) from meant m where position(m.word in r.words) > 0) = ${typed})
    select e.organization_id as "organizationId", e.type, e.entity_id as "entityId", e.folded, e.words,
      /* As the application is called now: entries of all that belongs to one are not made anew when its name changes. */
      e.data || coalesce((
        select jsonb_build_object('applicationName', a.name) from applications a
        where e.data ? 'applicationName' and a.organization_id = e.organization_id and a.id = e.application_id), '{}')
        as data, e.updated_at as "updatedAt"
    from (select * from used union select * from titled union select * from latest
      union select * from own) f
    cross join lateral (
      select * from search_entries e
      where e.organization_id = f.organization_id and e.type = f.type and e.entity_id = f.entity_id limit 1) e
    where starts_with(e.folded, ${text}) or (
      select count(distinct m.typed) from meant m where position(m.word in e.words) > 0) = ${typed}`);
}
