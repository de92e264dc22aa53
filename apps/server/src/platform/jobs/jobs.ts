/** Jobs and schedules, kept in PostgreSQL by pg-boss and shared by all processes. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Tx } from '../db/database.ts';
import { grantJobs, listDue, turnBehind } from './jobs-store.ts';

export interface JobKind<T extends object = object> {
  name: string;
  /** How often it is tried again, with growing pauses. */
  retries: number;
  /** Seconds after which a run is taken for dead and given to somebody else. */
  expireSeconds: number;
  /** Somebody waits for it: when its process dies it is given to another one within half a minute. */
  urgent?: boolean;
  /** How many of its kind a process runs at once; 1 unless said. */
  atOnce?: number;
  /** For whom it is done, such as a workspace: whoever has many of them waiting lets those go first who have fewer. */
  owner?(data: T): string;
  /** When it runs by itself, as a cron line in UTC. */
  cron?: string;
  run(data: T): Promise<void>;
}

/** What one has to know of a kind to give it work. */
export type Queue<T extends object> = Pick<JobKind<T>, 'name' | 'owner'>;

export interface Jobs {
  /** Runs jobs of these kinds in this process. */
  start(kinds: readonly JobKind<never>[]): Promise<void>;
  /** Queues a job in the given transaction, one across workspaces: it exists if and only if the transaction commits. */
  send<T extends object>(tx: Tx, kind: Queue<T>, data: T): Promise<void>;
  /** Many at once, which wait until no other job of their kind does. */
  sendMany<T extends object>(tx: Tx, kind: Queue<T>, data: readonly T[]): Promise<void>;
  stop(): Promise<void>;
}

const schema = 'pgboss';
const retryPauseSeconds = 2;
const longestRetryPause = 300;
const heartbeatSeconds = 10;
/** Seconds. New jobs announce themselves, and those that are due again are looked for together. */
const safetyPoll = 300;

/** Done by the owner of the database, once at start: the tables and queues, and the rights of the program on them. */
export async function prepareJobs(
  owner: pg.ClientConfig,
  kinds: readonly JobKind<never>[],
  log: FastifyBaseLogger,
): Promise<void> {
  const boss = new PgBoss({ ...owner, schema, max: 1, supervise: false, schedule: false });
  boss.on('error', (error: Error) => log.warn({ err: error }, 'preparing the jobs'));
  await boss.start();
  try {
    for (const kind of kinds) {
      const options = {
        retryLimit: kind.retries,
        retryBackoff: true,
        retryDelay: retryPauseSeconds,
        retryDelayMax: longestRetryPause,
        expireInSeconds: kind.expireSeconds,
        ...(kind.urgent ? { heartbeatSeconds } : {}),
        notify: true,
      };
      await boss.createQueue(kind.name, options);
      await boss.updateQueue(kind.name, options);
      if (kind.cron) await boss.schedule(kind.name, kind.cron, {}, { tz: 'UTC' });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  await grantJobs(owner, schema);
}

export function createJobs(connection: pg.PoolConfig, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({
    ...connection,
    schema,
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    // How soon a job whose process died is noticed.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    // How late what runs by itself may begin.
    cronWorkerIntervalSeconds: 15,
    // No job waits for another.
    flowIntervalSeconds: 300,
  });
  const workers = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;

  /** One look for all kinds, at those whose pause before they are tried again is over. */
  async function lookForDue(): Promise<void> {
    try {
      const due = await listDue(boss.getDb(), schema);
      for (const name of due) for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    } catch (error) {
      log.warn({ err: error }, 'jobs that are due could not be looked for');
    }
  }

  boss.on('error', (error: Error) => log.warn({ err: error }, 'jobs'));

  return {
    async start(kinds) {
      await boss.start();
      for (const kind of kinds) workers.set(kind.name, await work(boss, kind));
      if (kinds.length > 0) timer = setInterval(lookForDue, retryPauseSeconds * 1000);
    },
    async send(tx, kind, data) {
      const owner = kind.owner?.(data);
      const turn =
        owner === undefined ? {} : { group: { id: owner }, priority: await turnBehind(tx, schema, kind.name, owner) };
      const id = await boss.send(kind.name, data, {
        ...turn,
        db: { executeSql: (text, values) => tx.client.query(text, values as unknown[]) },
      });
      if (id === null) throw new Error(`the job ${kind.name} was not queued`);
    },
    async sendMany(tx, kind, data) {
      const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query(text, values as unknown[]) };
      const rows = data.map((one) => ({ data: one, priority: -1 }));
      const ids = await boss.insert(kind.name, rows, { db, returnId: true });
      if (ids?.length !== rows.length) throw new Error(`some jobs ${kind.name} were not queued`);
    },
    async stop() {
      clearInterval(timer);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Workers of one kind, as many as may run at once, each of which goes on for as long as there is something. */
async function work(boss: PgBoss, kind: JobKind<never>): Promise<string[]> {
  const options = { pollingIntervalSeconds: safetyPoll, notifyPollingIntervalSeconds: safetyPoll, batchSize: 1 };
  const begin = async () => {
    const worker = await boss.work<object>(kind.name, options, async ([job]) => {
      try {
        if (job) await kind.run(job.data as never);
      } finally {
        // Several may have come with one announcement: look at once whether there is another.
        boss.notifyWorker(worker);
      }
    });
    return worker;
  };
  return Promise.all(Array.from({ length: kind.atOnce ?? 1 }, begin));
}
