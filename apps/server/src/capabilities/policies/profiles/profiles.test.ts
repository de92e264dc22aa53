/** Custom profiles over HTTP: what is taken, what is told of it, what is refused, and who has it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listAudit } from '@muster/contract/calls/audit';
import { savePolicy } from '@muster/contract/calls/policies';
import * as calls from '@muster/contract/calls/profiles';
import { systemActor } from '../../../platform/actor.ts';
import { sql } from '../../../platform/db/sql.ts';
import { coded } from '../../../test-coded.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { openProfileFile } from '../index.ts';
import { policyPlace } from '../test-policies.ts';
import { type Entries, mobileconfig, payloadOf, signed } from '../test-profiles.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

async function stage() {
  const place = await policyPlace(server);
  const { owner, org, params } = place;
  const upload = (file: Buffer, name?: string) =>
    owner.api(calls.createProfile, { params, body: { file: file.toString('base64'), ...(name && { name }) } });
  const at = (profileId: string) => ({ org, profileId });
  const update = (profileId: string, body: { name?: string; file?: string }) =>
    owner.api(calls.updateProfile, { params: at(profileId), body });
  const download = async (profileId: string, token = owner.token) => {
    const path = `${server.url}/api/organizations/${org}/profiles/${profileId}/file`;
    return fetch(path, { headers: { authorization: `Bearer ${token}` } });
  };
  return { ...place, upload, atProfile: at, change: update, download };
}

test('a profile is taken with what is known of it, and comes back as it was', async () => {
  const { upload, download, owner, org, organizationId, params } = await stage();
  const file = mobileconfig({ PayloadOrganization: 'Aurora', PayloadDescription: 'Two\nlines' });
  const made = await upload(file);
  assert.deepEqual(
    [made.name, made.identifier, made.organization, made.description, made.scope, made.size, made.version],
    ['Clock', 'example.aurora.clock', 'Aurora', 'Two lines', 'System', file.length, 1],
  );
  assert.deepEqual(made.payloads, [{ type: 'com.apple.mobiledevice.passwordpolicy', name: null, known: true }]);
  assert.deepEqual([made.signer, made.notices, made.policies], [null, [], []]);
  const reply = await download(made.id);
  assert.equal(reply.headers.get('content-type'), 'application/x-apple-aspen-config');
  assert.deepEqual(Buffer.from(await reply.arrayBuffer()), file);
  const viewer = await server.addMember(organizationId, 'viewer');
  assert.equal((await download(made.id, viewer.token)).status, 403);
  assert.equal((await viewer.api(calls.readProfile, { params: { org, profileId: made.id } })).name, 'Clock');
  await assert.rejects(viewer.api(calls.deleteProfile, { params: { org, profileId: made.id } }), coded(4003));
  const other = await stage();
  await assert.rejects(other.owner.api(calls.readProfile, { params: other.atProfile(made.id) }), coded(3001));
  assert.equal((await other.download(made.id)).status, 404);
  assert.equal((await other.owner.api(calls.listProfiles, { params: other.params, query: {} })).totalDocs, 0);
  const [row] = await server.ownerQuery<{ file: Buffer }>(sql`select file from custom_profiles where id = ${made.id}`);
  assert.ok(row && !row.file.includes('passwordpolicy'), 'it is sealed');
  await assert.rejects(upload(file), coded(5091));
  await upload(file, 'Clock of the others');
  const list = await owner.api(calls.listProfiles, { params, query: { q: 'others' } });
  assert.equal(list.totalDocs, 1);
});

test('what devices may not like is told, and taken all the same', async () => {
  const { upload } = await stage();
  const of = async (more: Entries, name: string, sign?: Date) => {
    const file = mobileconfig(more);
    const { notices } = await upload(sign ? signed(file, sign, '<script>alert(1)</script>') : file, name);
    return notices.map(({ notice, detail }) => `${notice} ${detail}`.trim());
  };
  const strange = {
    PayloadContent: [
      payloadOf('com.apple.mobiledevice.passwordpolicy', { minLength: 'six', madeUp: true, maxInactivity: 99 }),
      payloadOf('com.example.unknown', { anything: 'goes' }),
      payloadOf('com.apple.profileRemovalPassword', { RemovalPassword: 'x' }),
    ],
    PayloadScope: 'User',
  };
  assert.deepEqual(await of(strange, 'Strange'), [
    'userScope',
    'removalPassword',
    'unknownKey com.apple.mobiledevice.passwordpolicy.madeUp',
    'wrongType com.apple.mobiledevice.passwordpolicy.maxInactivity',
    'wrongType com.apple.mobiledevice.passwordpolicy.minLength',
    'unknownPayload com.example.unknown',
  ]);
  assert.deepEqual(await of({}, 'Signed', new Date('2040-01-01T00:00:00Z')), [
    'unknownSigner <script>alert(1)</script>',
  ]);
  assert.deepEqual(await of({}, 'Ended', new Date('2021-01-01T00:00:00Z')), [
    'unknownSigner <script>alert(1)</script>',
    'expiredSigner <script>alert(1)</script>',
  ]);
});

test('what is no profile for devices is refused with why', async () => {
  const { upload, owner, params } = await stage();
  const changed = signed(mobileconfig(), new Date('2040-01-01T00:00:00Z'));
  changed[changed.indexOf('example.aurora.clock')] = 0x45;
  const refused: [Buffer, string][] = [
    [Buffer.from('hello'), 'NOT_A_PROFILE'],
    [Buffer.from('<?xml version="1.0"?><plist><dict>'), 'NOT_A_PROFILE'],
    [mobileconfig({ PayloadContent: [] }), 'NOT_A_PROFILE'],
    [mobileconfig({ PayloadType: 'Profile Service' }), 'NOT_CONFIGURATION'],
    [mobileconfig({ EncryptedPayloadContent: Buffer.from('x') }), 'ENCRYPTED'],
    [mobileconfig({ PayloadContent: [payloadOf('com.apple.mdm')] }), 'MANAGEMENT'],
    [changed, 'SIGNATURE'],
  ];
  for (const [file, reason] of refused) await assert.rejects(upload(file), coded(5273, reason), reason);
  const body = { file: 'no base64 !' };
  await assert.rejects(owner.api(calls.createProfile, { params, body }), coded(5273, 'NOT_A_PROFILE'));
  await assert.rejects(upload(Buffer.alloc(1_100_000, 65)), coded(6002));
});

test('a new file is the next version and reaches the devices; one in use is not deleted', async () => {
  const { upload, change, create, assign, save, make, marked, atProfile, owner, params, at } = await stage();
  const device = await make.device({ tags: ['van'] });
  await make.device();
  const profile = await upload(mobileconfig());
  const { id } = await create({ name: 'A', type: 'ios' });
  await assign(id, { kind: 'tag', target: 'van' });
  await save(id, { profiles: [{ id: 'clock', profileId: profile.id.toUpperCase() }] }, 1);
  await marked();
  const again = await change(profile.id, { file: mobileconfig().toString('base64') });
  assert.deepEqual([again.version, await marked()], [1, []]);
  const renamed = await change(profile.id, { name: 'Watch' });
  assert.deepEqual([renamed.name, renamed.version, await marked()], ['Watch', 1, []]);
  const next = await change(profile.id, { file: mobileconfig({ PayloadDisplayName: 'New' }).toString('base64') });
  assert.deepEqual([next.name, next.version, await marked()], ['Watch', 2, [device]]);
  assert.deepEqual(
    next.policies.map(({ name }) => name),
    ['A'],
  );
  const remove = () => owner.api(calls.deleteProfile, { params: atProfile(profile.id) });
  await assert.rejects(remove(), coded(5274));
  await save(id, {}, 2);
  await remove();
  // The version before names what is gone.
  const content = { profiles: [{ id: 'clock', profileId: profile.id }] };
  const body = { content, basedOn: 3 };
  await assert.rejects(owner.api(savePolicy, { params: at(id), body }), coded(5271, 'PROFILE'));
  const audit = await owner.api(listAudit, { params, query: { entityId: profile.id } });
  assert.deepEqual(
    audit.items.map(({ action }) => action),
    ['delete', 'update', 'update', 'create'],
  );
});

test('variables are known of those that nobody signed, and whoever sends one gets its bytes', async () => {
  const { upload, organizationId } = await stage();
  const file = mobileconfig({ PayloadDescription: 'For {{serialNumber}} and {{nobody}}' });
  const plain = await upload(file, 'Plain');
  const sealed = await upload(signed(file, new Date('2040-01-01T00:00:00Z')), 'Signed');
  const rows = await server.ownerQuery<{ id: string; variables: string[] }>(sql`
    select id, about->'variables' as variables from custom_profiles where organization_id = ${organizationId} order by name`);
  assert.deepEqual(rows, [
    { id: plain.id, variables: ['serialNumber'] },
    { id: sealed.id, variables: [] },
  ]);
  const opened = await server.db.readTenant(organizationId, systemActor, (tx) =>
    openProfileFile(tx, server.platform, plain.id),
  );
  assert.deepEqual(opened, { name: 'Plain', bytes: file });
});
