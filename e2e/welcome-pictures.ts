/**
 * The picture of the product on the pages for signing in: the overview of the demo company, in both languages, light
 * and dark. `node e2e/welcome-pictures.ts` writes them anew when the overview has changed.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { login } from '@muster/contract/calls/sessions';
import { createClient } from '@muster/contract/client';
import { services } from '@muster/contract/services';
import { launchBrowser } from './browser.ts';
import { startServer } from './server.ts';

/** In CSS pixels; taken a little larger than life, so that it is sharp on fine screens at the size it is shown. */
const size = { width: 1120, height: 798 };
const scale = 8 / 7;
const quality = 0.72;

const server = await startServer({ STORE_URL: 'https://apps.muster.example/{org}' }, ['--demo', '--no-devices']);
const browser = await launchBrowser();
const email = 'owner@aurora.example';
const send = createClient({ base: (service) => `${server.url}${services[service].path}` });
const password = await server.written(/owner@aurora\.example\s+(\S+)/);
const session = await send(login, { body: { provider: 'traditional', payload: { email, password } } });

/** Runs in the browser, which knows the format; screenshots do not. */
const encodeWebp = `async (png, quality) => {
  const picture = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}`;

// As a test, so that server and browser are ended when it is done.
test('pictures are taken', async () => {
  // A page of its own, whose content policy does not mind.
  const blank = await (await browser.newContext()).newPage();
  for (const language of ['en', 'es'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const value = JSON.stringify({ active: session.user.id, accounts: [session] });
      const localStorage = [
        { name: 'muster.auth', value },
        { name: 'muster.language', value: language },
      ];
      const context = await browser.newContext({
        viewport: size,
        deviceScaleFactor: scale,
        colorScheme,
        locale: language,
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
      });
      const page = await context.newPage();
      await page.goto(`${server.url}/aurora`);
      await page.locator('[data-state=live]').waitFor();
      await page.locator('main time').first().waitFor();
      await page.evaluate('document.fonts.ready');
      const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      const webp = await blank.evaluate<string>(`(${encodeWebp})('${png.toString('base64')}', ${quality})`);
      const file = `overview-${language}-${colorScheme}.webp`;
      await writeFile(join(import.meta.dirname, '../apps/dashboard/src/features/welcome', file), webp, 'base64');
      await context.close();
    }
  }
});
