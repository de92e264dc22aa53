/** The sign-in page and a store, judged by Lighthouse as a desk and as a phone on a slow line would see them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import audit, { desktopConfig } from 'lighthouse';
import { temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { findChromium } from '../scripts/chromium.ts';
import { type Benchmark, type Figure, format, median } from './figure.ts';
import { startInstallation } from './installation.ts';

const runs = 3;
const judged = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof judged)[number] | 'seo';

/** What each has to reach, of 100. */
const bars: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 95 };

/** Lighthouse's own two: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const presets = { desktop: desktopConfig, mobile: { extends: 'lighthouse:default' } } as const;

interface Page {
  name: string;
  path: string;
  categories: readonly Category[];
}

const signIn: Page = { name: 'sign-in', path: '/welcome', categories: judged };
/** Of the demo company; search engines find what is public. */
const store: Page = { name: 'store', path: '/store/aurora', categories: [...judged, 'seo'] };

interface Visit {
  scores: ReadonlyMap<Category, number>;
  layoutShift: number;
  /** What costs points, in words, so that whoever misses a bar knows what to mend. */
  faults: string[];
}

export const lighthouse: Benchmark = {
  title: `Lighthouse on the sign-in page and the store, ${runs} visits with each preset`,
  async run(print) {
    const folder = await temporaryFolder();
    const { url, stop } = await startInstallation(folder.path, ['--', '--demo', '--no-devices']);
    try {
      const figures: Figure[] = [];
      for (const preset of ['desktop', 'mobile'] as const) figures.push(...(await measure(preset, url, signIn, print)));
      figures.push(...(await measure('mobile', url, store, print)));
      return figures;
    } finally {
      await stop();
      await folder.remove();
    }
  },
};

async function measure(
  preset: keyof typeof presets,
  url: string,
  { name, path, categories }: Page,
  print: (line: string) => void,
): Promise<Figure[]> {
  const where = `${name}, ${preset}`;
  const visits: Visit[] = [];
  for (let run = 1; run <= runs; run++) {
    const seen = await visit(url + path, preset, categories);
    visits.push(seen);
    const scores = categories.map((category) => `${category} ${format(scoreOf(seen, category))}`);
    print(`${where}, visit ${run}: ${scores.join(', ')}, layout shift ${seen.layoutShift}`);
  }
  for (const fault of new Set(visits.flatMap(({ faults }) => faults))) print(`${where}: ${fault}`);
  return [
    ...categories.map((category) => ({
      name: `${category}, ${where}`,
      // Speed depends on what else the machine does just then; the other two are the same each time, so the worst counts.
      value: (category === 'performance' ? median : least)(visits.map((visit) => scoreOf(visit, category))),
      unit: 'of 100',
      atLeast: bars[category],
    })),
    {
      name: `layout shift, ${where}`,
      value: Math.max(...visits.map(({ layoutShift }) => layoutShift)),
      unit: '(CLS)',
      atMost: 0,
    },
  ];
}

function scoreOf({ scores }: Visit, category: Category): number {
  const score = scores.get(category);
  if (score === undefined) throw new Error(`Lighthouse gave no score for ${category}`);
  return score;
}

const least = (values: readonly number[]) => Math.min(...values);

/** One visit of somebody who has never been here, in a browser of its own. */
async function visit(url: string, preset: keyof typeof presets, categories: readonly Category[]): Promise<Visit> {
  const browser = await launchChromium();
  try {
    const result = await audit(
      url,
      { port: browser.port, logLevel: 'error', output: 'json', onlyCategories: [...categories] },
      presets[preset],
    );
    if (!result) throw new Error('Lighthouse gave no result');
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`Lighthouse could not judge ${url}: ${lhr.runtimeError.message}`);
    const scores = new Map(
      categories.flatMap((category): [Category, number][] => {
        const score = lhr.categories[category]?.score;
        return typeof score === 'number' ? [[category, score * 100]] : [];
      }),
    );
    const layoutShift = lhr.audits['cumulative-layout-shift']?.numericValue;
    if (layoutShift === undefined) throw new Error('Lighthouse did not measure the layout shift');
    const weighed = categories.flatMap(
      (category) => lhr.categories[category]?.auditRefs.filter((ref) => ref.weight) ?? [],
    );
    const faults = weighed.flatMap(({ id }) => {
      const { score = null, title = id, displayValue = '' } = lhr.audits[id] ?? {};
      return score === null || score >= 0.9 ? [] : [`${title} ${displayValue}`.trim()];
    });
    return { scores, layoutShift, faults };
  } finally {
    await browser.close();
  }
}

/** Lighthouse speaks to a browser by its port; the profile is new each time. */
async function launchChromium(): Promise<{ port: number; close(): Promise<void> }> {
  const { executablePath, args, env } = await findChromium({ whole: true });
  const profile = await mkdtemp(join(tmpdir(), 'muster-lighthouse-'));
  const child = spawn(
    executablePath,
    [...args, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } },
  );
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    // Nobody reads on, and a full pipe would hold the browser up.
    child.stderr.resume();
    return { port: Number(port), close };
  }
  await close();
  throw new Error(`${executablePath} did not start`);
}
