/** Search over HTTP, as the palette asks, in a workspace of 10,000 things and in one of a million. */
import { search as call } from '@muster/contract/calls/search';
import { startTestCluster } from '../apps/server/src/platform/db/test-cluster.ts';
import { startTestServer, type TestServer, type TestUser } from '../apps/server/src/test-server.ts';
import { type Benchmark, type Figure, format } from './figure.ts';
import { fillSearch } from './search-store.ts';
import { queries, things } from './search-things.ts';

const small = 10_000;
const large = 1_000_000;
const rounds = 3;

export const search: Benchmark = {
  title: 'search by beginnings, middles and slips, over HTTP',
  async run(print) {
    const cluster = await startTestCluster();
    process.env.TEST_DATABASE_URL = cluster.url;
    const server = await startTestServer();
    try {
      const few = await fill(server, small, 1, print);
      const before = await measure(few, `${format(small)} things`, print);
      const lot = await fill(server, large, 1, print);
      const after = await measure(lot, `${format(large)} things`, print);
      const again = await measure(few, `${format(small)} things, beside the others`, print);
      const spread = await fill(server, small, 50, print);
      const many = await measure(spread, `${format(small)} things in 50 workspaces`, print);
      const base = Math.min(before, again);
      return figures(base, after, many);
    } finally {
      await server.stop();
      await cluster.stop();
    }
  },
};

function figures(base: number, after: number, many: number): Figure[] {
  return [
    { name: 'search among 10,000, p95', value: base, unit: 'ms' },
    { name: 'search among 1,000,000, p95', value: after, unit: 'ms', atMost: 30 },
    { name: 'search, 1,000,000 to 10,000', value: after / base, unit: '×', atMost: 1.5 },
    { name: 'search in 50 workspaces, p95', value: many, unit: 'ms', atMost: 30 },
  ];
}

/** Somebody with so many things, shared out among so many workspaces. */
async function fill(server: TestServer, count: number, workspaces: number, print: (line: string) => void) {
  const user = await server.createUser();
  const began = performance.now();
  const ids = await Promise.all(
    Array.from({ length: workspaces }, async () => (await server.createWorkspace(user)).id),
  );
  await fillSearch(server.connections.owner, ids, things(count));
  print(`${format(count)} things in ${workspaces} workspaces: ${format((performance.now() - began) / 1000)} s`);
  return user;
}

async function measure(user: TestUser, what: string, print: (line: string) => void): Promise<number> {
  const asked = queries();
  for (const text of asked.slice(0, 100)) await user.api(call, { query: { search: text } });
  const times: { text: string; ms: number }[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    for (const text of asked) {
      const began = performance.now();
      found += (await user.api(call, { query: { search: text } })).length;
      times.push({ text, ms: performance.now() - began });
    }
  }
  const sorted = times.toSorted((a, b) => a.ms - b.ms);
  const at = (part: number) => sorted[Math.floor(part * sorted.length)]?.ms ?? Number.NaN;
  const slowest = sorted.slice(-3).map(({ text, ms }) => `"${text}" ${format(ms)}`);
  print(
    `${what}: median ${format(at(0.5))} ms, p95 ${format(at(0.95))} ms, p99 ${format(at(0.99))} ms; ` +
      `${format(found / times.length)} items each; slowest ${slowest.join(', ')}`,
  );
  return at(0.95);
}
