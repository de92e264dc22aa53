/** A slow line, a server that restarts, answers that get lost: the first journey goes on, and nothing typed is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, newPage } from './browser.ts';
import { mailedCode, newEmail, newSlug, password } from './people.ts';
import { heading } from './seen.ts';
import { startServer } from './server.ts';

const server = await startServer();
const browser = await launchBrowser();

const noConnection = 'Network error. Check your network and try again.';

/** One step of the journey: what is typed, and the click that sends it. */
interface Step {
  fill(): Promise<unknown>;
  send: string;
  /** What it says while it is on its way. */
  sending: string;
  /** Where it leads. */
  arrives(): Promise<unknown>;
}

function journey(page: Page, email: string, company: string): Step[] {
  const choose = async (question: string, answer: string) => {
    await page.getByRole('button', { name: question }).click();
    await page.getByRole('option', { name: answer, exact: true }).click();
  };
  return [
    {
      async fill() {
        await page.getByLabel('First name').fill('Ana');
        await page.getByLabel('Last name').fill('Ruiz');
        await page.getByLabel('Email').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
      },
      send: 'Create account',
      sending: 'Creating account…',
      arrives: () => heading(page, 'Confirm your email'),
    },
    {
      fill: async () => page.getByLabel('Code').fill(await mailedCode(server, email)),
      send: 'Confirm',
      sending: 'Confirming…',
      arrives: () => heading(page, 'Organize devices, apps and policies'),
    },
    {
      fill: () => page.getByLabel('Company name').fill(company),
      send: 'Continue',
      sending: 'Creating workspace…',
      arrives: () => heading(page, `What will you use ${company} for?`),
    },
    {
      fill: () => page.getByRole('checkbox', { name: 'Device management' }).check({ force: true }),
      send: 'Continue',
      sending: 'Saving…',
      arrives: () => heading(page, 'A few words about you'),
    },
    {
      async fill() {
        await choose('What do you do?', 'IT management');
        await choose('What do you need first?', 'Manage devices');
        await choose('How did you find us?', 'Another channel');
        await page.getByLabel('Which one?').fill('A poster in the tram');
      },
      send: 'Go to your workspace',
      sending: 'Saving…',
      arrives: () => heading(page, company),
    },
  ];
}

/** All that stands in the form, as somebody sees it. */
const typed = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('form input, form [aria-haspopup=listbox]')]
    .map((field) => (field.type === 'checkbox' ? field.checked : field.value || field.textContent))`);

test('on a slow line each step says that it is on its way, is sent once, and the whole journey is gone', async () => {
  const page = await newPage(browser);
  const network = await page.context().newCDPSession(page);
  // "Slow 3G" of https://github.com/WPO-Foundation/webpagetest/blob/master/www/settings/connectivity.ini.sample
  const kilobits = (400 * 1000) / 8;
  const slow = { offline: false, latency: 400, downloadThroughput: kilobits, uploadThroughput: kilobits };
  await network.send('Network.emulateNetworkConditions', slow);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && !['GET', 'HEAD'].includes(request.method())) sent.push(request.url());
  });
  // Nothing is sent before it was looked at. Not by a route: with one the browser keeps nothing that it has fetched.
  let seen = Promise.withResolvers<void>();
  await page.exposeFunction('lookedAt', () => seen.promise);
  await page.addInitScript(`{
    const send = globalThis.fetch;
    globalThis.fetch = async (address, how) => {
      if (!['GET', 'HEAD'].includes(how?.method ?? 'GET')) await globalThis.lookedAt();
      return send(address, how);
    };
  }`);
  await page.goto(`${server.url}/welcome/register`);
  for (const { fill, send, sending, arrives } of journey(page, newEmail(), `Slow ${newSlug('line')}`)) {
    await fill();
    sent.length = 0;
    seen = Promise.withResolvers();
    await page.getByRole('button', { name: send }).dblclick();
    await page.getByRole('button', { name: sending }).waitFor();
    seen.resolve();
    await arrives();
    assert.equal(sent.length, 1, `one click on "${send}" sends one call, however often it is made: ${sent}`);
  }
  await page.context().close();
});

// It starts six times, which takes a busy machine longer than any other test.
const unhurried = { timeout: 300_000 };

test(
  'the server restarts at every step: it is said, what was typed stays, and the same click goes on',
  unhurried,
  async () => {
    const page = await newPage(browser);
    const company = `Restarted ${newSlug('often')}`;
    await page.goto(`${server.url}/welcome/register`);
    for (const { fill, send, arrives } of journey(page, newEmail(), company)) {
      await fill();
      const before = await typed(page);
      await server.pause();
      await page.getByRole('button', { name: send }).click();
      await page.getByRole('alert').getByText(noConnection).waitFor();
      assert.deepEqual(await typed(page), before);
      await server.resume();
      await page.getByRole('button', { name: send }).click();
      await arrives();
    }
    // And at the end of it: the page says so, signs nobody out, and goes on by itself.
    await page.getByText('Live', { exact: true }).waitFor();
    await server.pause();
    const lost = page.getByText('No connection. Trying again…');
    await lost.waitFor();
    await heading(page, company);
    await server.resume();
    await lost.waitFor({ state: 'detached' });
    await page.getByText('Live', { exact: true }).waitFor();
    await page.context().close();
  },
);

test('a page opened while the server is away comes up when it is back', async () => {
  const page = await newPage(browser);
  const email = newEmail();
  const company = `Late ${newSlug('start')}`;
  await page.goto(`${server.url}/welcome/register`);
  const steps = journey(page, email, company);
  for (const { fill, send, arrives } of steps.slice(0, 4)) {
    await fill();
    await page.getByRole('button', { name: send }).click();
    await arrives();
  }
  await steps[4]?.fill();
  const before = await typed(page);
  // Everything that the page asks for from now on fails, as when the server goes away between two clicks.
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await page.getByText('No connection. Trying again…').waitFor();
  await page.unroute('**/api/**');
  await heading(page, 'A few words about you');
  assert.deepEqual(await typed(page), before, 'the last step keeps its answers over a reload');
  await page.context().close();
});

test('an answer that gets lost does not leave anybody stuck: the same click again leads on', async () => {
  const page = await newPage(browser);
  const email = newEmail();
  const company = `Lost ${newSlug('answer')}`;
  await page.goto(`${server.url}/welcome/register`);
  const created: string[] = [];
  for (const { fill, send, arrives } of journey(page, email, company)) {
    await fill();
    // The code is good for one time; who has used it signs in with their password.
    if (send === 'Confirm') {
      await page.getByRole('button', { name: send }).click();
      await arrives();
      continue;
    }
    await page.route('**/api/**', async (route) => {
      if (['GET', 'HEAD'].includes(route.request().method())) return route.fallback();
      const reply = await route.fetch();
      created.push(`${reply.status()}`);
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: send }).click();
    await page.getByRole('alert').getByText(noConnection).waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: send }).click();
    await arrives();
  }
  assert.deepEqual(created, ['200', '200', '200', '200'], 'the server had done each of them');
  await page.context().close();
});

test('without a network it is said, and it goes on when the network is back', async () => {
  const page = await newPage(browser, { language: 'es' });
  await page.goto(`${server.url}/welcome?hl=es`);
  await page.getByLabel('Correo').fill('nobody@example.com');
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.context().setOffline(true);
  await page.locator('[type=submit]').click();
  await page.getByRole('alert').getByText('Error de red').waitFor();
  await page.context().setOffline(false);
  await page.locator('[type=submit]').click();
  await page.getByRole('alert').getByText('El correo o la contraseña no son correctos.').waitFor();
  await page.context().close();
});
