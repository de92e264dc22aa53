/** What pages ask for, and how long their first row takes on a slow machine and line, against a bare React page. */
import { listApps } from '@muster/contract/calls/apps';
import { listBuilds } from '@muster/contract/calls/builds';
import { login } from '@muster/contract/calls/sessions';
import type { Session } from '@muster/contract/entities';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { seedDemo } from '../apps/server/src/demo.ts';
import { secretsFrom } from '../apps/server/src/platform/crypto/secrets.ts';
import { startTestCluster } from '../apps/server/src/platform/db/test-cluster.ts';
import { startTestServer, type TestServer } from '../apps/server/src/test-server.ts';
import { quiet, type Requests, watchRequests } from '../e2e/requests.ts';
import { buildWhatChanged } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { serveBarePage } from './bare-page.ts';
import { type Benchmark, type Figure, format, median } from './figure.ts';

/** A quarter of this processor, and a line of 10 Mbit with 40 ms. */
const slowdown = 4;
const line = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
/** In turns with the bare page, so that whatever else the machine does falls on both alike. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

const most = { scripts: 12, styles: 3, calls: 6 };

interface Place {
  path: string;
  /** What one came for. */
  first: string;
  who?: Session;
}

interface Visit {
  requests: Requests;
  kilobytes: number;
  /** Until something is drawn. */
  drawn: number;
  /** Until what one came for is drawn. */
  there: number;
}

export const pages: Benchmark = {
  title: `requests and time to the first row at a quarter of the processor and 10 Mbit, ${rounds} visits each`,
  async run(print) {
    await buildWhatChanged();
    const cluster = await startTestCluster();
    process.env.TEST_DATABASE_URL = cluster.url;
    const server = await startTestServer({ env: { SERVICES: 'all' }, checkReplies: false });
    const bare = await serveBarePage();
    const { executablePath, args, sandbox, env } = await findChromium({ whole: true });
    const browser = await chromium.launch({
      executablePath,
      args,
      chromiumSandbox: sandbox,
      env: { ...(process.env as Record<string, string>), ...env },
    });
    try {
      const url = server.url.replace('127.0.0.1', 'localhost');
      const figures: Figure[] = [];
      for (const [name, place] of Object.entries(await findPlaces(server))) {
        figures.push(...(await measure(browser, { url, bare: bare.url }, name, place, print)));
      }
      return figures;
    } finally {
      await browser.close();
      await bare.close();
      await server.stop();
      await cluster.stop();
    }
  },
};

async function findPlaces(server: TestServer): Promise<Record<string, Place>> {
  const accounts = await seedDemo(server, secretsFrom(Buffer.alloc(32, 3)));
  const signIn = async (role: string): Promise<Session> => {
    const { email = '', password = '' } = accounts.find((each) => each.role === role) ?? {};
    return server.api(login, { body: { provider: 'traditional', payload: { email, password } } });
  };
  const owner = await signIn('owner');
  const provider = await signIn('provider');
  await server.keepSessions();
  const api = server.as(owner.accessToken.token);
  const org = 'aurora';
  const { items: apps } = await api(listApps, { params: { org }, query: { slug: 'barista' } });
  const builds = await api(listBuilds, { params: { org, appId: apps[0]?.id ?? '' }, query: {} });
  const row = 'tbody tr[aria-rowindex]';
  const all: Record<string, Place> = {
    'sign-in': { path: '/welcome', first: 'input[name=email]' },
    overview: { path: `/${org}`, first: 'main svg[role=img], main ul li', who: owner },
    people: { path: `/${org}/people`, first: row, who: owner },
    builds: { path: `/${org}/apps/barista/builds`, first: row, who: owner },
    'build panel': {
      path: `/${org}/apps/barista/builds?s=build&id=${builds.items[0]?.id}`,
      first: '[role=dialog] dl',
      who: owner,
    },
    settings: { path: `/${org}/settings`, first: 'main input', who: owner },
    audit: { path: `/${org}/audit`, first: row, who: owner },
    'provider users': { path: '/dm/people', first: row, who: provider },
    store: { path: `/store/${org}`, first: 'h1' },
  };
  const asked = process.env.BENCH_PAGES?.split(',');
  return Object.fromEntries(Object.entries(all).filter(([name]) => !asked || asked.includes(name)));
}

async function measure(
  browser: Browser,
  { url, bare }: { url: string; bare: string },
  name: string,
  { path, first, who }: Place,
  print: (line: string) => void,
): Promise<Figure[]> {
  const visits: { bare: Visit; ours: Visit }[] = [];
  for (let round = 1; round <= rounds; round++) {
    visits.push({
      bare: await visit(browser, bare, 'td'),
      ours: await visit(browser, url + path, first, who && storageOf(url, who)),
    });
  }
  const last = visits.at(-1)?.ours;
  if (!last) throw new Error('nothing was measured');
  const { scripts, styles, calls } = last.requests;
  const middle = (of: (visit: { bare: Visit; ours: Visit }) => number) => median(visits.map(of));
  print(
    `${name}: ${scripts.length} scripts, ${styles.length} styles, ${calls.length} calls, ${format(last.kilobytes)} kB`,
  );
  print(
    `  drawn after ${format(middle(({ ours }) => ours.drawn))} ms, there after ${format(middle(({ ours }) => ours.there))} ms (bare: ${format(middle((each) => each.bare.there))} ms)`,
  );
  if (process.env.BENCH_LISTS) for (const each of [...scripts, ...styles, ...calls]) print(`    ${each}`);
  return [
    ...(['scripts', 'styles', 'calls'] as const).map((kind) => ({
      name: `${name}: ${kind}`,
      value: last.requests[kind].length,
      unit: 'at most',
      atMost: most[kind],
    })),
    {
      name: `${name}: first row`,
      value: middle(({ bare: one, ours }) => ours.there / one.there),
      unit: '× the bare page',
    },
  ];
}

function storageOf(origin: string, session: Session): NonNullable<BrowserContextOptions['storageState']> {
  const auth = JSON.stringify({ active: session.user.id, accounts: [session] });
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'muster.auth', value: auth }] }] };
}

/** Of somebody who has nothing of it yet. */
async function visit(
  browser: Browser,
  url: string,
  first: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', line);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytes = 0;
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  // Asked for with each frame: what a frame finds has been drawn with it.
  await page.addInitScript(`{
    const look = () => {
      if (document.querySelector(${JSON.stringify(first)})) window.there = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }`);
  const requests = watchRequests(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(first).first().waitFor({ state: 'attached' });
  await quiet(page, requests, 2_000);
  const there = Number(await page.evaluate('window.there'));
  const drawn = Number(await page.evaluate(`performance.getEntriesByName('first-paint')[0]?.startTime`));
  await context.close();
  return { requests, kilobytes: bytes / 1000, drawn, there };
}
