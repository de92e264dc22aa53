import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDeviceCommands, sendCommand } from '@muster/contract/calls/commands';
import { listDeviceEvents, listDevices } from '@muster/contract/calls/devices';
import { mdmPayloadOf, readProfile, scepPayloadOf } from '../../../../../lab/apple/enrollment-profile.ts';
import { freshKeys } from '../../../../../lab/apple/identity.ts';
import { readPlist } from '../../../../../lab/apple/plists.ts';
import { requestCertificate } from '../../../../../lab/apple/scep.ts';
import { type AppleLab, startAppleLab } from '../../capabilities/apple/test-apple.ts';
import { sayCheckin, sayReport } from './test-message.ts';

describe('rules of the protocol at their edges', () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
  });
  after(() => lab.stop());

  let devices = 0;
  /** One with an identity that has said nothing yet. */
  async function newcomer() {
    const answer = await fetch(await lab.link(managed));
    const profile = readProfile(Buffer.from(await answer.arrayBuffer()));
    const mdm = mdmPayloadOf(profile) ?? assert.fail();
    const payload = scepPayloadOf(profile, mdm.identityUuid) ?? assert.fail();
    const { challenge, subject, url } = payload;
    const signer = await requestCertificate({
      http: lab.labHttp,
      url,
      subject,
      challenge,
      keys: await freshKeys(2048),
    });
    const ids = { UDID: `corner-${devices++}` };
    const checkIn = (MessageType: string, message: Record<string, unknown> = {}) =>
      sayCheckin(lab.url, { message: { MessageType, ...ids, Topic: mdm.topic, ...message }, signer });
    const report = async (message: Record<string, unknown>) => {
      const sent = await sayReport(lab.url, { message: { ...ids, ...message }, signer });
      const body = Buffer.from(await sent.arrayBuffer());
      const command = body.length === 0 ? undefined : readPlist(body);
      return {
        status: sent.status,
        uuid: command?.CommandUUID as string | undefined,
        type: (command?.Command as { RequestType: string } | undefined)?.RequestType,
      };
    };
    const token = { Token: Buffer.alloc(32, 7), PushMagic: 'magic' };
    const row = async () => {
      const { items } = await managed.owner.api(listDevices, { params: managed.org, query: { q: ids.UDID } });
      return items[0] ?? assert.fail();
    };
    const enroll = async (message: Record<string, unknown> = {}) => {
      assert.equal((await checkIn('Authenticate', message)).status, 200);
      assert.equal((await checkIn('TokenUpdate', token)).status, 200);
    };
    /** Answers everything that waits; what there was. */
    const workOff = async (more: Record<string, unknown> = {}) => {
      const types: string[] = [];
      let next = await report({ Status: 'Idle', ...more });
      while (next.uuid !== undefined) {
        types.push(next.type ?? '');
        next = await report({ Status: 'Acknowledged', CommandUUID: next.uuid, ...more });
      }
      return types;
    };
    return { ids, signer, token, checkIn, report, row, enroll, workOff };
  }

  test('nothing but Authenticate is taken of a device that has not said who it is', async () => {
    const { checkIn, token, report } = await newcomer();
    assert.equal((await checkIn('TokenUpdate', token)).status, 403);
    assert.equal((await report({ Status: 'Idle' })).status, 403);
    assert.equal((await checkIn('Authenticate')).status, 200);
    assert.deepEqual(await report({ Status: 'Idle' }), { status: 200, uuid: undefined, type: undefined });
    assert.equal((await checkIn('TokenUpdate', token)).status, 200);
    assert.equal((await report({ Status: 'Idle' })).type, 'DeviceInformation');
  });

  test('Authenticate needs neither model nor version, and may hold what nobody knows', async () => {
    const { checkIn, token, row } = await newcomer();
    assert.equal((await checkIn('Authenticate', { FutureKey: { a: [1, 2.5, true] } })).status, 200);
    assert.equal((await checkIn('TokenUpdate', token)).status, 200);
    const { state, serialNumber, osVersion } = await row();
    assert.deepEqual([state, serialNumber, osVersion], ['ACTIVE', null, null]);
  });

  test('a device in Setup Assistant is let on after everything else, as often as it waits', async () => {
    const { checkIn, token, workOff } = await newcomer();
    await checkIn('Authenticate', { OSVersion: '18.1', ProductName: 'iPhone16,1' });
    await checkIn('TokenUpdate', { ...token, AwaitingConfiguration: true });
    await checkIn('TokenUpdate', { ...token, AwaitingConfiguration: true });
    const first = await workOff();
    assert.equal(first.at(-1), 'DeviceConfigured');
    assert.equal(first.filter((type) => type === 'DeviceConfigured').length, 1);
    await checkIn('TokenUpdate', { ...token, AwaitingConfiguration: true });
    assert.deepEqual(await workOff(), ['DeviceConfigured']);
    await checkIn('TokenUpdate', token);
    assert.deepEqual(await workOff(), []);
  });

  test('so is somebody who signs in to a Shared iPad', async () => {
    const { checkIn, token, enroll, workOff } = await newcomer();
    await enroll({ ProductName: 'iPad14,3', OSVersion: '18.1' });
    const user = { UserID: 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', UserShortName: 'ana' };
    assert.equal((await checkIn('TokenUpdate', { ...token, ...user, AwaitingConfiguration: true })).status, 200);
    assert.deepEqual(await workOff(user), ['UserConfigured']);
  });

  test('what was put off comes again after another answer, not after the answer that put it off', async () => {
    const { enroll, report, row, workOff } = await newcomer();
    await enroll({ ProductName: 'iPhone16,1' });
    await workOff();
    const params = { ...managed.org, deviceId: (await row()).id };
    const send = (kind: 'lock' | 'restart') => managed.owner.api(sendCommand, { params, body: { kind } });
    await send('lock');
    const lock = await report({ Status: 'Idle' });
    assert.equal(lock.type, 'DeviceLock');
    const none = await report({ Status: 'NotNow', CommandUUID: lock.uuid });
    assert.deepEqual([none.status, none.uuid], [200, undefined]);
    const { items } = await managed.owner.api(listDeviceCommands, { params, query: { open: 'true' } });
    assert.deepEqual([items[0]?.status, items[0]?.notNowCount], ['Tried', 1]);
    const again = await report({ Status: 'Idle' });
    assert.equal(again.uuid, lock.uuid);
    assert.equal((await report({ Status: 'Acknowledged', CommandUUID: lock.uuid })).uuid, undefined);
  });

  test('errors with and without a chain end a command', async () => {
    const { enroll, report, row, workOff } = await newcomer();
    await enroll({ ProductName: 'iPhone16,1' });
    await workOff();
    const params = { ...managed.org, deviceId: (await row()).id };
    const ends = [
      {
        Status: 'Error',
        ErrorChain: [{ ErrorCode: 12_021, ErrorDomain: 'MCMDMErrorDomain', LocalizedDescription: 'x' }],
      },
      { Status: 'Error' },
      { Status: 'CommandFormatError' },
    ];
    for (const end of ends) {
      await managed.owner.api(sendCommand, { params, body: { kind: 'lock' } });
      const { uuid } = await report({ Status: 'Idle' });
      await report({ CommandUUID: uuid?.toUpperCase(), ...end });
    }
    const { items } = await managed.owner.api(listDeviceCommands, { params, query: { kind: 'lock' } });
    assert.deepEqual(items.map(({ status, error }) => [status, error?.code ?? null]).toReversed(), [
      ['Error', 12_021],
      ['Error', null],
      ['CommandFormatError', null],
    ]);
  });

  test('a check-in is told by the type of its content, whatever charset it names; everything else is a report', async () => {
    const { enroll, ids, signer } = await newcomer();
    await enroll();
    const message = { MessageType: 'GetBootstrapToken', ...ids };
    const type = 'application/x-apple-aspen-mdm-checkin; charset=UTF-8';
    assert.equal((await sayReport(lab.url, { message, signer, headers: { 'content-type': type } })).status, 200);
    const idle = { message: { Status: 'Idle', ...ids }, signer };
    for (const other of ['application/x-apple-aspen-mdm; charset=utf-8', 'application/xml', 'text/plain'])
      assert.equal((await sayReport(lab.url, { ...idle, headers: { 'content-type': other } })).status, 200, other);
  });

  test('declarations and endpoints that there are none of are not found', async () => {
    const { checkIn, enroll } = await newcomer();
    await enroll({ OSVersion: '18.1', ProductName: 'iPhone16,1' });
    const ask = async (Endpoint: string) => (await checkIn('DeclarativeManagement', { Endpoint })).status;
    assert.equal(await ask('tokens'), 200);
    assert.equal(await ask('declaration-items'), 200);
    assert.equal(await ask('declaration/activation/muster.activation'), 200);
    assert.equal(await ask('declaration/configuration/muster.activation'), 404, 'of another kind');
    assert.equal(await ask('declaration/configuration/none'), 404);
    assert.equal(await ask('declaration/dance/none'), 404);
    assert.equal(await ask('dance'), 404);
    assert.equal((await checkIn('DeclarativeManagement', { Endpoint: 'status' })).status, 400, 'a status without data');
  });

  test('a user who leaves takes no device along; a device that leaves takes all', async () => {
    const { checkIn, token, enroll, report } = await newcomer();
    await enroll({ ProductName: 'Mac15,12', OSVersion: '15.1' });
    const user = { UserID: '11111111-2222-3333-4444-555555555555', UserShortName: 'ana', UserLongName: 'Ana' };
    assert.equal((await report({ Status: 'Idle', ...user })).status, 200, 'before it has told a token');
    assert.equal((await checkIn('TokenUpdate', { ...token, ...user })).status, 200);
    assert.equal((await checkIn('CheckOut', user)).status, 200);
    assert.equal((await report({ Status: 'Idle' })).status, 200);
    assert.equal((await checkIn('CheckOut')).status, 200);
    assert.equal((await report({ Status: 'Idle' })).status, 401);
    assert.equal((await checkIn('TokenUpdate', token)).status, 401);
    assert.equal((await checkIn('Authenticate')).status, 401);
  });

  test('a device that lies all day has a short timeline', async () => {
    const { enroll, report, row } = await newcomer();
    await enroll();
    for (let i = 0; i < 12; i++) await report({ Status: 'Acknowledged', CommandUUID: `made up ${i}` });
    await report({ Status: 'Error', CommandUUID: 'made up' });
    const params = { ...managed.org, deviceId: (await row()).id };
    const { items } = await managed.owner.api(listDeviceEvents, { params });
    const odd = items.filter(({ kind }) => kind === 'oddReport').map(({ data }) => [data.status, data.count ?? 1]);
    assert.deepEqual(odd.sort(), [
      ['Acknowledged', 12],
      ['Error', 1],
    ]);
  });
});
