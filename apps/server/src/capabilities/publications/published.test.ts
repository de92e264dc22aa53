/** What the store reads of publications: who sees which, on real rows. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Sent } from '@muster/contract/call';
import { createAudience } from '@muster/contract/calls/audiences';
import { createEmployee } from '@muster/contract/calls/employees';
import { createGroup } from '@muster/contract/calls/groups';
import * as calls from '@muster/contract/calls/publications';
import { systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createTestPlace } from '../builds/test-builds.ts';
import {
  accessOf,
  findPublished,
  isVisibleTo,
  listHistory,
  listPublished,
  type Viewer,
  type ViewingPerson,
} from './index.ts';
import { findPerson } from './preview-list.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

type Body = Sent<typeof calls.createPublication>['body'];
const plain = { security: 'public', visibility: 'active', filter: { type: 'last' } } as const;
const access = { allowedCountries: [], blockedCountries: [], expirationDate: null, terms: { active: false, text: '' } };

async function place() {
  const here = await createTestPlace(server);
  const { owner, org, params, organizationId } = here;
  await here.add({ versionName: '1' });
  const drivers = await owner.api(createGroup, { params: { org }, body: { name: 'Drivers' } });
  const night = await owner.api(createGroup, { params: { org }, body: { name: 'Night' } });
  const employee = async (email: string, groupIds: string[] = []) => {
    await owner.api(createEmployee, { params: { org }, body: { email, firstName: 'Eva', lastName: 'S', groupIds } });
    const person = await read((tx) => findPerson(tx, email));
    return person ?? assert.fail('nobody of that address');
  };
  const read = <T>(work: (tx: Tx) => Promise<T>) => server.db.readTenant(organizationId, systemActor, work);
  const create = (body: Partial<Body> & { slug: string }) =>
    owner.api(calls.createPublication, { params, body: { ...plain, ...body } });
  const front = async (person: ViewingPerson | null, country: string | null = null) =>
    (await read((tx) => listPublished(tx, { person, country }))).map(({ slug }) => slug);
  return { ...here, drivers, night, employee, read, create, front };
}

const visitor: Viewer = { person: null, country: null, unlocked: false, acceptedTerms: null };

test('the front lists what is active, running, has a build, and is for the viewer', async () => {
  const here = await place();
  await here.create({ slug: 'open' });
  await here.create({ slug: 'hidden', visibility: 'unlisted' });
  await here.create({ slug: 'inactive', visibility: 'inactive' });
  await here.create({ slug: 'locked', security: 'password', password: 'open-sesame' });
  await here.create({ slug: 'private', security: 'logged' });
  await here.create({ slug: 'drivers', security: 'logged', groups: [[here.drivers.id]] });
  await here.create({ slug: 'spain', accessControl: { ...access, allowedCountries: ['ES'] } });
  await here.create({ slug: 'not-france', accessControl: { ...access, blockedCountries: ['FR'] } });
  const over = await here.create({ slug: 'over' });
  await server.ownerQuery(sql`update publications set expires_at = now() where id = ${over.id}`);
  const empty = await here.create({ slug: 'empty' });
  await server.ownerQuery(
    sql`update publications set filter = '{"type": "tag", "value": "none"}' where id = ${empty.id}`,
  );
  const driver = await here.employee('driver@example.com', [here.drivers.id]);
  const clerk = await here.employee('clerk@example.com');
  assert.deepEqual(await here.front(null), ['locked', 'not-france', 'open']);
  assert.deepEqual(await here.front(null, 'ES'), ['locked', 'not-france', 'open', 'spain']);
  assert.deepEqual(await here.front(null, 'FR'), ['locked', 'open']);
  assert.deepEqual(await here.front(clerk), ['locked', 'not-france', 'open', 'private']);
  assert.deepEqual(await here.front(driver, 'ES'), ['drivers', 'locked', 'not-france', 'open', 'private', 'spain']);
  const other = await place();
  assert.deepEqual(await other.front(null), []);
});

test('groups are ANDs within an OR, audiences besides; what names neither is for everybody', async () => {
  const here = await place();
  const { drivers, night, owner, org, read } = here;
  const both = await here.employee('both@example.com', [drivers.id, night.id]);
  const driver = await here.employee('driver@example.com', [drivers.id]);
  const clerk = await here.employee('clerk@acme.com');
  const audience = await owner.api(createAudience, { params: { org }, body: { name: 'Acme', emails: ['*@acme.com'] } });
  const seenBy = async (body: Partial<Body>, slug: string) => {
    const { id } = await here.create({ slug, security: 'logged', ...body });
    const seen: string[] = [];
    for (const person of [both, driver, clerk])
      if (await read((tx) => isVisibleTo(tx, { id }, person))) seen.push(person.email.split('@')[0] ?? '');
    return seen;
  };
  const userAudiences = [{ id: audience.id, notifyNewBuildsProcessed: false }];
  assert.deepEqual(await seenBy({}, 'all'), ['both', 'driver', 'clerk']);
  assert.deepEqual(await seenBy({ groups: [[drivers.id]] }, 'one'), ['both', 'driver']);
  assert.deepEqual(await seenBy({ groups: [[drivers.id, night.id]] }, 'two'), ['both']);
  assert.deepEqual(await seenBy({ groups: [[night.id], [drivers.id]] }, 'either'), ['both', 'driver']);
  assert.deepEqual(await seenBy({ activateUserAudiences: true, userAudiences }, 'aud'), ['clerk']);
  assert.deepEqual(await seenBy({ groups: [[night.id]], activateUserAudiences: true, userAudiences }, 'mix'), [
    'both',
    'clerk',
  ]);
  // Audiences that are switched off count for nothing, and then nothing narrows it.
  assert.deepEqual(await seenBy({ activateUserAudiences: false, userAudiences }, 'off'), ['both', 'driver', 'clerk']);
  // One whose audiences are all gone is for nobody rather than for everybody.
  assert.deepEqual(await seenBy({ activateUserAudiences: true }, 'none'), []);
});

test('audiences of another app, and those that name apps and not this one, are refused', async () => {
  const here = await place();
  const there = await place();
  const { owner, org } = here;
  const foreign = await there.owner.api(createAudience, { params: { org: there.org }, body: { name: 'Theirs' } });
  const use = (id: string) => [{ id, notifyNewBuildsProcessed: true }];
  await assert.rejects(here.create({ slug: 'aud-1', userAudiences: use(foreign.id) }), coded(3001));
  const restricted = await owner.api(createAudience, { params: { org }, body: { name: 'Few', applicationIds: [] } });
  await server.ownerQuery(sql`update audiences set restricted = true where id = ${restricted.id}`);
  await assert.rejects(here.create({ slug: 'aud-2', userAudiences: use(restricted.id) }), coded(5195));
});

test('access is decided with what the database knows of the person', async () => {
  const here = await place();
  const driver = await here.employee('driver@example.com', [here.drivers.id]);
  const clerk = await here.employee('clerk@example.com');
  await here.create({ slug: 'drivers', security: 'logged', groups: [[here.drivers.id]] });
  const outcome = (viewer: Partial<Viewer>) =>
    here.read(async (tx) => {
      const publication = (await findPublished(tx, 'drivers')) ?? assert.fail();
      return accessOf(tx, publication, { ...visitor, ...viewer });
    });
  assert.equal(await outcome({}), 'signIn');
  assert.equal(await outcome({ person: clerk }), 'notAllowed');
  assert.equal(await outcome({ person: driver }), 'ok');
  assert.equal(await here.read((tx) => findPublished(tx, 'none')), undefined);
});

test('the history has what matches the filter, the newest first', async () => {
  const here = await place();
  const day = (n: number) => new Date(Date.now() - n * 86_400_000);
  for (const n of [5, 3, 4]) await here.add({ versionName: `b${n}`, gitBranch: 'beta', createdAt: day(n) });
  await here.add({ versionName: 'i2', os: 'ios', gitBranch: 'beta', createdAt: day(2), changelog: '- faster' });
  await here.add({ versionName: 'failed', gitBranch: 'beta', status: 'error' });
  await here.create({ slug: 'beta', filter: { type: 'gitBranch', value: 'beta' } });
  const history = await here.read(async (tx) => listHistory(tx, (await findPublished(tx, 'beta')) ?? assert.fail()));
  assert.deepEqual(
    history.map(({ versionName, changelog }) => `${versionName} ${changelog}`.trim()),
    ['i2 - faster', 'b3', 'b4', 'b5'],
  );
});

test('the preview says what somebody would see, which build they get, and who else sees it', async () => {
  const here = await place();
  const { owner, org } = here;
  await here.employee('driver@example.com', [here.drivers.id]);
  await here.employee('clerk@example.com');
  const { id: publicationId } = await here.create({
    slug: 'drivers',
    security: 'logged',
    groups: [[here.drivers.id]],
    accessControl: { ...access, terms: { active: true, text: 'Be kind' } },
  });
  const preview = (query: Sent<typeof calls.previewPublication>['query']) =>
    owner.api(calls.previewPublication, { params: { org, publicationId }, query });
  const seen = await preview({ email: 'Driver@example.com', os: 'android' });
  assert.deepEqual([seen.outcome, seen.build?.versionName, seen.listed], ['terms', '1', true]);
  assert.deepEqual(seen.member, { email: 'driver@example.com', name: 'Eva S', type: 'employee' });
  assert.deepEqual(seen.people, { count: 1, atLeast: false, sample: ['driver@example.com'] });
  const clerk = await preview({ email: 'clerk@example.com', os: 'android' });
  assert.deepEqual([clerk.outcome, clerk.build], ['notAllowed', null]);
  assert.equal((await preview({ email: 'nobody@example.com' })).outcome, 'signIn');
  assert.equal((await preview({})).member, null);
  await owner.api(calls.updatePublication, { params: { org, publicationId }, body: { accessControl: access } });
  assert.equal((await preview({ email: 'driver@example.com', os: 'ios' })).outcome, 'noBuild');
  await assert.rejects(preview({ email: 'no address' }), coded(6002));
});
