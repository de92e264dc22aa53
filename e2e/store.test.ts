/** The store of a workspace: how people with different devices find an app, get it, and say what they think of it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createEmployee, deleteEmployee } from '@muster/contract/calls/employees';
import { createGroup } from '@muster/contract/calls/groups';
import { updatePublication } from '@muster/contract/calls/publications';
import { listReports } from '@muster/contract/calls/reports';
import type { Page } from 'playwright-core';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { newPage, type PageOptions, until } from './browser.ts';
import { heading, titled } from './seen.ts';
import { builds, createPublisher, later, packageContent, visitors } from './store-visitors.ts';
import { startWorkspacePages } from './workspace-pages.ts';

const { server, browser, url, mailedLink } = await startWorkspacePages({
  TRUST_PROXY: '1',
  COUNTRY_HEADER: 'x-country',
});
const owner = await server.createUser();
const { org, organizationId, publish } = await createPublisher(server, owner, 'Nordwind');
const front = `/store/${org}`;

async function visit(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(browser, options);
  await page.goto(`${url}${path}`);
  return page;
}

/** A heading gets the focus a moment after it is there. */
const focused = (page: Page, text: string) => until(page, `document.activeElement?.textContent === '${text}'`);
const install = (page: Page) => page.getByRole('button', { name: /^(Install|Download)$/ }).first();

describe('before anything is published', async () => {
  const { slug } = await server.createWorkspace(owner, 'Sailors');
  const front = `/store/${slug}`;

  test('anybody sees whose store it is, and that there is nothing in it yet', async () => {
    const page = await visit(front, { width: 390 });
    await heading(page, 'Apps');
    await page.getByRole('banner').getByText('Sailors').waitFor();
    await page.getByRole('heading', { name: 'There are no apps yet' }).waitFor();
    await page.getByText('When Sailors publishes an app for you, it appears here.').waitFor();
    await titled(page, 'Apps · Sailors · Muster');
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  });

  test('it speaks Spanish as well, and remembers', async () => {
    const page = await visit(`${front}?hl=es`);
    await page.getByRole('heading', { name: 'Todavía no hay apps' }).waitFor();
    await page.locator('html[lang=es]').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'There are no apps yet' }).waitFor();
    await page.goto(`${url}${front}`);
    await page.getByRole('heading', { name: 'There are no apps yet' }).waitFor();
  });

  test('a store that does not exist says so, whatever is asked for', async () => {
    const page = await newPage(browser);
    for (const path of ['/store/no-such-company', '/store/', '/store/%F0%9F%92%A9', `/store/${'x'.repeat(2000)}`]) {
      await page.goto(`${url}${path}`);
      await heading(page, 'There is no store here');
    }
  });
});

describe('an iPhone', async () => {
  const { path } = await publish('Field Service', [builds.android, builds.ios]);
  await publish('Scanner', [builds.android]);

  test('finds its app first, gets it over the air, and is told what to do next', async () => {
    const page = await visit(front, visitors.iphone);
    const mine = page.getByRole('region', { name: 'For this iPhone' });
    const others = page.getByRole('region', { name: 'For other devices' });
    await mine.getByRole('link', { name: /Field Service/ }).waitFor();
    await others.getByRole('link', { name: /Scanner/ }).waitFor();
    assert.equal(await mine.getByRole('link', { name: /Scanner/ }).count(), 0);

    const search = page.getByRole('searchbox', { name: 'Search apps' });
    await search.fill('SCÁN');
    await page.getByText('Apps found: 1').waitFor();
    assert.equal(await mine.count(), 0);
    await search.fill('nothing like it');
    await page.getByRole('button', { name: 'Clear search' }).click();
    assert.equal(await search.inputValue(), '');

    await mine.getByRole('link', { name: /Field Service/ }).click();
    await heading(page, 'Field Service');
    await focused(page, 'Field Service');
    await titled(page, 'Field Service · Nordwind · Muster');
    await page.getByText('Version 4.2.0').waitFor();
    await page.getByText('Works on this iPhone').waitFor();
    await page.getByText('iOS 16.0 or later').waitFor();
    // What a developer wrote is text, but for addresses of the web.
    await page.getByText('<b>Bold</b>').waitFor();
    const notes = page.getByRole('link', { name: /^https:\/\/example\.com\/notes / });
    assert.equal(await notes.getAttribute('rel'), 'noopener noreferrer nofollow ugc');

    const asked = page.waitForResponse(/\/install$/);
    await install(page).click();
    const { data } = await (await asked).json();
    assert.equal(data.how, 'ota');
    await page.getByRole('heading', { name: 'What to do next' }).waitFor();
    await page.getByText('VPN & Device Management').waitFor();
    await focused(page, 'What to do next');
    assert.equal(await page.getByRole('link', { name: /Nothing happened/ }).getAttribute('href'), data.url);

    // As the installer of iOS fetches it, which has no cookies.
    const manifest = new URL(data.url.replace('itms-services:', 'itms:')).searchParams.get('url') ?? '';
    const plist = await (await fetch(manifest)).text();
    const file = /<string>(http[^<]+package\.ipa)<\/string>/.exec(plist)?.[1] ?? '';
    assert.equal(await (await fetch(file)).text(), packageContent);

    await page.goBack();
    await heading(page, 'Apps');
    await focused(page, 'Apps');
  });

  test('that is too old is told so before anything is downloaded', async () => {
    const old = visitors.iphone.userAgent.replace('17_5', '15_2').replace('Version/17.5', 'Version/15.2');
    const page = await visit(path, { ...visitors.iphone, userAgent: old });
    await page.getByText('It will not install on this iPhone').waitFor();
    await page.getByText('It needs iOS 16.0 or later, and this iPhone has iOS 15.2.').waitFor();
    await page.getByRole('button', { name: 'Install anyway' }).waitFor();
  });

  test('is asked who it is where a build names its devices', async () => {
    const profiled = { devices: ['00008110-000A1B2C3D4E1000'], expiresAt: later };
    const signing = { type: 'ad-hoc' as const, profile: profiled };
    const named = { ...builds.ios, signingType: 'ad-hoc', facts: { parts: [], signing } };
    const { path } = await publish('Pilot', [named]);
    const page = await visit(path, visitors.iphone);
    await page.getByText('It may not install on this iPhone').waitFor();
    await page.getByRole('heading', { name: 'Register this iPhone' }).waitFor();
    const profile = (await page.getByRole('link', { name: 'Get the profile' }).getAttribute('href')) ?? '';
    const response = await page.request.get(`${url}${profile}`);
    assert.equal(response.headers()['content-type'], 'application/x-apple-aspen-config');
  });

  test('inside another app is told to open Safari', async () => {
    const page = await visit(path, visitors.insideApp);
    await page.getByText('Open this page in Safari').waitFor();
    assert.equal(await page.getByLabel('Copy link').inputValue(), `${url}${path}`);
    assert.equal(await page.getByRole('button', { name: 'Install', exact: true }).count(), 0);
  });

  test('an iPad that says it is a Mac is known for what it is', async () => {
    const page = await newPage(browser, visitors.mac);
    await page.addInitScript(`
      Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' });
      Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 5 });
    `);
    await page.goto(`${url}${path}`);
    await page.getByText('Works on this iPad').waitFor();
    await page.getByRole('button', { name: 'Install', exact: true }).waitFor();
  });

  test('without a network it says so, and goes on when the network is back', async () => {
    const page = await visit(front, visitors.iphone);
    await page.route('**/store-api/**', (route) => route.abort());
    await page.getByRole('link', { name: /Field Service/ }).click();
    await heading(page, 'No connection');
    await page.unroute('**/store-api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Field Service');
    await page.route('**/install', (route) => route.abort());
    await install(page).click();
    await page.getByRole('alert').getByText('there is no connection').waitFor();
  });
});

describe('an Android phone', async () => {
  const { path, app } = await publish('Warehouse', [builds.android], {
    security: 'password',
    password: 'goods-and-crates',
  });

  test('opens an app with its password, downloads it, and sends feedback with a screenshot', async () => {
    const page = await visit(front, visitors.android);
    const card = page.getByRole('region', { name: 'For this Android device' }).getByRole('link', { name: /Warehouse/ });
    await card.getByText('Asks for a password').waitFor();
    await card.click();
    await page.getByRole('heading', { name: 'This app asks for a password' }).waitFor();
    const field = page.getByLabel('Password');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('Write the password.').waitFor();
    await field.fill('not the password');
    await field.press('Enter');
    await page.getByText('The password is not right.').waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('goods-and-crates');
    await field.press('Enter');
    await page.getByText('Works on this Android device').waitFor();
    await focused(page, 'Warehouse');

    const started = page.waitForEvent('download');
    await install(page).click();
    assert.equal((await started).suggestedFilename(), 'field.apk');
    await page.getByText('allow your browser to install unknown apps').waitFor();

    await page.getByText('Send feedback').click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Write a message.').waitFor();
    await page.getByLabel('An idea or an opinion').check();
    await page.getByLabel('Message').fill('The list could be shorter.');
    const chooser = page.getByLabel('Add a screenshot');
    await chooser.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText('This picture cannot be read.').waitFor();
    await chooser.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await page.getByRole('img', { name: 'Your screenshot' }).waitFor();
    await page.getByRole('button', { name: 'Remove the screenshot' }).click();
    assert.equal(await page.getByRole('img', { name: 'Your screenshot' }).count(), 0);
    await chooser.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await page.getByRole('img', { name: 'Your screenshot' }).waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Thank you. Your message is sent.').waitFor();
    const { items } = await owner.api(listReports, { params: { org, appId: app.id } });
    assert.deepEqual(
      items.map(({ type, message }) => [type, message]),
      [['feedback', 'The list could be shorter.']],
    );

    // The browser remembers that the password was given.
    await page.goto(`${url}${path}`);
    await page.getByText('Works on this Android device').waitFor();
  });
});

describe('a Mac', async () => {
  const control = { allowedCountries: [], blockedCountries: [], expirationDate: null };
  const { path, add } = await publish('Desk', [builds.android, builds.windows], {
    showHistory: true,
    showDevInfo: true,
    accessControl: { ...control, terms: { active: true, text: 'Only for people of Nordwind.' } },
  });
  await add({ ...builds.macos, versionName: '2.0.0', createdAt: new Date(Date.now() - 86_400_000) });
  await add({ ...builds.macos, gitBranch: 'main', tags: ['beta'] }, 'symbols.txt');

  test('accepts the terms by keyboard alone, downloads, and hands the page over to a phone', async () => {
    const page = await visit(path, visitors.mac);
    await page.getByText('Only for people of Nordwind.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Download/ }).count(), 0);
    const accept = page.getByRole('button', { name: 'Accept and continue' });
    await accept.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Accept the terms to go on.').waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    const started = page.waitForEvent('download');
    await install(page).waitFor();
    await install(page).focus();
    await page.keyboard.press('Enter');
    assert.equal((await started).suggestedFilename(), 'desk.dmg');
    await page.getByText('drag the app to Applications').waitFor();

    await page.getByRole('img', { name: `${url}${path}` }).waitFor();
    const others = page.getByRole('complementary', { name: 'For other devices' });
    await others.getByText('Android').waitFor();
    await page.getByText('For developers').click();
    await page.getByText('main', { exact: true }).waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download: symbols.txt' }).click();
    assert.equal((await file).suggestedFilename(), 'symbols.txt');
    await page.getByRole('heading', { name: 'Earlier versions' }).waitFor();
    await page.getByRole('button', { name: 'Download: macOS 2.0.0' }).waitFor();
  });

  test('a PC with Windows gets its own, and other words', async () => {
    const page = await visit(path, visitors.windows);
    await page.getByLabel('I have read the terms and accept them').check();
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    const started = page.waitForEvent('download');
    await install(page).click();
    assert.equal((await started).suggestedFilename(), 'desk.msix');
    await page.getByText('ask your administrator to install its certificate').waitFor();
  });
});

describe('what is not for everybody', async () => {
  const { path, publication } = await publish('Trial', [builds.ios]);
  const params = { org, publicationId: publication.id };

  test('says why, and whom to ask', async () => {
    const page = await visit(path, visitors.windows);
    await page.getByText('There is no version for this Windows PC').waitFor();

    const control = { allowedCountries: ['ES'], blockedCountries: [], expirationDate: null };
    const terms = { active: false, text: '' };
    await owner.api(updatePublication, { params, body: { accessControl: { ...control, terms } } });
    await page.setExtraHTTPHeaders({ 'x-country': 'FR' });
    await page.reload();
    await heading(page, 'Not available where you are');
    await page.getByText('ask your contact at Nordwind').waitFor();
    await page.setExtraHTTPHeaders({ 'x-country': 'ES' });
    await page.reload();
    await heading(page, 'Trial');

    await server.ownerQuery(sql`
      update publications set expires_at = now() - interval '1 day' where id = ${publication.id}`);
    await page.reload();
    await heading(page, 'This link has expired');
    await server.ownerQuery(sql`update publications set expires_at = null where id = ${publication.id}`);
    await owner.api(updatePublication, { params, body: { visibility: 'inactive' } });
    await page.reload();
    await heading(page, 'This app is not available now');
    await page.goto(`${url}${front}/nothing-like-this`);
    await heading(page, 'There is no app here');
    await page.getByRole('link', { name: 'All apps' }).click();
    await heading(page, 'Apps');
  });
});

describe('an employee', async () => {
  const { path } = await publish('Payroll', [builds.ios], { security: 'logged' });
  const email = 'eva@nordwind.example';
  const employee = await owner.api(createEmployee, {
    params: { org },
    body: { email, firstName: 'Eva', lastName: 'Ruiz' },
  });
  const secret = 'Coffee-and-cream-7';

  test('signs in with a code, chooses a password, comes back with it, and is out when removed', async () => {
    const page = await visit(path, visitors.iphone);
    await heading(page, 'Sign in to Nordwind');
    await page.getByText('This app is for people of Nordwind.').waitFor();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByText('Write an e-mail address').waitFor();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await heading(page, 'Check your mail');
    await focused(page, 'Check your mail');
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').filter({ hasText: /code/i }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(await mailedLink(email, /\b\d{6}\b/));
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();

    await heading(page, 'Choose a password');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await page.getByLabel('New password').fill(secret);
    await page.getByRole('button', { name: 'Save password' }).click();
    await heading(page, 'Payroll');
    await install(page).waitFor();

    await page.getByRole('button', { name: 'Account of Eva Ruiz' }).click();
    await page.getByText(email).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Choose a password' }).count(), 0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();

    await page.goto(`${url}${front}`);
    await page.getByRole('link', { name: /Field Service/ }).waitFor();
    assert.equal(await page.getByRole('link', { name: /Payroll/ }).count(), 0);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign in with a password' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await page.getByLabel('Password').fill(secret);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading(page, 'Apps');
    await page.getByRole('link', { name: /Payroll/ }).waitFor();

    await owner.api(deleteEmployee, { params: { org, employeeId: employee.id } });
    await page.goto(`${url}${path}`);
    await heading(page, 'Sign in to Nordwind');
  });

  test('sees nothing of a store for its people before they sign in', async () => {
    await server.ownerQuery(sql`update stores set security = 'logged' where organization_id = ${organizationId}`);
    const page = await visit(front);
    await heading(page, 'Sign in to Nordwind');
    assert.equal(await page.getByText('Field Service').count(), 0);
    await server.ownerQuery(sql`update stores set security = 'public' where organization_id = ${organizationId}`);
  });
});

describe('a link that is passed on', async () => {
  const group = await owner.api(createGroup, { params: { org }, body: { name: 'Accounting' } });
  const hire = (firstName: string, groupIds: string[]) => {
    const email = `${firstName.toLowerCase()}@nordwind.example`;
    return owner.api(createEmployee, { params: { org }, body: { email, firstName, lastName: 'Soler', groupIds } });
  };
  await hire('Mia', [group.id]);
  await hire('Ivo', []);
  const { path, publication } = await publish('Ledger', [builds.android], {
    ...{ security: 'logged', visibility: 'unlisted', groups: [[group.id]] },
  });

  async function signIn(page: Page, name: string): Promise<void> {
    const email = `${name}@nordwind.example`;
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(await mailedLink(email, /\b\d{6}\b/));
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Not now' }).click();
  }

  test('opens nothing for those it is not for, and nothing that was asked for before', async () => {
    const page = await visit(path, visitors.android);
    await heading(page, 'Sign in to Nordwind');
    await signIn(page, 'ivo');
    await heading(page, 'Your account has no access to this app');
    await page.getByText('You are signed in as ivo@nordwind.example.').waitFor();
    assert.equal(await page.getByText('Ledger').count(), 0);
    await page.getByRole('button', { name: 'Use another account' }).click();
    await signIn(page, 'mia');
    await heading(page, 'Ledger');
    const asked = page.waitForRequest(/\/install$/);
    const fetched = page.waitForEvent('download');
    await install(page).click();
    assert.equal((await fetched).suggestedFilename(), 'field.apk');

    // What her page asked for, sent by somebody else; and what it was given, changed by a letter.
    const other = await newPage(browser, visitors.android);
    const data = (await asked).postDataJSON();
    const refused = await other.request.post((await asked).url(), { data, headers: { origin: url } });
    assert.deepEqual([refused.status(), (await refused.json()).error.code], [401, 4002]);
    const given = (await fetched).url();
    const letter = given.search(/[\w-]{20,}/) + 8;
    const changed = `${given.slice(0, letter)}${given[letter] === 'a' ? 'b' : 'a'}${given.slice(letter + 1)}`;
    assert.equal((await other.request.get(changed)).status(), 403);

    // It is for those who have its address, and it is asked anew whether they may.
    await page.goto(`${url}${front}`);
    await page.getByRole('link', { name: /Field Service/ }).waitFor();
    assert.equal(await page.getByRole('link', { name: /Ledger/ }).count(), 0);
    await page.goto(`${url}${path}`);
    await install(page).waitFor();
    const params = { org, publicationId: publication.id };
    await owner.api(updatePublication, { params, body: { visibility: 'inactive' } });
    await install(page).click();
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await page.reload();
    await heading(page, 'This app is not available now');
  });
});

describe('the home screen', () => {
  const hint = (page: Page) => page.getByRole('complementary', { name: 'Keep these apps at hand' });

  test('is offered by the way of the device, until it is hidden', async () => {
    const page = await visit(front, visitors.iphone);
    await hint(page).getByText('Tap Share, then Add to Home Screen.').waitFor();
    await hint(page).getByRole('button', { name: 'Hide' }).click();
    await hint(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('link', { name: /Field Service/ }).waitFor();
    assert.equal(await hint(page).count(), 0);

    const android = await visit(front, visitors.android);
    await android.getByRole('link', { name: /Field Service/ }).waitFor();
    assert.equal(await hint(android).count(), 0, 'a browser says itself when it can');
    await android.evaluate(`dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => (globalThis.asked = true),
    }))`);
    await hint(android).getByRole('button', { name: 'Add to home screen' }).click();
    await hint(android).waitFor({ state: 'detached' });
    assert.equal(await android.evaluate('globalThis.asked'), true);
    // What the browser keeps the store by.
    const manifest = await android.locator('link[rel=manifest]').getAttribute('href');
    const { name, start_url, icons } = await (await android.request.get(new URL(manifest ?? '', url).href)).json();
    assert.equal(name, 'Nordwind');
    assert.equal((await android.request.get(new URL(icons[0].src, url).href)).status(), 200);
    await android.goto(new URL(start_url, url).href);
    await android.getByRole('link', { name: /Field Service/ }).waitFor();
  });
});

describe('without scripts', async () => {
  const { path } = await publish('Plain', [builds.ios, builds.android], {
    security: 'password',
    password: 'plain-words',
  });
  const plain = { ...visitors.android, javaScriptEnabled: false };

  test('the page still gives the app to whoever may have it', async () => {
    const page = await visit(front, plain);
    await page.getByRole('link', { name: 'Plain' }).click();
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill('plain-words');
    await page.getByRole('button', { name: 'Open' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).first().click();
    assert.equal((await started).suggestedFilename(), 'field.apk');
    await page.goto(`${url}${path}`);
    await page.getByRole('heading', { name: 'Plain' }).waitFor();
  });

  test('where they cannot be fetched it says the same', async () => {
    const page = await newPage(browser, visitors.android);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${url}${front}`);
    await page.getByRole('link', { name: /Field Service/ }).waitFor();
  });
});
