import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../errors.ts';
import type { PostgresLog } from '../postgres/postgres-log.ts';

/** A server that is only just starting, as beside us in a compose file. */
const soonThere = new Set(['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', 'ENOTFOUND', '57P03']);

/** Opens a session as the owner of the database; says in one sentence why it cannot be opened. */
export async function connectOwner(owner: pg.ClientConfig, log: PostgresLog, patience = 10_000): Promise<pg.Client> {
  const end = Date.now() + patience;
  for (let wait = 100; ; wait = Math.min(wait * 2, 1000)) {
    const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...owner });
    client.on('error', (error) => log.warn({ err: error }, 'the session with the database broke'));
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const { code } = firstError(error);
      if (!soonThere.has(code ?? '') || Date.now() + wait > end) {
        throw new StartupError(connectProblem(client, firstError(error)), { cause: error });
      }
      log.info({ code }, 'waiting for the database');
      await delay(wait);
    }
  }
}

/** Node reports several addresses that were tried as one error around them. */
function firstError(error: unknown): { code?: string; message: string } {
  return error instanceof AggregateError ? error.errors[0] : (error as Error);
}

function connectProblem(client: pg.Client, { code, message }: { code?: string; message: string }): string {
  const place = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  switch (code) {
    case '28P01':
      return `The database at ${place} does not accept the password of ${client.user}. Check DATABASE_URL.`;
    case '28000':
      return `The database at ${place} does not let ${client.user} in: ${message}.`;
    case '3D000':
      return `The server at ${place} has no database named ${client.database}. Create it, or correct DATABASE_URL.`;
    default:
      return `The database at ${place} cannot be reached: ${message}.`;
  }
}

/** The same database for another user, however it was addressed. */
export function withLogin(config: pg.ClientConfig, user: string, password: string): pg.PoolConfig {
  if (!config.connectionString) return { ...config, user, password };
  const url = new URL(config.connectionString);
  url.username = '';
  url.password = '';
  // Understood by the driver also where the address has no host, as with ?host=/folder.
  url.searchParams.set('user', user);
  url.searchParams.set('password', password);
  return { ...config, connectionString: url.href };
}
