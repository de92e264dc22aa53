/** The list of the builds of one app over HTTP, with any filter, order and page. */
import { buildSorts } from '@muster/contract/builds';
import { createApp } from '@muster/contract/calls/apps';
import { listBuilds } from '@muster/contract/calls/builds';
import { login } from '@muster/contract/calls/sessions';
import { buildList } from '../apps/server/src/capabilities/builds/index.ts';
import { startTestCluster } from '../apps/server/src/platform/db/test-cluster.ts';
import { startTestServer } from '../apps/server/src/test-server.ts';
import { fillBuilds, somewhereIn } from './builds-store.ts';
import { type Benchmark, format } from './figure.ts';
import { startIdle } from './idle-store.ts';

const count = 100_000;
const rounds = 2;
const far = [0.5, 0.97] as const;

const filters = [
  {},
  { q: 'release' },
  { q: '7.5' },
  { q: '3.14.15' },
  { q: 'feature/19' },
  { q: 'field-service-release-77001.ipa' },
  { q: 'fi' },
  { q: 'nothing of it' },
  { q: 'beta release' },
  { status: 'processed' },
  { status: 'error' },
  { status: 'in_progress,pending' },
  { os: 'ios' },
  { os: 'macos' },
  { signingType: 'enterprise' },
  { signingType: 'ad-hoc,appStore' },
  { tags: 'nightly' },
  { tags: 'gold' },
  { tags: 'beta,qa' },
  { gitBranch: 'main' },
  { gitBranch: 'feature/1234' },
  { gitTag: 'v4.20' },
  { versionName: '5.55.55' },
  { deployerName: 'Jenkins' },
  { os: 'ios', gitBranch: 'main', signingType: 'appStore' },
  { status: 'error', q: 'debug' },
  { minTime: 'half', os: 'android' },
  { maxTime: 'half' },
] as const;

export const builds: Benchmark = {
  title: 'the list of the builds of one app, 100,000 of them, with any filter, order and page',
  async run(print) {
    const cluster = await startTestCluster();
    process.env.TEST_DATABASE_URL = cluster.url;
    const server = await startTestServer({ env: { SERVICES: 'api' }, checkReplies: false });
    try {
      const owner = await server.createUser();
      const { id, slug } = await server.createWorkspace(owner);
      const app = await owner.api(createApp, { params: { org: slug }, body: { name: 'Field', slug: 'field' } });
      const began = performance.now();
      await fillBuilds(server.connections.owner, { organizationId: id, applicationId: app.id, count });
      print(`filled: ${format((performance.now() - began) / 1000)} s`);
      const { email, password } = owner;
      // Anew, since filling may take longer than a token lives.
      const session = await server.api(login, { body: { provider: 'traditional', payload: { email, password } } });
      const api = server.as(session.accessToken.token);
      const places = await Promise.all(far.map((part) => somewhereIn(server.connections.owner, app.id, part)));
      const half = new Date(Date.now() - (count / 2) * 137_000).toISOString();

      const at: CursorAt = (query, place) =>
        buildList.cursorAt({ organizationId: id }, { applicationId: app.id }, listBuilds.query.parse(query), {
          ...place,
          total: 1000,
        });

      const times: { what: string; ms: number }[] = [];
      const send = async (query: Record<string, string>, counts: boolean): Promise<string | null> => {
        const start = performance.now();
        const { next } = await api(listBuilds, { params: { org: slug, appId: app.id }, query: query as never });
        if (counts) times.push({ what: JSON.stringify(query), ms: performance.now() - start });
        return next;
      };
      const idle = await startIdle(server.connections.owner);
      for (let round = 0; round <= rounds; round++) {
        for (const { query, place } of requests(half, places, at)) {
          const next = await send(place === undefined ? query : { ...query, after: place }, round > 0);
          if (place === undefined && next !== null) await send({ ...query, after: next }, round > 0);
          if (round > 0) await idle.ask();
        }
      }
      const noise = await idle.end();
      print(`select 1 in the same run: median ${format(noise.at(0.5))} ms, p99 ${format(noise.at(0.99))} ms`);
      if (noise.at(0.99) > 2)
        print('  which takes less than 2 ms where nothing else runs: the times below are those of a busy machine');
      const inOrder = times.toSorted((a, b) => a.ms - b.ms);
      const part = (share: number) => inOrder[Math.floor(share * inOrder.length)]?.ms ?? Number.NaN;
      print(
        `${times.length} requests: median ${format(part(0.5))} ms, p95 ${format(part(0.95))} ms, p99 ${format(part(0.99))} ms`,
      );
      for (const { what, ms } of inOrder.slice(-20)) print(`  ${format(ms)} ms ${what.slice(0, 140)}`);
      return [
        { name: 'builds, 100,000 in one app, p95', value: part(0.95), unit: 'ms', atMost: 40 },
        { name: 'builds, 100,000 in one app, p99', value: part(0.99), unit: 'ms', atMost: 80 },
      ];
    } finally {
      await server.stop();
      await cluster.stop();
    }
  },
};

type CursorAt = (query: Record<string, string>, place: { key: string; tie: string }) => string;

interface Request {
  query: Record<string, string>;
  /** Not the beginning of the list but far into it. */
  place?: string;
}

/** Any filter in any order: two pages of it, and one from the middle and from near the end of the list. */
function* requests(
  half: string,
  places: readonly Record<string, { key: string; tie: string }>[],
  at: CursorAt,
): Generator<Request> {
  for (const sort of buildSorts) {
    for (const filter of filters) {
      const query = Object.fromEntries(
        Object.entries({ ...filter, sort }).map(([name, value]) => [name, value === 'half' ? half : value]),
      );
      yield { query };
      for (const place of places) {
        const there = place[sort.replace('-', '')];
        if (there) yield { query, place: at(query, there) };
      }
    }
  }
}
