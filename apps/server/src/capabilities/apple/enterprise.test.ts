import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as calls from '@muster/contract/calls/apple';
import { listNotifications } from '@muster/contract/calls/notifications';
import { readBundle } from '@muster/contract/calls/workspaces';
import { generateKeys } from '@muster/pki/keys';
import { toPem } from '@muster/pki/pem';
import { createRequest } from '@muster/pki/request';
import { sql } from '../../platform/db/sql.ts';
import { coded } from '../../test-coded.ts';
import { until } from '../../test-until.ts';
import { pushExpiryJob, reminderFor } from './push-expiry.ts';
import { type AppleLab, pushCertificateFor, startAppleLab, testTopic } from './test-apple.ts';

describe('the Apple enterprise', () => {
  let lab: AppleLab;
  before(async () => {
    lab = await startAppleLab();
  });
  after(() => lab.stop());

  test('begins with a request, and is there once Apple has answered it', async () => {
    const owner = await lab.createUser();
    const { slug } = await lab.createWorkspace(owner);
    const params = { org: slug };
    await assert.rejects(owner.api(calls.readAppleEnterprise, { params }), coded(3001));
    await assert.rejects(owner.api(calls.createAppleEnrollment, { params, body: {} }), coded(5261));
    const csr = await lab.fetchCsr(owner.token, slug);
    assert.match(csr, /BEGIN CERTIFICATE REQUEST/);
    const pending = await owner.api(calls.readAppleEnterprise, { params });
    assert.equal(pending.certificates, null);
    assert.ok(pending.requestedAt);
    assert.equal((await owner.api(readBundle, { params })).admEnterprise, null);
    const certificate = pushCertificateFor(csr);
    const body = { certificate, appleId: 'it@example.com' };
    const enterprise = await owner.api(calls.uploadPushCertificate, { params, body });
    assert.equal(enterprise.certificates?.topic, testTopic);
    assert.equal(enterprise.certificates?.appleId, 'it@example.com');
    assert.equal(enterprise.certificates?.state, 'valid');
    const bundle = await owner.api(readBundle, { params });
    assert.equal(bundle.admEnterprise?.id, enterprise.id);
    assert.equal(bundle.organization.admEnterprise, true);
    const [row] = await lab.ownerQuery<{ key: Buffer }>(
      sql`select push_key as key from apple_enterprises where id = ${enterprise.id}`,
    );
    assert.ok(!row?.key.includes('PRIVATE KEY'), 'the key is sealed');
  });

  test('takes no certificate that would not do', async () => {
    const { owner, org: params, workspace } = await lab.createManagedWorkspace();
    const upload = (certificate: string, more: { privateKey?: string; acceptNewTopic?: boolean } = {}) =>
      owner.api(calls.uploadPushCertificate, { params, body: { certificate, ...more } });
    await assert.rejects(upload('hello'), coded(5260, 'NOT_A_CERTIFICATE'));
    const csr = await lab.fetchCsr(owner.token, workspace.slug);
    await assert.rejects(upload(pushCertificateFor(csr, { topic: 'com.example.app' })), coded(5260, 'NO_TOPIC'));
    await assert.rejects(upload(pushCertificateFor(csr, { days: -1 })), coded(5260, 'EXPIRED'));
    const { privateKey } = generateKeys('rsa2048');
    const foreign = toPem('CERTIFICATE REQUEST', createRequest({ subject: { commonName: 'x' }, privateKey }));
    await assert.rejects(upload(pushCertificateFor(foreign)), coded(5260, 'KEY_MISMATCH'));
    const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    await upload(pushCertificateFor(foreign), { privateKey: key });
    const topic = 'com.apple.mgmt.External.99999999-1111-2222-3333-444444444444';
    const next = await lab.fetchCsr(owner.token, workspace.slug);
    const other = pushCertificateFor(next, { topic });
    await assert.rejects(upload(other), coded(5263));
    const { history, certificates } = await upload(other, { acceptNewTopic: true });
    assert.equal(certificates?.topic, topic);
    assert.equal(history[0]?.topic, testTopic);
  });

  test('says when commands rest', async () => {
    const { owner, org: params } = await lab.createManagedWorkspace();
    const all = Array.from({ length: 24 }, (_, hour) => hour);
    const schedule = { mon: all, tue: all, wed: all, thu: all, fri: all, sat: all, sun: all };
    const protectionRules = { scheduleEnabled: true, scheduleTimeZone: 'Europe/Madrid', schedule };
    const { protectionRules: kept } = await owner.api(calls.updateAppleEnterprise, {
      params,
      body: { protectionRules },
    });
    assert.deepEqual(kept, { ...protectionRules, active: true, until: null });
    const nowhere = { ...protectionRules, scheduleTimeZone: 'Mars/Olympus' };
    await assert.rejects(
      owner.api(calls.updateAppleEnterprise, { params, body: { protectionRules: nowhere } }),
      coded(6002),
    );
    const { configuration } = await owner.api(calls.updateAppleEnterprise, {
      params,
      body: { configuration: { contactEmail: 'help@example.com', primaryColor: '#aa0000' } },
    });
    assert.equal(configuration.contactEmail, 'help@example.com');
  });

  test('is not given up while it manages devices', async () => {
    const managed = await lab.createManagedWorkspace();
    const device = await lab.enroll(managed);
    const { owner, org: params } = managed;
    await assert.rejects(owner.api(calls.deleteAppleEnterprise, { params }), coded(5262));
    await device.unenroll();
    await owner.api(calls.deleteAppleEnterprise, { params });
    await assert.rejects(owner.api(calls.readAppleEnterprise, { params }), coded(3001));
  });

  test('viewers read it, and change nothing', async () => {
    const { workspace, org: params } = await lab.createManagedWorkspace();
    const viewer = await lab.addMember(workspace.id, 'viewer');
    assert.ok(await viewer.api(calls.readAppleEnterprise, { params }));
    await assert.rejects(viewer.api(calls.reinstallAppleDevices, { params }), coded(4003));
    await assert.rejects(viewer.api(calls.createAppleEnrollment, { params, body: {} }), coded(4003));
  });

  test('reminds of the end of the certificate, once at each step', async () => {
    const { owner, workspace } = await lab.createManagedWorkspace();
    const { run } = pushExpiryJob(lab.db);
    const endsIn = (days: number) =>
      lab.ownerQuery(sql`
        update apple_enterprises set expires_at = now() + make_interval(days => ${days}::int)
        where organization_id = ${workspace.id}`);
    const told = async () => {
      const { items } = await owner.api(listNotifications, { query: {} });
      return items.filter(({ kind }) => kind === 'applePushExpiring' || kind === 'applePushExpired');
    };
    await endsIn(10);
    await run({});
    await run({});
    const [one, ...more] = await until(async () => {
      const items = await told();
      return items.length > 0 ? items : undefined;
    });
    assert.equal(one?.kind, 'applePushExpiring');
    assert.equal(more.length, 0);
    await endsIn(-1);
    await run({});
    await until(async () => (await told()).some(({ kind }) => kind === 'applePushExpired'));
  });

  test('steps of the reminder', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const inDays = (days: number) => reminderFor(new Date(now.getTime() + days * 86_400_000), now);
    assert.deepEqual([45, 30, 20, 14, 8, 7, 2, 0.5, 0, -3].map(inDays), [undefined, 30, 30, 14, 14, 7, 7, 1, 0, 0]);
  });
});
