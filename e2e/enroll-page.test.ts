/** The enrollment page as employees open it: on a phone without scripts, at a computer, and when it is too late. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { createAppleEnrollment, uploadPushCertificate } from '@muster/contract/calls/apple';
import { listDevices } from '@muster/contract/calls/devices';
import { createEmployee } from '@muster/contract/calls/employees';
import { createEnrollmentTemplate, createEnrollmentToken } from '@muster/contract/calls/enrollment';
import type { Page } from 'playwright-core';
import { pushCertificateFor } from '../apps/server/src/capabilities/apple/test-apple.ts';
import { mac } from '../apps/server/src/capabilities/enrollment/test-enroll-page.ts';
import { iphone } from '../apps/server/src/capabilities/stores/test-visitor.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { mailedCode } from '../apps/server/src/test-mail.ts';
import { startApns } from '../lab/apple/apns.ts';
import { AppleDevice } from '../lab/apple/device.ts';
import { httpClient } from '../lab/apple/http.ts';
import { sharedKeys } from '../lab/apple/identity.ts';
import { expectAccessible, newPage } from './browser.ts';
import { heading } from './seen.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const apns = await startApns();
const http = httpClient();
const keys = sharedKeys(2);
const { server, browser, open } = await startWorkspacePages({ APNS_URL: apns.endpoint });
after(async () => {
  http.close();
  await apns.close();
});
const owner = await server.createUser();
const { slug } = await server.createWorkspace(owner, 'Nordwind');
const params = { org: slug };
const asked = await fetch(`${server.url}/api/organizations/${slug}/mdm/apple/enterprise/applepush.csr`, {
  headers: { authorization: `Bearer ${owner.token}` },
});
const certificate = pushCertificateFor(await asked.text());
await owner.api(uploadPushCertificate, { params, body: { certificate, appleId: 'it@example.com' } });

/** A device with what the browser downloads by itself, or by a click. */
async function enrollWith(page: Page, click: () => Promise<unknown>): Promise<AppleDevice> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  assert.equal(download.suggestedFilename(), 'enroll.mobileconfig');
  const device = new AppleDevice({ keys, http, network: apns });
  await device.enrollFromProfile(await readFile(await download.path()));
  return device;
}

async function deviceOf({ state }: AppleDevice) {
  const { items } = await owner.api(listDevices, { params, query: { q: state.serialNumber } });
  return items[0] ?? assert.fail('the device is not there');
}

test('an employee signs in on an iPhone without scripts, answers, and the device is theirs', async () => {
  const email = 'ana.ruiz@example.com';
  const person = await owner.api(createEmployee, { params, body: { email, firstName: 'Ana', lastName: 'Ruiz' } });
  const template = await owner.api(createEnrollmentTemplate, {
    params,
    body: {
      name: 'Field',
      tags: ['field'],
      signIn: true,
      displayNamePattern: '{{employeeFirstName}} in {{field.site}}',
      auxiliaryFields: [
        { key: 'site', label: 'Site', options: ['Madrid', 'Lisbon'], required: true },
        { key: 'desk', label: 'Desk', options: [], required: false },
      ],
      auxiliaryRules: [{ keyedTags: ['site:Madrid'], tags: ['spain'] }],
    },
  });
  const body = { templateId: template.id, hours: 1, maxUses: 5 };
  const { pageUrl } = await owner.api(createEnrollmentToken, { params, body });
  const page = await newPage(browser, { width: 390, userAgent: iphone, javaScriptEnabled: false });
  await page.goto(pageUrl);
  await heading(page, 'Set up this iPhone for Nordwind');
  await page.getByRole('heading', { name: 'What Nordwind cannot see' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  await page.getByLabel('Work email').first().fill('nobody at all');
  await page.keyboard.press('Enter');
  await page.getByText('Enter an email address').waitFor();
  await page.getByLabel('Work email').first().fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await heading(page, 'Enter your code');
  await page.getByLabel('Code from the email').fill(await mailedCode(server.db, email));
  await page.keyboard.press('Enter');
  await page.getByText('Signed in as Ana Ruiz.').waitFor();
  await page.getByLabel('Desk').fill('12');
  await page.getByRole('button', { name: 'Download profile' }).click();
  await page.getByText('This answer is needed.').waitFor();
  assert.equal(await page.getByLabel('Desk').inputValue(), '12');
  await page.getByLabel('Site').selectOption('Madrid');
  const device = await enrollWith(page, () => page.getByRole('button', { name: 'Download profile' }).click());
  await heading(page, 'Now install the profile');
  await page.getByRole('listitem').filter({ hasText: 'Profile Downloaded' }).waitFor();
  const { displayName, tags, mdmUser } = await deviceOf(device);
  assert.deepEqual([displayName, mdmUser?.id], ['Ana in Madrid', person.id]);
  assert.deepEqual(tags.toSorted(), ['desk:12', 'field', 'site:Madrid', 'spain']);
  const dashboard = await open(owner, `/${slug}/devices`);
  await dashboard.getByText('Ana in Madrid').first().waitFor();
});

test('a Mac enrolls with one click, in Spanish, with the keyboard, and the link is used then', async () => {
  const { pageUrl } = await owner.api(createAppleEnrollment, { params, body: {} });
  const page = await newPage(browser, { userAgent: mac, colorScheme: 'dark' });
  await page.goto(pageUrl);
  await heading(page, 'Set up this Mac for Nordwind');
  await page.getByRole('img', { name: 'QR code that opens this page' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Español' }).click();
  await heading(page, 'Configura este Mac para Nordwind');
  await page.keyboard.press('Tab');
  const device = await enrollWith(page, () => page.keyboard.press('Enter'));
  await heading(page, 'Ahora instala el perfil');
  await page.getByText('Ajustes del Sistema → General → Gestión de dispositivos').waitFor();
  await page.getByText('Perfil descargado').waitFor({ state: 'hidden' });
  await expectAccessible(page);
  assert.equal((await deviceOf(device)).state, 'ACTIVE');
  const later = await newPage(browser, { width: 390, userAgent: iphone });
  const answer = await later.goto(pageUrl);
  assert.equal(answer?.status(), 410);
  await heading(later, 'This link has been used');
  await expectAccessible(later);
});

test('a computer shows a code to scan, and a link that is over says so', async () => {
  const { pageUrl, enrollmentId } = await owner.api(createAppleEnrollment, { params, body: {} });
  const page = await newPage(browser);
  await page.goto(pageUrl);
  await heading(page, 'Set up a device for Nordwind');
  await page.getByRole('heading', { name: 'Open this page on the device' }).waitFor();
  assert.equal(await page.getByRole('button').count(), 0);
  await expectAccessible(page);
  await server.ownerQuery(sql`
    update enrollment_links set expires_at = now() where enrollment_id = ${enrollmentId}`);
  await page.reload();
  await heading(page, 'This link has expired');
  await page.goto(pageUrl.replace(/.$/, '~'));
  await heading(page, 'There is nothing behind this link');
  assert.equal(await page.getByText('Nordwind').count(), 0);
  await expectAccessible(page);
});
