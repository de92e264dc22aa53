/** Pictures of the playground, section by section, the same each time they are taken. */
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { startTestServer } from '../../apps/server/src/test-server.ts';
import { buildWhatChanged } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { launchBrowser, newPage } from '../browser.ts';
import { signIn } from '../people.ts';

export const looks = {
  light: { width: 1440, colorScheme: 'light' },
  dark: { width: 1440, colorScheme: 'dark' },
  phone: { width: 390, colorScheme: 'light' },
} as const;
export type Look = keyof typeof looks;

/** Earlier than any session, so that none has expired at it. */
const now = new Date('2026-11-01T10:00:00Z');

export interface Playground {
  /** All sections, or `only` some. */
  open(look: Look, only?: string): Promise<Page>;
}

/** Call it at the top of a test file: server and browser live until the file's tests are done. */
export async function startPlayground(): Promise<Playground> {
  const chromium = await findChromium();
  // Hints move letters to whole pixels as the system's settings say; without them, texts are equally wide everywhere.
  const browser = await launchBrowser({
    found: { ...chromium, args: [...chromium.args, '--font-render-hinting=none'] },
  });
  await buildWhatChanged();
  const server = await startTestServer({ env: { SERVICES: 'all' } });
  after(() => server.stop());
  const url = server.url.replace('127.0.0.1', 'localhost');
  const { email } = await server.createUser('admin');
  const first = await newPage(browser);
  await first.goto(`${url}/dm/playground`);
  await signIn(first, email);
  await first.locator('main section').first().waitFor();
  const storage = await first.context().storageState();
  await first.context().close();
  return {
    async open(look, only) {
      const page = await newPage(browser, { ...looks[look], storage });
      await page.clock.setFixedTime(now);
      await page.goto(`${url}/dm/playground${only === undefined ? '' : `?only=${only}`}`);
      await page.locator('main section').first().waitFor();
      // As high as the page: nothing has to be scrolled, so nothing that sticks to the window lies over a section.
      const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
      await page.setViewportSize({ width: looks[look].width, height });
      await page.evaluate('document.fonts.ready');
      return page;
    },
  };
}

/** The sections by name, in their order. */
export async function sectionsOf(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('main section[id]')].map((section) => section.id)`);
}

export async function pictureOf(page: Page, section: string): Promise<Buffer> {
  return page.locator(`section#${section}`).screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
}

/** Fonts of the machine that letters of a section are drawn in, because no font that we ship has them. */
export async function foreignFonts(page: Page, section: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const selector = `section#${section}, section#${section} *`;
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const found = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) found.add(familyName);
  }
  await devtools.detach();
  return [...found];
}
