/** Contents, files and profiles that nobody should send: a clear answer in short time, and nothing of it kept. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApiToken } from '@muster/contract/calls/api-tokens';
import { createApp } from '@muster/contract/calls/apps';
import * as calls from '@muster/contract/calls/policies';
import { createProfile } from '@muster/contract/calls/profiles';
import { ApiError } from '@muster/contract/client';
import { type PolicyContent, type PolicyProblem, policyRules } from '@muster/contract/policies';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { insertTestBuild } from '../builds/test-builds.ts';
import { passcode, passcodeGroup, policyPlace, restrictionsGroup, wifi } from './test-policies.ts';
import { mobileconfig } from './test-profiles.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

type Content = Partial<PolicyContent>;
const strange = 'apple.profile.com.example.strange';
const valued = (values: Record<string, unknown>, group = strange): Content => ({
  settings: [{ id: 'a', group, values }],
});

async function refused(call: Promise<unknown>, code = 5270): Promise<string[]> {
  const error: unknown = await call.then(
    () => undefined,
    (cause) => cause,
  );
  assert.ok(error instanceof ApiError, 'it is refused');
  assert.equal(error.code, code, error.message);
  const { problems } = error.data as { problems: PolicyProblem[] };
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ part, path, problem }) => `${[part, ...path].join('.')} ${problem}`);
}

test('what no platform can send is refused where it stands', async () => {
  const { create } = await policyPlace(server);
  const save = (content: Content) => refused(create({ name: 'A', type: 'ios', content }));
  assert.deepEqual(await save(valued({ a: 'x\u0001' })), ['settings.a value']);
  assert.deepEqual(await save(valued({ 'a\u0001': 1 })), ['settings.a\u0001 value']);
  assert.deepEqual(await save(valued({ a: [{ b: '\uffff' }] })), ['settings.a.0.b value']);
  assert.deepEqual(await save(valued({}, 'apple.profile.a\u0002b')), ['settings unknownGroup']);
  assert.deepEqual(await save(wifi({ Password: 'a\u0007b' })), ['settings.Password value']);
  const store = {
    id: 'a',
    type: 'store',
    identifier: 'com.example',
    mode: 'available',
    removeWithPolicy: true,
  } as const;
  assert.deepEqual(await save({ apps: [{ ...store, storeId: 'abc' }] }), ['apps.storeId value']);
  assert.deepEqual(await save({ books: [{ id: 'b', storeId: '1e400' }] }), ['books.storeId value']);
  const configuration = { server: 'a\u0000'.replace('\u0000', '\u001f') };
  assert.deepEqual(await save({ apps: [{ ...store, storeId: '7', configuration }] }), ['apps.configuration value']);
  assert.deepEqual(await save({ bookmarks: [{ id: 'b', title: 'B', url: 'https://a.example/?\u0001' }] }), [
    'bookmarks.url value',
  ]);
  await create({ name: 'Secret', type: 'ios', content: wifi({ Password: 'a{{b}}' }) });
  // Lines and what is above 64 bits are nothing bad.
  await create({ name: 'B', type: 'ios', content: valued({ a: 'one\ntwo\tthree', b: 1e300 }) });
});

test('thousands of keys cost no more than a look', async () => {
  const { create, check, owner, params } = await policyPlace(server);
  const { id } = await create({ name: 'A', type: 'ios' });
  const keys = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`key${n}`, '{{']));
  const settings = Array.from({ length: 100 }, (_, n) => ({ id: `i${n}`, group: restrictionsGroup, values: keys }));
  const { problems, diff } = await check(id, { settings });
  assert.deepEqual(
    problems.map(({ problem, expected }) => [problem, expected]),
    [['tooLarge', [policyRules.valuesMax]]],
  );
  assert.deepEqual(diff, []);
  const file = { muster: 'policy/1' as const, name: 'Large', type: 'ios' as const, content: { settings } };
  const { results } = await owner.api(calls.importPolicies, { params, body: { policies: [file] } });
  assert.equal(results[0]?.outcome, 'refused');
});

test('versions that cannot be are not there', async () => {
  const { create, owner, at } = await policyPlace(server);
  const { id } = await create({ name: 'A', type: 'ios' });
  for (const version of ['99999999999999', '2147483648', '1.5', '-1']) {
    const sent = { params: { ...at(id), version } } as never;
    await assert.rejects(owner.api(calls.readPolicyVersion, sent), coded(3001), version);
    await assert.rejects(
      owner.api(calls.restorePolicyVersion, { ...(sent as object), body: {} } as never),
      coded(3001),
      version,
    );
  }
});

test('secrets of a file come back in no answer, also when it is only tried', async () => {
  const { owner, params } = await policyPlace(server);
  const file = {
    muster: 'policy/1' as const,
    name: 'Wi-Fi',
    type: 'ios' as const,
    content: wifi({ Password: 'hush-hush' }),
  };
  const wrong = { ...file, name: 'Wrong', content: wifi({ Password: 'hush-hush', EncryptionType: 7 }) };
  for (const dryRun of [true, false]) {
    const body = { policies: [file, wrong], dryRun };
    const reply = await owner.api(calls.importPolicies, { params, body });
    assert.deepEqual(
      reply.results.map(({ outcome }) => outcome),
      ['created', 'refused'],
    );
    assert.ok(!JSON.stringify(reply).includes('hush-hush'));
  }
});

test('a token that may only make policies gives them to nobody', async () => {
  const { owner, params } = await policyPlace(server);
  const made = await owner.api(createApiToken, {
    params,
    body: { name: 'Git', scopes: ['policy:create'], expiresAt: null },
  });
  const bring = server.as(made.token);
  const file = { muster: 'policy/1' as const, name: 'A', type: 'ios' as const, content: passcode() };
  const assigned = { ...file, assignments: [{ kind: 'all' as const }] };
  await assert.rejects(bring(calls.importPolicies, { params, body: { policies: [assigned] } }), coded(4016));
  const { results } = await bring(calls.importPolicies, { params, body: { policies: [file] } });
  assert.equal(results[0]?.outcome, 'created');
});

test('what is named is of this workspace and of the app that is named with it, in whatever capitals', async () => {
  const mine = await policyPlace(server);
  const theirs = await policyPlace(server);
  const appOf = async ({ owner, params }: typeof mine, slug: string) =>
    (await owner.api(createApp, { params, body: { name: slug, slug } })).id;
  const buildOf = ({ organizationId }: typeof mine, applicationId: string) =>
    insertTestBuild(server.ownerQuery, { organizationId, applicationId }, { os: 'ios', package: 'com.example' });
  const [app, other, foreign] = [await appOf(mine, 'one'), await appOf(mine, 'two'), await appOf(theirs, 'one')];
  const [build, foreignBuild] = [await buildOf(mine, app), await buildOf(theirs, foreign)];
  const named = (applicationId: string | undefined, buildId: string): Content => ({
    apps: [{ id: 'a', type: 'build', mode: 'available', removeWithPolicy: true, applicationId, buildId }],
  });
  const save = (content: Content, code?: number) => refused(mine.create({ name: 'A', type: 'ios', content }), code);
  assert.deepEqual(await save(named(undefined, build)), ['apps.applicationId required']);
  assert.deepEqual(await save(named(other, build), 5271), ['apps.buildId missing']);
  assert.deepEqual(await save(named(app, foreignBuild), 5271), ['apps.buildId missing']);
  assert.deepEqual(await save(named(foreign, foreignBuild), 5271), [
    'apps.applicationId missing',
    'apps.buildId missing',
  ]);
  const { content } = await mine.create({
    name: 'B',
    type: 'ios',
    content: named(app.toUpperCase(), build.toUpperCase()),
  });
  assert.deepEqual([content.apps[0]?.applicationId, content.apps[0]?.buildId], [app, build]);
});

test('a profile that would stand in the place of ours, or never ends, is refused', async () => {
  const { owner, params, organizationId } = await policyPlace(server);
  const upload = (file: Buffer | string) =>
    owner.api(createProfile, { params, body: { file: Buffer.from(file).toString('base64') } });
  for (const identifier of [`com.muster.settings.${passcodeGroup.slice(14)}`, `muster.management.${organizationId}`])
    await assert.rejects(upload(mobileconfig({ PayloadIdentifier: identifier })), coded(5273, 'RESERVED'), identifier);
  const entities = ['b', 'c', 'd', 'e'].map((name, n) => `<!ENTITY ${name} "${`&${'abcd'[n]};`.repeat(10)}">`).join('');
  const hostile = [
    `<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa">${entities}]><plist><string>&e;</string></plist>`,
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><plist><string>&a;</string></plist>',
    `<?xml version="1.0"?><plist>${'<array>'.repeat(1000)}${'</array>'.repeat(1000)}</plist>`,
    doubling(30),
  ];
  for (const file of hostile) await assert.rejects(upload(file), coded(5273, 'NOT_A_PROFILE'));
});

/** A binary list of a few bytes: each list holds the next one twice, so written out it has 2^depth texts. */
function doubling(depth: number): Buffer {
  const objects = Array.from({ length: depth }, (_, n) =>
    n === depth - 1 ? Buffer.from([0x51, 0x61]) : Buffer.from([0xa2, n + 1, n + 1]),
  );
  let end = 8;
  const offsets = objects.map(({ length }) => {
    end += length;
    return end - length;
  });
  const trailer = Buffer.alloc(32);
  trailer[6] = 1;
  trailer[7] = 1;
  trailer.writeBigUInt64BE(BigInt(depth), 8);
  trailer.writeBigUInt64BE(BigInt(end), 24);
  return Buffer.concat([Buffer.from('bplist00'), ...objects, Buffer.from(offsets), trailer]);
}

test('without composition one policy counts: no conflict, and what others cannot have is not told of it', async () => {
  const { create, check, assign, make } = await policyPlace(server, { policyComposition: false });
  await make.device({ supervised: false });
  const first = await create({ name: 'First', type: 'ios', content: passcode({ minLength: 6 }) });
  const second = await create({ name: 'Second', type: 'ios' });
  const supervised = { settings: [{ id: 'r', group: restrictionsGroup, values: { allowAirDrop: false } }] };
  await assign(first.id, { kind: 'all' });
  await assign(second.id, { kind: 'all' });
  assert.deepEqual((await check(second.id, passcode({ minLength: 8 }))).conflicts, []);
  const below = await check(second.id, supervised);
  assert.deepEqual([below.devices, below.cannot], [1, []]);
  assert.equal((await check(first.id, supervised)).cannot[0]?.reason, 'supervision');
});
