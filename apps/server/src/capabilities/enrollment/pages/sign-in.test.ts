/** Whoever enrolls says who they are first, where the template asks for it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createAppleEnrollment } from '@muster/contract/calls/apple';
import { listDevices } from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import * as calls from '@muster/contract/calls/enrollment';
import { createGroup, deleteGroup } from '@muster/contract/calls/groups';
import { AppleDevice } from '../../../../../../lab/apple/device.ts';
import { systemActor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { mailedCode } from '../../../test-mail.ts';
import { until } from '../../../test-until.ts';
import { type AppleLab, startAppleLab } from '../../apple/test-apple.ts';
import { type EnrollBrowser, enrollBrowser, headingOf, profileOf } from '../test-enroll-page.ts';
import { findLink } from './find-link.ts';
import { takeLink } from './take-link.ts';

describe('signing in on the enrollment page', { concurrency: 1 }, () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  before(async () => {
    lab = await startAppleLab({ env: { TRUST_PROXY: '1' } });
    managed = await lab.createManagedWorkspace();
  });
  after(() => lab.stop());

  let count = 0;
  async function employee(groups: readonly string[] = []) {
    const email = `employee-${++count}@example.com`;
    const body = { email, firstName: 'Eva', lastName: `Ruiz ${count}` };
    const { id } = await managed.owner.api(createEmployee, { params: managed.org, body });
    await lab.ownerQuery(sql`update people set groups = ${[...groups]}::uuid[] where id = ${id}`);
    return { id, email };
  }
  async function token(template: object = {}) {
    const { owner, org } = managed;
    const body = { name: `Template ${++count}`, signIn: true, ...template } as never;
    const { id: templateId } = await owner.api(calls.createEnrollmentTemplate, { params: org, body });
    const made = await owner.api(calls.createEnrollmentToken, {
      params: org,
      body: { templateId, hours: 1, maxUses: null },
    });
    return { ...made, templateId };
  }
  /** From an address of its own, so that nobody is held up by the guesses of another test. */
  const browse = () => enrollBrowser({ 'x-forwarded-for': `10.9.8.${++count}` });

  async function signIn(browser: EnrollBrowser, pageUrl: string, email: string) {
    const asked = await browser.send(`${pageUrl}/code`, { email });
    assert.equal(headingOf(asked), 'Enter your code');
    return browser.send(`${pageUrl}/sign-in`, { email, code: await mailedCode(lab.db, email.toLowerCase()) });
  }

  test('gives the device to whoever signed in, with a name that says so', async () => {
    const { pageUrl, url } = await token({ displayNamePattern: '{{employeeFirstName}}’s {{model}}' });
    assert.equal(url, null);
    const { id, email } = await employee();
    const browser = browse();
    const page = await browser.open(pageUrl);
    assert.match(page.html, /Email me a code/);
    assert.doesNotMatch(page.html, /Download profile/);
    assert.match((await browser.send(pageUrl)).html, /Email me a code/, 'nobody gets past it');
    const inside = await signIn(browser, pageUrl, email.toUpperCase());
    assert.equal(inside.url, pageUrl);
    assert.match(inside.html, /Signed in as Eva Ruiz/);
    const done = await browser.send(pageUrl);
    const phone = new AppleDevice({ keys: lab.keys, http: lab.labHttp, network: lab.apns });
    await phone.enrollFromProfile((await browser.open(profileOf(done))).body);
    const { owner, org } = managed;
    const { items } = await owner.api(listDevices, { params: org, query: { q: phone.state.serialNumber } });
    assert.equal(items[0]?.mdmUser?.id, id);
    assert.match(items[0]?.displayName ?? '', /^Eva’s /);
    const [entry] = await lab.ownerQuery<{ actor: string }>(sql`
      select user_email as actor from audit_entries
      where organization_id = ${managed.workspace.id} and entity = 'enrollmentToken' and action = 'update'
      order by created_at desc limit 1`);
    assert.equal(entry?.actor, email, 'who took it up is in the audit');
  });

  test('answers the same for every address, and mails only those who are known', async () => {
    const { pageUrl } = await token();
    const { email } = await employee();
    const known = await browse().send(`${pageUrl}/code`, { email });
    const unknown = await browse().send(`${pageUrl}/code`, { email: 'nobody@example.com' });
    assert.equal(known.html.replaceAll(email, '…'), unknown.html.replaceAll('nobody@example.com', '…'));
    await mailedCode(lab.db, email);
    const mails = await lab.ownerQuery(sql`select 1 from local_mails where recipient = 'nobody@example.com'`);
    assert.equal(mails.length, 0);
    const wrong = await browse().send(`${pageUrl}/code`, { email: '<b>not an address' });
    assert.equal(wrong.status, 400);
    assert.match(
      wrong.html,
      /value="&lt;b&gt;not an address".*id="email-problem" role="alert">Enter an email address/s,
    );
  });

  test('takes ten guesses of a code from one place, and no more of any after five', async () => {
    const { pageUrl } = await token();
    const { email } = await employee();
    const browser = browse();
    await browser.send(`${pageUrl}/code`, { email });
    const code = await mailedCode(lab.db, email);
    const other = code === '123456' ? '654321' : '123456';
    const statuses: number[] = [];
    for (let guess = 0; guess < 10; guess += 1)
      statuses.push((await browser.send(`${pageUrl}/sign-in`, { email, code: other })).status);
    assert.deepEqual(new Set(statuses), new Set([400]));
    const right = await browse().send(`${pageUrl}/sign-in`, { email, code });
    assert.equal(right.status, 400, 'the code was guessed at too often, from wherever');
    const limited = await browser.send(`${pageUrl}/sign-in`, { email, code });
    assert.deepEqual([limited.status, headingOf(limited)], [429, 'That did not work']);
    assert.ok(limited.headers.get('retry-after'));
    const typed = await browse().send(`${pageUrl}/sign-in`, { email, code: '12 34' });
    assert.match(typed.html, /Enter the six digits/);
  });

  test('takes the password of an account, keeps the address that was typed, and no other password', async () => {
    const { pageUrl } = await token();
    const { email } = managed.owner;
    const wrong = await browse().send(`${pageUrl}/sign-in`, { email, password: 'not the password' });
    assert.equal(wrong.status, 401);
    assert.match(wrong.html, /<details open>/);
    assert.match(wrong.html, new RegExp(`value="${email}"`));
    assert.equal((await browse().send(`${pageUrl}/sign-in`, { email, password: '' })).status, 400);
    const browser = browse();
    const right = await browser.send(`${pageUrl}/sign-in`, { email, password: managed.owner.password });
    assert.match(right.html, /Download profile/);
    const again = await browser.open(`${pageUrl}/sign-in`);
    assert.match(again.html, /Email me a code/, 'somebody else may sign in');
  });

  test('is for those who have all groups, and tells others whom to ask without naming a group', async () => {
    const { owner, org } = managed;
    const group = (name: string) => owner.api(createGroup, { params: org, body: { name } });
    const [field, north] = [await group('Field'), await group('North')];
    const { pageUrl } = await token({ userGroupIds: [field.id, north.id] });
    const some = await employee([field.id]);
    const browser = browse();
    const refused = await signIn(browser, pageUrl, some.email);
    assert.deepEqual([refused.status, headingOf(refused)], [403, 'You cannot enroll a device here']);
    assert.match(refused.html, /Ask the IT team of /);
    assert.doesNotMatch(refused.html, /North|Field/);
    assert.match((await browser.send(pageUrl)).html, /Email me a code/);
    const all = await employee([north.id, field.id]);
    const other = browse();
    assert.match((await signIn(other, pageUrl, all.email)).html, /Download profile/);
    await lab.ownerQuery(sql`update people set groups = ${[field.id]}::uuid[] where id = ${all.id}`);
    assert.equal((await other.send(pageUrl)).status, 403, 'who left a group meanwhile');
  });

  test('of a template whose group was deleted is for nobody, which the template says and no other change lifts', async () => {
    const { owner, org } = managed;
    const group = await owner.api(createGroup, { params: org, body: { name: 'Pilots' } });
    const one = await employee([group.id]);
    const { pageUrl, templateId } = await token({ userGroupIds: [group.id] });
    const browser = browse();
    assert.match((await signIn(browser, pageUrl, one.email)).html, /Download profile/);
    await owner.api(deleteGroup, { params: { ...org, groupId: group.id } });
    assert.equal((await browser.send(pageUrl)).status, 403);
    const params = { ...org, templateId };
    const read = () => owner.api(calls.readEnrollmentTemplate, { params });
    assert.deepEqual((await read()).userGroups, [{ id: group.id, name: null }]);
    const { name, signIn: asked } = await read();
    const change = (userGroupIds: string[]) =>
      owner.api(calls.updateEnrollmentTemplate, { params, body: { name: `${name} 2`, signIn: asked, userGroupIds } });
    assert.deepEqual((await change([group.id])).userGroups, [{ id: group.id, name: null }], 'kept by who renames it');
    assert.equal((await browser.send(pageUrl)).status, 403);
    await change([]);
    assert.equal((await browser.send(pageUrl)).status, 200, 'taken from the template by somebody');
    await assert.rejects(change([group.id]), { code: 3001 });
  });

  test('that a template begins to ask for while somebody is let in is asked of them as well', async () => {
    const { owner, org, workspace } = managed;
    const { pageUrl, templateId } = await token({ signIn: false });
    const inside = <T>(_: string, work: (tx: Tx) => Promise<T>) => lab.db.withTenant(workspace.id, systemActor, work);
    const deps = { db: lab.db, hashCode: () => Buffer.alloc(32) };
    const link = await findLink(deps, inside, pageUrl.split('/').at(-1) ?? '');
    const params = { ...org, templateId };
    const { name } = await owner.api(calls.readEnrollmentTemplate, { params });
    await owner.api(calls.updateEnrollmentTemplate, { params, body: { name, signIn: true } });
    const late = inside('', (tx) => takeLink(tx, link, { person: undefined, answers: {} }));
    await assert.rejects(late, { code: 4006 });
  });

  test('proves it for this link alone, for a while, and nobody else can write such a proof', async () => {
    const [one, two] = [await token(), await token()];
    const { email, id } = await employee();
    const browser = browse();
    await signIn(browser, one.pageUrl, email);
    const proof = browser.cookies.get('enroll-person') ?? assert.fail();
    const withProof = (pageUrl: string, value: string) => browse().open(pageUrl, { cookie: `enroll-person=${value}` });
    assert.match((await withProof(one.pageUrl, proof)).html, /Download profile/);
    assert.match((await withProof(two.pageUrl, proof)).html, /Email me a code/);
    const bytes = Buffer.from(proof, 'base64url');
    for (const at of [0, 20, 40, 50, bytes.length - 1]) {
      const forged = Buffer.from(bytes);
      forged[at] = (forged[at] ?? 0) ^ 1;
      assert.match((await withProof(one.pageUrl, forged.toString('base64url'))).html, /Email me a code/);
    }
    for (const junk of ['', 'x', `${proof}x`.repeat(3), '%00'])
      assert.match((await withProof(one.pageUrl, junk)).html, /Email me a code/);
    await lab.ownerQuery(sql`delete from people where id = ${id}`);
    assert.match((await withProof(one.pageUrl, proof)).html, /Email me a code/, 'they are nobody any more');
  });

  test('is asked of an invitation only where its template does, and then it is for that person alone', async () => {
    const { owner, org } = managed;
    const ana = await employee();
    const { templateId } = await token();
    const invite = async (body: { templateId: string | null; emails: string[] }) => {
      await owner.api(calls.inviteToEnroll, { params: org, body });
      return until(async () => {
        const [mail] = await lab.ownerQuery<{ text: string }>(sql`
          select text_body as text from local_mails where recipient = ${ana.email} order by created_at desc limit 1`);
        return /\S+\/mdm\/apple\/join\/[\w-]+/.exec(mail?.text ?? '')?.[0];
      });
    };
    const asked = await invite({ templateId, emails: [ana.email] });
    const somebody = await employee();
    const refused = await signIn(browse(), asked, somebody.email);
    assert.equal(refused.status, 403);
    assert.match(refused.html, /This link is for somebody else/);
    assert.ok(!refused.html.includes(ana.email));
    const right = browse();
    assert.match((await signIn(right, asked, ana.email)).html, /Download profile/);
    assert.match(headingOf(await right.send(asked)), /Now install/);
    const { pageUrl } = await owner.api(createAppleEnrollment, { params: org, body: { mdmUserId: ana.id } });
    assert.match((await browse().open(pageUrl)).html, /Download profile/, 'nothing is asked without a template');
  });

  test('opens nothing any more when the template of an invitation was deleted', async () => {
    const { owner, org } = managed;
    const { email } = await employee();
    const { templateId } = await token();
    await owner.api(calls.inviteToEnroll, { params: org, body: { templateId, emails: [email] } });
    const address = await until(async () => {
      const [mail] = await lab.ownerQuery<{ text: string }>(sql`
        select text_body as text from local_mails where recipient = ${email} limit 1`);
      return /\S+\/mdm\/apple\/join\/[\w-]+/.exec(mail?.text ?? '')?.[0];
    });
    await owner.api(calls.deleteEnrollmentTemplate, { params: { ...org, templateId } });
    for (const opened of [await browse().open(address), await browse().send(address)])
      assert.deepEqual([opened.status, headingOf(opened)], [410, 'This link has been withdrawn']);
  });
});
