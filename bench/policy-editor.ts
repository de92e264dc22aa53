/** The editor of policies with everything that Apple devices can be set to, in a real browser: opening, searching, typing. */
import { login } from '@muster/contract/calls/sessions';
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core';
import { passcode, passcodeGroup, policyPlace } from '../apps/server/src/capabilities/policies/test-policies.ts';
import { startTestCluster } from '../apps/server/src/platform/db/test-cluster.ts';
import { startTestServer } from '../apps/server/src/test-server.ts';
import { buildWhatChanged } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { type Benchmark, type Figure, format, median } from './figure.ts';

const visits = Number(process.env.BENCH_ROUNDS ?? 5);
const search = 'input[type=search]';

/**
 * Notes when the search and the list of groups have been drawn, and how long after each key the next picture was there
 * (https://web.dev/articles/inp); shorter ones than 16 ms are not told.
 */
const watching = `
  window.measured = { there: 0, keys: [] };
  const look = () => {
    if (document.querySelector('${search}') && document.querySelectorAll('main nav li a').length > 20) measured.there = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { name, interactionId, duration } of list.getEntries())
      if (interactionId && name === 'keydown') measured.keys.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

interface Typed {
  /** Until the next picture, at most, for one key. */
  shown: number[];
  /** Processor time of script for each key: what else the machine does is not in it. */
  script: number[];
}

interface Visit {
  there: number;
  first: Typed;
  search: Typed;
  field: Typed;
  settings: number;
}

export const policyEditor: Benchmark = {
  title: `the editor of a policy with the whole catalogue of Apple, ${visits} visits with nothing kept`,
  async run(print) {
    await buildWhatChanged();
    const cluster = await startTestCluster();
    process.env.TEST_DATABASE_URL = cluster.url;
    const server = await startTestServer({ env: { SERVICES: 'all' }, checkReplies: false });
    const { executablePath, args, sandbox, env } = await findChromium({ whole: true });
    const browser = await chromium.launch({
      executablePath,
      args,
      chromiumSandbox: sandbox,
      env: { ...(process.env as Record<string, string>), ...env },
    });
    try {
      const place = await policyPlace(server);
      const { id } = await place.create({ name: 'Phones', type: 'ios', content: passcode() });
      const payload = { email: place.owner.email, password: place.owner.password };
      const session = await server.api(login, { body: { provider: 'traditional', payload } });
      const origin = server.url.replace('127.0.0.1', 'localhost');
      const auth = JSON.stringify({ active: session.user.id, accounts: [session] });
      const storage = { cookies: [], origins: [{ origin, localStorage: [{ name: 'muster.auth', value: auth }] }] };
      const address = `${origin}/${place.org}/devices/policies/${id}`;
      // What the server reads once is not the browser's.
      await visit(browser, address, storage);
      const seen: Visit[] = [];
      for (let n = 0; n < visits; n++) seen.push(await visit(browser, address, storage));
      return figuresOf(seen, print);
    } finally {
      await browser.close();
      await server.stop();
      await cluster.stop();
    }
  },
};

function figuresOf(seen: readonly Visit[], print: (line: string) => void): Figure[] {
  const of = (pick: (one: Visit) => number) => median(seen.map(pick));
  const slowest = (part: 'first' | 'search' | 'field', kind: keyof Typed) => of((one) => Math.max(...one[part][kind]));
  print(`${seen[0]?.settings} settings are looked through`);
  print(`open: ${seen.map(({ there }) => format(there)).join(', ')} ms`);
  print(`the first letter, which makes the index: ${format(slowest('first', 'shown'))} ms`);
  for (const part of ['search', 'field'] as const)
    print(
      `${part}: shown after ${format(of((one) => median(one[part].shown)))} ms at the median, slowest ${format(slowest(part, 'shown'))} ms; script ${format(of((one) => median(one[part].script)))} ms at the median, slowest ${format(slowest(part, 'script'))} ms`,
    );
  return [
    { name: 'the editor is open', value: of(({ there }) => there), unit: 'ms', atMost: 1000 },
    {
      name: 'a letter in its search, slowest to its result',
      value: slowest('search', 'shown'),
      unit: 'ms',
      atMost: 50,
    },
    { name: 'a letter in a field, slowest script', value: slowest('field', 'script'), unit: 'ms', atMost: 16 },
  ];
}

async function visit(
  browser: Browser,
  address: string,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(watching);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(search).waitFor();
  let there = 0;
  while (there === 0) there = Number(await page.evaluate('measured.there'));
  await page.locator(search).click();
  const first = await type(page, wire, 'p');
  await page.keyboard.press('Backspace');
  const found = await type(page, wire, 'password length wifi');
  for (const _ of 'password length wifi') await page.keyboard.press('Backspace');
  for (const word of ['allow', 'vpn']) {
    const more = await type(page, wire, word);
    found.shown.push(...more.shown);
    found.script.push(...more.script);
    for (const _ of word) await page.keyboard.press('Backspace');
  }
  const name = (await page.locator(search).getAttribute('placeholder')) ?? '';
  const settings = Number(/\d[\d,]*/.exec(name)?.[0].replace(/\D/g, ''));
  await page.goto(`${address}?group=${encodeURIComponent(passcodeGroup)}`);
  const field = page.getByRole('textbox', { name: 'Minimum length', exact: true });
  await field.click();
  const typed = await type(page, wire, '1234567890');
  await context.close();
  return { there, first, search: found, field: typed, settings };
}

/** Letter by letter, each after what the one before began has been drawn. */
async function type(page: Page, wire: CDPSession, text: string): Promise<Typed> {
  const typed: Typed = { shown: [], script: [] };
  for (const letter of text) {
    await page.evaluate('measured.keys.length = 0');
    const before = await scriptOf(wire);
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.evaluate(drawn);
    typed.script.push((await scriptOf(wire)) - before);
    typed.shown.push(Math.max(16, ...((await page.evaluate('measured.keys')) as number[])));
  }
  return typed;
}

/** Two frames, and until the browser has told of them. */
const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))';

async function scriptOf(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}
