/** Store apps of policies on devices of the lab, with licenses of a stand-in for Apps and Books. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteDevice } from '@muster/contract/calls/devices';
import { startVppLab, type VppLab, type VppWorkspace } from '../../capabilities/vpp/test-vpp.ts';
import { until } from '../../test-until.ts';
import { becomes, gone, type PolicyLab, policyLab } from './test-policies.ts';

const adamId = '910000001';
const identifier = `com.example.store${adamId}`;
const key = `app:${identifier}`;
const route = {
  id: 'a',
  type: 'store',
  storeId: adamId,
  identifier,
  mode: 'forceInstall',
  removeWithPolicy: true,
} as const;

describe('licenses of apps that policies give', () => {
  let lab: VppLab;
  let place: VppWorkspace;
  let { enrolled, policy } = {} as PolicyLab;
  before(async () => {
    lab = await startVppLab();
    lab.vpp.library.buy({ adamId, totalCount: 1, name: 'Route', bundleId: identifier });
    place = await lab.createWorkspace();
    ({ enrolled, policy } = policyLab(lab, place));
    await place.connect();
  });
  after(() => lab.stop());

  type Phone = Awaited<ReturnType<PolicyLab['enrolled']>>;
  const holds = ({ device }: Phone) => lab.vpp.library.has({ adamId }, { serialNumber: device.state.serialNumber });
  const has = ({ device }: Phone) => device.state.apps.some((app) => app.identifier === identifier);

  test('given before the app is sent, told where none is left, and for the next once it is back', async () => {
    const first = await enrolled();
    const given = await policy(first, { apps: [route] });
    await becomes(first, key, 'verified');
    assert.ok(holds(first) && has(first));

    const second = await enrolled();
    const other = await policy(second, { apps: [route] });
    const failed = await becomes(second, key, 'failed noLicense');
    assert.equal(failed.detail, null);
    assert.equal(has(second), false, 'nothing is sent without one');

    await given.unassign();
    await gone(first, key);
    await becomes(second, key, 'verified');
    assert.ok(holds(second) && !holds(first));

    // It leaves by itself: what it had is for others.
    await second.device.unenroll();
    await until(async () => !holds(second));
    await other.unassign();

    const third = await enrolled();
    await policy(third, { apps: [route] });
    await becomes(third, key, 'verified');
    assert.ok(holds(third));
    await third.device.unenroll();
    await place.owner.api(deleteDevice, { params: { ...place.params, deviceId: third.id } });
    await until(async () => !holds(third));
    await until(async () => (await place.licences()).length === 0);
  });

  test('what is only offered takes none, and what the location does not own is sent all the same', async () => {
    const phone = await enrolled();
    const strange = { ...route, id: 'k', storeId: '55', identifier: 'com.example.store55' };
    await policy(phone, { apps: [{ ...route, mode: 'available' }, strange] });
    await becomes(phone, 'app:com.example.store55', 'verified');
    await becomes(phone, key, 'notApplicable offered');
    assert.equal(holds(phone) || has(phone), false);
    assert.deepEqual(await place.licences(), []);
  });
});
