/** Creating a workspace: its address, whether that is free, and what happens when it is not (platform-shell.md, section 5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readKey } from '@muster/contract/calls/key-store';
import { readWorkspace } from '@muster/contract/calls/workspaces';
import { createClient } from '@muster/contract/client';
import { onboardingKey } from '@muster/contract/onboarding';
import { services } from '@muster/contract/services';
import type { Page } from 'playwright-core';
import { expectAccessible, launchBrowser, newPage, until } from './browser.ts';
import {
  arriveSignedIn,
  createCompany,
  createPerson,
  mailedCode,
  newEmail,
  newSlug,
  type Person,
  password,
  signInAgain,
} from './people.ts';
import { fieldFocused, heading } from './seen.ts';
import { startServer } from './server.ts';
import { answerAboutYou, choose, chooseProducts, createCompanyByHand, steps } from './steps.ts';

const server = await startServer();
const browser = await launchBrowser();
const founder = await createPerson(server);
const taken = await createCompany(server, founder, 'Taken already');
const person = await signInAgain(server, founder);

async function openOnboarding(who: Person = person, title = 'Organize devices, apps and policies'): Promise<Page> {
  const page = await newPage(browser);
  await arriveSignedIn(page, server, who);
  await page.goto(`${server.url}/hi`);
  await heading(page, title);
  return page;
}

/** What the server keeps of a workspace's set-up. */
async function kept(who: Person, slug: string) {
  const send = createClient({
    base: (service) => `${server.url}${services[service].path}`,
    token: () => who.session.accessToken.token,
  });
  const { id, configuration } = await send(readWorkspace, { params: { org: slug } });
  const answers = await send(readKey, { params: { key: onboardingKey(id) } }).catch(() => undefined);
  return { products: configuration.products, answers: answers?.data };
}

test('a badly formed address says why, and the server is not asked', async () => {
  const page = await openOnboarding();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/check-slug/')) asked.push(request.url());
  });
  const field = page.getByLabel('Address of the workspace');
  for (const [slug, message] of [
    ['ab', 'It should have at least three characters.'],
    ['With Capitals', 'Only lowercase, numbers, and hyphens are allowed.'],
    ['-dash', 'It should start and end with a letter.'],
    ['two--dashes', 'It cannot contain two or more consecutive hyphens.'],
    ['welcome', 'This name is reserved.'],
    ['x'.repeat(64), 'It should have at most 63 characters'],
  ] as const) {
    await field.fill(slug);
    await field.blur();
    await page.getByText(message, { exact: true }).waitFor();
    assert.equal(
      await page.getByRole('status').filter({ hasText: 'Not checked' }).getAttribute('data-state'),
      'unknown',
    );
  }
  assert.deepEqual(asked, []);
});

test('a taken address is shown as taken and cannot be sent; a free one as free', async () => {
  const page = await openOnboarding();
  await page.getByLabel('Company name').fill('Another');
  const field = page.getByLabel('Address of the workspace');
  await field.fill(taken);
  await page.getByRole('status').getByText('Taken').waitFor();
  await page.getByText('This slug is already used.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await fieldFocused(page, 'slug');
  assert.equal(new URL(page.url()).pathname, '/hi');
  // The answer waits until it was seen that it is waited for.
  const seen = Promise.withResolvers<void>();
  await page.route('**/check-slug/**', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await field.fill(newSlug());
  await page.getByRole('status').getByText('Checking…').waitFor();
  seen.resolve();
  await page.getByRole('status').getByText('Free').waitFor();
});

test('an address that somebody takes between the check and the click is refused, and nothing typed is lost', async () => {
  const page = await openOnboarding();
  const slug = newSlug();
  await page.getByLabel('Company name').fill('Too late');
  await page.getByLabel('Address of the workspace').fill(slug);
  await page.getByRole('status').getByText('Free').waitFor();
  await page.route('**/api/organizations', (route) => {
    // As another person's request would: the address is now the one that exists already.
    return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), slug: taken }) });
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This slug is already used.').waitFor();
  await fieldFocused(page, 'slug');
  assert.equal(await page.getByLabel('Company name').inputValue(), 'Too late');
});

test('a check that cannot be made leaves the address unknown, and the click asks again', async () => {
  const page = await openOnboarding();
  const slug = newSlug();
  await page.route('**/check-slug/**', (route) => route.abort());
  await page.getByLabel('Company name').fill('Unlucky');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/check-slug/'));
  await page.getByLabel('Address of the workspace').fill(slug);
  await failed;
  await page.locator('[data-state="unknown"]').waitFor();
  await page.unroute('**/check-slug/**');
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, steps.en.second('Unlucky'));
});

test('a double click creates one workspace', async () => {
  const page = await openOnboarding();
  const slug = newSlug();
  let created = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/organizations')) created += 1;
  });
  await page.getByLabel('Company name').fill('Impatient');
  await page.getByLabel('Address of the workspace').fill(slug);
  await page.getByRole('status').getByText('Free').waitFor();
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await heading(page, steps.en.second('Impatient'));
  assert.equal(created, 1);
});

test('the address follows the name until somebody types another', async () => {
  const page = await openOnboarding();
  const name = page.getByLabel('Company name');
  const url = page.getByLabel('Address of the workspace');
  await name.fill('Über & Co.');
  assert.equal(await url.inputValue(), 'uber-and-co');
  await url.fill('own-address');
  await name.fill('Something else');
  assert.equal(await url.inputValue(), 'own-address');
  await url.fill('');
  await name.fill('Again');
  assert.equal(await url.inputValue(), 'again');
});

test('who has a workspace can cancel and is back where they were', async () => {
  const page = await openOnboarding();
  await until(page, `document.title.startsWith('New workspace')`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await heading(page, 'Taken already');
});

for (const language of ['en', 'es'] as const) {
  test(`the three steps on a phone, in ${language}`, async () => {
    const words = steps[language];
    const newcomer = await createPerson(server);
    const page = await newPage(browser, { width: 390, language });
    await page.goto(`${server.url}/welcome?hl=${language}`);
    await page.locator(`html[lang=${language}]`).waitFor();
    await arriveSignedIn(page, server, newcomer);
    await page.goto(`${server.url}/hi`);
    await heading(page, words.first);
    const name = `Norte ${newSlug('x')}`;
    const slug = await createCompanyByHand(page, name, language);

    await page.getByRole('button', { name: words.next }).click();
    await page.locator('[aria-invalid]').first().waitFor();
    assert.equal((await kept(newcomer, slug)).products, undefined, 'nothing chosen is nothing sent');
    await chooseProducts(page, language, 'devices');
    assert.deepEqual((await kept(newcomer, slug)).products, ['mdm']);
    await page.getByRole('button', { name: words.finish }).click();
    await page.locator('[data-invalid]').first().waitFor();
    await expectAccessible(page);
    assert.equal(await page.getByLabel(words.whichOne).count(), 0, 'asked only of channels that are many');
    await answerAboutYou(page, language);
    await heading(page, name);
    assert.deepEqual((await kept(newcomer, slug)).answers, {
      position: 'devops',
      product: 'manage_devices',
      channel: 'social_media',
      userChannel: 'Mastodon',
      phone: { country: 'ES', prefix: '+34', number: '600 000-000' },
    });
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  });
}

test('a reload goes on at the step one was at, and what was typed is still there', async () => {
  const newcomer = await createPerson(server);
  const page = await openOnboarding(newcomer, steps.en.first);
  const slug = await createCompanyByHand(page, 'Reloaded');
  await page.reload();
  await heading(page, steps.en.second('Reloaded'));
  await chooseProducts(page, 'en', 'apps');
  await choose(page, ...steps.en.position);
  await page.getByLabel(steps.en.phone).fill('600');
  await page.reload();
  await heading(page, steps.en.third);
  await page.getByRole('button', { name: 'DevOps' }).waitFor();
  assert.equal(await page.getByLabel(steps.en.phone).inputValue(), '600');

  await page.getByRole('link', { name: steps.en.back }).click();
  await heading(page, steps.en.second('Reloaded'));
  assert.equal(await page.getByRole('checkbox', { name: steps.en.apps }).isChecked(), true);
  await page.goBack();
  await heading(page, steps.en.third);
  assert.equal(await page.getByLabel(steps.en.phone).inputValue(), '600');

  // Whoever closes the page finds the rest of it on the workspace's own.
  await page.goto(`${server.url}/`);
  await heading(page, 'Reloaded');
  assert.equal(new URL(page.url()).pathname, `/${slug}`);
  await page.getByRole('link', { name: 'Answer' }).click();
  await heading(page, steps.en.third);
});

test('a phone number takes digits, spaces, plus and minus, and needs its country', async () => {
  const slug = await createCompany(server, person, 'Numbers');
  const page = await newPage(browser);
  await arriveSignedIn(page, server, person);
  await page.goto(`${server.url}/hi?org=${slug}`);
  await chooseProducts(page, 'en', 'apps');
  await page.getByLabel(steps.en.phone).fill('call me');
  await page.getByRole('button', { name: steps.en.finish }).click();
  await page.getByText('Only digits, spaces, plus and minus are allowed').waitFor();
  await page.getByLabel(steps.en.phone).fill('+1 555-0100');
  await page.getByText('Only digits, spaces, plus and minus are allowed').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('combobox', { name: steps.en.country }).getAttribute('aria-invalid'), 'true');
});

test("a step of somebody else's workspace, or of none, leads home", async () => {
  const stranger = await createPerson(server);
  const own = await createCompany(server, stranger, 'Own');
  const page = await newPage(browser);
  await arriveSignedIn(page, server, await signInAgain(server, stranger));
  for (const org of [taken, 'no-such-company', '../x']) {
    await page.goto(`${server.url}/hi?${new URLSearchParams({ org, step: '2' })}`);
    await heading(page, 'Own');
    assert.equal(new URL(page.url()).pathname, `/${own}`);
  }
});

test('who may not create a workspace and has none is told whom to ask', async () => {
  const newcomer = await createPerson(server);
  const page = await newPage(browser);
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    return route.fulfill({ json: { ...config, flags: { ...config.flags, createWorkspace: false } } });
  });
  await arriveSignedIn(page, server, newcomer);
  await page.goto(`${server.url}/`);
  await heading(page, 'No workspace');
  await page.getByText("You don't have access to any workspace. Please contact your administrator.").waitFor();
});

test('without a network a step says so and keeps what was chosen; when the server is back it goes on', async () => {
  const newcomer = await createPerson(server);
  const page = await openOnboarding(newcomer, steps.en.first);
  await createCompanyByHand(page, 'Patient');
  await page.getByRole('checkbox', { name: steps.en.devices }).check();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('Network error. Check your network and try again.').waitFor();
  assert.equal(await page.getByRole('checkbox', { name: steps.en.devices }).isChecked(), true);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, steps.en.third);

  await choose(page, ...steps.en.position);
  await choose(page, ...steps.en.product);
  await choose(page, 'How did you find us?', 'Google');
  await server.pause();
  await page.getByRole('button', { name: steps.en.finish }).click();
  await page.getByRole('alert').getByText('Network error. Check your network and try again.').waitFor();
  await server.resume();
  await page.getByText('No connection. Trying again…').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: steps.en.finish }).click();
  await heading(page, 'Patient');
});

test('the whole way from the sign-in page to the workspace can be gone by keyboard alone', async () => {
  const page = await newPage(browser);
  const email = newEmail();
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const type = (text: string) => page.keyboard.insertText(text);
  /** As far as it takes: how many stops there are on the way is the page's business, that one arrives is not. */
  const tabTo = async (name: string | RegExp, role: 'button' | 'link' | 'checkbox' | 'combobox' | 'textbox') => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' });
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press('Tab');
      if (await page.locator(':focus').and(target).count()) return;
    }
    assert.fail(`the focus never comes to ${name}`);
  };
  await page.goto(`${server.url}/welcome`);
  await heading(page, 'Sign in to Muster');
  // One can type at once.
  await fieldFocused(page, 'email');
  await tabTo('Create an account', 'link');
  await press('Enter');
  await heading(page, 'Create your Muster account');
  assert.equal(await page.locator(':focus').textContent(), 'Create your Muster account', 'the new page is read out');
  await press('Tab');
  await type('Ana');
  await press('Tab');
  await type('Ruiz');
  await press('Tab');
  await type(email);
  await press('Tab');
  await type(password);
  await press('Enter');
  await heading(page, 'Confirm your email');
  await fieldFocused(page, 'code');
  await type(await mailedCode(server, email));
  await press('Enter');

  await heading(page, steps.en.first);
  await press('Tab');
  assert.equal(await page.locator(':focus').textContent(), 'Skip to the content');
  await press('Enter', 'Tab');
  await fieldFocused(page, 'name');
  const name = `Keys ${newSlug('only')}`;
  await type(name);
  await page.getByRole('status').getByText('Free').waitFor();
  await press('Enter');

  await heading(page, steps.en.second(name));
  await tabTo(/^App distribution/, 'checkbox');
  await press('Space', 'Tab', 'Space', 'Enter');

  await heading(page, steps.en.third);
  for (const [label] of [steps.en.position, steps.en.product, steps.en.channel]) {
    await tabTo(new RegExp(label.replace('?', '\\?')), 'button');
    await press('ArrowDown');
    await page.getByRole('option').and(page.locator(':focus')).waitFor();
    await press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
  }
  await tabTo(steps.en.finish, 'button');
  await press('Enter');
  await heading(page, name);
});
