/** Statistics over ten million downloads, of any time, of one app and of the whole workspace. */
import { createApp } from '@muster/contract/calls/apps';
import { readAppStats, readStats } from '@muster/contract/calls/downloads';
import { startTestCluster } from '../apps/server/src/platform/db/test-cluster.ts';
import { startTestServer } from '../apps/server/src/test-server.ts';
import { type Benchmark, format } from './figure.ts';
import { startIdle } from './idle-store.ts';
import { fillStats } from './stats-store.ts';

const days = 3 * 365;
const asked = 300;
const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export const stats: Benchmark = {
  title: 'statistics over 10,000,000 downloads of 5 apps in 3 years, of any time',
  async run(print) {
    const cluster = await startTestCluster();
    process.env.TEST_DATABASE_URL = cluster.url;
    const server = await startTestServer({ env: { SERVICES: 'api' }, checkReplies: false });
    try {
      const owner = await server.createUser();
      const { id: organizationId, slug: org } = await server.createWorkspace(owner);
      const apps: string[] = [];
      for (let n = 0; n < 5; n++)
        apps.push((await owner.api(createApp, { params: { org }, body: { name: `App ${n}`, slug: `app-${n}` } })).id);
      const filled = await fillStats(server.connections.owner, { organizationId, apps, days, downloads: 10_000_000 });
      print(
        `${format(filled.downloads)} downloads are ${format(filled.days)} numbers by day and ${format(filled.months)} by month`,
      );
      const idle = await startIdle(server.connections.owner);
      const times: { what: string; ms: number }[] = [];
      for (let n = 0; n < asked; n++) {
        // Lengths of a day to all of it, ending anywhere; every third is of the whole workspace.
        const length = 1 + ((n * 37) % days);
        const end = (n * 101) % (days - length + 1);
        const query = { from: dayOf(end + length - 1), to: dayOf(end) };
        const appId = apps[n % 5] ?? '';
        const began = performance.now();
        if (n % 3 === 0) await owner.api(readStats, { params: { org }, query });
        else await owner.api(readAppStats, { params: { org, appId }, query });
        times.push({
          what: `${n % 3 === 0 ? 'workspace' : 'app'} ${query.from} to ${query.to}`,
          ms: performance.now() - began,
        });
        await idle.ask();
      }
      const noise = await idle.end();
      print(`select 1 in the same run: median ${format(noise.at(0.5))} ms, p99 ${format(noise.at(0.99))} ms`);
      const inOrder = times.toSorted((a, b) => a.ms - b.ms);
      const part = (share: number) => inOrder[Math.floor(share * inOrder.length)]?.ms ?? Number.NaN;
      print(
        `${asked} requests: median ${format(part(0.5))} ms, p95 ${format(part(0.95))} ms, p99 ${format(part(0.99))} ms`,
      );
      for (const { what, ms } of inOrder.slice(-5)) print(`  ${format(ms)} ms ${what}`);
      return [
        { name: 'statistics over 10 million downloads, any time, p95', value: part(0.95), unit: 'ms', atMost: 150 },
      ];
    } finally {
      await server.stop();
      await cluster.stop();
    }
  },
};
