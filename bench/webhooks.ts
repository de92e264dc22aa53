/** What one receiver that never answers does to the others: from the commit of an event to its arrival. */
import { randomUUIDv7 } from 'node:crypto';
import { createIntegration } from '@muster/contract/calls/integrations';
import { type Receiver, startReceiver } from '../apps/server/src/capabilities/integrations/test-receiver.ts';
import { systemActor } from '../apps/server/src/platform/actor.ts';
import { startTestCluster } from '../apps/server/src/platform/db/test-cluster.ts';
import { emit } from '../apps/server/src/platform/events/record-change.ts';
import { startTestServer, type TestServer } from '../apps/server/src/test-server.ts';
import { type Benchmark, type Figure, format } from './figure.ts';

const workspaces = 20;
const rounds = 15;
const eventsPerRound = 100;
const pause = 15;

export const webhooks: Benchmark = {
  title: 'webhooks of twenty workspaces beside one whose receiver hangs',
  async run(print) {
    const cluster = await startTestCluster();
    process.env.TEST_DATABASE_URL = cluster.url;
    const good = await startReceiver();
    const hanging = await startReceiver(() => {});
    const server = await startTestServer({ env: { OUTBOUND_ALLOW: `${good.host},${hanging.host}` } });
    try {
      return await measure(server, good, hanging, print);
    } finally {
      await server.stop();
      await good.close();
      await hanging.close();
      await cluster.stop();
    }
  },
};

/** In turns, with the same number of events: those beside them go to a receiver that answers, or to one that hangs. */
async function measure(
  server: TestServer,
  good: Receiver,
  hanging: Receiver,
  print: (line: string) => void,
): Promise<Figure[]> {
  const measured = await Promise.all(Array.from({ length: workspaces }, () => subscribe(server, good)));
  const beside = { answers: await subscribe(server, good), hangs: await subscribe(server, hanging) };
  const times = { answers: [] as number[], hangs: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const kind of ['answers', 'hangs'] as const) {
      const sent = new Map<string, number>();
      for (let n = 0; n < eventsPerRound; n++) {
        const id = await happen(server, measured[n % workspaces] ?? '');
        sent.set(id, performance.now());
        await happen(server, beside[kind]);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      const arrived = await collect(good, sent);
      // The first round warms up.
      if (round > 0) times[kind].push(...arrived);
    }
  }
  const at = (values: number[], part: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(part * values.length)] ?? 0;
  for (const [kind, values] of Object.entries(times)) {
    print(
      `the one beside them ${kind}: median ${format(at(values, 0.5))} ms, p95 ${format(at(values, 0.95))} ms, ` +
        `p99 ${format(at(values, 0.99))} ms of ${format(values.length)} deliveries`,
    );
  }
  print(`attempts at the one that hangs: ${hanging.received.length}`);
  const value = at(times.hangs, 0.99) / at(times.answers, 0.99);
  return [{ name: 'delivery beside a receiver that hangs, p99', value, unit: '×', atMost: 1.1 }];
}

async function subscribe(server: TestServer, { url }: Receiver): Promise<string> {
  const owner = await server.createUser();
  const { id, slug } = await server.createWorkspace(owner);
  await owner.api(createIntegration, {
    params: { org: slug },
    body: { type: 'webhook', name: 'Hook', url, events: ['employeeChanged'] },
  });
  return id;
}

async function happen({ db }: TestServer, organizationId: string): Promise<string> {
  const id = randomUUIDv7();
  await db.withTenant(organizationId, systemActor, (tx) => emit(tx, { type: 'employee.create', entityId: id }));
  return id;
}

/** Milliseconds from each commit to its arrival, once all have arrived. */
async function collect({ received }: Receiver, sent: ReadonlyMap<string, number>): Promise<number[]> {
  const times = new Map<string, number>();
  while (times.size < sent.size) {
    for (const { body, at } of received.splice(0)) {
      const id: string = JSON.parse(body).employee.people[0].id;
      const began = sent.get(id);
      if (began !== undefined) times.set(id, at - began);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return [...times.values()];
}
