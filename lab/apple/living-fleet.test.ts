import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { type ApnsStandIn, startApns } from './apns.ts';
import type { AppleDevice } from './device.ts';
import { createFactory } from './factory.ts';
import { type LivingFleet, openLivingFleet, type Resident } from './living-fleet.ts';
import { startTestMdmServer } from './test-mdm-server.ts';

suite('a living fleet', () => {
  let mdm: Awaited<ReturnType<typeof startTestMdmServer>>;
  let folder: string;
  const factory = createFactory();
  const fleets: { fleet: LivingFleet; apns: ApnsStandIn }[] = [];
  before(async () => {
    mdm = await startTestMdmServer();
    folder = await mkdtemp(join(tmpdir(), 'living-fleet-'));
  });
  after(async () => {
    for (const { fleet, apns } of fleets) {
      await fleet.close();
      await apns.close();
    }
    await mdm.close();
    await rm(folder, { recursive: true });
  });

  async function open() {
    const apns = await startApns();
    const fleet = await openLivingFleet({ folder, network: apns, factory });
    fleets.push({ fleet, apns });
    return { fleet, apns };
  }
  const resident = (name: string, temper: Resident['temper']): Resident => ({
    name,
    platform: 'iPadOS',
    temper,
    state: { name: `iPad ${name}` },
  });
  const byProfile = (device: AppleDevice) => device.enrollFromProfile(`${mdm.endpoint}/profile`);

  /** As the server does with the token that it was told last. */
  async function push({ endpoint }: ApnsStandIn, update: Record<string, unknown> | undefined): Promise<number> {
    const session = connect(endpoint);
    const stream = session.request({
      ':method': 'POST',
      ':path': `/3/device/${Buffer.from(update?.Token as Uint8Array).toString('hex')}`,
      'apns-topic': String(update?.Topic),
      'apns-push-type': 'mdm',
    });
    stream.end(JSON.stringify({ mdm: update?.PushMagic }));
    const status = await new Promise<number>((resolve) =>
      stream.on('response', (headers) => resolve(Number(headers[':status']))),
    );
    stream.close();
    session.close();
    return status;
  }
  const tokenOf = (name: string) => {
    const udid = fleets[0]?.fleet.stateOf(name)?.udid;
    return mdm.checkIns.findLast(({ UDID, MessageType }) => UDID === udid && MessageType === 'TokenUpdate');
  };
  const answered = async (uuid: string) => {
    for (const end = Date.now() + 5_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 10)))
      if (mdm.statusOf(uuid)) break;
    return mdm.statusOf(uuid);
  };

  test('answers what it is asked first, and goes on after a restart with the identity that it has', async () => {
    const first = await open();
    const asked = mdm.add('DeviceInformation', { Queries: ['DeviceName'] });
    await first.fleet.enroll(resident('one', 'lively'), byProfile);
    assert.equal(mdm.statusOf(asked), 'Acknowledged');
    const enrolled = mdm.scepTypes.length;

    const second = await open();
    assert.deepEqual(second.fleet.names(), ['one']);
    const again = mdm.add('DeviceInformation', { Queries: ['DeviceName'] });
    assert.equal(await push(second.apns, tokenOf('one')), 200, 'its token is known before anybody pushes');
    assert.equal(await answered(again), 'Acknowledged');
    assert.deepEqual(mdm.reportOf(again).QueryResponses, { DeviceName: 'iPad one' });
    assert.equal(mdm.scepTypes.length, enrolled, 'it did not enroll anew');
  });

  test('one that is silent hears nothing after its first session, and one that is busy puts off what needs its user', async () => {
    const { fleet, apns } = fleets[0] as (typeof fleets)[number];
    await fleet.enroll(resident('silent', 'silent'), byProfile);
    const reports = mdm.reports.length;
    assert.equal(await push(apns, tokenOf('silent')), 200);
    await fleet.enroll(resident('busy', 'busy'), byProfile);
    const rename = mdm.add('Settings', { Settings: [{ Item: 'DeviceName', DeviceName: 'Renamed' }] });
    assert.equal(await push(apns, tokenOf('busy')), 200);
    assert.equal(await answered(rename), 'NotNow');
    const silent = fleet.stateOf('silent')?.udid;
    assert.ok(mdm.reports.slice(reports).every(({ UDID }) => UDID !== silent));
  });
});
