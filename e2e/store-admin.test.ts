/**
 * The store from the other side: its settings, a domain of its own over TLS, the devices that told who they are, the staff
 * who look at it as somebody, and the browser that an app sends its people to.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { createStoreLoginToken } from '@muster/contract/calls/stores';
import type { Page } from 'playwright-core';
import { createSdkApp } from '../apps/server/src/capabilities/sdk/test-sdk.ts';
import { deviceAnswer, readProfile, sendDeviceAnswer } from '../apps/server/src/capabilities/stores/test-device.ts';
import { addEmployee } from '../apps/server/src/capabilities/stores/test-visitor.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { eventually } from '../apps/server/src/platform/postgres/test-program.ts';
import { mailedCode } from '../apps/server/src/test-mail.ts';
import { startAcmeStandIn } from '../lab/acme-stand-in.ts';
import { startDnsStandIn } from '../lab/dns-stand-in.ts';
import { newPage, type PageOptions } from './browser.ts';
import { heading } from './seen.ts';
import { builds, createPublisher, later, packageContent, visitors } from './store-visitors.ts';
import { startWorkspacePages } from './workspace-pages.ts';

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  taken.close();
  await once(taken, 'close');
  return port;
}

const url = 'https://muster.example';
const tlsPort = await freePort();
const dns = await startDnsStandIn();
const acme = await startAcmeStandIn({ httpPort: () => (server.http.server.address() as { port: number }).port });
const { server, browser, open } = await startWorkspacePages(
  {
    PUBLIC_URL: url,
    HTTPS_PORT: String(tlsPort),
    ACME_DIRECTORY: acme.directory,
    ACME_EMAIL: 'operator@example.com',
    ACME_AGREE: 'on',
    DNS_SERVERS: dns.address,
  },
  // Every name leads here; whose certificate it is, is asked below: the browser does not know the authority.
  { url, args: [`--host-resolver-rules=MAP *.example 127.0.0.1:${tlsPort}`, '--ignore-certificate-errors'] },
);
after(async () => {
  await acme.close();
  await dns.close();
});
await eventually(async () => acme.issued.includes('muster.example'), 'the certificate of the installation');

const owner = await server.createUser();
const { org, organizationId, publish } = await createPublisher(server, owner, 'Nordwind');
const viewer = await server.addMember(organizationId, 'viewer');
const { path } = await publish('Field Service', [builds.android, builds.ios]);
const admin = `/${org}/apps/store`;
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of the store' }).getByRole('link', { name }).click();

async function visit(address: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(browser, options);
  await page.goto(address);
  return page;
}

test('the store is closed and opened; what the plan does not give is greyed; a viewer reads', async () => {
  const page = await open(owner, admin);
  await section(page, 'Settings');
  const closed = page.getByRole('radio', { name: 'Private' });
  await closed.check({ force: true });
  const exempt = page.getByRole('switch', { name: 'Public apps open without signing in' });
  const save = page.getByRole('button', { name: 'Save' });
  const saved = async () => {
    const answered = page.waitForResponse((response) => /\/stores\/[^/]+$/.test(response.url()));
    await save.click();
    assert.equal((await answered).status(), 200);
    await page.locator('button[aria-disabled=true], button:disabled', { hasText: 'Save' }).waitFor();
  };
  assert.equal(await exempt.isChecked(), true);
  await saved();
  await page.getByText('People have to sign in to open the store.').waitFor();
  const visitor = await visit(`${url}/store/${org}`, visitors.android);
  await heading(visitor, 'Sign in to Nordwind');
  await visitor.goto(`${url}${path}`);
  await heading(visitor, 'Field Service');
  await exempt.click({ force: true });
  await saved();
  await visitor.reload();
  await heading(visitor, 'Sign in to Nordwind');
  await visitor.goto(`${url}/store/${org}`);

  await page.getByRole('radio', { name: 'Public' }).check({ force: true });
  await saved();
  await page.getByText('Everybody can open the store.').waitFor();
  await visitor.reload();
  await heading(visitor, 'Apps');

  const overrides = JSON.stringify({ limits: {}, allows: { loggedStores: false } });
  await server.ownerQuery(sql`update organizations set plan_overrides = ${overrides} where id = ${organizationId}`);
  await page.reload();
  await page.getByText('Feature not available on your current plan').first().waitFor();
  assert.ok(await closed.isDisabled());
  await server.ownerQuery(sql`update organizations set plan_overrides = '{}' where id = ${organizationId}`);

  const other = await open(viewer, `${admin}?tab=settings`);
  await other.getByText("You don't have permission to edit this element").waitFor();
  assert.ok(await other.getByRole('radio', { name: 'Private' }).isDisabled());
  assert.equal(await other.getByRole('button', { name: 'Save' }).count(), 0);
});

test('a domain is refused, proved, given a certificate, opened over TLS and given back', async () => {
  const domain = 'apps.nordwind.example';
  const page = await open(owner, admin);
  await section(page, 'Custom domain');
  const field = page.getByRole('textbox', { name: 'Domain' });
  for (const wrong of ['not a domain', 'https://apps.nordwind.example/apps', 'muster.example']) {
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[name=domain][aria-invalid=true]').waitFor();
  }
  await field.fill('Apps.Nordwind.Example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not verified yet').waitFor();
  const proof = await page.getByText(/^muster-store=\w+$/).innerText();
  await page
    .getByRole('row', { name: /^CNAME/ })
    .getByText('muster.example', { exact: true })
    .waitFor();

  // It goes on asking while the records are entered.
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('The TXT record is missing or has another value.').waitFor();
  dns.set(`_muster.${domain}`, [{ type: 'TXT', value: proof }]);
  await page.getByText('The domain does not lead to this server yet.').waitFor();
  dns.set(domain, [{ type: 'CNAME', value: 'muster.example' }]);
  await page.getByText('Verified', { exact: true }).waitFor();
  await page.getByText('Valid', { exact: true }).waitFor();
  await page.getByText('Stand-in Stand-in CA').waitFor();

  const visitor = await newPage(browser, visitors.android);
  const response = await visitor.goto(`https://${domain}/`);
  const { issuer, protocol } = (await response?.securityDetails()) ?? {};
  assert.deepEqual([issuer, protocol, acme.issued.includes(domain)], ['Stand-in CA', 'TLS 1.3', true]);
  await heading(visitor, 'Apps');
  await visitor.getByRole('link', { name: /Field Service/ }).click();
  await visitor.waitForURL(`https://${domain}/field-service`);
  const fetched = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Download', exact: true }).first().click();
  assert.equal(await readFile(await (await fetched).path(), 'utf8'), packageContent);
  // Who signs in here is known here.
  const { email } = await addEmployee(owner, org);
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await visitor.getByLabel('E-mail').fill(email);
  await visitor.getByRole('button', { name: 'Send me a code' }).click();
  await visitor.getByLabel('Code', { exact: true }).fill(await mailedCode(server.db, email));
  await visitor.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await visitor.getByRole('button', { name: 'Not now' }).click();
  await visitor.getByRole('button', { name: 'Account of Eva Ruiz' }).waitFor();
  const cookies = await visitor.context().cookies();
  assert.ok(cookies.length > 0);
  for (const cookie of cookies) assert.deepEqual([cookie.domain, cookie.secure], [domain, true]);

  // Nobody else has it as long as it is proved, and they are not told whose it is.
  const rival = await server.createUser();
  const other = await server.createWorkspace(rival, 'Sailors');
  const theirs = await open(rival, `/${other.slug}/apps/store?tab=domain`);
  await theirs.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await theirs.getByRole('button', { name: 'Save' }).click();
  const second = await theirs.getByText(/^muster-store=\w+$/).innerText();
  dns.set(`_muster.${domain}`, [
    { type: 'TXT', value: proof },
    { type: 'TXT', value: second },
  ]);
  await theirs.getByRole('button', { name: 'Check now' }).click();
  await theirs.getByText('it is already verified elsewhere on this installation').waitFor();
  assert.doesNotMatch(await theirs.getByRole('main').innerText(), /Nordwind/);
  await theirs.context().close();

  const reader = await open(viewer, `${admin}?tab=domain`);
  await reader.getByText('Valid', { exact: true }).waitFor();
  assert.equal(await reader.getByRole('button', { name: /Check now|Remove domain/ }).count(), 0);
  await page.getByRole('button', { name: 'Remove domain' }).click();
  await page.getByRole('alertdialog').getByText(`Remove ${domain}?`).waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove domain' }).click();
  await field.waitFor();
  await eventually(async () => {
    const answer = await visitor.request.get(`https://${domain}/`, { ignoreHTTPSErrors: true }).catch(() => undefined);
    return answer === undefined || !(await answer.text()).includes('Nordwind');
  }, 'the end of the domain');
});

test('an iPhone tells its UDID, and the developer takes it along for Apple', async () => {
  const profile = { devices: ['00008110-000A1B2C3D4E1000'], expiresAt: later };
  const facts = { parts: [], signing: { type: 'ad-hoc' as const, profile } };
  const pilot = await publish('Pilot', [{ ...builds.ios, signingType: 'ad-hoc', facts }]);
  const page = await open(owner, admin);
  await section(page, 'Devices (UDIDs)');
  await page.getByText('No devices yet').waitFor();

  const phone = await visit(`${url}${pilot.path}`, visitors.iphone);
  const link = await phone.getByRole('link', { name: 'Get the profile' }).getAttribute('href');
  const given = await phone.request.get(new URL(link ?? '', server.url).href);
  const { signer, url: answerTo } = readProfile(await given.body());
  assert.equal(signer, 'Nordwind');
  const udid = '00008030-001A2D3E4F50601E';
  const told = deviceAnswer({ UDID: udid, PRODUCT: 'iPhone12,1', VERSION: '22E252', SERIAL: 'F17Z' });
  const answered = await sendDeviceAnswer(server.url, answerTo, told);
  await phone.goto(new URL(answered.headers.get('location') ?? '', url).href);
  await heading(phone, 'Pilot');

  await page.reload();
  await page.getByRole('row', { name: new RegExp(`${udid}.*iPhone12,1.*22E252.*F17Z`) }).waitFor();
  const apple = page.waitForEvent('download');
  await page.getByRole('button', { name: 'File for Apple Developer' }).click();
  assert.match(
    await readFile(await (await apple).path(), 'utf8'),
    new RegExp(`^Device ID\tDevice Name\tDevice Platform\n${udid}\t.*iPhone12,1\tios\n$`),
  );
  const table = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem').first().click();
  assert.match(await readFile(await (await table).path(), 'utf8'), new RegExp(`${udid},"?iPhone12,1"?,22E252,F17Z`));
});

test('staff see the store as somebody, once, with a banner, and leave it', async () => {
  const staff = await server.createUser('admin');
  const { id: memberId, email } = await addEmployee(owner, org);
  const private_ = await publish('Payroll', [builds.android], { security: 'logged' });
  const body = { organizationId, memberType: 'employee', memberId, reason: 'Ticket 1207' } as const;
  const given = await staff.api(createStoreLoginToken, { body });
  assert.equal(given.url, `${url}/store/${org}`);
  const page = await newPage(browser, visitors.windows);
  const send = async () => {
    await page.goto('about:blank');
    await page.setContent(`<form method="post" action="${given.url}"><input name="supplantToken" value="${given.token}">
      <button>Go</button></form>`);
    await page.getByRole('button', { name: 'Go' }).click();
  };
  await send();
  await page.waitForURL(given.url);
  const banner = page.getByRole('complementary', { name: 'Seen as somebody else' });
  await banner.getByText('You see this store as Eva Ruiz. Sign out when you are done.').waitFor();
  await page.getByRole('link', { name: /Payroll/ }).click();
  await heading(page, 'Payroll');
  await banner.waitFor();
  await page.getByRole('button', { name: 'Account of Eva Ruiz' }).click();
  await page.getByText(email).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Choose a password' }).count(), 0, 'that is theirs alone');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await banner.waitFor({ state: 'detached' });
  const again = page.waitForResponse(given.url);
  await send();
  assert.equal((await again).status(), 401);
  await page.goto(`${url}${private_.path}`);
  await heading(page, 'Sign in to Nordwind');
});

test('an app sends its people to the browser, which says what is wrong and leads back to the app', async () => {
  const it = await createSdkApp(server);
  const { data } = await it.android<{ redirectUrl: string }>('GET', '/v1/auth/redirect');
  const page = await newPage(browser, { ...visitors.android, language: 'es' });
  await page.goto(`${data.redirectUrl}?scheme=com.example.barista`);
  await heading(page, 'Inicia sesión en Barista');
  const submit = page.getByRole('button');
  const email = page.locator('[name=email]');
  await email.fill(it.owner.email);
  await page.locator('[name=password]').fill('Not-the-password-1');
  await submit.click();
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  assert.equal(await email.inputValue(), it.owner.email);
  await page.locator('[name=password]').fill(it.owner.password);
  // Where it leads to is an app's, which this machine has not.
  const led = page.waitForResponse((response) => response.status() === 303);
  await submit.click();
  const location = (await (await led).headerValue('location')) ?? '';
  const [, bearer = ''] = /^com\.example\.barista:\/\/login\?bearer=([\w-]+)$/.exec(location) ?? [];
  const profile = await it.android<{ email: string }>('GET', '/v1/auth/profile', { auth: bearer });
  assert.equal(profile.data.email, it.owner.email);
  await page.goto(`${url}/sdk/v1/auth/browser/${'x'.repeat(70)}?scheme=com.example.barista`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.getByRole('textbox').count(), 0, 'a link that is over has no form');
});
