/** Policies over HTTP: made, changed, saved in versions, rolled back, deleted, and what is refused. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createApp } from '@muster/contract/calls/apps';
import { listAudit } from '@muster/contract/calls/audit';
import * as calls from '@muster/contract/calls/policies';
import { ApiError } from '@muster/contract/client';
import { builtInTemplates, type PolicyProblem, policyRules } from '@muster/contract/policies';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { ask } from '../../test-http.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { builtInContents } from './built-in/built-in.ts';
import { countProperties } from './policy-content.ts';
import { passcode, passcodeGroup, policyPlace, restrictionsGroup, wifi, wifiGroup } from './test-policies.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { SERVICES: 'api' } });
});
after(() => server.stop());

/** What a refusal says is wrong: `settings.passcode.minLength range`. */
async function refused(work: Promise<unknown>, code = 5270): Promise<string[]> {
  const error = await work.then(
    () => assert.fail('it was taken'),
    (failure) => failure,
  );
  assert.ok(error instanceof ApiError, String(error));
  assert.equal(error.code, code, JSON.stringify(error.data));
  return told((error.data as { problems: PolicyProblem[] }).problems);
}

const told = (problems: readonly PolicyProblem[]) =>
  problems.map(({ part, item, path, problem, severity }) =>
    [part, item, ...path].join('.').concat(` ${problem}${severity === 'notice' ? ' (notice)' : ''}`),
  );

describe('a policy', () => {
  test('is made empty, with a content or from a template; its name is used once', async () => {
    const { create, owner, params } = await policyPlace(server);
    const empty = await create({ name: 'Field phones', type: 'ios' });
    assert.deepEqual(
      [empty.version, empty.rank, empty.state, empty.properties, empty.devices, empty.problems],
      [1, 1, 'active', 0, 0, []],
    );
    assert.deepEqual(empty.can, { update: true, delete: true });
    assert.equal(empty.author?.email, owner.email);
    await assert.rejects(create({ name: 'FIELD PHONES', type: 'ios' }), coded(5091));
    const filled = await create({ name: 'B', type: 'ios', content: passcode() });
    assert.deepEqual([filled.properties, filled.rank], [2, 2]);
    for (const templateId of builtInTemplates) {
      const { type, content } = builtInContents[templateId];
      const made = await create({ name: templateId, type, templateId });
      assert.deepEqual(made.problems, [], templateId);
      assert.deepEqual(made.content, content);
      assert.equal(made.properties, countProperties(content));
    }
    await assert.rejects(create({ name: 'C', type: 'macos', templateId: 'baseline-iphone' }), coded(6002));
    await assert.rejects(create({ name: 'C', type: 'ios', templateId: 'no-such' }), coded(3001));
    const list = await owner.api(calls.listPolicies, { params, query: {} });
    assert.deepEqual(
      list.items.map(({ name }) => name),
      ['Field phones', 'B', ...builtInTemplates],
    );
    const found = await owner.api(calls.listPolicies, { params, query: { q: 'field', type: 'ios', state: 'active' } });
    assert.deepEqual(
      found.items.map(({ id }) => id),
      [empty.id],
    );
    const macs = await owner.api(calls.listPolicies, { params, query: { type: 'macos', sort: '-name' } });
    assert.equal(macs.totalDocs, 1);
  });

  test('is saved in versions that never change; the same again makes none', async () => {
    const { create, save, at, owner } = await policyPlace(server);
    const { id } = await create({ name: 'A', type: 'ios' });
    const second = await save(id, passcode({ minLength: 6 }), 1);
    assert.deepEqual([second.version, second.properties], [2, 1]);
    await assert.rejects(save(id, passcode({ minLength: 8 }), 1), coded(5203));
    assert.equal((await save(id, passcode({ minLength: 6 }), 2)).version, 2);
    const third = await save(id, passcode({ minLength: 8 }), 2);
    assert.equal(third.version, 3);
    const versions = await owner.api(calls.listPolicyVersions, { params: at(id), query: { limit: '2' } });
    assert.deepEqual([versions.items.map(({ version }) => version), versions.totalDocs], [[3, 2], 3]);
    const rest = await owner.api(calls.listPolicyVersions, { params: at(id), query: { after: versions.next ?? '' } });
    assert.deepEqual(
      rest.items.map(({ version }) => version),
      [1],
    );
    const old = await owner.api(calls.readPolicyVersion, { params: { ...at(id), version: '2' } });
    assert.deepEqual(old.content.settings[0]?.values, { minLength: 6 });
    await assert.rejects(owner.api(calls.readPolicyVersion, { params: { ...at(id), version: '9' } }), coded(3001));
    const back = await owner.api(calls.restorePolicyVersion, {
      params: { ...at(id), version: '2' },
      body: { comment: 'Too long for the vans' },
    });
    assert.deepEqual([back.version, back.comment], [4, 'Too long for the vans']);
    assert.deepEqual(back.content.settings[0]?.values, { minLength: 6 });
    const [newest] = (await owner.api(calls.listPolicyVersions, { params: at(id), query: {} })).items;
    assert.equal(newest?.restored, 2);
    const same = await owner.api(calls.restorePolicyVersion, { params: { ...at(id), version: '4' }, body: {} });
    assert.equal(same.version, 4);
  });

  test('is renamed, moved and archived; who changed it meanwhile is noticed', async () => {
    const { create, update, owner, params } = await policyPlace(server);
    const [a, b, c] = [
      await create({ name: 'A', type: 'ios' }),
      await create({ name: 'B', type: 'ios' }),
      await create({ name: 'C', type: 'ios' }),
    ];
    const order = async () =>
      (await owner.api(calls.listPolicies, { params, query: {} })).items.map(({ name, rank }) => `${rank}${name}`);
    await update(c.id, { above: a.id });
    assert.deepEqual(await order(), ['1C', '2A', '3B']);
    await update(c.id, { above: b.id });
    assert.deepEqual(await order(), ['1A', '2C', '3B']);
    await update(a.id, { above: null });
    assert.deepEqual(await order(), ['1C', '2B', '3A']);
    await update(a.id, { above: a.id });
    assert.deepEqual(await order(), ['1C', '2B', '3A']);
    await assert.rejects(update(a.id, { above: '0199a000-0000-7000-8000-000000000000' }), coded(3001));
    await assert.rejects(update(a.id, { name: 'b' }), coded(5091));
    const renamed = await update(a.id, { name: 'New', description: 'Two\nlines', updatedAt: a.updatedAt });
    assert.deepEqual([renamed.name, renamed.description], ['New', 'Two\nlines']);
    await assert.rejects(update(a.id, { name: 'Newer', updatedAt: a.updatedAt }), coded(5203));
    assert.equal((await update(a.id, { state: 'archived' })).state, 'archived');
    const archived = await owner.api(calls.listPolicies, { params, query: { state: 'archived' } });
    assert.deepEqual(
      archived.items.map(({ name }) => name),
      ['New'],
    );
    const audit = await owner.api(listAudit, { params, query: { entityId: a.id } });
    assert.ok(audit.items.length >= 4);
    assert.deepEqual(audit.items[0]?.diff, [{ kind: 'E', path: ['state'], lhs: 'active', rhs: 'archived' }]);
  });

  test('is deleted when no device has it, and told by 5053 while one has', async () => {
    const { create, assign, update, at, owner, make, organizationId } = await policyPlace(server);
    const device = await make.device({ tags: ['van'] });
    const { id } = await create({ name: 'A', type: 'ios' });
    const remove = () => owner.api(calls.deletePolicy, { params: at(id) });
    await assign(id, { kind: 'tag', target: 'van' });
    await assert.rejects(remove(), coded(5053));
    await update(id, { state: 'archived' });
    await server.ownerQuery(sql`
      insert into device_policies (organization_id, device_id, policy_id, version, state)
      values (${organizationId}, ${device}, ${id}, 1, 'verified')`);
    await assert.rejects(remove(), coded(5053));
    await server.ownerQuery(sql`delete from device_policies where policy_id = ${id}`);
    await remove();
    await assert.rejects(owner.api(calls.readPolicy, { params: at(id) }), coded(3001));
    const nobody = await create({ name: 'A', type: 'ios' });
    await assign(nobody.id, { kind: 'tag', target: 'nobody has this' });
    await owner.api(calls.deletePolicy, { params: at(nobody.id) });
  });

  test('says which devices have it and how it is there', async () => {
    const { create, read, at, owner, make, organizationId } = await policyPlace(server);
    const { id } = await create({ name: 'A', type: 'ios' });
    for (const [state, ignored] of [
      ['failed', null],
      ['verified', null],
      ['verified', null],
      ['pending', 'policyType'],
    ]) {
      const device = await make.device();
      await server.ownerQuery(sql`
        insert into device_policies (organization_id, device_id, policy_id, version, state, ignored, reason)
        values (${organizationId}, ${device}, ${id}, 1, ${state}, ${ignored}, ${state === 'failed' ? 'refused' : null})`);
    }
    const { devices, states } = await read(id);
    assert.deepEqual([devices, states.failed, states.verified, states.pending], [3, 1, 2, 0]);
    const list = await owner.api(calls.listPolicyDevices, { params: at(id), query: { limit: '2' } });
    assert.deepEqual([list.items.map(({ state }) => state), list.totalDocs], [['failed', 'verified'], 3]);
    assert.equal(list.items[0]?.reason, 'refused');
    const next = await owner.api(calls.listPolicyDevices, {
      params: at(id),
      query: { limit: '2', after: list.next ?? '' },
    });
    assert.equal(next.items.length, 1);
    const failed = await owner.api(calls.listPolicyDevices, {
      params: at(id),
      query: { state: 'failed', q: 'device' },
    });
    assert.equal(failed.totalDocs, 1);
  });
});

describe('values', () => {
  test('that are wrong are refused, each where it stands; what is not known is kept and flagged', async () => {
    const { create, save, read } = await policyPlace(server);
    const { id } = await create({ name: 'A', type: 'ios' });
    assert.deepEqual(await refused(save(id, passcode({ minLength: 99, forcePIN: 'yes', allowSimple: null }), 1)), [
      'settings.passcode.minLength range',
      'settings.passcode.forcePIN type',
      'settings.passcode.allowSimple type',
    ]);
    const twice = { settings: [...passcode().settings, { ...passcode().settings[0], id: 'again' }] };
    assert.deepEqual(await refused(save(id, twice as never, 1)), ['settings.again repeated']);
    const strange = {
      settings: [
        { id: 'p', group: passcodeGroup, values: { minLength: 6, madeUp: { deep: [1] } } },
        { id: 'x', group: 'apple.profile.com.example.unknown', values: { anything: 'goes' } },
      ],
    };
    const saved = await save(id, strange, 1);
    assert.deepEqual(told(saved.problems), [
      'settings.p.madeUp unknownKey (notice)',
      'settings.x unknownGroup (notice)',
    ]);
    assert.deepEqual((await read(id)).content.settings, strange.settings);
    assert.deepEqual(await refused(save(id, wifi({ SSID_STR: 'a {{nobody}} b' }), 2)), [
      'settings.wifi.SSID_STR variable',
    ]);
    const mdm = { settings: [{ id: 'm', group: 'apple.profile.com.apple.mdm', values: {} }] };
    assert.ok((await refused(save(id, mdm, 2))).includes('settings.m unknownGroup'));
  });

  test('of the other parts are checked too', async () => {
    const { create, save, owner, params } = await policyPlace(server);
    const { id } = await create({ name: 'A', type: 'ios' });
    const field = await owner.api(createApp, { params, body: { name: 'Field', slug: 'field' } });
    const nothing = '0199a000-0000-7000-8000-000000000000';
    const app = { id: 'app', type: 'lastTagBuild', mode: 'scheduled' } as const;
    assert.deepEqual(await refused(save(id, { apps: [app, { ...app, type: 'store', mode: 'available' }] }, 1)), [
      'apps.app repeated',
      'apps.app.applicationId required',
      'apps.app.filter required',
      'apps.app.schedule required',
      'apps.app.storeId required',
    ]);
    assert.deepEqual(await refused(save(id, { profiles: [{ id: 'p', profileId: nothing }] }, 1), 5271), [
      'profiles.p.profileId missing',
    ]);
    const build = { id: 'b', type: 'build', mode: 'available', applicationId: field.id, buildId: nothing } as const;
    assert.deepEqual(await refused(save(id, { apps: [build] }, 1), 5271), ['apps.b.buildId missing']);
    const script = { id: 's', assetId: nothing, execution: 'once' } as const;
    assert.deepEqual(await refused(save(id, { scripts: [script] }, 1), 5271), ['scripts.s.assetId missing']);
    const bookmark = { id: 'b', title: 'For {{who}}', url: 'https://aurora.example' };
    assert.deepEqual(await refused(save(id, { bookmarks: [bookmark] }, 1)), ['bookmarks.b.title variable']);
    await assert.rejects(save(id, { bookmarks: [{ ...bookmark, url: 'javascript:alert(1)' }] }, 1), coded(6002));
    const icon = 'data:text/html;base64,AAAA';
    assert.deepEqual(await refused(save(id, { bookmarks: [{ ...bookmark, title: 'A', icon }] }, 1)), [
      'bookmarks.b.icon type',
    ]);
    const good = { bookmarks: [{ ...bookmark, title: 'For {{employeeName}}' }] };
    assert.equal((await save(id, good, 1)).properties, 1);
  });

  test('with names of prototypes, hundreds of items and megabytes do no harm', async () => {
    const { create, save, read, owner, at } = await policyPlace(server);
    const { id } = await create({ name: 'A', type: 'ios' });
    const path = `${server.url}/api/organizations/${at(id).org}/policies/${id}/content`;
    const evil = `{"basedOn":1,"content":{"settings":[{"id":"p","group":"${passcodeGroup}","values":{"minLength":6,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}]}}`;
    const reply = await fetch(path, {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: evil,
    });
    assert.ok(reply.status === 200 || reply.status === 400, String(reply.status));
    assert.equal(({} as { polluted?: number }).polluted, undefined);
    const { version } = await read(id);
    const network = (n: number) => ({ id: `n${n}`, group: wifiGroup, values: { SSID_STR: `Network ${n}` } });
    const many = Array.from({ length: policyRules.itemsMax }, (_, n) => network(n));
    const saved = await save(id, { settings: many }, version);
    assert.deepEqual([saved.problems, saved.properties], [[], 300]);
    await assert.rejects(save(id, { settings: [...many, network(301)] }, saved.version), coded(6002));
    const large = { id: 'l', group: 'apple.profile.com.example', values: { text: 'x'.repeat(300_000) } };
    assert.ok((await refused(save(id, { settings: [large] }, saved.version))).includes('settings.l tooLarge'));
    const fits = Array.from({ length: 16 }, (_, n) => ({
      ...large,
      id: `l${n}`,
      values: { text: 'x'.repeat(250_000) },
    }));
    const big = await save(id, { settings: fits }, saved.version);
    assert.equal(big.problems.length, 16);
    const huge = [...fits, ...fits.map((item, n) => ({ ...item, id: `h${n}` }))];
    await assert.rejects(save(id, { settings: huge }, big.version), coded(6003));
  });

  test('what an audit tells of a change is what changed, without secrets', async () => {
    const { create, save, owner, params } = await policyPlace(server);
    const { id } = await create({ name: 'A', type: 'ios', content: { ...passcode({ minLength: 6, forcePIN: true }) } });
    await save(
      id,
      {
        settings: [...passcode({ minLength: 8, forcePIN: true }).settings, ...wifi({ Password: 'hush-hush' }).settings],
      },
      1,
    );
    const [entry] = (await owner.api(listAudit, { params, query: { entityId: id } })).items;
    assert.ok(entry);
    assert.deepEqual(
      entry.diff.map(({ kind, path }) => `${kind} ${path.join('.')}`),
      ['E version', 'E settings.passcode.values.minLength', 'N settings.wifi'],
    );
    assert.ok(!JSON.stringify(entry).includes('hush-hush'));
  });
});

describe('who may', () => {
  test('a viewer reads and changes nothing; another workspace sees nothing', async () => {
    const { create, at, owner, params, organizationId } = await policyPlace(server);
    const { id } = await create({ name: 'A', type: 'ios', content: passcode() });
    const viewer = await server.addMember(organizationId, 'viewer');
    const seen = await viewer.api(calls.readPolicy, { params: at(id) });
    assert.deepEqual(seen.can, { update: false, delete: false });
    await viewer.api(calls.exportPolicy, { params: at(id) });
    await viewer.api(calls.checkPolicy, { params: at(id), body: { content: {} } });
    for (const attempt of [
      () => viewer.api(calls.createPolicy, { params, body: { name: 'B', type: 'ios' } }),
      () => viewer.api(calls.savePolicy, { params: at(id), body: { content: {}, basedOn: 1 } }),
      () => viewer.api(calls.updatePolicy, { params: at(id), body: { name: 'B' } }),
      () => viewer.api(calls.saveAssignments, { params: at(id), body: { assignments: [] } }),
      () => viewer.api(calls.deletePolicy, { params: at(id) }),
      () =>
        viewer.api(calls.importPolicies, {
          params,
          body: { policies: [{ muster: 'policy/1', name: 'A', type: 'ios', content: {} }] },
        }),
    ])
      await assert.rejects(attempt(), coded(4003));
    const other = await policyPlace(server);
    await assert.rejects(other.read(id), coded(3001));
    await assert.rejects(other.save(id, {}, 1), coded(3001));
    await assert.rejects(other.check(id, {}), coded(3001));
    await assert.rejects(other.assign(id), coded(3001));
    await assert.rejects(
      other.owner.api(calls.composePolicies, { params: other.params, body: { policyIds: [id] } }),
      coded(3001),
    );
    await assert.rejects(other.owner.api(calls.listPolicyVersions, { params: other.at(id), query: {} }), coded(3001));
    await assert.rejects(other.owner.api(calls.listPolicyDevices, { params: other.at(id), query: {} }), coded(3001));
    assert.equal((await owner.api(calls.readPolicy, { params: at(id) })).version, 1);
    const unknown = await ask(server.url, `/api/organizations/${at(id).org}/policies/${id}`);
    assert.equal(unknown.status, 401);
  });

  test('copies and compositions are for plans that have them', async () => {
    const poor = await policyPlace(server, { duplicatePolicy: false, policyComposition: false });
    const { id } = await poor.create({ name: 'A', type: 'ios' });
    const copy = { params: poor.at(id), body: { name: 'Copy' } };
    await assert.rejects(poor.owner.api(calls.duplicatePolicy, copy), coded(4013));
    const compose = { params: poor.params, body: { policyIds: [id] } };
    await assert.rejects(poor.owner.api(calls.composePolicies, compose), coded(4013));
  });

  test('several are composed by their order, with who wins and who loses', async () => {
    const { create, owner, params, update } = await policyPlace(server);
    const a = await create({ name: 'A', type: 'ios', content: passcode({ minLength: 6, forcePIN: true }) });
    const b = await create({ name: 'B', type: 'ios', content: passcode({ minLength: 8, pinHistory: 5 }) });
    const mac = await create({ name: 'M', type: 'macos' });
    const compose = (...policyIds: string[]) => owner.api(calls.composePolicies, { params, body: { policyIds } });
    const both = await compose(b.id, a.id);
    assert.deepEqual(both.items[0]?.values, { minLength: 6, forcePIN: true, pinHistory: 5 });
    assert.deepEqual(both.conflicts, [
      {
        group: passcodeGroup,
        key: 'minLength',
        winner: { policyId: a.id, itemId: 'passcode' },
        losers: [{ policyId: b.id, itemId: 'passcode' }],
      },
    ]);
    await update(b.id, { above: a.id });
    assert.equal((await compose(a.id, b.id)).items[0]?.values.minLength, 8);
    await assert.rejects(compose(a.id, mac.id), coded(6002));
  });
});

test('restrictions that devices cannot have are told before saving, with how many and which', async () => {
  const { create, check, assign, make } = await policyPlace(server);
  const old = await make.device({ osVersion: '12.0', supervised: true, tags: ['van'] });
  for (let n = 0; n < 4; n += 1) await make.device({ osVersion: '18.1', supervised: false, tags: ['van'] });
  await make.device({ os: 'macOS', osVersion: '15.0', tags: ['van'] });
  await make.device({ osVersion: '18.1', supervised: true });
  const { id } = await create({ name: 'A', type: 'ios' });
  await assign(id, { kind: 'tag', target: 'van' });
  const content = {
    settings: [
      { id: 'r', group: restrictionsGroup, values: { allowSafari: false, requireManagedPasteboard: true } },
      {
        id: 'u',
        group: 'apple.declaration.com.apple.configuration.softwareupdate.settings',
        values: { Notifications: true },
      },
    ],
  };
  const impact = await check(id, content);
  assert.equal(impact.devices, 5);
  assert.deepEqual(
    impact.cannot.map(({ item, key, reason, since, devices }) => [item, key, reason, since, devices]),
    [
      ['r', 'allowSafari', 'supervision', null, 4],
      ['r', 'requireManagedPasteboard', 'osVersion', '15.0', 1],
      ['u', null, 'osVersion', '18.0', 1],
    ],
  );
  assert.deepEqual(
    impact.cannot[1]?.examples.map(({ id: device, osVersion }) => [device, osVersion]),
    [[old, '12.0']],
  );
  assert.deepEqual(
    impact.diff.map(({ part, item, kind, paths }) => [part, item, kind, paths.length]),
    [
      ['settings', 'r', 'N', 2],
      ['settings', 'u', 'N', 1],
    ],
  );
});

test('conflicts with other policies of the same devices are told before saving', async () => {
  const { create, check, assign, make, update } = await policyPlace(server);
  for (let n = 0; n < 3; n += 1) await make.device({ tags: n === 0 ? ['van'] : ['van', 'night'] });
  const first = await create({ name: 'First', type: 'ios', content: passcode({ minLength: 6 }) });
  const second = await create({ name: 'Second', type: 'ios' });
  await assign(first.id, { kind: 'tag', target: 'night' });
  await assign(second.id, { kind: 'tag', target: 'van' });
  const { conflicts, devices, diff } = await check(second.id, passcode({ minLength: 8 }));
  assert.equal(devices, 3);
  assert.deepEqual(conflicts, [
    {
      group: passcodeGroup,
      key: 'minLength',
      winner: { policyId: first.id, name: 'First' },
      losers: [{ policyId: second.id, name: 'Second' }],
      devices: 2,
    },
  ]);
  assert.equal(diff.length, 1);
  assert.deepEqual((await check(second.id, passcode({ minLength: 6 }))).conflicts, []);
  await update(first.id, { state: 'archived' });
  assert.deepEqual((await check(second.id, passcode({ minLength: 8 }))).conflicts, []);
  await update(second.id, { state: 'archived' });
  assert.equal((await check(second.id, passcode({ minLength: 8 }))).devices, 0);
});
