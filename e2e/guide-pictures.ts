/**
 * Pictures of the employee's guide: the store of the demo company on a phone. `node e2e/guide-pictures.ts` writes them into
 * docs/pictures; with a folder, there.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startServer } from './server.ts';
import { shrink } from './visual/compare.ts';

const server = await startServer({}, ['--demo', '--no-devices']);
const browser = await launchBrowser();
const folder = process.argv[2] ?? join(import.meta.dirname, '../docs/pictures');
const front = `${server.url}/store/aurora`;

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** The first app of the front page. */
async function openApp(page: Page): Promise<void> {
  await page.goto(front);
  await page.locator('.card').first().click();
  await page.locator('main h1').waitFor();
}

const pictures: Record<string, (page: Page) => Promise<unknown>> = {
  'store-front': (page) => page.goto(front),
  'store-app': openApp,
  'store-next': async (page) => {
    await openApp(page);
    await page.getByRole('button', { name: 'Download' }).first().click();
    await page.getByText('What to do next').waitFor();
  },
  'store-sign-in': async (page) => {
    await page.goto(front);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('textbox').first().fill('ana@aurora.example');
  },
  'store-feedback': async (page) => {
    await openApp(page);
    await page.getByText('Send feedback').first().click();
    await page.getByRole('textbox').last().fill('The list of orders stays empty.');
    await page
      .getByText('Send feedback')
      .first()
      .evaluate((element) => element.scrollIntoView());
  },
};

test('pictures of the guide are taken', async () => {
  await mkdir(folder, { recursive: true });
  for (const [name, open] of Object.entries(pictures)) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 560 },
      deviceScaleFactor: 1.5,
      isMobile: true,
      hasTouch: true,
      locale: 'en',
      userAgent: android,
    });
    const page = await context.newPage();
    await open(page);
    await page.evaluate('document.fonts.ready');
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await writeFile(join(folder, `${name}.png`), shrink(picture, { rounded: true }));
    await context.close();
  }
});
