import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';

export interface TestCluster {
  /** For TEST_DATABASE_URL: a superuser's address of the server. */
  url: string;
  stop(): Promise<void>;
}

/** A server for one run of the tests, fast because nothing in it has to last. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'));
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      password: 'test',
      log: pino({ level: 'silent' }),
      settings,
    });
    const { user, password, host, database } = postgres.owner;
    return {
      url: `postgres://${user}:${password}@${encodeURIComponent(String(host))}/${database}`,
      async stop() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
