/**
 * Pictures of the product with the demo company in it. `node e2e/screenshots.ts` writes the few that the documentation
 * shows into docs/pictures; with a folder, every page in every look goes there, to be looked at.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser, newPage, type PageOptions } from './browser.ts';
import { startServer } from './server.ts';

const server = await startServer({ STORE_URL: 'https://apps.muster.example/{org}' }, ['--demo']);
const browser = await launchBrowser();
const email = 'owner@aurora.example';
const password = await server.written(/owner@aurora\.example\s+(\S+)/);

/** Signed in by hand once; the number of sign-ins in a while is limited. */
let session: string | undefined;

async function signIn(page: Page): Promise<void> {
  await page.goto(`${server.url}/welcome`);
  if (session === undefined) {
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(password);
    await page.locator('[type=submit]').click();
    await page.waitForURL(`${server.url}/aurora`);
    session = (await page.evaluate(() => localStorage.getItem('muster.session'))) ?? undefined;
  } else {
    await page.evaluate((text) => localStorage.setItem('muster.session', text), session);
    await page.goto(`${server.url}/aurora`);
  }
  await page.locator('[data-state=live]').waitFor();
}

const pages: Record<string, (page: Page) => Promise<unknown>> = {
  welcome: (page) => page.goto(`${server.url}/welcome`),
  async register(page) {
    await page.goto(`${server.url}/welcome/register`);
    await page.locator('[name=firstName]').fill('Mei');
    await page.locator('[name=password]').fill('Correct');
    await page.locator('[type=submit]').click();
  },
  async confirm(page) {
    await page.goto(`${server.url}/welcome`);
    const pending = JSON.stringify({ email: 'mei.tanaka@aurora.example', delayed: true });
    await page.evaluate((text) => sessionStorage.setItem('muster.confirm', text), pending);
    await page.goto(`${server.url}/welcome/confirm-email`);
    await page.locator('[name=code]').fill('402913');
  },
  async onboarding(page) {
    await signIn(page);
    await page.goto(`${server.url}/hi`);
    await page.locator('[name=name]').fill('Aurora Roasters');
    await page.locator('[data-state=free]').waitFor();
  },
  home: signIn,
  'not-found': (page) => page.goto(`${server.url}/no/such/page`),
  store: (page) => page.goto(`${server.url}/store/aurora`),
};

async function take(
  folder: string,
  file: string,
  name: string,
  look: PageOptions & { height?: number },
): Promise<void> {
  const page = await newPage(browser, look);
  await page.goto(`${server.url}/welcome?hl=${look.language ?? 'en'}`);
  await page.locator('h1').waitFor();
  await pages[name]?.(page);
  await page.locator('h1').waitFor();
  if (look.height) await page.setViewportSize({ width: look.width ?? 1280, height: look.height });
  await page.evaluate('document.fonts.ready');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${file}.png`), animations: 'disabled', caret: 'hide' });
  await page.context().close();
}

// As a test, so that server and browser are ended when it is done.
test('pictures are taken', async () => {
  const folder = process.argv[2];
  if (folder === undefined) {
    const pictures = join(import.meta.dirname, '../docs/pictures');
    await take(pictures, 'welcome', 'welcome', { width: 1280, height: 720 });
    await take(pictures, 'home', 'home', { width: 1280, height: 720 });
    await take(pictures, 'home-dark', 'home', { width: 1280, height: 720, colorScheme: 'dark' });
    await take(pictures, 'home-phone', 'home', { width: 390, language: 'es' });
  } else {
    for (const name of Object.keys(pages)) {
      for (const width of [1440, 390]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          for (const language of ['en', 'es'] as const) {
            await take(folder, `${name}-${width}-${colorScheme}-${language}`, name, { width, colorScheme, language });
          }
        }
      }
    }
  }
});
