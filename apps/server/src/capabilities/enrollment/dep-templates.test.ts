import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/dep';
import { listDevices } from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import * as templates from '@muster/contract/calls/enrollment';
import { until } from '../../test-until.ts';
import { type DepLab, startDepLab } from './test-dep.ts';

describe('a profile of automated enrollment with a template', { concurrency: 1 }, () => {
  let folder: string;
  let lab: DepLab;
  let workspace: Awaited<ReturnType<DepLab['createWorkspace']>>;
  let templateId: string;
  let profile: Awaited<ReturnType<typeof create>>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-dep-'));
    lab = await startDepLab(folder);
    workspace = await lab.createWorkspace();
    await workspace.connect();
  });
  after(async () => {
    await lab.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const create = (body: { name: string; tags?: string[]; templateId?: string; options?: object }) =>
    workspace.owner.api(calls.createDepProfile, { params: workspace.params, body: { options: {}, ...body } });
  const change = (body: object) =>
    workspace.owner.api(templates.updateEnrollmentTemplate, {
      params: { ...workspace.params, templateId },
      body: { name: 'Vans', ...body },
    });
  /** As Apple has it. */
  const sent = (uuid: string | null) => lab.dep.registry.profiles.get(uuid ?? '');
  const current = async () =>
    (await workspace.owner.api(calls.readDepProfile, { params: { ...workspace.params, depProfileId: profile.id } }))
      .uuid;

  test('names employees only where the template has one', async () => {
    const { owner, params } = workspace;
    const nobody = create({ name: 'Vans', tags: ['ok', '{{employeeEmail}}'] });
    await assert.rejects(nobody, (error: { code: number; data: { field: string; rules: { name: string }[] }[] }) => {
      assert.deepEqual([error.code, error.data[0]?.field], [6002, 'tags.1']);
      return error.data[0]?.rules[0]?.name === 'interpolationProvider';
    });
    await assert.rejects(create({ name: 'Vans', tags: ['{{secret}}'] }), { code: 6002 });
    await assert.rejects(create({ name: 'Vans', templateId: '0199a000-0000-7000-8000-000000000000' }), { code: 3001 });
    const body = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Ruiz' };
    const ana = await owner.api(createEmployee, { params, body });
    const given = { tags: ['van'], mdmUserId: ana.id, displayNamePattern: 'Van {{argument.site}} {{employeeName}}' };
    const site = [{ name: 'site', value: 'Madrid' }];
    const made = await owner.api(templates.createEnrollmentTemplate, {
      params,
      body: { name: 'Vans', ...given, arguments: site },
    });
    templateId = made.id;
    profile = await create({
      name: 'Vans',
      tags: ['{{employeeEmail}}', 'sn:{{serialNumber}}', '{{imei}}'],
      templateId,
    });
    assert.deepEqual([profile.tags.length, profile.template], [3, { id: templateId, name: 'Vans' }]);
    assert.equal(sent(profile.uuid)?.configuration_web_url, undefined, 'nothing is asked');
  });

  test('gives its devices what both of them say', async () => {
    const { owner, params, sync } = workspace;
    await owner.api(calls.updateDepAccount, { params, body: { defaultProfileId: profile.id } });
    const device = lab.device();
    lab.dep.own(device);
    await sync();
    await lab.dep.setUp(device);
    const { serialNumber, imei } = device.state;
    const { items } = await owner.api(listDevices, { params, query: { q: serialNumber } });
    assert.deepEqual([items[0]?.displayName, items[0]?.mdmUser?.email], ['Van Madrid Ana Ruiz', 'ana@example.com']);
    const tags = ['ana@example.com', `sn:${serialNumber}`, 'van', ...(imei ? [imei] : [])];
    assert.deepEqual(items[0]?.tags.toSorted(), tags.toSorted());
  });

  test('has Setup Assistant show the page as soon as the template asks, and hands nothing out before', async () => {
    const { sync } = workspace;
    const device = lab.device();
    lab.dep.own(device);
    await sync();
    await change({ signIn: true });
    const uuid = await until(async () => {
      const now = await current();
      return now !== profile.uuid ? now : undefined;
    });
    const token = String(sent(uuid)?.url).split('/').at(-1);
    assert.match(String(sent(uuid)?.configuration_web_url), new RegExp(`/apple/dep-join/${token}$`));
    await until(async () => lab.dep.registry.devices.get(device.state.serialNumber)?.profile_uuid === uuid);
    const answer = await fetch(String(sent(uuid)?.url), { method: 'POST', body: new Uint8Array(device.machineInfo()) });
    assert.equal(((await answer.json()) as { error: { code: number } }).error.code, 4006);
    // A page that somebody chose themselves stays.
    const own = 'https://login.example.com/';
    const other = await create({ name: 'Own page', templateId, options: { configurationWebUrl: own } });
    assert.equal(sent(other.uuid)?.configuration_web_url, own);

    await change({ auxiliaryFields: [{ key: 'floor', label: 'Floor', required: false }] });
    const again = await until(async () => {
      const now = await current();
      return now !== uuid ? now : undefined;
    });
    assert.equal(sent(again)?.configuration_web_url, undefined);
  });

  test('keeps its template from being deleted', async () => {
    const { owner, params } = workspace;
    const remove = () => owner.api(templates.deleteEnrollmentTemplate, { params: { ...params, templateId } });
    await assert.rejects(remove(), { code: 5268 });
    for (const { id } of (await owner.api(calls.listDepProfiles, { params })).items)
      await owner.api(calls.updateDepProfile, {
        params: { ...params, depProfileId: id },
        body: { templateId: null, tags: [] },
      });
    await remove();
  });
});
