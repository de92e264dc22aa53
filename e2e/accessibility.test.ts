/** Every page, light and dark, on a desk and on a phone: nothing that WCAG forbids, nothing cut off, nothing blocked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { expectAccessible, launchBrowser, newPage } from './browser.ts';
import { arriveSignedIn, createCompany, createPerson } from './people.ts';
import { startServer } from './server.ts';

const server = await startServer();
const browser = await launchBrowser();
const person = await createPerson(server);
const slug = await createCompany(server, person, 'Nordwind');
const longName =
  'Sociedad de Fabricación, Distribución y Mantenimiento de Dispositivos Electrónicos del Mediterráneo'.padEnd(
    120,
    'X',
  );
const longSlug = await createCompany(server, person, longName);

/** What can be seen of the product, by what leads there. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  async 'sign in'(page) {
    await page.goto(`${server.url}/welcome`);
    await page.locator('[type=submit]').click();
    await page.locator('[aria-invalid]').first().waitFor();
  },
  async 'sign in, refused'(page) {
    await page.goto(`${server.url}/welcome`);
    await page.locator('[name=email]').fill('nobody@example.com');
    await page.locator('[name=password]').fill('wrong');
    await page.route('**/auth/login', (route) =>
      route.fulfill({ status: 401, body: '{"status":false,"error":{"code":4005,"message":""}}' }),
    );
    await page.locator('[type=submit]').click();
    await page.getByRole('alert').locator('div').first().waitFor();
  },
  async register(page) {
    await page.goto(`${server.url}/welcome/register`);
    await page.locator('[name=password]').fill('Aa1');
    await page.locator('[type=submit]').click();
    await page.locator('[aria-invalid]').first().waitFor();
  },
  async 'confirm the address'(page) {
    const pending = JSON.stringify({ email: person.email, delayed: true });
    await page.goto(`${server.url}/welcome`);
    await page.evaluate((text) => sessionStorage.setItem('muster.confirm', text), pending);
    await page.goto(`${server.url}/welcome/confirm-email`);
    await page.locator('[name=code]').fill('12');
    await page.locator('[type=submit]').click();
  },
  async 'create a workspace'(page) {
    await arriveSignedIn(page, server, person);
    await page.goto(`${server.url}/hi`);
    await page.locator('[name=slug]').fill(slug);
    await page.locator('[data-state=taken]').waitFor();
  },
  async home(page) {
    await arriveSignedIn(page, server, person);
    await page.goto(`${server.url}/${slug}`);
    await page.locator('[data-state=live]').waitFor();
  },
  async 'home with a long name, out of reach'(page) {
    await arriveSignedIn(page, server, person);
    await page.goto(`${server.url}/${longSlug}`);
    await page.locator('[data-state=live]').waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.locator(`a[href="/${slug}"]`).click();
    await page.getByRole('alert').locator('div').first().waitFor();
  },
  'not found': (page) => page.goto(`${server.url}/no/such/page`),
  async store(page) {
    await page.goto(`${server.url}/store/${longSlug}`);
    await page.locator('h2').waitFor();
  },
  'no store': (page) => page.goto(`${server.url}/store/no-such-company`),
};

const schemes = ['light', 'dark'] as const;
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const [name, open] of Object.entries(pages)) {
  test(name, async () => {
    // In Spanish, whose words are the longer ones.
    const page = await newPage(browser, { language: 'es' });
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/i.test(message.text())) blocked.push(message.text());
    });
    page.on('pageerror', (error) => blocked.push(error.message));
    await page.goto(`${server.url}/welcome?hl=es`);
    await page.locator('html[lang=es] h1').waitFor();
    await open(page);
    await page.locator('html[lang=es] h1').waitFor();
    for (const size of widths) {
      await page.setViewportSize(size);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      assert.equal(width, size.width, 'nothing sticks out to the side');
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
    assert.deepEqual(blocked, [], 'the content security policy of the pages is kept');
    await page.context().close();
  });
}
