/** What devices report: kept by section, told where it is something else than before. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  listDeviceEvents,
  listDevices,
  readDevice,
  readDeviceFacts,
  updateDevice,
} from '@muster/contract/calls/devices';
import type { Facts } from '@muster/contract/device-facts';
import { sql } from '../../platform/db/sql.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { allCapabilities } from '../all.ts';
import { saveFacts } from './index.ts';
import { createFleet } from './test-devices.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ capabilities: [...allCapabilities] });
});
after(() => server.stop());

async function stage() {
  const fleet = await createFleet(server);
  const { deviceId } = await fleet.enroll({ deviceName: 'iPhone' });
  const at = { ...fleet.params, deviceId };
  let clock = Date.now();
  return {
    ...fleet,
    at,
    deviceId,
    /** Each some seconds after the one before. */
    report: (facts: Partial<Facts>, seconds = 10) => {
      clock += seconds * 1000;
      return fleet.inside((tx) => saveFacts(tx, deviceId, facts, new Date(clock)));
    },
    told: async () => {
      const { items } = await fleet.owner.api(listDeviceEvents, { params: at });
      return items.filter(({ kind }) => kind === 'factsChanged').map(({ data }) => data);
    },
    rows: () =>
      server.ownerQuery<{ section: string; ctid: string; xmin: string }>(sql`
        select section, ctid::text, xmin::text from device_facts where device_id = ${deviceId} order by section`),
    deviceRow: async () =>
      (await server.ownerQuery<{ ctid: string }>(sql`select ctid::text from devices where id = ${deviceId}`))[0]?.ctid,
  };
}

describe('a report', () => {
  test('that says the same is not written again, in whatever order it comes', async () => {
    const { report, rows, deviceRow, told } = await stage();
    await report({
      details: { osVersion: '18.2', modelName: 'iPhone 13 Pro' },
      apps: { items: [{ identifier: 'a' }] },
    });
    const [was, device] = [await rows(), await deviceRow()];
    assert.deepEqual(
      was.map(({ section }) => section),
      ['apps', 'details'],
    );
    await report({ details: { modelName: 'iPhone 13 Pro', osVersion: '18.2' } });
    await report({ apps: { items: [{ identifier: 'a' }] } });
    assert.deepEqual(await rows(), was);
    assert.equal(await deviceRow(), device);
    assert.deepEqual(await told(), []);
  });

  test('that comes much later says when it was last like this, and nothing more', async () => {
    const { owner, at, report, deviceRow } = await stage();
    await report({ security: { passcodePresent: true } });
    const device = await deviceRow();
    const read = () => owner.api(readDeviceFacts, { params: { ...at, section: 'security' } });
    const first = await read();
    await report({ security: { passcodePresent: true } }, 600);
    const second = await read();
    assert.equal(second.changedAt, first.changedAt);
    assert.equal(new Date(second.reportedAt ?? 0).getTime() - new Date(first.reportedAt ?? 0).getTime(), 600_000);
    assert.equal(await deviceRow(), device);
    const nothing = await owner.api(readDeviceFacts, { params: { ...at, section: 'books' } });
    assert.deepEqual(nothing, { section: 'books', reportedAt: null, changedAt: null, data: null });
  });

  test('that says something else is on the timeline, with what', async () => {
    const { report, told } = await stage();
    await report({
      details: { osVersion: '18.1', battery: 0.5, available: 10 },
      apps: {
        items: [
          { identifier: 'a', name: 'Alpha', version: '1' },
          { identifier: 'b', name: 'Beta' },
        ],
      },
    });
    await report({
      details: { osVersion: '18.2', battery: 0.4, available: 9, supervised: true },
      apps: {
        items: [
          { identifier: 'a', name: 'Alpha', version: '2' },
          { identifier: 'c', name: 'Gamma' },
        ],
      },
    });
    const sections = Object.fromEntries((await told()).map((data) => [data.section, data.changes]));
    assert.deepEqual(sections, {
      details: [
        { kind: 'E', name: 'osVersion', before: '18.1', after: '18.2' },
        { kind: 'N', name: 'supervised', after: true },
      ],
      apps: [
        { kind: 'D', name: 'Beta' },
        { kind: 'E', name: 'Alpha', key: 'version', before: '1', after: '2' },
        { kind: 'N', name: 'Gamma' },
      ],
    });
    // What is always something else is kept, and not told.
    await report({ details: { osVersion: '18.2', battery: 0.3, available: 8, supervised: true } });
    assert.equal((await told()).length, 2);
  });

  test('of very much that changed names some of it', async () => {
    const { report, told } = await stage();
    await report({ apps: { items: [] } });
    await report({ apps: { items: Array.from({ length: 100 }, (_, i) => ({ identifier: `app.${i}` })) } });
    const [data] = await told();
    assert.equal(data?.more, 70);
    assert.equal((data.changes as unknown[]).length, 30);
  });

  test('becomes what the device is listed and found by', async () => {
    const { owner, params, at, report } = await stage();
    await report({
      details: { deviceName: 'Ana’s phone', osVersion: '18.3', osBuild: '22D', supervised: true, battery: 0.25 },
      network: { imei: ['490154203237518'] },
      security: { lostMode: true },
      updates: { items: [{ key: 'x', version: '18.4', status: 'Downloading', progress: 0.5 }] },
    });
    const { items } = await owner.api(listDevices, {
      params,
      query: {
        q: '203237',
        supervised: 'true',
        lostMode: 'true',
        availableUpdate: 'true',
        updateProgress: 'downloading',
      },
    });
    const [device] = items;
    assert.deepEqual(
      [device?.displayName, device?.osVersion, device?.battery, device?.availableUpdate, device?.health],
      ['Ana’s phone', '18.3', 0.25, '18.4', 'attention'],
    );
    await report({ security: { lostMode: false }, updates: { items: [] } });
    const later = await owner.api(readDevice, { params: at });
    assert.deepEqual([later.lostMode, later.availableUpdate, later.updateProgress], [false, null, null]);
    // What it said of other things stays.
    assert.deepEqual([later.supervised, later.osBuild, later.imei], [true, '22D', ['490154203237518']]);
    assert.deepEqual(
      later.sections.map(({ section }) => section),
      ['details', 'network', 'security', 'updates'],
    );
  });

  test('does not change a name that somebody chose, nor when they last changed something', async () => {
    const { owner, at, report } = await stage();
    const { updatedAt } = await owner.api(updateDevice, { params: at, body: { displayName: 'Till 1' } });
    await report({ details: { deviceName: 'iPhone (2)', osVersion: '19.0' } });
    const device = await owner.api(readDevice, { params: at });
    assert.deepEqual(
      [device.displayName, device.deviceName, device.osVersion, device.updatedAt],
      ['Till 1', 'iPhone (2)', '19.0', updatedAt],
    );
  });

  test('that is older than what is known changes nothing', async () => {
    const { owner, at, report } = await stage();
    await report({ details: { osVersion: '18.2' } });
    await report({ details: { osVersion: '18.1' } }, -3600);
    assert.equal((await owner.api(readDevice, { params: at })).osVersion, '18.2');
  });

  test('with characters that a database refuses is kept without them', async () => {
    const { owner, at, report } = await stage();
    await report({ details: { deviceName: 'i\u0000Phone \ud800', other: { 'a\u0000': ['\udfff'] } } });
    const { data } = await owner.api(readDeviceFacts, { params: { ...at, section: 'details' } });
    assert.deepEqual(data, { deviceName: 'iPhone \ufffd', other: { a: ['\ufffd'] } });
  });

  test('that comes many times at once leaves one', async () => {
    const { inside, deviceId, owner, at } = await stage();
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        inside((tx) =>
          saveFacts(tx, deviceId, { details: { osVersion: `18.${i}` }, security: { firewall: i % 2 === 0 } }),
        ),
      ),
    );
    const device = await owner.api(readDevice, { params: at });
    const { data } = await owner.api(readDeviceFacts, { params: { ...at, section: 'details' } });
    assert.equal(data?.osVersion, device.osVersion);
  });
});
