import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDeviceEvents, listDevices } from '@muster/contract/calls/devices';
import { freshKeys, selfSigned } from '../../../../../lab/apple/identity.ts';
import { readPlist } from '../../../../../lab/apple/plists.ts';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';
import { sql } from '../../platform/db/sql.ts';
import { sayCheckin, sayReport } from './test-message.ts';

describe('what devices should not say', () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
  });
  after(() => lab.stop());

  const enrolled = async () => {
    const device = await lab.enroll(managed);
    await device.settled();
    const signer = device.identity;
    assert.ok(signer);
    return { device, signer, UDID: device.state.udid };
  };
  const rowOf = async (serial: string) => {
    const { items } = await managed.owner.api(listDevices, { params: managed.org, query: { q: serial } });
    const [row] = items;
    assert.ok(row);
    return row;
  };
  const idle = (UDID: string) => ({ Status: 'Idle', UDID });

  test('without a signature, or with that of nobody, they are nobody', async () => {
    const { UDID } = await enrolled();
    assert.equal((await sayReport(lab.url, { message: idle(UDID) })).status, 401);
    const stranger = selfSigned(await freshKeys(2048), [[['CN', 'somebody']]]);
    assert.equal((await sayReport(lab.url, { message: idle(UDID), signer: stranger })).status, 401);
    const answer = await sayReport(lab.url, { message: idle(UDID), headers: { 'mdm-signature': 'bm90IENNUw==' } });
    assert.equal(answer.status, 400);
    assert.equal(await answer.text(), '');
  });

  test('what was signed has to be what is said', async () => {
    const { signer, UDID } = await enrolled();
    const other = Buffer.from('something else');
    assert.equal((await sayReport(lab.url, { message: idle(UDID), signer, signed: other })).status, 403);
    assert.equal((await sayReport(lab.url, { message: idle(UDID), signer })).status, 200);
  });

  test('the certificate of one device does not speak for another', async () => {
    const thief = await enrolled();
    const victim = await enrolled();
    const { signer } = thief;
    assert.equal((await sayReport(lab.url, { message: idle(victim.UDID), signer })).status, 403);
    for (const MessageType of ['CheckOut', 'GetBootstrapToken']) {
      const answer = await sayCheckin(lab.url, { message: { MessageType, UDID: victim.UDID, Topic: 't' }, signer });
      assert.equal(answer.status, 403, MessageType);
    }
    const message = { MessageType: 'Authenticate', UDID: victim.UDID, Topic: 't', SerialNumber: 'X' };
    assert.equal((await sayCheckin(lab.url, { message, signer })).status, 403);
    assert.equal((await rowOf(victim.device.state.serialNumber)).state, 'ACTIVE');
    // Whose certificate it is, is told, once: the victim has done nothing.
    const { id } = await rowOf(thief.device.state.serialNumber);
    const { items } = await managed.owner.api(listDeviceEvents, { params: { ...managed.org, deviceId: id } });
    const told = items.filter(({ kind }) => kind === 'identityMisused');
    assert.deepEqual(
      told.map(({ data }) => data),
      [{ identifier: victim.UDID }],
    );
  });

  test('a certificate that was revoked, or has expired, opens nothing', async () => {
    for (const change of [sql`revoked_at = now()`, sql`not_after = now() - interval '1 second'`]) {
      const { device, signer, UDID } = await enrolled();
      assert.equal((await sayReport(lab.url, { message: idle(UDID), signer })).status, 200);
      await lab.ownerQuery(sql`
        update device_certificates c set ${change} from device_enrollments e, devices d
        where e.id = c.enrollment_id and d.id = e.device_id and d.serial_number = ${device.state.serialNumber}`);
      assert.equal((await sayReport(lab.url, { message: idle(UDID), signer })).status, 401);
    }
  });

  test('what is no property list, or no message, is refused', async () => {
    const { signer, UDID } = await enrolled();
    const bodies = [
      Buffer.from('hello'),
      Buffer.alloc(0),
      Buffer.from('{"Status":"Idle"}'),
      Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><plist><dict>&b;</dict></plist>'),
      Buffer.from('bplist00\xff\xff\xff', 'latin1'),
    ];
    for (const bytes of bodies) {
      assert.equal((await sayReport(lab.url, { bytes, signer })).status, 400, bytes.toString());
      assert.equal((await sayCheckin(lab.url, { bytes, signer })).status, 400, bytes.toString());
    }
    const unknown = { MessageType: 'Hello', UDID };
    assert.equal((await sayCheckin(lab.url, { message: unknown, signer })).status, 400);
    assert.equal((await sayReport(lab.url, { message: { Status: 'Fine', UDID }, signer })).status, 400);
    const large = Buffer.alloc(17 * 1024 * 1024, 0x20);
    assert.equal((await sayReport(lab.url, { bytes: large, signer })).status, 413);
  });

  test('reports that nobody waits for change nothing, and stand on the timeline', async () => {
    const { device, signer, UDID } = await enrolled();
    const CommandUUID = '11111111-2222-3333-4444-555555555555';
    for (const Status of ['Acknowledged', 'Error', 'NotNow', 'CommandFormatError']) {
      const answer = await sayReport(lab.url, { message: { Status, UDID, CommandUUID }, signer });
      assert.equal(answer.status, 200);
    }
    const odd = await sayReport(lab.url, { message: { Status: 'Acknowledged', UDID, CommandUUID: 'no id' }, signer });
    assert.equal(odd.status, 200);
    const { id } = await rowOf(device.state.serialNumber);
    const { items } = await managed.owner.api(listDeviceEvents, { params: { ...managed.org, deviceId: id } });
    assert.ok(items.filter(({ kind }) => kind === 'oddReport').length >= 4);
  });

  test('messages come by PUT and POST, to either address', async () => {
    const { signer, UDID } = await enrolled();
    for (const method of ['PUT', 'POST'] as const)
      assert.equal((await sayReport(lab.url, { message: idle(UDID), signer, method })).status, 200);
    const message = { MessageType: 'GetBootstrapToken', UDID };
    const headers = { 'content-type': 'application/x-apple-aspen-mdm-checkin' };
    const answer = await sayReport(lab.url, { message, signer, headers });
    assert.equal(answer.status, 200);
    assert.deepEqual(readPlist(Buffer.from(await answer.arrayBuffer())), {});
  });

  test('no command: an empty body', async () => {
    const { signer, UDID } = await enrolled();
    await lab.ownerQuery(sql`delete from commands`);
    const answer = await sayReport(lab.url, { message: idle(UDID), signer });
    assert.equal(answer.headers.get('content-length'), '0');
    assert.equal(await answer.text(), '');
  });

  test('bootstrap tokens are kept, given back, and taken away', async () => {
    const { signer, UDID } = await enrolled();
    const ask = async () => {
      const answer = await sayCheckin(lab.url, { message: { MessageType: 'GetBootstrapToken', UDID }, signer });
      assert.equal(answer.status, 200);
      return readPlist(Buffer.from(await answer.arrayBuffer()));
    };
    assert.deepEqual(await ask(), {});
    const BootstrapToken = Buffer.from('a secret of the Mac');
    const set = { MessageType: 'SetBootstrapToken', UDID, BootstrapToken };
    assert.equal((await sayCheckin(lab.url, { message: set, signer })).status, 200);
    assert.deepEqual(Buffer.from((await ask()).BootstrapToken as Uint8Array), BootstrapToken);
    const stored = await lab.ownerQuery<{ token: Buffer }>(
      sql`select bootstrap_token as token from device_enrollments where bootstrap_token is not null`,
    );
    assert.ok(stored.every(({ token }) => !token.includes(BootstrapToken)));
    assert.equal(
      (await sayCheckin(lab.url, { message: { MessageType: 'SetBootstrapToken', UDID }, signer })).status,
      200,
    );
    assert.deepEqual(await ask(), {});
  });

  test('users of the network are declined, those on the device have a channel of their own', async () => {
    const { signer, UDID } = await enrolled();
    const user = { UDID, UserID: 'AAAAAAAA-0000-4000-8000-000000000001', UserShortName: 'ana', UserLongName: 'Ana' };
    const asked = await sayCheckin(lab.url, { message: { MessageType: 'UserAuthenticate', ...user }, signer });
    assert.equal(asked.status, 410);
    const token = { MessageType: 'TokenUpdate', Topic: 't', PushMagic: 'm', Token: Buffer.alloc(32, 1), ...user };
    assert.equal((await sayCheckin(lab.url, { message: token, signer })).status, 200);
    assert.equal((await sayReport(lab.url, { message: { Status: 'Idle', ...user }, signer })).status, 200);
    const [row] = await lab.ownerQuery<{ state: string }>(
      sql`select state from device_enrollments where channel = 'user' and user_identifier = ${user.UserID}`,
    );
    assert.equal(row?.state, 'active');
  });

  test('tokens of other services are not to be had', async () => {
    const { signer, UDID } = await enrolled();
    const ask = async (TokenServiceType: string) => {
      const message = { MessageType: 'GetToken', UDID, TokenServiceType };
      return (await sayCheckin(lab.url, { message, signer })).status;
    };
    assert.equal(await ask('com.apple.maid'), 404, 'Apple does not know this server');
    assert.equal(await ask('com.apple.watch.pairing'), 400);
    assert.equal(await ask('com.example.other'), 400);
  });

  test('a device that has left is nobody, but may say so once more', async () => {
    const { device, signer, UDID } = await enrolled();
    const message = { MessageType: 'CheckOut', UDID, Topic: 't' };
    assert.equal((await sayCheckin(lab.url, { message, signer })).status, 200);
    assert.equal((await rowOf(device.state.serialNumber)).state, 'DELETED');
    assert.equal((await sayCheckin(lab.url, { message, signer })).status, 200);
    assert.equal((await sayReport(lab.url, { message: idle(UDID), signer })).status, 401);
  });

  test('a link is good once, and an unknown one for nothing', async () => {
    const url = await lab.link(managed);
    assert.equal((await fetch(url)).status, 200);
    assert.equal((await fetch(url)).status, 400);
    assert.equal((await fetch(`${lab.url}/mdm/apple/enroll/${'x'.repeat(43)}`)).status, 400);
  });
});
