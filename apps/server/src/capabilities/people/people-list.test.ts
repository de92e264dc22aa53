/** The list of people against a plain filter and a plain sort of the same people: any filter, any order, every page. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createGroup } from '@muster/contract/calls/groups';
import { listPeople } from '@muster/contract/calls/people';
import { workspaceRoles } from '@muster/contract/enumerations/people';
import * as z from 'zod/mini';
import type { Cursor } from '../../platform/db/list-cursor.ts';
import { sql } from '../../platform/db/sql.ts';
import { fold } from '../../platform/fold.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { noteActivity } from './people-events-store.ts';
import { peopleList, withSort } from './people-list.ts';

interface Row {
  id: string;
  email: string;
  first: string;
  last: string;
  role: string;
  scope: string;
  origin: string;
  status: string;
  tags: string[];
  groups: string[];
  active: string | null;
  created: string;
}

let server: TestServer;
let owner: TestUser;
let params: { org: string };
let organizationId: string;
let people: Row[];
let groups: string[];

/** The same people in each run (mulberry32). */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
  return { next, one, some: <T>(of: readonly T[], chance: number) => of.filter(() => next() < chance) };
}

const firstNames = [
  'Ana',
  'Anaïs',
  'Mariana',
  'Josè',
  'Zoë',
  "O'Neil",
  '민준',
  'Łukasz',
  'Al',
  'X',
  '',
  'Jean-Luc',
  'DE LA',
];
const lastNames = ['García', 'Anaya', 'Lopez', 'Al Zoë', 'Ñandú', '김', 'Smith-Ana', 'O', '', "d'Ana", 'garcia 2nd'];
const domains = ['aurora.example', 'ana.example', 'x-y.co.example'];
const words = [
  'ana',
  'an',
  'a',
  'gar',
  'zoe',
  'lopez',
  'smith-a',
  "o'n",
  'x',
  'al',
  '민',
  '민준',
  'ł',
  'naya',
  '.ana',
  '@ana',
];
const more = [
  'ana.example',
  'jose',
  'josé',
  'ÑAN',
  'de la',
  'q12',
  '2n',
  '_',
  '%',
  'ana_',
  '+',
  'example',
  'nobody',
  '0na',
  '-y.',
];

function makePeople(count: number): Row[] {
  const { next, one, some } = dice(7);
  return Array.from({ length: count }, (_, i) => {
    const [first, last] = [one(firstNames), one(lastNames)];
    const spoken = fold(first).replace(/[^a-z0-9]/g, '');
    const local = [spoken || 'q', one(['', '_q', 'x']) + spoken, fold(last).replace(/[^a-z0-9]/g, ''), `q${i % 40}`];
    const begins = next() < 0.7 ? local[0] : one(local);
    const ending = one(['.', '_', '-', '+', '']) + (next() < 0.4 ? local[2] : one([...local, 'zz']));
    return {
      id: randomUUIDv7(),
      email: `${begins}${ending}${i}@${one(domains)}`,
      first,
      last,
      // Few collaborators, whom neither the first tag nor the last apps have.
      role: i % 30 === 0 ? one(workspaceRoles) : 'employee',
      scope: next() < 0.02 ? 'application' : 'organization',
      origin: one(['dashboard', 'dashboard', 'dashboard', 'sdk', 'sso']),
      status: next() < 0.01 ? 'invited' : 'active',
      tags: i % 30 === 0 ? [] : [...some(['Field', 'Ñ'], 0.3), ...some(['Rare'], 0.003)],
      groups: i > count / 2 ? some(groups, 0.2) : [],
      active: next() < 0.3 ? null : new Date(1.7e12 + Math.floor(next() * 50) * 1000).toISOString(),
      created: new Date(1.7e12 + Math.floor(i / 40) * 1000).toISOString(),
    };
  });
}

before(async () => {
  server = await startTestServer();
  owner = await server.createUser();
  const { id, slug } = await server.createWorkspace(owner);
  params = { org: slug };
  organizationId = id;
  groups = [];
  for (const name of ['One', 'Two']) groups.push((await owner.api(createGroup, { params, body: { name } })).id);
  people = makePeople(3500);
  await server.ownerQuery(sql`
    insert into people (organization_id, id, email, first_name, last_name, role, scope, origin, status, tags, groups, created_at)
    select ${id}, r.id, r.email, r.first, r.last, r.role, r.scope, r.origin, r.status, r.tags, r.groups, r.created
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(id uuid, email text, first text, last text, role text,
      scope text, origin text, status text, tags text[], groups uuid[], created timestamptz)`);
  await server.ownerQuery(sql`
    update person_activity v set last_activity_at = r.active
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(id uuid, active timestamptz)
    where v.person_id = r.id and r.active is not null`);
  await server.ownerQuery(sql`
    delete from people where organization_id = ${id} and not (id = any (${people.map((row) => row.id)}::uuid[]))`);
  await server.ownerQuery(sql`analyze people`);
});
after(() => server.stop());

interface Filter {
  q?: string;
  kind?: string;
  role?: string;
  scope?: string;
  origin?: string;
  status?: string;
  tag?: string;
  groupId?: string;
}

const nameOf = ({ first, last }: Row) => fold(`${first} ${last}`.trim());

function matches(row: Row, { q = '', kind, tag, groupId, ...plain }: Filter): boolean {
  const name = nameOf(row);
  const beginnings = [...name.split(' '), row.email, ...row.email.split(/[^a-z0-9]+/)];
  const found = fold(q)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) =>
      word.length > 2
        ? name.includes(word) || row.email.includes(word)
        : beginnings.some((beginning) => beginning.startsWith(word)),
    );
  const isEmployee = row.role === 'employee';
  return (
    found &&
    (kind === undefined || (kind === 'employee') === isEmployee) &&
    (tag === undefined || tag.split(',').some((one) => row.tags.some((has) => fold(has) === fold(one)))) &&
    (groupId === undefined || groupId.split(',').some((one) => row.groups.includes(one))) &&
    Object.entries(plain).every(([key, values]) => values.split(',').includes(row[key as 'role']))
  );
}

/** As bytes, which is how the database compares them. */
const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const keys: Record<string, (row: Row) => [string, string]> = {
  email: (row) => [row.email, ''],
  name: (row) => [nameOf(row) || fold(row.email), row.id],
  role: (row) => [String(workspaceRoles.indexOf(row.role as 'owner')), row.email],
  lastActivity: (row) => [row.active ?? '', row.id],
  createdAt: (row) => [row.created, row.id],
};

function sorted(rows: readonly Row[], sort: string): Row[] {
  const key = keys[sort.replace('-', '')] ?? assert.fail(sort);
  const way = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => way * (bytes(key(a)[0], key(b)[0]) || bytes(key(a)[1], key(b)[1])));
}

/** A first and a second name, in either order, whole and in part. */
const names = [
  'ana garcia',
  'garcia ana',
  'an gar',
  'jose lopez',
  'lopez jo',
  'x o',
  'al a',
  'ana ana',
  'smith',
  'anaya a',
];

function filters(): Filter[] {
  const { next, one } = dice(11);
  const all: Filter[] = [...names, ...words, ...more].map((q) => ({ q }));
  for (let i = 0; i < 60; i++) {
    all.push({
      ...(next() < 0.6 ? { q: [one(words), ...(next() < 0.4 ? [one([...words, ...more])] : [])].join(' ') } : {}),
      ...(next() < 0.2 ? { kind: one(['employee', 'collaborator']) } : {}),
      ...(next() < 0.15 ? { role: one(['viewer', 'owner,admin', 'employee,editor']) } : {}),
      ...(next() < 0.1 ? { scope: one(['application', 'organization']) } : {}),
      ...(next() < 0.2 ? { origin: one(['sso', 'sdk,sso', 'sdk-temporal']) } : {}),
      ...(next() < 0.1 ? { status: one(['invited', 'active']) } : {}),
      ...(next() < 0.3 ? { tag: one(['field', 'FIELD,rare', 'n', 'rare', 'none']) } : {}),
      ...(next() < 0.2 ? { groupId: one([String(groups[0]), groups.join(',')]) } : {}),
    });
  }
  return all;
}

async function checkPages(filter: Filter, sort: string, limit: number, found: readonly Row[]): Promise<void> {
  const expected = sorted(found, sort).map(({ email }) => email);
  const seen: string[] = [];
  let after: string | undefined;
  const what = `${JSON.stringify(filter)} by ${sort}, ${limit} at a time`;
  for (let pages = 0; pages < 4; pages++) {
    const query = { ...filter, sort, limit: String(limit), ...(after ? { after } : {}) };
    const page = await owner.api(listPeople, { params, query: query as never });
    assert.equal(page.totalDocs, Math.min(found.length, 1000), what);
    seen.push(...page.items.map(({ email }) => email));
    after = page.next ?? undefined;
    if (after === undefined) break;
  }
  assert.deepEqual(seen, expected.slice(0, 4 * limit), what);
  assert.equal(after === undefined, expected.length <= 4 * limit, what);
}

test('any filter in any order gives the people of a plain filter, page by page, and their number', async () => {
  const { one, next } = dice(13);
  const orders = Object.keys(keys);
  for (const [index, filter] of filters().entries()) {
    const found = people.filter((row) => matches(row, filter));
    for (const by of [orders[index % 3], orders[3 + (index % 2)]])
      await checkPages(filter, `${next() < 0.5 ? '-' : ''}${by}`, one([7, 25, 60, 100]), found);
  }
});

test('a first and a second name find their people in any order of names and addresses', async () => {
  for (const q of names)
    for (const sort of ['email', '-email', 'name', '-name', 'role'])
      await checkPages(
        { q },
        sort,
        7,
        people.filter((row) => matches(row, { q })),
      );
});

/** As a page that ends there would give it. */
function cursorOf(filter: Filter, sort: string, place: Cursor): string {
  const query = withSort(z.parse(listPeople.query, { ...filter, sort }));
  return peopleList.cursorAt({ organizationId }, null, query, place);
}

test('the last pages are as right as the first, also from a place that nobody stands at', async () => {
  const { one } = dice(17);
  for (const filter of filters().slice(0, 80)) {
    const sort = one(['email', '-email', 'name', '-name', 'role', '-role']);
    const place = one(people);
    const [key, tie] = keys[sort.replace('-', '')]?.(place) ?? assert.fail();
    const at = { email: [place.email, place.id], name: [key, tie], role: [String(Number(key) + 1), tie] };
    const order = sorted(people, sort);
    const rest = order.slice(order.indexOf(place) + 1).filter((row) => matches(row, filter));
    const [at0 = '', at1 = ''] = at[sort.replace('-', '') as 'email'];
    const after = cursorOf(filter, sort, { key: at0, tie: at1, total: 1000 });
    const query = { ...filter, sort, limit: '40', after };
    const { items } = await owner.api(listPeople, { params, query: query as never });
    const expected = rest.slice(0, 40).map(({ email }) => email);
    assert.deepEqual(
      items.map(({ email }) => email),
      expected,
      `${JSON.stringify(filter)} by ${sort} after ${key}`,
    );
  }
});

test('to note that somebody was here writes nothing of the person nor of their indexes', async () => {
  const [{ userId } = assert.fail()] = await server.ownerQuery<{ userId: string }>(sql`
    update people set user_id = ${owner.id} where id = ${people[0]?.id} returning user_id as "userId"`);
  const stored = () => server.ownerQuery(sql`select ctid::text, xmin::text from people where user_id = ${userId}`);
  const before = await stored();
  await server.db.asSystem((tx) => noteActivity(tx, [{ organizationId, userId, at: '2026-05-05T05:05:05.000Z' }]));
  assert.deepEqual(await stored(), before);
  const { items } = await owner.api(listPeople, { params, query: { sort: '-lastActivity', limit: '1' } });
  assert.equal(items[0]?.lastActivityAt, '2026-05-05T05:05:05.000Z');
});
