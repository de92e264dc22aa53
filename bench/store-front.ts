/** The front page of a store, as a visitor gets it from the server, against the least that a server can do. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createApp } from '@muster/contract/calls/apps';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import autocannon from 'autocannon';
import pg from 'pg';
import { ask, signUp } from '../apps/server/src/faults/test-caller.ts';
import { ownerOf, startMuster, temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { buildWhatChanged } from '../scripts/build.ts';
import { type Benchmark, format, median } from './figure.ts';
import { fillRows, fillStore } from './store-front-store.ts';

const pool = 20;
const load = { connections: 20, pipelining: 1 };
const rounds = 15;
const roundSeconds = 1;
const org = 'benchmark';
/** As many apps as the store of a company has. */
const apps = 12;

export const storeFront: Benchmark = {
  title: `the front page of a store with ${apps} apps, as a share of bare Fastify with one indexed query`,
  async run(print) {
    await buildWhatChanged();
    const folder = await temporaryFolder();
    const env = { DATABASE_POOL: String(pool), SERVICES: 'api,store,pages,worker' };
    const muster = await startMuster({ dataDir: folder.path, env, flags });
    const connection = await ownerOf(folder.path);
    const client = new pg.Client(connection);
    await client.connect();
    await fillRows(client);
    const bare = fork(
      fileURLToPath(new URL('./bare-server.ts', import.meta.url)),
      [JSON.stringify({ connection, pool })],
      { execArgv: [] },
    );
    try {
      const [port] = (await once(bare, 'message')) as [number];
      const { token } = (await signUp(muster.url)).accessToken;
      await ask(muster.url, createWorkspace, { body: { name: 'Benchmark', slug: org } }, { token });
      for (let n = 1; n <= apps; n++) {
        const body = { name: `App ${n}`, slug: `app-${n}` };
        await ask(muster.url, createApp, { params: { org }, body }, { token });
      }
      await fillStore(client, org);
      const page = `${muster.url}/store/${org}`;
      const html = await (await fetch(page)).text();
      const shown = html.match(/<li>/g)?.length ?? 0;
      if (shown !== apps) throw new Error(`the page shows ${shown} apps`);
      print(`the page has ${format(html.length / 1000)} kB and ${apps} apps`);
      const bareLoad = { ...load, url: `http://127.0.0.1:${port}/rows/4711` };
      const storeLoad = { ...load, url: page };
      await measure(bareLoad, 2);
      await measure(storeLoad, 4);
      const pairs: { one: number; other: number }[] = [];
      for (let round = 1; round <= rounds; round++) {
        pairs.push({ one: await measure(bareLoad, roundSeconds), other: await measure(storeLoad, roundSeconds) });
      }
      const ratios = pairs.map(({ one, other }) => other / one);
      print(`bare Fastify: ${format(median(pairs.map(({ one }) => one)))} a second`);
      print(`front page: ${format(median(pairs.map(({ other }) => other)))} a second`);
      print(`ratios of ${rounds} rounds: ${format(Math.min(...ratios))} to ${format(Math.max(...ratios))}`);
      return [
        { name: "a store's front page against bare Fastify", value: median(ratios), unit: 'of its rate', atLeast: 0.3 },
      ];
    } finally {
      await client.end();
      bare.disconnect();
      await muster.stop();
      await folder.remove();
    }
  },
};

/** For a profile: BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=profiles" npm run bench store-front */
const flags = process.env.BENCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? [];

/** Answers a second; anything but 200 makes the figure worthless. */
async function measure(options: autocannon.Options, duration: number): Promise<number> {
  const result = await autocannon({ ...options, duration });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${options.url}`);
  return result.requests.total / result.duration;
}
