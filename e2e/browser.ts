import { readFile } from 'node:fs/promises';
import { after, afterEach, beforeEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { eventually } from '../apps/server/src/platform/postgres/test-program.ts';
import { type Chromium, findChromium } from '../scripts/chromium.ts';

export interface PageOptions {
  /** Of the window, in CSS pixels. */
  width?: number;
  height?: number;
  language?: 'en' | 'es';
  colorScheme?: 'light' | 'dark';
  /** Of another device, for pages that tell them apart. */
  userAgent?: string;
  /** Unless it is said, there are scripts. */
  javaScriptEnabled?: boolean;
  /** What the browser remembers from before, such as who is signed in. */
  storage?: BrowserContextOptions['storageState'];
}

/** How long a journey waits for something to appear; what takes longer is broken. */
const patience = 30_000;

interface BrowserOptions {
  /** Another one than the installed one. */
  found?: Chromium;
  /** For tests that run at once, which cannot be told apart: they close what they open. */
  atOnce?: boolean;
}

/** Call it at the top of a test file: the browser lives until the file's tests are done, with a profile that is new. */
export async function launchBrowser({ found, atOnce = false }: BrowserOptions = {}): Promise<Browser> {
  const { executablePath, args, sandbox, env } = found ?? (await findChromium());
  const browser = await chromium.launch({
    executablePath,
    args,
    chromiumSandbox: sandbox,
    env: { ...(process.env as Record<string, string>), ...env },
    // The runner ends this process itself; the browser follows.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  after(() => browser.close());
  if (!atOnce) closeAfterTests(browser);
  return browser;
}

/**
 * What a test has opened is closed after it: a page that stays open listens, and reads anew whatever the tests after it
 * change. What was open before the test, such as for all of a file, is not the test's.
 */
function closeAfterTests(browser: Browser): void {
  const before: BrowserContext[][] = [];
  beforeEach(() => void before.push(browser.contexts()));
  afterEach(async () => {
    const there = before.pop() ?? [];
    await Promise.all(browser.contexts().map((context) => there.includes(context) || context.close()));
  });
}

/** A page of somebody who has not been here before. */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { width = 1280, height = width < 600 ? 844 : 800, language = 'en', colorScheme = 'light', storage } = options;
  const { userAgent, javaScriptEnabled = true } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Madrid',
    storageState: storage,
    ...(userAgent === undefined ? {} : { userAgent }),
    javaScriptEnabled,
  });
  context.setDefaultTimeout(patience);
  return context.newPage();
}

/** To another place of the dashboard that is open, as a link leads there: loading it all anew takes a second. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(`{
    const idx = (history.state?.idx ?? 0) + 1;
    history.pushState({ idx, key: String(idx), usr: null }, '', ${JSON.stringify(address)});
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }`);
}

/** Asked from outside, again and again: `waitForFunction` asks within the page, whose policy lets nothing be evaluated. */
export async function until(page: Page, expression: string): Promise<void> {
  await eventually(async () => (await page.evaluate(expression)) === true, expression);
}

/** WCAG 2.2 AA takes in all that 2.0 and 2.1 ask for: https://www.deque.com/axe/core-documentation/api-documentation/#axecore-tags */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
}

let source: Promise<string> | undefined;

/** Once for each page: half a megabyte of program takes longer to bring than many rules to check. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate('"axe" in globalThis')) return;
  source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  await page.evaluate(`${await source};0`);
}

/** In the page, of which only what is wrong comes back. There are no frames to look into. */
async function violationsOf({ part, options }: { part: string | undefined; options: RunOptions }) {
  const { axe, document } = globalThis as unknown as { axe: Axe; document: ElementContext };
  const { violations } = await axe.run(part ?? document, options);
  return violations.map(({ id, help, helpUrl, nodes }) => ({
    ...{ id, help, helpUrl },
    nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
  }));
}

/** Fails when axe finds anything on the page as it stands that WCAG 2.2 AA forbids or good practice advises against. */
export async function expectAccessible(page: Page, { part }: { part?: string | undefined } = {}): Promise<void> {
  if (part !== undefined) await page.locator(part).first().waitFor();
  await bringAxe(page);
  const options: RunOptions = { runOnly: { type: 'tag', values: everyRule }, resultTypes: ['violations'] };
  const violations = await page.evaluate(violationsOf, { part, options });
  if (violations.length === 0) return;
  const list = violations.map(({ id, help, helpUrl, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => {
      return `    ${target.join(' ')}\n      ${failureSummary?.replaceAll('\n', '\n      ') ?? ''}`;
    });
    return `  ${id}: ${help} (${helpUrl})\n${places.join('\n')}`;
  });
  throw new Error(`${page.url()} is not accessible to everybody:\n${list.join('\n')}`);
}
