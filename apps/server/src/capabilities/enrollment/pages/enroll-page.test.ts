/** The page of a link or token: what it says to whom, when it opens nothing, and how the profile is got. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createAppleEnrollment, updateAppleEnterprise } from '@muster/contract/calls/apple';
import { listDevices } from '@muster/contract/calls/devices';
import * as calls from '@muster/contract/calls/enrollment';
import { verifyData } from '@muster/pki/signed-data';
import { AppleDevice } from '../../../../../../lab/apple/device.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type AppleLab, startAppleLab } from '../../apple/test-apple.ts';
import { enrollBrowser, headingOf, mac, profileOf, slackOnIphone, windows } from '../test-enroll-page.ts';

describe('the enrollment page', { concurrency: 1 }, () => {
  let lab: AppleLab;
  let managed: Awaited<ReturnType<AppleLab['createManagedWorkspace']>>;
  let name: string;
  before(async () => {
    lab = await startAppleLab();
    managed = await lab.createManagedWorkspace();
    name = managed.workspace.name;
  });
  after(() => lab.stop());

  const link = () => managed.owner.api(createAppleEnrollment, { params: managed.org, body: {} });
  let made = 0;
  async function token({
    maxUses = null as number | null,
    ...template
  }: Record<string, unknown> & { maxUses?: number | null }) {
    const { owner, org } = managed;
    const body = { name: `Template ${++made}`, ...template } as never;
    const { id } = await owner.api(calls.createEnrollmentTemplate, { params: org, body });
    return owner.api(calls.createEnrollmentToken, { params: org, body: { templateId: id, hours: 1, maxUses } });
  }
  const device = () => new AppleDevice({ keys: lab.keys, http: lab.labHttp, network: lab.apns });
  async function found({ state }: AppleDevice) {
    const { owner, org } = managed;
    const { items } = await owner.api(listDevices, { params: org, query: { q: state.serialNumber } });
    return items[0];
  }

  test('says whose it is, what they can do and cannot see, and until when the link is good', async () => {
    const { pageUrl } = await link();
    const { html, status, headers } = await enrollBrowser().open(pageUrl);
    assert.equal(status, 200);
    assert.match(headingOf({ html }), new RegExp(`Set up this iPhone for ${name}`));
    assert.match(html, /Lock the device, or erase everything on it/);
    assert.match(html, /Your photos and files/);
    assert.match(html, /This link works until \d+ \w+ \d{4} \d\d:\d\d:\d\d UTC\./);
    assert.match(html, />Download profile</);
    assert.doesNotMatch(html, /<svg/, 'the device is here already');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('x-robots-tag'), 'noindex');
    assert.equal(headers.get('referrer-policy'), 'strict-origin', 'of the address no more than the origin');
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'.*frame-ancestors 'none'$/);
    assert.doesNotMatch(html, /<script|javascript:|style="/);
  });

  test('speaks the language of the browser, or the one that was chosen', async () => {
    const { pageUrl } = await link();
    const spanish = await enrollBrowser({ 'accept-language': 'es-MX,es;q=0.9' }).open(pageUrl);
    assert.match(spanish.html, /<html lang="es">/);
    assert.match(headingOf(spanish), /^Configura este iPhone/);
    const chosen = await enrollBrowser().open(`${pageUrl}?hl=es`);
    assert.match(headingOf(chosen), /^Configura este iPhone/);
    assert.match(chosen.html, /action="[^"]+\?hl=es"/, 'the next step stays in it');
    const other = await enrollBrowser().open(`${pageUrl}?hl=%22%3E%3Cb%3E`);
    assert.match(headingOf(other), /^Set up/);
    assert.doesNotMatch(other.html, /"><b>/);
  });

  test('has a code to scan for whoever sits at a computer, and both on a Mac', async () => {
    const { pageUrl } = await link();
    const pc = await enrollBrowser({ 'user-agent': windows }).open(pageUrl);
    assert.match(pc.html, /<svg[^>]*aria-label="QR code that opens this page"/);
    assert.doesNotMatch(pc.html, /<form/, 'there is nothing to do here');
    const onMac = await enrollBrowser({ 'user-agent': mac }).open(pageUrl);
    assert.match(onMac.html, /<svg/);
    assert.match(headingOf(onMac), /this <span class="pointed">Mac<\/span><span class="touched">iPad<\/span>/);
    assert.match(onMac.html, />Download profile</);
    const inside = await enrollBrowser({ 'user-agent': slackOnIphone }).open(pageUrl);
    assert.match(inside.html, /Open this page in Safari/);
    assert.ok(inside.html.includes(`value="${pageUrl}"`));
  });

  test('leads to the profile: the use counts with the last step, and the download may be repeated', async () => {
    const { pageUrl } = await link();
    const browser = enrollBrowser();
    await browser.open(pageUrl);
    const done = await browser.send(pageUrl);
    assert.equal(done.url, `${pageUrl}/done`);
    assert.match(headingOf(done), /Now install the profile/);
    assert.match(done.html, /<ol class="steps">.*Profile Downloaded.*<\/ol>/s);
    assert.ok(done.html.includes(`signed by “${name} Device CA”`), 'what the settings will say');
    const first = await browser.open(profileOf(done));
    const again = await browser.open(profileOf(done));
    for (const { status, headers, body } of [first, again]) {
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), 'application/x-apple-aspen-config');
      assert.match(verifyData(body, { trust: 'any' }).content.toString(), /com\.apple\.mdm/);
    }
    const back = await browser.open(pageUrl);
    assert.match(headingOf(back), /Now install/, 'whoever has used it finds the way on');
    const stranger = await enrollBrowser().open(pageUrl);
    assert.deepEqual([stranger.status, headingOf(stranger)], [410, 'This link has been used']);
    const iphone = device();
    await iphone.enrollFromProfile(again.body);
    assert.equal((await found(iphone))?.state, 'ACTIVE');
    const late = await browser.open(profileOf(done));
    assert.equal(late.status, 400, 'a device has come by it');
    assert.equal((await browser.open(`${pageUrl}/done`)).status, 410);
  });

  test('shows on a Mac where its settings are, and on an iPad that says it is one, its own', async () => {
    const { pageUrl } = await link();
    const done = await enrollBrowser({ 'user-agent': mac }).send(pageUrl);
    assert.match(done.html, /<ol class="steps pointed">.*Device Management/s);
    assert.match(done.html, /<ol class="steps touched">.*Profile Downloaded.*passcode of the iPad/s);
  });

  test('lets in as many as the token allows, however many come at once', async () => {
    const { pageUrl } = await token({ tags: ['desk'], maxUses: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => enrollBrowser().send(pageUrl)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 410, 410]);
    const late = answers.find(({ status }) => status === 410);
    assert.equal(headingOf(late ?? { html: '' }), 'This link has been used up');
    const done = answers.find(({ status }) => status === 200) ?? assert.fail();
    const phone = device();
    await phone.enrollFromProfile((await enrollBrowser().open(profileOf(done))).body);
    assert.deepEqual((await found(phone))?.tags, ['desk']);
  });

  test('asks what the template asks, says what is wrong beside it, and keeps what was typed', async () => {
    const site = { key: 'site', label: 'Which <b>site</b>?', options: ['Madrid', 'O"Porto'], required: true };
    const desk = { key: 'desk', label: 'Desk', options: [], required: false };
    const { pageUrl, url } = await token({
      auxiliaryFields: [site, desk],
      auxiliaryRules: [{ keyedTags: ['site:Madrid'], tags: ['spain'] }],
      displayNamePattern: 'Desk {{field.desk}} in {{field.site}}',
    });
    assert.equal(url, null);
    const browser = enrollBrowser();
    const page = await browser.open(pageUrl);
    assert.match(page.html, /Which &lt;b&gt;site&lt;\/b&gt;\?/);
    assert.match(page.html, /<option value="O&quot;Porto">/);
    assert.match(page.html, /Desk <small>\(optional\)/);
    const wrong = await browser.send(pageUrl, { 'field.site': '', 'field.desk': '"><script>alert(1)</script>' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.html, /id="field-site-problem">This answer is needed\./);
    assert.match(wrong.html, /value="&quot;&gt;&lt;script&gt;alert\(1\)/);
    assert.doesNotMatch(wrong.html, /<script/);
    const bad = await browser.send(pageUrl, {
      'field.site': 'Paris',
      'field.desk': 'x'.repeat(300),
      'field.more': 'x',
    });
    assert.match(bad.html, /id="field-site-problem">Choose one of the answers\./);
    assert.match(bad.html, /id="field-desk-problem">Use at most 55 characters\./);
    assert.equal((await browser.send(pageUrl, { 'field.site': 'Madrid\u202e' })).status, 400);
    const done = await browser.send(pageUrl, { 'field.site': 'Madrid', 'field.desk': ' 12 {{serialNumber}}' });
    const phone = device();
    await phone.enrollFromProfile((await browser.open(profileOf(done))).body);
    const { displayName, tags } = (await found(phone)) ?? assert.fail();
    assert.equal(displayName, 'Desk 12 {{serialNumber}} in Madrid', 'an answer stays an answer');
    assert.deepEqual(tags.toSorted(), ['desk:12 {{serialNumber}}', 'site:Madrid', 'spain']);
  });

  test('is honest about a link that opens nothing, and tells of no workspace for one that nobody made', async () => {
    const unknown = await enrollBrowser().open(`${lab.url}/mdm/apple/join/${'x'.repeat(43)}`);
    assert.deepEqual([unknown.status, headingOf(unknown)], [404, 'There is nothing behind this link']);
    assert.ok(!unknown.html.includes(name));
    assert.equal(unknown.headers.get('x-robots-tag'), 'noindex');
    const posted = await enrollBrowser().send(`${lab.url}/mdm/apple/join/${'x'.repeat(43)}`, { 'field.a': 'b' });
    assert.equal(posted.status, 404);
    const program = await fetch(`${lab.url}/mdm/apple/join/${'x'.repeat(43)}`);
    assert.equal(((await program.json()) as { error: { code: number } }).error.code, 3001);
    const { pageUrl, enrollmentId } = await link();
    await lab.ownerQuery(sql`
      update enrollment_links set expires_at = now() - interval '1 minute' where enrollment_id = ${enrollmentId}`);
    const contact = { configuration: { contactEmail: 'it@nordwind.example' } };
    await managed.owner.api(updateAppleEnterprise, { params: managed.org, body: contact });
    const expired = await enrollBrowser().open(pageUrl);
    assert.deepEqual([expired.status, headingOf(expired)], [410, 'This link has expired']);
    assert.match(expired.html, /Ask it@nordwind\.example for help/);
    assert.equal((await enrollBrowser().send(pageUrl)).status, 410);
  });

  test('takes no form from the page of somebody else', async () => {
    const { pageUrl } = await link();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const refused = await enrollBrowser().send(pageUrl, {}, headers);
      assert.deepEqual([refused.status, headingOf(refused)], [403, 'That did not work']);
    }
    const json = await fetch(pageUrl, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    assert.equal(json.status, 415);
    assert.equal((await enrollBrowser().open(pageUrl)).status, 200, 'the link is as it was');
  });

  test('makes no profile from a ticket that nobody here has signed', async () => {
    const { pageUrl } = await link();
    const done = await enrollBrowser().send(pageUrl);
    const address = profileOf(done);
    const forged = address.replace(/.(.)$/, (_, last) => `${last === 'A' ? 'B' : 'A'}${last}`);
    assert.equal((await enrollBrowser().open(forged)).status, 400);
    assert.equal((await enrollBrowser().open(address)).status, 200);
  });

  test('says when the workspace cannot take devices', async () => {
    const { pageUrl } = await link();
    const { id } = managed.workspace;
    await lab.ownerQuery(sql`
      update apple_enterprises set push_certificate = null, topic = null, expires_at = null where organization_id = ${id}`);
    const page = await enrollBrowser().open(pageUrl);
    assert.equal(headingOf(page), 'No device can be enrolled at the moment');
    assert.equal(headingOf(await enrollBrowser().send(pageUrl)), 'No device can be enrolled at the moment');
  });
});
