/** Which builds a publication gives, found anew at every request, in an app with 100,000 of them. */
import { createApp } from '@muster/contract/calls/apps';
import { listBuilds } from '@muster/contract/calls/builds';
import { createPublication } from '@muster/contract/calls/publications';
import { login } from '@muster/contract/calls/sessions';
import type { PublicationFilter } from '@muster/contract/publications';
import { findPublished, listPublished } from '../apps/server/src/capabilities/publications/index.ts';
import { systemActor } from '../apps/server/src/platform/actor.ts';
import { startTestCluster } from '../apps/server/src/platform/db/test-cluster.ts';
import { startTestServer } from '../apps/server/src/test-server.ts';
import { fillBuilds } from './builds-store.ts';
import { type Benchmark, format } from './figure.ts';
import { startIdle } from './idle-store.ts';

const count = 100_000;
const rounds = 300;

/** What every build has, what some have, and what one in thousands has. */
const filters: PublicationFilter[] = [
  { type: 'last' },
  { type: 'gitBranch', value: 'main' },
  { type: 'gitBranch', value: 'feature/1234' },
  { type: 'gitTag', value: 'v4.20' },
  { type: 'tag', value: 'nightly' },
  { type: 'tag', value: 'beta' },
  { type: 'tag', value: 'GOLD' },
  { type: 'tag', value: 'signingType:appStore' },
  { type: 'tag', value: 'signingType:enterprise' },
];

export const publications: Benchmark = {
  title: 'which builds a publication gives, in an app with 100,000 of them',
  async run(print) {
    const cluster = await startTestCluster();
    process.env.TEST_DATABASE_URL = cluster.url;
    const server = await startTestServer({ env: { SERVICES: 'api' }, checkReplies: false });
    try {
      const owner = await server.createUser();
      const { id, slug: org } = await server.createWorkspace(owner);
      const app = await owner.api(createApp, { params: { org }, body: { name: 'Field', slug: 'field' } });
      const began = performance.now();
      await fillBuilds(server.connections.owner, { organizationId: id, applicationId: app.id, count });
      print(`filled: ${format((performance.now() - began) / 1000)} s`);
      const { email, password } = owner;
      // Anew, since filling may take longer than a token lives.
      const session = await server.api(login, { body: { provider: 'traditional', payload: { email, password } } });
      const api = server.as(session.accessToken.token);
      const params = { org, appId: app.id };
      const named = await api(listBuilds, { params, query: { status: 'processed', sort: 'createdAt', limit: '20' } });
      const slugs: string[] = [];
      for (const filter of [
        ...filters,
        { type: 'builds', builds: named.items.map((build) => build.id) } satisfies PublicationFilter,
      ]) {
        const slug = `p-${slugs.length}-${filter.type.toLowerCase()}`;
        await api(createPublication, { params, body: { slug, security: 'public', visibility: 'active', filter } });
        slugs.push(slug);
      }
      const idle = await startIdle(server.connections.owner);
      const times: { slug: string; ms: number }[] = [];
      const fronts: number[] = [];
      for (let round = -20; round < rounds; round++) {
        for (const slug of slugs) {
          const start = performance.now();
          const found = await server.db.readTenant(id, systemActor, (tx) => findPublished(tx, slug));
          if (round >= 0) times.push({ slug, ms: performance.now() - start });
          if (!found?.builds.length) throw new Error(`${slug} gives no build`);
        }
        const start = performance.now();
        const visitor = { person: null, country: null };
        await server.db.readTenant(id, systemActor, (tx) => listPublished(tx, visitor));
        if (round >= 0) fronts.push(performance.now() - start);
        if (round >= 0) await idle.ask();
      }
      const noise = await idle.end();
      print(`select 1 in the same run: median ${format(noise.at(0.5))} ms, p99 ${format(noise.at(0.99))} ms`);
      const at = (all: readonly number[], part: number) =>
        all.toSorted((a, b) => a - b)[Math.floor(part * all.length)] ?? Number.NaN;
      for (const slug of slugs) {
        const own = times.filter((each) => each.slug === slug).map(({ ms }) => ms);
        print(`${slug}: median ${format(at(own, 0.5))} ms, p99 ${format(at(own, 0.99))} ms`);
      }
      print(`front of the store, ${slugs.length} at once: median ${format(at(fronts, 0.5))} ms`);
      const all = times.map(({ ms }) => ms);
      return [
        { name: 'resolving a publication among 100,000 builds, p50', value: at(all, 0.5), unit: 'ms' },
        { name: 'resolving a publication among 100,000 builds, p99', value: at(all, 0.99), unit: 'ms', atMost: 10 },
      ];
    } finally {
      await server.stop();
      await cluster.stop();
    }
  },
};
