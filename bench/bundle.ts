/** A workspace's bundle, as every visit of the dashboard begins with it, against the least that a server can do. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createWorkspace } from '@muster/contract/calls/workspaces';
import autocannon from 'autocannon';
import pg from 'pg';
import { ask, signUp } from '../apps/server/src/faults/test-caller.ts';
import { ownerOf, startMuster, temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { type Benchmark, format, median } from './figure.ts';

const pool = 20;
const load = { connections: 20, pipelining: 1 };
/** Short ones in turn, so that whatever else the machine does falls on both alike. */
const rounds = 15;
const roundSeconds = 1;

export const bundle: Benchmark = {
  title: 'authenticated GET of a workspace bundle, as a share of bare Fastify with one indexed query',
  async run(print) {
    const folder = await temporaryFolder();
    const muster = await startMuster({ dataDir: folder.path, env: { DATABASE_POOL: String(pool) }, flags });
    const connection = await ownerOf(folder.path);
    await fillRows(connection);
    const bare = fork(
      fileURLToPath(new URL('./bare-server.ts', import.meta.url)),
      [JSON.stringify({ connection, pool })],
      { execArgv: [] },
    );
    try {
      const [port] = (await once(bare, 'message')) as [number];
      const { token } = (await signUp(muster.url)).accessToken;
      await ask(muster.url, createWorkspace, { body: { name: 'Benchmark', slug: 'benchmark' } }, { token });
      const bareLoad = { ...load, url: `http://127.0.0.1:${port}/rows/4711` };
      const musterLoad = {
        ...load,
        url: `${muster.url}/api/organizations/benchmark/workspace`,
        headers: { authorization: `Bearer ${token}` },
      };
      await measure(bareLoad, 2);
      await measure(musterLoad, 4);
      const pairs: { one: number; other: number }[] = [];
      for (let round = 1; round <= rounds; round++) {
        pairs.push({ one: await measure(bareLoad, roundSeconds), other: await measure(musterLoad, roundSeconds) });
      }
      const ratios = pairs.map(({ one, other }) => other / one);
      print(`bare Fastify: ${format(median(pairs.map(({ one }) => one)))} a second`);
      print(`bundle: ${format(median(pairs.map(({ other }) => other)))} a second`);
      print(`ratios of ${rounds} rounds: ${format(Math.min(...ratios))} to ${format(Math.max(...ratios))}`);
      return [{ name: 'bundle against bare Fastify', value: median(ratios), unit: 'of its rate', atLeast: 0.35 }];
    } finally {
      bare.disconnect();
      await muster.stop();
      await folder.remove();
    }
  },
};

/** For a profile: BENCH_NODE_FLAGS="--cpu-prof --cpu-prof-dir=profiles" npm run bench bundle */
const flags = process.env.BENCH_NODE_FLAGS?.split(' ').filter(Boolean) ?? [];

/** Answers a second; anything but 200 makes the figure worthless. */
async function measure(options: autocannon.Options, duration: number): Promise<number> {
  const result = await autocannon({ ...options, duration });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${options.url}`);
  return result.requests.total / result.duration;
}

async function fillRows(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`
    create table bench_rows (id int primary key, name text, data jsonb, created_at timestamptz not null default now());
    insert into bench_rows (id, name, data)
      select n, 'row ' || n, jsonb_build_object('number', n, 'text', repeat('x', 200)) from generate_series(1, 10000) n;
    analyze bench_rows`);
  await client.end();
}
