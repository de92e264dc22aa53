import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDevices } from '@muster/contract/calls/devices';
import * as calls from '@muster/contract/calls/enrollment';
import { createGroup } from '@muster/contract/calls/groups';
import { AppleDevice } from '../../../../../lab/apple/device.ts';
import { sql } from '../../platform/db/sql.ts';
import { type AppleLab, startAppleLab } from '../apple/test-apple.ts';

describe('templates of enrollments', { concurrency: 1 }, () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
  });
  after(() => lab.stop());

  const create = (body: object) =>
    managed.owner.api(calls.createEnrollmentTemplate, { params: managed.org, body: body as never });

  test('a name is used once, a pattern names what is known, and people are of the workspace', async () => {
    const { owner, org } = managed;
    const made = await create({ name: 'Field', tags: ['field'], displayNamePattern: 'Field {{serialNumber}}' });
    assert.deepEqual([made.name, made.tags, made.mdmUser, made.devices], ['Field', ['field'], null, 0]);
    await assert.rejects(create({ name: 'FIELD' }), { code: 5091 });
    await assert.rejects(create({ name: 'A', displayNamePattern: '{{secret}}' }), { code: 6002 });
    await assert.rejects(create({ name: 'A', displayNamePattern: 'open {{' }), { code: 6002 });
    await assert.rejects(create({ name: 'A', mdmUserId: '0199a000-0000-7000-8000-000000000000' }));
    const params = { ...org, templateId: made.id };
    const other = await create({ name: 'Other' });
    const taken = { params: { ...org, templateId: other.id }, body: { name: 'field' } };
    await assert.rejects(owner.api(calls.updateEnrollmentTemplate, taken), { code: 5091 });
    await owner.api(calls.deleteEnrollmentTemplate, { params: taken.params });
    const changed = await owner.api(calls.updateEnrollmentTemplate, { params, body: { name: 'Field', tags: ['x'] } });
    assert.deepEqual([changed.tags, changed.displayNamePattern], [['x'], null]);
    const stale = { updatedAt: made.updatedAt, name: 'Field' };
    await assert.rejects(owner.api(calls.updateEnrollmentTemplate, { params, body: stale }), { code: 5203 });
    await owner.api(calls.deleteEnrollmentTemplate, { params });
    await assert.rejects(owner.api(calls.readEnrollmentTemplate, { params }), { code: 3001 });
  });

  test('what its parts say of each other has to hold, and each mistake is told where it stands', async () => {
    const floor = { key: 'floor', label: 'Floor', options: ['1', '2'] };
    const site = { name: 'site', value: 'Madrid' };
    const broken = async (body: object): Promise<string> => {
      const error = await create({ name: 'Broken', ...body }).then(
        () => assert.fail('it was taken'),
        (failure: { code: number; data: { field: string; rules: { name: string }[] }[] }) => failure,
      );
      assert.equal(error.code, 6002);
      return error.data.map(({ field, rules }) => `${field} ${rules.map(({ name }) => name)}`).join('; ');
    };
    const auxiliaryFields = [floor];
    const rule = (...keyedTags: string[]) => ({ auxiliaryFields, auxiliaryRules: [{ keyedTags, tags: ['x'] }] });
    for (const [body, told] of [
      [{ displayNamePattern: '{{argument.site}}' }, 'displayNamePattern interpolationDisplayName'],
      [{ displayNamePattern: '{{field.floor}}' }, 'displayNamePattern interpolationDisplayName'],
      [{ displayNamePattern: '{{employeeName}}' }, 'displayNamePattern interpolationProvider'],
      [{ tags: ['ok', '{{nothing}}'] }, 'tags.1 interpolationTags'],
      [{ tags: ['{{employeeEmail}}'] }, 'tags.0 interpolationProvider'],
      [{ arguments: [{ name: 'site', value: '{{argument.site}}' }] }, 'arguments.0.value interpolationArguments'],
      [{ arguments: [{ name: 'who', value: '{{employeeName}}' }] }, 'arguments.0.value interpolationProvider'],
      [{ arguments: [{ name: 'a', value: 'two\nlines' }] }, 'arguments.0.value type'],
      [{ arguments: [site, site] }, 'arguments.1.name keyRepeated'],
      [{ auxiliaryFields: [floor, floor] }, 'auxiliaryFields.1.key keyRepeated'],
      [
        { auxiliaryFields: [{ ...floor, key: 'k'.repeat(40), options: ['x'.repeat(20)] }] },
        'auxiliaryFields.0.options.0 maxLength',
      ],
      [{ auxiliaryFields: [{ ...floor, key: '__proto__' }] }, 'auxiliaryFields.0.key type'],
      [rule('floor:1', 'floor:3'), 'auxiliaryRules.0.keyedTags.1 keyedTag'],
      [rule('room:1'), 'auxiliaryRules.0.keyedTags.0 keyedTag'],
      [rule('floor:'), 'auxiliaryRules.0.keyedTags.0 keyedTag'],
      [{ userGroupIds: ['0199a000-0000-7000-8000-000000000000'] }, 'userGroupIds needsSignIn'],
    ] as const)
      assert.equal(await broken(body), told, JSON.stringify(body));
    const group = '0199a000-0000-7000-8000-000000000000';
    await assert.rejects(create({ name: 'A', signIn: true, userGroupIds: [group] }), { code: 3001 });
  });

  test('all that it has is told as it was given, with the names of its groups and its open tokens', async () => {
    const { owner, org } = managed;
    const group = await owner.api(createGroup, { params: org, body: { name: 'Drivers' } });
    const given = {
      name: 'Everything',
      tags: ['van', 'by:{{employeeEmail}}'],
      displayNamePattern: '{{field.floor}} {{argument.site}} {{employeeName}}',
      signIn: true,
      auxiliaryFields: [{ key: 'floor', label: '<b>Floor</b>', options: ['1', '2'], required: true }],
      auxiliaryRules: [{ keyedTags: ['floor:1'], tags: ['lobby'] }],
      arguments: [{ name: 'site', value: 'Madrid {{serialNumber}}' }],
    };
    const made = await create({ ...given, userGroupIds: [group.id, group.id] });
    const token = await owner.api(calls.createEnrollmentToken, {
      params: org,
      body: { templateId: made.id, hours: 1, maxUses: null },
    });
    assert.match(token.pageUrl, /\/mdm\/apple\/join\/[\w-]{43}$/);
    assert.equal(token.url, null, 'it asks first');
    const read = await owner.api(calls.readEnrollmentTemplate, { params: { ...org, templateId: made.id } });
    const { id: _, createdAt: _created, updatedAt: _updated, ...told } = read;
    const counts = { mdmUser: null, userGroups: [{ id: group.id, name: 'Drivers' }], devices: 0, openTokens: 1 };
    assert.deepEqual(told, { ...given, ...counts });
    const direct = await fetch(token.pageUrl.replace('/join/', '/enroll-with/'));
    const { error } = (await direct.json()) as { error: { code: number } };
    assert.equal(error.code, 4006);
    const { items } = await owner.api(calls.listEnrollmentTokens, { params: org, query: { templateId: made.id } });
    assert.equal(items[0]?.uses, 0, 'what was refused is not counted');
    await owner.api(calls.deleteEnrollmentTemplate, { params: { ...org, templateId: made.id } });
  });

  test('devices come by a token as often as it says, with what the template gives them', async () => {
    const { owner, org } = managed;
    const template = await create({ name: 'Desks', tags: ['desk'], displayNamePattern: 'Desk {{serialNumber}}' });
    const body = { templateId: template.id, hours: 1, maxUses: 2 };
    const token = await owner.api(calls.createEnrollmentToken, { params: org, body });
    const device = new AppleDevice({ keys: lab.keys, http: lab.labHttp, network: lab.apns });
    await device.enrollFromProfile(token.url ?? '');
    const { serialNumber } = device.state;
    const { items } = await owner.api(listDevices, { params: org, query: { q: serialNumber } });
    assert.deepEqual([items[0]?.displayName, items[0]?.tags], [`Desk ${serialNumber}`, ['desk']]);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await fetch(token.url ?? '')).status));
    assert.deepEqual(statuses.toSorted(), [200, 400, 400], 'one more, and no other');
    const listed = await owner.api(calls.listEnrollmentTokens, { params: org, query: { templateId: template.id } });
    assert.deepEqual([listed.items[0]?.uses, listed.items[0]?.open], [2, false]);
    const { items: templates } = await owner.api(calls.listEnrollmentTemplates, { params: org });
    assert.deepEqual(
      templates.map(({ name, devices }) => [name, devices]),
      [['Desks', 1]],
    );
  });

  test('a token that is over, closed, or of a deleted template opens nothing', async () => {
    const { owner, org } = managed;
    const template = await create({ name: 'Short' });
    const open = () => {
      const body = { templateId: template.id, hours: 1, maxUses: null };
      return owner.api(calls.createEnrollmentToken, { params: org, body });
    };
    const [first, second, third] = [await open(), await open(), await open()];
    assert.equal((await fetch(first.url ?? '')).status, 200);
    await lab.ownerQuery(sql`update enrollment_tokens set expires_at = now() where id = ${first.id}`);
    await owner.api(calls.deleteEnrollmentToken, { params: { ...org, enrollmentTokenId: second.id } });
    for (const { url } of [first, second]) assert.equal((await fetch(url ?? '')).status, 400);
    assert.equal((await fetch(third.url ?? '')).status, 200);
    await owner.api(calls.deleteEnrollmentTemplate, { params: { ...org, templateId: template.id } });
    assert.equal((await fetch(third.url ?? '')).status, 400);
    const viewer = await lab.addMember(managed.workspace.id, 'viewer');
    await assert.rejects(viewer.api(calls.listEnrollmentTokens, { params: org }), { code: 4003 });
  });
});
