/** Search over HTTP, as the palette asks, in a workspace of 10,000 things and in one of a million. */
import { search as call } from '@muster/contract/calls/search';
import { login } from '@muster/contract/calls/sessions';
import { startTestCluster } from '../apps/server/src/platform/db/test-cluster.ts';
import { startTestServer, type TestServer, type TestUser } from '../apps/server/src/test-server.ts';
import { type Benchmark, type Figure, format } from './figure.ts';
import { startIdle } from './idle-store.ts';
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
    const server = await startTestServer({ env: { SERVICES: 'api' }, checkReplies: false });
    try {
      const few = await fill(server, small, 1, print);
      const lot = await fill(server, large, 1, print);
      const spread = await fill(server, small, 50, print);
      return await measure(
        server,
        [
          { user: few, what: `${format(small)} things` },
          { user: lot, what: `${format(large)} things` },
          { user: spread, what: `${format(small)} things in 50 workspaces` },
        ],
        print,
      );
    } finally {
      await server.stop();
      await cluster.stop();
    }
  },
};

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

interface Place {
  user: TestUser;
  what: string;
}

/** Each search in all places in turn, and `select 1` beside them: what is slow then is not the search. */
async function measure(server: TestServer, places: readonly Place[], print: (line: string) => void): Promise<Figure[]> {
  const takers = await Promise.all(
    places.map(async ({ user, what }) => ({ api: await signedIn(server, user), what, times: [] as Taken[], found: 0 })),
  );
  const idle = await startIdle(server.connections.owner);
  const asked = queries();
  for (let round = 0; round <= rounds; round++) {
    for (const text of round === 0 ? asked.slice(0, 100) : asked) {
      for (const taker of takers) {
        const began = performance.now();
        const { length } = await taker.api(call, { query: { search: text } });
        if (round === 0) continue;
        taker.times.push({ text, ms: performance.now() - began });
        taker.found += length;
      }
      if (round > 0) await idle.ask();
    }
  }
  const noise = await idle.end();
  print(`select 1 in the same run: median ${format(noise.at(0.5))} ms, p99 ${format(noise.at(0.99))} ms`);
  if (noise.at(0.99) > 2)
    print('  which takes less than 2 ms where nothing else runs: these are the times of a busy machine');
  const [base, after, many] = takers.map(({ what, times, found }) => {
    const sorted = times.toSorted((a, b) => a.ms - b.ms);
    const at = (part: number) => sorted[Math.floor(part * sorted.length)]?.ms ?? Number.NaN;
    const slowest = sorted.slice(-3).map(({ text, ms }) => `"${text}" ${format(ms)}`);
    print(
      `${what}: median ${format(at(0.5))} ms, p95 ${format(at(0.95))} ms, p99 ${format(at(0.99))} ms; ` +
        `${format(found / times.length)} items each; slowest ${slowest.join(', ')}`,
    );
    return at(0.95);
  });
  const [small = Number.NaN, large = Number.NaN, spread = Number.NaN] = [base, after, many];
  return [
    { name: 'search among 10,000, p95', value: small, unit: 'ms' },
    { name: 'search among 1,000,000, p95', value: large, unit: 'ms', atMost: 30 },
    { name: 'search, 1,000,000 to 10,000', value: large / small, unit: '×', atMost: 1.5 },
    { name: 'search in 50 workspaces, p95', value: spread, unit: 'ms' },
  ];
}

interface Taken {
  text: string;
  ms: number;
}

/** Anew, since filling the tables may take longer than a token lives. */
async function signedIn(server: TestServer, { email, password }: TestUser) {
  const session = await server.api(login, { body: { provider: 'traditional', payload: { email, password } } });
  return server.as(session.accessToken.token);
}
