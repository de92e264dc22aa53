/** Where devices were: who sees it, and for how long it is kept. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Sent } from '@muster/contract/call';
import * as calls from '@muster/contract/calls/devices';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { allCapabilities } from '../all.ts';
import { forgetOldLocations } from './devices-jobs.ts';
import { saveLocation } from './index.ts';
import { createFleet, type Fleet } from './test-devices.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ capabilities: [...allCapabilities] });
});
after(() => server.stop());

describe('where a device was', () => {
  test('is listed, the newest first, in a time, and forgotten', async () => {
    const fleet = await createFleet(server);
    const { owner, params } = fleet;
    const { deviceId } = await fleet.enroll();
    const at = { ...params, deviceId };
    const hour = 3_600_000;
    for (const [latitude, ago] of [
      [40.4, 3],
      [41.4, 2],
      [42.4, 1],
    ] as const)
      await fleet.inside((tx) =>
        saveLocation(tx, deviceId, {
          latitude,
          longitude: -3.7,
          accuracy: 12,
          origin: 'agent',
          at: new Date(Date.now() - ago * hour),
        }),
      );
    const list = async (query: Sent<typeof calls.listDeviceLocations>['query'] = {}) =>
      (await owner.api(calls.listDeviceLocations, { params: at, query })).items.map(({ latitude }) => latitude);
    assert.deepEqual(await list(), [42.4, 41.4, 40.4]);
    assert.deepEqual(await list({ minTime: new Date(Date.now() - 2.5 * hour).toISOString() }), [42.4, 41.4]);
    assert.deepEqual(await list({ maxTime: new Date(Date.now() - 2.5 * hour).toISOString() }), [40.4]);
    await assert.rejects(
      fleet.inside((tx) => saveLocation(tx, deviceId, { latitude: 91, longitude: 0, origin: 'ip' })),
    );
    const editor = await server.addMember(fleet.organizationId, 'editor');
    await assert.rejects(editor.api(calls.deleteDeviceLocations, { params: at }), coded(4003));
    await owner.api(calls.deleteDeviceLocations, { params: at });
    assert.deepEqual(await list(), []);
  });

  test('is kept for as many days as the plan says', async () => {
    const [short, endless] = [
      await createFleet(server, { locationTrackingTime: 2 }),
      await createFleet(server, { locationTrackingTime: 0 }),
    ];
    const day = 86_400_000;
    const kept = async (fleet: Fleet) =>
      (
        await server.ownerQuery<{ days: number }>(sql`
          select round(extract(epoch from now() - created_at) / 86400)::int as days from device_locations
          where organization_id = ${fleet.organizationId} order by 1`)
      ).map(({ days }) => days);
    for (const fleet of [short, endless]) {
      const { deviceId } = await fleet.enroll();
      for (const days of [1, 3, 40])
        await fleet.inside((tx) =>
          saveLocation(tx, deviceId, {
            latitude: 1,
            longitude: 1,
            origin: 'ip',
            at: new Date(Date.now() - days * day),
          }),
        );
    }
    await forgetOldLocations(server.db).run({});
    assert.deepEqual([await kept(short), await kept(endless)], [[1], [1, 3, 40]]);
  });
});
