/** A list of 100,000 rows in a real browser: how long after a key or a click the next picture is there. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { startTestCluster } from '../apps/server/src/platform/db/test-cluster.ts';
import { startTestServer, testPassword } from '../apps/server/src/test-server.ts';
import { buildWhatChanged } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { type Benchmark, type Figure, format, median } from './figure.ts';

const bar = 100;
/** Of the whole page, whatever the list holds. */
const mostNodes = 2500;

/**
 * Collects what the browser measures of interactions and shifts (https://web.dev/articles/inp,
 * https://web.dev/articles/cls). Shorter interactions than 16 ms are not told.
 */
const watching = `
  window.measured = { interactions: new Map(), shift: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) measured.interactions.set(interactionId, Math.max(duration, measured.interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      measured.shift += value;
      for (const { node } of sources) measured.moved.push(node?.cloneNode().outerHTML ?? 'what is gone');
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Two frames and the pause after which what was typed is looked for: what an interaction began has then been drawn. */
const settled = `new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 250))`;

const interactions: Record<string, (page: Page) => Promise<void>> = {
  async 'typing in the search'(page) {
    const box = page.getByRole('searchbox');
    for (const word of ['macbook pro', 'ana', 'nobody']) {
      await box.click();
      await page.keyboard.type(word, { delay: 40 });
      await page.evaluate(settled);
      for (const _ of word) await page.keyboard.press('Backspace');
      await page.evaluate(settled);
    }
  },
  async 'sorting by a column'(page) {
    for (const name of ['Owner', 'Owner', 'State', 'Storage', 'Storage', 'OS', 'Seen', 'Name']) {
      await page.locator('button[data-sort]', { hasText: name }).click();
      await page.evaluate(settled);
    }
  },
  async 'selecting rows'(page) {
    const boxes = page.locator('tbody input[type=checkbox]');
    for (let row = 0; row < 8; row++) await boxes.nth(row).click();
    await boxes.nth(0).click();
    await boxes.nth(11).click({ modifiers: ['Shift'] });
    await page.getByRole('checkbox', { name: 'Select the rows here' }).click();
    await page.getByRole('button', { name: /that match/ }).click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.evaluate(settled);
  },
  async 'moving by keys'(page) {
    await page.locator('tbody tr[tabindex="0"]').focus();
    for (const [key, times] of [
      ['ArrowDown', 30],
      ['PageDown', 20],
      ['End', 1],
      ['PageUp', 20],
      ['Home', 1],
    ] as const) {
      for (let time = 0; time < times; time++) await page.keyboard.press(key);
      await page.evaluate(settled);
    }
  },
  async filtering(page) {
    for (let time = 0; time < 3; time++) {
      await page
        .getByRole('button', { name: /^State/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await page.getByRole('checkbox', { name: 'Silent' }).click();
      await page.evaluate(settled);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.evaluate(settled);
  },
};

export const list: Benchmark = {
  title: 'interaction to next paint, layout shift and size of the page on a list of 100,000 rows',
  async run(print) {
    await buildWhatChanged();
    const cluster = await startTestCluster();
    process.env.TEST_DATABASE_URL = cluster.url;
    const server = await startTestServer({ env: { SERVICES: 'all' } });
    const { executablePath, args, sandbox, env } = await findChromium({ whole: true });
    const browser = await chromium.launch({
      executablePath,
      args,
      chromiumSandbox: sandbox,
      env: { ...(process.env as Record<string, string>), ...env },
    });
    try {
      const admin = await server.createUser('admin');
      await server.createWorkspace(admin);
      return await measure(browser, server.url.replace('127.0.0.1', 'localhost'), admin.email, print);
    } finally {
      await browser.close();
      await server.stop();
      await cluster.stop();
    }
  },
};

interface Visit {
  inp: number;
  shift: number;
  nodes: number;
}

/** INP leaves out one interaction of every fifty, which may have met anything: https://web.dev/articles/inp */
function inpOf(durations: readonly number[], made: number): number {
  return durations.toSorted((a, b) => b - a)[Math.floor(made / 50)] ?? 16;
}

async function measure(browser: Browser, url: string, email: string, print: (line: string) => void): Promise<Figure[]> {
  const seen: Visit[] = [];
  for (let visits = 1; visits <= 5; visits++) {
    print(`visit ${visits}`);
    seen.push(await visit(browser, url, email, print));
  }
  const most = (values: readonly number[]) => Math.max(...values);
  return [
    // What else the machine does shows in some visits; the list itself in all.
    { name: 'INP, median of the visits', value: median(seen.map(({ inp }) => inp)), unit: 'ms', atMost: bar },
    { name: 'INP, best visit', value: Math.min(...seen.map(({ inp }) => inp)), unit: 'ms' },
    { name: 'layout shift, worst visit', value: most(seen.map(({ shift }) => shift)), unit: '(CLS)', atMost: 0 },
    { name: 'elements in the page', value: most(seen.map(({ nodes }) => nodes)), unit: 'at most', atMost: mostNodes },
  ];
}

async function visit(browser: Browser, url: string, email: string, print: (line: string) => void): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/welcome`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/welcome'));
  await page.addInitScript(watching);
  await page.goto(`${url}/dm/playground/list`);
  await page.getByText(/of 100,000$/).waitFor();
  await page.evaluate(settled);
  const all: number[] = [];
  let nodes = 0;
  for (const [name, act] of Object.entries(interactions)) {
    await page.evaluate('measured.interactions.clear()');
    await act(page);
    const durations = (await page.evaluate('[...measured.interactions.values()]')) as number[];
    all.push(...durations);
    print(`${name}: median ${format(median(durations) || 16)} ms, slowest ${format(Math.max(16, ...durations))} ms`);
    nodes = Math.max(nodes, (await page.evaluate('document.querySelectorAll("*").length')) as number);
  }
  const made = (await page.evaluate('performance.interactionCount')) as number;
  const shift = (await page.evaluate('measured.shift')) as number;
  for (const moved of (await page.evaluate('measured.moved')) as string[]) print(`moved: ${moved}`);
  await page.close();
  return { inp: inpOf(all, made), shift, nodes };
}
