import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listDevices } from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import * as calls from '@muster/contract/calls/enrollment';
import { AppleDevice } from '../../../../../lab/apple/device.ts';
import { sql } from '../../platform/db/sql.ts';
import { until } from '../../test-until.ts';
import { type AppleLab, startAppleLab } from '../apple/test-apple.ts';

describe('people who are invited to enroll', { concurrency: 1 }, () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
    for (const email of ['ana@example.com', 'bea@example.com'])
      await managed.owner.api(createEmployee, {
        params: managed.org,
        body: { email, firstName: 'Ana <i>', lastName: 'Ruiz' },
      });
  });
  after(() => lab.stop());

  const invite = (emails: string[], templateId: string | null = null) =>
    managed.owner.api(calls.inviteToEnroll, { params: managed.org, body: { emails, templateId } });
  const mailsTo = (email: string) =>
    lab.ownerQuery<{ text: string; subject: string }>(sql`
      select text_body as text, subject from local_mails where recipient = ${email} order by created_at desc`);
  /** Of the newest mail. */
  const tokenFor = (email: string) =>
    until(async () => /\/apple\/join\/([\w-]{43})/.exec((await mailsTo(email))[0]?.text ?? '')?.[1]);

  test('get one mail with a link for one device, which is then theirs; addresses of nobody are told', async () => {
    const answer = await invite(['ANA@example.com', 'ana@example.com', 'nobody@example.com']);
    assert.deepEqual(answer, { sent: 1, unknown: ['nobody@example.com'] });
    const token = await tokenFor('ana@example.com');
    assert.deepEqual(await mailsTo('nobody@example.com'), []);
    const url = `${lab.url}/mdm/apple/enroll/${token}`;
    const device = new AppleDevice({ keys: lab.keys, http: lab.labHttp, network: lab.apns });
    await device.enrollFromProfile(url);
    assert.equal((await fetch(url)).status, 400, 'once');
    const { items } = await managed.owner.api(listDevices, {
      params: managed.org,
      query: { q: device.state.serialNumber },
    });
    assert.equal(items[0]?.mdmUser?.email, 'ana@example.com');
  });

  test('are not mailed twice when the call is repeated, and each invitation is written down', async () => {
    const [first, second] = await Promise.all([invite(['bea@example.com']), invite(['bea@example.com'])]);
    assert.deepEqual([first.sent, second.sent], [1, 1]);
    await tokenFor('bea@example.com');
    const queued = await lab.ownerQuery(sql`
      select 1 from mails where recipient = 'bea@example.com' and template = 'enrollmentInvitation'`);
    assert.equal(queued.length, 1);
    const written = await lab.ownerQuery<{ entity_name: string }>(sql`
      select entity_name from audit_entries where organization_id = ${managed.workspace.id}
        and entity = 'enrollmentToken' and entity_name like '%@example.com' order by created_at`);
    assert.deepEqual(
      written.map((one) => one.entity_name),
      ['ana@example.com', 'bea@example.com'],
    );
  });

  test('to a template that asks get no profile before it has asked, nor when it is gone', async () => {
    const body = { name: 'Asks', signIn: true };
    const template = await managed.owner.api(calls.createEnrollmentTemplate, { params: managed.org, body });
    await invite(['bea@example.com'], template.id);
    const token = await until(async () => {
      const mails = await mailsTo('bea@example.com');
      return mails.length === 2 ? /\/apple\/join\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] : undefined;
    });
    const ask = async () =>
      (await (await fetch(`${lab.url}/mdm/apple/enroll/${token}`)).json()) as {
        error: { code: number; reason?: string };
      };
    assert.deepEqual((await ask()).error.code, 4006);
    await managed.owner.api(calls.deleteEnrollmentTemplate, { params: { ...managed.org, templateId: template.id } });
    assert.deepEqual((await ask()).error.code, 4006);
    const [link] = await lab.ownerQuery<{ used: boolean }>(sql`
      select used_at is not null as used from enrollment_links order by created_at desc limit 1`);
    assert.equal(link?.used, false);
  });

  test('need a push certificate, and a template of the workspace', async () => {
    const other = await lab.createManagedWorkspace();
    const body = { name: 'Theirs' };
    const theirs = await other.owner.api(calls.createEnrollmentTemplate, { params: other.org, body });
    await assert.rejects(invite(['ana@example.com'], theirs.id), { code: 3001 });
    await assert.rejects(invite(Array.from({ length: 501 }, (_, n) => `p${n}@example.com`)), { code: 6002 });
    await assert.rejects(invite(['not an address']), { code: 6002 });
    const owner = await lab.createUser();
    const workspace = await lab.createWorkspace(owner);
    const sent = { params: { org: workspace.slug }, body: { emails: ['ana@example.com'] } };
    await assert.rejects(owner.api(calls.inviteToEnroll, sent), { code: 5261 });
  });
});
