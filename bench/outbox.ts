/** 100,000 events of fifty workspaces, written by transactions side by side, consumed in order and once each. */
import { randomUUIDv7 } from 'node:crypto';
import { pino } from 'pino';
import { temporaryFolder } from '../apps/server/src/faults/test-muster.ts';
import { systemActor } from '../apps/server/src/platform/actor.ts';
import { openSecrets } from '../apps/server/src/platform/crypto/secrets.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { prepareDatabase } from '../apps/server/src/platform/db/prepare-database.ts';
import { type Consumer, consumer } from '../apps/server/src/platform/events/consumer.ts';
import { liveConsumer } from '../apps/server/src/platform/events/live.ts';
import { createOutbox } from '../apps/server/src/platform/events/outbox.ts';
import { outboxState } from '../apps/server/src/platform/events/outbox-store.ts';
import { emit } from '../apps/server/src/platform/events/record-change.ts';
import { databasePasswords, openPostgres } from '../apps/server/src/platform/postgres/open-postgres.ts';
import { type Benchmark, format } from './figure.ts';
import { createConsumed, insertConsumed, readOrder } from './outbox-store.ts';

const workspaces = 50;
const perWorkspace = 2000;
const perTransaction = 20;
const log = pino({ level: 'error' });

/** Does what real ones do: one row per event, harmless to repeat, in the transaction that ticks the events off. */
const writer = consumer({
  name: 'bench',
  on: ['group.update'],
  handle: (events, tx) => insertConsumed(tx, events),
});

export const outbox: Benchmark = {
  title: `${(workspaces * perWorkspace).toLocaleString('en-US')} events of ${workspaces} workspaces, in order and once each`,
  async run(print) {
    const folder = await temporaryFolder();
    const secrets = await openSecrets(folder.path);
    const postgres = await openPostgres({ dataDir: folder.path, databaseUrl: undefined, secrets, log });
    const passwords = databasePasswords(secrets);
    const logins = await prepareDatabase({
      owner: postgres.owner,
      appPassword: passwords.app,
      systemPassword: passwords.system,
      migrationsDir: new URL('../apps/server/migrations', import.meta.url).pathname,
      log,
    });
    const db = openDatabase({ app: { ...logins.app, max: 10 }, system: logins.system, onError: () => {} });
    try {
      await createConsumed(postgres.owner);
      const written = await timed(() => writeEvents(db));
      print(`written at ${format((workspaces * perWorkspace) / written)} a second`);
      const consumed = await consumeAll(db, writer);
      await checkOrder(db);
      const announced = await consumeAll(db, liveConsumer);
      print(`announced live at ${format(announced)} a second`);
      return [{ name: 'outbox', value: consumed, unit: 'events a second', atLeast: 3000 }];
    } finally {
      await db.close();
      await postgres.stop();
      await folder.remove();
    }
  },
};

/** Each workspace numbers its own events; ten transactions are under way at any time. */
async function writeEvents(db: Database): Promise<void> {
  const organizations = Array.from({ length: workspaces }, () => randomUUIDv7());
  const waiting = [...organizations];
  async function write(): Promise<void> {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      for (let first = 0; first < perWorkspace; first += perTransaction) {
        await db.withTenant(id, systemActor, async (tx) => {
          for (let number = first; number < first + perTransaction; number++) {
            await emit(tx, { type: 'group.update', entityId: String(number) });
          }
        });
      }
    }
  }
  await Promise.all(Array.from({ length: 10 }, write));
}

/** Events a second. */
async function consumeAll(db: Database, one: Consumer): Promise<number> {
  const reader = createOutbox({ db, consumers: [one], jobs: undefined as never, log });
  const seconds = await timed(async () => {
    await reader.start();
    while ((await outboxState(db)).waiting > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await reader.stop();
  return (workspaces * perWorkspace) / seconds;
}

async function checkOrder(db: Database): Promise<void> {
  const result = await readOrder(db);
  if (result?.events !== workspaces * perWorkspace || result.disordered !== 0) {
    throw new Error(`the events were not consumed in order and once each: ${JSON.stringify(result)}`);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
