/**
 * Pictures of the product with the demo company in it. `node e2e/screenshots.ts` writes those that the documentation
 * shows into docs/pictures; with a folder, every screen goes there, on a desk and on a phone, in both languages, light
 * and dark, to be looked at; with names of screens behind it, only those.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { launchBrowser, newPage } from './browser.ts';
import { createPerson, password } from './people.ts';
import { words } from './screen.ts';
import { screens } from './screens.ts';
import { startServer } from './server.ts';
import { shrink } from './visual/compare.ts';
import { createWorld } from './world.ts';

const server = await startServer({ STORE_URL: 'https://apps.muster.example/{org}' }, ['--demo', '--no-devices']);
const browser = await launchBrowser();
const demo = async (email: string) => ({
  email,
  password: await server.written(new RegExp(`${RegExp.escape(email)}\\s+(\\S+)`)),
});
const somebody = async () => ({ email: (await createPerson(server)).email, password });
const world = await createWorld({
  url: server.url,
  people: {
    owner: await demo('owner@aurora.example'),
    viewer: await demo('viewer@aurora.example'),
    provider: await demo('provider@muster.example'),
    newcomer: await somebody(),
    founder: await somebody(),
  },
  used: 'aurora',
});

const heights = { desk: 900, phone: 844 };
const widths = { desk: 1440, phone: 390 };

interface Look {
  size: keyof typeof widths;
  language: keyof typeof words;
  colorScheme: 'light' | 'dark';
}

/** What the documentation shows. */
const shown: Record<string, [screen: string, look: Partial<Look>]> = {
  welcome: ['sign-in', {}],
  'welcome-phone': ['sign-in', { size: 'phone', colorScheme: 'dark' }],
  onboarding: ['hi-2', {}],
  home: ['home', {}],
  'home-dark': ['home', { colorScheme: 'dark' }],
  'home-phone': ['home', { size: 'phone', language: 'es' }],
  'home-empty': ['home-empty', {}],
  'workspace-menu': ['workspace-menu', {}],
  drawer: ['drawer', { size: 'phone' }],
  list: ['list-selected', {}],
  'list-phone': ['list', { size: 'phone', colorScheme: 'dark' }],
  playground: ['playground', {}],
};

async function take(folder: string, file: string, name: string, look: Partial<Look>): Promise<void> {
  const { size = 'desk', language = 'en', colorScheme = 'light' } = look;
  const screen = screens[name];
  if (!screen) throw new Error(`there is no screen "${name}"; there are ${Object.keys(screens).join(', ')}`);
  if (screen.only !== undefined && screen.only !== size) return;
  const storage = world.storageOf(language, ...(screen.who ?? []));
  const page = await newPage(browser, { width: widths[size], height: heights[size], language, colorScheme, storage });
  await screen.standIn?.(page);
  await screen.open(page, world, words[language]);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(`Promise.all([document.fonts.ready, ...[...document.images]
    .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    .map((image) => image.decode().catch(() => {}))])`);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(join(folder, `${file}.png`), shrink(picture));
  await page.context().close();
}

// As a test, so that server and browser are ended when it is done.
test('pictures are taken', async () => {
  const [folder = join(import.meta.dirname, '../docs/pictures'), ...chosen] = process.argv.slice(2);
  await mkdir(folder, { recursive: true });
  if (process.argv[2] === undefined) {
    for (const [file, [name, look]] of Object.entries(shown)) await take(folder, file, name, look);
    return;
  }
  for (const name of chosen.length > 0 ? chosen : Object.keys(screens)) {
    for (const size of ['desk', 'phone'] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const language of ['en', 'es'] as const) {
          await take(folder, `${name}-${size}-${colorScheme}-${language}`, name, { size, colorScheme, language });
        }
      }
    }
  }
});
