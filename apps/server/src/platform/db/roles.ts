/**
 * Who speaks to the database. The owner makes tables and never serves requests. Rights and policies are given to two
 * groups; two users per database, who own nothing, belong to them.
 */
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../errors.ts';
import type { PostgresLog } from '../postgres/postgres-log.ts';
import { withLogin } from './connect-owner.ts';
import { scramVerifier } from './scram-verifier.ts';

const appGroup = 'muster_app';
export const systemGroup = 'muster_system';

export interface RolesOptions {
  client: pg.Client;
  owner: pg.ClientConfig;
  appPassword: string;
  systemPassword: string;
  log: PostgresLog;
}

export async function prepareRoles(options: RolesOptions): Promise<{ app: pg.PoolConfig; system: pg.PoolConfig }> {
  const { client, owner } = options;
  const { rows } = await client.query('select current_database() as database');
  const database: string = rows[0].database;
  const app = withLogin(owner, loginName(database, 'app'), options.appPassword);
  const system = withLogin(owner, loginName(database, 'system'), options.systemPassword);
  try {
    await ensureGroup(client, appGroup);
    await ensureGroup(client, systemGroup);
    await ensureLogin(options, database, appGroup, loginName(database, 'app'), options.appPassword);
    await ensureLogin(options, database, systemGroup, loginName(database, 'system'), options.systemPassword);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new StartupError(await missingRight(client, error as Error), { cause: error });
  }
  return { app, system };
}

/** Users are known to the whole server, so each database has its own; names have 63 bytes at most. */
export function loginName(database: string, suffix: 'app' | 'system'): string {
  // Not just `muster_app`: that is the group.
  const name = `${database}_${suffix}_login`;
  if (Buffer.byteLength(name) <= 63) return name;
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return `muster_${hash}_${suffix}`;
}

async function ensureGroup(client: pg.Client, name: string): Promise<void> {
  if (await roleExists(client, name)) return;
  await createRole(client, `create role ${name} nologin nosuperuser nobypassrls noreplication nocreatedb nocreaterole`);
}

async function ensureLogin(
  { client, owner, log }: RolesOptions,
  database: string,
  group: string,
  name: string,
  password: string,
): Promise<void> {
  const role = client.escapeIdentifier(name);
  if (!(await roleExists(client, name))) {
    const verifier = client.escapeLiteral(await scramVerifier(password));
    await createRole(client, `create role ${role} login nosuperuser nobypassrls in role ${group} password ${verifier}`);
    await closeToOthers(client, database, log);
  }
  await repeatWhenRaced(() => complete(client, database, group, name));

  const refused = await tryLogin(withLogin(owner, name, password));
  if (!refused) return;
  log.info({ role: name }, 'setting the password of a database user');
  await client.query(`alter role ${role} login password ${client.escapeLiteral(await scramVerifier(password))}`);
  const stillRefused = await tryLogin(withLogin(owner, name, password));
  if (stillRefused) throw new StartupError(`The database does not let its user ${name} in: ${stillRefused.message}.`);
}

/** What a kill between two statements may have left out, and what an earlier version did not ask for. */
async function complete(client: pg.Client, database: string, group: string, name: string): Promise<void> {
  const { rows } = await client.query(
    `select pg_has_role(r.oid, $2, 'member') as member, r.rolsuper or r.rolbypassrls as above_policies,
            has_database_privilege(r.oid, $3, 'connect') as may_connect,
            exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
                    where s.setrole = r.oid and d.datname = $3 and 'search_path=public' = any (s.setconfig)) as has_path
     from pg_roles r where r.rolname = $1`,
    [name, group, database],
  );
  const role = client.escapeIdentifier(name);
  const on = client.escapeIdentifier(database);
  const found = rows[0];
  if (found.above_policies) {
    throw new StartupError(
      `The database user ${name} is above row-level security (superuser or bypassrls), so workspaces would not be kept apart. Take that away: alter role ${role} nosuperuser nobypassrls`,
    );
  }
  if (!found.member) await client.query(`grant ${group} to ${role}`);
  if (!found.may_connect) await client.query(`grant connect on database ${on} to ${role}`);
  if (!found.has_path) await client.query(`alter role ${role} in database ${on} set search_path = public`);
}

/**
 * Both groups are known to the whole server, so the users of another Muster on it would have rights on our tables:
 * they must not come in. Done once, so that whom an operator lets in later stays.
 */
async function closeToOthers(client: pg.Client, database: string, log: PostgresLog): Promise<void> {
  const name = client.escapeIdentifier(database);
  await client
    .query(`revoke connect, temporary on database ${name} from public`)
    .catch((error: Error) => log.warn({ err: error }, 'the database stays open to other users of its server'));
}

async function roleExists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  return rowCount === 1;
}

/** Another database of the same server may be prepared at this moment; our lock does not reach that far. */
async function createRole(client: pg.Client, statement: string): Promise<void> {
  await client.query(statement).catch((error: { code?: string }) => {
    if (error.code !== '42710' && error.code !== '23505') throw error;
  });
}

async function repeatWhenRaced(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      // "tuple concurrently updated": two sessions changed the same row of the catalogue.
      const { code, message } = error as { code?: string; message: string };
      const raced = code === '23505' || (code === 'XX000' && /concurrently/.test(message));
      if (!raced || attempt === 10) throw error;
      await delay(10 * attempt);
    }
  }
}

async function tryLogin(config: pg.PoolConfig): Promise<Error | undefined> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01' || code === '28000' || code === '42501') return error as Error;
    throw error;
  } finally {
    await client.end();
  }
}

async function missingRight(client: pg.Client, error: Error): Promise<string> {
  const { rows } = await client.query(
    'select current_user as name, rolcreaterole as creates from pg_roles where rolname = current_user',
  );
  const user = client.escapeIdentifier(rows[0].name);
  if (!rows[0].creates) {
    return `The user of DATABASE_URL must be allowed to create users. As a superuser, run: alter role ${user} createrole`;
  }
  return `The user of DATABASE_URL lacks a right (${error.message}). As a superuser, run: grant ${appGroup}, ${systemGroup} to ${user} with admin option`;
}
