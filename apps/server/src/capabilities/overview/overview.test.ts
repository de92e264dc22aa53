import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import { invitePeople } from '@muster/contract/calls/invitations';
import { writeKey } from '@muster/contract/calls/key-store';
import { readOverview } from '@muster/contract/calls/overview';
import { chooseProducts, createWorkspace, readBundle } from '@muster/contract/calls/workspaces';
import type { Overview } from '@muster/contract/entities';
import { roles } from '@muster/contract/permissions';
import { systemActor } from '../../platform/actor.ts';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer, type TestUser, type TestWorkspace } from '../../test-server.ts';
import { createAppMember } from '../apps/test-app-member.ts';
import { auditOverview } from '../audit/index.ts';
import { readOverview as read } from './overview-service.ts';
import type { TileSource } from './overview-store.ts';

let server: TestServer;
let owner: TestUser;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
  owner = await server.createUser();
});
after(() => server.stop());

const overviewOf = (org: string, user = owner) => user.api(readOverview, { params: { org } });
const tile = (overview: Overview, key: string) =>
  overview.tiles.find((each) => each.key === key) ?? assert.fail(`no tile ${key}`);
const done = ({ checklist }: Overview) => checklist.filter((item) => item.done).map(({ key }) => key);

/** Entries and members of a workspace at given times, and of another at the same ones. */
async function fill(workspace: TestWorkspace, other: TestWorkspace, times: readonly string[]): Promise<void> {
  for (const { id } of [workspace, other]) {
    for (const time of times) {
      await server.ownerQuery(sql`
        insert into audit_entries (organization_id, id, action, entity, entity_id, diff, created_at)
        values (${id}, ${randomUUIDv7()}, 'update', 'group', 'g', '[]', ${time})`);
    }
  }
}

describe('tiles', () => {
  test('have thirty days of UTC, oldest first, with zeros, today being the last', async () => {
    const [workspace, other] = [await server.createWorkspace(owner), await server.createWorkspace(owner)];
    await fill(workspace, other, [
      '2026-02-13T23:59:59.999999Z', // the day before the first
      '2026-02-14T00:00:00Z',
      '2026-02-14T12:00:00+14:00', // still the 13th in UTC
      '2026-03-01T00:00:00Z', // the first of a month, in a partition of its own or in none
      '2026-03-15T23:59:59.999999Z',
      '2026-03-16T00:00:00Z', // tomorrow
    ]);
    const reading = <T>(work: Parameters<typeof server.db.readTenant<T>>[2]) =>
      server.db.readTenant(workspace.id, systemActor, work);
    const { tiles } = await read(
      [auditOverview],
      { inWorkspace: reading, amongAccounts: reading },
      { organizationId: workspace.id, userId: owner.id, role: 'owner', hasApps: false, scopes: null },
      new Date('2026-03-15T23:30:00Z'),
    );
    const [activity] = tiles;
    assert.equal(activity?.byDay.length, 30);
    assert.deepEqual([activity?.byDay[0]?.day, activity?.byDay[29]?.day], ['2026-02-14', '2026-03-15']);
    assert.deepEqual(
      activity?.byDay.filter(({ count }) => count > 0),
      [
        { day: '2026-02-14', count: 1 },
        { day: '2026-03-01', count: 1 },
        { day: '2026-03-15', count: 1 },
      ],
    );
    assert.deepEqual([activity?.counts, activity?.total, activity?.added], ['new', 3, 3]);
    assert.equal(activity?.before, 2, 'in the thirty days before');
    const days = activity?.byDay.map(({ day }) => day) ?? [];
    assert.deepEqual(days, days.toSorted());
    assert.equal(new Set(days).size, 30);
  });

  test('count all members, and the days on which they joined', async () => {
    const workspace = await server.createWorkspace(owner);
    const [early, late] = [
      await server.addMember(workspace.id, 'viewer'),
      await server.addMember(workspace.id, 'editor'),
    ];
    await server.ownerQuery(sql`
      update memberships set created_at = case user_id when ${early.id} then now() - interval '50 days'
        else now() - interval '5 days' end
      where organization_id = ${workspace.id} and user_id in (${early.id}, ${late.id})`);
    const { counts, total, added, before, byDay } = tile(await overviewOf(workspace.slug), 'collaborators');
    assert.deepEqual([counts, total, added, before], ['all', 3, 2, 1]);
    assert.deepEqual(
      byDay.map(({ count }) => count).flatMap((count, i) => (count > 0 ? [[29 - i, count]] : [])),
      [
        [5, 1],
        [0, 1],
      ],
    );
  });

  test('tell what is in the audit, by workspace', async () => {
    const workspace = await server.createWorkspace(owner);
    const { totalDocs } = await owner.api(listAudit, { params: { org: workspace.slug } });
    const { total, byDay } = tile(await overviewOf(workspace.slug), 'activity');
    assert.deepEqual([total, byDay[29]?.count], [totalDocs, totalDocs]);
  });

  test('are read by index, also from an audit of many', async () => {
    const workspace = await server.createWorkspace(owner);
    // Before and after today, so that each partition has many, also that of a month which has only just begun.
    await server.ownerQuery(sql`
      insert into audit_entries (organization_id, id, action, entity, entity_id, diff, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'update', 'group', 'g', '[]', now() + n * interval '5 minutes'
      from generate_series(-10000, 10000) n`);
    await server.ownerQuery(sql`analyze audit_entries`);
    const asked = {
      organizationId: workspace.id,
      userId: owner.id,
      from: new Date(Date.now() - 29 * 86_400_000),
      to: new Date(),
    };
    const [source] = auditOverview.tiles as [Extract<TileSource, { counts?: undefined }>];
    const plan = await server.db.withTenant(workspace.id, systemActor, (tx) =>
      tx.query<{ 'QUERY PLAN': string }>(sql`explain ${source.events(asked)}`),
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(text, /Index (Only )?Scan/);
    assert.doesNotMatch(text, /Seq Scan/, text);
  });
});

describe('the checklist', () => {
  test('follows what is really there', async () => {
    const { id, slug } = await owner.api(createWorkspace, { body: { name: 'Checked', slug: 'checked' } });
    const first = await overviewOf(slug);
    assert.deepEqual(
      first.checklist.map(({ key }) => key),
      [
        'workspace',
        'products',
        'about',
        'people',
        'app',
        'build',
        'publication',
        'pushCertificate',
        'device',
        'branding',
      ],
    );
    assert.deepEqual(done(first), ['workspace']);

    await owner.api(chooseProducts, { params: { org: slug }, body: { products: ['mdm'] } });
    assert.deepEqual(done(await overviewOf(slug)), ['workspace', 'products']);

    const invitation = { emails: ['ana@example.com'], role: 'viewer' as const, scope: 'organization' as const };
    await owner.api(invitePeople, { params: { org: slug }, body: invitation });
    assert.deepEqual(done(await overviewOf(slug)), ['workspace', 'products', 'people'], 'sent is what one can do');
    await server.ownerQuery(sql`update invitations set state = 'revoked' where organization_id = ${id}`);
    assert.deepEqual(done(await overviewOf(slug)), ['workspace', 'products']);

    const admin = await server.addMember(id, 'admin');
    assert.deepEqual(done(await overviewOf(slug)), ['workspace', 'products', 'people']);

    await owner.api(writeKey, { body: { key: `onboarding-${id}`, data: { position: 'devops' } } });
    assert.deepEqual(done(await overviewOf(slug)), ['workspace', 'products', 'about', 'people']);
    assert.deepEqual(
      done(await overviewOf(slug, admin)),
      ['workspace', 'products', 'people'],
      'of others one knows nothing',
    );
    const second = await server.createWorkspace(owner);
    assert.ok(done(await overviewOf(second.slug)).includes('about'), 'nobody is asked twice');

    for (const [branding, expected] of [
      ['{"picture": "p"}', false],
      ['{"logo": "l"}', true],
      ['{"primaryColor": "2f5bea"}', true],
      ['{"primaryColor": "", "logo": ""}', false],
    ] as const) {
      await server.ownerQuery(sql`update organizations set branding = ${branding} where id = ${id}`);
      assert.equal(done(await overviewOf(slug)).includes('branding'), expected, branding);
    }
  });
});

describe('who sees what', () => {
  test('owners and admins all of it, others the tiles that their role may list', async () => {
    const workspace = await server.createWorkspace(owner);
    const seen: Record<string, [tiles: string[], items: number]> = {};
    for (const role of roles) {
      const user = role === 'owner' ? owner : await server.addMember(workspace.id, role);
      const { tiles, checklist } = await overviewOf(workspace.slug, user);
      seen[role] = [tiles.map(({ key }) => key), checklist.length];
    }
    assert.deepEqual(seen, {
      owner: [['collaborators', 'devices', 'builds', 'downloads', 'reports', 'activity'], 10],
      admin: [['collaborators', 'devices', 'builds', 'downloads', 'reports', 'activity'], 10],
      editor: [['collaborators', 'devices', 'builds', 'downloads', 'reports'], 0],
      viewer: [['collaborators', 'devices', 'builds', 'downloads', 'reports'], 0],
      unassigned: [[], 0],
    });
  });

  test('who has no role is told whom to ask, and nobody else is', async () => {
    const workspace = await server.createWorkspace(owner);
    const [nobody, viewer] = [
      await server.addMember(workspace.id, 'unassigned'),
      await server.addMember(workspace.id, 'viewer'),
    ];
    const asked = { name: 'Test User', email: owner.email };
    assert.deepEqual((await overviewOf(workspace.slug, nobody)).contacts, [asked]);
    assert.deepEqual((await overviewOf(workspace.slug, viewer)).contacts, []);
    const { id } = await owner.api(createApp, { params: { org: workspace.slug }, body: { name: 'One', slug: 'one' } });
    const ofApp = await createAppMember(
      server,
      { owner, organizationId: workspace.id, org: workspace.slug },
      { [id]: 'viewer' },
    );
    assert.deepEqual((await overviewOf(workspace.slug, ofApp)).contacts, []);
  });

  test('strangers nothing', async () => {
    const workspace = await server.createWorkspace(owner);
    const stranger = await server.createUser();
    await assert.rejects(overviewOf(workspace.slug, stranger), coded(3001));
  });
});

describe('choosing what a workspace is for', () => {
  const choose = (org: string, products: string[], user = owner) =>
    user.api(chooseProducts, { params: { org }, body: { products: products as never } });

  test('is kept, is in the bundle and in the audit, and leaves the rest of the configuration alone', async () => {
    const { id, slug } = await server.createWorkspace(owner);
    await server.ownerQuery(
      sql`update organizations set configuration = '{"denyTraditionalAccess": false}' where id = ${id}`,
    );
    const chosen = await choose(slug, ['mdm', 'mad']);
    assert.deepEqual(chosen.configuration, { products: ['mad', 'mdm'], denyTraditionalAccess: false });
    const { organization } = await owner.api(readBundle, { params: { org: slug } });
    assert.deepEqual(organization, chosen);
    await choose(slug, ['mad']);
    await choose(slug, ['mad']);
    const { items } = await owner.api(listAudit, { params: { org: slug }, query: { action: 'update' } });
    assert.deepEqual(
      items.map(({ entity, entityId, entityName, userEmail, diff }) => ({
        entity,
        entityId,
        entityName,
        userEmail,
        diff,
      })),
      [
        [{ kind: 'E', path: ['configuration', 'products'], lhs: ['mad', 'mdm'], rhs: ['mad'] }],
        [{ kind: 'N', path: ['configuration', 'products'], rhs: ['mad', 'mdm'] }],
      ].map((diff) => ({
        entity: 'organization',
        entityId: id,
        entityName: 'Test workspace',
        userEmail: owner.email,
        diff,
      })),
    );
    const events = await server.db.systemQuery(sql`
      select 1 from outbox_events where organization_id = ${id} and type = 'organization.update'`);
    assert.equal(events.length, 2);
  });

  test('by two at once leaves one choice, and an audit that tells how it came about', async () => {
    const { slug } = await server.createWorkspace(owner);
    await Promise.all([choose(slug, ['mad']), choose(slug, ['mdm']), choose(slug, ['mad', 'mdm'])]);
    const { items } = await owner.api(listAudit, { params: { org: slug }, query: { action: 'update' } });
    // Entries carry the time at which their transaction began, which is not the order in which they took turns.
    const steps = new Map(items.map(({ diff }) => [String(diff[0]?.lhs), diff[0]?.rhs]));
    assert.equal(steps.size, items.length);
    let last: unknown;
    for (const _ of items) last = steps.get(String(last));
    const { organization } = await owner.api(readBundle, { params: { org: slug } });
    assert.deepEqual(organization.configuration.products, last);
  });

  test('takes one or both of what there is', async () => {
    const { slug } = await server.createWorkspace(owner);
    for (const wrong of [[], ['apps'], ['mad', 'mdm', 'mad'], ['mad', null]] as string[][]) {
      await assert.rejects(choose(slug, wrong), coded(6002), JSON.stringify(wrong));
    }
    assert.deepEqual((await choose(slug, ['mad', 'mad'])).configuration.products, ['mad']);
  });

  test('is for owners and admins', async () => {
    const { id, slug } = await server.createWorkspace(owner);
    for (const role of ['editor', 'viewer', 'unassigned'] as const) {
      await assert.rejects(choose(slug, ['mad'], await server.addMember(id, role)), coded(4003), role);
    }
    await choose(slug, ['mad'], await server.addMember(id, 'admin'));
    await assert.rejects(choose(slug, ['mdm'], await server.createUser()), coded(3001));
  });
});
