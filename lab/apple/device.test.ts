import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { startApns } from './apns.ts';
import { startDep } from './dep.ts';
import { AppleDevice } from './device.ts';
import type { DeviceOptions } from './device-options.ts';
import { createFactory } from './factory.ts';
import { createFleet } from './fleet.ts';
import {
  asleep,
  binary,
  cloned,
  impersonating,
  late,
  lying,
  malformed,
  skewedClock,
  slow,
  unsigned,
  wronglySigned,
} from './habits.ts';
import { httpClient } from './http.ts';
import { sharedKeys } from './identity.ts';
import { type Dict, dictOf, listOf, writePlist } from './plists.ts';
import { ScepFailure } from './scep.ts';
import { startTestMdmServer } from './test-mdm-server.ts';

suite('Apple devices of the lab', () => {
  const keys = sharedKeys(4);
  const http = httpClient();
  let mdm: Awaited<ReturnType<typeof startTestMdmServer>>;
  let apns: Awaited<ReturnType<typeof startApns>>;
  before(async () => {
    mdm = await startTestMdmServer();
    apns = await startApns();
  });
  after(async () => {
    http.close();
    await mdm.close();
    await apns.close();
  });
  beforeEach(() => {
    for (const list of [mdm.checkIns, mdm.reports, mdm.queue, mdm.scepTypes]) list.length = 0;
    mdm.answers = {};
    mdm.challenge = 'open sesame';
  });

  async function enrolled(options: DeviceOptions = {}): Promise<AppleDevice> {
    const device = new AppleDevice({ keys, http, network: apns, ...options });
    await device.enrollFromProfile(`${mdm.endpoint}/profile`);
    return device;
  }

  test('enrolls by a signed profile, SCEP, Authenticate and TokenUpdate', async () => {
    const device = await enrolled();
    const [authenticate, update] = mdm.checkIns;
    assert.equal(authenticate?.MessageType, 'Authenticate');
    assert.equal(authenticate?.SerialNumber, device.state.serialNumber);
    assert.equal(update?.MessageType, 'TokenUpdate');
    assert.deepEqual(Buffer.from(update?.Token as Uint8Array), device.pushToken);
    assert.deepEqual(mdm.scepTypes, ['19']);
  });

  test('enrolls where SCEP takes GET alone, and old ciphers', async () => {
    const old = await startTestMdmServer({ caps: '' });
    const device = new AppleDevice({ keys, http });
    await device.enrollFromProfile(`${old.endpoint}/profile`);
    assert.equal(old.checkIns.length, 2);
    await old.close();
  });

  test('is not enrolled without the right challenge', async () => {
    const profile = mdm.profile();
    mdm.challenge = 'another';
    const device = new AppleDevice({ keys, http });
    await assert.rejects(device.enrollFromProfile(profile), ScepFailure);
    assert.equal(device.enrollment, undefined);
    assert.deepEqual(mdm.checkIns, []);
  });

  test('does not read a profile whose signature is wrong', async () => {
    const profile = mdm.profile();
    const at = profile.indexOf('AccessRights');
    profile[at] = 0x42;
    await assert.rejects(new AppleDevice({ keys, http }).enrollFromProfile(profile), /digest/);
  });

  test('comes when pushed, and answers commands until there are none', async () => {
    const device = await enrolled();
    const name = mdm.add('DeviceInformation', { Queries: ['DeviceName', 'EthernetMAC'] });
    const unknown = mdm.add('MakeCoffee');
    const wrong = mdm.add('InstallProfile');
    const rename = mdm.add('Settings', { Settings: [{ Item: 'DeviceName', DeviceName: 'Reception' }] });
    await pushed(device);
    assert.deepEqual(Object.keys(dictOf(mdm.reportOf(name).QueryResponses)), ['DeviceName']);
    assert.equal(dictOf(listOf(mdm.reportOf(unknown).ErrorChain)[0]).ErrorCode, 12_021);
    assert.equal(mdm.statusOf(wrong), 'CommandFormatError');
    assert.equal(mdm.statusOf(rename), 'Acknowledged');
    assert.equal(device.state.name, 'Reception');
    assert.equal(mdm.queue.length, 0);
  });

  test('puts off while locked what needs an open device, and asks again once unlocked', async () => {
    const device = await enrolled();
    device.lock();
    const list = mdm.add('ProfileList');
    const install = mdm.add('InstallProfile', { Payload: profileNamed('org.example.wifi') });
    await device.connect();
    assert.deepEqual([mdm.statusOf(list), mdm.statusOf(install)], ['Acknowledged', 'NotNow']);
    await device.unlock();
    assert.equal(mdm.statusOf(install), 'Acknowledged');
    assert.ok(device.state.profiles.some(({ identifier }) => identifier === 'org.example.wifi'));
  });

  test('a report that did not arrive is sent again, and the command not done again', async () => {
    const device = await enrolled();
    const restart = mdm.add('RestartDevice');
    device.habits.push({
      async before() {
        mdm.failing = device.performed.has(restart);
      },
    });
    await assert.rejects(device.connect(), /503/);
    assert.equal(device.state.restarts, 0);
    device.habits.pop();
    mdm.failing = false;
    await device.connect();
    assert.equal(mdm.statusOf(restart), 'Acknowledged');
    assert.deepEqual([device.performed.get(restart), device.state.restarts], [1, 1]);
  });

  test('tells where it is in lost mode alone', async () => {
    const device = await enrolled({ platform: 'iPadOS' });
    const early = mdm.add('DeviceLocation');
    mdm.add('EnableLostMode', { Message: 'Lost' });
    const found = mdm.add('DeviceLocation');
    await device.connect();
    assert.equal(mdm.statusOf(early), 'Error');
    assert.equal(mdm.reportOf(found).Latitude, device.state.location.latitude);
  });

  test('erased, it forgets all but who it is, and can enroll again', async () => {
    const device = await enrolled();
    const { serialNumber, udid } = device.state;
    const token = device.pushToken;
    mdm.add('EraseDevice');
    await device.connect();
    assert.equal(device.enrollment, undefined);
    assert.deepEqual([device.state.serialNumber, device.state.udid], [serialNumber, udid]);
    assert.deepEqual(device.state.profiles, []);
    await device.enrollFromProfile(`${mdm.endpoint}/profile`);
    assert.notDeepEqual(device.pushToken, token);
    assert.ok(!mdm.checkIns.some(({ MessageType }) => MessageType === 'CheckOut'));
  });

  test('a profile with its MDM payload renews its identity', async () => {
    for (const renewalRequest of [false, true]) {
      mdm.scepTypes.length = 0;
      const device = await enrolled({ renewalRequest });
      const before = device.identity;
      const renewal = mdm.add('InstallProfile', { Payload: mdm.profile() });
      await device.connect();
      assert.equal(mdm.statusOf(renewal), 'Acknowledged');
      assert.notDeepEqual(device.identity?.certificate, before?.certificate);
      assert.deepEqual(mdm.scepTypes, ['19', renewalRequest ? '17' : '19']);
    }
  });

  test('checks out when its profile is removed', async () => {
    const device = await enrolled();
    mdm.add('RemoveProfile', { Identifier: 'org.example.profile' });
    await device.connect();
    assert.equal(device.enrollment, undefined);
    assert.equal(mdm.checkIns.at(-1)?.MessageType, 'CheckOut');
  });

  test('a Mac keeps its bootstrap token with the server and has a channel for each user', async () => {
    const device = await enrolled({ platform: 'macOS' });
    const token = mdm.checkIns.find(({ MessageType }) => MessageType === 'SetBootstrapToken')?.BootstrapToken;
    mdm.answers.GetBootstrapToken = () => writePlist({ BootstrapToken: token });
    assert.deepEqual(await device.getBootstrapToken(), device.state.bootstrapToken);
    const user = device.state.users[0];
    assert.ok(user);
    mdm.answers.UserAuthenticate = () => 410;
    assert.equal(await device.logIn(user, { network: true }), false);
    mdm.answers.UserAuthenticate = ({ DigestResponse }) =>
      DigestResponse ? Buffer.alloc(0) : writePlist({ DigestChallenge: 'Digest nonce="1",realm="mdm"' });
    assert.equal(await device.logIn(user, { network: true, password: 'secret' }), true);
    mdm.add('ProfileList');
    await device.connect(user);
    assert.equal(mdm.reports.at(-1)?.UserID, user.id);
  });

  test('takes what is declared, reports it, and does nothing where the token is the same', async () => {
    const device = await enrolled();
    const item = { Identifier: 'org.example.test', ServerToken: '1' };
    const activation = { Identifier: 'org.example.on', ServerToken: '1' };
    const asked: string[] = [];
    let status: Dict = {};
    mdm.answers.DeclarativeManagement = ({ Endpoint, Data }) => {
      asked.push(String(Endpoint));
      if (Endpoint === 'status') status = JSON.parse(Buffer.from(Data as Uint8Array).toString());
      const told: Record<string, unknown> = {
        tokens: { SyncTokens: { DeclarationsToken: 't1', Timestamp: new Date().toISOString() } },
        'declaration-items': {
          Declarations: { Activations: [activation], Configurations: [item], Assets: [], Management: [] },
          DeclarationsToken: 't1',
        },
        'declaration/configuration/org.example.test': {
          ...item,
          Type: 'com.apple.configuration.management.status-subscriptions',
          Payload: { StatusItems: [{ Name: 'device.operating-system.version' }] },
        },
        'declaration/activation/org.example.on': {
          ...activation,
          Type: 'com.apple.activation.simple',
          Payload: { StandardConfigurations: ['org.example.test'] },
        },
      };
      return Endpoint === 'status' ? Buffer.alloc(0) : Buffer.from(JSON.stringify(told[String(Endpoint)]));
    };
    mdm.add('DeclarativeManagement');
    await device.connect();
    const items = dictOf(status.StatusItems);
    assert.equal(dictOf(dictOf(items.device)['operating-system']).version, device.state.osVersion);
    const { configurations } = dictOf(dictOf(items.management).declarations);
    assert.deepEqual(configurations, [
      { identifier: 'org.example.test', 'server-token': '1', active: true, valid: 'valid' },
    ]);
    asked.length = 0;
    mdm.add('DeclarativeManagement');
    await device.connect();
    assert.deepEqual(asked, ['tokens']);
  });

  test('habits: asleep until woken, reports twice, reports what nobody asked for', async () => {
    const sleep = asleep();
    const device = await enrolled({ habits: [sleep, ...lying, slow(1), binary] });
    const list = mdm.add('ProfileList');
    await pushed(device);
    assert.equal(mdm.statusOf(list), undefined);
    sleep.wake();
    await pushed(device);
    assert.equal(mdm.reports.filter(({ CommandUUID }) => CommandUUID === list).length, 2);
    assert.notEqual(mdm.reports.at(-1)?.CommandUUID, list);
  });

  test('habits: reports late, after a restart', async () => {
    const habit = late();
    const device = await enrolled({ habits: [habit] });
    const list = mdm.add('ProfileList');
    await device.connect();
    mdm.add('RestartDevice');
    await device.connect();
    await habit.late(device);
    assert.equal(mdm.reports.filter(({ CommandUUID }) => CommandUUID === list).length, 2);
  });

  test('restored from a backup it is the same device with other keys', async () => {
    const device = await enrolled();
    const { serialNumber } = device.state;
    const before = device.identity?.certificate;
    device.restoreFromBackup();
    await device.enrollFromProfile(`${mdm.endpoint}/profile`);
    assert.equal(mdm.checkIns.at(-2)?.SerialNumber, serialNumber);
    assert.notDeepEqual(device.identity?.certificate, before);
  });

  test('habits: what is malformed, unsigned or of another device is what goes over the wire', async () => {
    const [device, other] = [await enrolled(), await enrolled()];
    for (const habit of [
      malformed('not a plist'),
      malformed('cut off'),
      malformed('empty'),
      unsigned,
      wronglySigned(),
    ]) {
      device.habits.splice(0, 1, habit);
      await assert.rejects(device.connect(), /400/);
    }
    device.habits.splice(0, 1, impersonating(other.state.udid));
    await device.connect();
    assert.equal(mdm.reports.at(-1)?.UDID, other.state.udid);
    device.habits.splice(0, 1, skewedClock(-86_400_000));
    assert.ok(device.now() < Date.now() - 86_000_000);
    device.habits.splice(0, 1, cloned(other));
    await device.connect();
    assert.equal(mdm.reports.at(-1)?.UDID, device.state.udid);
  });

  test('sets up by DEP with the profile that is assigned to it', async () => {
    const dep = await startDep();
    const factory = createFactory();
    const device = new AppleDevice({ keys, http, network: apns, factory });
    dep.own(device);
    await assert.rejects(dep.setUp(device), /no profile/);
    const profile = { profile_name: 'All', url: `${mdm.endpoint}/dep`, await_device_configured: true };
    dep.registry.assign(dep.registry.define(profile), [device.state.serialNumber]);
    await dep.setUp(device);
    assert.equal(mdm.checkIns[0]?.SERIAL, device.state.serialNumber);
    assert.match(String(mdm.checkIns[0]?.Issuer), /Lab Device CA/);
    assert.equal(mdm.checkIns.at(-1)?.AwaitingConfiguration, true);
    assert.equal(dep.registry.devices.get(device.state.serialNumber)?.profile_status, 'pushed');
    await dep.close();
  });

  test('a fleet enrolls and answers, and counts what went wrong', async () => {
    const fleet = createFleet({ devices: 12, keyPairs: 2, concurrency: 1, profile: () => `${mdm.endpoint}/profile` });
    await fleet.enrollAll();
    mdm.add('ProfileList');
    const { enrolled: done, answered, errors, session } = await fleet.connectAll();
    assert.deepEqual(
      { done, answered, errors, sessions: session.count },
      { done: 12, answered: 1, errors: 0, sessions: 12 },
    );
    mdm.failing = true;
    assert.equal((await fleet.connectAll()).errors, 12);
    mdm.failing = false;
    fleet.close();
  });

  /** As APNs does once a server has pushed. */
  async function pushed(device: AppleDevice): Promise<void> {
    const update = mdm.checkIns.findLast(({ MessageType }) => MessageType === 'TokenUpdate');
    const { connect } = await import('node:http2');
    const client = connect(apns.endpoint);
    const stream = client.request({
      ':method': 'POST',
      ':path': `/3/device/${device.pushToken?.toString('hex')}`,
      'apns-topic': 'com.apple.mgmt.External.test',
      'apns-push-type': 'mdm',
    });
    stream.end(JSON.stringify({ mdm: update?.PushMagic }));
    const status = await new Promise((resolve) => stream.on('response', (headers) => resolve(headers[':status'])));
    assert.equal(status, 200);
    client.close();
    await device.settled();
  }
});

function profileNamed(identifier: string): Buffer {
  return writePlist({
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: identifier,
    PayloadUUID: '0A0B',
    PayloadContent: [],
  });
}
