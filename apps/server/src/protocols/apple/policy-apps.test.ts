/** Apps of policies on devices of the lab: when they are sent, from where, and what becomes of those that are gone. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testZip } from '@muster/app-package/test-zip';
import { createApp } from '@muster/contract/calls/apps';
import { createAsset } from '@muster/contract/calls/assets';
import { deleteBuild } from '@muster/contract/calls/builds';
import type { PolicyApp } from '@muster/contract/policies';
import { writePlist } from '../../../../../lab/apple/plists.ts';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { becomes, type PolicyLab, policyLab } from './test-policies.ts';

const store = (number: number, more: Partial<PolicyApp> = {}): PolicyApp => ({
  id: `s${number}`,
  type: 'store',
  storeId: String(number),
  identifier: `com.example.store${number}`,
  mode: 'forceInstall',
  removeWithPolicy: true,
  ...more,
});
const keyOf = (number: number) => `app:com.example.store${number}`;

describe('apps of policies', () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  let { enrolled, policy, addBuild } = {} as PolicyLab;
  before(async () => {
    lab = await startAppleLab({ env: { SERVICES: 'api,mdm,download,upload,worker' } });
    managed = await lab.createManagedWorkspace();
    ({ enrolled, policy, addBuild } = policyLab(lab, managed));
    const allows = { limits: { mdmAssetsStorageSize: 0, mdmDevices: 0 }, features: { policyComposition: true } };
    await lab.ownerQuery(sql`
      update organizations set plan_overrides = ${JSON.stringify(allows)} where id = ${managed.workspace.id}`);
  });
  after(() => lab.stop());

  const hoursFrom = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

  test('one with hours is sent in them alone, and what is only offered not at all', async () => {
    const phone = await enrolled();
    const scheduled = (from: number, to: number) =>
      store(71, { mode: 'scheduled', schedule: { from: hoursFrom(from), to: hoursFrom(to) } });
    const offered = store(72, { mode: 'available' });
    const given = await policy(phone, { apps: [scheduled(2, 4), offered] });
    const { detail } = await becomes(phone, keyOf(71), 'pending waits');
    assert.equal(detail?.slice(11, 16), hoursFrom(2));
    await becomes(phone, keyOf(72), 'notApplicable offered');
    // It is looked at again when they come.
    await until(async () => {
      const [row] = await lab.ownerQuery<{ at: Date }>(sql`
        select not_before as at from plan_queue where device_id = ${phone.id} and claimed_until is null`);
      return row !== undefined && new Date(row.at).toISOString() === detail;
    });
    await phone.quiet();
    const has = () => phone.device.state.apps.map(({ identifier }) => identifier);
    assert.equal(has().includes('com.example.store71'), false);
    await given.save({ apps: [scheduled(-2, 2), offered] });
    await becomes(phone, keyOf(71), 'verified');
    assert.equal(has().includes('com.example.store72'), false);
  });

  test('one that is needed for setup comes before the device may go on', async () => {
    const first = await enrolled();
    const given = await policy(first, { apps: [] });
    await given.assign({ kind: 'all', target: '' });
    await given.save({ apps: [store(81, { mode: 'requiredForSetup' })] });
    const types: string[] = [];
    const phone = await enrolled({
      state: { awaitingConfiguration: true },
      watch: (event) => {
        if (event.what === 'command') types.push(event.type);
      },
    });
    await until(async () => !phone.device.state.awaitingConfiguration);
    assert.ok(types.includes('InstallApplication'), types.join());
    assert.ok(types.indexOf('InstallApplication') < types.indexOf('DeviceConfigured'), types.join());
    await given.unassign();
  });

  test('a build that is deleted is told as missing, and the rest goes on', async () => {
    const phone = await enrolled();
    const app = await managed.owner.api(createApp, { params: managed.org, body: { name: 'Field', slug: 'field' } });
    const buildId = await addBuild(app.id, '1.0', '7', new Date());
    const named: PolicyApp = {
      id: 'b',
      type: 'build',
      applicationId: app.id,
      buildId,
      mode: 'forceInstall',
      removeWithPolicy: false,
    };
    const given = await policy(phone, { apps: [named] });
    await becomes(phone, 'app:com.example.field', 'verified');
    await managed.owner.api(deleteBuild, { params: { ...managed.org, appId: app.id, buildId } });
    await becomes(phone, `item:apps/${given.id}/b`, 'failed missing');
    await policy(phone, { apps: [store(91)] });
    await becomes(phone, keyOf(91), 'verified');
  });

  test('one of an asset comes by its manifest, and its next version updates it', async () => {
    const phone = await enrolled();
    const { owner, org } = managed;
    const asset = await owner.api(createAsset, { params: org, body: { type: 'app', name: 'Till' } });
    const send = async (code: string) => {
      const info = { CFBundleIdentifier: 'com.example.till', CFBundleVersion: code, CFBundleShortVersionString: '2.0' };
      const file = testZip([{ name: 'Payload/Till.app/Info.plist', data: writePlist(info) }]);
      const query = new URLSearchParams({ fileName: 'till.ipa', size: String(file.length) });
      const reply = await fetch(`${lab.url}/upload/organizations/${org.org}/assets/${asset.id}/versions?${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(file),
      });
      assert.equal(reply.status, 200, await reply.text());
    };
    await send('1');
    await policy(phone, {
      apps: [{ id: 't', type: 'asset', assetId: asset.id, mode: 'forceInstall', removeWithPolicy: true }],
    });
    const installed = () => phone.device.state.apps.find(({ identifier }) => identifier === 'com.example.till');
    await becomes(phone, 'app:com.example.till', 'verified');
    assert.deepEqual([installed()?.shortVersion, installed()?.version], ['2.0', '1']);
    await send('2');
    await until(async () => installed()?.version === '2');
    await becomes(phone, 'app:com.example.till', 'verified');
  });
});
